"""Rooms in a PostgreSQL database, for servers on several machines: each server commits in groups,
and hears on a channel what the others append."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import psycopg
from psycopg import AsyncConnection

from noughts.core.errors import GameError
from noughts.frontends.web.stores.base import Attendance, Change, StoreUnavailable, unavailable
from noughts.frontends.web.stores.database import (
    APPEND,
    CREATE,
    Arguments,
    DatabaseStore,
    Row,
    limits_of_age,
)

Connection: TypeAlias = AsyncConnection[Row]

CHANNEL = "noughts"

RETRY_SECONDS = 1.0
"""Seconds until a lost channel is opened again."""

CONNECT_TIMEOUT = 5
"""Seconds to wait for a server that does not answer, and to leave it alone afterwards."""

SLOW_SECONDS = 1.0
"""Seconds after which a failed attempt to connect counts as slow."""

PARAMETERS: dict[str, Any] = {
    "connect_timeout": CONNECT_TIMEOUT,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Parameters of every connection; by keep-alives a connection that was cut off is noticed."""

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

QUERIES = {
    CREATE: f"{CREATE} RETURNING id",
    APPEND: f"""
        WITH added AS ({APPEND} RETURNING room, number)
        SELECT pg_notify('{CHANNEL}', (number + 1) || ' ' || room) FROM added
    """,
}
"""Queries that return a row where they insert one."""

_FORGET = """
    DELETE FROM room WHERE at < CASE
        WHEN EXISTS (SELECT 1 FROM log WHERE log.room = room.id) OR invitation IS NOT NULL
        THEN %(limit)s::bigint ELSE %(unused)s::bigint END
    AND NOT EXISTS (SELECT 1 FROM log WHERE log.room = room.id AND log.at >= %(limit)s)
    RETURNING id
"""


class Write(NamedTuple):
    """A row of a room to insert."""

    room: str
    query: bytes
    row: Row


class PostgresStore(DatabaseStore[Write]):
    """Rooms in the database at an address such as postgresql://user@host/name."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._reader, self._writer = (ReconnectingConnection(address) for _ in range(2))
        try:
            with psycopg.connect(address, **PARAMETERS) as connection:
                migrate(connection)
                connection.execute(_FORGET, limits_of_age())
        except psycopg.Error as error:
            reason = " ".join(str(error).split())
            raise GameError("the database cannot be used: {reason}", reason=reason) from None

    async def changes(self) -> AsyncGenerator[Change, None]:
        """Listen on the channel; after an interruption some changes may have been missed."""
        while True:
            with suppress(psycopg.Error):
                async with await _connect(self._address) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield Change("", 0)
                    async for notice in connection.notifies():
                        number, _, room = notice.payload.partition(" ")
                        if number.isdigit():
                            yield Change(room, int(number))
            await asyncio.sleep(RETRY_SECONDS)

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Replace the seats that are present at a server."""
        async with self._reader.transaction() as connection:
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
            "SELECT room, seat FROM attendance WHERE room = ANY (?) AND until > now()",
            (list(rooms),),
        )
        return {Attendance(*row) for row in rows}

    async def forget_old(self) -> None:
        """Delete old rooms."""
        await self._rows(_FORGET, limits_of_age())

    async def close(self) -> None:
        """Finish writing, and close the connections."""
        await self._finish()
        for connection in (self._reader, self._writer):
            await connection.close()

    async def _rows(self, query: str, arguments: Arguments = ()) -> list[Row]:
        """The rows that a query returns; a connection that was lost is opened anew once."""
        try:
            return await self._read(query, arguments)
        except StoreUnavailable:
            return await self._read(query, arguments)

    async def _read(self, query: str, arguments: Arguments) -> list[Row]:
        async with self._reader.transaction() as connection:
            return await (await connection.execute(_marked(query), arguments)).fetchall()

    def _insert(self, room: str, query: str, row: Row) -> Write:
        return Write(room, _marked(QUERIES[query]), row)

    async def _commit(self, group: list[Write]) -> list[bool]:
        """Insert all rows in one transaction, or none; whether each was inserted."""
        # All servers lock rooms in the same order: otherwise two could wait for each other.
        order = sorted(range(len(group)), key=lambda place: group[place].room)
        async with self._writer.transaction() as connection, connection.pipeline():
            cursors = {
                place: await connection.execute(group[place].query, group[place].row)
                for place in order
            }
            return [await cursors[place].fetchone() is not None for place in range(len(group))]


class ReconnectingConnection:
    """One connection, for one transaction at a time. After a slow attempt to connect has failed,
    the next ones fail at once for a while, so that no caller waits for a server that is gone."""

    def __init__(self, address: str) -> None:
        self._lock = asyncio.Lock()
        self._address = address
        self._connection: Connection | None = None
        self._next_try = 0.0

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """The connection in a transaction of its own; StoreUnavailable if that was not committed. A
        connection on which something failed is not used again: one that was lost in the middle of a
        pipeline never becomes usable, and does not say that it is closed."""
        async with self._lock:
            try:
                if self._connection is None or self._connection.closed:
                    self._connection = await self._connect()
                async with self._connection.transaction():
                    yield self._connection
            except BaseException as error:
                await self.close()
                if isinstance(error, psycopg.Error):
                    raise unavailable() from None
                raise

    async def close(self) -> None:
        """Close the connection; the next transaction opens another."""
        if self._connection:
            await self._connection.close()
        self._connection = None

    async def _connect(self) -> Connection:
        if monotonic() < self._next_try:
            raise unavailable()
        began = monotonic()
        try:
            return await _connect(self._address)
        except psycopg.Error:
            if monotonic() - began > SLOW_SECONDS:
                self._next_try = monotonic() + CONNECT_TIMEOUT
            raise


async def _connect(address: str) -> Connection:
    """A connection on which every transaction says where it begins."""
    return await AsyncConnection.connect(address, autocommit=True, **PARAMETERS)


def _marked(query: str) -> bytes:
    """A query with the marks for arguments that psycopg knows."""
    return query.replace("?", "%s").encode()


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
