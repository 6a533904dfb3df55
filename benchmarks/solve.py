"""What the solver costs on empty boards, beside other programs and against its bars.

`python benchmarks/solve.py` runs everything and writes docs/benchmarks.md and docs/solve-cost.svg:
ten minutes. It installs easyAI and OpenSpiel, each into an environment of its own in .venv-peers.

`python benchmarks/solve.py 7x7k5 4x4k4` prints a row for each board and writes nothing; so does
`--only ours` (or easyAI, OpenSpiel) for that program's usual boards, or for those named. Rows come
from one run, or the quickest of `--runs`. `--cap` is in seconds of CPU time, for each run.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.chart import chart  # noqa: E402
from benchmarks.cold_start import cold_command  # noqa: E402
from benchmarks.programs import OURS, PEERS, Figure, Program, measure  # noqa: E402
from benchmarks.report import Results, page, short  # noqa: E402
from benchmarks.unit import seconds, unit  # noqa: E402

SIDE_BY_SIDE = ("3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x4k4", "5x5k4", "6x5k4")

BARS = {"6x5k4": 1, "5x5k4": 2.5, "6x6k5": 0.1, "8x6k5": 5, "9x5k5": 7, "7x7k5": 12, "7x4k4": 20}
"""Boards with the units that their value may take."""

OTHERS = ("4x4k4", "5x4k4", "6x4k4", "7x6k5", "7x5k4", "6x6k4")
"""Boards without a bar: the search should not do well only where it is measured."""

PROGRAMS = {"ours": OURS} | {peer.name: peer for peer in PEERS}


def main() -> int:
    """Print rows, or measure everything and write the page."""
    arguments = _arguments()
    if arguments.boards or arguments.only:
        program = PROGRAMS[arguments.only or "ours"]
        usual = [*BARS, *OTHERS] if program is OURS else SIDE_BY_SIDE
        print_rows(program, arguments.boards or usual, arguments.cap, arguments.runs or 1)
        return 0
    results = measure_all(arguments.cap, arguments.runs or 5)
    if boards := disagreements(results.side_by_side):
        print("The programs disagree about", *boards)
        return 1
    docs = ROOT / "docs"
    (docs / "benchmarks.md").write_text(page(results), "utf-8")
    picture = chart(results.side_by_side, results.cap)
    (docs / "solve-cost.svg").write_text(picture, "utf-8")
    print("Wrote docs/benchmarks.md and docs/solve-cost.svg")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What the solver costs on empty boards.")
    parser.add_argument("boards", nargs="*", metavar="RxCkK", help="print just these rows")
    parser.add_argument("--only", choices=PROGRAMS, help="print just this program's rows")
    parser.add_argument("--cap", type=float, default=60, help="CPU seconds for a board (60)")
    parser.add_argument("--runs", type=int, help="the quickest of so many (5; rows: 1)")
    return parser.parse_args()


def print_rows(
    program: Program, boards: list[str] | tuple[str, ...], cap: float, runs: int
) -> None:
    """Print a row for each board."""
    one = unit()
    print(f"{'board':8}{'value':>7}{'positions':>12}{'units':>9}{'bar':>7}")
    for board in boards:
        figure = measure(program, board, cap, runs)
        bar = BARS.get(board, "") if program is OURS else ""
        nodes = "" if figure.nodes is None else f"{figure.nodes:,}"
        units = figure.seconds / one
        print(f"{board:8}{figure.value or 'capped':>7}{nodes:>12}{units:>9.3f}{bar:>7}", flush=True)


def measure_all(cap: float, runs: int) -> Results:
    """Everything on the page, one thing at a time, the unit before and after each."""
    units = [unit()]

    def figure(program: Program, board: str) -> Figure:
        found = measure(program, board, cap, runs)
        units.append(unit())
        # Of the two the lesser, which makes a figure in units larger.
        found = found._replace(unit=min(units[-2:]))
        cost = short(found.units)
        print(
            f"{board:8}{program.name:12}{found.value or 'did not finish':16}{cost:>8}", flush=True
        )
        return found

    side_by_side = [figure(who, board) for board in SIDE_BY_SIDE for who in PROGRAMS.values()]
    alone = [figure(OURS, board) for board in (*BARS, *OTHERS)]
    small = small_things(side_by_side[0])
    return Results(units, cap, runs, side_by_side, alone, dict(BARS), small)


def small_things(empty: Figure) -> list[tuple[str, float, str, float]]:
    """What is expected of 3x3."""
    from noughts import Position
    from noughts.search.tablebase import Tablebase

    start = Position.start()
    table = seconds(lambda: Tablebase(start.rules).verdict(start)) / unit()
    starts = cold_command("solve", "3x3k3")["ratio"]
    assert empty.nodes
    return [
        ("the solver on the empty 3x3", empty.nodes, "positions", 150),
        ("the table of all 5,478 positions of 3x3, with plies and best moves", table, "units", 0.1),
        ("all that `noughts solve 3x3k3` does", starts, "starts of an empty Python", 4),
    ]


def disagreements(figures: list[Figure]) -> list[str]:
    """The boards for which two programs found different values."""
    values: dict[str, set[str]] = {}
    for figure in figures:
        if figure.value:
            values.setdefault(figure.board, set()).add(figure.value)
    return [board for board, found in values.items() if len(found) > 1]


if __name__ == "__main__":
    sys.exit(main())
