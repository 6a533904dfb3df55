"""Listeners: told of every change, never twice of the same, and forgotten when they are gone."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from noughts.frontends.web.http import stream
from noughts.frontends.web.http.guard import Limits
from noughts.frontends.web.http.stream import Listeners
from noughts.frontends.web.serving import connections, server
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT, Game, Site, elsewhere, served, wait_until


def listeners(site: Site) -> Listeners:
    """All who listen."""
    found: Listeners = site.application.state.listeners
    return found


@pytest.fixture
def game(site: Site) -> Iterator[Game]:
    """A game for two people; nobody listens to it afterwards."""
    wait_until(lambda: listeners(site).number == 0)
    yield site.game(side="both")
    wait_until(lambda: listeners(site).number == 0)


def test_a_listener_is_told_the_state_and_then_every_change(game: Game) -> None:
    with game.events() as events:
        assert next(events) == (0, game.state)
        for number, cell in enumerate((4, 0, 8), 1):
            game.move(cell)
            assert next(events) == (number, game.state)
        game.do("undo")
        assert next(events) == (4, game.state)


async def leave_with_an_event(ended: list[str]) -> list[str]:
    """What has ended when a listener has left in the very moment of an event."""
    happens = asyncio.Event()

    async def events() -> AsyncGenerator[bytes, None]:
        try:
            await happens.wait()
            yield b"data: 1\n\n"
        finally:
            ended.append("events")

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.01)
        happens.set()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        pass

    kept = events()
    scope = {"type": "http", "asgi": {"spec_version": "2.3"}}
    await Listeners(1).admit(kept)(scope, receive, send)
    return [*ended]


def test_what_a_listener_was_told_of_ends_with_it() -> None:
    assert run(leave_with_an_event([])) == ["events"]


def test_everybody_is_told_the_same(game: Game) -> None:
    with game.events() as one, game.events() as two:
        assert next(one) == next(two)
        game.move(4)
        assert next(one) == next(two) == (1, game.state)


def test_whoever_comes_back_up_to_date_hears_of_the_next_change_only(game: Game) -> None:
    game.move(4)
    with game.events(seen="1") as events:
        game.move(0)
        assert next(events) == (2, game.state)


@pytest.mark.parametrize("seen", ["0", "1", "2", "7", "99999999999999999999"])
def test_whoever_comes_back_late_hears_the_newest_state_only(game: Game, seen: str) -> None:
    game.move(4, 0, 8)
    newest = game.state
    with game.events(seen=seen) as events:
        assert next(events) == (3, newest)
        game.move(1)
        assert next(events) == (4, game.state)


@pytest.mark.parametrize("seen", ["", "-1", "1.0", "x", "0x1", "\xb2", "null", "1 1", "1,1"])
def test_whoever_remembers_nonsense_is_told_the_state(game: Game, seen: str) -> None:
    game.move(4)
    headers = {b"last-event-id": seen.encode("latin-1")}
    with game.client.stream("GET", f"{game.path}/events", headers=headers) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "retry: 1000"
        assert [next(lines) for _ in range(2)] == ["", "id: 1"]


def test_nothing_new_is_said_too(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.01)
    with game.client.stream("GET", f"{game.path}/events", headers={"last-event-id": "0"}) as told:
        lines = told.iter_lines()
        assert [next(lines) for _ in range(6)] == ["retry: 1000", "", *[": still here", ""] * 2]
        game.move(4)
        assert next(line for line in lines if line not in (": still here", "")) == "id: 1"


def test_a_listener_that_leaves_is_forgotten(game: Game, site: Site) -> None:
    with game.events() as events:
        next(events)
        with game.events() as others:
            next(others)
            assert listeners(site).number == 2
        wait_until(lambda: listeners(site).number == 1)
        game.move(4)
        assert next(events) == (1, game.state), "the others are still told"
    wait_until(lambda: listeners(site).number == 0)


@contextmanager
def silent(site: Site, game: Game) -> Iterator[socket.socket]:
    """Somebody who asks for events and reads none, after there were more of them than fit."""
    before = listeners(site).number
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        listener.connect(("127.0.0.1", site.port))
        asked = f"GET {game.path}/events HTTP/1.1\r\nhost: localhost\r\n\r\n"
        listener.sendall(asked.encode())
        wait_until(lambda: listeners(site).number == before + 1)
        connection = connection_of(site, listener)
        kept = connection.transport.get_extra_info("socket")
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        while connection_of(site, listener) and not connection.flow.write_paused:
            game.do("clear-score")
        yield listener


def connection_of(site: Site, listener: socket.socket) -> Any:
    """The server's side of a connection; None once there is none."""
    for one in [*site.server.server_state.connections]:
        if one.transport.get_extra_info("peername") == listener.getsockname():
            return one
    return None


def test_a_listener_that_never_reads_is_hung_up_on(
    site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 0.05)
    large = site.game(board="15x15k5", side="both")
    with silent(site, large) as listener:
        wait_until(lambda: listeners(site).number == 0)
        wait_until(lambda: connection_of(site, listener) is None)
    assert large.move(112)["ply"] == 1, "those who play do not notice"


def test_a_listener_that_reads_late_stays(
    site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 2 * TIMEOUT)
    large = site.game(board="15x15k5", side="both")
    with silent(site, large) as listener:
        connection = connection_of(site, listener)
        while connection.flow.write_paused:
            listener.recv(65536)
        wait_until(connection._late.cancelled)
        assert not connection.transport.is_closing()


def test_the_end_of_the_server_waits_for_nobody_who_does_not_read(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 2 * TIMEOUT)
    monkeypatch.setattr(server, "SHUTDOWN_TIMEOUT", 2 * TIMEOUT)
    with served() as site, silent(site, site.game(board="15x15k5", side="both")):
        site.server.should_exit = True
        wait_until(lambda: not site.server.server_state.connections)
    assert capfd.readouterr().err == ""


def test_a_full_audience_admits_nobody() -> None:
    with served(limits=Limits(rate=0, listeners=1)) as site:
        game = site.game(side="both")
        with game.events() as events:
            next(events)
            refused = site.client.get(f"{game.path}/events")
            assert refused.status_code == 503
            assert refused.json()["error"] == "Too many are listening. Try again later."
            assert game.move(4)["number"] == 1, "one can play all the same"
        wait_until(lambda: listeners(site).number == 0)
        with game.events() as events:
            assert next(events) == (1, game.state)


def test_the_end_of_the_server_is_the_end_of_the_stream() -> None:
    with served() as site:
        game = site.game(side="both")
        with game.events() as events:
            next(events)
            site.server.should_exit = True
            assert list(events) == []


def test_a_server_with_listeners_and_thinkers_ends_in_silence(tmp_path: Path) -> None:
    with elsewhere(tmp_path) as other:
        game = Game.begun(other.client, side="both")
        thinking = Game.begun(other.client, board="7x7k5", side="O", level=5)
        with game.events() as events, thinking.events() as others, game.events():
            next(events)
            assert next(others)[1]["waiting"] == "agent"
            assert other.end(signal.SIGTERM) == (-signal.SIGTERM, "")
