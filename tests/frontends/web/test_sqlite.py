"""Rooms in a real file: what was acknowledged stays, and old files are understood."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from noughts.core.errors import GameError
from noughts.frontends.web.stores import database, sqlite
from noughts.frontends.web.stores.base import Change
from noughts.frontends.web.stores.sqlite import SqliteStore
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT
from tests.frontends.web.stores import LOG, keep, spec, within


def test_a_folder_is_made_where_there_is_none(tmp_path: Path) -> None:
    within(tmp_path / "made" / "here", lambda store: keep(store, "room", *LOG))
    found = within(tmp_path / "made" / "here", lambda store: store.load("room"))
    assert found == (spec(), LOG)


def test_many_who_write_at_once_are_all_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MOST_WRITES", 7)
    rooms = [f"room {number}" for number in range(30)]

    async def write(store: SqliteStore) -> list[bool]:
        await asyncio.gather(*(store.create(spec(room)) for room in rooms))
        places = [(room, number) for number in range(5) for room in rooms]
        asked = (store.append(room, number, LOG[number]) for room, number in places * 2)
        return list(await asyncio.gather(*asked))

    done = within(tmp_path, write)
    assert done == [True] * 150 + [False] * 150
    for room in rooms:
        found = within(tmp_path, lambda store, room=room: store.load(room))  # type: ignore[misc]
        assert found == (spec(room), LOG[:5])


def test_who_waits_is_answered_also_when_closing_is_cancelled(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        with sqlite3.connect(store.path, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            creating = asyncio.ensure_future(store.create(spec()))
            closing = asyncio.ensure_future(store.close())
            await asyncio.sleep(0.01)
            closing.cancel()
            await asyncio.gather(closing, return_exceptions=True)
            other.execute("COMMIT")
            await asyncio.wait_for(creating, TIMEOUT)
        other.close()

    within(tmp_path, write)
    assert within(tmp_path, lambda store: store.load("room")) == (spec(), ())


def test_those_who_wait_are_committed_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[int] = []
    commit = sqlite.commit

    def counted(connection: sqlite3.Connection, works: list[sqlite.Work]) -> list[object]:
        groups.append(len(works))
        return commit(connection, works)

    async def write(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "commit", counted)
        with sqlite3.connect(store.path, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            first = asyncio.ensure_future(store.create(spec("first")))
            while not groups:
                await asyncio.sleep(0)
            rest = [asyncio.ensure_future(store.create(spec(f"{n}"))) for n in range(20)]
            await asyncio.sleep(0)
            other.execute("COMMIT")
            await asyncio.gather(first, *rest)
        other.close()

    within(tmp_path, write)
    assert groups[:2] == [1, 20]


def test_it_writes_durably(tmp_path: Path) -> None:
    connection = sqlite.connect(tmp_path / "file")
    settings = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    connection.close()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_whoever_begins_to_use_a_file_waits_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, other = (sqlite3.connect(tmp_path / "file", 0, isolation_level=None) for _ in range(2))
    other.execute("BEGIN EXCLUSIVE")
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            other.close()

    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", TIMEOUT)
    monkeypatch.setattr("noughts.frontends.web.stores.sqlite.time.sleep", sleep)
    sqlite._retry(here, "BEGIN IMMEDIATE")
    here.close()
    assert len(waited) == 3


def version(folder: Path) -> int:
    """How many steps a file has been through."""
    connection = sqlite3.connect(folder / sqlite.FILE)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)


def refusal(folder: Path) -> str:
    """Why a folder cannot be used, in one line."""
    with pytest.raises(GameError) as refused:
        SqliteStore(folder)
    said = str(refused.value)
    assert "\n" not in said
    return said


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / sqlite.FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    said = refusal(tmp_path)
    assert said == f"the games in {tmp_path / sqlite.FILE} were written by a newer noughts"
    assert version(tmp_path) == 99


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / sqlite.FILE
    file.write_bytes(b"my diary\n" * 1000)
    assert str(file) in refusal(tmp_path)
    assert file.read_bytes() == b"my diary\n" * 1000


def test_a_folder_must_be_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be used" in refusal(tmp_path / "file")
    assert "cannot be used" in refusal(tmp_path / "file" / "inside")
    (tmp_path / sqlite.FILE).mkdir()
    assert "cannot be used" in refusal(tmp_path)


class Counting(SqliteStore):
    """A store that counts how often it has looked for what others have written."""

    looked = 0

    async def _rows(self, query: str, arguments: database.Arguments = ()) -> list[database.Row]:
        self.looked += "data_version" in query
        return await super()._rows(query, arguments)


def test_others_are_looked_for_from_time_to_time_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WATCH_SECONDS", 2 * TIMEOUT)

    async def follow() -> list[Change]:
        store = Counting(tmp_path)
        found: list[Change] = []

        async def listen() -> None:
            async for change in store.changes():
                found.append(change)

        listening = asyncio.ensure_future(listen())
        await keep(store, "room", *LOG)
        while not store.looked:
            await asyncio.sleep(0)
        for _ in range(20):
            assert await store.load("room") == (spec(), LOG)
        assert store.looked == 1
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await store.close()
        return found

    assert run(follow())[0] == Change("", 0)
