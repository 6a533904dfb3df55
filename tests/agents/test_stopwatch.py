"""The time that a program is given, where it is not its own."""

import os
from time import sleep

import pytest

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


def test_a_first_look_that_comes_late_finds_no_fault() -> None:
    watch = Stopwatch(os.getpid(), 100, idle=0.5)
    sleep(1)
    watch.look()
