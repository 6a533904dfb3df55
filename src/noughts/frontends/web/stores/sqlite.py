"""Rooms in a SQLite file: a thread of its own commits writes in groups."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from noughts.core.errors import GameError
from noughts.frontends.web.stores.base import Attendance, Change, unavailable
from noughts.frontends.web.stores.database import Arguments, DatabaseStore, Row, limits_of_age

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


class SqliteStore(DatabaseStore[Work]):
    """Rooms in a file of a folder, which is created if it is missing."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._reader = connect(self.path, self._prepare)
        except (OSError, sqlite3.Error) as error:
            raise GameError(
                "{path} cannot be used: {reason}", path=str(self.path), reason=str(error)
            ) from None
        self._reading = Lock()
        self._writer: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "sqlite")

    async def changes(self) -> AsyncGenerator[Change, None]:
        """Look at the file again and again."""
        seen, version = 0, None
        with suppress(GameError):
            ((seen,),) = await self._rows("SELECT COALESCE(MAX(id), 0) FROM log")
        yield Change("", 0)
        while True:
            try:
                # Cheap, and different as soon as another connection has written.
                ((now,),) = await self._rows("PRAGMA data_version")
                rows = await self._rows(_ADDED, (seen,)) if now != version else []
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

        await self._write(work)

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        """The seats that are present at any server."""
        names = [*rooms]
        marks = ", ".join("?" * len(names))
        query = f"SELECT room, seat FROM attendance WHERE until > ? AND room IN ({marks})"
        return {Attendance(*row) for row in await self._rows(query, (time.time(), *names))}

    async def forget_old(self) -> None:
        """Delete old rooms."""
        await self._write(_forget)

    async def close(self) -> None:
        """Finish writing, and close the connections."""
        await self._finish()
        self._thread.shutdown()
        self._close_writer()
        with self._reading:
            self._reader.close()

    async def _rows(self, query: str, arguments: Arguments = ()) -> list[Row]:
        try:
            return await asyncio.to_thread(self._read, query, arguments)
        except sqlite3.Error:
            raise unavailable() from None

    def _read(self, query: str, arguments: Arguments) -> list[Row]:
        with self._reading:
            return self._reader.execute(query, arguments).fetchall()

    def _insert(self, room: str, query: str, row: Row) -> Work:
        return lambda connection: connection.execute(query, row).rowcount == 1

    async def _commit(self, group: list[Work]) -> list[Any]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._commit_here, group)
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

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Bring the schema up to date, and delete old rooms."""
        migrate(connection, self.path)
        commit(connection, [_forget])


def connect(path: Path, first: Work | None = None) -> sqlite3.Connection:
    """Open a connection that writes durably, and do some work on it first. If that fails the
    connection is closed."""
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
    )
    try:
        _retry(connection, "PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if first:
            first(connection)
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


def _retry(connection: sqlite3.Connection, query: str) -> None:
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


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the schema up to date. Raises GameError if a newer noughts has written the file."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise GameError("the games in {path} were written by a newer noughts", path=str(path))
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        for statement in script.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute("COMMIT")


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
_ADDED = "SELECT MAX(number) + 1, room, MAX(id) FROM log WHERE id > ? GROUP BY room"
