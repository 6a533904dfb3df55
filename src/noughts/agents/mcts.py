"""Plays what random playouts like best; for boards too large to search."""

from __future__ import annotations

from noughts.agents.base import Agent, refuse_finished, whole
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.mcts import PLAYOUTS, mcts

SEEDED_PLAYOUTS = 20_000
"""Most playouts for a move of a small board with a seed, which rules out a clock."""


class MctsAgent(Agent):
    """Monte Carlo tree search with so many playouts a move, or as many as the budget allows."""

    options = {"playouts": whole, "seed": whole}

    def __init__(self, playouts: int = PLAYOUTS, seed: int | None = None) -> None:
        self.playouts = playouts
        self.seed = seed

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The most visited move."""
        refuse_finished(position)
        limit = self.allowed(position, budget)
        most = limit.nodes if self.seed is None else limit.nodes or SEEDED_PLAYOUTS
        nodes = self.playouts if most is None else min(self.playouts, most)
        return mcts(position, limit._replace(nodes=nodes), self.seed).moves[0]
