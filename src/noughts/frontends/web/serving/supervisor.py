"""Several server processes behind one socket: whichever is free takes the next connection, one that
dies is replaced, and all end with the first."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from time import sleep
from typing import Any

from noughts.core.errors import GameError
from noughts.processes import end_with_parent

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

GRACE = 5.0
"""Seconds that a process may take to end."""

RETRY = 1.0
"""Seconds until another process is tried where one could not start."""

Work = Callable[..., None]
"""Serves until it is told to end; its first argument is called once it is ready."""


class Crew:
    """So many processes that do the same work."""

    def __init__(self, number: int, work: Work, *arguments: Any) -> None:
        self._call = (work, arguments)
        self._number = number
        self._context = get_context("spawn")
        self._members: dict[SpawnProcess, Connection] = {}

    def run(self, ready: Callable[[], None]) -> None:
        """Work until a signal says that it is enough; `ready` is called once all are there."""
        with _heard() as heard:
            try:
                for _ in range(self._number):
                    self._hire()
                if all(self._is_ready(member, heard) for member in [*self._members]):
                    ready()
                while not heard:
                    self._replace(heard)
            finally:
                self._dismiss()
        for number in heard[:1]:
            signal.raise_signal(number)

    def _hire(self) -> SpawnProcess:
        here, there = self._context.Pipe()
        member = self._context.Process(target=_serve, args=(there, *self._call))
        member.start()
        there.close()
        self._members[member] = here
        return member

    def _is_ready(self, member: SpawnProcess, heard: list[int]) -> bool:
        """Wait until a process serves; GameError if it ends instead."""
        while not heard:
            if self._members[member].poll(0.1):
                try:
                    said = self._members[member].recv()
                except EOFError:
                    raise GameError("a server process could not be started") from None
                if isinstance(said, GameError):
                    raise said
                return True
        return False

    def _replace(self, heard: list[int]) -> None:
        """Look for processes that have ended, and start others."""
        sentinels = {member.sentinel: member for member in self._members}
        for sentinel in wait([*sentinels], timeout=0.2):
            assert isinstance(sentinel, int)
            self._members.pop(sentinels[sentinel]).close()
            if heard:
                return
            try:
                self._is_ready(self._hire(), heard)
            except GameError:
                # It has ended, and is replaced in turn.
                sleep(RETRY)

    def _dismiss(self) -> None:
        """Tell all to end, and see to it that they do."""
        for member in self._members:
            member.terminate()
        for member, pipe in self._members.items():
            member.join(GRACE)
            if member.is_alive():
                member.kill()
                member.join()
            pipe.close()


@contextmanager
def _heard() -> Iterator[list[int]]:
    """The signals that ask for an end, as they are heard."""
    heard: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda n, _: heard.append(n)) for number in numbers}
    try:
        yield heard
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _serve(pipe: Connection, work: Work, arguments: tuple[Any, ...]) -> None:
    """What a process does."""
    end_with_parent()
    # Ctrl-C reaches everybody in the terminal, but the first process decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        work(lambda: pipe.send("ready"), *arguments)
    except GameError as error:
        pipe.send(error)
