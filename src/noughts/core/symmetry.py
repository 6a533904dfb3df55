"""Mirror images and turns of a board, and one canonical form for all images of a position."""

from __future__ import annotations

from functools import lru_cache

from noughts.core.rules import Rules, cells_of

_CHUNK = 9
"""Bits that one look-up table turns at a time."""


@lru_cache(maxsize=16)
def symmetries(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The maps cell -> cell that keep the game the same, the identity first: of the eight turns
    and mirrors of a square (four of a rectangle) those that keep all lines and first moves."""
    rows, columns = rules.rows, rules.columns
    lines, opening = set(rules.lines), rules.open_cells(0, 0)
    found: dict[tuple[int, ...], None] = {}
    for turned in (False, True) if rows == columns else (False,):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                cells = []
                for cell in range(rules.size):
                    row, column = divmod(cell, columns)
                    row = rows - 1 - row if flip_rows else row
                    column = columns - 1 - column if flip_columns else column
                    cells.append(column * columns + row if turned else row * columns + column)
                found[tuple(cells)] = None
    return tuple(
        cells
        for cells in found
        if image(opening, cells) == opening and {image(line, cells) for line in lines} == lines
    )


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
