"""The commands in which a person plays: the menu, play and desktop."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from noughts.cli.options import start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.play.session import Session


def menu(arguments: Namespace) -> int:
    """The console, with its menu."""
    return _console()


def play(arguments: Namespace) -> int:
    """One game in the console."""
    from noughts.frontends.seats import PERSON, read_seat
    from noughts.play.session import Session

    position = start(arguments)
    x = read_seat(arguments.x or PERSON, arguments.seed)
    o = read_seat(arguments.o or (PERSON if x else "perfect"), arguments.seed)
    return _console(Session(position, x, o))


def desktop(arguments: Namespace) -> int:
    """The window; what cannot be read is refused before it is opened."""
    from noughts.frontends.desktop import run
    from noughts.frontends.settings import Settings

    options = ("side", "first", "level", "board")
    given = {name: text for name in options if (text := getattr(arguments, name)) is not None}
    Settings.read(given, Settings())
    return run(given)


def _console(session: Session | None = None) -> int:
    """The console on this process's own streams; a closed stream counts as an empty one."""
    from io import BytesIO, StringIO

    from noughts.frontends.console import run
    from noughts.frontends.console.terminal import Screen
    from noughts.lines import read_lines

    typed = sys.stdin is not None and sys.stdin.isatty()
    lines = read_lines(sys.stdin.buffer if sys.stdin else BytesIO())
    return run(lines, Screen.on(sys.stdout or StringIO(), os.environ), typed, session)
