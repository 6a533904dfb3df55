"""Very many who listen and hear nothing: what they cost."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from noughts.frontends.web.serving.server import OPEN_FILES, allow_many_files
from tests.frontends.web.serving import Game, elsewhere

NUMBER = 1000
MOST_KILOBYTES = 60
"""What a listener may cost the server, in kilobytes: about twice of what one does."""

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="needs /proc to see how much memory is used"
)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    import resource

    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
        allowed = allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (allowed, most)
        assert allowed == (OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))


@contextmanager
def listeners(number: int, port: int, path: str) -> Iterator[list[bytes]]:
    """So many who listen; what each was told first."""
    with ExitStack() as stack:
        told = []
        for _ in range(number):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(f"GET {path}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
            found = b""
            while b"data: " not in found:
                found += one.recv(65536)
            told.append(found)
        yield told


def memory(process: int) -> int:
    """Kilobytes that a process has in memory."""
    text = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert found
    return int(found[1])


@needs_proc
@pytest.mark.long
def test_a_thousand_listeners_cost_little_each(tmp_path: Path) -> None:
    with elsewhere(tmp_path) as server:
        game = Game.begun(server.client, side="both")
        with listeners(20, server.port, game.path):
            before = memory(server.process.pid)
            with listeners(NUMBER, server.port, game.path) as told:
                assert all(b" 200 OK" in one for one in told)
                each = (memory(server.process.pid) - before) / NUMBER
        assert game.move(4)["number"] == 1
    assert each < MOST_KILOBYTES
