"""The value of every legal move."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import OutOfBudget
from noughts.core.notation import to_position
from noughts.core.position import Position
from noughts.search.alphabeta import Table, alphabeta
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.tablebase import MAX_CELLS, tablebase
from noughts.search.verdict import Value


class MoveVerdict(namedtuple("MoveVerdict", "cell value plies best")):
    """A move: its value for the side that makes it, the plies to the end with it counted (both None
    when the budget did not reach it), and whether no move is better."""

    __slots__ = ()

    cell: int
    value: Value | None
    plies: int | None
    best: bool


def analyse(
    position: Position | str, budget: Budget | Meter = UNLIMITED
) -> tuple[MoveVerdict, ...]:
    """Every legal move in board order. `best` is said only when all moves are known."""
    position = to_position(position)
    meter = budget.start()
    table: Table = {}
    known: dict[int, tuple[Value, int]] = {}
    for cell in position.legal_moves:
        try:
            known[cell] = _after(position.play(cell), meter, table)
        except OutOfBudget:
            continue  # a later move may still be known, because it ends the game
    complete = len(known) == len(position.legal_moves)
    best = max(map(_worth, known.values()), default=None) if complete else None
    return tuple(
        MoveVerdict(cell, *known[cell], _worth(known[cell]) == best)
        if cell in known
        else MoveVerdict(cell, None, None, False)
        for cell in position.legal_moves
    )


def _after(position: Position, meter: Meter, table: Table) -> tuple[Value, int]:
    """What the move that led to this position is worth to the side that made it, and its plies."""
    if position.rules.size <= MAX_CELLS:
        verdict = tablebase(position.rules).verdict(position, meter)
    else:
        verdict = alphabeta(position, meter, every=False, table=table)
    assert verdict.value is not None
    assert verdict.plies is not None
    return verdict.value.other, verdict.plies + 1


def _worth(known: tuple[Value, int]) -> tuple[int, int]:
    """A key that orders moves: the better value, then the sooner win or the later loss."""
    value, plies = known
    if value is Value.WIN:
        return 1, -plies
    return (-1, plies) if value is Value.LOSS else (0, 0)
