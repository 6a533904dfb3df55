"""A move to play: a best one where the budget allows a proof, else a good one."""

from __future__ import annotations

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.mcts import mcts
from noughts.search.solve import SMALL_CELLS, solve, uses_solver
from noughts.search.tactics import tactics
from noughts.search.verdict import Verdict

SECONDS = 2.0
"""What is spent on a board that is not small when the budget has no end."""


def advise(position: Position, budget: Budget = UNLIMITED, seed: int | None = 0) -> Verdict:
    """The proved verdict if half of the budget suffices, otherwise what tactics say in the rest, or
    on variants random playouts; the seed is theirs."""
    if budget.endless and position.rules.size > SMALL_CELLS:
        budget = budget._replace(seconds=SECONDS)
    half = budget.part(0.5)
    whole_time = half._replace(seconds=budget.seconds).start()
    try:
        return solve(position, half)
    except OutOfBudget:
        if uses_solver(position):
            return tactics(position, whole_time)
        return mcts(position, whole_time, seed)
