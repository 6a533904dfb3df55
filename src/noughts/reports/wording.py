"""Reasons, moves, values and boards in words and letters."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from noughts.analysis.explain import Reason
from noughts.core.geometry import cells_along
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.verdict import Value
from noughts.texts import _, plural

_write: ContextVar[Callable[[int, Rules], str]] = ContextVar("write", default=write_cell)
"""How cells are named in the sentences of this context."""


def as_text(reason: Reason) -> Iterator[str]:
    """A reason in its one line."""
    yield sentence(reason)


def as_json(reason: Reason) -> Iterator[str]:
    """One object, in one line."""
    facts = {
        "kind": reason.kind.name.lower(),
        "position": str(reason.position),
        "cells": names(reason.cells, reason.position),
        "line": names(reason.line, reason.position),
        "plies": reason.plies,
        "text": sentence(reason),
    }
    yield json.dumps(facts)


def sentence(reason: Reason) -> str:
    """A reason in words."""
    position = reason.position
    cells, all_of = names(reason.cells, position), _("{first} and {last}")
    return _(reason.kind.value).format(
        cells=_joined(cells, _("{first} or {last}")),
        both=_joined(cells, all_of),
        lines=_joined(
            [" ".join(names(cells_along(position.rules, at), position)) for at in reason.lines],
            all_of,
        ),
        line=moves(reason.line, position),
        plies=plural("{number} move", "{number} moves", reason.plies or 0),
    )


def names(cells: Iterable[int], position: Position) -> list[str]:
    """The names of cells."""
    return [cell_name(cell, position.rules) for cell in cells]


def cell_name(cell: int, rules: Rules) -> str:
    """A cell's name in a sentence: `b2`, or as cells are named in this context."""
    return _write.get()(cell, rules)


@contextmanager
def naming_cells(write: Callable[[int, Rules], str]) -> Iterator[None]:
    """Name cells in sentences by this function, for as long as the context lasts."""
    before = _write.set(write)
    try:
        yield
    finally:
        _write.reset(before)


def rows(position: Position) -> list[str]:
    """The rows of a board, such as `X.O`."""
    return str(position).split()[-2].split("/")


def moves(cells: Iterable[int], position: Position) -> str:
    """Moves of both sides in turn: `X b2, O a1`."""
    players = (position.turn, position.turn.other)
    named = enumerate(names(cells, position))
    return ", ".join(f"{players[number % 2].value} {name}" for number, name in named)


def short_value(value: Value | None, plies: int | None, estimate: int | None = None) -> str:
    """A value as it stands in a cell: W3, D, L2; W or L where the plies are not known; ~62 for an
    estimate; ? where there is none."""
    if value is None:
        return "?" if estimate is None else f"~{estimate}"
    if value is Value.DRAW:
        return _("D")
    letter = _("W") if value is Value.WIN else _("L")
    return letter if plies is None else f"{letter}{plies}"


def estimate(percent: int, player: Player) -> str:
    """An estimate as a sentence."""
    text = _("About {percent}% for {player}, an estimate.")
    return text.format(percent=percent, player=player.value)


def _joined(parts: list[str], text: str) -> str:
    """A list, its last part joined to the others as the text says."""
    if len(parts) < 2:
        return "".join(parts)
    return text.format(first=", ".join(parts[:-1]), last=parts[-1])
