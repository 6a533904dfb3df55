"""What can go wrong with a foreign program, by name, and how its end tells which it was."""

from __future__ import annotations

import re
import signal
import sys
from enum import Enum

from noughts.core.errors import GameError
from noughts.core.record import Ending

SHOWN = 200
"""Characters of a foreign text that a message shows: it stays one line."""

_FRAME = re.compile(r'^ +File "(?P<file>[^"\n]+)", line (?P<line>\d+)', re.MULTILINE)
_LIBRARY = re.compile(r"[\\/]lib(64)?[\\/]python\d|^<frozen ")
_OUT_OF_MEMORY = re.compile(
    r"\bMemoryError\b|bad_alloc|OutOfMemory|out of memory|cannot allocate memory", re.IGNORECASE
)


class Fault(Enum):
    """What became of a question to a foreign program."""

    OK = "ok"
    ILLEGAL_MOVE = "illegal move"
    UNREADABLE = "unreadable answer"
    TIMEOUT = "timeout"
    TOO_SLOW = "too slow"
    OUT_OF_MEMORY = "out of memory"
    TOO_MUCH_OUTPUT = "too much output"
    CRASH = "crash"
    EXIT = "exit"
    COULD_NOT_START = "could not start"


class AgentFault(GameError):
    """A foreign program failed, in a way that has a name; the detail is one line."""

    __module__ = "noughts"

    def __init__(self, fault: Fault, detail: GameError) -> None:
        super().__init__("{fault}: {detail}", fault=GameError(fault.value), detail=detail)
        self.fault = fault
        self.detail = detail

    def __reduce__(self) -> tuple[object, ...]:
        return AgentFault, (self.fault, self.detail)

    @property
    def ending(self) -> Ending:
        """How a game ends in which this happens."""
        if self.fault in (Fault.TIMEOUT, Fault.TOO_SLOW):
            return Ending.TIMEOUT
        return Ending.ILLEGAL_MOVE if self.fault is Fault.ILLEGAL_MOVE else Ending.CRASH


def one_line(text: str) -> str:
    """A foreign text as a message shows it: printable, in one line that is not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= SHOWN else line[:SHOWN] + "..."


def from_end(code: int, complaints: str, memory: int) -> AgentFault | None:
    """The fault of a program that ended with this exit code (negative: a signal) after these
    complaints on its standard error, under a limit of so many MiB; None if it ended well."""
    if code == 0:
        return None
    crash = last_exception(complaints) if code == 1 else None
    if _OUT_OF_MEMORY.search(str(crash) if crash else complaints):
        return AgentFault(Fault.OUT_OF_MEMORY, beyond(memory))
    if crash:
        return AgentFault(Fault.CRASH, crash)
    if sys.platform != "win32" and code == -signal.SIGXCPU:
        return AgentFault(Fault.TOO_SLOW, GameError("its time on the processor is used up"))
    if code < 0:
        detail = GameError("ended by the signal {signal}", signal=_signal_name(-code))
        return AgentFault(Fault.CRASH, detail)
    return AgentFault(Fault.EXIT, _exit_code(code, complaints))


def beyond(memory: int) -> GameError:
    """The detail of a program that wanted more memory than it has."""
    return GameError("its limit is {memory} MiB", memory=memory)


def located(exception: str, file: str, line: int) -> GameError:
    """The detail of an exception, with the place it comes from."""
    return GameError("{exception} ({file}, line {line})", exception=exception, file=file, line=line)


def last_exception(complaints: str) -> GameError | None:
    """The exception of the last Python traceback among some complaints, with the innermost place
    outside Python's own library."""
    last = complaints.rpartition("Traceback (most recent call last):")[2]
    frames = list(_FRAME.finditer(last))
    if not frames:
        return None
    lines = last[frames[-1].end() :].splitlines()[1:]
    exception = next((line for line in lines if line.strip() and not line[0].isspace()), "")
    own = [frame for frame in frames if not _LIBRARY.search(frame["file"])] or frames
    file = own[-1]["file"].replace("\\", "/").rpartition("/")[2]
    return located(one_line(exception), one_line(file), int(own[-1]["line"]))


def _exit_code(code: int, complaints: str) -> GameError:
    """An exit code, and the last thing that was said."""
    lines = complaints.split("\n")
    last = next((line for line in map(one_line, reversed(lines)) if line), "")
    if last:
        return GameError("exit code {code}: {last}", code=code, last=last)
    return GameError("exit code {code}", code=code)


def _signal_name(number: int) -> str:
    """A signal by name; some have none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
