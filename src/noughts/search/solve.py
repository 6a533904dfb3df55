"""The exact value of a position, by whichever search fits its board."""

from __future__ import annotations

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position, to_position
from noughts.search.alphabeta import alphabeta
from noughts.search.budget import UNLIMITED, Budget, Meter, refuse_hopeless, to_meter
from noughts.search.fight import Fight
from noughts.search.memory import Memory, memory_for
from noughts.search.potential import stops_all
from noughts.search.verdict import Value, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

TABLE_CELLS = 9
"""Boards up to this size have so few positions that all are solved in an instant."""

SMALL_CELLS = 12
"""Boards up to this size are searched to the end of the game."""

AFFORDABLE = 50_000
"""Positions that the plies of a win or a loss may take when nobody insists on them."""


def solve(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    plies: bool = False,
    memory: Memory | None = None,
    every: bool = True,
    progress: Progress | None = None,
) -> Verdict:
    """The proved verdict; OutOfBudget when it takes more than the budget. On large plain boards a
    win or a loss has its plies, and every best move, where these are affordable or asked for;
    otherwise plies are None and one move that keeps the value is given. A caller that
    does not need `every` best move saves the search for them."""
    position = to_position(position)
    meter = to_meter(budget, progress)
    memory = memory or memory_for(position.rules, meter)
    if uses_solver(position):
        refuse_unsolvable(position)
        return _solved(position, meter, plies, memory)
    if position.rules.size <= TABLE_CELLS:
        return memory.tablebase.verdict(position, meter)
    return alphabeta(position, meter, every=every, table=memory.table)


def solve_once(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    plies: bool = False,
    memory: Memory | None = None,
) -> Verdict:
    """The same for a single question, in the fewest positions: small plain boards are left to the
    solver too, because a table of all their positions pays only for many questions."""
    position = to_position(position)
    meter = budget.start()
    memory = memory or Memory(position.rules)
    if not _is_solvable(position) or position.rules.size > SMALL_CELLS:
        return solve(position, meter, plies, memory)
    verdict = _solved(position, meter, True, memory)
    if verdict.value is not Value.DRAW:
        return verdict
    had = meter.nodes
    moves = memory.solver.drawing_moves(position, meter)
    return verdict._replace(moves=moves, nodes=verdict.nodes + meter.nodes - had)


def refuse_unsolvable(position: Position) -> None:
    """OutOfBudget at once for a board that is too large, unless its value is plain to see."""
    if not _is_held(position):
        refuse_hopeless(position)


def uses_solver(position: Position) -> bool:
    """Whether the solver is the search that fits: it knows plain boards, and is worth it on those
    that are not small."""
    return _is_solvable(position) and position.rules.size > SMALL_CELLS


def _is_solvable(position: Position) -> bool:
    """Whether the solver can say anything: it knows lines and nothing else, and no end."""
    return position.rules.lines_decide and not position.is_over


def _is_held(position: Position) -> bool:
    """Whether it is plain at once that neither side can force a line, however large the board."""
    fight = Fight.of(position, position.turn)
    return stops_all(fight.lines, True) and stops_all(fight.counter, False)


def _solved(position: Position, meter: Meter, plies: bool, memory: Memory) -> Verdict:
    """The verdict of the solver, with its plies where these are affordable or asked for."""
    verdict = memory.solver.verdict(position, meter)
    if verdict.value is Value.DRAW:
        return verdict._replace(plies=position.empty)
    assert verdict.value is not None
    part = meter if plies else meter.limited(AFFORDABLE)
    had = part.nodes
    try:
        count, moves = memory.distance.best(position, verdict.value, part)
        return verdict._replace(plies=count, moves=moves, nodes=verdict.nodes + part.nodes - had)
    except OutOfBudget:
        if plies:
            raise
        return verdict
    finally:
        if part is not meter:
            meter.charge(part.nodes)
