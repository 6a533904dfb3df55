"""Plays perfectly but for a given chance of a random move: people can sometimes beat it."""

from __future__ import annotations

from noughts.agents.base import Agent, Chances, chance, draw, evenly, refuse_finished, whole
from noughts.agents.perfect import PerfectAgent
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget


class CasualAgent(Agent):
    """A slip is a move chosen from all legal ones alike; it may happen to be a good one."""

    options = {"slip": chance, "seed": whole}

    def __init__(self, slip: float = 0.5, seed: int | None = None) -> None:
        self.slip = slip
        self.seed = seed
        self._perfect = PerfectAgent(seed=seed)

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The perfect agent's move unless it slips."""
        refuse_finished(position)
        return draw(
            self._mixed(position, self._perfect.choose(position, budget)), self.seed, position.marks
        )

    def chances(self, position: Position) -> Chances | None:
        """Exact where the perfect agent's are."""
        perfect = self._perfect.chances(position)
        return perfect and self._mixed(position, next(iter(perfect)))

    def _mixed(self, position: Position, best: int) -> Chances:
        """The chance of each legal move, given the best one."""
        chances = {cell: self.slip * share for cell, share in evenly(position.legal_moves).items()}
        chances[best] += 1 - self.slip
        return chances
