"""How strong the levels are on the boards that were asked about: computed once each."""

from __future__ import annotations

import asyncio
from functools import partial

from noughts.core.rules import Rules
from noughts.frontends.budgets import for_a_figure
from noughts.frontends.web.pools import WorkerPools
from noughts.play.trials.strength import Strengths as Figures
from noughts.play.trials.strength import exact

MOST = 200
"""Boards that are remembered."""


class Strengths:
    """Remembers what was found, and asks once for what several want to know at the same time."""

    def __init__(self, pools: WorkerPools) -> None:
        self._pools = pools
        self._known: dict[Rules, asyncio.Task[Figures]] = {}

    async def on(self, rules: Rules) -> Figures:
        """The levels' strength on a board."""
        if rules not in self._known:
            while len(self._known) >= MOST:
                self._known.pop(next(iter(self._known)))
            question = partial(exact, rules, budget=for_a_figure(rules))
            self._known[rules] = asyncio.ensure_future(self._pools.figures.ask(question))
        try:
            return await asyncio.shield(self._known[rules])
        except Exception:
            self._known.pop(rules, None)
            raise
