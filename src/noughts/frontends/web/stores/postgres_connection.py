"""A connection to PostgreSQL that is opened when it is needed, and again when it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection

RETRY = 1.0
"""Seconds until a lost connection is tried again."""

PATIENCE = 5
"""Seconds that are waited for a server that does not answer."""

ALIVE: dict[str, Any] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""By this a connection that was cut off in silence is noticed."""


Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]


class Line:
    """One connection. After a long attempt in vain, others fail at once for a while: a server that
    does not answer keeps nobody waiting long."""

    def __init__(self, address: str, autocommit: bool = False) -> None:
        self._lock = asyncio.Lock()
        self._address = address
        self._autocommit = autocommit
        self._connection: Connection | None = None
        self._next_try = 0.0

    async def open(self) -> Connection:
        """The connection; psycopg.Error when there is none."""
        async with self._lock:
            return await self._opened()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """The connection for oneself, for what is done whole or not at all; psycopg.Error when it
        was not done. A connection on which something failed is not used again: one that was lost
        in the middle of a pipeline never becomes usable, and does not say that it is closed."""
        async with self._lock:
            connection = await self._opened()
            try:
                async with connection.transaction():
                    yield connection
            except BaseException:
                await self.close()
                raise

    async def close(self) -> None:
        """Hang up."""
        if self._connection:
            await self._connection.close()
        self._connection = None

    async def _opened(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = await self._connect()
        return self._connection

    async def _connect(self) -> Connection:
        if monotonic() < self._next_try:
            raise psycopg.OperationalError("there was no connection a moment ago")
        began = monotonic()
        try:
            return await AsyncConnection.connect(
                self._address, autocommit=self._autocommit, connect_timeout=PATIENCE, **ALIVE
            )
        except psycopg.Error:
            if monotonic() - began > RETRY:
                self._next_try = monotonic() + PATIENCE
            raise
