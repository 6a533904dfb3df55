"""How a line lies on the drawn board: in which direction, and the strokes that go through it.

A place is a row and a column from 0 (`Rules.place`). A line that leaves the board and comes back at
the other side has several runs of places, and a stroke for each.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from noughts.core.rules import ANTIDIAGONAL, COLUMN, DIAGONAL, ROW, Rules, cells_of

Place = tuple[int, int]
Runs = list[list[Place]]


class Stroke(NamedTuple):
    """Both ends, in cells from the top left corner of the board."""

    x1: float
    y1: float
    x2: float
    y2: float


def strokes(rules: Rules, line: int, beyond: float = 0.0) -> list[Stroke]:
    """The strokes through a line's cells, in order. Its ends go so much beyond the middle of a
    cell, and up to the edge where the line leaves the board."""
    for direction, runs in ways(rules, line).items():
        free = beyond / hypot(*direction) if line & (line - 1) else 0.0
        joints = [free, *[0.5] * (len(runs) - 1), free]
        return [
            _stroke(run, direction, before, after)
            for run, (before, after) in zip(runs, pairwise(joints), strict=True)
        ]
    places = map(rules.place, cells_of(line))
    return [_stroke([*both], ROW, 0, 0) for both in pairwise(places)]


def cells_along(rules: Rules, line: int) -> tuple[int, ...]:
    """The cells of a line in the order in which its strokes go through them."""
    for runs in ways(rules, line).values():
        cells = {rules.place(cell): cell for cell in cells_of(line)}
        return tuple(cells[place] for run in runs for place in run)
    return cells_of(line)


def _stroke(run: list[Place], direction: Place, before: float, after: float) -> Stroke:
    """From the first place to the last, with so many steps more at both ends."""
    (y1, x1), (y2, x2), (down, right) = run[0], run[-1], direction
    ends = x1 - right * before, y1 - down * before, x2 + right * after, y2 + down * after
    return Stroke(*(round(end + 0.5, 3) for end in ends))


def ways(rules: Rules, line: int) -> dict[Place, Runs]:
    """By each direction in which a line is straight, its runs: those of the directions in which it
    leaves the board least often. A line that is not straight has none."""
    places = [rules.place(cell) for cell in cells_of(line)]
    found: dict[Place, Runs] = {}
    for direction in (ROW, COLUMN, DIAGONAL, ANTIDIAGONAL):
        walks = [runs for start in places if (runs := _walk(rules, places, start, direction))]
        if walks:
            found[direction] = min(walks, key=len)
    fewest = min(map(len, found.values()), default=0)
    return {direction: runs for direction, runs in found.items() if len(runs) == fewest}


def _walk(rules: Rules, places: list[Place], start: Place, direction: Place) -> Runs:
    """The runs of a walk from one place through all others; none if it leads elsewhere."""
    runs: dict[Place, list[Place]] = {}
    seen = set()
    for step in range(len(places)):
        row, column = start[0] + step * direction[0], start[1] + step * direction[1]
        place = row % rules.rows, column % rules.columns
        if place not in places or place in seen:
            return []
        seen.add(place)
        runs.setdefault((row // rules.rows, column // rules.columns), []).append(place)
    return [*runs.values()]
