"""The contract of a store, and its errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import NamedTuple, Protocol

from noughts.core.errors import GameError
from noughts.frontends.web.rooms.events import Event
from noughts.frontends.web.rooms.room import RoomSpec

MOST_ROOMS = 100_000
"""Rooms in a store at most."""

KEPT_DAYS = 90
"""Days to keep a room without events."""

UNUSED_DAYS = 1
"""Days to keep a room in which nothing ever happened and to which no friend was invited."""

CLEANUP_SECONDS = 3600.0
"""Seconds between two deletions of old rooms."""


class StoreUnavailable(GameError):
    """Nothing can be written or read now; what was acknowledged before is safe."""


class StoreFull(GameError):
    """The store takes no more rooms."""


def unavailable() -> StoreUnavailable:
    """The error for a store that cannot reach its data."""
    return StoreUnavailable("nothing can be saved at the moment, please try again")


class Change(NamedTuple):
    """The number of events that a room has by now."""

    room: str
    number: int


class Attendance(NamedTuple):
    """The owner of a seat has the room open at some server."""

    room: str
    seat: str


class Store(Protocol):
    """Rooms and their logs, shared by all servers that use the store. What a method has written is
    on disk when it returns (MemoryStore keeps nothing there, and a new room replaces the oldest).
    Every method raises StoreUnavailable if the data cannot be reached."""

    async def create(self, spec: RoomSpec) -> None:
        """Store a new room; raises StoreFull if there are too many."""

    async def append(self, room: str, number: int, event: Event) -> bool:
        """Append an event to a room's log. Returns False, and appends nothing, if this is not the
        next number or there is no such room."""

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        """Read a room and its log; None if there is no such room."""

    async def number(self, room: str) -> int:
        """The number of events that a room has by now; 0 if there is no such room."""

    def changes(self) -> AsyncGenerator[Change, None]:
        """Yield what any server appends, until the caller stops. `Change("", 0)` says that changes
        may have been missed, such as those before the first."""

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Replace the seats that are present at a server; they expire after so many seconds."""

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """The seats of these rooms that are present at any server."""

    async def forget_old(self) -> None:
        """Delete the rooms that have not been used for long."""

    async def close(self) -> None:
        """Finish the writes that have begun, and close all connections."""


async def clean_up(store: Store) -> None:
    """Delete old rooms from time to time, for ever."""
    while True:
        await asyncio.sleep(CLEANUP_SECONDS)
        with suppress(GameError):
            await store.forget_old()
