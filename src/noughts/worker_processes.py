"""Worker processes on this machine: they end with this process, or when they are stopped."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

Result = TypeVar("Result")

MOST_ON_WINDOWS = 61
"""Worker processes on Windows at most: it cannot wait for more at once."""


class Processes:
    """A number of worker processes, started with the first call."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What a call raises if its process has ended."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._executor: Executor | None = None

    def start(self) -> Executor:
        """Start new processes, which share no memory with this one."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        number = min(self.number, MOST_ON_WINDOWS) if sys.platform == "win32" else self.number
        return ProcessPoolExecutor(number, get_context("spawn"), follow_parent)

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Call a function in a worker process, a new one if the old ones have ended. The function
        and its arguments must be picklable."""
        with uninterrupted(), _sigint_blocked():
            if self._executor is None:
                self._executor = self.start()
            try:
                return self._executor.submit(function, *arguments)
            except self.lost:
                self.stop()
                self._executor = self.start()
                return self._executor.submit(function, *arguments)

    def stop(self) -> None:
        """End the processes, whatever they are doing; a later call starts new ones."""
        executor, self._executor = self._executor, None
        if executor:
            for process in list((getattr(executor, "_processes", None) or {}).values()):
                process.kill()
            executor.shutdown()


def follow_parent() -> None:
    """Ignore Ctrl-C, which the parent handles, and end this process when the parent has ended."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent

    def follow() -> None:
        parent.join()
        os._exit(1)

    Thread(target=follow, daemon=True).start()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off until this is done. Callers of a future's methods need it: an interrupt at the
    wrong moment leaves the future locked, and then the processes cannot be stopped any more."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT, so that processes started in here never get it, not even while they start. This
    process gets it a moment later."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    # It is started with the first process, and would undo what follows.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
