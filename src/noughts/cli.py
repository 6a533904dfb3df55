"""The command line: one small function for each command, which imports what it needs itself."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

import noughts
from noughts.core.errors import GameError, InvalidText, UnknownName, quote
from noughts.exits import BAD_INPUT, DONE, INTERRUPTED, let_go
from noughts.texts import _, use, words

if TYPE_CHECKING:
    from noughts.play.session import Session

_EXAMPLES = """examples:
  noughts                                     the menu
  noughts play --o 3                          you against level 3
  noughts play --x perfect --first O          the computer is X, you are O and start
  noughts play --o human --board 4x4k4        two people at one board
  noughts levels --board misere:3x3k3         how strong the levels are
  noughts judge < board.txt                   the best move on a board
"""


class Usage(GameError):
    """The command line cannot be understood."""


class _Parser(argparse.ArgumentParser):
    """Errors are one line, worded and counted like all others."""

    def error(self, message: str) -> NoReturn:
        """Leave the words to `main`."""
        raise Usage("{reason}; see {command} --help", reason=message, command=self.prog)


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit code: 0 for a clean end, 2 for bad input, 130 after Ctrl-C."""
    try:
        _prepare(sys.stdout, sys.stderr)
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _complain("\n" + _("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        let_go(sys.stdout)
        return DONE
    except GameError as error:
        _complain("noughts: " + " ".join(words(error).split()))
    except OSError as error:
        let_go(sys.stdout)
        _complain(f"noughts: {error}")
    return BAD_INPUT


def _prepare(*streams: TextIO | None) -> None:
    """Speak the person's language; what a stream cannot write is escaped, not an error."""
    use()
    for stream in streams:
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _complain(text: str) -> None:
    """One line where nobody takes it for output."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def _run(argv: list[str]) -> int:
    """Find the command and run it; without one, the menu."""
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise UnknownName.among("command", argv[0], COMMANDS)
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as done:
        # After --help and --version.
        return int(done.code or 0)
    run: Callable[[argparse.Namespace], int] = COMMANDS.get(arguments.command or "", menu)
    return run(arguments)


def _parser() -> _Parser:
    """What can be written on the command line."""
    parser = _Parser(
        prog="noughts",
        description=_("Tic-tac-toe and every m,n,k game. Without a command: the menu."),
        epilog=_(_EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"noughts {noughts.__version__}")
    commands = parser.add_subparsers(dest="command", metavar=_("command"), title=_("commands"))

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, allow_abbrev=False)

    _add_play_options(add("play", _("Play one game without the menu.")))
    _add_levels_options(add("levels", _("Say how strong the five levels are.")))
    add("judge", _("Answer JUDGE or GAME on standard input."))
    add("agents", _("List the agents, and their options."))
    add("boards", _("List some boards; every RxCkK up to 20x20 can be played."))
    return parser


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


# The commands


def menu(arguments: argparse.Namespace) -> int:
    """The console, with its menu."""
    return _console()


def play(arguments: argparse.Namespace) -> int:
    """One game in the console."""
    from noughts.core.notation import read_player, read_position, read_rules
    from noughts.core.position import Position
    from noughts.frontends.seats import PERSON, read_seat
    from noughts.play.session import Session

    seed = None if arguments.seed is None else _number("--seed", arguments.seed)
    if arguments.position is None:
        rules = read_rules(arguments.board or "3x3k3")
        start = Position.start(rules, read_player(arguments.first or "X"))
    elif arguments.board or arguments.first:
        raise Usage("--position names its own board and turn")
    else:
        start = read_position(arguments.position)
    x = read_seat(arguments.x or PERSON, seed)
    o = read_seat(arguments.o or (PERSON if x else "perfect"), seed)
    return _console(Session(start, x, o))


def levels(arguments: argparse.Namespace) -> int:
    """The levels' strength, as a table or as JSON."""
    from noughts.core.notation import read_rules
    from noughts.frontends.levels import as_json, as_table
    from noughts.play.levels import exact, measured

    rules = read_rules(arguments.board)
    if arguments.games is None:
        strengths = exact(rules, _progress)
    else:
        strengths = measured(rules, _number("--games", arguments.games, 1), _progress)
    _progress(None)
    _print(as_json(strengths) if arguments.json else as_table(strengths))
    return DONE


def judge(arguments: argparse.Namespace) -> int:
    """A protocol on standard input and output."""
    from noughts.protocols import stdio

    return stdio.run()


def agents(arguments: argparse.Namespace) -> int:
    """Every agent with the first sentence about it."""
    from inspect import getmodule

    from noughts import registry

    for name in registry.AGENTS:
        kind = registry.load("agent", registry.AGENTS, name)
        about = " ".join((getattr(getmodule(kind), "__doc__", None) or "").split())
        options = ", ".join(getattr(kind, "options", ()))
        sentence = about.partition(". ")[0].rstrip(".")
        _print([f"{name:9}{sentence}."])
        if options:
            _print([" " * 9 + _("Options: {options}.").format(options=options)])
    return DONE


def boards(arguments: argparse.Namespace) -> int:
    """Some boards, and what is played on them."""
    from noughts.core.notation import BOARDS, read_rules
    from noughts.frontends import words

    _print(f"{board:15}{words.rules(read_rules(board))}" for board in BOARDS)
    return DONE


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": play,
    "levels": levels,
    "judge": judge,
    "agents": agents,
    "boards": boards,
}


# What commands share


def _console(session: Session | None = None) -> int:
    """The console on this process's own streams; one that is closed is as good as an empty one."""
    from io import BytesIO, StringIO

    from noughts import registry
    from noughts.frontends.console.terminal import Screen
    from noughts.lines import read_lines

    typed = sys.stdin is not None and sys.stdin.isatty()
    lines = read_lines(sys.stdin.buffer if sys.stdin else BytesIO())
    run: Callable[..., int] = registry.load("front end", registry.FRONTENDS, "console")
    return run(lines, Screen.on(sys.stdout or StringIO(), os.environ), typed, session)


def _print(lines: Iterable[str]) -> None:
    """Write lines to the output."""
    for line in lines:
        print(line)


def _progress(share: float | None) -> None:
    """Say on a terminal how far a long command has come; None wipes it away."""
    if sys.stderr and sys.stderr.isatty():
        text = "" if share is None else f"{share:4.0%} ..."
        print(f"\r{text:<10}\r", end="", file=sys.stderr, flush=True)


def _number(option: str, text: str, least: int = 0) -> int:
    """A whole number from the command line."""
    from noughts.core.notation import read_number

    number = read_number(text)
    if number is None or number < least:
        raise InvalidText(
            "{option} takes a whole number from {least} on, not {text}",
            option=option,
            least=least,
            text=quote(text),
        )
    return number
