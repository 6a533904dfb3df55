"""What stores in databases have in common: rows, queries, and commits in groups."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, replace
from enum import Enum
from typing import Any, Generic, TypeVar

from noughts.core.outcome import Player
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.base import (
    KEPT_DAYS,
    MOST_ROOMS,
    UNUSED_DAYS,
    StoreFull,
    StoreUnavailable,
    unavailable,
)

Write = TypeVar("Write")
Row = tuple[Any, ...]
Arguments = Sequence[Any] | Mapping[str, Any]

MOST_WRITES = 500
"""Writes in a group at most."""

SPEC_COLUMNS = "id, start, x, o, level, key, side, invitation"
EVENT_COLUMNS = "kind, argument, player, key"

CREATE = f"""
    INSERT INTO room ({SPEC_COLUMNS}, at) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
    WHERE (SELECT COUNT(*) FROM room) < ?
"""
APPEND = f"""
    INSERT INTO log (room, number, {EVENT_COLUMNS}, at) SELECT ?, ?, ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM room WHERE id = ?)
    AND ? = (SELECT COALESCE(MAX(number) + 1, 0) FROM log WHERE room = ?) ON CONFLICT DO NOTHING
"""


class DatabaseStore(ABC, Generic[Write]):
    """Rooms in a database. Writes are committed in groups: one commit for all that wait, and those
    that wait meanwhile are the next group."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Write, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def create(self, spec: RoomSpec) -> None:
        """Store a new room."""
        row = (*_row(astuple(spec)), int(time.time()), MOST_ROOMS)
        if not await self._write(self._insert(spec.id, CREATE, row)):
            raise StoreFull("there are too many games, please come back later")

    async def append(self, room: str, number: int, event: Event) -> bool:
        """Append an event."""
        row = (room, number, *_row(event), int(time.time()), room, number, room)
        added: bool = await self._write(self._insert(room, APPEND, row))
        return added

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        """Read a room and its log."""
        specs = await self._rows(f"SELECT {SPEC_COLUMNS} FROM room WHERE id = ?", (room,))
        query = f"SELECT {EVENT_COLUMNS} FROM log WHERE room = ? ORDER BY number"
        return (_spec(specs[0]), _events(await self._rows(query, (room,)))) if specs else None

    async def number(self, room: str) -> int:
        """The number of events of a room."""
        rows = await self._rows("SELECT COUNT(*) FROM log WHERE room = ?", (room,))
        return int(rows[0][0])

    @abstractmethod
    async def _rows(self, query: str, arguments: Arguments = ()) -> list[Row]:
        """The rows that a query returns; `?` stands for an argument."""

    @abstractmethod
    def _insert(self, room: str, query: str, row: Row) -> Write:
        """A write that inserts a row of a room unless the query's condition forbids that; its
        result is whether the row was inserted."""

    @abstractmethod
    async def _commit(self, group: list[Write]) -> list[Any]:
        """Commit writes in one transaction, and return the result of each. Raises StoreUnavailable
        if none was written."""

    async def _write(self, write: Write) -> Any:
        """Commit a write with the next group, and return its result. Cancelling this does not
        cancel the write. Raises StoreUnavailable if nothing of it was written."""
        result = asyncio.get_running_loop().create_future()
        self._waiting.append((write, result))
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write_groups())
        return await result

    async def _finish(self) -> None:
        """Wait until everything is written."""
        if self._writing:
            await asyncio.shield(self._writing)

    async def _write_groups(self) -> None:
        while self._waiting:
            group = self._waiting[:MOST_WRITES]
            del self._waiting[:MOST_WRITES]
            results = await self._results([write for write, _ in group])
            for (_, future), result in zip(group, results, strict=True):
                _resolve(future, result)
        self._writing = None

    async def _results(self, writes: list[Write]) -> list[Any]:
        try:
            return await self._commit(writes)
        except StoreUnavailable as error:
            return [error] * len(writes)
        except Exception:
            logging.getLogger("uvicorn.error").exception("something cannot be written")
            return [unavailable()] * len(writes)


def limits_of_age() -> dict[str, int]:
    """Unix times. A room is old if its last event was before `limit`, or if it never had one and
    was created before `unused`."""
    days = {"limit": KEPT_DAYS, "unused": UNUSED_DAYS}
    return {name: int(time.time()) - number * 24 * 3600 for name, number in days.items()}


def _row(values: Iterable[Any]) -> Row:
    """Values as a database stores them."""
    return tuple(value.value if isinstance(value, Enum) else value for value in values)


def _spec(row: Row) -> RoomSpec:
    spec = RoomSpec(*row)
    return replace(spec, side=Player(spec.side)) if spec.side else spec


def _events(rows: list[Row]) -> tuple[Event, ...]:
    return tuple(
        Event(EventKind(kind), argument, Player(player) if player else None, key)
        for kind, argument, player, key in rows
    )


def _resolve(future: asyncio.Future[Any], result: Any) -> None:
    """Give a future its result, unless it was cancelled."""
    if future.done():
        return
    if isinstance(result, StoreUnavailable):
        future.set_exception(result)
    else:
        future.set_result(result)
