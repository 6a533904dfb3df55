"""What to play, and why, in one sentence."""

from __future__ import annotations

from noughts.core.errors import OutOfBudget
from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.frontends import words
from noughts.search.budget import Budget
from noughts.search.mcts import mcts
from noughts.search.solve import solve


def hint(position: Position, budget: Budget) -> str:
    """A best move with its reason; on boards too large to solve in time, a good one."""
    half = budget.part(0.5)
    try:
        verdict = solve(position, half)
    except OutOfBudget:
        verdict = mcts(position, half)
    return words.hint(write_cell(verdict.moves[0], position.rules), verdict.value, verdict.plies)
