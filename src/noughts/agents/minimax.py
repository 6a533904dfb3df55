"""Plays what textbook minimax finds; for small boards."""

from __future__ import annotations

from noughts.agents.base import Agent, Chances, refuse_finished
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.minimax import minimax


class MinimaxAgent(Agent):
    """The reference search as an opponent: never loses, and takes its time."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The preferred of the best moves."""
        refuse_finished(position)
        return minimax(position, budget).moves[0]

    def chances(self, position: Position) -> Chances:
        """It always plays the same."""
        return {self.choose(position): 1.0} if not position.is_over else {}
