"""The sentences of one language, read from its `.po` file.

A sentence whose places (`{cell}`, `%(default)s`) are not those of the English one is left out, so
that the English one is said. The file's header also says what the language calls itself (X-Name)
and how it writes numbers (X-Number).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property

FOLDER = os.path.join(os.path.dirname(__file__), "locale")

_ENTRY = re.compile(r'^(msg\w+)(?:\[\d\])? ((?:"(?:[^"\\\n]|\\.)*"\s*)+)', re.MULTILINE)
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}
PLACE = re.compile(r"%\(\w+\)s|\{[^{}]*\}|[{}]")
_FIGURE = re.compile(r"\{\w+:[^{}]+\}")
_NUMBER = re.compile(r"12(.)345(.)6(.?%)")

Entry = tuple[list[str], list[str]]
"""A sentence and its plural form, if it has one; and its translations, one for each form."""


class Figures:
    """How a language writes numbers, from an example: `12,345.6%`."""

    def __init__(self, example: str) -> None:
        found = _NUMBER.fullmatch(example)
        group, point, self._percent = found.groups() if found else (",", ".", "%")
        self._signs = str.maketrans({",": group, ".": point})

    def write(self, value: float, form: str) -> str:
        """A number in a format such as `,` or `.1f`."""
        return format(value, form).translate(self._signs).replace("%", self._percent)


class _Number:
    """A number that a sentence is filled with."""

    def __init__(self, value: float, figures: Figures) -> None:
        self._value, self._figures = value, figures

    def __format__(self, form: str) -> str:
        return self._figures.write(self._value, form) if form else str(self._value)


class Sentence(str):
    """A sentence with numbers in it, which are filled in as its language writes them."""

    figures: Figures

    def format(self, *values: object, **facts: object) -> str:
        """The sentence with all places filled."""
        written = {
            name: _Number(fact, self.figures) if isinstance(fact, int | float) else fact
            for name, fact in facts.items()
        }
        return super().format(*values, **written)


class Catalogue:
    """A language by its code (`pt_BR`) and by what it calls itself, its sentences by the English
    ones, and how it writes numbers."""

    def __init__(self, code: str, headers: Mapping[str, str], entries: list[Entry]) -> None:
        self.code = code
        self.name = headers.get("X-Name", code)
        self.figures = Figures(headers.get("X-Number", ""))
        self._plural = headers.get("Plural-Forms", "")
        self.sentences = {
            english[0]: [self._sentence(text) for text in texts]
            for english, texts in entries
            if _fits(english, texts)
        }

    def _sentence(self, text: str) -> str:
        """A sentence that knows how numbers are written, if it has any."""
        if not _FIGURE.search(text):
            return text
        sentence = Sentence(text)
        sentence.figures = self.figures
        return sentence

    @cached_property
    def form(self) -> Callable[[int], int]:
        """Which form a number takes, by the header Plural-Forms."""
        from gettext import c2py

        try:
            return c2py(self._plural.partition("plural=")[2].rstrip("; ") or "n != 1")
        except ValueError:
            return lambda number: int(number != 1)

    def find(self, message: str) -> str:
        """A sentence in this language; the English one if there is no other."""
        found = self.sentences.get(message)
        return found[0] if found else message

    def find_form(self, one: str, many: str, number: int) -> str:
        """The form of a sentence that fits a number."""
        found = self.sentences.get(one)
        if found is None:
            return one if number == 1 else many
        return found[min(self.form(number), len(found) - 1)]


def languages() -> list[str]:
    """The languages that there is a catalogue for."""
    return sorted(name[:-3] for name in os.listdir(FOLDER) if name.endswith(".po"))


@cache
def load(language: str) -> Catalogue:
    """The catalogue of a language; an empty one of English."""
    if language == "en":
        return ENGLISH
    with open(os.path.join(FOLDER, f"{language}.po"), encoding="utf-8", errors="replace") as file:
        entries = read(file.read())
    head = entries[0][1][0] if entries and entries[0][0] == [""] else ""
    headers = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
    return Catalogue(language, headers, entries)


def read(text: str) -> list[Entry]:
    """The entries of a `.po` file, the header first."""
    entries: list[Entry] = []
    for found in _ENTRY.finditer(text):
        said = "".join(_QUOTED.findall(found[2]))
        said = _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[1]), said)
        if found[1] == "msgid":
            entries.append(([said], []))
        elif entries:
            entries[-1][found[1] == "msgstr"].append(said)
    return entries


def places(text: str) -> list[str]:
    """What a sentence is filled with."""
    return sorted(set(PLACE.findall(text)))


def _fits(english: list[str], texts: list[str]) -> bool:
    """Whether a sentence is translated, in all forms, with the places of the English one."""
    wanted = places(english[-1])
    return bool(texts) and all(text and places(text) == wanted for text in texts)


ENGLISH = Catalogue("en", {"X-Name": "English"}, [])
