"""Foreign programs as children: in a folder and a process group of their own, under limits, and
gone without a trace afterwards. What goes wrong with one has a name."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NamedTuple, TypeVar
from weakref import finalize

from noughts.agents.foreign.faults import AgentFault, Fault, from_end
from noughts.agents.foreign.usage import Stopwatch
from noughts.core.errors import Cancelled, GameError

CAN_LIMIT = sys.platform != "win32"
"""Whether this system has the limits and process groups that are needed here."""

LAUNCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "watcher.py")
GRACE = 5.0
"""Seconds that killing may take: never needed, unless the system refuses to kill."""

LOOK = 0.05
"""Seconds between two looks at whether somebody cancelled."""

FIRST = 12
"""How many times as long as others the first answer of a process may take, or that about the first
move of a game: a plain minimax goes through all of it, which takes up to 12 s on a slow machine."""

TAIL = 8192
"""Bytes of a program's complaints that are kept."""

Cancel = Callable[[], bool] | None
Self = TypeVar("Self", bound="Closing")


class Limits(NamedTuple):
    """What a program may use: seconds on the processor for an answer, and for a first; seconds in
    which it does nothing; memory in MiB, bytes of output for an answer, and bytes of any file it
    writes."""

    seconds: float = 5.0
    first: float = 5.0 * FIRST
    idle: float = 10.0
    memory: int = 1024
    output: int = 64 * 1024
    file_size: int = 10_000_000

    def allowing(self, seconds: float) -> Limits:
        """The same with so many seconds for an answer, and the first in proportion."""
        return self._replace(seconds=seconds, first=seconds * FIRST)


class Closing:
    """Something that is closed at the end of a `with`."""

    def close(self) -> None:
        """End whatever runs."""

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def run(
    command: Sequence[str], given: bytes = b"", limits: Limits | None = None, cancel: Cancel = None
) -> bytes:
    """What a program prints when it is given this on its standard input; AgentFault unless it ends
    well, in time and within its limits."""
    limits = limits or Limits()
    with Child(command, limits, ceil(limits.first) + 1) as child:
        child.send(given)
        child.end_input()
        return child.read_all(cancel)


class Child(Closing):
    """A program that runs. It ends with `close`, with this object, or with this process."""

    def __init__(self, command: Sequence[str], limits: Limits, cpu: int) -> None:
        if not CAN_LIMIT:
            raise GameError("foreign programs can be kept within limits on Linux and macOS only")
        self.limits = limits
        self._name = os.path.basename(command[0])
        self._unsent, self._ends, self._input_open = b"", False, True
        self._out, self._err, self._report = bytearray(), bytearray(), bytearray()
        folder = TemporaryDirectory(prefix="noughts-", ignore_cleanup_errors=True)
        self._process, control, status = _start(command, limits, cpu, folder)
        self._selector = selectors.DefaultSelector()
        self._end = finalize(self, _end, self._process, self._selector, (control, status), folder)
        out, err, into = self._process.stdout, self._process.stderr, self._process.stdin
        assert out and err and into
        for file, kept in ((out, self._out), (err, self._err), (status, self._report)):
            self._selector.register(file, selectors.EVENT_READ, kept)
        self._input = into
        if sys.platform != "win32":
            os.set_blocking(into.fileno(), False)

    def close(self) -> None:
        """End it with all that it has started, and remove its folder."""
        self._end()

    def send(self, data: bytes) -> None:
        """Put data in its standard input; it is written while somebody waits for an answer."""
        if data and self._input_open:
            if not self._unsent:
                self._selector.register(self._input, selectors.EVENT_WRITE)
            self._unsent += data

    def end_input(self) -> None:
        """Say that no more data comes after this."""
        self._ends = True
        self._close_input_if_done()

    def read_line(self, cancel: Cancel = None, first: bool = False) -> bytes:
        """The next line it prints, without its end; the program's own time runs from now on."""
        watch = self._watch(self.limits.first if first else self.limits.seconds)
        self._wait(watch, cancel, lambda: b"\n" in self._out or not self._has(self._out))
        line, end, rest = self._out.partition(b"\n")
        if not end:
            self._wait(watch, cancel, lambda: not self._has(self._report))
            raise self._failure() or AgentFault(Fault.EXIT, GameError("exit code {code}", code=0))
        self._out[:] = rest
        return bytes(line)

    def read_all(self, cancel: Cancel = None) -> bytes:
        """All that it prints until it ends."""
        watch = self._watch(self.limits.first)
        self._wait(watch, cancel, lambda: not self._selector.get_map())
        failure = self._failure()
        if failure:
            raise failure
        return bytes(self._out)

    def _watch(self, seconds: float) -> Stopwatch:
        """The time for an answer, from now on."""
        return Stopwatch(self._process.pid, seconds, self.limits.idle)

    def _wait(self, watch: Stopwatch, cancel: Cancel, is_enough: Callable[[], bool]) -> None:
        """Read and write until it is enough."""
        while not is_enough():
            if cancel and cancel():
                raise Cancelled("cancelled while a foreign program was thinking")
            for key, _ in self._selector.select(min(watch.due, LOOK) if cancel else watch.due):
                if key.data is None:
                    self._write()
                else:
                    self._read(key)
            if not is_enough():
                watch.look()

    def _read(self, key: selectors.SelectorKey) -> None:
        """Take what is there from one of its pipes."""
        chunk = os.read(key.fd, 64 * 1024)
        if not chunk:
            self._selector.unregister(key.fileobj)
        key.data.extend(chunk)
        if key.data is self._err:
            del self._err[:-TAIL]
        elif len(self._out if self._ends else self._out.partition(b"\n")[0]) > self.limits.output:
            most = self.limits.output
            raise AgentFault(
                Fault.TOO_MUCH_OUTPUT, GameError("more than {most:,} bytes", most=most)
            )

    def _write(self) -> None:
        """Put in what fits; a program that does not read is no error of its own."""
        try:
            self._unsent = self._unsent[os.write(self._input.fileno(), self._unsent) :]
        except BrokenPipeError:
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(self._input)
            self._close_input_if_done()

    def _close_input_if_done(self) -> None:
        """Close the input when all is written and no more comes."""
        if self._ends and not self._unsent and self._input_open:
            self._input_open = False
            self._input.close()

    def _has(self, kept: bytearray) -> bool:
        """Whether a pipe is still open."""
        return any(key.data is kept for key in self._selector.get_map().values())

    def _failure(self) -> AgentFault | None:
        """What is wrong with how it ended."""
        word, _, number = self._report.decode().partition("\n")[0].partition(" ")
        if word == "start":
            reason = GameError("{name}: {reason}", name=self._name, reason=os.strerror(int(number)))
            return AgentFault(Fault.COULD_NOT_START, reason)
        if word != "exit":
            detail = GameError("it ended the process that watches over it")
            return AgentFault(Fault.CRASH, detail)
        return from_end(int(number), self._err.decode("utf-8", "replace"), self.limits.memory)


def _start(
    command: Sequence[str], limits: Limits, cpu: int, folder: TemporaryDirectory[str]
) -> tuple[subprocess.Popen[bytes], int, int]:
    """The process that starts the program and watches over it, a descriptor that ends it, and one
    that tells how the program ended."""
    stop, control = os.pipe()
    status, report = os.pipe()
    numbers = (stop, report, limits.memory * 2**20, limits.file_size, cpu)
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", LAUNCHER, *map(str, numbers), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder.name,
            env=_environment(folder.name),
            pass_fds=(stop, report),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        os.close(control)
        os.close(status)
        folder.cleanup()
        detail = GameError("{name}: {reason}", name=command[0], reason=str(error))
        raise AgentFault(Fault.COULD_NOT_START, detail) from None
    finally:
        os.close(stop)
        os.close(report)
    return process, control, status


def _environment(folder: str) -> dict[str, str]:
    """All that a program is told about where it runs."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "HOME": folder,
        "TMPDIR": folder,
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def _end(
    process: subprocess.Popen[bytes],
    selector: selectors.BaseSelector,
    descriptors: tuple[int, int],
    folder: TemporaryDirectory[str],
) -> None:
    """End a program with all that it has started, and remove its folder."""
    control, status = descriptors
    with suppress(BrokenPipeError):
        # A byte, because another copy of this end may be open in a process forked from this one.
        os.write(control, b"\0")
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    selector.close()
    os.close(control)
    os.close(status)
    for file in (process.stdin, process.stdout, process.stderr):
        assert file
        file.close()
    folder.cleanup()
