"""What the page's server can take: `python benchmarks/web.py [load|kill]`, on loopback, bounded.

`load` plays on many connections, against the server as it is and against one that validates and
answers but stores nothing, in turns. `kill` ends the server in the middle of that a hundred times
and looks whether anything that was confirmed is missing.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.web_clients import Connection, Mover, Server, play_on  # noqa: E402

CONNECTIONS = 200
SECONDS = 6.0
ROUNDS = 3
KILLS = 100


class Rate(NamedTuple):
    """Moves a second, and how long the slowest hundredth of them took at least."""

    moves: float
    p99: float


def main(*words: str) -> None:
    """Print the figures that were asked for, or all."""
    if "kill" not in words:
        durable, forgetful = compared()
        print(f"{CONNECTIONS} connections, {ROUNDS} times {SECONDS:g} s each, in turns")
        for name, rate in (("stored", durable), ("not stored", forgetful)):
            print(f"  {name:12}{rate.moves:7,.0f} moves a second, p99 {1000 * rate.p99:.0f} ms")
        moves, p99 = durable.moves / forgetful.moves, durable.p99 / forgetful.p99
        print(f"  ratio       {moves:.2f} (bar 0.5), p99 {p99:.2f} (bar 3)")
    if "load" not in words:
        report = killed(KILLS)
        print(f"killed {KILLS} times under load: {report}")


def compared() -> tuple[Rate, Rate]:
    """The rate with a store and without, each the median of some rounds."""
    rounds = [(measured(True), measured(False)) for _ in range(ROUNDS)]
    durable, forgetful = zip(*rounds, strict=True)
    return middle(durable), middle(forgetful)


def middle(rates: tuple[Rate, ...]) -> Rate:
    """The median of each figure."""
    return Rate(median(rate.moves for rate in rates), median(rate.p99 for rate in rates))


def measured(stored: bool) -> Rate:
    """One round over a new server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) if stored else None)
        try:
            return asyncio.run(load(server.port))
        finally:
            server.stop()


async def load(port: int) -> Rate:
    """Everybody moves for some seconds; the first second only warms up."""
    movers = [Mover() for _ in range(CONNECTIONS)]
    await asyncio.gather(*(play_on(port, mover, monotonic() + 1) for mover in movers))
    for mover in movers:
        mover.seconds.clear()
    began = monotonic()
    await asyncio.gather(*(play_on(port, mover, began + SECONDS) for mover in movers))
    seconds = monotonic() - began
    taken = [one for mover in movers for one in mover.seconds]
    return Rate(len(taken) / seconds, quantiles(taken, n=100)[98])


class Damage(NamedTuple):
    """What a number of kills has done: entries confirmed in all, what is wrong (nothing, one
    hopes), what SQLite says of its file, and the slowest start in seconds."""

    confirmed: int
    wrong: tuple[str, ...]
    integrity: str
    slowest_start: float

    def __str__(self) -> str:
        wrong = "; ".join(self.wrong) or "none lost"
        return (
            f"{self.confirmed:,} entries confirmed, {wrong}; integrity check: {self.integrity}; "
            f"slowest start {self.slowest_start:.2f} s (bar 2)"
        )


def killed(times: int, connections: int = 50, seed: int = 1) -> Damage:
    """Kill a server under load again and again, and count what is missing each time."""
    chance = Random(seed)
    movers = [Mover() for _ in range(connections)]
    wrong: list[str] = []
    starts = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(times):
            server = Server(Path(folder))
            starts.append(server.seconds)
            wrong += asyncio.run(checked(server.port, movers))
            asyncio.run(cut_off(server, movers, chance.uniform(0.05, 0.4)))
        server = Server(Path(folder))
        wrong += asyncio.run(checked(server.port, movers))
        server.stop()
        with sqlite3.connect(Path(folder) / "noughts.sqlite") as connection:
            (integrity,) = connection.execute("PRAGMA integrity_check").fetchone()
        connection.close()
    confirmed = sum(mover.confirmed for mover in movers)
    return Damage(confirmed, tuple(wrong), integrity, max(starts))


async def checked(port: int, movers: list[Mover]) -> list[str]:
    """Whatever is wrong with the rooms."""
    connection = await Connection.to(port)
    found = [await mover.check(connection) for mover in movers if mover.name]
    connection.close()
    return [fault for fault in found if fault]


async def cut_off(server: Server, movers: list[Mover], seconds: float) -> None:
    """Let everybody move, and kill the server in the middle of it."""
    playing = [play_on(server.port, mover, monotonic() + 60) for mover in movers]
    everybody = asyncio.gather(*playing)
    await asyncio.sleep(seconds)
    server.kill()
    await everybody


if __name__ == "__main__":
    main(*sys.argv[1:])
