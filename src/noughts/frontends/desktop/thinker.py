"""A process beside the window that answers questions: a search in a thread would take turns with
the window for the interpreter, and make it stutter."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from noughts.frontends.desktop.threads import Threads
from noughts.processes import Processes

Result = TypeVar("Result")
Answered = Callable[[Future[Any]], None]
"""Told the outcome of a call, in the thread that asked."""


@dataclass
class _Question:
    """What was asked, who wants to know, and whether a process has broken over it."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answered: Answered
    future: Future[Any] | None = None
    has_broken: bool = False


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


class Thinker(QObject):
    """Answers one question of each kind at a time; the latest, if another is asked meanwhile."""

    _finished = Signal(str, object)

    def __init__(
        self, parent: QObject | None = None, workers: Processes | Threads | None = None
    ) -> None:
        super().__init__(parent)
        self._workers = workers or _Processes(1)
        self._asked: dict[str, _Question] = {}
        self._finished.connect(self._receive, Qt.ConnectionType.QueuedConnection)

    @property
    def questions(self) -> tuple[str, ...]:
        """The kinds of questions that wait for an answer."""
        return tuple(self._asked)

    def prepare(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Start the process, and have something called there that nobody waits for."""
        self._workers.submit(function, *arguments)

    def ask(
        self, kind: str, answered: Answered, function: Callable[..., Any], *arguments: Any
    ) -> None:
        """Have a function called elsewhere; `answered` hears of it unless it is dropped."""
        self.drop(kind)
        self._asked[kind] = _Question(function, arguments, answered)
        self._submit(kind)

    def drop(self, *kinds: str) -> None:
        """Nobody wants to know any more: the process ends, and a new one goes on with the rest."""
        wanted = {kind: asked for kind, asked in self._asked.items() if kind not in kinds}
        if len(wanted) < len(self._asked):
            self._asked = wanted
            self._workers.stop()
            for kind in self._asked:
                self._submit(kind)

    def close(self) -> None:
        """End at once, whatever is under way."""
        self._asked.clear()
        self._workers.stop()

    def _submit(self, kind: str) -> None:
        question = self._asked[kind]
        question.future = self._workers.submit(question.function, *question.arguments)

        def report(future: Future[Any]) -> None:
            """Bring the outcome over from the thread of the processes."""
            with suppress(RuntimeError):  # The window may have been deleted meanwhile.
                self._finished.emit(kind, future)

        question.future.add_done_callback(report)

    @Slot(str, object)
    def _receive(self, kind: str, future: Future[Any]) -> None:
        """Hand an outcome over, if it is still wanted; try once more if the process broke."""
        question = self._asked.get(kind)
        if question is None or question.future is not future:
            return
        broken = isinstance(future.exception(), self._workers.lost)
        if broken and not question.has_broken:
            question.has_broken = True
            self._submit(kind)
            return
        del self._asked[kind]
        question.answered(future)
