"""A comparison of searches: a table with bars, JSON, or a bar chart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import log10

from noughts.analysis.compare import SOLVER, Compared, Comparison
from noughts.reports import caption
from noughts.reports.svg import LETTER, Picture
from noughts.search.verdict import Value
from noughts.texts import _, figure

_WIDTH = 40
"""Characters of the longest bar."""


def as_text(comparison: Comparison) -> Iterator[str]:
    """A table with bars; each step of a bar's length is a multiple, not a sum."""
    searches = comparison.searches
    yield f"{_('search'):12}{_('positions'):>12}{_('seconds'):>10}  {_('answer')}"
    wide = max(8, *(len(answer(search)) + 1 for search in searches))
    for search in searches:
        bar = "#" * round(_length(search, searches) * _WIDTH)
        figures = f"{figure(search.nodes, ','):>12}{figure(search.seconds, '.3f'):>10}"
        yield f"{search.name:12}{figures}  {answer(search):{wide}}{bar}".rstrip()
    yield from _notes(searches)


def as_json(comparison: Comparison) -> Iterator[str]:
    """One object, in one line."""
    rows = [
        {**search._asdict(), "value": search.value.value if search.value else None}
        for search in comparison.searches
    ]
    yield json.dumps({"position": str(comparison.position), "searches": rows})


def as_svg(comparison: Comparison) -> Iterator[str]:
    """A bar chart of the positions that each search visited."""
    left, row, bar, size = 110, 34, 340, 14
    position, searches = comparison
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
        sign = "> " if _is_stopped(search) else ""
        text = f"{sign}{figure(search.nodes, ',')} · {answer(search)}"
        picture.label(text, left + length + 8, y + 14, 12, "muted", "start")
    bottom = 56 + len(searches) * row
    notes = _notes(searches)
    for number, note in enumerate(notes):
        picture.label(note, 20, bottom + 16 + 16 * number, 11, "muted", "start")
    return picture.lines(width, bottom + 16 + 16 * len(notes))


def _notes(searches: tuple[Compared, ...]) -> list[str]:
    """What is said below the bars."""
    notes = [_("The bars are on a logarithmic scale.")]
    if all(search.name != SOLVER for search in searches):
        notes.append(_("The solver knows plain boards only."))
    return notes


def answer(search: Compared) -> str:
    """The value a search found, in a word; a search that visited no position refused to start."""
    if search.value is None:
        return _("stopped") if search.nodes else _("refused")
    return {Value.WIN: _("win"), Value.DRAW: _("draw"), Value.LOSS: _("loss")}[search.value]


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
