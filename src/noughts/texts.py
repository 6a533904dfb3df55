"""Every sentence a person reads goes through here (gettext), so that it can be translated.

`_("...")` looks a sentence up, `words(error)` words an error. Protocols are never translated. What
comes from outside, such as a file's name, stays data: `plain` for people, `cell` for spreadsheets.
"""

from __future__ import annotations

import gettext
import os
import re
from itertools import takewhile

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

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(*languages: str) -> None:
    """Speak the first of these languages that there is a catalogue for; English without one.
    Without any given, what the environment asks for."""
    global _catalogue
    folder = os.path.join(os.path.dirname(__file__), "locale")
    wanted = list(languages) or _wanted(os.environ)
    _catalogue = gettext.translation("noughts", folder, wanted, fallback=True)


def _wanted(environment: os._Environ[str] | dict[str, str]) -> list[str]:
    """The languages that the environment names, best first."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return list(takewhile(_is_foreign, environment[variable].split(":")))
    return []


def _is_foreign(language: str) -> bool:
    """Whether a language needs a catalogue: what stands behind English is not asked for."""
    return not language.startswith("en") and language.partition(".")[0] not in ("C", "POSIX")


def _(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def plural(one: str, many: str, number: int, **facts: object) -> str:
    """The form of a message that fits a number, filled with it as `{number}` and with the facts."""
    return _catalogue.ngettext(one, many, number).format(number=number, **facts)


def words(error: GameError) -> str:
    """An error in the language in use, with any error among its facts."""
    from noughts.core.errors import GameError

    facts = {
        name: words(fact) if isinstance(fact, GameError) else fact
        for name, fact in error.facts.items()
    }
    return plain(_(error.template).format(**facts))


def plain(text: str) -> str:
    """A text from outside as people are shown it: one line, and what is not seen is spelt out."""
    return _UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def cell(value: object) -> object:
    """A value as a cell of a CSV file: numbers stay numbers, and no text is ever computed."""
    if not isinstance(value, str):
        return value
    begins_oddly = value.startswith(_FORMULA) or _UNSEEN.match(value)
    return f"'{plain(value)}" if begins_oddly else plain(value)
