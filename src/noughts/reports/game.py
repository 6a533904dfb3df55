"""A game: its record and how it ended, JSON, or a picture of its last board."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.core.record import Record
from noughts.reports import position
from noughts.reports.verdict import value_sentence
from noughts.reports.wording import moves


def as_text(record: Record) -> Iterator[str]:
    """The record, and how the game ended: on the board, or by a fault."""
    yield str(record)
    ending = "" if record.final.is_over else record.note
    yield ending or value_sentence(record.final, None, None)


def as_json(record: Record) -> Iterator[str]:
    """One object, in one line."""
    yield record.to_json()


def as_svg(record: Record) -> Iterator[str]:
    """The last board, the moves, and how the game ended or whose turn it is."""
    last = record.moves[-1] if record.moves else None
    # A move stays in one line.
    said = moves(record.moves, record.start).replace(" ", "\u00a0").replace(",\u00a0", ", ")
    ending = "" if record.final.is_over else record.note
    return position.drawn(record.final, last, [said, ending or position.status(record.final)])
