"""The language of a visitor: what was chosen in the page, or what the browser asks for."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import cookie_parser

from noughts import texts

COOKIE = "noughts-language"
"""The cookie that keeps what was chosen in the page."""

VARY = "accept-language, cookie"
"""What an answer with sentences depends on."""

LONGEST_HEADER = 1000
"""Characters of a header that are looked at."""


def language_of(headers: Mapping[str, str]) -> str:
    """The language that a request with these headers is answered in."""
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    wanted = [chosen, *accepted(headers.get("accept-language", ""))]
    return texts.find_language(wanted) or "en"


def accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first; any (`*`) is English."""
    weighed = [_weighed(part) for part in header[:LONGEST_HEADER].split(",")]
    found = [(weight, name) for weight, name in weighed if name and weight > 0]
    found.sort(key=lambda pair: -pair[0])
    return ["en" if name == "*" else name for _, name in found]


def _weighed(part: str) -> tuple[float, str]:
    """A language and its weight, 0 for one that cannot be read: `es;q=0.8`."""
    name, semicolon, parameter = (piece.strip() for piece in part.partition(";"))
    key, _, weight = (piece.strip() for piece in parameter.partition("="))
    if not semicolon:
        return 1.0, name
    digits = weight.replace(".", "", 1)
    is_weight = key == "q" and digits.isascii() and digits.isdigit() and len(digits) <= 4
    return (float(weight) if is_weight else 0.0), name
