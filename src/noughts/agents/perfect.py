"""Plays a best move wherever the board can be solved in time: it wins soonest and loses latest."""

from __future__ import annotations

from noughts.agents.base import (
    Agent,
    Chances,
    draw,
    evenly,
    randomness,
    refuse_finished,
    whole,
    yes_or_no,
)
from noughts.core.position import Position
from noughts.search.advise import advise
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.solve import SMALL_CELLS, solve


class PerfectAgent(Agent):
    """Solves the position within its budget; on boards too large for that it plays the move that
    random playouts like best, which is no proof. With variety it plays any of the best moves."""

    options = {"variety": yes_or_no, "seed": whole}

    def __init__(self, variety: bool = False, seed: int | None = None) -> None:
        self.variety = variety
        self.seed = seed

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """A best move, or a good one when the budget does not allow a proof."""
        refuse_finished(position)
        moves = advise(position, self.allowed(position, budget), self.seed).moves
        return draw(self._evenly(moves), randomness(self.seed, position))

    def chances(self, position: Position) -> Chances | None:
        """Known where every position can be solved."""
        if position.rules.size > SMALL_CELLS:
            return None
        return self._evenly(solve(position).moves)

    def _evenly(self, moves: tuple[int, ...]) -> Chances:
        """The moves it plays, out of the best ones."""
        return evenly(moves if self.variety else moves[:1])
