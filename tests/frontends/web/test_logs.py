"""The server's log: an error is told, but nobody can flood it."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from noughts.frontends.web.serving import logs
from noughts.frontends.web.serving.logs import REPEAT_SECONDS, RateLimit
from tests.frontends.web.serving import elsewhere
from tests.frontends.web.test_guard import Clock


def record(message: str, error: Exception | None = None) -> logging.LogRecord:
    """What is written down where an error was met."""
    found = None
    if error:
        try:
            raise error
        except Exception:
            found = sys.exc_info()
    return logging.LogRecord("uvicorn.error", logging.ERROR, "here.py", 1, message, (), found)


def told(limit: RateLimit, message: str, error: Exception | None = None) -> str | None:
    """What stands in the log after all, as far as it is one line."""
    one = record(message, error)
    return one.getMessage() if limit.filter(one) else None


def test_the_same_error_is_told_once_in_a_while_with_how_often_it_was_met() -> None:
    clock = Clock()
    limit = RateLimit(clock)
    assert told(limit, "it failed") == "it failed"
    for _ in range(3):
        clock.now += REPEAT_SECONDS / 4
        assert told(limit, "it failed") is None
    assert told(limit, "something else failed") == "something else failed"
    clock.now += REPEAT_SECONDS / 4
    assert told(limit, "it failed") == "it failed (and 3 more like it)"
    clock.now += REPEAT_SECONDS
    assert told(limit, "it failed") == "it failed"


def test_an_error_is_the_same_wherever_its_first_line_and_its_place_are() -> None:
    limit = RateLimit(Clock())
    assert told(limit, "it failed\nfor 1", ValueError("a"))
    assert not told(limit, "it failed\nfor 2", ValueError("b"))
    assert told(limit, "it failed\nfor 3", TypeError("c"))


def test_our_own_faults_are_told_with_their_traceback_and_what_the_system_refuses_in_a_line() -> (
    None
):
    limit = RateLimit(Clock())
    ours, theirs = record("it failed", KeyError("x")), record("no\nsocket", OSError(24, "too many"))
    assert limit.filter(ours) and ours.exc_info
    assert limit.filter(theirs) and not theirs.exc_info
    assert theirs.getMessage() == "no: [Errno 24] too many"


def test_few_errors_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_KINDS", 2)
    limit = RateLimit(Clock())
    assert [bool(told(limit, message)) for message in "aabbca"] == [1, 0, 1, 0, 1, 1]


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux to limit another process's files")
def test_more_connections_than_there_may_be_are_one_line(tmp_path: Path) -> None:
    import resource

    with elsewhere(tmp_path) as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (40, 40))
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert server.client.get("/api/boards").status_code == 200, "they are gone, and all is well"
        _, complaint = server.end(signal.SIGKILL)
    assert complaint == "socket.accept() out of system resource: [Errno 24] Too many open files\n"
