"""The value of every legal move."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position, to_position
from noughts.search.alphabeta import Table
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.solve import solve
from noughts.search.verdict import Value, final_score, preferred, value_of


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
    """Every legal move in board order. `best` is said only when all moves are known. Moves that end
    the game are known at once; of the others, the preferred ones are searched first."""
    position = to_position(position)
    meter = budget.start()
    after = {cell: position.play(cell) for cell in preferred(position.legal_moves, position.rules)}
    known = {cell: _ended(child) for cell, child in after.items() if child.is_over}
    table: Table = {}
    for cell in [cell for cell in after if cell not in known]:
        try:
            known[cell] = _searched(after[cell], meter, table)
        except OutOfBudget:
            continue
    complete = len(known) == len(after)
    best = max(map(_worth, known.values()), default=None) if complete else None
    return tuple(
        MoveVerdict(cell, *known[cell], _worth(known[cell]) == best)
        if cell in known
        else MoveVerdict(cell, None, None, False)
        for cell in position.legal_moves
    )


def _ended(position: Position) -> tuple[Value, int]:
    """What the move that ended the game is worth to the side that made it, and its one ply."""
    assert position.outcome is not None
    return value_of(final_score(position.outcome, position.turn, 0)).other, 1


def _searched(position: Position, meter: Meter, table: Table) -> tuple[Value, int]:
    """The same for a move after which the game goes on."""
    verdict = solve(position, meter, every=False, table=table)
    assert verdict.value is not None
    assert verdict.plies is not None
    return verdict.value.other, verdict.plies + 1


def _worth(known: tuple[Value, int]) -> tuple[int, int]:
    """A key that orders moves: the better value, then the sooner win or the later loss."""
    value, plies = known
    if value is Value.WIN:
        return 1, -plies
    return (-1, plies) if value is Value.LOSS else (0, 0)
