"""Rooms in the memory of one server: they end with its process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable

from noughts.frontends.web.rooms.events import Event
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.base import MOST_ROOMS, Attendance, Change


class MemoryStore:
    """Rooms of a server that stores nothing."""

    def __init__(self) -> None:
        self._rooms: dict[str, tuple[RoomSpec, list[Event]]] = {}
        self._present: frozenset[Attendance] = frozenset()

    async def create(self, spec: RoomSpec) -> None:
        """Keep a new room; delete the oldest if there are too many."""
        self._rooms[spec.id] = spec, []
        if len(self._rooms) > MOST_ROOMS:
            del self._rooms[next(iter(self._rooms))]

    async def append(self, room: str, number: int, event: Event) -> bool:
        """Append an event."""
        if room not in self._rooms or number != await self.number(room):
            return False
        self._rooms[room][1].append(event)
        return True

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        """A room and its log."""
        if room not in self._rooms:
            return None
        spec, log = self._rooms[room]
        return spec, tuple(log)

    async def number(self, room: str) -> int:
        """The number of events of a room."""
        return len(self._rooms[room][1]) if room in self._rooms else 0

    async def changes(self) -> AsyncGenerator[Change, None]:
        """Wait for ever: no other server adds anything."""
        await asyncio.get_running_loop().create_future()
        yield Change("", 0)

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Set who is present."""
        self._present = frozenset(seats)

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """Who is present."""
        wanted = set(rooms)
        return {attendance for attendance in self._present if attendance.room in wanted}

    async def forget_old(self) -> None:
        """Do nothing: the oldest room is deleted when there are too many."""

    async def close(self) -> None:
        """Do nothing: nothing is left to write."""
