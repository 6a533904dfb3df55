"""What is special about games in a PostgreSQL database: its server may be gone."""

from __future__ import annotations

import asyncio
import socket

import pytest

from noughts.core.errors import GameError
from noughts.frontends.web.stores import postgres as postgres_module
from noughts.frontends.web.stores.base import Attendance, Change, Store, StoreUnavailable
from noughts.frontends.web.stores.postgres import PARAMETERS, ReconnectingConnection
from tests.frontends.web.databases import Cluster, Kept
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT, served, wait_until
from tests.frontends.web.stores import LOG, keep, spec, use


def test_a_database_that_is_gone_is_waited_for(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr("noughts.frontends.web.rooms.thinking.RETRY_SECONDS", 0.05)
    monkeypatch.setattr("noughts.frontends.web.rooms.presence.ROUND_SECONDS", 0.05)
    kept = Kept(postgres.database())
    with served(kept.open()) as a, served(kept.open()) as b:
        game = a.game(opponent="friend", side="X")
        friend = game.joined()
        game.look()
        game.move(4)
        there = friend.seen_by(b.client, friend.key)
        with game.events() as told:
            next(told)
            with there.events() as events:
                next(events)
                postgres.stop()
                try:
                    refused = there.ask("moves", cell=0)
                    assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
                    assert a.client.post("/api/games", json={}).status_code == 503
                    assert a.client.get(game.path).status_code == 503
                finally:
                    postgres.start()
                wait_until(lambda: b.client.get(there.path).status_code == 200)
                assert there.look()["number"] == 2
                there.move(0)
                heard = next(state for number, state in told if number == 3)
                assert heard["moves"] == there.state["moves"], "A hears B again"
                wait_until(lambda: game.look()["friend"] == "here")
            assert next(state for _, state in told if state["friend"] == "away")


def test_a_database_that_is_not_there_is_said_in_one_line(postgres: Cluster) -> None:
    for address in (postgres.address("nothing"), "postgresql://postgres@/x?host=/nowhere"):
        with pytest.raises(GameError, match="the database cannot be used") as refused:
            Kept(address).open()
        assert "\n" not in str(refused.value)


def test_what_is_lost_while_it_is_written_is_not_confirmed(postgres: Cluster) -> None:
    async def write(store: Store) -> None:
        await keep(store, "room")
        postgres.stop()
        try:
            with pytest.raises(StoreUnavailable):
                await store.append("room", 0, LOG[0])
            with pytest.raises(StoreUnavailable):
                await store.number("room")
            with pytest.raises(StoreUnavailable):
                await store.attend("a", [], 1)
        finally:
            postgres.start()
        assert await store.append("room", 0, LOG[0])
        assert await store.load("room") == (spec(), LOG[:1])

    use(Kept(postgres.database()), write)


def test_a_connection_on_which_something_failed_is_not_used_again(postgres: Cluster) -> None:
    async def divide(database: ReconnectingConnection, number: int) -> int:
        async with database.transaction() as connection:
            await connection.execute("SELECT 1 / %s", (number,))
            return connection.info.backend_pid

    async def fail() -> None:
        database = ReconnectingConnection(postgres.database())
        first = await divide(database, 1)
        assert await divide(database, 1) == first
        with pytest.raises(StoreUnavailable):
            await divide(database, 0)
        assert await divide(database, 1) != first
        await database.close()

    run(fail())


def accepted(listening: socket.socket) -> int:
    """How many have tried to connect so far."""
    listening.setblocking(False)
    number = 0
    while True:
        try:
            listening.accept()[0].close()
        except BlockingIOError:
            return number
        number += 1


def test_a_server_that_does_not_answer_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARAMETERS, "connect_timeout", 2)

    async def wait(port: int) -> list[object]:
        database = ReconnectingConnection(f"postgresql://nobody@127.0.0.1:{port}/none")

        async def begin() -> None:
            async with database.transaction():
                pass

        return [*await asyncio.gather(*(begin() for _ in range(5)), return_exceptions=True)]

    with socket.create_server(("127.0.0.1", 0)) as silent:
        found = run(wait(silent.getsockname()[1]))
        assert all(isinstance(error, StoreUnavailable) for error in found)
        assert accepted(silent) == 1


def test_what_others_say_on_the_channel_is_no_matter(postgres: Cluster) -> None:
    kept = Kept(postgres.database())

    async def follow(store: Store) -> None:
        changes = store.changes()
        assert await anext(changes) == Change("", 0)
        kept.execute("SELECT pg_notify('noughts', 'hello')")
        await keep(store, "room", LOG[0])
        assert await asyncio.wait_for(anext(changes), TIMEOUT) == Change("room", 1)
        await changes.aclose()

    use(kept, follow)


def test_who_was_at_a_server_that_was_killed_is_forgotten(postgres: Cluster) -> None:
    kept = Kept(postgres.database())

    async def attend(store: Store) -> None:
        await store.attend("killed", [Attendance("room", "X")], -1)
        await store.attend("here", [Attendance("room", "O")], 60)

    use(kept, attend)
    assert kept.execute("SELECT server FROM attendance") == [("here",)]


def test_a_name_that_cannot_be_is_no_game(postgres: Cluster) -> None:
    with served(Kept(postgres.database()).open()) as site:
        assert site.client.get("/api/games/a%00b").status_code == 404
