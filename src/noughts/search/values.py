"""The value of every legal move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from noughts import registry
from noughts.core.errors import OutOfBudget
from noughts.core.position import Position, to_position
from noughts.core.symmetry import canonical
from noughts.search.budget import UNLIMITED, Budget, Meter, to_meter, to_progress
from noughts.search.memory import Memory, memory_for
from noughts.search.solve import solve
from noughts.search.verdict import Value, final_score, preferred, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

Known = tuple[Value, int | None]
"""What is known of a move: its value, and its plies or None."""


class MoveVerdict(NamedTuple):
    """A move: its value for the side that makes it, the plies to the end with it counted (None
    when they, or both, are not known within the budget), and whether no move is better. Where the
    value is not known, an estimate may stand for it: the mover's chances in percent, 1 to 99."""

    cell: int
    value: Value | None
    plies: int | None
    best: bool
    estimate: int | None = None


class MoveValues(tuple[MoveVerdict, ...]):
    """The verdict on every legal move of a position, in board order."""

    position: Position

    @classmethod
    def of(cls, position: Position, moves: Iterable[MoveVerdict]) -> MoveValues:
        """The verdicts on the moves of this position."""
        made = cls(moves)
        made.position = position
        return made

    def _repr_html_(self) -> str:
        return registry.rendered(self, "html")


def values(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    progress: Progress | None = None,
) -> MoveValues:
    """Every legal move in board order. `best` is said only when all moves are known. Moves that end
    the game are known at once; of the others, the preferred ones are searched first."""
    position = to_position(position)
    meter, tell = to_meter(budget), to_progress(progress)
    memory = memory_for(position.rules, meter)
    known = ended_moves(position)
    for cell in preferred(position.legal_moves, position.rules):
        tell(len(known) / len(position.legal_moves))
        if cell not in known and (found := move_value(position, cell, meter, memory)):
            known[cell] = found
    return judged(position, known)


def ended_moves(position: Position) -> dict[int, Known]:
    """The moves that end the game: they are known at once."""
    ends = {cell: position.play(cell).outcome for cell in position.legal_moves}
    return {
        cell: (value_of(final_score(outcome, position.turn, 0)), 1)
        for cell, outcome in ends.items()
        if outcome
    }


def alike(position: Position) -> list[list[int]]:
    """The moves after which the game goes on, those that lead to mirror images together, and the
    preferred ones first: of each group but one move need be searched."""
    key = canonical(position.rules).key
    groups: dict[int, list[int]] = {}
    for cell in preferred(position.legal_moves, position.rules):
        child = position.play(cell)
        if not child.is_over:
            groups.setdefault(key(child.x, child.o), []).append(cell)
    return list(groups.values())


def move_value(
    position: Position,
    cell: int,
    budget: Budget | Meter = UNLIMITED,
    memory: Memory | None = None,
) -> Known | None:
    """What a move after which the game goes on is worth, or None when the budget does not
    suffice."""
    meter = budget.start()
    memory = memory or memory_for(position.rules, meter)
    try:
        verdict = solve(position.play(cell), meter, memory=memory, every=False)
    except OutOfBudget:
        return None
    assert verdict.value is not None
    return verdict.value.other, None if verdict.plies is None else verdict.plies + 1


def judged(position: Position, known: dict[int, Known]) -> MoveValues:
    """Every legal move in board order, as far as it is known."""
    best = _best(list(known.values())) if len(known) == len(position.legal_moves) else []
    moves = [
        MoveVerdict(cell, *known[cell], known[cell] in best)
        if cell in known
        else MoveVerdict(cell, None, None, False)
        for cell in position.legal_moves
    ]
    return MoveValues.of(position, moves)


def _best(known: list[Known]) -> list[Known]:
    """The best of all moves: by value, then by the sooner win or the later loss if all plies of
    that value are known."""
    for value, soonest in ((Value.WIN, min), (Value.DRAW, None), (Value.LOSS, max)):
        moves = [move for move in known if move[0] is value]
        if moves:
            plies = [count for _, count in moves if count is not None]
            return [(value, soonest(plies))] if soonest and len(plies) == len(moves) else moves
    return []
