"""Server-sent events: a listener is told of every change for as long as it is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from noughts.core.errors import GameError
from noughts.frontends.web.http.guard import Receive, RequestRefused, Scope, Send
from noughts.texts import _

HEARTBEAT_SECONDS = 15.0
"""Seconds after which a listener hears that there is nothing new: a lost one is noticed by it."""

RETRY_FIELD = b"retry: 1000\n\n"
"""Milliseconds after which a browser comes back that was cut off."""


class Listeners:
    """Counts the connections that listen, and admits no more than `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.number = 0
        self.closing = asyncio.Event()

    def admit(self, events: AsyncGenerator[bytes, None]) -> Events:
        """An answer for one more listener."""
        if self.number >= self.most or self.closing.is_set():
            raise RequestRefused(
                HTTPStatus.SERVICE_UNAVAILABLE, _("Too many are listening. Try again later.")
            )
        return Events(events, self)

    def __enter__(self) -> None:
        self.number += 1

    def __exit__(self, *error: object) -> None:
        self.number -= 1


class Events(Response):
    """An answer that lasts until the listener leaves or the server ends."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None], listeners: Listeners) -> None:
        super().__init__(headers={"cache-control": "no-store"})
        del self.headers["content-length"]
        self._events = events
        self._listeners = listeners

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the listener leaves or the server ends."""
        with self._listeners:
            await self._attend(receive, send)

    async def _attend(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.ensure_future(self._send_all(send))
        ends = [
            asyncio.ensure_future(end) for end in (_gone(receive), self._listeners.closing.wait())
        ]
        try:
            await asyncio.wait([sending, *ends], return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _cancel(sending, *ends)
            await self._events.aclose()
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        _tell(sending)

    async def _send_all(self, send: Send) -> None:
        await _send(send, RETRY_FIELD)
        following: asyncio.Future[bytes] = asyncio.ensure_future(anext(self._events))
        try:
            while True:
                await asyncio.wait([following], timeout=HEARTBEAT_SECONDS)
                if not following.done():
                    await _send(send, b": still here\n\n")
                    continue
                await _send(send, following.result())
                following = asyncio.ensure_future(anext(self._events))
        finally:
            await _cancel(following)


def server_sent_event(number: int, data: bytes) -> bytes:
    """An event with its number, by which a listener that comes back says what it has seen."""
    return b"id: %d\ndata: %s\n\n" % (number, data)


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


async def _cancel(*tasks: asyncio.Future[Any]) -> None:
    """Have nothing of them go on."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _tell(sending: asyncio.Future[None]) -> None:
    """Write down why events ended, unless that can be expected."""
    error = None if sending.cancelled() else sending.exception()
    if error and not isinstance(error, GameError):
        logging.getLogger("uvicorn.error").error("events have ended", exc_info=error)


async def _gone(receive: Receive) -> None:
    """Wait until the listener has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
