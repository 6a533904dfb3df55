"""A connection to PostgreSQL that is opened when it is needed, and again when it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection

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

Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]


async def connect(address: str, autocommit: bool = False) -> Connection:
    """Connect to a database; psycopg.Error if that fails."""
    return await AsyncConnection.connect(address, autocommit=autocommit, **PARAMETERS)


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
        """The connection in a transaction of its own; psycopg.Error if that was not committed. A
        connection on which something failed is not used again: one that was lost in the middle of a
        pipeline never becomes usable, and does not say that it is closed."""
        async with self._lock:
            if self._connection is None or self._connection.closed:
                self._connection = await self._connect()
            try:
                async with self._connection.transaction():
                    yield self._connection
            except BaseException:
                await self.close()
                raise

    async def close(self) -> None:
        """Close the connection; the next transaction opens another."""
        if self._connection:
            await self._connection.close()
        self._connection = None

    async def _connect(self) -> Connection:
        if monotonic() < self._next_try:
            raise psycopg.OperationalError("there was no connection a moment ago")
        began = monotonic()
        try:
            return await connect(self._address)
        except psycopg.Error:
            if monotonic() - began > SLOW_SECONDS:
                self._next_try = monotonic() + CONNECT_TIMEOUT
            raise
