"""Misère: the player who completes a line loses."""

from __future__ import annotations

from noughts.core.outcome import Outcome
from noughts.core.rules import Rules

_TURNED = {Outcome.X_WINS: Outcome.O_WINS, Outcome.O_WINS: Outcome.X_WINS}


class Misere(Rules):
    """The same board, the opposite aim."""

    name = "misere"
    about = "{k} in a row on {rows}x{columns}. Whoever completes a line loses."

    def outcome(self, x: int, o: int, last: int | None = None) -> Outcome | None:
        """A completed line is a loss for its owner."""
        outcome = super().outcome(x, o, last)
        return outcome and _TURNED.get(outcome, outcome)
