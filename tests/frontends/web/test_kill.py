"""A server that is killed in the middle of everything: nothing that it confirmed is lost."""

from __future__ import annotations

import gc
import os

import pytest

from benchmarks.web import killed

# Whoever is cut off does not hang up.

needs_kill = pytest.mark.skipif(os.name == "nt", reason="processes are not killed there")


def survives(times: int) -> None:
    """Kill a server so often under load, and find everything that was confirmed."""
    damage = killed(times)
    gc.collect()
    assert damage.wrong == ()
    assert damage.integrity == "ok"
    assert damage.confirmed > 0


@needs_kill
def test_a_server_that_is_killed_loses_nothing() -> None:
    survives(3)


@needs_kill
@pytest.mark.long
def test_a_server_that_is_killed_a_hundred_times_loses_nothing() -> None:
    survives(100)
