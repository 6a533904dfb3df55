"""Drawings as PNG pictures, by the package resvg-py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from noughts.core.errors import GameError
from noughts.reports.svg import FONTS

ZOOM = 2
"""Pixels of a picture for one of the drawing: fine lines and small letters stay sharp."""

NAMED_FONTS = (
    *("Segoe UI", "Helvetica Neue", "Helvetica", "Arial", "Noto Sans", "Liberation Sans"),
    *("DejaVu Sans", "Roboto", "Ubuntu", "Cantarell", "Open Sans", "FreeSans", "Verdana", "Tahoma"),
)
"""Fonts that systems have, the first that is there is taken: resvg knows no `system-ui`, and
leaves out a text whose font it does not find."""

_SAMPLE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" {fonts}>{text}</svg>'


@cache
def renderer() -> Callable[[Iterable[str]], bytes]:
    """What makes a PNG of the lines of a drawing; GameError where there is nothing that could."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise GameError(
            "a PNG picture needs resvg-py: `pip install 'noughts[png]'` or `./play` brings it"
        ) from None
    _refuse_without_fonts(svg_to_bytes)

    def render(lines: Iterable[str]) -> bytes:
        drawing = "\n".join(lines).replace(FONTS, _fonts(), 1)
        return svg_to_bytes(svg_string=drawing, zoom=ZOOM)

    return render


def _fonts() -> str:
    """The attribute that names the fonts."""
    return f'font-family="{",".join(NAMED_FONTS)}"'


def _refuse_without_fonts(svg_to_bytes: Callable[..., bytes]) -> None:
    """Refuse to draw where no font is found: every word would be missing."""
    empty, letter = (
        svg_to_bytes(svg_string=_SAMPLE.format(fonts=_fonts(), text=text))
        for text in ("", '<text y="15">X</text>')
    )
    if empty == letter:
        raise GameError(
            "no font was found for the words of a PNG picture: install one such as {font}",
            font="DejaVu Sans",
        )
