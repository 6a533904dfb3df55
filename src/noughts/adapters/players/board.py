"""The board of 1, -1 and 0, and a move on it."""

from __future__ import annotations

from typing import NamedTuple

from noughts.adapters.grid import RULES, to_action, to_cell
from noughts.core.errors import IllegalMove, InvalidText, Refusal
from noughts.core.rules import cells_of

X, O, EMPTY = 1, -1, 0
SYMBOLS = {X: "X", O: "O", EMPTY: " "}
LINES = [[to_action(cell) for cell in cells_of(line)] for line in RULES.lines]


class Move(NamedTuple):
    """A cell of the board."""

    row: int
    col: int


class Board:
    """The 3x3 board; `cells` is its grid."""

    def __init__(self) -> None:
        self.cells = [[EMPTY] * 3 for _row in range(3)]

    def is_empty(self, row: int, col: int) -> bool:
        """Whether nobody has marked this cell; IllegalMove if it is not on the board."""
        if not (0 <= row <= 2 and 0 <= col <= 2):
            raise IllegalMove(Refusal.OUTSIDE, (row, col))
        return self.cells[row][col] == EMPTY

    def apply_move(self, move: Move, symbol: int) -> None:
        """Mark a cell; IllegalMove if it is taken or not on the board."""
        row, col = to_action(to_cell(tuple(move)))
        if not self.is_empty(row, col):
            raise IllegalMove(Refusal.TAKEN, (row, col))
        self.cells[row][col] = checked(symbol)

    def undo_move(self, move: Move) -> None:
        """Empty a cell; IllegalMove if it is not on the board."""
        row, col = to_action(to_cell(tuple(move)))
        self.cells[row][col] = EMPTY

    def get_available_moves(self) -> list[Move]:
        """The empty cells, row by row."""
        return [Move(row, col) for row in range(3) for col in range(3) if self.is_empty(row, col)]

    def is_win(self, symbol: int) -> bool:
        """Whether this symbol fills a line."""
        return symbol != EMPTY and any(
            all(self.cells[row][col] == symbol for row, col in line) for line in LINES
        )

    def is_tie(self) -> bool:
        """Whether the board is full. A full board may be won: ask for a win first."""
        return all(EMPTY not in row for row in self.cells)

    def __str__(self) -> str:
        rows = (" | ".join(SYMBOLS[cell] for cell in row) for row in self.cells)
        return "\n---+---+---\n".join(f" {row} " for row in rows)


def checked(symbol: int) -> int:
    """A symbol, if it is one."""
    if symbol not in (X, O):
        raise InvalidText("a symbol is 1 for X or -1 for O")
    return symbol
