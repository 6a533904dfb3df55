"""What can be written on the command line."""

from __future__ import annotations

import argparse

import noughts
from noughts.core.errors import GameError, InvalidText, quote
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
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
    commands = top.add_subparsers(dest="command", metavar=_("command"), title=_("commands"))

    known = _commands()
    # Whoever has named a command needs no other.
    for name in [command] if command in known else known:
        text, add_options = known[name]
        one = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        if add_options:
            add_options(one)
    return top


def _commands() -> dict[str, tuple[str, Callable[[argparse.ArgumentParser], None] | None]]:
    """The commands, what each does and what options it takes."""
    return {
        "play": (_("Play one game without the menu."), _add_play_options),
        "levels": (_("Say how strong the five levels are."), _add_levels_options),
        "solve": (_("Prove the value of a board or a position."), _add_solve_options),
        "check": (_("Go through a proof that solve --proof has written."), _add_check_options),
        "table": (
            _("Write every position of a small board with its value."),
            _add_table_options,
        ),
        "explain": (_("Say why each move is good or bad."), _add_explain_options),
        "review": (
            _("Mark every move of a game, and say when it was decided."),
            _add_review_options,
        ),
        "tree": (_("Draw what a search does."), _add_tree_options),
        "trace": (_("Write what a search does, step by step."), _add_trace_options),
        "compare": (_("Set every search on one position, side by side."), _add_compare_options),
        "map": (_("Draw the whole strategy of one side on a page."), _add_map_options),
        "judge": (_("Answer JUDGE or GAME on standard input."), None),
        "agents": (_("List the agents, and their options."), None),
        "boards": (_("List some boards; every RxCkK up to 20x20 can be played."), None),
    }


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
    parser.add_argument("position", nargs="?", help=_("5x5k4, 'X../.O./... X'; default: 3x3k3"))
    many = _("many positions, one a line, from a file or from standard input (-)")
    parser.add_argument("--file", metavar="FILE", help=many)
    parser.add_argument("--plies", action="store_true", help=_("insist on the number of moves"))
    parser.add_argument("--moves", action="store_true", help=_("the value of every move"))
    proof = _("write a proof that `noughts check` can go through")
    parser.add_argument("--proof", metavar="FILE", help=proof)
    limit = _("give up after so long, for each position of a file, with exit code 3")
    parser.add_argument("--seconds", help=limit)
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    _add_worker_options(parser)


def _add_check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("the proof"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def _add_table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", nargs="?", default="3x3k3", help=_("default: 3x3k3"))
    parser.add_argument("--format", default="text", help=_("csv, json or text"))
    _add_worker_options(parser)


def _add_explain_options(parser: argparse.ArgumentParser) -> None:
    _add_position(parser)
    _add_output_options(parser, "text", _("text or json"))
    _add_seconds(parser, 10)


def _add_review_options(parser: argparse.ArgumentParser) -> None:
    game = _("moves such as b2 a1 c3, or a record; default: from standard input")
    parser.add_argument("game", nargs="*", metavar="GAME", help=game)
    board = _("the board of the moves, or the position they start from; default: 3x3k3")
    parser.add_argument("--board", help=board)
    _add_output_options(parser, "text", _("text, json or svg (the value over the game)"))
    _add_seconds(parser, 10)


def _add_tree_options(parser: argparse.ArgumentParser) -> None:
    _add_search_options(parser, "200")
    _add_output_options(parser, "text", _("text, mermaid, dot, svg or json"))


def _add_trace_options(parser: argparse.ArgumentParser) -> None:
    _add_search_options(parser, "1000")
    _add_output_options(parser, "text", _("text, csv or json"))


def _add_search_options(parser: argparse.ArgumentParser, limit: str) -> None:
    _add_position(parser)
    algorithms = _("minimax or alphabeta; default: minimax")
    parser.add_argument("--algorithm", default="minimax", metavar="NAME", help=algorithms)
    parser.add_argument("--depth", metavar="N", help=_("show so many moves and no more"))
    shown = _("show at most so many positions; default: {limit}").format(limit=limit)
    parser.add_argument("--limit", metavar="N", default=limit, help=shown)
    mirrored = _("show one of several moves that are mirror images")
    parser.add_argument("--symmetry", action="store_true", help=mirrored)
    _add_values_only(parser)
    _add_seconds(parser, 20)


def _add_compare_options(parser: argparse.ArgumentParser) -> None:
    _add_position(parser)
    _add_values_only(parser)
    _add_output_options(parser, "text", _("text, json or svg"))
    parser.add_argument("--seconds", default="30", help=_("what each may take; default: 30"))


def _add_map_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--for", dest="player", default="X", metavar="X|O", help=_("whose strategy")
    )
    parser.add_argument("--board", default="3x3k3", help=_("at most 9 cells; default: 3x3k3"))
    _add_output_options(parser, "svg", _("svg, text or json"))


def _add_position(parser: argparse.ArgumentParser) -> None:
    text = _("3x3k3, 'X../.O./... X'; default: 3x3k3")
    parser.add_argument("position", nargs="?", default="3x3k3", help=text)


def _add_seconds(parser: argparse.ArgumentParser, seconds: int) -> None:
    text = _("what it may take; default: {seconds}").format(seconds=seconds)
    parser.add_argument("--seconds", default=str(seconds), help=text)


def _add_values_only(parser: argparse.ArgumentParser) -> None:
    text = _("alpha-beta counts win, draw and loss only: 1, 0 and -1")
    parser.add_argument("--values-only", action="store_true", help=text)


def _add_output_options(parser: argparse.ArgumentParser, form: str, forms: str) -> None:
    text = _("{forms}; default: what the file's name ends with, or {form}")
    parser.add_argument("--format", help=text.format(forms=forms, form=form))
    parser.add_argument("--json", action="store_true", help=_("the same as --format json"))
    parser.add_argument("-o", "--output", metavar="FILE", help=_("write to a file"))


def _add_worker_options(parser: argparse.ArgumentParser) -> None:
    many = _("processes that share long work; default: one for each core")
    parser.add_argument("--workers", metavar="N", help=many)
    cluster = _("share it with a Dask cluster instead: tcp://host:8786")
    parser.add_argument("--cluster", metavar="ADDRESS", help=cluster)


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
