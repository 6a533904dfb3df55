"""Which players of friends' rooms have their room open, at any server."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.frontends.web.stores.base import Attendance, Store

ROUND_SECONDS = 3.0
"""Seconds between two rounds: each says who is here, and asks who is elsewhere."""

VALID_SECONDS = 4 * ROUND_SECONDS
"""Seconds that a player counts as present without being seen again."""

PAUSE_SECONDS = 0.2
"""Seconds between two rounds at least, however many come and go."""


class Presence:
    """Those at this server, counted, and what is known of the others. `changed` is told the names
    of rooms in which a player has come or gone."""

    def __init__(self, store: Store, changed: Callable[[str], None]) -> None:
        self._store = store
        self._changed = changed
        self._name = secrets.token_hex(8)
        self._mine: Counter[Attendance] = Counter()
        self._known: frozenset[Attendance] = frozenset()
        self._said: frozenset[Attendance] = frozenset()
        self._valid_until = 0.0
        self._rounds: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()

    def here(self, room: str) -> frozenset[Player]:
        """The seats of a room whose owners are there."""
        seats = {player: Attendance(room, player.value) for player in Player}
        return frozenset(
            player for player, seat in seats.items() if seat in self._mine or seat in self._known
        )

    async def seen(self, room: str) -> frozenset[Player]:
        """The same, also where nobody has the room open at this server."""
        if any(Attendance(room, player.value) in self._mine for player in Player):
            return self.here(room)
        with suppress(GameError):
            return frozenset(Player(seat) for _, seat in await self._store.attendance([room]))
        return frozenset()

    @contextmanager
    def present(self, room: str, seat: Player | None) -> Iterator[None]:
        """Count a player as present for as long as this lasts; watchers are not counted."""
        if seat is None:
            yield
            return
        mine = Attendance(room, seat.value)
        self._mine[mine] += 1
        self._moved(room)
        try:
            yield
        finally:
            self._mine[mine] -= 1
            if not self._mine[mine]:
                del self._mine[mine]
            self._moved(room)

    async def close(self) -> None:
        """Nobody is here any more."""
        if self._rounds:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)
            with suppress(GameError):
                await self._store.attend(self._name, (), 0)

    def _moved(self, room: str) -> None:
        """Tell everybody in a room, here at once and elsewhere soon."""
        self._changed(room)
        self._wanted.set()
        if self._rounds is None:
            self._rounds = asyncio.ensure_future(self._go_round())

    async def _go_round(self) -> None:
        while True:
            self._wanted.clear()
            with suppress(GameError):
                await self._say()
                await self._look()
            await asyncio.sleep(PAUSE_SECONDS)
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND_SECONDS):
                    await self._wanted.wait()

    async def _say(self) -> None:
        """Say who is here, unless that was said and is valid for a while."""
        mine, now = frozenset(self._mine), monotonic()
        if mine != self._said or (mine and now > self._valid_until - VALID_SECONDS / 2):
            await self._store.attend(self._name, mine, VALID_SECONDS)
            self._said, self._valid_until = mine, now + VALID_SECONDS

    async def _look(self) -> None:
        """Find out who is elsewhere."""
        rooms = {mine.room for mine in self._mine}
        known = frozenset(await self._store.attendance(rooms)) if rooms else frozenset()
        rooms = {moved.room for moved in known ^ self._known}
        self._known = known
        for room in rooms:
            self._changed(room)
