"""Who plays, and how a game can end on the board."""

from __future__ import annotations

from enum import Enum


class Player(Enum):
    """One of the two sides, by its mark."""

    X = "X"
    O = "O"

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.O if self is Player.X else Player.X


class Outcome(Enum):
    """What the marks on a board decide."""

    X_WINS = "X wins"
    O_WINS = "O wins"
    DRAW = "draw"

    @property
    def winner(self) -> Player | None:
        """The player who won, or None for a draw."""
        return _WINNERS[self]

    @classmethod
    def win_for(cls, player: Player) -> Outcome:
        """The outcome in which this player has won."""
        return cls.X_WINS if player is Player.X else cls.O_WINS


_WINNERS = {Outcome.X_WINS: Player.X, Outcome.O_WINS: Player.O, Outcome.DRAW: None}
