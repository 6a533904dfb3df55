"""Server-sent events: a listener is told of every change for as long as it is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from anyio import CancelScope
from starlette.responses import StreamingResponse
from starlette.types import Send

from noughts.core.errors import GameError
from noughts.frontends.web.http.guard import RequestRefused
from noughts.texts import _

HEARTBEAT_SECONDS = 15.0
"""Seconds without events after which a comment is sent, by which a lost listener is noticed."""

RETRY_FIELD = b"retry: 1000\n\n"
"""Milliseconds after which a browser comes back that was cut off."""


class Listeners:
    """Counts the connections that listen, and admits no more than `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.number = 0
        self.closing = asyncio.Event()

    def admit(self, events: AsyncGenerator[bytes, None]) -> StreamingResponse:
        """An answer for one more listener."""
        if self.number >= self.most or self.closing.is_set():
            raise RequestRefused(503, _("Too many are listening. Try again later."))
        return EventStream(self._told(events))

    async def _told(self, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The events, and signs of life between them, until the server ends."""
        self.number += 1
        closing = asyncio.ensure_future(self.closing.wait())
        following: asyncio.Future[bytes] | None = None
        try:
            yield RETRY_FIELD
            while not closing.done():
                following = following or asyncio.ensure_future(anext(events))
                ends: list[asyncio.Future[Any]] = [following, closing]
                await asyncio.wait(ends, timeout=HEARTBEAT_SECONDS, return_when="FIRST_COMPLETED")
                if following.done():
                    told, following = following.result(), None
                    yield told
                elif not closing.done():
                    yield b": still here\n\n"
        except GameError:
            return
        except Exception:
            logging.getLogger("uvicorn.error").exception("events have ended")
        finally:
            self.number -= 1
            closing.cancel()
            # A listener that leaves cancels all that is awaited here, again and again.
            with CancelScope(shield=True):
                if following:
                    following.cancel()
                    await asyncio.gather(following, return_exceptions=True)
                await events.aclose()


class EventStream(StreamingResponse):
    """An answer that lasts until the listener leaves or the server ends."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        super().__init__(events, headers={"cache-control": "no-store"})
        self._events = events

    async def stream_response(self, send: Send) -> None:
        """Send events; whatever ends that, the listener is forgotten."""
        async with aclosing(self._events):
            await super().stream_response(send)


def server_sent_event(number: int, data: bytes) -> bytes:
    """An event with its number, by which a listener that comes back says what it has seen."""
    return b"id: %d\ndata: %s\n\n" % (number, data)
