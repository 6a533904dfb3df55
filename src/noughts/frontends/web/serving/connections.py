"""Connections of the server: it hangs up on whoever does not read what it is sent, and is
silent about whoever sends what is no HTTP."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds that somebody may take to read."""

FAREWELL = 0.5
"""Seconds that the end of a server waits for somebody to read."""


class Connection(H11Protocol):
    """What is not read would be kept for ever: closing alone waits until it was."""

    _late: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits to be read than should."""
        super().pause_writing()
        self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """It was read, or nobody is there any more."""
        super().resume_writing()
        if self._late:
            self._late.cancel()

    def shutdown(self) -> None:
        """The server ends."""
        super().shutdown()
        if self.flow.write_paused or self.transport.is_closing():
            self.loop.call_later(FAREWELL, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP. Whoever works on an answer to its beginning hears that nobody
        waits any more: after this one there can be no other."""
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            # To HEAD there is no more to say than that.
            self.transport.close()
