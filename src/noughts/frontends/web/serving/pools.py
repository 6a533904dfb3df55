"""Where agents think and questions are answered: worker processes in lanes of their own, so that a
hard board holds up nobody who plays an easy one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from noughts.core.errors import GameError
from noughts.core.rules import Rules
from noughts.processes import Processes
from noughts.search.solve import TABLE_CELLS
from noughts.workers import cores

T = TypeVar("T")

LONGEST_QUEUE = 64
"""Questions that may wait in a lane."""


class Busy(GameError):
    """Too many are asking already."""


class Lane:
    """Some processes, and those who wait for them."""

    def __init__(self, number: int) -> None:
        self._processes = Processes(number)
        self._waiting = 0
        self._ended = False

    async def ask(self, question: Callable[[], T], patient: bool = False) -> T:
        """The answer; Busy when too many wait, unless one is patient. A process that has ended is
        no reason to fail: others are asked once more."""
        if self._waiting >= LONGEST_QUEUE and not patient:
            raise Busy("too many questions are being asked, please try again")
        self._waiting += 1
        try:
            return await self._asked(question)
        except self._processes.lost:
            return await self._again(question)
        finally:
            self._waiting -= 1

    async def _again(self, question: Callable[[], T]) -> T:
        try:
            return await self._asked(question)
        except self._processes.lost:
            raise Busy("no answer could be found, please try again") from None

    async def _asked(self, question: Callable[[], T]) -> T:
        if self._ended:
            raise Busy("the server ends, please try again later")
        return await asyncio.wrap_future(self._processes.submit(question))

    def stop(self) -> None:
        """End the processes; whoever waits for them is told, and no others are started."""
        self._ended = True
        self._processes.stop()


class Lanes:
    """Four lanes: small boards, agents on larger ones, questions about larger ones, and figures of
    how strong the levels are."""

    def __init__(self) -> None:
        self.small, self.figures = Lane(1), Lane(1)
        self.agents, self.questions = Lane(cores()), Lane(cores())

    async def think(self, rules: Rules, job: Callable[[], T]) -> T:
        """An agent's answer; it is waited for however many wait."""
        return await self._lane(rules, self.agents).ask(job, patient=True)

    async def show(self, job: Callable[[], T]) -> T:
        """The move of an agent that is watched. It may take its time on any board, so nobody's game
        waits for it."""
        return await self.agents.ask(job)

    async def answer(self, rules: Rules, inquiry: Callable[[], T]) -> T:
        """What was found about a position or a game."""
        return await self._lane(rules, self.questions).ask(inquiry)

    def _lane(self, rules: Rules, other: Lane) -> Lane:
        return self.small if rules.size <= TABLE_CELLS else other

    def stop(self) -> None:
        """End all processes."""
        for lane in (self.small, self.figures, self.agents, self.questions):
            lane.stop()
