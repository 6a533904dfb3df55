"""What is played: a board of rows and columns, and k marks in a line to win.

Cell `row * columns + column`, counted from 0 at the top left, is bit `1 << cell` of a bitboard:

    3x3     0 1 2        bit 0 is the top left corner,
            3 4 5        bit 4 the centre,
            6 7 8        bit 8 the bottom right corner
"""

from __future__ import annotations

from collections import namedtuple
from functools import cached_property, lru_cache

from noughts.core.errors import InvalidText, WrongType
from noughts.core.outcome import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SIDE = 20
MAX_K = MAX_SIDE * MAX_SIDE

ROW, COLUMN, DIAGONAL, ANTIDIAGONAL = (0, 1), (1, 0), (1, 1), (1, -1)
"""Directions of a line, as (rows down, columns right) from one cell to the next."""

_X_WINS, _O_WINS, _DRAW = Outcome.X_WINS, Outcome.O_WINS, Outcome.DRAW


class Rules(namedtuple("Rules", "rows columns k variant")):
    """An m,n,k game. A variant is a subclass that overrides one of the three hooks `lines`,
    `open_cells` and `outcome`; where its board is no plain grid, `images` and `place` too."""

    rows: int
    columns: int
    k: int
    variant: str

    name = "plain"
    about = "{k} in a row on {rows}x{columns}."
    falls = False
    """Whether a mark falls, so that naming its column is enough."""

    def __new__(cls, rows: int = 3, columns: int = 3, k: int = 3) -> Rules:
        """Check the bounds; boards have up to 20 rows and columns."""
        for number in (rows, columns, k):
            if not isinstance(number, int):
                raise WrongType.told("a board is made from whole numbers, not {found}", number)
        for side in (rows, columns):
            if not 1 <= side <= MAX_SIDE:
                told = "a board has 1 to {most} rows and columns, not {side}"
                raise InvalidText(told, most=MAX_SIDE, side=side)
        if not 1 <= k <= MAX_K:
            raise InvalidText("k is a number from 1 to {most}, not {k}", most=MAX_K, k=k)
        return super().__new__(cls, rows, columns, k, cls.name)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read `4x4k3` or `variant:3x3k3`."""
        from noughts.core.notation import read_rules

        return read_rules(text)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.rows, self.columns, self.k)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rows}, {self.columns}, {self.k})"

    def __str__(self) -> str:
        board = f"{self.rows}x{self.columns}k{self.k}"
        return board if self.variant == "plain" else f"{self.variant}:{board}"

    # The hooks

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Hook: every set of cells that wins, as bitboards."""
        return straight_lines(self.rows, self.columns, self.k)

    def open_cells(self, x: int, o: int) -> int:
        """Hook: the bitboard of cells where one may move while the game goes on."""
        return self.full & ~(x | o)

    def outcome(self, x: int, o: int, last: int | None = None) -> Outcome | None:
        """Hook: what these marks decide; given the last cell, only its lines need a look."""
        if last is None:
            for line in self.lines:
                if x & line == line:
                    return _X_WINS
                if o & line == line:
                    return _O_WINS
        else:
            marks = x if x >> last & 1 else o
            for line in self.lines_through[last]:
                if marks & line == line:
                    return _X_WINS if marks is x else _O_WINS
        return _DRAW if x | o == self.full else None

    def images(self) -> Iterable[tuple[int, ...]]:
        """Hook: maps cell -> cell that may keep the game the same, the identity first; of these
        count all that keep the lines and the first moves."""
        from noughts.core.symmetry import turns

        return turns(self.rows, self.columns)

    def place(self, cell: int) -> tuple[int, int]:
        """Hook: the row and the column, from 0, where a cell is drawn and after which it is
        named."""
        return divmod(cell, self.columns)

    # What follows from the hooks

    @cached_property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @cached_property
    def full(self) -> int:
        """The bitboard of all cells."""
        return (1 << self.size) - 1

    @cached_property
    def cells_at(self) -> dict[tuple[int, int], int]:
        """The cell of every place."""
        return {self.place(cell): cell for cell in range(self.size)}

    @property
    def line_wins(self) -> bool:
        """Whether the winner is the player who completes one of `lines`."""
        return type(self).outcome is Rules.outcome

    @property
    def all_open(self) -> bool:
        """Whether every empty cell may be played."""
        return type(self).open_cells is Rules.open_cells

    @property
    def lines_decide(self) -> bool:
        """Whether its lines are all that makes the game another one."""
        return self.line_wins and self.all_open

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the lines that contain it."""
        through: list[list[int]] = [[] for _ in range(self.size)]
        for line in self.lines:
            for cell in cells_of(line):
                through[cell].append(line)
        return tuple(map(tuple, through))

    @cached_property
    def preference(self) -> tuple[int, ...]:
        """All cells, the one on most lines first, equals in board order: the tie-break of every
        face (centre, corners, edges)."""
        return tuple(
            sorted(range(self.size), key=lambda cell: (-len(self.lines_through[cell]), cell))
        )


def to_rules(rules: Rules | str) -> Rules:
    """Rules as they are, or read from text."""
    if isinstance(rules, str):
        return Rules.parse(rules)
    if not isinstance(rules, Rules):
        raise WrongType.told("Rules or their text are wanted, not {found}", rules)
    return rules


@lru_cache(maxsize=64)
def straight_lines(rows: int, columns: int, k: int) -> tuple[int, ...]:
    """All runs of k cells along rows, columns and both diagonals, as bitboards without repeats."""
    lines: dict[int, None] = {}
    for down, right in (ROW, COLUMN, DIAGONAL, ANTIDIAGONAL):
        lines.update(dict.fromkeys(lines_along(rows, columns, k, down, right)))
    return tuple(lines)


def lines_along(rows: int, columns: int, k: int, down: int, right: int) -> list[int]:
    """The runs of k cells in one direction, in board order of their topmost cell."""
    step = down * columns + right
    return [
        sum(1 << row * columns + column + step * i for i in range(k))
        for row in range(rows - down * (k - 1))
        for column in range(columns)
        if 0 <= column + right * (k - 1) < columns
    ]


def cells_of(board: int) -> tuple[int, ...]:
    """The cells of a bitboard, in board order."""
    cells = []
    while board:
        bit = board & -board
        cells.append(bit.bit_length() - 1)
        board ^= bit
    return tuple(cells)
