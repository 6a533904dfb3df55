"""Positions on large boards, written as the part of the board where something is."""

from __future__ import annotations

from noughts.core.position import Position

WIDTH = 15
TOP, LEFT = 4, 4


def large(picture: str, turn: str = "X") -> Position:
    """A position of 15x15k5 with these rows (parted by slashes) in its middle."""
    rows = ["." * WIDTH] * WIDTH
    for number, row in enumerate(picture.split("/")):
        rows[TOP + number] = ("." * LEFT + row).ljust(WIDTH, ".")
    return Position.parse(f"15x15k5 {'/'.join(rows)} {turn}")


def cell(row: int, column: int) -> int:
    """The cell at this place of a picture, counted from 0."""
    return (TOP + row) * WIDTH + LEFT + column
