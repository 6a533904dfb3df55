"""Plays any legal cell, each as likely as the other."""

from __future__ import annotations

from noughts.agents.base import Agent, Chances, evenly, whole
from noughts.core.position import Position


class RandomAgent(Agent):
    """The weakest honest opponent."""

    options = {"seed": whole}

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def chances(self, position: Position) -> Chances:
        """All legal moves alike."""
        return evenly(position.legal_moves)
