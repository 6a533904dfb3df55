"""Running a command line: what it says, and the exit code, with a line where it went wrong."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from contextlib import suppress
from textwrap import fill

import noughts
from noughts.cli.commands import COMMANDS, GROUPS, Command
from noughts.cli.language import speak
from noughts.cli.options import LANGUAGE, Usage
from noughts.cli.output import complain
from noughts.cli.play import menu
from noughts.core.errors import GameError, UnknownName
from noughts.exits import BAD_INPUT, DONE, INTERRUPTED, discard_output
from noughts.texts import _, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, TextIO

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


class Help(argparse.RawDescriptionHelpFormatter):
    """Help whose headings are in the language in use."""

    def start_section(self, heading: str | None) -> None:
        """Begin a list of arguments."""
        known = {"positional arguments": _("arguments"), "options": _("options")}
        super().start_section(known.get(heading or "", heading))

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        """Begin with what can be typed."""
        super().add_usage(usage, actions, groups, prefix or _("usage: "))


class Parser(argparse.ArgumentParser):
    """Errors are one line, worded and counted like all others."""

    def __init__(self, **more: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=Help, **more)
        self.add_argument("-h", "--help", action="help", help=_("show this help"))

    def error(self, message: str) -> NoReturn:
        """Leave the words to `run`; what a `type` has refused says why itself."""
        error = sys.exception()
        if error and isinstance(error.__context__, GameError):
            raise error.__context__
        raise Usage("{reason}; see {command} --help", reason=_reason(message), command=self.prog)


REASONS = {
    r"the following arguments are required: (?P<names>.+)": "{names} is missing",
    r"unrecognized arguments: (?P<words>.+)": "{words} cannot be understood",
    r"argument (?P<option>[^:]+): expected (?:one|at least one) argument": (
        "something is missing behind {option}"
    ),
    r"argument (?P<option>[^:]+): ignored explicit argument (?P<text>.+)": (
        "{option} takes nothing, not {text}"
    ),
}
"""What argparse says, and what is said instead."""


OF_THE_SYSTEM = (
    "File exists",
    "Is a directory",
    "No space left on device",
    "No such file or directory",
    "Not a directory",
    "Permission denied",
)
"""What systems say of files, where it can be translated."""


def _reason(message: str) -> GameError:
    """Why a command line cannot be read, in a sentence that can be translated."""
    for pattern, template in REASONS.items():
        if found := re.fullmatch(pattern, message):
            return GameError(template, **found.groupdict())
    return GameError("{message}", message=message)


def parser(command: str | None = None) -> Parser:
    """What reads the command line, which begins with this command."""
    top = Parser(
        prog="noughts",
        usage=f"noughts [-h] [--version] [--language LANGUAGE] {_('command')} ...",
        description=_("Tic-tac-toe and every m,n,k game. Without a command: the menu."),
        epilog=f"{_listed()}\n\n{_(_EXAMPLES)}",
    )
    version, about = f"noughts {noughts.__version__}", _("show the version")
    top.add_argument("--version", action="version", version=version, help=about)
    LANGUAGE.add_to(top)
    chosen = top.add_subparsers(
        dest="command", prog="noughts", metavar=_("command"), help=argparse.SUPPRESS
    )
    # A command line that begins with a command needs no other.
    for name in [command] if command in COMMANDS else COMMANDS:
        known = COMMANDS[name]
        below = chosen.add_parser(name, description=_(known.about))
        for option in (*known.options, LANGUAGE):
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


def run(argv: list[str] | None = None) -> int:
    """Run a command; its exit code, one of `exits`."""
    try:
        _prepare(sys.stdout, sys.stderr)
        code = _run(speak(list(sys.argv[1:] if argv is None else argv)))
        if sys.stdout:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        complain("", _("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        discard_output(sys.stdout)
        return DONE
    except GameError as error:
        complain("noughts: " + " ".join(words(error).split()))
    except OSError as error:
        discard_output(sys.stdout)
        reason = _(error.strerror or str(error))
        named = "" if error.filename is None else f"{error.filename or repr('')}: "
        complain(f"noughts: {named}{reason}")
    return BAD_INPUT


def _prepare(*streams: TextIO | None) -> None:
    """What a stream cannot write is escaped, not an error."""
    for stream in streams:
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _run(argv: list[str]) -> int:
    """Find the command and run it; without one, the menu."""
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise UnknownName.among("there is no command {name!r}", argv[0], COMMANDS)
    try:
        arguments = parser(argv[0] if argv else None).parse_args(argv)
    except SystemExit as done:
        # After --help and --version.
        return int(done.code or 0)
    return COMMANDS[arguments.command].run(arguments) if arguments.command else menu(arguments)
