"""Pipes whose other end stays open: whoever waits there for more is freed in the end, and fails."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import BinaryIO

PATIENCE = 60
"""Seconds after which the pipe is closed after all: never waited for in a good run."""


@contextmanager
def open_pipe(data: bytes = b"") -> Iterator[tuple[BinaryIO, Callable[[bytes], object]]]:
    """The end to read, with this data in it, and a way to send more."""
    read_end, write_end = os.pipe()
    os.write(write_end, data)
    closed = False

    def close() -> None:
        nonlocal closed
        closed = True
        os.close(write_end)

    watchdog = Timer(PATIENCE, close)
    watchdog.start()
    try:
        with open(read_end, "rb") as stream:
            yield stream, lambda more: os.write(write_end, more)
    finally:
        watchdog.cancel()
        watchdog.join()
        assert not closed, "somebody waited for more"
        os.close(write_end)
