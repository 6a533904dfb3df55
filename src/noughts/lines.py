"""Lines from outside, in bounded memory and never an exception: what is not text becomes a
character that nobody accepts, so the reader's own error names it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

LONGEST = 1000
"""Bytes of a line that are looked at; a longer one is cut and marked with `…`."""


def read_lines(stream: BinaryIO) -> Iterator[str]:
    """The stream's lines without their ends, read one by one as they are asked for."""
    first = True
    while line := stream.readline(LONGEST + 1):
        cut = len(line) > LONGEST and not line.endswith(b"\n")
        text = line.decode("utf-8", "replace").rstrip("\r\n") + ("…" if cut else "")
        yield text.removeprefix("\ufeff") if first else text
        first = False
        # Only now: whoever refuses an endless line does so without waiting for its end.
        while cut and (rest := stream.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass


def until_silent(lines: Iterator[str], stream: BinaryIO, number: int) -> Iterator[str]:
    """So many lines, waited for, and then only what has been sent already: whoever keeps a pipe
    open after a question gets an answer, and what follows a question too soon is still seen."""
    for count, line in enumerate(lines, 1):
        yield line
        if count >= number and not _has_more(stream):
            return


def _has_more(stream: BinaryIO) -> bool:
    """Whether a stream can be read on without waiting; where nobody can tell, say yes."""
    import os
    import sys

    if sys.platform == "win32":
        return True
    try:
        os.set_blocking(stream.fileno(), False)
    except OSError:
        return True
    try:
        return bool(stream.peek(1))  # type: ignore[attr-defined]
    finally:
        os.set_blocking(stream.fileno(), True)
