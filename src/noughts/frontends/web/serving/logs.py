"""The server's log: an error that repeats is logged once a minute, so no client can flood it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

REPEAT_SECONDS = 60.0
"""Seconds until an error of the same kind is logged again."""

MOST_KINDS = 1000
"""Kinds of errors that are remembered."""

ErrorKind = tuple[str, str, str, str]


class RateLimit(logging.Filter):
    """Passes the first error of a kind, and a minute later the next, with the number of those in
    between. An OSError takes one line; only other errors show a traceback."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._known: dict[ErrorKind, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a record; those that are no errors always pass."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[1] if record.exc_info else None
        said, kind, now = record.getMessage(), _kind(record, error), self._clock()
        told, more = self._known.get(kind, (now - REPEAT_SECONDS, 0))
        if now - told < REPEAT_SECONDS:
            self._known[kind] = told, more + 1
            return False
        if len(self._known) >= MOST_KINDS:
            self._known.clear()
        self._known[kind] = now, 0
        if isinstance(error, OSError):
            said, record.exc_info = f"{said.partition(chr(10))[0]}: {error}", None
        record.msg, record.args = said + (f" (and {more} more like it)" if more else ""), ()
        return True


def _kind(record: logging.LogRecord, error: BaseException | None) -> ErrorKind:
    """The logger, the first line of the message, the type of the error, and where it was raised."""
    traceback = error.__traceback__ if error else None
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    where = f"{traceback.tb_frame.f_code.co_filename}:{traceback.tb_lineno}" if traceback else ""
    return record.name, record.getMessage().partition("\n")[0], type(error).__name__, where


def limit_logs() -> None:
    """Limit the logs of a server from now on."""
    limit = RateLimit()
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).filters = [limit]
