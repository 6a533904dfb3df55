"""What foreign programs leave behind: processes that name a folder, and folders in it."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from noughts.agents.foreign import sandbox

PATIENCE = 60
"""Seconds until a process that is still there counts as left behind: never waited for in a good
run, because all of them are gone when a question is answered."""

needs_limits = pytest.mark.skipif(
    not sandbox.CAN_LIMIT or not Path("/proc/self/environ").exists(),
    reason="needs process limits, and /proc to see what is left running",
)


def processes_of(folder: Path) -> set[int]:
    """The processes, apart from this one, with this folder in their environment or arguments."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                known = (entry / "environ").read_bytes() + (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if os.fsencode(folder) in known:
                found.add(int(entry.name))
    return found


def wait_until_gone(folder: Path) -> set[int]:
    """The processes that are still there when patience ends."""
    deadline = time.monotonic() + PATIENCE
    while (left := processes_of(folder)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def wait_until_there(folder: Path) -> set[int]:
    """The processes, as soon as there is one: a new one has no arguments for a moment."""
    deadline = time.monotonic() + PATIENCE
    while not (found := processes_of(folder)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


@contextmanager
def nothing_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let programs run in folders under this one, and expect neither them nor these afterwards."""
    scratch = folder / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    yield
    assert processes_of(folder) == set()
    assert list(scratch.iterdir()) == []
