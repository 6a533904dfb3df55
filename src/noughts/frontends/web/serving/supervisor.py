"""Several server processes behind one socket: a free process takes the next connection, a
process that dies is replaced, and all end with their supervisor."""

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
from noughts.worker_processes import follow_parent

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

STOP_TIMEOUT = 5.0
"""Seconds that a process may take to end."""

RETRY_SECONDS = 1.0
"""Seconds to wait before a process that could not start is replaced."""

Work = Callable[..., None]
"""Serves until it is told to end; its first argument is called once it is ready."""


class Supervisor:
    """Runs a number of processes that do the same work."""

    def __init__(self, number: int, work: Work, *arguments: Any) -> None:
        self._call = (work, arguments)
        self._number = number
        self._context = get_context("spawn")
        self._processes: dict[SpawnProcess, Connection] = {}

    def run(self, ready: Callable[[], None]) -> None:
        """Run until SIGINT or SIGTERM; `ready` is called once all processes are ready."""
        with _collected_signals() as signals:
            try:
                for _ in range(self._number):
                    self._start()
                if all(self._is_ready(process, signals) for process in [*self._processes]):
                    ready()
                while not signals:
                    self._replace(signals)
            finally:
                self._stop()
        for number in signals[:1]:
            signal.raise_signal(number)

    def _start(self) -> SpawnProcess:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, *self._call))
        process.start()
        theirs.close()
        self._processes[process] = ours
        return process

    def _is_ready(self, process: SpawnProcess, signals: list[int]) -> bool:
        """Wait until a process is ready, or a signal comes; raises GameError if it ends instead."""
        while not signals:
            if self._processes[process].poll(0.1):
                try:
                    said = self._processes[process].recv()
                except EOFError:
                    raise GameError("a server process could not be started") from None
                if isinstance(said, GameError):
                    raise said
                return True
        return False

    def _replace(self, signals: list[int]) -> None:
        """Replace the processes that have ended."""
        sentinels = {process.sentinel: process for process in self._processes}
        for sentinel in wait([*sentinels], timeout=0.2):
            assert isinstance(sentinel, int)
            self._processes.pop(sentinels[sentinel]).close()
            if signals:
                return
            try:
                self._is_ready(self._start(), signals)
            except GameError:
                # It has ended, and is replaced the next time.
                sleep(RETRY_SECONDS)

    def _stop(self) -> None:
        """Terminate all processes; kill those that do not end."""
        for process in self._processes:
            process.terminate()
        for process, pipe in self._processes.items():
            process.join(STOP_TIMEOUT)
            if process.is_alive():
                process.kill()
                process.join()
            pipe.close()


@contextmanager
def _collected_signals() -> Iterator[list[int]]:
    """Collect SIGINT and SIGTERM instead of being ended by them."""
    signals: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda n, _: signals.append(n)) for number in numbers}
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _serve(pipe: Connection, work: Work, arguments: tuple[Any, ...]) -> None:
    """The work of a server process."""
    follow_parent()
    try:
        work(lambda: pipe.send("ready"), *arguments)
    except GameError as error:
        pipe.send(error)
