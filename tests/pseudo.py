"""A language that nobody speaks: every sentence of the catalogues, accented and 40 % longer.

Whoever reads it can still read it, what was never translated is seen at once, and what has no room
for a longer language is cut. X and O, places, options and code are as they are.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from noughts import catalogue
from tests import catalogues

CODE = "zz"

_ACCENTS = str.maketrans("aceinosuyAEINOSUY", "áçéïñöšüýÁÉÏÑÖŠÜÝ")
_KEPT = re.compile(
    catalogue.PLACE.pattern
    + r"|`[^`]*`|(?<!\w)--?\w[\w-]*|\b[XO]\b|\b\w*\d[\w:,.]*|&|noughts.*?(?=  )"
)
"""What a translator leaves as it is: places, code, options, marks, boards, cells, keys of menus."""

_HEAD = (
    f"Language: {CODE}\n"
    "Plural-Forms: nplurals=2; plural=n != 1;\n"
    "X-Name: Þšéüðö\n"
    "X-Number: 12'345·6 %\n"
)


def translated(text: str) -> str:
    """A sentence in that language, with the same end."""
    found, last = "", 0
    for match in _KEPT.finditer(text):
        found += text[last : match.start()].translate(_ACCENTS) + match[0]
        last = match.end()
    found += text[last:].translate(_ACCENTS)
    body = found.rstrip(" \n.:?")
    return body + _more(len(catalogue.PLACE.sub("", text).strip())) + found[len(body) :]


def _more(letters: int) -> str:
    """What makes a sentence longer: one more syllable, or more words."""
    extra = -(-letters * 2 // 5)
    if extra <= 5:
        return "ö" * extra
    return "".join(" " if place % 7 == 0 else "ö" for place in range(extra))


@cache
def po() -> str:
    """The catalogue."""
    parts = [catalogues.entry(("",), [_HEAD])]
    for one, sentence in catalogues.sentences().items():
        english = (one,) if sentence.many is None else (one, sentence.many)
        texts = [translated(text) for text in english]
        parts.append(catalogues.entry(english, texts))
    return "\n".join(parts)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this language be the only one beside English."""
    (folder / f"{CODE}.po").write_text(po(), "utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", str(folder))
    catalogue.load.cache_clear()
