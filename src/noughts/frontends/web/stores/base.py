"""Where rooms are kept: what a store must do, and one that forgets everything with its process."""

from __future__ import annotations

import asyncio
import time
from collections import namedtuple
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Any, Protocol

from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.frontends.web.rooms.events import Entry, Kind
from noughts.frontends.web.rooms.room import Founding

MOST_ROOMS = 100_000
"""Rooms that are kept at the same time."""

KEPT_DAYS = 90
"""Days after its last entry that a room is kept."""

UNUSED_DAYS = 1
"""Days that a room is kept in which nothing has happened, and to which nobody was invited."""

TIDYING = 3600.0
"""Seconds between two times that old rooms are forgotten."""

GROUP = 500
"""Writes that are committed together at most."""


class StoreUnavailable(GameError):
    """Nothing can be written or read now; what was acknowledged before is safe."""


class StoreFull(GameError):
    """No more rooms are taken."""


def unavailable() -> StoreUnavailable:
    """The error for whatever keeps a store from its data."""
    return StoreUnavailable("nothing can be saved at the moment, please try again")


def full() -> StoreFull:
    """The error for one room too many."""
    return StoreFull("there are too many games, please come back later")


class Change(namedtuple("Change", "room number")):
    """A room has so many entries by now."""

    __slots__ = ()

    room: str
    number: int


class Attendance(namedtuple("Attendance", "room seat")):
    """Somebody who has a seat in a room has it open somewhere."""

    __slots__ = ()

    room: str
    seat: str


class Store(Protocol):
    """Rooms and their logs, shared by all servers that use it. Whatever has returned is safe, also
    from a crash of the machine."""

    async def found(self, founding: Founding) -> None:
        """Keep a new room; StoreFull when there are too many."""

    async def append(self, room: str, number: int, entry: Entry) -> bool:
        """Add an entry at the end of a log; False, and nothing is added, if there is one with this
        number already, or no such room."""

    async def load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        """A room and its log, or None if there is no such room."""

    async def number(self, room: str) -> int:
        """How many entries a room has by now."""

    def changes(self) -> AsyncIterator[Change]:
        """What any server has added, as it becomes known, until the store is closed. A change of
        no room says that some may have been missed."""

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Say who is here: these and nobody else at this server, unless it says so again within so
        many seconds."""

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """Who is here, at any server, of those with a seat in these rooms."""

    async def forget_old(self) -> None:
        """Forget the rooms that nobody has entered for long."""

    async def close(self) -> None:
        """Finish what was begun, and accept no more."""


class Forgetful:
    """Keeps rooms in the memory of one server."""

    def __init__(self) -> None:
        self._rooms: dict[str, tuple[Founding, list[Entry]]] = {}
        self._here: frozenset[Attendance] = frozenset()
        self._closed = asyncio.Event()

    async def found(self, founding: Founding) -> None:
        """Keep a new room; the oldest makes room for it."""
        self._rooms[founding.id] = founding, []
        if len(self._rooms) > MOST_ROOMS:
            del self._rooms[next(iter(self._rooms))]

    async def append(self, room: str, number: int, entry: Entry) -> bool:
        """Add an entry."""
        if room not in self._rooms or number != await self.number(room):
            return False
        self._rooms[room][1].append(entry)
        return True

    async def load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        """A room and its log."""
        if room not in self._rooms:
            return None
        founding, log = self._rooms[room]
        return founding, tuple(log)

    async def number(self, room: str) -> int:
        """How many entries a room has."""
        return len(self._rooms[room][1]) if room in self._rooms else 0

    async def changes(self) -> AsyncIterator[Change]:
        """Nobody else adds anything."""
        await self._closed.wait()
        return
        yield

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Say who is here."""
        self._here = frozenset(seats)

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """Who is here."""
        wanted = set(rooms)
        return {one for one in self._here if one.room in wanted}

    async def forget_old(self) -> None:
        """What is old goes when there is too much."""

    async def close(self) -> None:
        """Nothing is left to do."""
        self._closed.set()


# Rows, as every database has them

FOUNDING = "id, start, x, o, level, key, side, invitation"
ENTRY = "kind, argument, player, key"


def founding_row(founding: Founding) -> tuple[Any, ...]:
    """The columns of a room."""
    side = founding.side.value if founding.side else None
    return (
        founding.id,
        founding.start,
        founding.x,
        founding.o,
        founding.level,
        founding.key,
        side,
        founding.invitation,
    )


def read_founding(row: tuple[Any, ...]) -> Founding:
    """A room from its columns."""
    id, start, x, o, level, key, side, invitation = row
    player = Player(side) if side else None
    return Founding(id, start, x, o, level, key, player, invitation)


def entry_row(entry: Entry) -> tuple[Any, ...]:
    """The columns of an entry."""
    return entry.kind.value, entry.argument, entry.by.value if entry.by else None, entry.key


def read_entry(row: tuple[Any, ...]) -> Entry:
    """An entry from its columns."""
    kind, argument, player, key = row
    return Entry(Kind(kind), argument, Player(player) if player else None, key)


def limits_of_age() -> dict[str, int]:
    """Rooms that were last entered before these moments, or never, are forgotten."""
    days = {"limit": KEPT_DAYS, "unused": UNUSED_DAYS}
    return {name: int(time.time()) - number * 24 * 3600 for name, number in days.items()}


async def tidy(store: Store) -> None:
    """Have a store forget old rooms from time to time."""
    while True:
        await asyncio.sleep(TIDYING)
        with suppress(GameError):
            await store.forget_old()
