"""Every sentence a person reads goes through here, so that it can be translated.

`_("...")` looks a sentence up, `words(error)` words an error. The language is that of the context:
two people whom one process serves each read their own. Protocols are never translated. What comes
from outside, such as a file's name, stays data: `plain` for people, `cell` for spreadsheets.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar, copy_context

from noughts import catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.core.errors import GameError

_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""What is not seen but does something: controls, ends of lines, turns of direction, half
letters."""

_FORMULA = ("=", "+", "-", "@")
"""How a text begins that a spreadsheet would compute."""

_current: ContextVar[catalogue.Catalogue] = ContextVar("language", default=catalogue.ENGLISH)


# The language


def use(*wanted: str) -> None:
    """Speak the first of these languages that is known, in this context; English without one.
    Without any given, what the environment asks for."""
    found = find_language(wanted or _wanted(os.environ)) or "en"
    _current.set(catalogue.load(found))


@contextmanager
def speaking(*wanted: str) -> Iterator[None]:
    """Speak one of these languages in here."""
    before = _current.set(_current.get())
    use(*wanted)
    try:
        yield
    finally:
        _current.reset(before)


def language() -> catalogue.Catalogue:
    """The language in use."""
    return _current.get()


def languages() -> dict[str, str]:
    """The languages that are spoken here, by what each calls itself; English first."""
    return {name: catalogue.load(name).name for name in ("en", *catalogue.languages())}


def find_language(wanted: Iterable[str]) -> str | None:
    """The first known language among some: `pt-PT` finds `pt_BR`, and `C` is English."""
    known = {code.lower(): code for code in catalogue.languages()}
    for name in wanted:
        tag = re.split(r"[.@]", name.replace("-", "_"))[0].lower()
        if tag.partition("_")[0] in ("en", "c", "posix"):
            return "en"
        near = (code for code in known if code.partition("_")[0] == tag.partition("_")[0])
        if found := tag if tag in known else next(near, None):
            return known[found]
    return None


def _wanted(environment: Mapping[str, str]) -> list[str]:
    """The languages that the environment names, best first. As elsewhere, LANGUAGE is for those who
    have a locale other than C: `LC_ALL=C` asks for English."""
    named = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    if locale.partition(".")[0] not in ("C", "POSIX"):
        locale = environment.get("LANGUAGE") or locale
    return locale.split(":") if locale else []


def in_english(lines: Iterator[str]) -> Iterator[str]:
    """Lines for programs: made in English, whoever asks for them."""
    context = copy_context()
    context.run(use, "en")
    while (line := context.run(next, lines, None)) is not None:
        yield line


# Sentences


def _(message: str) -> str:
    """The message in the language in use."""
    return _current.get().find(message)


def plural(one: str, many: str, number: int, **facts: object) -> str:
    """The form of a message that fits a number, filled with it as `{number}` and with the facts."""
    return _current.get().find_form(one, many, number).format(number=number, **facts)


def figure(value: float, form: str) -> str:
    """A number that stands alone, in a format such as `,` or `.1f`, as the language writes it."""
    return _current.get().figures.write(value, form)


def words(error: GameError) -> str:
    """An error in the language in use, with its facts."""
    facts = {name: _fact(fact) for name, fact in error.facts.items()}
    return plain(_(error.template).format(**facts))


def _fact(fact: object) -> object:
    """A fact of an error; in the language in use if it is an error, or the words of one."""
    from noughts.core.errors import GameError, Told

    error = fact.error if isinstance(fact, Told) else fact
    return words(error) if isinstance(error, GameError) else fact


def retold(text: str) -> str:
    """A text as it is, or in the language in use if an error has told it."""
    return str(_fact(text))


def plain(text: str) -> str:
    """A text from outside as people are shown it: one line, and what is not seen is spelt out."""
    return _UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def cell(value: object) -> object:
    """A value as a cell of a CSV file: numbers stay numbers, and no text is ever computed."""
    if not isinstance(value, str):
        return value
    begins_oddly = value.startswith(_FORMULA) or _UNSEEN.match(value)
    return f"'{plain(value)}" if begins_oddly else plain(value)
