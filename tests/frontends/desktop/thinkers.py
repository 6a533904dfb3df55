"""Opponents that take their time, or never answer: programs, in a process of their own each."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.settings import Settings
from tests.frontends.desktop.playing import drawn

_SLOW = """
import random, sys, time

board = "".join(c for row in sys.stdin.readlines()[2:] for c in row if c in "XO_")
chance = random.Random(board)
cell = chance.choice([cell for cell, mark in enumerate(board) if mark == "_"])
time.sleep(chance.uniform(0, {most}))
print(cell // 3 + 1, cell % 3 + 1)
"""

_PATIENT = """
import pathlib, sys, time

while not pathlib.Path({go!r}).exists():
    time.sleep(0.01)
{rest}"""


@dataclass(frozen=True)
class Against(Settings):
    """A game against any agent, by its text."""

    agent: str = ""

    @property
    def seats(self) -> tuple[str | None, str | None]:
        return (None, self.agent) if self.side is Player.X else (self.agent, None)


def slow_agent(folder: Path, most: float = 0.3) -> str:
    """An agent that thinks for up to so many seconds; its processes name the folder."""
    script = folder / "slow.py"
    script.write_text(_SLOW.format(most=most))
    return f"program:{sys.executable} {script}"


class Patient:
    """An agent that thinks until it is told to answer."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._go = folder, folder / "go"
        script = folder / "patient.py"
        rest = _SLOW.format(most=0)
        script.write_text(_PATIENT.format(go=str(self._go), rest=rest))
        self.agent = f"program:{sys.executable} {script}"

    def answer(self) -> None:
        """From now on it answers at once."""
        self._go.touch()


def reply(position: Position) -> int:
    """What the slow agent plays here."""
    board = drawn(position).replace("/", "").replace(".", "_")
    return Random(board).choice([cell for cell, mark in enumerate(board) if mark == "_"])
