"""A game, and what of it is being looked at; no widget is known here."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Signal

from noughts.agents.base import agent as read_agent
from noughts.core.errors import GameError, IllegalMove, Refusal
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends import words
from noughts.frontends.budgets import for_a_move
from noughts.frontends.desktop.advice import REVIEWED, Advice
from noughts.frontends.desktop.thinker import Thinker
from noughts.frontends.hint import hint
from noughts.frontends.settings import Settings
from noughts.frontends.view import View, view
from noughts.play.session import NO_GAMES, Score
from noughts.reports import levels
from noughts.reports.review import ReviewRow, rows, summary
from noughts.search.values import MoveVerdict
from noughts.texts import _

MOVE = "move"
"""The only kind of question to an agent."""

END_SECONDS = 0.6
"""How long after the end a press on the board may begin that plays again: one that was meant for
the game should not."""


class GameModel(QObject):
    """Owns the session, the agent's process and the advice. `changed` says that there is something
    new to draw; `shown` is the board as it is being looked at."""

    changed = Signal()

    def __init__(
        self,
        settings: Settings,
        score: Score = NO_GAMES,
        agent: Thinker | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__()
        self.clock, self._pressed_at, self._ended_at = clock, -inf, inf
        self.settings = settings
        self.session = settings.session(score)
        self.ply: int | None = None
        self.shows_values = False
        self.note = ""
        self._seeks_loss = False
        self._agent, self.advice = agent or Thinker(self), Advice(self)
        self.advice.changed.connect(self._hear)

    def start(self) -> None:
        """Have the processes ready, and let the computer move if it is its turn."""
        self._agent.prepare(read_agent, self.settings.opponent.agent)
        self.advice.ask_strengths(self.settings.rules)
        self._go_on()

    def close(self) -> None:
        """End all processes at once."""
        self._agent.close()
        self.advice.close()

    # Where the game stands

    @property
    def is_thinking(self) -> bool:
        """Whether the computer thinks about its move."""
        return self._agent.kind == MOVE

    @property
    def is_stuck(self) -> bool:
        """Whether the computer should move, but could not."""
        return self.session.awaits_agent and not self.is_thinking

    @property
    def can_reset(self) -> bool:
        """Whether there is a game to begin again."""
        return bool(self.session.moves)

    @property
    def can_hint(self) -> bool:
        """Whether a person is to move on the board that is being looked at."""
        return self.session.awaits_person and not self.is_past

    @property
    def can_review(self) -> bool:
        """Whether there is a finished game without a review."""
        ended = self.session.position.is_over and bool(self.session.moves)
        return ended and self.advice.review is None and REVIEWED not in self.advice.awaited

    @property
    def can_play_again(self) -> bool:
        """Whether a press on the board plays again: the game is over, and nobody looks back."""
        is_looked_at = self.is_past or self.advice.review or REVIEWED in self.advice.awaited
        return self.session.is_over and not is_looked_at

    @property
    def loser(self) -> Player | None:
        """The person who has lost this game."""
        winner = self.session.outcome.winner if self.session.outcome else None
        return winner.other if winner and self.session.seats[winner.other] is None else None

    @property
    def can_show_loss(self) -> bool:
        """Whether a person has lost, and it is not being looked for where."""
        return self.loser is not None and bool(self.session.moves) and not self._seeks_loss

    @property
    def can_retry(self) -> bool:
        """Whether a person could play on from the earlier board that is shown: a person is
        to move there, or was one move before."""
        turns = self.session.positions[max(0, self.shown_ply - 1) : self.shown_ply + 1]
        return self.is_past and None in [self.session.seats[before.turn] for before in turns]

    # What is being looked at

    @property
    def shown(self) -> View:
        """The game as it is being looked at."""
        return view(self.session, self.values, self.ply)

    @property
    def shown_ply(self) -> int:
        """How many moves stand on the board that is being looked at."""
        return len(self.session.moves) if self.ply is None else self.ply

    @property
    def position(self) -> Position:
        """The position that is being looked at."""
        return self.session.positions[self.shown_ply]

    @property
    def is_past(self) -> bool:
        """Whether an earlier board than the game's is being looked at."""
        return self.shown_ply < len(self.session.moves)

    @property
    def values(self) -> tuple[MoveVerdict, ...]:
        """What the moves of the shown position are worth, if that is wanted and known."""
        return self.advice.values.get(self.position, ()) if self.shows_values else ()

    @property
    def rows(self) -> tuple[ReviewRow, ...]:
        """The moves of the game as they were reviewed."""
        return rows(self.advice.review) if self.advice.review else ()

    @property
    def row(self) -> ReviewRow | None:
        """The reviewed move that the person chose to look at."""
        rows = self.rows if self.ply else ()
        return rows[self.ply - 1] if rows and self.ply else None

    @property
    def better(self) -> MoveVerdict | None:
        """The better move in place of the reviewed one that is being looked at."""
        if not self.row or not self.advice.review:
            return None
        better = self.advice.review.moves[self.row.number - 1].better
        return better and MoveVerdict(
            better.cell, better.value, better.plies, best=True, estimate=better.estimate
        )

    @property
    def refutation(self) -> dict[int, tuple[Player, int]]:
        """The moves that refute the bad move that is being looked at: by cell, the player and the
        number of the move."""
        row = self.row
        if not row or not row.is_bad:
            return {}
        players, number = (row.player, row.player.other), row.number
        line = list(enumerate(row.line))[1:]
        return {cell: (players[ply % 2], number + ply) for ply, cell in line}

    @property
    def status(self) -> str:
        """Where the game stands, in a line."""
        if self.is_stuck and not self.is_past:
            return _("The computer found no move.")
        return words.status(self.shown)

    @property
    def message(self) -> str:
        """What else is to be said: a refusal, a failure, a hint, what is worked on, or a note."""
        advice = self.advice
        play = advice.hint and hint(self.session.position, advice.hint)
        invitation = _("Press the board to play again.") if self.can_play_again else ""
        said = self.note or advice.failure or play or advice.working
        return said or invitation or self.shown.note

    @property
    def why(self) -> list[str]:
        """What explains the shown board: a reviewed move, the whole review, or the values."""
        if self.row:
            row = self.row
            return [text for text in (row.why, row.estimate_words, row.better_words) if text]
        if self.advice.review and not self.is_past:
            return summary(self.advice.review)
        if self.values:
            return words.legend(self.values)
        return []

    @property
    def opponent(self) -> str:
        """Who plays against the person, in words."""
        return levels.description(self.settings.opponent, self.settings.rules)

    # What may be done with the game

    def press(self) -> None:
        """A person begins to press a cell."""
        self._pressed_at = self.clock()

    def play(self, cell: int) -> None:
        """A person marks a cell; a note says why, if that may not be. From an earlier board a click
        only leads back to the game, and some time after the end it plays again."""
        if self.is_past:
            self.look(None)
            return
        if self.can_play_again and self._pressed_at - self._ended_at >= END_SECONDS:
            self.rematch()
            return
        try:
            self.session.play(self.shown.landing(cell))
        except IllegalMove as error:
            over = error.reason is Refusal.OVER
            self.note = "" if over else words.refusal(error, self.session.position.rules)
            self.changed.emit()
        else:
            self._moved_on()

    def undo(self) -> None:
        """Go back to the person's previous turn."""
        if self.session.undo():
            self._moved_on()

    def redo(self) -> None:
        """Play again what was undone."""
        if self.session.redo():
            self._moved_on()

    def reset(self) -> None:
        """Begin again on the empty board, with the same side first."""
        self.session.restart(Position.start(self.settings.rules, self.settings.first))
        self.advice.values.clear()
        self._moved_on()

    def rematch(self) -> None:
        """Play again; the other side starts."""
        self.settings = replace(self.settings, first=self.settings.first.other)
        self.reset()

    def retry(self) -> None:
        """Take the game back to the earlier turn that is being looked at."""
        if self.can_retry and self.session.undo_to(self.shown_ply):
            self._moved_on()

    def new_game(self, settings: Settings) -> None:
        """Begin a game of another kind; the score goes on."""
        self.session = settings.session(self.session.score)
        self.settings = settings
        self.advice.ask_strengths(settings.rules)
        self._moved_on()

    def clear_score(self) -> None:
        """Count the games from now on."""
        self.session.clear_score()
        self.changed.emit()

    def _moved_on(self) -> None:
        """Look at the game as it is now; answers to earlier questions are not wanted any more."""
        self.ply, self.note, self._seeks_loss = None, "", False
        self._ended_at = self.clock() if self.session.is_over else inf
        self._agent.drop(MOVE)
        self.advice.forget_game()
        self._go_on()

    def _go_on(self) -> None:
        """Let the computer think if it is its turn, and find out the values if they are wanted."""
        if self.session.awaits_agent:
            self._ask()
        self._ask_values()
        self.changed.emit()

    def _ask(self) -> None:
        """Have the computer think about its move."""
        job = self.session.ask(for_a_move(self.session.position.rules))
        self._agent.ask(MOVE, self._take_move, job.run)

    def _take_move(self, future: Future[Any]) -> None:
        """Play what the computer chose, or say that it failed."""
        error = future.exception()
        if error is None:
            self.session.accept(future.result())
            self._moved_on()
            return
        self.note = _("Its process has ended. Undo, reset, or start another game.")
        if isinstance(error, GameError):
            self.note = _("It cannot play this board in time. Undo, reset, or start another game.")
        self.changed.emit()

    # What may be looked at

    def look(self, ply: int | None) -> None:
        """Look at the board after so many moves; None comes back to the game."""
        self.ply = None if ply is None else max(0, min(ply, len(self.session.moves)))
        self.note = ""
        self.advice.forget_board()
        self._ask_values()
        self.changed.emit()

    def step(self, moves: int) -> None:
        """Look so many moves further on, or back."""
        self.look(self.shown_ply + moves)

    def show_values(self, wanted: bool) -> None:
        """Show what every move is worth, or no longer."""
        self.shows_values = wanted
        if not wanted:
            self.advice.drop_values()
        self._ask_values()
        self.changed.emit()

    def ask_hint(self) -> None:
        """Look for a good move and its reasons."""
        if self.can_hint:
            self.note = ""
            if self.advice.hint is None:
                self.advice.ask_hint(self.session.position)
            self.changed.emit()

    def ask_review(self) -> None:
        """Have every move of the finished game judged."""
        if self.can_review:
            self.advice.ask_review(self.session.record)
            self.changed.emit()

    def show_loss(self) -> None:
        """Look at the move that lost the game, after a review."""
        if self.can_show_loss:
            self._seeks_loss = True
            self.ask_review()
            self._hear()

    def _hear(self) -> None:
        """Show what there is new to know."""
        if self._seeks_loss and REVIEWED not in self.advice.awaited:
            self._seeks_loss = False
            self._look_at_loss()
        self.changed.emit()

    def _look_at_loss(self) -> None:
        """Look at the loser's last move that gave something away."""
        lost = [row.number for row in self.rows if row.is_bad and row.player is self.loser]
        if lost:
            self.look(lost[-1])
        elif self.advice.review:
            self.note = _("No single move is known to have lost the game.")

    def _ask_values(self) -> None:
        """Find out the values of the shown position, unless the computer is about to change it."""
        settled = self.is_past or self.session.awaits_person
        if self.shows_values and settled and not self.position.is_over:
            self.advice.ask_values(self.position)
