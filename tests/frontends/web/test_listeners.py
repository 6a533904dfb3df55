"""Very many who listen and hear nothing: what they cost, and that one too many is told so."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from noughts.frontends.web.guard import Limits
from tests.frontends.web.serving import Game, elsewhere, served

MOST_KILOBYTES = 60
"""What a listener may cost the server, in kilobytes: about twice of what one does."""

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="needs /proc to see how much memory is used"
)


@contextmanager
def listeners(number: int, port: int, path: str) -> Iterator[list[bytes]]:
    """So many who listen; what each was told first."""
    with ExitStack() as stack:
        told = []
        for _ in range(number):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(f"GET {path}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
            found = b""
            while b"data: " not in found and b'"error"' not in found:
                found += one.recv(65536)
            told.append(found)
        yield told


def memory(process: int) -> int:
    """Kilobytes that a process has in memory."""
    text = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert found
    return int(found[1])


def test_one_too_many_is_told_so_and_those_who_are_there_stay() -> None:
    with served(limits=Limits(rate=0, listeners=20)) as site:
        game = site.game(side="both")
        with listeners(50, site.port, game.path) as told:
            codes = [one.split()[1] for one in told]
            assert codes == [b"200"] * 20 + [b"503"] * 30
            assert b"Too many are listening" in told[-1]
            assert game.move(4)["number"] == 1, "one can play all the same"


def cost(folder: Path, number: int) -> float:
    """Kilobytes for each of so many listeners."""
    with elsewhere(folder) as server:
        game = Game.begun(server.client, side="both")
        with listeners(20, server.port, game.path):
            before = memory(server.process.pid)
            with listeners(number, server.port, game.path) as told:
                assert all(b" 200 OK" in one for one in told)
                after = memory(server.process.pid)
        assert game.move(4)["number"] == 1
    each = (after - before) / number
    print(f"{number} listeners: {before} kB + {after - before} kB, {each:.1f} kB each")
    return each


@needs_proc
def test_a_listener_costs_little(tmp_path: Path) -> None:
    assert cost(tmp_path, 200) < MOST_KILOBYTES


@needs_proc
@pytest.mark.long
def test_a_thousand_listeners_cost_little_each(tmp_path: Path) -> None:
    assert cost(tmp_path, 1000) < MOST_KILOBYTES
