"""A position by itself: its rows and what is to happen, JSON, or a picture of the board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap

from noughts.core.position import Position
from noughts.reports.svg import Picture
from noughts.reports.verdict import value_sentence
from noughts.reports.wording import names, rows
from noughts.texts import _

_EDGE, _CELL, _LEAST = 24, 56, 240
_LINE = 18


def as_text(position: Position) -> Iterator[str]:
    """The rows of the board, and whose turn it is or how the game ended."""
    yield from rows(position)
    yield status(position)


def as_json(position: Position) -> Iterator[str]:
    """One object, in one line."""
    facts = {
        "position": str(position),
        "board": str(position.rules),
        "turn": position.turn.value,
        "outcome": position.outcome.value if position.outcome else None,
        "moves": names(position.legal_moves, position),
    }
    yield json.dumps(facts)


def as_svg(position: Position) -> Iterator[str]:
    """The board, and below it whose turn it is or how the game ended."""
    return drawn(position, None, [status(position)])


def status(position: Position) -> str:
    """Whose turn it is, or how the game ended."""
    if position.is_over:
        return value_sentence(position, None, None)
    return _("{player} to move.").format(player=position.turn.value)


def drawn(position: Position, new: int | None, captions: list[str]) -> Iterator[str]:
    """A board, the new mark on a tinted cell, with captions below it."""
    picture = Picture(_("The board {board}").format(board=position.rules), " ".join(captions))
    rules = position.rules
    cell = max(_CELL, _LEAST / max(rules.rows, rules.columns))
    width, height = cell * rules.columns, cell * rules.rows
    picture.board(position, _EDGE, _EDGE, max(width, height), new)
    y = _EDGE + height + 8
    right = max(width, _LEAST)
    for line in (line for caption in captions for line in wrap(caption, int(right / 7))):
        y += _LINE
        picture.label(line, _EDGE, y, 13, anchor="start")
    return picture.lines(right + 2 * _EDGE, y + _EDGE)
