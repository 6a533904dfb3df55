"""A conversation with the console, without a terminal: answers in, everything it said out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import noughts
from noughts.core.notation import read_cell, read_position
from noughts.frontends.console import run
from noughts.frontends.console.terminal import Screen
from noughts.frontends.view import View, view
from noughts.play.session import Session

SOURCE = Path(noughts.__file__).parents[1]


def converse(*answers: str, session: Session | None = None, waits: bool = False) -> str:
    """What the console says when it is given these answers and then the end of the input."""
    out = StringIO()
    assert run(iter(answers), Screen(out), waits, session) == 0
    return out.getvalue()


def session_after(
    moves: Iterable[str] | str,
    start: str = "3x3k3",
    x: str | None = None,
    o: str | None = None,
) -> Session:
    """A session in which people have made these moves."""
    session = Session(read_position(start))
    for name in moves.split() if isinstance(moves, str) else moves:
        session.play(read_cell(name, session.position.rules))
    session.seats.update(zip(session.seats, (x, o), strict=True))
    return session


def shown(moves: str, start: str = "3x3k3") -> View:
    """The view of a game between two people after these moves."""
    return view(session_after(moves, start))


def environment(**changes: str) -> dict[str, str]:
    """An environment for a real process in which nothing depends on who runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8", **changes}


def noughts_command(*arguments: str) -> list[str]:
    """The command line that starts a real process."""
    return [sys.executable, "-m", "noughts", *arguments]


def process(
    *arguments: str, typed: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        noughts_command(*arguments), input=typed, capture_output=True, env=environment(**changes)
    )
