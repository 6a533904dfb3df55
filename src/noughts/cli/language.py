"""The language of a command line: what `--language` asks for, or the environment."""

from __future__ import annotations

import sys

from noughts import texts
from noughts.cli.options import Usage
from noughts.cli.output import complain
from noughts.core.errors import UnknownName
from noughts.texts import _


def speak(argv: list[str]) -> list[str]:
    """Speak the language that is asked for; the arguments without it. It is looked for before they
    are parsed, because errors and help are sentences too."""
    texts.use()
    wanted, rest = _taken(argv)
    if wanted is not None:
        if texts.find_language([wanted]) is None:
            raise UnknownName.among("there is no language {name!r}", wanted, texts.languages())
        texts.use(wanted)
    if rest[:1] != ["desktop"]:
        _keep_to(sys.stdout.encoding if sys.stdout else None)
    return rest


def _taken(argv: list[str]) -> tuple[str | None, list[str]]:
    """What the option says, if it is given, and the other arguments; behind `--` there is none."""
    wanted: str | None = None
    words, rest = iter(argv), list[str]()
    for word in words:
        if word == "--":
            return wanted, [*rest, word, *words]
        option, equals, text = word.partition("=")
        if option != "--language":
            rest.append(word)
            continue
        wanted = text if equals else next(words, None)
        if not wanted:
            raise Usage("--language takes a language, such as es")
    return wanted, rest


def _keep_to(encoding: str | None) -> None:
    """Speak English where the output has no letters for the language in use, and say so."""
    language = texts.language()
    try:
        language.name.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        texts.use("en")
        told = _("{encoding} has no letters for {language}: English is spoken instead")
        complain("noughts: " + told.format(encoding=encoding, language=language.code))
