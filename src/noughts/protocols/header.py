"""What the protocols share: the lines before any move, read strictly, errors with line numbers."""

from __future__ import annotations

from noughts.core.boxed import HEIGHT, read_boxed
from noughts.core.errors import InvalidText, quote
from noughts.core.outcome import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BLANK_LINES = 100
"""Blank lines that may follow the last line: an endless row of them is not waited out."""


def read_players(lines: Iterator[str], protocol: str, *keys: str) -> list[Player]:
    """Who is named after each key, in lines such as `TURN X` that follow the protocol's name."""
    _read_name(lines, protocol)
    return [
        Player(_read_one_of(lines, number, f"{key} X", f"{key} O")[-1])
        for number, key in enumerate(keys, 2)
    ]


def read_board(lines: Iterator[str], first: int) -> tuple[int, int]:
    """The bitboards of X and O of the boxed board that begins with line number `first`."""
    return read_boxed([line for _, line in zip(range(HEIGHT), lines, strict=False)], first)


def expect_end(lines: Iterator[str], first: int) -> None:
    """Only a few blank lines may come from line number `first` on."""
    for number, text in enumerate(lines, first):
        if text.strip() or number - first == MOST_BLANK_LINES:
            raise unexpected(text, number, "the end of the input")


def unexpected(text: str | None, number: int, expected: str) -> InvalidText:
    """The error for a line (None: there is none) that is not what it must be."""
    found = "the end of the input" if text is None else quote(text)
    return InvalidText(
        "line {line}: expected {expected}, not {found}", line=number, expected=expected, found=found
    )


def _read_name(lines: Iterator[str], protocol: str) -> None:
    """The first line is the protocol's name alone; a name with more behind it names none."""
    text = next(lines, None)
    words = text.upper().split() if text is not None else []
    if words == [protocol]:
        return
    raise unexpected(text, 1, every_protocol() if protocol in words[:1] else protocol)


def every_protocol() -> str:
    """The words that a first line may start with."""
    from noughts import registry

    return " or ".join(registry.PROTOCOLS)


def _read_one_of(lines: Iterator[str], number: int, *wanted: str) -> str:
    """The next line in upper case and with single blanks, which must be one of those wanted."""
    text = next(lines, None)
    if text is not None and text.isascii():
        found = " ".join(text.upper().replace("0", "O").split())
        if found in wanted:
            return found
    raise unexpected(text, number, " or ".join(wanted))
