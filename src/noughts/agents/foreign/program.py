"""Another program as an agent, `program:python my_agent.py`: it is asked by JUDGE, with one start
for each question."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from math import inf
from typing import ClassVar

from noughts.agents.base import Agent, refuse_finished
from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.agents.foreign.sandbox import ResourceLimits, run
from noughts.core.boxed import write_boxed
from noughts.core.errors import GameError, InvalidText, quote
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget


class ForeignAgent(Agent):
    """An agent of other people's code: it runs under limits, and plays 3x3k3 only."""

    name: ClassVar[str]
    limits: ResourceLimits

    def limits_for(self, position: Position, budget: Budget) -> ResourceLimits:
        """The limits of one answer, with no more seconds than the budget has; IllegalMove once the
        game is over, GameError on another board."""
        refuse_finished(position)
        if position.rules != Rules():
            message = "the agent {name} plays 3x3k3 only, not {board}"
            raise GameError(message, name=self.name, board=str(position.rules))
        most = inf if budget.seconds is None else budget.seconds
        seconds, first, idle, *sizes = self.limits
        return ResourceLimits(min(seconds, most), min(first, most), min(idle, most), *sizes)


class ProgramAgent(ForeignAgent):
    """Plays what a program answers to a question of the protocol JUDGE on its standard input:
    `row col`, counted from 1. It is AgentFault when there is no such answer."""

    name, rest = "program", "command"

    def __init__(self, command: str, limits: ResourceLimits | None = None) -> None:
        self.command = read_command(command)
        self.limits = limits or ResourceLimits()

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The program's move."""
        limits = self.limits_for(position, budget)
        return _read_move(run(self.command, _question(position), limits, budget.cancel), position)


def read_command(text: str) -> tuple[str, ...]:
    """The words of a command line. Whatever names a file gets its full path, because the program
    runs in a folder of its own."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidText(
            "the command {text} cannot be read: {reason}", text=quote(text), reason=str(error)
        ) from None
    if not words:
        raise InvalidText("say which program, such as program:python my_agent.py")
    for word in words[1:2]:
        if word.endswith(".py") and not os.path.exists(os.path.expanduser(word)):
            raise InvalidText("there is no file {name}", name=quote(word))
    return _find_program(words[0]), *map(_full_path, words[1:])


def _full_path(word: str) -> str:
    """The absolute path of a word that names a file or a folder; any other word as it is."""
    path = os.path.abspath(os.path.expanduser(word))
    return path if word and os.path.exists(path) else word


def _find_program(word: str) -> str:
    """The program's path: as a shell finds it, or else a file here."""
    path = shutil.which(os.path.expanduser(word))
    if path is None and word == "python":
        # Some systems call it python3 only.
        path = sys.executable
    return os.path.abspath(path) if path else _full_path(word)


def _question(position: Position) -> bytes:
    """The nine lines of JUDGE."""
    lines = ["JUDGE", f"TURN {position.turn.value}", *write_boxed(position.x, position.o)]
    return "".join(f"{line}\n" for line in lines).encode()


def _read_move(printed: bytes, position: Position) -> int:
    """The cell of an answer, if that can be played."""
    text = printed.decode("utf-8", "replace")
    words = text.split()
    if words == ["-1"]:
        raise AgentFault(Fault.ILLEGAL_MOVE, GameError("-1, but the game is not over"))
    if len(text.strip().splitlines()) != 1 or not _is_move(words):
        detail = GameError("a move such as 2 2 is wanted, not {text}", text=quote(text))
        raise AgentFault(Fault.UNREADABLE, detail)
    row, column = words
    numbers = {"1": 0, "2": 1, "3": 2}
    return legal_cell(numbers.get(row, -1), numbers.get(column, -1), " ".join(words), position)


def legal_cell(row: int, column: int, answer: object, position: Position) -> int:
    """The cell that an answer names, both numbers counted from 0; AgentFault if it is not legal."""
    cell = row * 3 + column if row in range(3) and column in range(3) else -1
    if not position.is_legal(cell):
        message = "{answer} cannot be played on {board}"
        detail = GameError(message, answer=answer, board=str(position))
        raise AgentFault(Fault.ILLEGAL_MOVE, detail)
    return cell


def _is_move(words: list[str]) -> bool:
    """Whether there are two whole numbers of a sensible length."""
    numbers = [word.removeprefix("-") for word in words]
    return len(words) == 2 and all(n.isascii() and n.isdigit() and len(n) < 10 for n in numbers)
