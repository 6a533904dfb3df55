"""The edge: a protocol on standard input and output, and the exit code that tells how it went."""

from __future__ import annotations

from itertools import chain

from noughts.core.errors import GameError
from noughts.exits import BAD_INPUT, DONE, INTERRUPTED, discard_output
from noughts.lines import read_lines, until_silent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO, TextIO

    Protocol = Callable[[Iterable[str], Callable[[str], None]], Iterator[str]]
    """Lines in, and a way to complain without ending; lines out, or GameError."""


def run() -> int:
    """Speak on this process's own streams; one that is closed is as good as an empty one."""
    import sys
    from io import BytesIO, StringIO

    return main(
        sys.stdin.buffer if sys.stdin else BytesIO(),
        sys.stdout or StringIO(),
        sys.stderr or StringIO(),
    )


def main(stdin: BinaryIO, stdout: TextIO, stderr: TextIO) -> int:
    """Speak the protocol that the first line names; the exit code. Nothing is a traceback."""
    try:
        return _speak(stdin, stdout, stderr)
    except BrokenPipeError:
        code = DONE
    except OSError as error:
        _put(stderr, str(error))
        code = BAD_INPUT
    discard_output(stdout, stderr)
    return code


def _speak(stdin: BinaryIO, stdout: TextIO, stderr: TextIO) -> int:
    """Each answer goes out at once: a program at the other end of a pipe may wait for it."""
    if stdin.isatty():
        from noughts.protocols.header import every_protocol

        _put(stderr, f"{every_protocol()}, and the lines that follow it:")
    lines = read_lines(stdin)
    try:
        first = next(lines, None)
        protocol, length = _protocol(first)
        if length:
            lines = until_silent(lines, stdin, length - 1)
        everything = chain(() if first is None else (first,), lines)
        for answer in protocol(everything, lambda text: _put(stderr, text)):
            _put(stdout, answer)
    except GameError as error:
        _put(stderr, str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        _put(stderr, "interrupted")
        return INTERRUPTED
    return DONE


def _protocol(first: str | None) -> tuple[Protocol, int]:
    """The protocol that the first word of a first line names, and how many lines it has, 0 where
    that is open. What may follow the word is the protocol's own business."""
    name = "".join((first or "").upper().split()[:1])
    if name == "JUDGE":
        from noughts.protocols.judge import LENGTH, judge

        return judge, LENGTH
    # Not on the judge's way, which pays for every import.
    from noughts import registry
    from noughts.protocols.header import every_protocol, unexpected

    if name not in registry.PROTOCOLS:
        raise unexpected(first, 1, every_protocol())
    protocol: Protocol = registry.load("protocol", registry.PROTOCOLS, name)
    return protocol, 0


def _put(stream: TextIO, text: str) -> None:
    """Write a line, now."""
    stream.write(f"{text}\n")
    stream.flush()
