"""How a program ends: its exit codes, and leaving in silence when nobody reads any more."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

DONE, FAILED, BAD_INPUT, NOT_PROVED, INTERRUPTED = 0, 1, 2, 3, 130


def discard_output(*streams: TextIO | None) -> None:
    """Point streams that cannot be written any more at nothing: otherwise Python's own last flush
    would fail, and say so."""
    import os
    from contextlib import suppress

    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nothing, stream.fileno())  # type: ignore[union-attr]
    os.close(nothing)
