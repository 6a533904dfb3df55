"""What the page's server can take: `python benchmarks/web.py [load|kill|replace|listen ...]
[--workers N] [--postgres]`, on loopback, bounded; everything by default.

`load` plays on many connections, against the server as it is and against one that validates and
answers but stores nothing, in turns. `kill` ends the server in the middle of that a hundred times
and looks whether anything that was confirmed is missing; so does `replace`, which kills one of
several processes at a time while the others go on. `listen` looks at the memory that a thousand
idle listeners take.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
LISTENERS = 1000


class Site(NamedTuple):
    """Where games are kept, and by how many processes: a folder, or a database."""

    data: str
    workers: int = 1

    def start(self) -> Server:
        """A server there."""
        return Server(self.data, self.workers)

    @property
    def integrity(self) -> str:
        """What the store says of itself after everything."""
        if self.data.startswith("postgresql:"):
            return "by its own recovery"
        connection = sqlite3.connect(Path(self.data) / "noughts.sqlite")
        (found,) = connection.execute("PRAGMA integrity_check").fetchone()
        connection.close()
        return str(found)


class Rate(NamedTuple):
    """Moves a second, and how long the slowest hundredth of them took at least."""

    moves: float
    p99: float


@contextmanager
def site(workers: int = 1, postgres: bool = False) -> Iterator[Site]:
    """An empty place that is gone afterwards."""
    if postgres:
        from tests.frontends.web.databases import cluster

        with cluster(durable=True) as found:
            yield Site(found.database(), workers)
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield Site(folder, workers)


def main(*words: str) -> None:
    """Print the figures that were asked for, or all."""
    parser = ArgumentParser()
    parser.add_argument("what", nargs="*", choices=[*FIGURES, []])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args(words)
    for name in asked.what or FIGURES:
        print(FIGURES[name](asked.workers, asked.postgres), flush=True)


def show_load(workers: int, postgres: bool) -> str:
    """How fast it is with a store and without, each the median of some rounds, in turns."""
    rounds = [(stored(workers, postgres), forgotten()) for _ in range(ROUNDS)]
    durable, forgetful = (middle(rates) for rates in zip(*rounds, strict=True))
    lines = [f"{CONNECTIONS} connections, {ROUNDS} times {SECONDS:g} s each, in turns"]
    for name, rate in (("stored", durable), ("not stored", forgetful)):
        lines.append(f"  {name:12}{rate.moves:7,.0f} moves a second, p99 {1000 * rate.p99:.0f} ms")
    moves, p99 = durable.moves / forgetful.moves, durable.p99 / forgetful.p99
    return "\n".join([*lines, f"  ratio       {moves:.2f} (bar 0.5), p99 {p99:.2f} (bar 3)"])


def middle(rates: tuple[Rate, ...]) -> Rate:
    """The median of each figure."""
    return Rate(median(rate.moves for rate in rates), median(rate.p99 for rate in rates))


def stored(workers: int, postgres: bool) -> Rate:
    """One round over a new server."""
    with site(workers, postgres) as place:
        return measured(place.start())


def forgotten() -> Rate:
    """One round over a server in one process that stores nothing."""
    return measured(Server(None))


def measured(server: Server) -> Rate:
    """How fast a server is; it is stopped afterwards."""
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


def show_kills(workers: int, postgres: bool) -> str:
    """What a hundred ends of everything have done."""
    with site(workers, postgres) as place:
        return f"killed {KILLS} times under load: {killed(KILLS, place)}"


def killed(times: int, place: Site, connections: int = 50, seed: int = 1) -> Damage:
    """Kill a server under load again and again, and count what is missing each time."""
    chance = Random(seed)
    movers = [Mover() for _ in range(connections)]
    wrong: list[str] = []
    starts = []
    for _ in range(times):
        server = place.start()
        starts.append(server.seconds)
        wrong += asyncio.run(checked(server.port, movers))
        asyncio.run(cut_off(server, movers, chance.uniform(0.05, 0.4)))
    server = place.start()
    wrong += asyncio.run(checked(server.port, movers))
    server.stop()
    confirmed = sum(mover.confirmed for mover in movers)
    return Damage(confirmed, tuple(wrong), place.integrity, max(starts))


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
    await under_way(movers)
    await asyncio.sleep(seconds)
    server.kill()
    await everybody


async def under_way(movers: list[Mover]) -> None:
    """Wait until somebody has moved."""
    before = sum(mover.confirmed for mover in movers)
    while sum(mover.confirmed for mover in movers) <= before:
        await asyncio.sleep(0.01)


def show_replacements(workers: int, postgres: bool) -> str:
    """What a hundred ends of one of several processes have done."""
    workers = max(2, workers)
    with site(workers, postgres) as place:
        return f"one of {workers} killed {KILLS} times under load: {replaced(KILLS, place)}"


def replaced(times: int, place: Site, connections: int = 50, seed: int = 1) -> Damage:
    """Kill one process after another under load, and count what is missing in the end."""
    movers = [Mover() for _ in range(connections)]
    server = place.start()
    wrong = asyncio.run(one_by_one(server, movers, times, Random(seed)))
    wrong += asyncio.run(checked(server.port, movers))
    server.stop()
    confirmed = sum(mover.confirmed for mover in movers)
    return Damage(confirmed, tuple(wrong), place.integrity, server.seconds)


async def one_by_one(server: Server, movers: list[Mover], times: int, chance: Random) -> list[str]:
    """Everybody moves all the time, whatever is killed; what was wrong."""
    number, going_on = len(server.workers), True
    wrong: list[str] = []

    async def play(mover: Mover) -> None:
        while going_on:
            await play_on(server.port, mover, monotonic() + 0.5)
            with suppress(OSError, asyncio.IncompleteReadError):
                wrong.extend(await checked(server.port, [mover]))

    everybody = asyncio.gather(*map(play, movers))
    for _ in range(times):
        await under_way(movers)
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        os.kill(chance.choice(server.workers), signal.SIGKILL)
        while len(server.workers) < number:
            await asyncio.sleep(0.01)
    going_on = False
    await everybody
    return wrong


def show_listeners(workers: int, postgres: bool) -> str:
    """What idle listeners take."""
    with site(workers, postgres) as place:
        server = place.start()
        try:
            before, after = asyncio.run(listened(server))
        finally:
            server.stop()
    each = (after - before) / LISTENERS
    return (
        f"{LISTENERS:,} idle listeners: {after / 1000:.0f} MB in all (bar 200), "
        f"{before / 1000:.0f} MB of it without them, {each:.0f} kB each"
    )


async def listened(server: Server) -> tuple[int, int]:
    """The kilobytes in memory before very many listen, and with them."""
    first = await Connection.to(server.port)
    mover = Mover()
    await mover.found(first)
    before = server.kilobytes
    connections = [await Connection.to(server.port) for _ in range(LISTENERS)]
    for connection in connections:
        await connection.listen(f"/api/games/{mover.name}")
    after = server.kilobytes
    for connection in (first, *connections):
        connection.close()
    return before, after


FIGURES = {
    "load": show_load,
    "kill": show_kills,
    "replace": show_replacements,
    "listen": show_listeners,
}

if __name__ == "__main__":
    main(*sys.argv[1:])
