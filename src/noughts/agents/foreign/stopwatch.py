"""How long a foreign program works on an answer: its own time on the processor and that of all it
has started, so that it does not matter how busy the machine is."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.core.errors import GameError

FIRST_LOOK_SECONDS, LOOK_SECONDS = 0.1, 0.25
"""Seconds until the first look at what a program does, and between two looks: to look takes some
milliseconds, which quick answers need not pay for."""

IDLE_SHARE = 0.002
"""The share of the processor that counts as none."""

CLOCK_FACTOR = 50
"""By how much the clock may run ahead of the processor, on a machine ever so busy."""


class Stopwatch:
    """The time for one answer: so many seconds on the processor, and so many in which nothing at
    all is done for it. Where the system does not tell, the former are those of a clock."""

    def __init__(self, pid: int, seconds: float, idle: float) -> None:
        self.pid, self.seconds, self.idle = pid, seconds, idle
        self._began = self._seen = monotonic()
        self._next = self._began + FIRST_LOOK_SECONDS
        self._first: float | None = None
        self._last = 0.0

    @property
    def due(self) -> float:
        """Seconds until the next look."""
        return max(0.0, self._next - monotonic())

    def look(self) -> None:
        """AgentFault if the time is over."""
        if self.due:
            return
        now, used = monotonic(), processor_time(self.pid)
        late = now - self._next
        if late > LOOK_SECONDS:
            # Perhaps all processes were stopped: time without a look does not count.
            self._began, self._seen = self._began + late, self._seen + late
        self._next = now + LOOK_SECONDS
        if used is None:
            self._compare_clock(now)
        else:
            self._compare(now, used)

    def _compare(self, now: float, used: float) -> None:
        """Compare what was used on the processor with what may be."""
        if self._first is None:
            self._first, self._last, self._seen = used, used, now
        most = CLOCK_FACTOR * self.seconds
        if now - self._began > most:
            detail = GameError("no answer within {seconds:g} s", seconds=most)
            raise AgentFault(Fault.TIMEOUT, detail)
        if used - self._first > self.seconds:
            message = "no answer within {seconds:g} s on the processor"
            raise AgentFault(Fault.TOO_SLOW, GameError(message, seconds=self.seconds))
        if used - self._last > IDLE_SHARE * (now - self._seen):
            self._seen, self._last = now, used
        elif now - self._seen > self.idle:
            detail = GameError("no answer, and nothing done for {idle:g} s", idle=self.idle)
            raise AgentFault(Fault.TIMEOUT, detail)

    def _compare_clock(self, now: float) -> None:
        """The same where the system does not tell what was used."""
        if now - self._began > self.seconds:
            message = (
                "no answer within {seconds:g} s by the clock, because this system does not tell "
                "how long it worked"
            )
            raise AgentFault(Fault.TOO_SLOW, GameError(message, seconds=self.seconds))


def processor_time(pid: int) -> float | None:
    """Seconds on the processor of all that a process has started, directly or not, without its
    own; None where the system does not tell."""
    children: dict[int, list[_Process]] = defaultdict(list)
    total = None
    for process in _processes():
        children[process.parent].append(process)
        if process.pid == pid:
            total = process.ended
    if total is None:
        return None
    family = children[pid]
    for process in family:
        total += process.own + process.ended
        family += children[process.pid]
    return total


class _Process(NamedTuple):
    """A process, its parent, and seconds on the processor: its own, and those of children that
    have ended."""

    pid: int
    parent: int
    own: float
    ended: float


def _processes() -> Iterator[_Process]:
    """All that run, where there is a list of them."""
    if sys.platform != "linux":
        return
    ticks = os.sysconf("SC_CLK_TCK")
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    # The name in front may hold blanks and brackets.
                    words = file.read().rpartition(b")")[2].split()
            except OSError:
                # It has ended meanwhile.
                continue
            own, ended = int(words[11]) + int(words[12]), int(words[13]) + int(words[14])
            yield _Process(int(name), int(words[1]), own / ticks, ended / ticks)
