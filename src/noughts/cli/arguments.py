"""What can be written on the command line."""

from __future__ import annotations

import argparse
from typing import NoReturn

import noughts
from noughts.core.errors import GameError
from noughts.texts import _

_EXAMPLES = """examples:
  noughts                                     the menu
  noughts play --o 3                          you against level 3
  noughts play --x perfect --first O          the computer is X, you are O and start
  noughts play --o human --board 4x4k4        two people at one board
  noughts solve 5x5k4 --moves                 the value of a board, and of every move
  noughts levels --board misere:3x3k3         how strong the levels are
  noughts judge < board.txt                   the best move on a board
"""


class Usage(GameError):
    """The command line cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Errors are one line, worded and counted like all others."""

    def error(self, message: str) -> NoReturn:
        """Leave the words to `main`."""
        raise Usage("{reason}; see {command} --help", reason=message, command=self.prog)


def parser() -> Parser:
    """What can be written on the command line."""
    top = Parser(
        prog="noughts",
        description=_("Tic-tac-toe and every m,n,k game. Without a command: the menu."),
        epilog=_(_EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"noughts {noughts.__version__}")
    commands = top.add_subparsers(dest="command", metavar=_("command"), title=_("commands"))

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, allow_abbrev=False)

    _add_play_options(add("play", _("Play one game without the menu.")))
    _add_levels_options(add("levels", _("Say how strong the five levels are.")))
    _add_solve_options(add("solve", _("Prove the value of a board or a position.")))
    _add_table_options(add("table", _("Write every position of a small board with its value.")))
    add("judge", _("Answer JUDGE or GAME on standard input."))
    add("agents", _("List the agents, and their options."))
    add("boards", _("List some boards; every RxCkK up to 20x20 can be played."))
    return top


def _add_play_options(parser: argparse.ArgumentParser) -> None:
    who = _("human, an agent such as casual:slip=0.2, or a level from 1 to 5")
    parser.add_argument("--x", metavar="WHO", help=who)
    parser.add_argument("--o", metavar="WHO", help=_("the same; default: human against perfect"))
    parser.add_argument("--board", help=_("such as 4x4k4 or misere:3x3k3; default: 3x3k3"))
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: X"))
    parser.add_argument("--position", metavar="TEXT", help=_("start from here: 'X../.O./... X'"))
    parser.add_argument("--seed", help=_("a number that makes the agents' chance repeatable"))


def _add_levels_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", default="3x3k3", help=_("default: 3x3k3"))
    parser.add_argument("--games", help=_("measure: so many games a side against perfect"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def _add_solve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", nargs="?", default="3x3k3", help=_("5x5k4, 'X../.O./... X'"))
    parser.add_argument("--plies", action="store_true", help=_("insist on the number of moves"))
    parser.add_argument("--moves", action="store_true", help=_("the value of every move"))
    parser.add_argument("--seconds", help=_("give up after so long, with exit code 3"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def _add_table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", nargs="?", default="3x3k3", help=_("default: 3x3k3"))
    parser.add_argument("--format", default="text", help=_("csv, json or text"))
