"""Tables: columns of text for people, CSV for spreadsheets, HTML for notebooks."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape

WIDTH = 84
"""Characters of a line of prose below or above a table."""


def columns(rows: Sequence[Sequence[str]], left: Collection[int]) -> Iterator[str]:
    """Rows in columns as wide as they need, those in `left` left-aligned, others right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            text.ljust(width) if place in left else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def csv_lines(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Comma-separated rows, with quotes where they are needed."""
    for row in rows:
        line = io.StringIO()
        csv.writer(line, lineterminator="").writerow(row)
        yield line.getvalue()


def html_table(said: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A sentence and a table in HTML; nothing in a cell is taken for a part of it."""
    yield f"<div><p>{escape(said)}</p>"
    yield "<table>"
    if heads:
        yield "<tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table></div>"
