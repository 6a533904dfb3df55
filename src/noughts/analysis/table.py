"""Every position of a small board with its value, plies and best moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import tee
from math import comb

from noughts.core.errors import InvalidText, UnknownName
from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.memory import Memory
from noughts.search.solve import solve, uses_solver
from noughts.search.verdict import Verdict
from noughts.workers import Spread, in_order, inline

MOST = 1_000_000
"""Positions that a table may have."""

FORMATS = ("csv", "json", "text")

Entry = tuple[Position, Verdict]


def estimate(rules: Rules) -> int:
    """How many positions a board has at most: all ways to place marks in turn."""
    return sum(comb(rules.size, marks) * comb(marks, marks // 2) for marks in range(rules.size + 1))


def table(rules: Rules, form: str, spread: Spread = inline) -> Iterator[str]:
    """The lines of a table, from the empty board on; refused when there would be too many."""
    if form not in FORMATS:
        raise UnknownName.among("format", form, FORMATS)
    number = estimate(rules)
    if number > MOST:
        raise InvalidText(
            "{rules} has up to {number:,} positions; a table has at most {most:,}",
            rules=rules,
            number=number,
            most=MOST,
        )
    return {"csv": _csv, "json": _json, "text": _text}[form](entries(rules, spread))


def entries(rules: Rules, spread: Spread = inline) -> Iterator[Entry]:
    """Every position that can be reached, fewer marks first, with its verdict."""
    positions, same = tee(reachable(rules))
    return zip(positions, in_order(spread(verdict_of, same)), strict=True)


def verdict_of(position: Position) -> Verdict:
    """The verdict, which depends on nothing that was asked before: the solver would have its
    memory of it decide between moves that are as good."""
    return solve(position, memory=Memory(position.rules) if uses_solver(position) else None)


def reachable(rules: Rules) -> Iterator[Position]:
    """Every position that can be reached, fewer marks first."""
    level = {Position.start(rules): None}
    while level:
        yield from level
        level = dict.fromkeys(
            position.play(cell) for position in level for cell in position.legal_moves
        )


def _facts(position: Position, verdict: Verdict) -> tuple[str, str, int | None, list[str]]:
    """What a row says."""
    value = verdict.value.value if verdict.value else ""
    moves = [write_cell(cell, position.rules) for cell in verdict.moves]
    return str(position), value, verdict.plies, moves


def _csv(entries: Iterator[Entry]) -> Iterator[str]:
    """Comma separated, the moves separated by blanks."""
    yield "position,value,plies,moves"
    for entry in entries:
        position, value, plies, moves = _facts(*entry)
        yield f"{position},{value},{plies},{' '.join(moves)}"


def _json(entries: Iterator[Entry]) -> Iterator[str]:
    """One array, an object a line."""
    opening = "["
    for entry in entries:
        position, value, plies, moves = _facts(*entry)
        row = {"position": position, "value": value, "plies": plies, "moves": moves}
        yield opening + json.dumps(row)
        opening = ","
    yield "]"


def _text(entries: Iterator[Entry]) -> Iterator[str]:
    """In columns, for people."""
    for entry in entries:
        position, value, plies, moves = _facts(*entry)
        yield f"{position}  {value:4} {plies:>3}  {' '.join(moves)}".rstrip()
