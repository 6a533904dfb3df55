"""Processes of this machine that work for this one: they end with it, or when told to."""

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

MOST = 61
"""Processes that Windows can wait for at once."""


class Processes:
    """So many processes, started with the first call that they are given."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """How a call fails whose process has ended."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._executor: Executor | None = None

    def start(self) -> Executor:
        """New processes, which share nothing with this one."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        number = min(self.number, MOST) if sys.platform == "win32" else self.number
        return ProcessPoolExecutor(number, get_context("spawn"), _follow_parent)

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Have a function called elsewhere, in new processes if the old have ended. It and its
        arguments must be picklable."""
        with uninterrupted(), _deaf():
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


def _follow_parent() -> None:
    """Let a worker's parent alone decide when it ends, and end with it however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """Have this process end as soon as the one that has started it is gone."""
    Thread(target=_follow_to_the_end, daemon=True).start()


def _follow_to_the_end() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off until this is done. Whoever asks a future for anything should: an interrupt at
    the wrong moment leaves the future locked, and then nobody can stop the processes any more."""
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
def _deaf() -> Iterator[None]:
    """Processes that are started in here never hear Ctrl-C, not even while they start; this one
    hears it a moment later."""
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
