"""Rooms in a SQLite file: a thread of its own commits writes in groups."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from noughts.core.errors import GameError
from noughts.frontends.web.rooms.events import Event
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.base import (
    ENTRY,
    FOUNDING,
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
from noughts.frontends.web.stores.group_commit import GroupCommit

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

FILE = "noughts.sqlite"

BUSY_TIMEOUT = 5.0
"""Seconds to wait while another process writes."""

WATCH_SECONDS = 0.05
"""Seconds between two looks at what other servers have written."""

MIGRATIONS = (
    """
    CREATE TABLE room (
        id TEXT PRIMARY KEY, start TEXT NOT NULL, x TEXT, o TEXT,
        level INTEGER NOT NULL, key BLOB NOT NULL, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE log (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room TEXT NOT NULL REFERENCES room (id), number INTEGER NOT NULL,
        kind TEXT NOT NULL, argument INTEGER, at INTEGER NOT NULL,
        UNIQUE (room, number)
    );
    """,
    """
    ALTER TABLE room ADD COLUMN side TEXT;
    ALTER TABLE room ADD COLUMN invitation BLOB;
    ALTER TABLE log ADD COLUMN player TEXT;
    ALTER TABLE log ADD COLUMN key BLOB;
    CREATE TABLE attendance (
        server TEXT NOT NULL, room TEXT NOT NULL, seat TEXT NOT NULL, until REAL NOT NULL,
        PRIMARY KEY (room, seat, server)
    ) WITHOUT ROWID;
    """,
)
"""Steps from each version of the schema to the next; `user_version` counts those done."""


class NewerSchema(Exception):
    """A file has been through steps that are not known here."""


class SqliteStore:
    """Rooms in a file of a folder, which is created if it is missing."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._reader = connect(self.path, migrate, forget_old)
        except NewerSchema:
            raise GameError(
                "the games in {path} were written by a newer noughts", path=str(self.path)
            ) from None
        except (OSError, sqlite3.Error) as error:
            raise GameError(
                "{path} cannot be used: {reason}", path=str(self.path), reason=str(error)
            ) from None
        self._reading = Lock()
        self._writer: sqlite3.Connection | None = None
        self._writing = ThreadPoolExecutor(1, "sqlite")
        self._writes: GroupCommit[Work] = GroupCommit(self._commit)

    async def create(self, founding: RoomSpec) -> None:
        """Store a new room."""
        row = (*founding_row(founding), int(time.time()), MOST_ROOMS)
        if not await self._writes.add(lambda connection: _insert(connection, _CREATE, row)):
            raise full()

    async def append(self, room: str, number: int, entry: Event) -> bool:
        """Append an event."""
        row = (room, number, *entry_row(entry), int(time.time()), room, number, room)
        added: bool = await self._writes.add(lambda connection: _insert(connection, _APPEND, row))
        return added

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        """Read a room and its log."""
        return await self._read(lambda connection: _load(connection, room))

    async def number(self, room: str) -> int:
        """The number of events of a room."""
        rows = await self._rows("SELECT COUNT(*) FROM log WHERE room = ?", room)
        return int(rows[0][0])

    async def changes(self) -> AsyncIterator[Change]:
        """Look at the file again and again."""
        seen, version = 0, None
        with suppress(GameError):
            ((seen,),) = await self._rows("SELECT COALESCE(MAX(id), 0) FROM log")
        yield Change("", 0)
        while True:
            try:
                # Cheap, and different as soon as another connection has written.
                ((now,),) = await self._rows("PRAGMA data_version")
                rows = await self._rows(_ADDED, seen) if now != version else []
            except GameError:
                rows, now = [], version
            version = now
            for number, room, last in rows:
                seen = max(seen, last)
                yield Change(room, number)
            await asyncio.sleep(WATCH_SECONDS)

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        """Replace the seats that are present at a server."""
        now = time.time()
        rows = [(server, *seat, now + seconds) for seat in seats]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "DELETE FROM attendance WHERE server = ? OR until < ?", (server, now)
            )
            connection.executemany("INSERT INTO attendance VALUES (?, ?, ?, ?)", rows)

        await self._writes.add(work)

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """The seats that are present at any server."""
        names = [*rooms]
        marks = ", ".join("?" * len(names))
        query = f"SELECT room, seat FROM attendance WHERE until > ? AND room IN ({marks})"
        return {Attendance(*row) for row in await self._rows(query, time.time(), *names)}

    async def forget_old(self) -> None:
        """Delete old rooms."""
        await self._writes.add(_forget)

    async def close(self) -> None:
        """Finish writing, and close the connections."""
        await self._writes.finish()
        self._writing.shutdown()
        self._close_writer()
        with self._reading:
            self._reader.close()

    async def _rows(self, query: str, *arguments: Any) -> list[Any]:
        return await self._read(lambda connection: connection.execute(query, arguments).fetchall())

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read in a thread; raises StoreUnavailable if that fails."""
        try:
            return await asyncio.to_thread(self._locked, work)
        except sqlite3.Error:
            raise unavailable() from None

    def _locked(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._reading:
            return work(self._reader)

    async def _commit(self, works: list[Work]) -> list[Any]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writing, self._commit_here, works)
        except (OSError, sqlite3.Error):
            raise unavailable() from None

    def _commit_here(self, works: list[Work]) -> list[Any]:
        """Commit in this thread. After a failure the next commit opens the file anew: it may have
        been replaced, or the disk mounted again."""
        try:
            self._writer = self._writer or connect(self.path)
            return commit(self._writer, works)
        except BaseException:
            self._close_writer()
            raise

    def _close_writer(self) -> None:
        """Close the connection that writes, which rolls an open transaction back."""
        if self._writer:
            self._writer.close()
        self._writer = None


def connect(path: Path, *first: Work) -> sqlite3.Connection:
    """Open a connection that writes durably, and do some work on it first. If that fails the
    connection is closed."""
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
    )
    try:
        _insist(connection, "PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        for work in first:
            work(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def commit(connection: sqlite3.Connection, works: list[Work]) -> list[Any]:
    """Do all works in one transaction, or none."""
    connection.execute("BEGIN IMMEDIATE")
    results = [work(connection) for work in works]
    connection.execute("COMMIT")
    return results


def _insist(connection: sqlite3.Connection, query: str) -> None:
    """Retry a statement for which SQLite's own busy timeout does not hold."""
    end = time.monotonic() + BUSY_TIMEOUT
    while True:
        try:
            connection.execute(query)
            return
        except sqlite3.OperationalError:
            if time.monotonic() >= end:
                raise
            time.sleep(0.01)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise NewerSchema
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        for statement in script.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute("COMMIT")


def forget_old(connection: sqlite3.Connection) -> None:
    """Delete old rooms in a transaction of their own."""
    commit(connection, [_forget])


def _forget(connection: sqlite3.Connection) -> None:
    limits = limits_of_age()
    for query in _FORGET:
        connection.execute(query, limits)


_FORGET = (
    """
    DELETE FROM log WHERE room IN (
        SELECT id FROM room WHERE at < :limit AND NOT EXISTS
        (SELECT 1 FROM log WHERE log.room = room.id AND log.at >= :limit)
    )
    """,
    """
    DELETE FROM room WHERE at < CASE WHEN invitation IS NULL THEN :unused ELSE :limit END
    AND NOT EXISTS (SELECT 1 FROM log WHERE log.room = room.id)
    """,
)
_CREATE = f"""
    INSERT INTO room ({FOUNDING}, at) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
    WHERE (SELECT COUNT(*) FROM room) < ?
"""
_APPEND = f"""
    INSERT OR IGNORE INTO log (room, number, {ENTRY}, at) SELECT ?, ?, ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM room WHERE id = ?)
    AND ? = (SELECT COALESCE(MAX(number) + 1, 0) FROM log WHERE room = ?)
"""
_ADDED = "SELECT MAX(number) + 1, room, MAX(id) FROM log WHERE id > ? GROUP BY room"


def _insert(connection: sqlite3.Connection, query: str, row: tuple[Any, ...]) -> bool:
    """Insert a row unless its condition forbids that; whether it was inserted."""
    return connection.execute(query, row).rowcount == 1


def _load(connection: sqlite3.Connection, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
    found = connection.execute(f"SELECT {FOUNDING} FROM room WHERE id = ?", (room,)).fetchone()
    log = connection.execute(f"SELECT {ENTRY} FROM log WHERE room = ? ORDER BY number", (room,))
    return (read_founding(found), tuple(map(read_entry, log))) if found else None
