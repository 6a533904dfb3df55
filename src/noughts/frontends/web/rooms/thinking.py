"""The agents that think: whose turn it is, what they play, and what is said when one fails."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from noughts.core.errors import GameError
from noughts.frontends.budgets import THINKING, for_a_move
from noughts.frontends.web.pools import WorkerPools
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.refusals import Refused, Stale, WrongKey
from noughts.frontends.web.rooms.room import Room
from noughts.frontends.web.stores.base import StoreUnavailable

if TYPE_CHECKING:
    from noughts.frontends.web.rooms.rooms import Rooms

RETRY_SECONDS = 1.0
"""Seconds before the next try to save an agent's move."""

TAKEOVER_SECONDS = 5.0
"""Seconds until an agent thinks here whose turn another server has made it: that server may have
ended."""


class Thinking:
    """Lets agents think and appends their moves. `failures` has an error for each room whose agent
    does not move."""

    def __init__(self, rooms: Rooms, pools: WorkerPools) -> None:
        self.failures: dict[str, GameError] = {}
        self._rooms = rooms
        self._pools = pools
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, room: Room) -> None:
        """Let the agent whose turn it is think, unless it thinks already."""
        name = room.spec.id
        if room.session.awaits_agent and not room.is_exhibition and name not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._think(room))
            self._tasks[name] = task
            task.add_done_callback(lambda _: self._go_on(name))

    def take_over_later(self, name: str) -> None:
        """Let an agent think here if the server that made it its turn does not."""
        asyncio.get_running_loop().call_later(TAKEOVER_SECONDS, self._go_on, name)

    def forget(self, name: str) -> None:
        """Forget that the agent of a room has failed."""
        self.failures.pop(name, None)

    async def stop(self) -> None:
        """Stop all agents."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def step(self, name: str, number: int, key: str | None) -> Room:
        """Let the agent whose turn it is move, in a room where agents play."""
        room = await self._rooms.newest(name)
        if not room.seats(hash_of(key or "")):
            raise WrongKey("only those who play here may do that")
        if number < room.number:
            return room
        if number > room.number or not (room.is_exhibition and room.session.awaits_agent):
            raise Refused("nobody is to move")
        thought = await self._pools.show(room.session.ask(THINKING).run)
        try:
            return await self._rooms.add(room, number, Event(EventKind.MOVE, thought.cell))
        except Stale:
            # Another request was quicker.
            return await self._rooms.newest(name)

    def _go_on(self, name: str) -> None:
        """Let an agent think again once its last task is done."""
        task = self._tasks.get(name)
        if task and task.done():
            del self._tasks[name]
        room = self._rooms.at_hand(name)
        if room and name not in self.failures:
            self.begin(room)

    async def _think(self, room: Room) -> None:
        """Let an agent find its move and play it, unless the game has moved on meanwhile."""
        name, rules = room.spec.id, room.session.position.rules
        try:
            job = room.session.ask(for_a_move(rules))
            thought = await self._pools.think(rules, job.run)
            await self._play(room, Event(EventKind.MOVE, thought.cell))
        except Stale:
            return
        except GameError as error:
            self._fail(name, error)
        except Exception:
            logging.getLogger("uvicorn.error").exception("an agent failed")
            failure = GameError("The computer cannot go on. Undo, or start another game.")
            self._fail(name, failure)

    def _fail(self, name: str, failure: GameError) -> None:
        """Tell everybody in a room that its agent does not move."""
        self.failures[name] = failure
        self._rooms.tell(name)

    async def _play(self, room: Room, event: Event) -> None:
        """Save an agent's move, however long that takes."""
        while True:
            with suppress(StoreUnavailable):
                await self._rooms.add(await self._rooms.room(room.spec.id), room.number, event)
                return
            await asyncio.sleep(RETRY_SECONDS)
