"""easyAI on an empty board: Negamax with its transposition table.

Of its exact ways these are the fastest: one search at full depth on the smallest boards, iterative
deepening on others. `solve_with_depth_first_search` cuts on wins only; SSS and DUAL look at more
positions. The game is made quick for it: sets of cells as ints, moves taken back, only the lines
through the last move looked at, the centre first. Symmetric positions stay apart, because its table
also remembers moves.
"""

from importlib.metadata import version

# This package is in an environment of its own.
from easyAI import (  # type: ignore[import-not-found]
    Negamax,
    TranspositionTable,
    TwoPlayerGame,
    solve_with_iterative_deepening,
)

from benchmarks.peers.child import Solved, run

WIN = 100
ONE_DEPTH_CELLS = 12
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Board(TwoPlayerGame):  # type: ignore[misc]
    """An m,n,k game as easyAI wants it."""

    def __init__(self, rows: int, columns: int, k: int) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.marks = [0, 0, 0]
        self.won = [False]
        self.visited = 1
        self.full = (1 << rows * columns) - 1
        self.through = lines_by_cell(rows, columns, k)
        self.centre_first = sorted(
            range(rows * columns),
            key=lambda cell: (
                (2 * (cell // columns) - rows + 1) ** 2 + (2 * (cell % columns) - columns + 1) ** 2
            ),
        )

    def possible_moves(self) -> list[int]:
        taken = self.marks[1] | self.marks[2]
        return [cell for cell in self.centre_first if not taken >> cell & 1]

    def make_move(self, cell: int) -> None:
        mine = self.marks[self.current_player] | 1 << cell
        self.marks[self.current_player] = mine
        self.won.append(any(mine & line == line for line in self.through[cell]))
        self.visited += 1

    def unmake_move(self, cell: int) -> None:
        self.marks[self.current_player] ^= 1 << cell
        self.won.pop()

    def switch_player(self) -> None:
        self.current_player = 3 - self.current_player

    def is_over(self) -> bool:
        return self.won[-1] or self.marks[1] | self.marks[2] == self.full

    def scoring(self) -> int:
        return -WIN if self.won[-1] else 0

    def ttentry(self) -> tuple[int, int]:
        return self.marks[1], self.marks[2]


def lines_by_cell(rows: int, columns: int, k: int) -> list[list[int]]:
    """The lines through each cell, as sets of cells."""
    through: list[list[int]] = [[] for _ in range(rows * columns)]
    for cell in range(rows * columns):
        for down, right in STEPS:
            end_row, end_column = cell // columns + down * (k - 1), cell % columns + right * (k - 1)
            if end_row < rows and 0 <= end_column < columns:
                line = [cell + (down * columns + right) * step for step in range(k)]
                for one in line:
                    through[one].append(sum(1 << other for other in line))
    return through


def solve(rows: int, columns: int, k: int) -> Solved:
    """The value, and the positions visited at all depths together."""
    game, table, cells = Board(rows, columns, k), TranspositionTable(), rows * columns
    if cells <= ONE_DEPTH_CELLS:
        search = Negamax(cells, win_score=1, tt=table)
        search(game)
        result = (search.alpha > 0) - (search.alpha < 0)
    else:
        depths = range(1, cells + 1)
        result, _, _ = solve_with_iterative_deepening(game, depths, WIN, tt=table, verbose=False)
    return ("draw", "win", "loss")[result], game.visited


if __name__ == "__main__":
    run(version("easyAI"), solve)
