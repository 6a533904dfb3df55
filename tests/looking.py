"""Drawings looked at: which marks stand on which cells, told from the shapes of a file alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from noughts.core.position import Position
from noughts.core.rules import cells_of

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.05
"""Pixels that rounding may make of a difference."""

Point = tuple[float, float]
Stroke = tuple[Point, Point]


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Box) -> bool:
        across = self.left - NEAR <= other.left and other.right <= self.right + NEAR
        return across and self.top - NEAR <= other.top and other.bottom <= self.bottom + NEAR


class Seen(NamedTuple):
    """What is seen of a board: its rows, the cells that are tinted, and the first and the last cell
    of each line that is struck through."""

    rows: str
    tinted: tuple[int, ...]
    struck: tuple[tuple[int, int], ...]


def shown(position: Position, new: int | None) -> Seen:
    """What should be seen of a position, and of the move that led there."""
    lines = [cells_of(line) for line in position.finished_lines]
    return Seen(
        str(position).split()[-2],
        () if new is None else (new,),
        tuple((line[0], line[-1]) for line in lines),
    )


def seen(page: Element) -> Iterator[Seen]:
    """Every board of a drawing."""
    marks = [(around(*cross), "X") for cross in paths(page, "s-x") if is_cross(*cross)]
    marks += [(ring, "O") for ring in rings(page)]
    for lines in paths(page, "s-grid"):
        grid = Grid(lines)
        found = {grid.cell_of(box): mark for box, mark in marks if grid.frame.overlaps(box)}
        cells = [found.get(cell, ".") for cell in range(grid.rows * grid.columns)]
        rows = [cells[start : start + grid.columns] for start in range(0, len(cells), grid.columns)]
        struck = [line for (line,) in paths(page, "s-ink") if grid.frame.holds(around(line))]
        yield Seen(
            "/".join(map("".join, rows)),
            tuple(grid.cell_of(tint) for tint in tints(page) if grid.frame.overlaps(tint)),
            tuple((grid.cell_at(start), grid.cell_at(end)) for start, end in struck),
        )


class Grid:
    """The lines of a board."""

    def __init__(self, lines: list[Stroke]) -> None:
        self.frame = around(*lines)
        self.columns = len({round(a[0], 1) for a, b in lines if abs(a[0] - b[0]) < NEAR}) - 1
        self.rows = len({round(a[1], 1) for a, b in lines if abs(a[1] - b[1]) < NEAR}) - 1

    def cell_at(self, point: Point) -> int:
        """The cell with this point."""
        left, top, right, bottom = self.frame
        column = int((point[0] - left) / (right - left) * self.columns)
        return int((point[1] - top) / (bottom - top) * self.rows) * self.columns + column

    def cell_of(self, box: Box) -> int:
        """The cell with this shape, all of which must be inside."""
        corners = [(x + NEAR, y + NEAR) for x in box[::2] for y in box[1::2]]
        inner = [(min(x, box.right - NEAR), min(y, box.bottom - NEAR)) for x, y in corners]
        (cell,) = {self.cell_at(point) for point in inner}
        return cell


def boards(page: Element) -> list[Box]:
    """Where the boards stand."""
    return [around(*grid) for grid in paths(page, "s-grid")]


def is_cross(one: Stroke, other: Stroke) -> bool:
    """Whether two strokes are the diagonals of a square: down to the right, then to the left."""
    left, top, right, bottom = around(one, other)
    wanted = (left, top), (right, bottom), (right, top), (left, bottom)
    ends = zip((*one, *other), wanted, strict=True)
    exact = all(abs(a - c) + abs(b - d) < NEAR for (a, b), (c, d) in ends)
    return exact and abs((right - left) - (bottom - top)) < NEAR < right - left


def rings(page: Element) -> Iterator[Box]:
    """Where the circles of O stand."""
    for ring in page.iter(f"{SVG}circle"):
        if ring.get("class") == "s-o":
            x, y, radius = (float(ring.attrib[name]) for name in ("cx", "cy", "r"))
            yield Box(x - radius, y - radius, x + radius, y + radius)


def tints(page: Element) -> Iterator[Box]:
    """Where the ground is tinted."""
    for tint in page.iter(f"{SVG}rect"):
        if tint.get("class") == "f-grid" and tint.get("fill-opacity"):
            x, y, width, height = (float(tint.attrib[n]) for n in ("x", "y", "width", "height"))
            yield Box(x, y, x + width, y + height)


def around(*lines: Stroke) -> Box:
    """The smallest rectangle with all of these."""
    across, down = zip(*(point for line in lines for point in line), strict=True)
    return Box(min(across), min(down), max(across), max(down))


def paths(page: Element, look: str) -> list[list[Stroke]]:
    """The strokes of every path of this class."""
    return [strokes(path) for path in page.iter(f"{SVG}path") if path.get("class") == look]


def strokes(path: Element) -> list[Stroke]:
    """The straight lines that a path draws."""
    found: list[Stroke] = []
    start = here = (0.0, 0.0)
    for command, numbers in re.findall(r"([MLlhvz])([-\d. ]*)", path.attrib["d"]):
        x, y = [*map(float, numbers.split()), 0.0, 0.0][:2]
        there = {
            "M": (x, y),
            "L": (x, y),
            "l": (here[0] + x, here[1] + y),
            "h": (here[0] + x, here[1]),
            "v": (here[0], here[1] + x),
            "z": start,
        }[command]
        if command == "M":
            start = there
        else:
            found.append((here, there))
        here = there
    return found
