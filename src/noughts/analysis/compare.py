"""What each improvement of a search is worth: the same question to all of them, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import NamedTuple

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position, to_position
from noughts.search.alphabeta import Settings, alphabeta
from noughts.search.budget import Budget, Meter, to_budget, to_progress
from noughts.search.minimax import minimax
from noughts.search.solve import solve_once
from noughts.search.verdict import Value, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

BUDGET = Budget(seconds=30.0)
"""What each search may take when nothing else is said."""

SOLVER = "solver"
"""The search that variants do without."""

Search = Callable[[Position, Meter], Verdict]


class Compared(NamedTuple):
    """A search: the positions it visited, its time and what it found; when it did not finish, what
    it had visited until then."""

    name: str
    nodes: int
    seconds: float
    value: Value | None
    plies: int | None
    finished: bool


class Comparison(NamedTuple):
    """All searches that were asked about a position."""

    position: Position
    searches: tuple[Compared, ...]


def compare(
    position: Position | str,
    budget: Budget = BUDGET,
    distance: bool = True,
    progress: Progress | None = None,
) -> Comparison:
    """Every search on one position, each with this budget. Without distance alpha-beta counts only
    win, draw and loss."""
    position, budget, tell = to_position(position), to_budget(budget), to_progress(progress)
    searches = [*_searches(position, distance)]
    found: list[Compared] = []
    for name, search in searches:
        tell(len(found) / len(searches))
        found.append(_timed(name, search, position, budget))
    return Comparison(position, tuple(found))


def _searches(position: Position, distance: bool) -> Iterator[tuple[str, Search]]:
    """From the textbook to the solver, one improvement after the other."""
    yield "minimax", minimax
    settings = Settings(False, False, False, distance, narrow=False)
    yield "alpha-beta", partial(alphabeta, settings=settings, every=False)
    for improvement in ("order", "table", "symmetry"):
        settings = settings._replace(**{improvement: True})
        yield f"+ {improvement}", partial(alphabeta, settings=settings, every=False)
    if position.rules.lines_decide:
        yield SOLVER, solve_once


def _timed(name: str, search: Search, position: Position, budget: Budget) -> Compared:
    """One search with its count and its time."""
    meter = budget.start()
    began = perf_counter()
    try:
        verdict = search(position, meter)
    except OutOfBudget:
        return Compared(name, meter.nodes, perf_counter() - began, None, None, False)
    seconds = perf_counter() - began
    return Compared(name, verdict.nodes, seconds, verdict.value, verdict.plies, True)
