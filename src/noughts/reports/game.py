"""A game between agents: its record and how it ended, or JSON."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.core.record import Record
from noughts.reports.verdict import value_sentence


def as_text(record: Record) -> Iterator[str]:
    """The record, and how the game ended: on the board, or by a fault."""
    yield str(record)
    ending = "" if record.final.is_over else record.note
    yield ending or value_sentence(record.final, None, None)


def as_json(record: Record) -> Iterator[str]:
    """One object, in one line."""
    yield record.to_json()
