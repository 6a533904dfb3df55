"""The table of every position of a board: CSV, JSON or text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from noughts.analysis.table import Entry
from noughts.core.notation import write_cell
from noughts.reports import verdict
from noughts.reports.columns import csv_lines

_COLUMNS = ("position", "value", "plies", "moves")


def as_text(entries: Iterable[Entry]) -> Iterator[str]:
    """A short line for each position."""
    for position, found in entries:
        yield from verdict.as_line(verdict.Solution(position, found))


def as_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """Comma-separated, the moves separated by blanks."""
    yield from csv_lines([_COLUMNS])
    yield from csv_lines((*row, " ".join(moves)) for *row, moves in map(_row, entries))


def as_json(entries: Iterable[Entry]) -> Iterator[str]:
    """One array, an object a line."""
    opening = "["
    for entry in entries:
        yield opening + json.dumps(dict(zip(_COLUMNS, _row(entry), strict=True)))
        opening = ","
    yield "]"


def _row(entry: Entry) -> tuple[str, str, int | None, list[str]]:
    """A position, its value, the plies to the end, and the best moves."""
    position, found = entry
    value = found.value.value if found.value else ""
    moves = [write_cell(cell, position.rules) for cell in found.moves]
    return str(position), value, found.plies, moves
