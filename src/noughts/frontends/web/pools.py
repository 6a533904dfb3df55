"""Pools of worker processes in which agents think and questions are answered: a hard board does not
hold up the players of an easy one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from noughts.core.errors import GameError
from noughts.core.rules import Rules
from noughts.parallel import cores
from noughts.search.solve import TABLE_CELLS
from noughts.worker_processes import Processes

T = TypeVar("T")

LONGEST_QUEUE = 64
"""Jobs in a pool at most, unless a caller insists."""

MOST_TRIES = 2
"""Times that a job is given to a process that dies."""


class Busy(GameError):
    """A pool has too many jobs already, or its processes have ended."""


class Pool:
    """Worker processes, and the number of jobs that they have."""

    def __init__(self, number: int) -> None:
        self._processes = Processes(number)
        self._jobs = 0
        self._ended = False

    async def ask(self, question: Callable[[], T], insist: bool = False) -> T:
        """The answer. Raises Busy if too many jobs wait, unless the caller insists. If the process
        dies the job is tried again."""
        if self._jobs >= LONGEST_QUEUE and not insist:
            raise Busy("too many questions are being asked, please try again")
        self._jobs += 1
        try:
            for _ in range(MOST_TRIES):
                if self._ended:
                    raise Busy("the server ends, please try again later")
                with suppress(*self._processes.lost):
                    return await asyncio.wrap_future(self._processes.submit(question))
            raise Busy("no answer could be found, please try again")
        finally:
            self._jobs -= 1

    def stop(self) -> None:
        """End the processes and start no others; callers that wait get Busy."""
        self._ended = True
        self._processes.stop()


class WorkerPools:
    """Four pools: small boards, agents on larger boards, questions about larger boards, and the
    strength of the levels."""

    def __init__(self) -> None:
        self.small, self.strengths = Pool(1), Pool(1)
        self.agents, self.questions = Pool(cores()), Pool(cores())

    async def think(self, rules: Rules, job: Callable[[], T]) -> T:
        """An agent's move, however many jobs wait."""
        return await self._pool(rules, self.agents).ask(job, insist=True)

    async def show(self, job: Callable[[], T]) -> T:
        """The move of an agent that is watched. It may take long on any board, so it never goes to
        the pool of small boards."""
        return await self.agents.ask(job)

    async def answer(self, rules: Rules, question: Callable[[], T]) -> T:
        """The answer to a question about a position or a game."""
        return await self._pool(rules, self.questions).ask(question)

    def _pool(self, rules: Rules, other: Pool) -> Pool:
        return self.small if rules.size <= TABLE_CELLS else other

    def stop(self) -> None:
        """End all processes."""
        for pool in (self.small, self.strengths, self.agents, self.questions):
            pool.stop()
