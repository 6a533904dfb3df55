"""Writes of one server, committed in groups: one commit for all that wait."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from noughts.frontends.web.stores.base import StoreUnavailable, unavailable

Write = TypeVar("Write")

MOST_WRITES = 500
"""Writes in a group at most."""


class GroupCommit(Generic[Write]):
    """Commits one group at a time; the writes that wait meanwhile are the next group. `commit`
    returns one result for each write, or raises StoreUnavailable if it has written none."""

    def __init__(self, commit: Callable[[list[Write]], Awaitable[list[Any]]]) -> None:
        self._commit = commit
        self._waiting: list[tuple[Write, asyncio.Future[Any]]] = []
        self._running: asyncio.Task[None] | None = None

    async def add(self, write: Write) -> Any:
        """Commit a write with the next group, and return its result. Cancelling this does not
        cancel the write. Raises StoreUnavailable if nothing of it was written."""
        result = asyncio.get_running_loop().create_future()
        self._waiting.append((write, result))
        if self._running is None:
            self._running = asyncio.ensure_future(self._run())
        return await result

    async def finish(self) -> None:
        """Wait until everything is written."""
        if self._running:
            await self._running

    async def _run(self) -> None:
        while self._waiting:
            group = self._waiting[:MOST_WRITES]
            del self._waiting[:MOST_WRITES]
            results = await self._results([write for write, _ in group])
            for (_, future), result in zip(group, results, strict=True):
                _resolve(future, result)
        self._running = None

    async def _results(self, writes: list[Write]) -> list[Any]:
        try:
            return await self._commit(writes)
        except StoreUnavailable as error:
            return [error] * len(writes)
        except Exception:
            logging.getLogger("uvicorn.error").exception("something cannot be written")
            return [unavailable()] * len(writes)


def _resolve(future: asyncio.Future[Any], result: Any) -> None:
    """Give a future its result, unless it was cancelled."""
    if future.done():
        return
    if isinstance(result, StoreUnavailable):
        future.set_exception(result)
    else:
        future.set_result(result)
