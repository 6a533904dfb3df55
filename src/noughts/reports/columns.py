"""Tables of text: columns for people, comma-separated values for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Sequence

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
