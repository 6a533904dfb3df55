"""Several servers over the same games: who is first, what is heard, and what is gone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from noughts.frontends.settings import Settings
from noughts.frontends.web.pools import WorkerPools
from noughts.frontends.web.rooms import thinking
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.refusals import Stale
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.frontends.web.stores import sqlite
from noughts.frontends.web.stores.base import Change
from noughts.frontends.web.stores.sqlite import SqliteStore
from tests.frontends.web.databases import Kept
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT, served, wait_until


def test_of_two_servers_over_the_same_games_one_is_first(tmp_path: Path) -> None:
    async def both() -> None:
        servers = [Rooms(SqliteStore(tmp_path), WorkerPools()) for _ in range(2)]
        settings = Settings.read({"side": "both"}, Settings())
        room, key, _ = await servers[0].create(settings)
        name = room.spec.id
        await servers[1].room(name)
        await servers[0].append(name, 0, Event(EventKind.MOVE, 4), key)
        with pytest.raises(Stale):
            await servers[1].append(name, 0, Event(EventKind.MOVE, 0), key)
        same = await servers[1].append(name, 0, Event(EventKind.MOVE, 4), key)
        after = await servers[1].append(name, 1, Event(EventKind.MOVE, 0), key)
        assert (same.session.moves, after.session.moves) == ((4,), (4, 0))
        for one in servers:
            await one.close()

    run(both())


def test_a_look_at_help_that_was_noted_meanwhile_is_in_the_way_of_no_move(tmp_path: Path) -> None:
    async def both() -> None:
        here, there = (Rooms(SqliteStore(tmp_path), WorkerPools()) for _ in range(2))
        settings = Settings.read({"side": "X"}, Settings())
        room, x, invitation = await here.create(settings, friend=True)
        name = room.spec.id
        _, o = await here.join(name, invitation or "")
        await here.append(name, 1, Event(EventKind.ASK_HELP), o)
        await here.append(name, 2, Event(EventKind.GRANT), x)
        await there.room(name)
        for kind in (EventKind.VALUES, EventKind.HINT):
            await here.help(name, kind, x)
        moved = await there.append(name, 3, Event(EventKind.MOVE, 4), x)
        assert (moved.number, moved.session.moves) == (6, (4,))
        with pytest.raises(Stale):
            await here.append(name, 3, Event(EventKind.MOVE, 0), x)
        for one in (here, there):
            await one.close()

    run(both())


class Slow(SqliteStore):
    """A store that has been read, but does not say so until `go` is set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.read, self.told, self.go = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.go.set()

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        found = await super().load(room)
        self.read.set()
        await self.go.wait()
        return found

    async def changes(self) -> AsyncGenerator[Change, None]:
        async for change in super().changes():
            self.told.set()
            yield change


async def listen_slowly(folder: Path) -> list[int]:
    """The numbers that somebody hears who reads a room while others play there."""
    store = Slow(folder)
    here, there = Rooms(store, WorkerPools()), Rooms(SqliteStore(folder), WorkerPools())
    room, key, _ = await there.create(Settings.read({"side": "both"}, Settings()))
    name = room.spec.id
    heard = here.changes(name, -1)
    numbers = [(await anext(heard)).number]
    for number, cell in enumerate((4, 0)):
        store.told.clear()
        await there.append(name, number, Event(EventKind.MOVE, cell), key)
        await store.told.wait()
        if number == 0:
            store.read.clear()
            store.go.clear()
            following = asyncio.ensure_future(anext(heard))
            await store.read.wait()
    store.go.set()
    numbers += [(await following).number, (await anext(heard)).number]
    for one in (here, there):
        await one.close()
    return numbers


def test_what_happens_while_a_room_is_read_is_heard(tmp_path: Path) -> None:
    heard = run(asyncio.wait_for(listen_slowly(tmp_path), TIMEOUT))
    assert heard == [0, 1, 2]


class Followed(SqliteStore):
    """A store that counts those who follow it."""

    followers = 0

    async def changes(self) -> AsyncGenerator[Change, None]:
        self.followers += 1
        try:
            async for change in super().changes():
                yield change
        finally:
            self.followers -= 1


def test_a_store_is_followed_only_while_there_are_listeners(tmp_path: Path) -> None:
    store = Followed(tmp_path)
    with served(store) as here, served(tmp_path) as there:
        game = there.game(side="both")
        seen = game.seen_by(here.client)
        for number in range(2):
            with seen.events() as first, seen.events() as second:
                assert next(first)[0] == next(second)[0] == number
                wait_until(lambda: store.followers == 1)
                game.move(number)
                assert next(first)[0] == next(second)[0] == number + 1
            wait_until(lambda: store.followers == 0)


class Unsteady(Followed):
    """A store that can be followed only from the second time on."""

    times = 0

    async def changes(self) -> AsyncGenerator[Change, None]:
        self.times += 1
        if self.times == 1:
            raise ValueError("once")
        async for change in super().changes():
            yield change


def test_a_store_is_followed_again_by_the_next_listener_if_that_has_failed(tmp_path: Path) -> None:
    store = Unsteady(tmp_path)
    with served(store) as site:
        game = site.game(side="both")
        with game.events() as first:
            next(first)
            wait_until(lambda: store.times == 1)
            with game.events() as second:
                next(second)
                wait_until(lambda: store.followers == 1)


class Foreign(SqliteStore):
    """A store with a room in it that only a newer server understands."""

    foreign = ""

    async def load(self, room: str) -> tuple[RoomSpec, tuple[Event, ...]] | None:
        if room == self.foreign:
            raise ValueError(room)
        return await super().load(room)


def test_a_room_that_cannot_be_read_is_no_reason_to_hear_of_no_other(tmp_path: Path) -> None:
    store = Foreign(tmp_path)
    with served(store) as here, served(tmp_path) as there:
        games = [there.game(side="both") for _ in range(2)]
        foreign, plain = (game.seen_by(here.client) for game in games)
        with foreign.events() as others, plain.events() as events:
            next(others), next(events)
            store.foreign = foreign.name
            for game in games:
                game.move(4)
            assert next(events) == (1, plain.look())
            store.foreign = ""


class Hasty(SqliteStore):
    """A store whose own changes are heard of before they are confirmed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.told: Counter[str] = Counter()

    async def changes(self) -> AsyncGenerator[Change, None]:
        async for change in super().changes():
            yield change
            self.told[change.room] += 1

    async def append(self, room: str, number: int, entry: Event) -> bool:
        before = self.told[room]
        done = await super().append(room, number, entry)
        async with asyncio.timeout(TIMEOUT):
            while self.told[room] == before:
                await asyncio.sleep(sqlite.WATCH_SECONDS)
        return done


def test_a_server_that_hears_of_its_own_move_first_has_the_agent_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "TAKEOVER_SECONDS", 600)
    monkeypatch.setattr(sqlite, "WATCH_SECONDS", 0.01)
    with served(Hasty(tmp_path)) as site:
        game = site.game(level=5)
        with game.events() as events:
            next(events)
            game.move(4)
            assert next(number for number, state in events if len(state["moves"]) == 2)


def test_a_room_that_another_server_has_forgotten_is_gone(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        game, other = (site.game(side="both") for _ in range(2))
        Kept(str(tmp_path)).execute("DELETE FROM room WHERE id = ?", game.name)
        assert game.ask("moves", cell=4).status_code == 404
        assert site.client.get(game.path).status_code == 404
        other.move(4)
