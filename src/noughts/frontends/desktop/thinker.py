"""A process beside the window that answers questions: a search in a thread would take turns with
the window for the interpreter, and make it stutter."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Thread
from types import ModuleType
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from noughts.worker_processes import Processes

Result = TypeVar("Result")
Answered = Callable[[Future[Any]], None]
"""Told the outcome of a call, in the thread that asked."""


class _Processes(Processes):
    """Processes that do not import the program which opened the window: a script of a few lines
    would be run again, and open another."""

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Have a function of ours called elsewhere."""
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            return super().submit(function, *arguments)
        finally:
            sys.modules["__main__"] = main


class Threads:
    """Does what `Processes` does with a new thread for each call, for work that cannot be sent to
    another process. A thread cannot be ended, but this process ends without waiting for it."""

    lost: tuple[type[BaseException], ...] = ()
    """How a call fails whose thread has ended: that does not happen."""

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Call a function in a thread of its own; the future also has what would end a process."""
        future: Future[Result] = Future()

        def call() -> None:
            try:
                future.set_result(function(*arguments))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=call, daemon=True).start()
        return future

    def stop(self) -> None:
        """Let the threads go on: nothing hears of their results."""


@dataclass
class _Question:
    """A call, who hears of its outcome, and whether a process has broken over it."""

    kind: str
    call: Callable[[], Any]
    answered: Answered
    future: Future[Any] | None = None
    has_broken: bool = False


class Thinker(QObject):
    """Answers one question at a time: the latest."""

    _finished = Signal(object)

    def __init__(
        self, parent: QObject | None = None, workers: Processes | Threads | None = None
    ) -> None:
        super().__init__(parent)
        self._workers = workers or _Processes(1)
        self._question: _Question | None = None
        self._finished.connect(self._receive, Qt.ConnectionType.QueuedConnection)

    @property
    def kind(self) -> str:
        """The kind of question that waits for an answer; empty if none does."""
        return self._question.kind if self._question else ""

    def prepare(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Start the process, and have something called there whose result is not used."""
        self._workers.submit(function, *arguments)

    def ask(
        self, kind: str, answered: Answered, function: Callable[..., Any], *arguments: Any
    ) -> None:
        """Have a function called elsewhere; `answered` hears of it unless it is dropped."""
        self.drop(self.kind)
        self._question = _Question(kind, partial(function, *arguments), answered)
        self._submit(self._question)

    def drop(self, kind: str) -> None:
        """End the process if it works on a question of this kind."""
        if self._question and self._question.kind == kind:
            self.close()

    def close(self) -> None:
        """End the process at once, whatever it does; another question starts a new one."""
        self._question = None
        self._workers.stop()

    def _submit(self, question: _Question) -> None:
        def report(future: Future[Any]) -> None:
            """Bring the outcome over from the thread of the processes."""
            with suppress(RuntimeError):  # The window may have been deleted meanwhile.
                self._finished.emit(future)

        question.future = self._workers.submit(question.call)
        question.future.add_done_callback(report)

    @Slot(object)
    def _receive(self, future: Future[Any]) -> None:
        """Hand an outcome over, if it is still wanted; try once more if the process broke."""
        question = self._question
        if question is None or question.future is not future:
            return
        broken = isinstance(future.exception(), self._workers.lost)
        if broken and not question.has_broken:
            question.has_broken = True
            self._submit(question)
        else:
            self._question = None
            question.answered(future)
