"""How often an idle server wakes up: `python benchmarks/idle.py [--workers N] [--postgres]`.

Counts the voluntary context switches of every thread of the server's processes: first of a server
that has only started, then of one that has answered a question, so that it has worker processes,
and then of one with a listener.
"""

from __future__ import annotations

import asyncio
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import sleep

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.web import site  # noqa: E402
from benchmarks.web_clients import Connection, Mover, Server  # noqa: E402

SETTLE_SECONDS = 2.0
SECONDS = 10.0


def main(*words: str) -> None:
    """Print the wake-ups a second of each state."""
    parser = ArgumentParser()
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args(words)
    with site(asked.workers, asked.postgres) as place:
        server = place.start()
        try:
            asyncio.run(measure(server))
        finally:
            server.stop()


async def measure(server: Server) -> None:
    """Bring the server into each state, and print what that costs."""
    print(f"just started: {wake_ups(server):.1f} wake-ups a second")
    connection, listener = await Connection.to(server.port), await Connection.to(server.port)
    mover = Mover()
    await mover.found(connection)
    await connection.ask("GET", f"/api/games/{mover.name}/hint")
    connection.close()
    print(f"with worker processes: {wake_ups(server):.1f}")
    await listener.listen(f"/api/games/{mover.name}")
    print(f"with a listener: {wake_ups(server):.1f}")
    listener.close()


def wake_ups(server: Server) -> float:
    """Voluntary context switches a second, of the server and all processes below it."""
    sleep(SETTLE_SECONDS)
    before = switches(server.process.pid)
    sleep(SECONDS)
    return (switches(server.process.pid) - before) / SECONDS


def switches(process: int) -> int:
    """Voluntary context switches so far."""
    return sum(
        int(found[1])
        for pid in family(process)
        for status in Path(f"/proc/{pid}/task").glob("*/status")
        if (found := re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read_text(), re.M))
    )


def family(process: int) -> Iterator[int]:
    """A process and all below it."""
    yield process
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


if __name__ == "__main__":
    main(*sys.argv[1:])
