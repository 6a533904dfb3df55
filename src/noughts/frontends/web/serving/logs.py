"""The server's log: an error is told once, and however often it comes again only now and then, so
that nobody can flood it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

PAUSE = 60.0
"""Seconds until an error of the same kind is told again."""

MOST = 1000
"""Kinds of errors that are remembered."""

EventKind = tuple[str, str, str, str]


class Sparing(logging.Filter):
    """Lets the first error of a kind through, and after a pause the next, with how many there were
    in between. What the system refuses takes one line, and only our own faults a traceback."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._known: dict[EventKind, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell an error; what is none passes."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[1] if record.exc_info else None
        said, kind, now = record.getMessage(), _kind(record, error), self._clock()
        told, more = self._known.get(kind, (now - PAUSE, 0))
        if now - told < PAUSE:
            self._known[kind] = told, more + 1
            return False
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[kind] = now, 0
        if isinstance(error, OSError):
            said, record.exc_info = f"{said.partition(chr(10))[0]}: {error}", None
        record.msg, record.args = said + (f" (and {more} more like it)" if more else ""), ()
        return True


def _kind(record: logging.LogRecord, error: BaseException | None) -> EventKind:
    """What errors of the same cause have in common: what is said first, and where it happened."""
    traceback = error.__traceback__ if error else None
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    where = f"{traceback.tb_frame.f_code.co_filename}:{traceback.tb_lineno}" if traceback else ""
    return record.name, record.getMessage().partition("\n")[0], type(error).__name__, where


def spare() -> None:
    """Be sparing from now on with all that a server says."""
    sparing = Sparing()
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).filters = [sparing]
