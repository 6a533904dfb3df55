"""A thread that writes to a SQLite file: in groups, and it answers only after the commit."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from noughts.frontends.web.stores.base import GROUP, StoreUnavailable, unavailable

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class Writer:
    """A thread with a connection of its own. What waits while it commits is the next group."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
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
                connection = connection or self._connect()
                results: list[Any] = _commit(connection, writes)
            except Exception as error:
                if not isinstance(error, OSError | sqlite3.Error):
                    logging.getLogger("uvicorn.error").exception("something cannot be written")
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
