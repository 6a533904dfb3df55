"""Options of the command line: what they are, how they are read, and those that commands share."""

from __future__ import annotations

from functools import partial
from typing import Any

from noughts.core.errors import GameError, InvalidText, quote
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    from noughts.core.position import Position
    from noughts.parallel import Workers


class Usage(GameError):
    """The command line cannot be understood."""


def number(option: str, least: int, text: str) -> int:
    """A whole number."""
    from noughts.core.notation import read_number

    found = read_number(text)
    if found is None or found < least:
        told = "{option} takes a whole number from {least} on, not {text}"
        raise InvalidText(told, option=option, least=least, text=quote(text))
    return found


def seconds(text: str) -> float:
    """A time in seconds, such as 10 or 0.5."""
    whole, point, part = text.partition(".")
    plain = (whole + part).isascii() and (whole + part).isdigit() and len(text) <= 9
    if not plain or float(text) == 0 or (point and not part):
        raise InvalidText(
            "--seconds takes a number such as 10 or 0.5, not {text}", text=quote(text)
        )
    return float(text)


def team(arguments: Namespace) -> AbstractContextManager[Workers]:
    """The workers that the command line asks for."""
    from noughts.parallel import workers

    if arguments.workers is not None and arguments.cluster is not None:
        raise Usage("--cluster brings its own workers: leave out --workers")
    return workers(arguments.workers, arguments.cluster)


def start(arguments: Namespace) -> Position:
    """Where a game starts: in a position, or on a board that one side opens."""
    from noughts.core.notation import read_player, read_position, read_rules
    from noughts.core.position import Position

    if arguments.position is None:
        rules = read_rules(arguments.board or "3x3k3")
        return Position.start(rules, read_player(arguments.first or "X"))
    if arguments.board or arguments.first:
        raise Usage("--position names its own board and turn")
    return read_position(arguments.position)


# The options


class Option:
    """An option as --help shows it, `--file FILE`, with a sentence about it and what more argparse
    is told; an option without a word behind it is given or not. The sentence is translated, and
    filled with the facts, when the option is added to a parser."""

    def __init__(
        self, shown: str, about: str, facts: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        words = shown.replace(",", "").split()
        self.names = [word for word in words if word.startswith("-")] or words[:1]
        self.about, self.facts, self.more = about, facts or {}, more
        if len(words) > len(self.names):
            self.more["metavar"] = words[-1]
        elif shown.startswith("-"):
            self.more["action"] = "store_true"

    def add_to(self, parser: ArgumentParser) -> None:
        """Let a parser read this option."""
        facts = {name: _(fact) for name, fact in self.facts.items()}
        parser.add_argument(*self.names, help=_(self.about).format(**facts), **self.more)


def count(shown: str, about: str, least: int = 0, default: int | None = None) -> Option:
    """An option that takes a whole number, at least this one."""
    return Option(shown, about, type=partial(number, shown.split()[0], least), default=default)


def limit(default: str | None, about: str = "what it may take; default: %(default)s") -> Option:
    """The option for a time in seconds."""
    return Option("--seconds SECONDS", about, type=seconds, default=default)


def output(form: str, forms: str) -> tuple[Option, ...]:
    """The options for a result that can be written in several formats, this one by default."""
    about = "{forms}; default: what the file's name ends with, or {form}"
    return (
        Option("--format FORMAT", about, {"forms": forms, "form": form}),
        Option("--json", "the same as --format json"),
        Option("-o, --output FILE", "write to a file"),
    )


def drawing(form: str, forms: str) -> tuple[Option, ...]:
    """The same for a result that can be drawn too."""
    return (*output(form, forms), THEME)


def search(most: int) -> tuple[Option, ...]:
    """The options for a search that is shown, with at most so many positions by default."""
    return (
        POSITION,
        Option("--algorithm NAME", "minimax or alphabeta; default: minimax", default="minimax"),
        count("--depth N", "show so many moves and no more"),
        count("--limit N", "show at most so many positions; default: %(default)s", 1, most),
        Option("--symmetry", "show one of several moves that are mirror images"),
        VALUES_ONLY,
        limit("120"),
    )


BOARD = Option("--board BOARD", "default: 3x3k3", default="3x3k3")
FIRST = Option("--first X|O", "who starts; default: X")
JSON = Option("--json", "as JSON, for programs")
LANGUAGE = Option("--language LANGUAGE", "the language to speak, such as es; default: as LANG says")
POSITION = Option("position", "3x3k3, 'X../.O./... X'; default: 3x3k3", nargs="?", default="3x3k3")
START = Option("--position TEXT", "start from here: 'X../.O./... X'")
VALUES_ONLY = Option("--values-only", "alpha-beta counts win, draw and loss only: 1, 0 and -1")
THEME = Option(
    "--theme dark|light", "colours of a drawing; default: as the screen prefers, in a PNG light"
)
TRIAL = (
    limit(
        "5",
        "what a program may take for a move, in time on the processor, and twelve times as much "
        "for the first of a process; default: 5",
    ),
    Option("--everywhere", "ask about positions too that do not come up in its own games"),
)
WORKERS = (
    count("--workers N", "processes that share long work; default: one for each core", 1),
    Option("--cluster ADDRESS", "share it with a Dask cluster instead: tcp://host:8786"),
)
