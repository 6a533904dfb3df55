"""Foreign programs as children: in a folder and a process group of their own, under limits, and
gone without a trace afterwards. What goes wrong with a program has a name."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from math import ceil
from tempfile import TemporaryDirectory
from typing import NamedTuple
from weakref import finalize

from noughts.agents.foreign.faults import AgentFault, Fault, from_end
from noughts.agents.foreign.stopwatch import Stopwatch
from noughts.core.errors import Cancelled, GameError

CAN_LIMIT = sys.platform != "win32"
"""Whether this system has the limits and process groups that are needed here."""

WATCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "watcher.py")
KILL_SECONDS = 5.0
"""Seconds that killing may take: never needed, unless the system refuses to kill."""

CANCEL_SECONDS = 0.05
"""Seconds between two looks at whether the caller has cancelled."""

FIRST_FACTOR = 12
"""How many times as long as others the first answer of a process may take, or that about the first
move of a game: a plain minimax goes through all of it, which takes up to 12 s on a slow machine."""

COMPLAINT_BYTES = 8192
"""The last bytes of a program's standard error that are kept."""

Cancel = Callable[[], bool] | None


class ResourceLimits(NamedTuple):
    """What a program may use: seconds on the processor for an answer, and for a first; seconds in
    which it does nothing; memory in MiB, bytes of output for an answer, and bytes of any file it
    writes."""

    seconds: float = 5.0
    first: float = 5.0 * FIRST_FACTOR
    idle: float = 10.0
    memory: int = 1024
    output: int = 64 * 1024
    file_size: int = 10_000_000

    def allowing(self, seconds: float) -> ResourceLimits:
        """The same with so many seconds for an answer, and the first in proportion."""
        return self._replace(seconds=seconds, first=seconds * FIRST_FACTOR)


def run(
    command: Sequence[str],
    given: bytes = b"",
    limits: ResourceLimits | None = None,
    cancel: Cancel = None,
) -> bytes:
    """What a program prints when it is given this on its standard input; AgentFault unless it ends
    well, in time and within its limits."""
    limits = limits or ResourceLimits()
    with closing(Child(command, limits, ceil(limits.first) + 1)) as child:
        child.send(given)
        child.end_input()
        return child.read_all(cancel)


class Child:
    """A program that runs. It ends with `close`, with this object, or with this process."""

    def __init__(self, command: Sequence[str], limits: ResourceLimits, cpu: int) -> None:
        if not CAN_LIMIT:
            raise GameError("foreign programs can be kept within limits on Linux and macOS only")
        self.limits = limits
        self._name = os.path.basename(command[0])
        self._out, self._err, self._report = bytearray(), bytearray(), bytearray()
        folder = TemporaryDirectory(prefix="noughts-", ignore_cleanup_errors=True)
        self._process, control, status = _start(command, limits, cpu, folder)
        self._selector = selectors.DefaultSelector()
        self._end = finalize(self, _end, self._process, self._selector, (control, status), folder)
        out, err, into = self._process.stdout, self._process.stderr, self._process.stdin
        assert out and err and into
        for file, kept in ((out, self._out), (err, self._err), (status, self._report)):
            self._selector.register(file, selectors.EVENT_READ, kept)
        if sys.platform != "win32":
            os.set_blocking(into.fileno(), False)
        self._input = into

    def close(self) -> None:
        """End it with all that it has started, and remove its folder."""
        self._end()

    def send(self, data: bytes) -> None:
        """Write to its standard input: at most 4096 bytes at a time, which an empty pipe takes. A
        program that does not read is no error of its own, and never waited for: it gets less."""
        with suppress(BrokenPipeError, BlockingIOError):
            self._input.write(data)

    def end_input(self) -> None:
        """Say that no more data comes after this."""
        self._input.close()

    def read_line(self, cancel: Cancel = None, first: bool = False) -> bytes:
        """The next line it prints, without its end; the program's own time runs from now on."""
        watch = self._stopwatch(first)
        self._wait(watch, cancel, lambda: b"\n" in self._out or not self._has(self._out))
        line, end, rest = self._out.partition(b"\n")
        if not end:
            self._wait(watch, cancel, lambda: not self._has(self._report))
            raise self._failure() or AgentFault(Fault.EXIT, GameError("exit code {code}", code=0))
        self._out[:] = rest
        return bytes(line)

    def read_all(self, cancel: Cancel = None) -> bytes:
        """All that it prints until it ends."""
        watch = self._stopwatch(first=True)
        self._wait(watch, cancel, lambda: not self._selector.get_map())
        failure = self._failure()
        if failure:
            raise failure
        return bytes(self._out)

    def _stopwatch(self, first: bool) -> Stopwatch:
        """The time for an answer, from now on."""
        seconds = self.limits.first if first else self.limits.seconds
        return Stopwatch(self._process.pid, seconds, self.limits.idle)

    def _wait(self, watch: Stopwatch, cancel: Cancel, is_enough: Callable[[], bool]) -> None:
        """Read until it is enough."""
        while not is_enough():
            if cancel and cancel():
                raise Cancelled("cancelled while a foreign program was thinking")
            timeout = min(watch.due, CANCEL_SECONDS) if cancel else watch.due
            for key, _ in self._selector.select(timeout):
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
            del self._err[:-COMPLAINT_BYTES]
            return
        answer = self._out if self._input.closed else self._out.partition(b"\n")[0]
        if len(answer) > self.limits.output:
            detail = GameError("more than {most:,} bytes", most=self.limits.output)
            raise AgentFault(Fault.TOO_MUCH_OUTPUT, detail)

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
    command: Sequence[str], limits: ResourceLimits, cpu: int, folder: TemporaryDirectory[str]
) -> tuple[subprocess.Popen[bytes], int, int]:
    """The process that starts the program and watches over it, a descriptor that ends it, and one
    that tells how the program ended."""
    stop, control = os.pipe()
    status, report = os.pipe()
    numbers = (stop, report, limits.memory * 2**20, limits.file_size, cpu)
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", WATCHER, *map(str, numbers), *command],
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
        process.wait(KILL_SECONDS)
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
