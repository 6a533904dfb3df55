"""Mirror images and turns of a board, and one canonical form for all images of a position."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from noughts.core.rules import Rules, cells_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 6400
"""Cells of all images together that are still worth their tables; beyond, turns and mirrors are."""

_CHUNK = 9
"""Bits that one look-up table turns at a time."""


@lru_cache(maxsize=16)
def symmetries(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The maps cell -> cell that keep the game the same, the identity first: of the images that
    the rules give those that keep all lines and first moves."""
    lines, opening = set(rules.lines), rules.open_cells(0, 0)
    maps = dict.fromkeys(rules.images())
    if len(maps) * rules.size > MOST:
        maps = dict.fromkeys(turns(rules.rows, rules.columns))
    return tuple(
        cells
        for cells in maps
        if image(opening, cells) == opening and {image(line, cells) for line in lines} == lines
    )


def turns(rows: int, columns: int) -> Iterator[tuple[int, ...]]:
    """The eight turns and mirrors of a square board, the four of a rectangle."""
    for turned, flip_rows, flip_columns in product((False, True), repeat=3):
        if not turned or rows == columns:
            cells = []
            for cell in range(rows * columns):
                row, column = divmod(cell, columns)
                row = rows - 1 - row if flip_rows else row
                column = columns - 1 - column if flip_columns else column
                cells.append(column * columns + row if turned else row * columns + column)
            yield tuple(cells)


def image(board: int, cells: tuple[int, ...]) -> int:
    """A bitboard with each cell moved where the map says."""
    return sum(1 << cells[cell] for cell in cells_of(board))


class Canonical:
    """Maps a pair of bitboards to the least of its images, with tables that make it quick."""

    def __init__(self, rules: Rules) -> None:
        self.size = rules.size
        self.tables = [_tables(cells) for cells in symmetries(rules)]

    def key(self, x: int, o: int) -> int:
        """One number for (x, o) and all its images: the least of `x << size | o`."""
        size = self.size
        if len(self.tables[0]) == 1:
            return min([table[x] << size | table[o] for (table,) in self.tables])
        return min([_turn(x, tables) << size | _turn(o, tables) for tables in self.tables])


@lru_cache(maxsize=4)
def canonical(rules: Rules) -> Canonical:
    """The canonical form for some rules, its tables made once."""
    return Canonical(rules)


def _tables(cells: tuple[int, ...]) -> list[list[int]]:
    """For each chunk of the board, the image of every set of its cells."""
    tables = []
    for start in range(0, len(cells), _CHUNK):
        table = [0]
        for cell in cells[start : start + _CHUNK]:
            table += [board | 1 << cell for board in table]
        tables.append(table)
    return tables


def _turn(board: int, tables: list[list[int]]) -> int:
    """The image of a bitboard, chunk by chunk."""
    turned = 0
    for table in tables:
        turned |= table[board & (1 << _CHUNK) - 1]
        board >>= _CHUNK
    return turned
