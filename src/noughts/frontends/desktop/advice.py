"""What the engine has to say about a game: hints, values, a review, how strong the levels are."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from noughts.analysis.explain import ExplainedMove, explain_best
from noughts.analysis.review import Review, review
from noughts.core.errors import GameError
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.frontends.budgets import ANALYSIS, REVIEW, for_a_figure
from noughts.frontends.desktop.thinker import Thinker
from noughts.play.session import Session
from noughts.play.trials.strength import Strengths, exact
from noughts.search.analyse import MoveVerdict, analyse
from noughts.texts import _

HINT, VALUES, REVIEWED, STRENGTHS = "hint", "values", "review", "strengths"
"""Kinds of questions."""


class Advice(QObject):
    """Asks in other processes, and keeps the answers that are still about the game."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hint: ExplainedMove | None = None
        self.review: Review | None = None
        self.values: dict[Position, tuple[MoveVerdict, ...]] = {}
        self.strengths: dict[Rules, Strengths] = {}
        self.failure = ""
        # Nobody who wants a hint should have to wait for values or figures.
        self._adviser, self._valuer, self._examiner = Thinker(self), Thinker(self), Thinker(self)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The kinds of questions about the game that wait for an answer."""
        return self._adviser.questions + self._valuer.questions

    @property
    def working(self) -> str:
        """What is being worked on, in a sentence."""
        sentences = {
            REVIEWED: _("Looking at every move of the game ..."),
            HINT: _("Looking for a good move ..."),
            VALUES: _("Working out what every move is worth ..."),
        }
        return next((said for kind, said in sentences.items() if kind in self.awaited), "")

    def forget(self) -> None:
        """The game has moved on: nothing about where it stood before is worth showing."""
        self.review = None
        self._adviser.drop(REVIEWED)
        self.look_elsewhere()

    def look_elsewhere(self) -> None:
        """Another board is being looked at: what was asked about this one is not wanted now."""
        self.hint, self.failure = None, ""
        self._adviser.drop(HINT)
        self._valuer.drop(VALUES)

    def close(self) -> None:
        """End the processes at once."""
        for thinker in (self._adviser, self._valuer, self._examiner):
            thinker.close()

    # Questions

    def ask_hint(self, session: Session) -> None:
        """Look for a good move where the game stands, and why it is one."""
        ticket = session.ticket

        def take(future: Future[Any]) -> None:
            found = self._result(future)
            if found and session.is_current(ticket):
                self.hint = found
            self.changed.emit()

        self.failure = ""
        self._adviser.ask(HINT, take, explain_best, session.position, ANALYSIS)

    def ask_values(self, position: Position) -> None:
        """Find out what every move is worth, unless that is known."""

        def take(future: Future[Any]) -> None:
            # Values are true of their position, wherever the game stands by now.
            if found := self._result(future):
                self.values[position] = found
            self.changed.emit()

        if position not in self.values:
            self._valuer.ask(VALUES, take, analyse, position, ANALYSIS)

    def drop_values(self) -> None:
        """Nobody wants to see the values."""
        self._valuer.drop(VALUES)

    def ask_review(self, session: Session) -> None:
        """Have every move of a finished game judged."""
        ticket = session.ticket

        def take(future: Future[Any]) -> None:
            found = self._result(future)
            if found and session.is_current(ticket):
                self.review = found
            self.changed.emit()

        self.failure = ""
        self._adviser.ask(REVIEWED, take, review, session.record, REVIEW)

    def ask_strengths(self, rules: Rules) -> None:
        """Find out how strong the levels are on a board, unless that is known."""

        def take(future: Future[Any]) -> None:
            # Without a result there are no figures, and nothing is lost.
            known = future.exception() is None
            self.strengths[rules] = future.result() if known else Strengths(rules, None, None)
            self.changed.emit()

        if rules not in self.strengths:
            work = partial(exact, budget=for_a_figure(rules))
            self._examiner.ask(STRENGTHS, take, work, rules)

    def _result(self, future: Future[Any]) -> Any:
        """What was found; None, and a sentence about it, if that failed."""
        error = future.exception()
        if error is None:
            return future.result()
        self.failure = _("There is no answer: the process that thinks has ended.")
        if isinstance(error, GameError):
            self.failure = _("There was no answer in time.")
        return None
