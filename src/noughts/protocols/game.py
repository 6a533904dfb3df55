"""GAME: a person, or a program in their place, against the computer.

In: `GAME`, `FIRST X` (who starts), `HUMAN O` (which side is the person's), the seven lines of a
boxed board, then the person's moves: `row col`, counted from 1. Out: the board after every move of
either side, and at the end `WINNER: X`, `WINNER: O` or `DRAW`.
"""

from __future__ import annotations

from noughts.core.boxed import write_boxed
from noughts.core.doctor import examine
from noughts.core.errors import IllegalMove, InvalidPosition, InvalidText, Refusal, quote
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.protocols.header import read_board, read_players
from noughts.search.solve import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noughts.core.outcome import Player

PATIENCE = 100
"""Unusable moves in a row after which nobody sensible can be at the other end."""

_NUMBERS = ("1", "2", "3")


def game(lines: Iterable[str], complain: Callable[[str], None]) -> Iterator[str]:
    """The boards and the result, as the moves come in; when these end early, so does the game.

    FIRST is who started, so an even number of marks means that it is FIRST's turn; a board that
    no game with these turns can reach is refused (InvalidPosition), one whose game has ended gets
    its result alone. A move that cannot be played is complained about and asked for again, up to
    100 times in a row (InvalidText).
    """
    source = iter(lines)
    first, human = read_players(source, "GAME", "FIRST", "HUMAN")
    position = _start(source, first)
    while position.outcome is None:
        if position.turn is human:
            cell = _next_move(source, position, complain)
            if cell is None:
                return
        else:
            cell = solve(position).moves[0]
        position = position.play(cell)
        yield from write_boxed(position.x, position.o)
    winner = position.outcome.winner
    yield f"WINNER: {winner.value}" if winner else "DRAW"


def _start(lines: Iterator[str], first: Player) -> Position:
    """The position on the board, which some game begun by `first` must reach."""
    x, o = read_board(lines, 4)
    rules = Rules()
    turn = first.other if (x | o).bit_count() % 2 else first
    try:
        examine(rules, x, o, turn)
    except InvalidPosition as error:
        raise InvalidPosition("lines 4 to 10: {reason}", reason=str(error)) from None
    return Position.of(rules, x, o, turn)


def _next_move(
    lines: Iterator[str], position: Position, complain: Callable[[str], None]
) -> int | None:
    """The person's next move that can be played, None at the end of the input."""
    for failures, text in enumerate(lines, 1):
        try:
            return _read_move(text, position)
        except IllegalMove as error:
            complain(str(error.named(" ".join(text.split()))))
        except InvalidText as error:
            complain(str(error))
        if failures == PATIENCE:
            raise InvalidText("{number} moves in a row could not be played", number=PATIENCE)
    return None


def _read_move(text: str, position: Position) -> int:
    """A move such as `2 2` as a cell that is open."""
    numbers = text.split()
    if len(numbers) != 2 or any(number not in _NUMBERS for number in numbers):
        raise InvalidText(
            "a move is a row and a column from 1 to 3, such as 2 2, not {text}", text=quote(text)
        )
    row, column = numbers
    cell = (int(row) - 1) * 3 + int(column) - 1
    if not position.is_legal(cell):
        raise IllegalMove(Refusal.TAKEN, cell)
    return cell
