"""Another program as an agent, `program:python my_agent.py`: it is asked by JUDGE, with one start
for each question."""

from __future__ import annotations

import os
import shlex
import shutil
import sys

from noughts.agents.base import Agent, refuse_finished
from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.agents.foreign.sandbox import Closing, Limits, run
from noughts.core.boxed import write_boxed
from noughts.core.errors import GameError, InvalidText, quote
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget

_OVER = ["-1"]
_NUMBERS = ("1", "2", "3")


class ProgramAgent(Agent, Closing):
    """Plays what a program answers to a question of the protocol JUDGE on its standard input:
    `row col`, counted from 1. It is AgentFault when there is no such answer."""

    rest = "command"

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        self.command = read_command(command)
        self.limits = limits or Limits()

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The program's move."""
        refuse_finished(position)
        cell = self.answer(position, budget)
        if cell is None:
            raise AgentFault(Fault.ILLEGAL_MOVE, GameError("-1, but the game is not over"))
        return cell

    def answer(self, position: Position, budget: Budget = UNLIMITED) -> int | None:
        """The program's move, which may be played, or None where it says that the game is over."""
        refuse_other_boards("program", position)
        limits = within(self.limits, budget)
        return _read_answer(run(self.command, _question(position), limits, budget.cancel), position)


def refuse_other_boards(name: str, position: Position) -> None:
    """GameError unless it is the game that everybody's programs play."""
    if position.rules != Rules():
        raise GameError(
            "the agent {name} plays 3x3k3 only, not {board}", name=name, board=str(position.rules)
        )


def within(limits: Limits, budget: Budget) -> Limits:
    """The limits, with no more seconds than the budget has."""
    if budget.seconds is None:
        return limits
    return limits._replace(
        seconds=min(limits.seconds, budget.seconds),
        first=min(limits.first, budget.seconds),
        idle=min(limits.idle, budget.seconds),
    )


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
    return _find_program(words[0]), *map(full_path, words[1:])


def full_path(word: str) -> str:
    """The absolute path of a word that names a file or a folder; any other word as it is."""
    path = os.path.abspath(os.path.expanduser(word))
    return path if word and os.path.exists(path) else word


def _find_program(word: str) -> str:
    """The program's path: as a shell finds it, or else a file here."""
    found = shutil.which(os.path.expanduser(word))
    if found is None and word == "python":
        # Some systems call it python3 only.
        found = sys.executable
    return os.path.abspath(found) if found else full_path(word)


def _question(position: Position) -> bytes:
    """The nine lines of JUDGE."""
    lines = ["JUDGE", f"TURN {position.turn.value}", *write_boxed(position.x, position.o)]
    return "".join(f"{line}\n" for line in lines).encode()


def _read_answer(printed: bytes, position: Position) -> int | None:
    """The cell of an answer that may be played; None for -1."""
    text = printed.decode("utf-8", "replace")
    words = text.split()
    if words == _OVER:
        return None
    if len(text.strip().splitlines()) != 1 or not _is_move(words):
        raise AgentFault(
            Fault.UNREADABLE,
            GameError("a move such as 2 2 is wanted, not {text}", text=quote(text)),
        )
    row, column = words
    cell = (int(row) - 1) * 3 + int(column) - 1 if {row, column} <= {*_NUMBERS} else -1
    if not position.is_legal(cell):
        raise AgentFault(
            Fault.ILLEGAL_MOVE,
            GameError(
                "{row} {column} cannot be played on {board}",
                row=row,
                column=column,
                board=str(position),
            ),
        )
    return cell


def _is_move(words: list[str]) -> bool:
    """Whether there are two whole numbers of a sensible length."""
    numbers = [word.removeprefix("-") for word in words]
    return len(words) == 2 and all(n.isascii() and n.isdigit() and len(n) < 10 for n in numbers)
