"""Rooms in a PostgreSQL database, for more than one machine: one writer per server that commits in
groups, and a channel on which every server hears what the others have added."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Any

import psycopg

from noughts.core.errors import GameError
from noughts.frontends.web.rooms.events import Entry
from noughts.frontends.web.rooms.room import Founding
from noughts.frontends.web.stores.base import (
    ENTRY,
    FOUNDING,
    GROUP,
    MOST_ROOMS,
    Attendance,
    Change,
    entry_row,
    founding_row,
    full,
    limits_of_age,
    read_entry,
    read_founding,
    unavailable,
)
from noughts.frontends.web.stores.postgres_connection import ALIVE, PATIENCE, RETRY, Line

CHANNEL = "noughts"

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
"""What leads from each version of the schema to the next; the table `version` counts those done."""

_FOUND = f"""
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
        self._waiting: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._reader, self._channel = Line(address), Line(address, autocommit=True)
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        try:
            with psycopg.connect(address, connect_timeout=PATIENCE, **ALIVE) as connection:
                migrate(connection)
                forget_old(connection)
        except psycopg.Error as error:
            reason = " ".join(str(error).split())
            raise GameError("the database cannot be used: {reason}", reason=reason) from None

    async def found(self, founding: Founding) -> None:
        """Keep a new room."""
        row = (*founding_row(founding), int(time.time()), MOST_ROOMS)
        if not await self._write(founding.id, _FOUND, row):
            raise full()

    async def append(self, room: str, number: int, entry: Entry) -> bool:
        """Add an entry."""
        row = (room, number, *entry_row(entry), int(time.time()), room, number, room)
        return await self._write(room, _APPEND, row)

    async def load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        """A room and its log."""
        found = await self._rows(f"SELECT {FOUNDING} FROM room WHERE id = %s", (room,))
        if not found:
            return None
        log = await self._rows(f"SELECT {ENTRY} FROM log WHERE room = %s ORDER BY number", (room,))
        return read_founding(found[0]), tuple(map(read_entry, log))

    async def number(self, room: str) -> int:
        """How many entries a room has."""
        rows = await self._rows("SELECT count(*) FROM log WHERE room = %s", (room,))
        return int(rows[0][0])

    async def changes(self) -> AsyncIterator[Change]:
        """What any server has added. A change of no room says that some were missed."""
        while not self._closed:
            with suppress(psycopg.Error):
                connection = await self._channel.open()
                await connection.execute(f"LISTEN {CHANNEL}")
                yield Change("", 0)
                async for notice in connection.notifies():
                    number, _, room = notice.payload.partition(" ")
                    if number.isdigit():
                        yield Change(room, int(number))
            await self._channel.close()
            if not self._closed:
                await asyncio.sleep(RETRY)

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Say who is here."""
        try:
            async with self._reader.transaction() as connection:
                await connection.execute(
                    "DELETE FROM attendance WHERE server = %s OR until < now()", (server,)
                )
                async with connection.cursor() as cursor:
                    await cursor.executemany(
                        "INSERT INTO attendance (server, room, seat, until)"
                        " VALUES (%s, %s, %s, now() + make_interval(secs => %s))",
                        [(server, *one, seconds) for one in seats],
                    )
        except psycopg.Error:
            raise unavailable() from None

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """Who is here."""
        rows = await self._rows(
            "SELECT room, seat FROM attendance WHERE room = ANY (%s) AND until > now()",
            (list(rooms),),
        )
        return {Attendance(*row) for row in rows}

    async def forget_old(self) -> None:
        """Forget old rooms."""
        await self._rows(_FORGET, limits_of_age())

    async def close(self) -> None:
        """Finish what was begun."""
        self._closed = True
        if self._writing:
            self._waiting.put_nowait(None)
            await self._writing
        await self._reader.close()
        await self._channel.close()

    # Reading

    async def _rows(
        self, query: str, arguments: tuple[Any, ...] | dict[str, int]
    ) -> list[tuple[Any, ...]]:
        """What a query finds; a connection that was lost is opened anew once."""
        for last in (False, True):
            try:
                async with self._reader.transaction() as connection:
                    return await (await connection.execute(query, arguments)).fetchall()
            except psycopg.Error:
                if last:
                    raise unavailable() from None
        raise AssertionError

    # Writing

    async def _write(self, room: str, query: str, arguments: tuple[Any, ...]) -> bool:
        """Have a row inserted; whether it was. It is safe when this returns."""
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write_all())
        write = _Write(room, query, arguments, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(write)
        return await write.done

    async def _write_all(self) -> None:
        line = Line(self._address)
        while group := await self._group():
            # Everybody takes rooms in the same order, so nobody waits for one who waits for them.
            group.sort(key=lambda write: write.room)
            try:
                results = await _commit(line, group)
            except psycopg.Error:
                for write in group:
                    write.fail()
            else:
                for write, result in zip(group, results, strict=True):
                    write.succeed(result)
        await line.close()

    async def _group(self) -> list[_Write]:
        """What waits, at least one, at most a group; nothing at the end."""
        first = await self._waiting.get()
        group = [first] if first else []
        while group and len(group) < GROUP and not self._waiting.empty():
            following = self._waiting.get_nowait()
            if following is None:
                self._waiting.put_nowait(None)
                break
            group.append(following)
        return group


class _Write:
    """An insertion, and who waits for it."""

    def __init__(
        self, room: str, query: str, arguments: tuple[Any, ...], done: asyncio.Future[bool]
    ) -> None:
        self.room = room
        self.query = query
        self.arguments = arguments
        self.done = done

    def succeed(self, result: bool) -> None:
        """It is safe."""
        if not self.done.done():
            self.done.set_result(result)

    def fail(self) -> None:
        """Nothing of it is there."""
        if not self.done.done():
            self.done.set_exception(unavailable())


async def _commit(line: Line, group: list[_Write]) -> list[bool]:
    """Insert all in one transaction, or none."""
    async with line.transaction() as connection, connection.pipeline():
        cursors = [await connection.execute(write.query, write.arguments) for write in group]
        return [await cursor.fetchone() is not None for cursor in cursors]


def migrate(connection: psycopg.Connection[Any]) -> None:
    """Bring the schema up to date, one whole step at a time; one server at a time."""
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
    """Delete the rooms that nobody has entered for a long time."""
    connection.execute(_FORGET, limits_of_age())
    connection.commit()
