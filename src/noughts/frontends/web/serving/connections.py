"""Connections of the server: a client that does not read is cut off, and a client that does
not send HTTP is refused without a line in the log."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

READ_TIMEOUT = 10.0
"""Seconds that a client may take to read what it was sent."""

SHUTDOWN_READ_TIMEOUT = 0.5
"""Seconds that a client may take to read when the server ends."""


class Connection(H11Protocol):
    """Aborts when the client does not read: closing alone would wait for ever."""

    _late: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the clock: the client has not read for a while."""
        super().pause_writing()
        self._late = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the clock: the client has read, or is gone."""
        super().resume_writing()
        if self._late:
            self._late.cancel()

    def shutdown(self) -> None:
        """Close; abort soon if the client does not read."""
        super().shutdown()
        if self.flow.write_paused or self.transport.is_closing():
            self.loop.call_later(SHUTDOWN_READ_TIMEOUT, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP. A handler that still answers an earlier request is told that the
        client has gone: no other answer can follow this one."""
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            # The answer to HEAD has no body.
            self.transport.close()
