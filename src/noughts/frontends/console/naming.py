"""The ways in which a person names cells, in answers, in sentences and at the edge of the board."""

from __future__ import annotations

from enum import Enum

from noughts.core.notation import write_cell
from noughts.core.rules import Rules


class Naming(Enum):
    """By letter and number, by row and column from 0, or on 3x3 by a digit in reading order."""

    LETTERS = "b2"
    NUMBERS = "1,1"
    DIGITS = "5"

    def on(self, rules: Rules) -> Naming:
        """This way where the board allows it, and letters elsewhere."""
        return self if self is not Naming.DIGITS or has_digits(rules) else Naming.LETTERS

    def write(self, cell: int, rules: Rules) -> str:
        """A cell, named in this way."""
        row, column = rules.place(cell)
        if self is Naming.DIGITS:
            return str(row * rules.columns + column + 1)
        return f"{row},{column}" if self is Naming.NUMBERS else write_cell(cell, rules)


def has_digits(rules: Rules) -> bool:
    """Whether a digit from 1 to 9 names a cell: where marks fall it names a column."""
    return (rules.rows, rules.columns) == (3, 3) and not rules.falls
