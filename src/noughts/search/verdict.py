"""What a search says of a position, and the scores it is made from.

Score inside a search: 0 is a draw; otherwise 1 + the cells left empty at the end, positive when
the side to move wins. It depends on the position alone and orders wins by speed, losses by delay.
"""

from __future__ import annotations

from collections import namedtuple
from enum import Enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.outcome import Outcome, Player
    from noughts.core.rules import Rules


class Value(Enum):
    """A position's value for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def other(self) -> Value:
        """The same value seen by the opponent."""
        return _OTHERS[self]


_OTHERS = {Value.WIN: Value.LOSS, Value.DRAW: Value.DRAW, Value.LOSS: Value.WIN}


class Verdict(namedtuple("Verdict", "value plies moves nodes proved")):
    """value: for the side to move, None when nothing is proved; plies: to the end with best play,
    None when not known; moves: the best ones found, preferred first; nodes: positions visited."""

    __slots__ = ()

    value: Value | None
    plies: int | None
    moves: tuple[int, ...]
    nodes: int
    proved: bool


def final_score(outcome: Outcome, turn: Player, empty: int) -> int:
    """The score of an ended game with so many cells left empty, for the side whose turn it is."""
    winner = outcome.winner
    if winner is None:
        return 0
    return 1 + empty if winner is turn else -1 - empty


def value_of(score: int) -> Value:
    """What a score means."""
    return Value.WIN if score > 0 else Value.LOSS if score < 0 else Value.DRAW


def plies_of(score: int, empty: int) -> int:
    """How many moves a game with this score still takes from a position with `empty` cells."""
    return empty - (abs(score) - 1) if score else empty


def preferred(cells: Iterable[int], rules: Rules) -> tuple[int, ...]:
    """Equally good cells, the one on most lines first, then in board order."""
    return tuple(sorted(cells, key=rules.preference.index))
