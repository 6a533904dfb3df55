"""Our solver on an empty board, from an empty table."""

from benchmarks.peers.child import Solved, run
from noughts import Position, __version__
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED
from noughts.search.solver import Solver


def solve(rows: int, columns: int, k: int) -> Solved:
    """The value, and the positions evaluated."""
    start = Position.start(Rules(rows, columns, k))
    verdict = Solver(start.rules).verdict(start, UNLIMITED.start())
    assert verdict.value is not None
    return verdict.value.value, verdict.nodes


if __name__ == "__main__":
    run(__version__, solve)
