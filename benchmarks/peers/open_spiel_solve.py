"""OpenSpiel on an empty board: its game `mnk` with its alpha-beta search.

Of the exact ways in the package this one is the fastest: `MinimaxSolver` fills a table with every
position and cuts nothing, value iteration needs all of them too.
"""

from importlib.metadata import version

# This package is in an environment of its own.
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import minimax  # type: ignore[import-not-found]

from benchmarks.peers.child import Solved, run

WORDS = {1: "win", 0: "draw", -1: "loss"}


def solve(rows: int, columns: int, k: int) -> Solved:
    """The value; the search does not count."""
    game = pyspiel.load_game(f"mnk(m={columns},n={rows},k={k})")
    value, _ = minimax.alpha_beta_search(game, maximum_depth=rows * columns)
    return WORDS[int(value)], None


def count(rows: int, columns: int, k: int) -> Solved:
    """The same with every call of its recursive function counted."""
    plain, visited = minimax._alpha_beta, 0

    def counted(*arguments: object, **named: object) -> object:
        nonlocal visited
        visited += 1
        return plain(*arguments, **named)

    minimax._alpha_beta = counted
    return solve(rows, columns, k)[0], visited


if __name__ == "__main__":
    run(version("open_spiel"), solve, count)
