"""The command line, read."""

from __future__ import annotations

import argparse
import shutil
import sys
from textwrap import fill

import noughts
from noughts.cli.commands import COMMANDS, GROUPS, Command
from noughts.cli.options import Usage
from noughts.core.errors import GameError
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

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


class Parser(argparse.ArgumentParser):
    """Errors are one line, worded and counted like all others."""

    def error(self, message: str) -> NoReturn:
        """Leave the words to `run`; what a `type` has refused says why itself."""
        error = sys.exception()
        if error and isinstance(error.__context__, GameError):
            raise error.__context__
        raise Usage("{reason}; see {command} --help", reason=message, command=self.prog)


def parser(command: str | None = None) -> Parser:
    """What reads the command line, which begins with this command."""
    top = Parser(
        prog="noughts",
        usage=f"noughts [-h] [--version] {_('command')} ...",
        description=_("Tic-tac-toe and every m,n,k game. Without a command: the menu."),
        epilog=f"{_listed()}\n\n{_(_EXAMPLES)}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"noughts {noughts.__version__}")
    chosen = top.add_subparsers(
        dest="command", prog="noughts", metavar=_("command"), help=argparse.SUPPRESS
    )
    # A command line that begins with a command needs no other.
    for name in [command] if command in COMMANDS else COMMANDS:
        known = COMMANDS[name]
        below = chosen.add_parser(name, description=_(known.about), allow_abbrev=False)
        for option in known.options:
            option.add_to(below)
    return top


def _listed() -> str:
    """The commands in their groups, as --help shows them."""
    return "\n\n".join(
        "\n".join([f"{_(group)}:", *(_line(name, known) for name, known in members.items())])
        for group, members in GROUPS.items()
    )


def _line(name: str, command: Command) -> str:
    """A command and what it does, in as many lines as the terminal needs."""
    width = shutil.get_terminal_size().columns - 2
    return fill(
        _(command.about), width, initial_indent=f"    {name:12}", subsequent_indent=" " * 16
    )
