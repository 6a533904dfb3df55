"""Sees a few plies ahead and plans only now and then: people can sometimes beat it."""

from __future__ import annotations

from noughts.agents.base import (
    Agent,
    Chances,
    chance,
    draw,
    evenly,
    randomness,
    refuse_finished,
    whole,
)
from noughts.agents.perfect import PerfectAgent
from noughts.core.errors import InvalidText
from noughts.core.position import Position
from noughts.search.advise import advise
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.sight import sight


class CasualAgent(Agent):
    """Within its sight, in plies, it takes every win and avoids every loss. Beyond, it plans with a
    given chance, and then plays any of the best moves; else any move that its sight allows. A
    chance to slip is the chance not to plan."""

    options = {"sight": whole, "plan": chance, "slip": chance, "seed": whole}

    def __init__(
        self,
        sight: int = 0,
        plan: float | None = None,
        slip: float | None = None,
        seed: int | None = None,
    ) -> None:
        if plan is not None and slip is not None:
            raise InvalidText("casual takes plan or slip, not both: slip is what is left of plan")
        self.sight = sight
        self.plan = plan if plan is not None else 1 - (0.5 if slip is None else slip)
        self.seed = seed

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """A move that its sight allows, planned or not."""
        refuse_finished(position)
        random = randomness(self.seed, position)
        cells = sight(position, self.sight, budget.cancel)
        if len(cells) > 1 and random.random() < self.plan:
            best = advise(position, self.allowed(position, budget), self.seed).moves
            cells = tuple(cell for cell in best if cell in cells) or cells
        return draw(evenly(cells), random)

    def chances(self, position: Position) -> Chances | None:
        """Exact where it plans nothing, or where every position can be solved."""
        cells = sight(position, self.sight)
        if not self.plan or len(cells) <= 1:
            return evenly(cells)
        planned = PerfectAgent(variety=True).chances(position)
        return planned and {
            cell: (1 - self.plan) * share + self.plan * planned.get(cell, 0.0)
            for cell, share in evenly(cells).items()
        }
