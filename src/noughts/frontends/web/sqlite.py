"""Rooms in a SQLite file: one writer that commits in groups and answers only after the commit."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from noughts.core.errors import GameError
from noughts.frontends.web.entries import Entry, Kind
from noughts.frontends.web.room import Founding
from noughts.frontends.web.store import StoreFull, StoreUnavailable

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

FILE = "noughts.sqlite"

MOST_ROOMS = 100_000
"""Rooms that are kept at the same time."""

KEPT_DAYS = 90
"""Days after its last entry that a room is kept."""

UNUSED_DAYS = 1
"""Days that a room is kept in which nothing has happened."""

PATIENCE = 5.0
"""Seconds that are waited for somebody else who writes."""

GROUP = 500
"""Writes that are committed together at most."""

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
)
"""What leads from each version of the schema to the next; `user_version` counts those done."""


class Newer(Exception):
    """A file has been through steps that are not known here."""


class SqliteStore:
    """Rooms in the file of a folder, which is made if need be."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._reader = connect(self.path, migrate, forget_old)
        except Newer:
            raise GameError(
                "the games in {path} were written by a newer noughts", path=str(self.path)
            ) from None
        except (OSError, sqlite3.Error) as error:
            raise GameError(
                "{path} cannot be used: {reason}", path=str(self.path), reason=str(error)
            ) from None
        self._reading = Lock()
        self._writer = Writer(self.path)

    async def found(self, founding: Founding) -> None:
        """Keep a new room."""
        if not await self._writer.do(lambda connection: _found(connection, founding)):
            raise StoreFull("there are too many games, please come back later")

    async def append(self, room: str, number: int, entry: Entry) -> bool:
        """Add an entry."""
        row = (room, number, entry.kind.value, entry.argument, int(time.time()))
        return await self._writer.do(lambda connection: _append(connection, row))

    async def load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        """A room and its log."""
        try:
            return await asyncio.to_thread(self._load, room)
        except sqlite3.Error:
            raise unavailable() from None

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.to_thread(self._writer.close)
        self._reader.close()

    def _load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        with self._reading:
            found = self._reader.execute(
                "SELECT id, start, x, o, level, key FROM room WHERE id = ?", (room,)
            ).fetchone()
            rows = self._reader.execute(
                "SELECT kind, argument FROM log WHERE room = ? ORDER BY number", (room,)
            ).fetchall()
        if found is None:
            return None
        return Founding(*found), tuple(Entry(Kind(kind), argument) for kind, argument in rows)


class Writer:
    """A thread with a connection of its own. What waits while it commits is the next group."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have something written; it is safe when this returns. StoreUnavailable if it could not
        be, and then nothing of it was."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Waiting(work, future, loop))
        return await future

    def close(self) -> None:
        """Write what waits, and end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        going_on = True
        while going_on:
            group = self._group()
            going_on = group[-1] is not None
            writes = [waiting for waiting in group if waiting]
            try:
                connection = connection or connect(self._path)
                results: list[Any] = _commit(connection, writes)
            except (OSError, sqlite3.Error):
                results = [unavailable()] * len(writes)
                # The file may have been replaced, or the disk mounted anew.
                _close(connection)
                connection = None
            _answer(writes, results)
        _close(connection)

    def _group(self) -> list[_Waiting | None]:
        """What waits, at least one, at most a group; None is the end."""
        group = [self._waiting.get()]
        while group[-1] is not None and len(group) < GROUP and not self._waiting.empty():
            group.append(self._waiting.get())
        return group


class _Waiting:
    """A write, and who waits for it."""

    __slots__ = ("future", "loop", "work")

    def __init__(
        self, work: Work, future: asyncio.Future[Any], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.work = work
        self.future = future
        self.loop = loop


def connect(path: Path, *first: Work) -> sqlite3.Connection:
    """A connection that writes durably, and waits a while for others who write; some work is done
    first, and if that fails nothing stays open."""
    connection = sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        for work in first:
            work(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, one whole step at a time."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise Newer
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        for statement in script.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute("COMMIT")


def forget_old(connection: sqlite3.Connection) -> None:
    """Delete the rooms that nobody has entered for a long time."""
    limit = int(time.time()) - KEPT_DAYS * 24 * 3600
    old = (
        "SELECT id FROM room WHERE at < :limit"
        " AND NOT EXISTS (SELECT 1 FROM log WHERE log.room = room.id AND log.at >= :limit)"
    )
    # A page that was only looked at is not worth keeping.
    unused = int(time.time()) - UNUSED_DAYS * 24 * 3600
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"DELETE FROM log WHERE room IN ({old})", {"limit": limit})
    connection.execute(
        "DELETE FROM room WHERE at < :unused"
        " AND NOT EXISTS (SELECT 1 FROM log WHERE log.room = room.id)",
        {"unused": unused},
    )
    connection.execute("COMMIT")


def unavailable() -> StoreUnavailable:
    """The error for whatever keeps SQLite from its file."""
    return StoreUnavailable("nothing can be saved at the moment, please try again")


def _found(connection: sqlite3.Connection, founding: Founding) -> bool:
    """Insert a room, if there is still place for one."""
    row = (
        founding.id,
        founding.start,
        founding.x,
        founding.o,
        founding.level,
        founding.key,
        int(time.time()),
        MOST_ROOMS,
    )
    done = connection.execute(
        "INSERT INTO room (id, start, x, o, level, key, at) SELECT ?, ?, ?, ?, ?, ?, ?"
        " WHERE (SELECT COUNT(*) FROM room) < ?",
        row,
    )
    return done.rowcount == 1


def _append(connection: sqlite3.Connection, row: tuple[Any, ...]) -> bool:
    """Insert an entry, unless its number is taken."""
    done = connection.execute(
        "INSERT OR IGNORE INTO log (room, number, kind, argument, at) VALUES (?, ?, ?, ?, ?)", row
    )
    return done.rowcount == 1


def _commit(connection: sqlite3.Connection, writes: list[_Waiting]) -> list[Any]:
    """Do all of them in one transaction, or none."""
    connection.execute("BEGIN IMMEDIATE")
    results = [waiting.work(connection) for waiting in writes]
    connection.execute("COMMIT")
    return results


def _close(connection: sqlite3.Connection | None) -> None:
    """Let go of a connection; an open transaction is rolled back."""
    if connection:
        connection.close()


def _answer(writes: list[_Waiting], results: list[Any]) -> None:
    """Tell everybody how it went, each in the loop it waits in."""
    for waiting, result in zip(writes, results, strict=True):
        try:
            waiting.loop.call_soon_threadsafe(_tell, waiting.future, result)
        except RuntimeError:
            # That loop has ended: nobody waits any more.
            continue


def _tell(future: asyncio.Future[Any], result: Any) -> None:
    """Give a future its result, unless whoever waited for it has gone."""
    if future.done():
        return
    if isinstance(result, StoreUnavailable):
        future.set_exception(result)
    else:
        future.set_result(result)
