"""The value of every legal move."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position, to_position
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.memory import Memory, memory_for
from noughts.search.solve import solve
from noughts.search.verdict import Value, final_score, preferred, value_of

Known = tuple[Value, int | None]
"""What is known of a move: its value, and its plies or None."""


class MoveVerdict(namedtuple("MoveVerdict", "cell value plies best")):
    """A move: its value for the side that makes it, the plies to the end with it counted (None
    when they, or both, are not known within the budget), and whether no move is better."""

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
    memory = memory_for(position.rules, meter)
    after = {cell: position.play(cell) for cell in preferred(position.legal_moves, position.rules)}
    known = {cell: _ended(child) for cell, child in after.items() if child.is_over}
    for cell in [cell for cell in after if cell not in known]:
        try:
            known[cell] = _searched(after[cell], meter, memory)
        except OutOfBudget:
            continue
    best = _best(list(known.values())) if len(known) == len(after) else []
    return tuple(
        MoveVerdict(cell, *known[cell], known[cell] in best)
        if cell in known
        else MoveVerdict(cell, None, None, False)
        for cell in position.legal_moves
    )


def _ended(position: Position) -> Known:
    """What the move that ended the game is worth to the side that made it, and its one ply."""
    assert position.outcome is not None
    return value_of(final_score(position.outcome, position.turn, 0)).other, 1


def _searched(position: Position, meter: Meter, memory: Memory) -> Known:
    """The same for a move after which the game goes on."""
    verdict = solve(position, meter, memory=memory, every=False)
    assert verdict.value is not None
    return verdict.value.other, None if verdict.plies is None else verdict.plies + 1


def _best(known: list[Known]) -> list[Known]:
    """The best of all moves: by value, then by the sooner win or the later loss if all plies of
    that value are known."""
    for value, soonest in ((Value.WIN, min), (Value.DRAW, None), (Value.LOSS, max)):
        moves = [move for move in known if move[0] is value]
        if moves:
            plies = [count for _, count in moves if count is not None]
            return [(value, soonest(plies))] if soonest and len(plies) == len(moves) else moves
    return []
