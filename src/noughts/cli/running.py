"""Running a command: whatever happens ends in an exit code, and in a line where it went wrong."""

from __future__ import annotations

import sys
from contextlib import suppress

from noughts.cli.arguments import parser
from noughts.cli.commands import COMMANDS
from noughts.cli.output import complain
from noughts.cli.play import menu
from noughts.core.errors import GameError, UnknownName
from noughts.exits import BAD_INPUT, DONE, INTERRUPTED, let_go
from noughts.texts import _, use, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


def run(argv: list[str] | None = None) -> int:
    """Run a command; its exit code, one of `exits`."""
    try:
        _prepare(sys.stdout, sys.stderr)
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        complain("", _("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        let_go(sys.stdout)
        return DONE
    except GameError as error:
        complain("noughts: " + " ".join(words(error).split()))
    except OSError as error:
        let_go(sys.stdout)
        reason = error.strerror or str(error)
        named = "" if error.filename is None else f"{error.filename or repr('')}: "
        complain(f"noughts: {named}{reason}")
    return BAD_INPUT


def _prepare(*streams: TextIO | None) -> None:
    """Speak the person's language; what a stream cannot write is escaped, not an error."""
    use()
    for stream in streams:
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _run(argv: list[str]) -> int:
    """Find the command and run it; without one, the menu."""
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise UnknownName.among("command", argv[0], COMMANDS)
    try:
        arguments = parser(argv[0] if argv else None).parse_args(argv)
    except SystemExit as done:
        # After --help and --version.
        return int(done.code or 0)
    return COMMANDS[arguments.command].run(arguments) if arguments.command else menu(arguments)
