"""What the engine has to say about a game: hints, values, a review, how strong the levels are."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from operator import setitem
from typing import Any

from PySide6.QtCore import QObject, Signal

from noughts.analysis.explain import ExplainedMove, explain_best
from noughts.analysis.review import Review, review
from noughts.core.errors import GameError
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.core.rules import Rules
from noughts.frontends.budgets import ANALYSIS, REVIEW, for_a_figure
from noughts.frontends.desktop.thinker import Thinker
from noughts.play.trials.strength import Strengths, exact
from noughts.search.estimates import appraise
from noughts.search.values import MoveVerdict
from noughts.texts import _

HINT, VALUES, REVIEWED, STRENGTHS = "hint", "values", "review", "strengths"
"""Kinds of questions."""


class Advice(QObject):
    """Asks in other processes, and keeps the answers that are still about the game."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.hint: ExplainedMove | None = None
        self.review: Review | None = None
        self.values: dict[Position, tuple[MoveVerdict, ...]] = {}
        self.strengths: dict[Rules, Strengths] = {}
        self.failure = ""
        # A hint should not have to wait for values or figures. It shares its process with the
        # review, which is of a finished game.
        self._adviser, self._valuer, self._examiner = Thinker(self), Thinker(self), Thinker(self)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The kinds of questions about the game that wait for an answer."""
        return tuple(filter(None, (self._adviser.kind, self._valuer.kind)))

    @property
    def working(self) -> str:
        """What is being worked on, in a sentence."""
        sentences = {
            HINT: _("Looking for a good move ..."),
            REVIEWED: _("Looking at every move of the game ..."),
            VALUES: _("Working out what every move is worth ..."),
        }
        return sentences[self.awaited[0]] if self.awaited else ""

    def forget_game(self) -> None:
        """Drop all advice: the game has moved on."""
        self.review = None
        self._adviser.drop(REVIEWED)
        self.forget_board()

    def forget_board(self) -> None:
        """Drop the advice about a single board: the person looks at another."""
        self.hint, self.failure = None, ""
        self._adviser.drop(HINT)
        self.drop_values()

    def drop_values(self) -> None:
        """Stop working out the values."""
        self._valuer.drop(VALUES)

    def close(self) -> None:
        """End the processes at once."""
        for thinker in (self._adviser, self._valuer, self._examiner):
            thinker.close()

    # Questions

    def ask_hint(self, position: Position) -> None:
        """Look for a good move and its reasons."""
        keep = partial(setattr, self, "hint")
        self._ask(self._adviser, HINT, keep, explain_best, position, ANALYSIS)

    def ask_review(self, record: Record) -> None:
        """Have every move of a finished game judged."""
        keep = partial(setattr, self, "review")
        self._ask(self._adviser, REVIEWED, keep, review, record, REVIEW)

    def ask_values(self, position: Position) -> None:
        """Find out what every move is worth, unless that is known."""
        if position not in self.values:
            keep = partial(setitem, self.values, position)
            self._ask(self._valuer, VALUES, keep, appraise, position, ANALYSIS)

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

    def _ask(self, thinker: Thinker, kind: str, keep: Callable[[Any], None], *call: Any) -> None:
        """Have a function called with its arguments; keep its result, or say why there is none."""

        def take(future: Future[Any]) -> None:
            error = future.exception()
            if error is None:
                keep(future.result())
            elif isinstance(error, GameError):
                self.failure = _("There was no answer in time.")
            else:
                self.failure = _("There is no answer: the process that thinks has ended.")
            self.changed.emit()

        self.failure = ""
        thinker.ask(kind, take, *call)
