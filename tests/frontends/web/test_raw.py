"""Bytes that are no HTTP, or hardly any: whoever sends them is refused or hung up on, and nobody
hears of it."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.frontends.web.serving import TIMEOUT, Elsewhere, Game, elsewhere
from tests.frontends.web.test_listeners import memory, needs_proc

HOST = b"host: localhost\r\n"
CHUNKED = b"transfer-encoding: chunked\r\n"
RESET = b"\1\0\0\0\0\0\0\0"
"""What has a socket answer nothing any more once it is closed."""

REFUSED = {
    "another host, then no chunk": b"POST /api/games HTTP/1.1\r\nhost: x\r\n"
    + CHUNKED
    + b"\r\nZ\r\n",
    "no chunk": b"POST /api/games HTTP/1.1\r\n" + HOST + CHUNKED + b"\r\nZ\r\n",
    "a chunk, then none": b"POST /api/games HTTP/1.1\r\n"
    + HOST
    + CHUNKED
    + b"\r\n2\r\n{}\r\nZ\r\n",
    "no chunk for a head": b"HEAD / HTTP/1.1\r\n" + HOST + CHUNKED + b"\r\nZ\r\n",
    "no header": b"GET / HTTP/1.1\r\n: \r\n\r\n",
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\n"
    + HOST
    + b"content-length: 1\r\ncontent-length: 2\r\n\r\n",
}

WHOLE = [
    b"GET / HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/boards HTTP/1.0\r\n" + HOST + b"\r\n",
    b"GET /api/levels?board=4x4k3 HTTP/1.1\r\n" + HOST + b"connection: close\r\n\r\n",
    b"HEAD /nowhere HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/look/picture.svg?game=3x3k3%3B%20b2 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/games/GAME/events HTTP/1.1\r\n" + HOST + b"\r\n",
    b"POST /api/games/GAME/moves HTTP/1.1\r\n" + HOST + b"content-length: 2\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\n" + HOST + CHUNKED + b'\r\n5\r\n{"x":\r\n2\r\n1}\r\n0\r\n\r\n',
    b"POST /api/games HTTP/1.1\r\n" + HOST + b"expect: 100-continue\r\ncontent-length: 9\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\n" + HOST + b"content-length: 99999\r\n\r\nx",
    b"GET / HTTP/1.1\r\n" + HOST + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n",
    b"CONNECT elsewhere:1 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\nx: " + b"x" * 200_000,
    *REFUSED.values(),
]


def mangled(random: Random, game: Game) -> bytes:
    """Some requests, one behind the other, in which bytes are changed, lost or too many."""
    data = bytearray(b"".join(random.choices(WHOLE, k=random.choice((1, 1, 2, 5)))))
    data = data.replace(b"GAME", game.name.encode())
    for _ in range(random.choice((0, 1, 1, 2, 8))):
        place = random.randrange(len(data) + 1)
        more = random.choice((b"", b"\r\n", b"\0", b"\xff", b":", random.randbytes(3), data[:40]))
        data[place : place + random.choice((0, 1, 5, 50))] = more
    return bytes(data)


def sent(server: Elsewhere, data: bytes, resets: bool = False) -> bytes:
    """What is answered to some bytes until the server hangs up, or goes on for ever because they
    asked for events; nothing to whoever resets."""
    answer = b""
    with (
        socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as sender,
        suppress(ConnectionError),
    ):
        sender.sendall(data)
        if resets:
            sender.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            return answer
        with suppress(OSError):
            # The server may have hung up already.
            sender.shutdown(socket.SHUT_WR)
        while b"event-stream" not in answer and (more := sender.recv(65536)):
            answer += more
    return answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Elsewhere]:
    """A server that says nothing in the end of all that was sent to it."""
    with elsewhere(tmp_path_factory.mktemp("raw")) as server:
        yield server
        assert server.end(signal.SIGTERM) == (-signal.SIGTERM, "")


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_http_is_refused(server: Elsewhere, data: bytes) -> None:
    for _ in range(5):
        assert sent(server, data).startswith(b"HTTP/1.1 400 ")
        sent(server, data, resets=True)


def test_any_bytes_are_refused_and_those_who_play_do_not_notice(server: Elsewhere) -> None:
    game, random = Game.begun(server.client, side="both"), Random(2026)
    for _ in range(300):
        sent(server, mangled(random, game), resets=random.random() < 0.3)
    assert game.move(4)["number"] == 1


@needs_proc
@pytest.mark.long
def test_a_hundred_thousand_raw_requests_leave_no_trace(tmp_path: Path) -> None:
    with elsewhere(tmp_path) as server:
        game, random = Game.begun(server.client, side="both"), Random(7)
        sizes = []
        for _ in range(10):
            for _ in range(10_000):
                sent(server, mangled(random, game), resets=random.random() < 0.3)
            sizes.append(memory(server.process.pid))
        assert game.move(4)["number"] == 1
        assert server.end(signal.SIGTERM) == (-signal.SIGTERM, "")
    assert max(sizes) < 1.1 * sizes[0], sizes
