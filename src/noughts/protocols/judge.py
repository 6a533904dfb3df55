"""JUDGE: one position in, its best move out.

In: `JUDGE`, `TURN X` or `TURN O`, and the seven lines of a boxed board. Out: `row col`, counted
from 1, or `-1` when the game is over.
"""

from __future__ import annotations

from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.protocols.header import expect_end, read_board, read_players

# Searched with what costs least to load and to run once: a judge pays for every import.
from noughts.search.alphabeta import alphabeta

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LENGTH = 9
"""The lines of a question."""


def judge(lines: Iterable[str], complain: Callable[[str], None] | None = None) -> Iterator[str]:
    """The answer, after all lines are read and found right; InvalidText says what is wrong and
    where. TURN decides whose move it is and marks are never counted: only a completed line, or
    two, and a full board end a game."""
    source = iter(lines)
    (turn,) = read_players(source, "JUDGE", "TURN")
    x, o = read_board(source, 3)
    expect_end(source, LENGTH + 1)
    position = Position.of(Rules(), x, o, turn)
    if position.is_over:
        yield "-1"
    else:
        row, column = divmod(alphabeta(position, every=False).moves[0], 3)
        yield f"{row + 1} {column + 1}"
