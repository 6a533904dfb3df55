"""QR codes of links, for a terminal and for the page."""

from __future__ import annotations

import io
from collections.abc import Iterator

import segno

from noughts.core.errors import GameError

LARGEST_VERSION = 10
"""Version of the largest code: with its border it is 65 modules wide, which a usual terminal has
room for and a phone can read."""

BORDER = 4
"""Light modules around a code, as its standard wants them."""

_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Two modules, the upper and the lower one, in one character that is light where they are light."""

_PAIRS = ("##", "  ")


def code_of(link: str) -> segno.QRCode:
    """The QR code of a link; GameError if the link is too long for one."""
    try:
        code = segno.make_qr(link)
    except segno.DataOverflowError:
        code = None
    if code is None or int(code.version) > LARGEST_VERSION:
        raise GameError("the link is too long for a QR code, please send it as text")
    return code


def in_blocks(link: str) -> Iterator[str]:
    """The lines of a link's code in half blocks, to be written light on dark."""
    rows = [*code_of(link).matrix_iter(border=BORDER)]
    # The number of rows is odd: a light one ends the last pair.
    below = [*rows[1::2], [0] * len(rows)]
    for upper, lower in zip(rows[::2], below, strict=True):
        yield "".join(_HALVES[bool(a), bool(b)] for a, b in zip(upper, lower, strict=True))


def in_letters(link: str) -> Iterator[str]:
    """The same for a terminal that knows ASCII only, twice as large."""
    for row in code_of(link).matrix_iter(border=BORDER):
        yield "".join(_PAIRS[bool(module)] for module in row)


def as_svg(link: str, title: str) -> str:
    """A link's code as a drawing, dark on light in every theme."""
    file = io.BytesIO()
    code_of(link).save(
        file, kind="svg", border=BORDER, light="#fff", title=title, omitsize=True, xmldecl=False
    )
    return file.getvalue().decode()
