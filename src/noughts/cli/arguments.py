"""What can be written on the command line."""

from __future__ import annotations

import argparse

import noughts
from noughts.cli.options import commands
from noughts.core.errors import GameError, InvalidText, quote
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import NoReturn

    from noughts.workers import Workers

_EXAMPLES = """examples:
  noughts                                     the menu
  noughts play --o 3                          you against level 3
  noughts play --x perfect --first O          the computer is X, you are O and start
  noughts play --o human --board 4x4k4        two people at one board
  noughts solve 5x5k4 --moves                 the value of a board, and of every move
  noughts solve --file positions.txt --json   many positions, on every core
  noughts solve 6x5k4 --proof proof.txt       a proof that `noughts check proof.txt` goes through
  noughts explain 'X../.O./..X O'             why each move is good or bad
  noughts map --for X -o map.svg              the whole strategy on a page
  noughts levels --board misere:3x3k3         how strong the levels are
  noughts judge < board.txt                   the best move on a board
  noughts export -o tictactoe.py              the same in one file, without noughts
"""


class Usage(GameError):
    """The command line cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Errors are one line, worded and counted like all others."""

    def error(self, message: str) -> NoReturn:
        """Leave the words to `main`."""
        raise Usage("{reason}; see {command} --help", reason=message, command=self.prog)


def parser(command: str | None = None) -> Parser:
    """What can be written on the command line, which begins with this command."""
    top = Parser(
        prog="noughts",
        description=_("Tic-tac-toe and every m,n,k game. Without a command: the menu."),
        epilog=_(_EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"noughts {noughts.__version__}")
    chosen = top.add_subparsers(dest="command", metavar=_("command"), title=_("commands"))

    known = commands()
    # Whoever has named a command needs no other.
    for name in [command] if command in known else known:
        text, add_options = known[name]
        one = chosen.add_parser(name, help=text, description=text, allow_abbrev=False)
        if add_options:
            add_options(one)
    return top


def team(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """The workers that the command line asks for."""
    from noughts.workers import workers

    return workers(worker_count(arguments), arguments.cluster)


def worker_count(arguments: argparse.Namespace) -> int | None:
    """How many workers the command line asks for, if it does; refused if it makes no sense."""
    if arguments.workers is not None and arguments.cluster is not None:
        raise Usage("--cluster brings its own workers: leave out --workers")
    return None if arguments.workers is None else number("--workers", arguments.workers, 1)


def number(option: str, text: str, least: int = 0) -> int:
    """A whole number from the command line."""
    from noughts.core.notation import read_number

    found = read_number(text)
    if found is None or found < least:
        raise InvalidText(
            "{option} takes a whole number from {least} on, not {text}",
            option=option,
            least=least,
            text=quote(text),
        )
    return found


def seconds(text: str) -> float:
    """A time from the command line, such as 10 or 0.5."""
    whole, point, part = text.partition(".")
    plain = (whole + part).isascii() and (whole + part).isdigit() and len(text) <= 9
    if not plain or float(text) == 0 or (point and not part):
        raise InvalidText(
            "--seconds takes a number such as 10 or 0.5, not {text}", text=quote(text)
        )
    return float(text)
