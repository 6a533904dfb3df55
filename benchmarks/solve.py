"""What the solver costs on empty boards: units of CPU time, and positions as the signature.

`PYTHONPATH=src:. python benchmarks/solve.py` runs the boards below; name others as arguments.
"""

import sys
from time import process_time

from benchmarks.unit import unit
from noughts import Position, Verdict
from noughts.core.notation import read_rules
from noughts.search.budget import UNLIMITED
from noughts.search.solver import Solver

BARS = {"6x5k4": 1, "5x5k4": 2.5, "6x6k5": 0.1, "8x6k5": 5, "9x5k5": 7, "7x7k5": 12, "7x4k4": 20}
"""Boards with the units that their value may take."""

OTHERS = ("4x4k4", "5x4k4", "6x4k4", "7x6k5", "7x5k4", "6x6k4")


def value(board: str) -> Verdict:
    """The value of an empty board, from an empty table."""
    start = Position.start(read_rules(board))
    return Solver(start.rules).verdict(start, UNLIMITED.start())


def main(boards: list[str]) -> None:
    """Print a row for each board."""
    one = unit()
    print(f"{'board':8}{'value':>7}{'positions':>12}{'units':>9}{'bar':>7}")
    for board in boards or [*BARS, *OTHERS]:
        began = process_time()
        verdict = value(board)
        units = (process_time() - began) / one
        assert verdict.value is not None
        bar = BARS.get(board, "")
        print(f"{board:8}{verdict.value.value:>7}{verdict.nodes:>12,}{units:>9.2f}{bar:>7}")


if __name__ == "__main__":
    main(sys.argv[1:])
