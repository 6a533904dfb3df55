"""The time that a program is given, where it is not its own."""

import os
from itertools import count
from time import sleep

import pytest

from noughts.agents.foreign import stopwatch
from noughts.agents.foreign.faults import AgentFault
from noughts.agents.foreign.stopwatch import Stopwatch, processor_time

pytestmark = pytest.mark.skipif(
    processor_time(os.getpid()) is None, reason="needs a system that tells what a process uses"
)


def test_time_in_which_nobody_looked_does_not_count() -> None:
    """As when the whole program was stopped for a while."""
    watch = Stopwatch(os.getpid(), 100, idle=0.5)
    sleep(watch.due)
    watch.look()
    sleep(1)
    watch.look()


def test_who_does_little_has_fifty_times_as_long_by_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = count()
    now = 0.0
    monkeypatch.setattr(stopwatch, "monotonic", lambda: now)
    monkeypatch.setattr(stopwatch, "processor_time", lambda pid: 0.004 * next(looks))
    watch = Stopwatch(os.getpid(), 1, idle=0.5)
    while now < 50:
        now += 0.25
        watch.look()
    now += 0.25
    with pytest.raises(AgentFault, match=r"no answer within 50 s$"):
        watch.look()


def test_a_first_look_that_comes_late_finds_no_fault() -> None:
    watch = Stopwatch(os.getpid(), 100, idle=0.5)
    sleep(1)
    watch.look()
