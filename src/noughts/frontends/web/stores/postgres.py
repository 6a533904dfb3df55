"""Rooms in a PostgreSQL database, for servers on several machines: each server commits in groups,
and hears on a channel what the others append."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

import psycopg

from noughts.core.errors import GameError
from noughts.frontends.web.rooms.events import Event
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.base import (
    ENTRY,
    FOUNDING,
    MOST_ROOMS,
    Attendance,
    Change,
    StoreUnavailable,
    entry_row,
    founding_row,
    full,
    limits_of_age,
    read_entry,
    read_founding,
    unavailable,
)
from noughts.frontends.web.stores.group_commit import GroupCommit
from noughts.frontends.web.stores.postgres_connection import (
    PARAMETERS,
    Connection,
    ReconnectingConnection,
    connect,
)

CHANNEL = "noughts"

RETRY_SECONDS = 1.0
"""Seconds until a lost channel is opened again."""

MIGRATIONS = (
    """
    CREATE TABLE room (
        id text PRIMARY KEY, start text NOT NULL, x text, o text, level integer NOT NULL,
        key bytea NOT NULL, side text, invitation bytea, at bigint NOT NULL
    );
    CREATE TABLE log (
        room text NOT NULL REFERENCES room (id) ON DELETE CASCADE, number integer NOT NULL,
        kind text NOT NULL, argument integer, player text, key bytea, at bigint NOT NULL,
        PRIMARY KEY (room, number)
    );
    CREATE TABLE attendance (
        server text NOT NULL, room text NOT NULL, seat text NOT NULL,
        until timestamptz NOT NULL, PRIMARY KEY (room, seat, server)
    );
    """,
)
"""Steps from each version of the schema to the next; the table `version` counts those done."""

_CREATE = f"""
    INSERT INTO room ({FOUNDING}, at)
    SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s WHERE (SELECT count(*) FROM room) < %s RETURNING id
"""
_APPEND = f"""
    WITH added AS (
        INSERT INTO log (room, number, {ENTRY}, at)
        SELECT %s, %s, %s, %s, %s, %s, %s WHERE EXISTS (SELECT 1 FROM room WHERE id = %s)
        AND %s = (SELECT COALESCE(MAX(number) + 1, 0) FROM log WHERE room = %s)
        ON CONFLICT DO NOTHING RETURNING room, number
    )
    SELECT pg_notify('{CHANNEL}', (number + 1) || ' ' || room) FROM added
"""

_FORGET = """
    DELETE FROM room WHERE at < CASE
        WHEN EXISTS (SELECT 1 FROM log WHERE log.room = room.id) OR invitation IS NOT NULL
        THEN %(limit)s::bigint ELSE %(unused)s::bigint END
    AND NOT EXISTS (SELECT 1 FROM log WHERE log.room = room.id AND log.at >= %(limit)s)
    RETURNING id
"""


class PostgresStore:
    """Rooms in the database at an address such as postgresql://user@host/name."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._reader, self._writer = (ReconnectingConnection(address) for _ in range(2))
        self._writes: GroupCommit[_Write] = GroupCommit(self._commit)
        try:
            with psycopg.connect(address, **PARAMETERS) as connection:
                migrate(connection)
                forget_old(connection)
        except psycopg.Error as error:
            reason = " ".join(str(error).split())
            raise GameError("the database cannot be used: {reason}", reason=reason) from None

    async def create(self, founding: RoomSpec) -> None:
        """Store a new room."""
        row = (*founding_row(founding), int(time.time()), MOST_ROOMS)
        if not await self._writes.add(_Write(founding.id, _CREATE, row)):
            raise full()

    async def append(self, room: str, number: int, entry: Event) -> bool:
        """Append an event."""
        row = (room, number, *entry_row(entry), int(time.time()), room, number, room)
        added: bool = await self._writes.add(_Write(room, _APPEND, row))
        return added

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        """Read a room and its log."""
        found = await self._rows(f"SELECT {FOUNDING} FROM room WHERE id = %s", (room,))
        if not found:
            return None
        log = await self._rows(f"SELECT {ENTRY} FROM log WHERE room = %s ORDER BY number", (room,))
        return read_founding(found[0]), tuple(map(read_entry, log))

    async def number(self, room: str) -> int:
        """The number of events of a room."""
        rows = await self._rows("SELECT count(*) FROM log WHERE room = %s", (room,))
        return int(rows[0][0])

    async def changes(self) -> AsyncIterator[Change]:
        """Listen on the channel; after an interruption some changes may have been missed."""
        while True:
            with suppress(psycopg.Error):
                async with await connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield Change("", 0)
                    async for notice in connection.notifies():
                        number, _, room = notice.payload.partition(" ")
                        if number.isdigit():
                            yield Change(room, int(number))
            await asyncio.sleep(RETRY_SECONDS)

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Replace the seats that are present at a server."""
        async with _available(self._reader) as connection:
            await connection.execute(
                "DELETE FROM attendance WHERE server = %s OR until < now()", (server,)
            )
            await connection.cursor().executemany(
                "INSERT INTO attendance (server, room, seat, until)"
                " VALUES (%s, %s, %s, now() + make_interval(secs => %s))",
                [(server, *seat, seconds) for seat in seats],
            )

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """The seats that are present at any server."""
        rows = await self._rows(
            "SELECT room, seat FROM attendance WHERE room = ANY (%s) AND until > now()",
            (list(rooms),),
        )
        return {Attendance(*row) for row in rows}

    async def forget_old(self) -> None:
        """Delete old rooms."""
        await self._rows(_FORGET, limits_of_age())

    async def close(self) -> None:
        """Finish writing, and close the connections."""
        await self._writes.finish()
        for connection in (self._reader, self._writer):
            await connection.close()

    async def _rows(
        self, query: str, arguments: tuple[Any, ...] | dict[str, int]
    ) -> list[tuple[Any, ...]]:
        """The rows that a query returns; a connection that was lost is opened anew once."""
        try:
            return await self._read(query, arguments)
        except StoreUnavailable:
            return await self._read(query, arguments)

    async def _read(
        self, query: str, arguments: tuple[Any, ...] | dict[str, int]
    ) -> list[tuple[Any, ...]]:
        async with _available(self._reader) as connection:
            return await (await connection.execute(query, arguments)).fetchall()

    async def _commit(self, group: list[_Write]) -> list[bool]:
        """Insert all rows in one transaction, or none; whether each was inserted."""
        # All servers lock rooms in the same order: otherwise two could wait for each other.
        order = sorted(range(len(group)), key=lambda place: group[place].room)
        async with _available(self._writer) as connection, connection.pipeline():
            cursors = {
                place: await connection.execute(group[place].query, group[place].arguments)
                for place in order
            }
            return [await cursors[place].fetchone() is not None for place in range(len(group))]


@asynccontextmanager
async def _available(connection: ReconnectingConnection) -> AsyncIterator[Connection]:
    """A transaction; StoreUnavailable if it was not committed."""
    try:
        async with connection.transaction() as found:
            yield found
    except psycopg.Error:
        raise unavailable() from None


class _Write(NamedTuple):
    """A row to insert."""

    room: str
    query: str
    arguments: tuple[Any, ...]


def migrate(connection: psycopg.Connection[Any]) -> None:
    """Bring the schema up to date. Only one server at a time does."""
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (0x6E6F7567,))
    connection.execute("CREATE TABLE IF NOT EXISTS version (number integer NOT NULL)")
    row = connection.execute("SELECT max(number) FROM version").fetchone()
    version = (row and row[0]) or 0
    if version > len(MIGRATIONS):
        raise GameError("the database was written by a newer noughts")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.execute(script.encode())
        connection.execute("INSERT INTO version VALUES (%s)", (number,))
    connection.commit()


def forget_old(connection: psycopg.Connection[Any]) -> None:
    """Delete old rooms."""
    connection.execute(_FORGET, limits_of_age())
    connection.commit()
