"""The screen: where words go, how wide and high it is, and what it can show."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping
from typing import TextIO

STYLES = {
    "X": "1;38;5;166",
    "O": "1;38;5;32",
    "win": "32",
    "draw": "33",
    "loss": "31",
    "estimate": "36",
    "line": "7",
    "last": "4",
    "faint": "2",
    "code": "38;5;231;48;5;16",
}
"""How things look where there is colour, as terminal codes: X and O are rust and blue, tones
that can be read on light and on dark; values are green, amber and red, estimates cyan, the finished
line is reversed, the last move underlined; a QR code is white and black on both."""

_PLAIN = str.maketrans({"·": "|", "…": "..."})
_C_LOCALES = ("C", "POSIX")


class Screen:
    """A text stream and what is known of it. A fixed size is for what is not a terminal."""

    def __init__(
        self,
        out: TextIO,
        *,
        colour: bool = False,
        boxes: bool = True,
        live: bool = False,
        size: tuple[int, int] | None = (80, 24),
    ) -> None:
        self.out = out
        self.colour = colour
        self.boxes = boxes
        self.live = live
        self._size = size

    @classmethod
    def on(cls, out: TextIO, environment: Mapping[str, str]) -> Screen:
        """The screen behind a stream. It is live when a person watches it as it changes."""
        live = out.isatty()
        return cls(
            out,
            colour=live and has_colour(environment),
            boxes=has_boxes(out.encoding, environment),
            live=live,
            size=None if live else (80, 24),
        )

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines, as they are now: windows change."""
        return self._size or shutil.get_terminal_size()

    def say(self, text: str = "", hang: int = 0) -> None:
        """Write a sentence, on a live screen broken between words; `hang` indents what follows."""
        self.write(self._broken(text, hang) + "\n")

    def prompt(self, text: str) -> None:
        """Write a question in the same way, and leave the cursor behind it."""
        asked = text.rstrip()
        self.write(self._broken(asked) + text[len(asked) :])
        self.flush()

    def _broken(self, text: str, hang: int = 0) -> str:
        """Text as it is, or on a live screen broken between words."""
        if not self.live or not text.strip():
            return text
        width = max(self.size[0], 20)
        return textwrap.fill(text, width, subsequent_indent=" " * hang, break_on_hyphens=False)

    def write(self, text: str) -> None:
        """Write text as it is, or as much of it as plain characters allow."""
        self.out.write(text if self.boxes else text.translate(_PLAIN))

    def flush(self) -> None:
        """Show what was written, before waiting for anything."""
        self.out.flush()

    def paint(self, text: str, *styles: str) -> str:
        """The text in these styles, or as it is without colour."""
        if not self.colour or not styles:
            return text
        return f"\033[{';'.join(STYLES[style] for style in styles)}m{text}\033[0m"


def has_colour(environment: Mapping[str, str]) -> bool:
    """Whether a terminal in this environment may be painted; see https://no-color.org."""
    if environment.get("NO_COLOR"):
        return False
    return environment.get("TERM", "dumb") != "dumb" or "WT_SESSION" in environment


def has_boxes(encoding: str | None, environment: Mapping[str, str]) -> bool:
    """Whether lines of a box and dots can be written, and are wanted."""
    try:
        "┌┼┘·".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return not _asks_for_ascii(environment)


def _asks_for_ascii(environment: Mapping[str, str]) -> bool:
    """Whether the locale is C, which Python itself hides by setting LC_CTYPE to C.UTF-8."""
    if environment.get("LC_ALL"):
        return environment["LC_ALL"] in _C_LOCALES
    chosen = environment.get("LC_CTYPE", "")
    coerced = chosen in ("", *_C_LOCALES, "C.UTF-8", "C.utf8", "UTF-8")
    return environment.get("LANG") in _C_LOCALES and coerced
