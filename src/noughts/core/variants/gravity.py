"""Gravity: marks fall to the lowest empty cell of their column; 6x7k4 is Connect Four."""

from __future__ import annotations

from functools import cached_property

from noughts.core.rules import Rules


class Gravity(Rules):
    """The same lines, but a cell is open only on the floor or on top of another mark."""

    name = "gravity"
    about = "{k} in a row on {rows}x{columns}. Marks fall to the lowest empty cell of their column."
    falls = True

    @cached_property
    def floor(self) -> int:
        """The bottom row, as a bitboard."""
        return self.full & ~(self.full >> self.columns)

    def open_cells(self, x: int, o: int) -> int:
        """The lowest empty cell of each column."""
        marks = x | o
        return ~marks & (marks >> self.columns | self.floor)
