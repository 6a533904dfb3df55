"""A server that is killed in the middle of everything: nothing that it confirmed is lost."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from benchmarks.web import Site, killed
from tests.frontends.web.loops import in_a_thread

needs_kill = pytest.mark.skipif(os.name == "nt", reason="processes are not killed there")


def survives(times: int, folder: Path, workers: int = 1) -> None:
    """Kill a server so often under load, and find everything that was confirmed."""
    damage = in_a_thread(lambda: killed(times, Site(str(folder), workers)))
    # Whoever was cut off has not hung up.
    gc.collect()
    assert damage.wrong == ()
    assert damage.integrity == "ok"
    assert damage.confirmed > 0


@needs_kill
def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    survives(1, tmp_path)


@needs_kill
@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_that_is_killed_a_hundred_times_loses_nothing(
    workers: int, tmp_path: Path
) -> None:
    survives(100, tmp_path, workers)
