"""A student's tic-tac-toe module of CS50's Introduction to AI as an agent, `cs50:tictactoe.py`: it
is imported by a child process, which is started once for many questions."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from noughts.agents.foreign.faults import AgentFault, Fault, beyond, located, one_line
from noughts.agents.foreign.program import ForeignAgent, legal_cell
from noughts.agents.foreign.sandbox import Cancel, Child, ResourceLimits
from noughts.core.errors import GameError, InvalidText
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget

CHILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cs50_child.py")

CPU_SECONDS = 24 * 60 * 60
"""Seconds on the processor for a child's whole life: each question has a limit of its own, and this
limit is for what goes on in between."""

_KINDS: dict[str, Callable[[Iterable[object]], object]] = {
    "list": list,
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
}


class Call(NamedTuple):
    """A function of the module and what it is given: a board as nine of `X`, `O` and `.`, and a
    (row, column) counted from 0."""

    function: str
    board: str | None = None
    action: tuple[int, int] | None = None

    @property
    def is_early(self) -> bool:
        """Whether it is about the first move of either side."""
        return self.board is not None and self.board.count(".") >= 8


class Reply(NamedTuple):
    """What a function returned, or what it raised, and whether it changed its board."""

    value: object
    error: AgentFault | None = None
    changed: bool = False


class Other:
    """A value that is none of those a module of this kind should return, in its own words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Module:
    """A module behind a child process that starts with the first question, and anew after a
    question that it did not survive."""

    def __init__(self, path: str, limits: ResourceLimits | None = None) -> None:
        if not path:
            raise InvalidText("say which module, such as cs50:tictactoe.py")
        self.path = os.path.abspath(os.path.expanduser(path))
        self.limits = limits or ResourceLimits()
        self.functions: frozenset[str] = frozenset()
        self._child: Child | None = None
        self._answered = False

    def __reduce__(self) -> tuple[object, ...]:
        return Module, (self.path, self.limits)

    @property
    def name(self) -> str:
        """The file's name."""
        return os.path.basename(self.path)

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child:
            child.close()

    def start(self, limits: ResourceLimits | None = None, cancel: Cancel = None) -> Child:
        """The child, with the module imported; AgentFault if it cannot be."""
        if self._child is None:
            _refuse_unreadable(self.path)
            command = [sys.executable, "-I", "-B", CHILD, self.path]
            self._child = Child(command, limits or self.limits, CPU_SECONDS)
            self._answered = False
            try:
                line = self._child.read_line(cancel, first=True)
                self.functions = _read_functions(line, self.limits)
            except BaseException:
                self.close()
                raise
        self._child.limits = limits or self.limits
        return self._child

    def ask(
        self, calls: Sequence[Call], limits: ResourceLimits | None = None, cancel: Cancel = None
    ) -> Iterator[Reply]:
        """The replies, each within its seconds. AgentFault, for the call whose turn it is, ends the
        child; so does a caller who does not take all of the replies."""
        child = self.start(limits, cancel)
        try:
            child.send(json.dumps(calls).encode() + b"\n")
            for call in calls:
                line = child.read_line(cancel, first=not self._answered or call.is_early)
                self._answered = True
                yield _read_reply(line, child.limits)
        except BaseException:
            self.close()
            raise


class Cs50Agent(ForeignAgent):
    """Plays what the `minimax` of a module returns. X starts in such a module, so where O did, the
    marks are exchanged. It is AgentFault when there is no move that may be played."""

    name, rest = "cs50", "path"

    def __init__(self, path: str, limits: ResourceLimits | None = None) -> None:
        self.limits = limits or ResourceLimits()
        self.module = Module(path, self.limits)

    def close(self) -> None:
        """End the module's process."""
        self.module.close()

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The module's move."""
        limits = self.limits_for(position, budget)
        call = Call("minimax", _board_for(position))
        self.module.start(limits, budget.cancel)
        if call.function not in self.module.functions:
            raise AgentFault(Fault.COULD_NOT_START, lacks(self.module, call.function))
        (reply,) = self.module.ask([call], limits, budget.cancel)
        if reply.error:
            raise reply.error
        return _read_action(reply.value, position)


def lacks(module: Module, function: str) -> GameError:
    """The detail of a module without a function that it should have."""
    return GameError("{file} has no function {function}", file=module.name, function=function)


def board_of(position: Position) -> str:
    """The board of a question."""
    marks = (position.mark_at(cell) for cell in range(9))
    return "".join(mark.value if mark else "." for mark in marks)


def _board_for(position: Position) -> str:
    """A board on which it is the same side's turn when X has started."""
    board = board_of(position)
    more = position.x.bit_count() - position.o.bit_count()
    if more == (0 if position.turn is Player.X else 1):
        return board
    if -more == (0 if position.turn is Player.O else 1):
        return board.translate(str.maketrans("XO", "OX"))
    raise GameError(
        "the agent cs50 cannot be told whose turn it is on {board}", board=str(position)
    )


def _read_action(value: object, position: Position) -> int:
    """The cell of a (row, column) that may be played."""
    if value is None:
        raise AgentFault(Fault.ILLEGAL_MOVE, GameError("None, but the game is not over"))
    if not isinstance(value, tuple) or [type(number) for number in value] != [int, int]:
        detail = GameError("a (row, column) is wanted, not {value}", value=one_line(repr(value)))
        raise AgentFault(Fault.UNREADABLE, detail)
    row, column = value
    return legal_cell(row, column, value, position)


def _refuse_unreadable(path: str) -> None:
    """AgentFault where there is no file that can be read."""
    try:
        with open(path, "rb"):
            return
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        detail = GameError("{name}: {reason}", name=one_line(path), reason=reason)
    raise AgentFault(Fault.COULD_NOT_START, detail)


def _read_functions(line: bytes, limits: ResourceLimits) -> frozenset[str]:
    """The functions of a module that was imported; AgentFault if it was not."""
    told = _read_object(line)
    if "error" in told:
        raise _read_error(told, limits)
    if not isinstance(told.get("functions"), list):
        raise _unreadable(line)
    return frozenset(map(str, told["functions"]))


def _read_reply(line: bytes, limits: ResourceLimits) -> Reply:
    """A reply of the child."""
    told = _read_object(line)
    changed = told.get("changed") is True
    if "error" in told:
        return Reply(None, _read_error(told, limits), changed)
    try:
        return Reply(_value(told["value"]), None, changed)
    except (KeyError, TypeError, ValueError):
        raise _unreadable(line) from None


def _read_object(line: bytes) -> dict[str, Any]:
    """A line of the child, which the module may have spoilt."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise _unreadable(line)
    return told


def _unreadable(line: bytes) -> AgentFault:
    """The fault of a module that writes where only its answers should stand."""
    text = one_line(line.decode("utf-8", "replace"))
    return AgentFault(Fault.UNREADABLE, GameError("no answer, but {text}", text=text))


def _value(told: Any) -> object:
    """A value of the module's, from what stands for it."""
    if not isinstance(told, list):
        return told
    kind, items = told
    return Other(str(items)) if kind == "other" else _KINDS[kind](map(_value, items))


def _read_error(told: dict[str, Any], limits: ResourceLimits) -> AgentFault:
    """The fault of what a module raised."""
    name, message = str(told["error"]), one_line(str(told.get("message", "")))
    if name == "MemoryError":
        return AgentFault(Fault.OUT_OF_MEMORY, beyond(limits.memory))
    if name == "SystemExit":
        return AgentFault(Fault.EXIT, _exit(message))
    line = told.get("line")
    exception = f"{name}: {message}" if message else name
    place = located(exception, str(told.get("file")), line if isinstance(line, int) else 0)
    return AgentFault(Fault.CRASH, place)


def _exit(message: str) -> GameError:
    """The detail of an `exit()`: a number is its code, and anything else is said with code 1."""
    if message in ("", "None"):
        return GameError("exit code {code}", code=0)
    if message.isascii() and message.removeprefix("-").isdigit() and len(message) < 10:
        return GameError("exit code {code}", code=int(message))
    return GameError("exit code {code}: {last}", code=1, last=message)
