"""The page `docs/benchmarks.md`, written from what a run of `benchmarks/solve.py` found."""

import os
import platform
from collections.abc import Iterable, Sequence
from statistics import median
from textwrap import fill
from typing import NamedTuple

from benchmarks.programs import ENOUGH, OURS, PEERS, Figure

PAGE = """\
# What solving costs

`python benchmarks/solve.py` measures all of this and writes this page. That takes ten minutes and
installs the other programs, each into an environment of its own. `python benchmarks/run.py` prints
what else things cost.

A board `RxCkK` has R rows, C columns and K in a row to win. All programs find the exact value of
the empty board, for the first player.

- **units**: CPU time of the search over that of a bare recursive minimax of 3x3
  (`benchmarks/unit.py`, 549,946 nodes, {middle:.3f} s here). The start of Python and the imports
  are not counted.
- **runs**: the quickest of up to {runs} counts, each in a fresh process; none is started once they
  took {enough} s together. In brackets: the slowest over the quickest.
- **did not finish**: stopped after {cap:g} s of CPU time.
- **memory**: the most that the process held, Python and imports included.

Measured with {python} on {system}, {cores} cores, one program at a time.

## Beside other programs

![Units by board and program on a log scale; the table below has the same figures](solve-cost.svg)

{side_by_side}

The {agreeing} values that were found agree. Each program runs the fastest exact way that it offers;
the code is in `benchmarks/peers/`.

{methods}

Both peers are general: of lines they know only whether one is complete. Positions are not quite the
same thing in each: noughts counts those that it evaluated, the others those that they visited, and
iterative deepening visits a position again at each depth.

## noughts alone

A bar is what a board may cost; the boards without one show whether the search does well only where
it is measured. Positions are the same in every run: they are the signature of a change.

{alone}

## Small things

{small}

The last row is wall time from start to end in an environment with nothing else installed, over that
of `python -c pass` in the same one.

## Noise

The unit was measured {measured} times over the run, each time as the quickest of three: at least
{unit:.3f} s, in the middle {middle:.3f} s, at most {most:.3f} s, {over:.2f} times the least. The
speed of a shared machine drifts, so every figure is over the lesser of the units measured just
before and just after it. Of {repeated} timings that were repeated, the slowest run took
{spread:.2f} times the quickest in the middle and {worst:.2f} at most. Smaller differences than
these mean nothing; differences in positions do.
"""


class Results(NamedTuple):
    """Everything that one run measured."""

    units: list[float]
    cap: float
    runs: int
    side_by_side: list[Figure]
    alone: list[Figure]
    bars: dict[str, float]
    small: list[tuple[str, float, str, float]]
    """What, how much, of what, and the bar."""


def page(results: Results) -> str:
    """The whole page."""
    return PAGE.format(
        unit=min(results.units),
        runs=results.runs,
        cap=results.cap,
        enough=ENOUGH,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count(),
        side_by_side=_side_by_side(results),
        agreeing=sum(figure.finished for figure in results.side_by_side),
        methods=_methods(results),
        alone=_alone(results),
        small=_small(results),
        **_noise(results),
    )


def _side_by_side(results: Results) -> str:
    """A row for each board and program."""
    ours = {f.board: f for f in results.side_by_side if f.program == OURS.name}
    head = ("board", "program", "value", "units", "over noughts", "positions", "memory, MB", "runs")
    rows = []
    for figure in results.side_by_side:
        over = figure.units / ours[figure.board].units
        first = figure.program == OURS.name
        more = "" if figure.finished else "> "
        rows.append(
            (
                f"`{figure.board}`" if first else "",
                figure.program,
                figure.value or "did not finish",
                more + short(figure.units),
                "1" if first else more + short(over),
                _count(figure.nodes),
                f"{figure.peak_mb:,.0f}",
                _runs(figure),
            )
        )
    return table(head, rows, words=3)


def _methods(results: Results) -> str:
    """Which search of each program was run."""
    found = {figure.program: figure for figure in results.side_by_side}
    lines = [
        f"- {program.name} {found[program.name].version}: {program.method}. "
        f"It holds {found[program.name].idle_mb:.0f} MB before it searches."
        for program in (OURS, *PEERS)
    ]
    return "\n".join(fill(line, 100, subsequent_indent="  ") for line in lines)


def _alone(results: Results) -> str:
    """A row for each board with a bar, and for others."""
    head = ("board", "value", "positions", "units", "bar", "memory, MB", "runs")
    rows = [
        (
            f"`{figure.board}`",
            figure.value or "did not finish",
            _count(figure.nodes),
            ("" if figure.finished else "> ") + short(figure.units),
            _bar(figure.units, results.bars.get(figure.board)),
            f"{figure.peak_mb:,.0f}",
            _runs(figure),
        )
        for figure in results.alone
    ]
    return table(head, rows, words=2)


def _small(results: Results) -> str:
    """A row for each small thing."""
    rows = [
        (what, f"{short(amount)} {of}", _bar(amount, bar))
        for what, amount, of, bar in results.small
    ]
    return table(("what", "measured", "bar"), rows, words=1)


def _noise(results: Results) -> dict[str, float]:
    """How far to trust the figures."""
    spreads = [f.spread for f in (*results.side_by_side, *results.alone) if f.runs > 1]
    return {
        "measured": len(results.units),
        "middle": median(results.units),
        "most": max(results.units),
        "over": max(results.units) / min(results.units),
        "repeated": len(spreads),
        "spread": median(spreads),
        "worst": max(spreads),
    }


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int) -> str:
    """A table in Markdown: columns of words, then columns of numbers."""
    rule = ["---"] * words + ["---:"] * (len(head) - words)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, rule, *rows))


def short(number: float) -> str:
    """Two or three digits that matter."""
    if number >= 100:
        return f"{float(f'{number:.3g}'):,.0f}"
    return f"{number:.2g}" if number >= 0.0001 else f"{number:.6f}"


def _bar(amount: float, bar: float | None) -> str:
    """The bar, and whether it was missed."""
    if bar is None:
        return ""
    return f"{bar:g}" if amount <= bar else f"{bar:g}, missed"


def _count(nodes: int | None) -> str:
    return "" if nodes is None else f"{nodes:,}"


def _runs(figure: Figure) -> str:
    return f"{figure.runs} ({figure.spread:.2f})" if figure.runs > 1 else "1"
