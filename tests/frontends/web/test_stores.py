"""What every store does, whatever it is made of."""

from __future__ import annotations

import asyncio

import pytest

from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores import database, sqlite
from noughts.frontends.web.stores import postgres as postgres_module
from noughts.frontends.web.stores.base import Attendance, Change, Store, StoreFull
from noughts.frontends.web.stores.memory import MemoryStore
from tests.frontends.web.databases import Kept
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT
from tests.frontends.web.stores import LOG, keep, spec, use

BETWEEN = (
    Event(EventKind.JOIN, key=b"\0friend"),
    Event(EventKind.MOVE, 4, Player.X),
    Event(EventKind.ASK_UNDO, by=Player.X),
    Event(EventKind.GRANT, by=Player.O),
    Event(EventKind.ASK_HELP, by=Player.X),
    Event(EventKind.GRANT, by=Player.O),
    Event(EventKind.HINT, 0, Player.X),
    Event(EventKind.VALUES, 0, Player.O),
    Event(EventKind.END_HELP, by=Player.O),
    Event(EventKind.ASK_REMATCH, by=Player.O),
    Event(EventKind.REFUSE, by=Player.X),
    Event(EventKind.RESIGN, by=Player.O),
)


def test_what_was_kept_is_found_again_and_later(kept: Kept) -> None:
    friends = RoomSpec("friends", "3x3k3", None, None, 3, b"key", Player.O, b"invitation")

    async def write(store: Store) -> None:
        await keep(store, "room", *LOG)
        await store.create(friends)
        for number, event in enumerate(BETWEEN):
            assert await store.append("friends", number, event)
        await read(store)

    async def read(store: Store) -> None:
        assert await store.load("room") == (spec(), LOG)
        assert await store.load("friends") == (friends, BETWEEN)
        assert await store.load("none") is None
        assert [await store.number(name) for name in ("room", "none")] == [len(LOG), 0]

    use(kept, write, read)


def test_a_number_is_given_once(kept: Kept) -> None:
    async def write(store: Store) -> None:
        await keep(store, "room", LOG[0])
        assert not await store.append("room", 0, Event(EventKind.MOVE, 8))
        assert not await store.append("room", 0, LOG[0])
        assert not await store.append("none", 0, LOG[0])
        assert not await store.append("room", 2, LOG[1]), "nothing is left out"
        assert await store.load("room") == (spec(), LOG[:1])

    use(kept, write)


def test_a_server_that_keeps_nothing_does_the_same_while_it_lasts() -> None:
    async def write() -> None:
        store = MemoryStore()
        await keep(store, "room", LOG[0])
        await keep(store, "another")
        assert not await store.append("room", 0, LOG[0])
        assert await store.load("room") == (spec(), LOG[:1])
        assert await store.load("another") == (spec("another"), ())
        assert await store.load("none") is None
        assert [await store.number(name) for name in ("room", "another", "none")] == [1, 0, 0]
        here, there = Attendance("room", "X"), Attendance("another", "O")
        await store.attend("server", [here, there], 60)
        assert await store.attendance(["room", "none"]) == {here}

    run(write())


def test_many_who_write_at_once_at_two_servers_are_all_heard_once(kept: Kept) -> None:
    rooms = [f"room {number}" for number in range(20)]

    async def write(store: Store) -> None:
        other = kept.open()
        await asyncio.gather(*(store.create(spec(room)) for room in rooms))
        for number in range(5):
            # In opposite orders, so that each might wait for the other.
            asked = [store.append(room, number, LOG[number]) for room in rooms]
            asked += [other.append(room, number, LOG[number]) for room in reversed(rooms)]
            done = await asyncio.gather(*asked)
            assert sum(done) == len(rooms)
        for room in rooms:
            assert await other.load(room) == (spec(room), LOG[:5])
        await other.close()

    use(kept, write)


def test_changes_are_told_to_every_server(kept: Kept) -> None:
    async def follow(store: Store) -> None:
        other = kept.open()
        found: list[Change] = []
        told = asyncio.Event()

        async def listen() -> None:
            async for change in other.changes():
                found.append(change)
                told.set()

        listening = asyncio.ensure_future(listen())
        async with asyncio.timeout(TIMEOUT):
            await told.wait()
            assert found == [Change("", 0)], "whatever was before may have been missed"
            await keep(store, "room", *LOG[:3])
            while not found or found[-1] != Change("room", 3):
                told.clear()
                await told.wait()
        numbers = [change.number for change in found[1:]]
        assert numbers == sorted(numbers)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await other.close()

    use(kept, follow)


def test_who_is_here_is_said_by_every_server_for_a_while(kept: Kept) -> None:
    x, o = Attendance("room", "X"), Attendance("room", "O")
    elsewhere = Attendance("another", "X")

    async def attend(store: Store) -> None:
        await store.attend("a", [x, elsewhere], 60)
        await store.attend("b", [x, o], 60)
        assert await store.attendance(["room"]) == {x, o}
        assert await store.attendance(["room", "another"]) == {x, o, elsewhere}
        assert await store.attendance([]) == set()
        await store.attend("b", [], 60)
        assert await store.attendance(["room"]) == {x}, "the other has gone"
        await store.attend("b", [o], -1)
        assert await store.attendance(["room"]) == {x}, "too long ago"
        await store.attend("a", [], 0)
        assert await store.attendance(["room", "another"]) == set()

    use(kept, attend)


def test_there_is_an_end_to_the_rooms(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MOST_ROOMS", 2)

    async def fill(store: Store) -> None:
        await keep(store, "one")
        await keep(store, "two")
        with pytest.raises(StoreFull):
            await store.create(spec("three"))
        assert await store.load("three") is None
        assert await store.append("one", 0, LOG[0]), "those who have one play on"

    use(kept, fill)


def test_a_closed_store_takes_no_more(kept: Kept) -> None:
    async def write(store: Store) -> None:
        written = [asyncio.ensure_future(store.create(spec(f"{n}"))) for n in range(5)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*written)

    async def read(store: Store) -> None:
        assert all([await store.load(f"{n}") for n in range(5)])

    use(kept, write, read)


def test_a_newer_one_is_left_alone(kept: Kept) -> None:
    use(kept, lambda store: keep(store, "room"))
    query = "INSERT INTO version VALUES (99)" if kept.is_postgres else "PRAGMA user_version = 99"
    kept.execute(query)
    with pytest.raises(GameError, match="written by a newer noughts"):
        kept.open()


def test_it_is_brought_up_to_date_once_and_by_whole_steps(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = postgres_module if kept.is_postgres else sqlite
    steps = module.MIGRATIONS
    use(kept, lambda store: keep(store, "room", *LOG))
    monkeypatch.setattr(module, "MIGRATIONS", (*steps, "DELETE FROM log; DELETE FROM nobody;"))
    with pytest.raises(GameError, match="cannot be used"):
        kept.open()
    added = "ALTER TABLE room ADD COLUMN note TEXT; UPDATE room SET note = 'kept';"
    monkeypatch.setattr(module, "MIGRATIONS", (*steps, added))

    async def read(store: Store) -> None:
        assert await store.load("room") == (spec(), LOG)

    use(kept, read, read)
    assert kept.execute("SELECT note FROM room") == [("kept",)]


def test_two_servers_may_start_at_once(kept: Kept) -> None:
    async def start() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(kept.open) for _ in range(4)))
        await keep(stores[0], "room", *LOG)
        for store in stores:
            assert await store.load("room") == (spec(), LOG)
            await store.close()

    run(start())
