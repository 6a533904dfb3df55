"""Clients of the page's server that do nothing but move: plain sockets, so that what is measured is
the server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""Nine moves after which nobody has won; then follows a rematch, the tenth entry of the log."""

ROUND = len(DRAWN) + 1


class Server:
    """A server in a process of its own, or in several, over the games of a folder or a database, or
    over none."""

    def __init__(self, data: str | None, workers: int = 1) -> None:
        kept = ["--data", data, "--workers", str(workers)] if data else ["--forget"]
        command = [sys.executable, "-m", "noughts", "web", "--no-browser", "--rate", "0"]
        self.began = monotonic()
        self.process = subprocess.Popen(
            [*command, "--port", "0", *kept],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        self.seconds = monotonic() - self.began
        if "http://" not in said:
            raise RuntimeError("the server did not start")
        self.port = int(said.split("http://")[1].split("/")[0].split(":")[1])

    @property
    def workers(self) -> list[int]:
        """Its other processes, where there are several."""
        main = self.process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in _command(child)]

    @property
    def kilobytes(self) -> int:
        """What all of it has in memory; what several processes share is counted once."""
        return sum(map(_kilobytes, [self.process.pid, *self.workers]))

    def kill(self) -> None:
        """End all of it without a warning."""
        for process in (self.process.pid, *self.workers):
            os.kill(process, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        """End it as a person would."""
        self.process.send_signal(signal.SIGTERM)
        self._wait()

    def _wait(self) -> None:
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


def _command(process: str) -> bytes:
    """How a process was started; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def _kilobytes(process: int) -> int:
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    assert found
    return int(found[1])


class Connection:
    """One connection that is kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, port: int) -> Connection:
        """Connect."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, key: str = ""
    ) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            f"noughts-key: {key}\r\ncontent-length: {len(sent)}\r\n\r\n"
        )
        self._writer.write(head.encode() + sent)
        headers = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(headers.split("content-length:")[1].split("\r\n")[0])
        return int(headers.split()[1]), await self._reader.readexactly(length)

    async def listen(self, path: str) -> None:
        """Listen to a game, until the first event is there."""
        self._writer.write(f"GET {path}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        await self._reader.readuntil(b"data: ")

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


@dataclass
class Mover:
    """Plays against itself in one room for as long as it is let. `confirmed` is the number of
    entries that the server has acknowledged."""

    name: str = ""
    key: str = ""
    confirmed: int = 0
    seconds: list[float] = field(default_factory=list)

    async def found(self, connection: Connection) -> None:
        """Begin a game for two people."""
        status, body = await connection.ask("POST", "/api/games", {"side": "both"})
        assert status == 201, (status, body)
        answer = json.loads(body)
        self.name, self.key = answer["game"]["id"], answer["key"]

    async def move(self, connection: Connection) -> None:
        """One more entry; it is counted when the answer is there."""
        number, place = self.confirmed, self.confirmed % ROUND
        began = monotonic()
        if place < len(DRAWN):
            asked = {"number": number, "cell": DRAWN[place]}
            status, body = await connection.ask("POST", self._path("moves"), asked, self.key)
        else:
            asked = {"number": number}
            status, body = await connection.ask("POST", self._path("rematch"), asked, self.key)
        assert status == 200, (status, body)
        self.seconds.append(monotonic() - began)
        self.confirmed += 1

    async def check(self, connection: Connection) -> str | None:
        """What is wrong with the room as the server has it now, if anything is: everything that was
        confirmed must be there, and at most the one entry more that was under way."""
        status, body = await connection.ask("GET", f"/api/games/{self.name}")
        if status != 200:
            return f"{self.name} is gone"
        game = json.loads(body)
        moves = [move["cell"] for move in game["moves"]]
        if moves != list(DRAWN[: game["number"] % ROUND]):
            return f"{self.name} has other moves: {moves}"
        if not self.confirmed <= game["number"] <= self.confirmed + 1:
            return f"{self.name} has {game['number']} entries, {self.confirmed} were confirmed"
        self.confirmed = game["number"]
        return None

    def _path(self, what: str) -> str:
        return f"/api/games/{self.name}/{what}"


async def play_on(port: int, mover: Mover, until: float) -> None:
    """Move until it is late, or until the server is gone."""
    with suppress(OSError, asyncio.IncompleteReadError):
        connection = await Connection.to(port)
        try:
            if not mover.name:
                await mover.found(connection)
            while monotonic() < until and mover.confirmed < LONGEST:
                await mover.move(connection)
        finally:
            connection.close()


LONGEST = 1900
"""Entries after which a room is left alone: the server closes it soon after."""
