"""Boards as three rows of three cells and moves as (row, column): in and out of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noughts.core.errors import IllegalMove, InvalidText, Refusal
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules

RULES = Rules()
_ROW = (0, 1, 2)

EMPTY_IN = (
    (None, "noughts.adapters.cs50"),
    ("_", "noughts.adapters.textbook"),
)
"""What is an empty cell, and in which module: easily taken for one in another."""


def to_position(
    board: Iterable[Iterable[object]], empty: object, turn: Player | None = None
) -> Position:
    """The position on a board. Without a turn X has started, so it is X's unless X has more marks.
    Nothing else is counted: a board is taken as it is."""
    try:
        rows = [list(row) for row in board]
    except TypeError:
        rows = []
    if [len(row) for row in rows] != [3, 3, 3]:
        raise InvalidText("a board is three rows of three cells")
    marks = {"X": 0, "O": 0}
    for cell, mark in enumerate(mark for row in rows for mark in row):
        if mark == empty:
            continue
        if not isinstance(mark, str) or mark not in marks:
            raise _neither(mark, cell)
        marks[mark] |= 1 << cell
    x, o = marks["X"], marks["O"]
    if turn is None:
        turn = Player.X if x.bit_count() <= o.bit_count() else Player.O
    return Position.of(RULES, x, o, turn)


def _neither(mark: object, cell: int) -> InvalidText:
    """The error for a cell that holds something else; boards of another module are known."""
    row, column = divmod(cell, 3)
    for empty, module in EMPTY_IN:
        if mark == empty:
            return InvalidText(
                "the cell in row {row}, column {column} is {mark}, which is empty only in {module}",
                row=row,
                column=column,
                mark=repr(empty),
                module=module,
            )
    return InvalidText(
        "the cell in row {row}, column {column} is neither X, O nor empty", row=row, column=column
    )


def to_cell(action: object) -> int:
    """The cell of a (row, column), both counted from 0. A negative index is not a cell, nor are
    True and 1.0, though a list would take them."""
    if isinstance(action, tuple) and len(action) == 2:
        row, column = action
        if type(row) is int and type(column) is int and row in _ROW and column in _ROW:
            return row * 3 + column
    raise IllegalMove(Refusal.OUTSIDE, action)


def to_action(cell: int) -> tuple[int, int]:
    """The (row, column) of a cell."""
    return divmod(cell, 3)


def with_mark(board: list[list[Any]], cell: int, turn: Player) -> list[list[Any]]:
    """A new board with one mark more."""
    after = [list(line) for line in board]
    row, column = to_action(cell)
    after[row][column] = turn.value
    return after


def winner_of(position: Position) -> str | None:
    """The mark that has won, if any has."""
    winner = position.outcome and position.outcome.winner
    return winner.value if winner else None
