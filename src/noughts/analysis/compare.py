"""What each improvement of a search is worth: the same question to all of them, side by side."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Callable, Iterator
from math import log10
from time import perf_counter

from noughts.analysis import caption
from noughts.analysis.svg import LETTER, Picture
from noughts.core.errors import OutOfBudget
from noughts.core.position import Position, to_position
from noughts.search.alphabeta import Settings, alphabeta
from noughts.search.budget import Budget, Meter
from noughts.search.minimax import minimax
from noughts.search.solve import solve_once
from noughts.search.verdict import Value, Verdict
from noughts.texts import _

BUDGET = Budget(seconds=30.0)
"""What each search may take when nothing else is said."""

_WIDTH = 40
"""Characters of the longest bar."""

_SOLVER = "solver"
"""The search that variants do without."""

Search = Callable[[Position, Meter], Verdict]


class Compared(namedtuple("Compared", "name nodes seconds value plies finished")):
    """A search: the positions it visited, its time and what it found; when it did not finish, what
    it had visited until then."""

    __slots__ = ()

    name: str
    nodes: int
    seconds: float
    value: Value | None
    plies: int | None
    finished: bool


def compare(
    position: Position | str, budget: Budget = BUDGET, distance: bool = True
) -> tuple[Compared, ...]:
    """Every search on one position, each with this budget. Without distance alpha-beta counts only
    win, draw and loss."""
    position = to_position(position)
    return tuple(
        _timed(name, search, position, budget) for name, search in _searches(position, distance)
    )


def _searches(position: Position, distance: bool) -> Iterator[tuple[str, Search]]:
    """From the textbook to the solver, one improvement after the other."""
    settings = Settings(False, False, False, distance, narrow=False)
    yield "minimax", lambda position, meter: minimax(position, meter)
    yield "alpha-beta", _alphabeta(settings)
    settings = settings._replace(order=True)
    yield "+ order", _alphabeta(settings)
    settings = settings._replace(table=True)
    yield "+ table", _alphabeta(settings)
    settings = settings._replace(symmetry=True)
    yield "+ symmetry", _alphabeta(settings)
    if position.rules.lines_decide:
        yield _SOLVER, lambda position, meter: solve_once(position, meter)


def _alphabeta(settings: Settings) -> Search:
    """Alpha-beta with these settings, one best move being enough."""
    return lambda position, meter: alphabeta(position, meter, settings, every=False)


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


def as_text(searches: tuple[Compared, ...]) -> list[str]:
    """A table with bars; each step of a bar's length is a multiple, not a sum."""
    lines = [f"{_('search'):12}{_('positions'):>12}{_('seconds'):>10}  {_('answer')}"]
    wide = max(8, *(len(answer(search)) + 1 for search in searches))
    for search in searches:
        bar = "#" * round(_length(search, searches) * _WIDTH)
        figures = f"{search.name:12}{search.nodes:>12,}{search.seconds:>10.3f}"
        lines.append(f"{figures}  {answer(search):{wide}}{bar}".rstrip())
    return [*lines, *_notes(searches)]


def _notes(searches: tuple[Compared, ...]) -> list[str]:
    """What is said below the bars."""
    notes = [_("The bars are on a logarithmic scale.")]
    if all(search.name != _SOLVER for search in searches):
        notes.append(_("The solver knows plain boards only."))
    return notes


def answer(search: Compared) -> str:
    """What a search found, in a word; one that did not look at any position refused to."""
    if search.value is None:
        return _("stopped") if search.nodes else _("refused")
    return {Value.WIN: _("win"), Value.DRAW: _("draw"), Value.LOSS: _("loss")}[search.value]


def as_json(position: Position, searches: tuple[Compared, ...]) -> str:
    """The same for programs."""
    rows = [
        {**search._asdict(), "value": search.value.value if search.value else None}
        for search in searches
    ]
    return json.dumps({"position": str(position), "searches": rows})


def draw(position: Position, searches: tuple[Compared, ...]) -> str:
    """The same as an SVG picture."""
    left, row, bar, size = 110, 34, 340, 14
    title = _("Positions visited by each search on {position}").format(
        position=caption.named(position)
    )
    picture = Picture(title, "; ".join(map(_described, searches)))
    width = max(640.0, 40 + len(title) * size * LETTER)
    picture.label(title, 20, 28, size, anchor="start", bold=True)
    for number, search in enumerate(searches):
        y = 56 + number * row
        length = _length(search, searches) * bar
        picture.label(search.name, left - 10, y + 14, 13, anchor="end")
        if length:
            picture.box(left, y, length, 20, "o" if search.finished else "grid")
        count = f"> {search.nodes:,}" if _is_stopped(search) else f"{search.nodes:,}"
        text = f"{count} · {answer(search)}"
        picture.label(text, left + length + 8, y + 14, 12, "muted", "start")
    bottom = 56 + len(searches) * row
    notes = _notes(searches)
    for number, note in enumerate(notes):
        picture.label(note, 20, bottom + 16 + 16 * number, 11, "muted", "start")
    return picture.svg(width, bottom + 16 + 16 * len(notes))


def _described(search: Compared) -> str:
    """A search in the description of a picture."""
    if search.finished:
        said = _("{name}: {nodes:,} positions")
    elif _is_stopped(search):
        said = _("{name}: stopped after {nodes:,} positions")
    else:
        said = _("{name}: refused")
    return said.format(name=search.name, nodes=search.nodes)


def _is_stopped(search: Compared) -> bool:
    """Whether a search began and did not finish."""
    return not search.finished and search.nodes > 0


def _length(search: Compared, searches: tuple[Compared, ...]) -> float:
    """The share of the longest bar, on a logarithmic scale."""
    most = max(2, *(other.nodes for other in searches))
    return log10(search.nodes + 1) / log10(most + 1)
