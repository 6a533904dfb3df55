"""A store that cannot write now: nothing is lost, everybody is told, and later it can."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.frontends.web.stores import database, sqlite
from noughts.frontends.web.stores.base import StoreUnavailable
from noughts.frontends.web.stores.sqlite import SqliteStore
from tests.frontends.talking import environment
from tests.frontends.web.loops import run
from tests.frontends.web.serving import served
from tests.frontends.web.stores import LOG, keep, spec, within


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0)


def test_while_somebody_else_has_the_file_nothing_is_kept_and_nothing_is_lost(
    tmp_path: Path, impatient: None
) -> None:
    async def use(store: SqliteStore) -> None:
        await keep(store, "room", *LOG[:2])
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="please try again"):
                await store.append("room", 2, LOG[2])
        with pytest.raises(StoreUnavailable):
            await store.create(spec("another"))
        other.close()
        assert await store.load("room") == (spec(), LOG[:2])
        assert await store.load("another") is None
        assert await store.append("room", 2, LOG[2])
        assert await store.load("room") == (spec(), LOG[:3])

    within(tmp_path, use)


def test_a_player_is_told_to_try_again_and_then_it_works(tmp_path: Path, impatient: None) -> None:
    with served(tmp_path) as site:
        game = site.game(side="both")
        game.move(4)
        other = sqlite3.connect(tmp_path / sqlite.FILE, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        refused = game.ask("moves", cell=0)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
        assert "try again" in refused.json()["error"]
        assert site.client.post("/api/games", json={}).status_code == 503
        assert game.look()["number"] == 1
        other.close()
        assert game.move(0)["number"] == 2


def test_what_cannot_be_read_is_not_as_if_it_were_not_there(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await keep(store, "room")
        store._reader.execute("ALTER TABLE log RENAME TO gone")
        with pytest.raises(StoreUnavailable):
            await store.load("room")

    within(tmp_path, use)


FULL = """
import asyncio, resource, sys
from pathlib import Path
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.sqlite import SqliteStore
from noughts.frontends.web.stores.base import StoreUnavailable

def allow(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def fill(store):
    await store.create(RoomSpec("room", "3x3k3", None, None, 3, b""))
    allow(store.path.with_name(store.path.name + "-wal").stat().st_size + 50_000)
    kept = 0
    try:
        while kept < 2000:
            assert await store.append("room", kept, Event(EventKind.MOVE, kept))
            kept += 1
    except StoreUnavailable:
        pass
    allow(resource.RLIM_INFINITY)
    print(kept, len((await store.load("room"))[1]), await store.append("room", kept, Event(EventKind.CLEAR)))
    await store.close()

asyncio.run(fill(SqliteStore(Path(sys.argv[1]))))
"""  # noqa: E501


@pytest.mark.skipif(os.name == "nt", reason="needs limits on the size of files")
def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)],
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert run.stderr == ""
    kept, found, later = run.stdout.split()
    assert 0 < int(kept) < 2000
    assert (found, later) == (kept, "True")
    loaded = within(tmp_path, lambda store: store.load("room"))
    assert loaded and len(loaded[1]) == int(kept) + 1


def test_a_file_that_is_taken_away_is_no_end(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await keep(store, "room", *LOG)
        file, store.path = store.path, tmp_path / "nowhere" / "file"
        store._close_writer()
        with pytest.raises(StoreUnavailable):
            await store.append("room", 9, LOG[0])
        (tmp_path / "nowhere").mkdir()
        (tmp_path / "nowhere" / "file").symlink_to(file)
        assert await store.append("room", len(LOG), LOG[0])

    within(tmp_path, use)


def test_whoever_comes_when_there_are_too_many_games_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MOST_ROOMS", 2)

    async def fill(store: SqliteStore) -> None:
        await keep(store, "one")
        await keep(store, "two")

    within(tmp_path, fill)
    with served(tmp_path) as site:
        answer = site.client.post("/api/games", json={})
    assert answer.status_code == 503
    assert answer.json() == {"error": "There are too many games, please come back later."}


def test_whoever_has_gone_meanwhile_disturbs_nobody(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await keep(store, "room")
        gone = asyncio.ensure_future(store.append("room", 0, LOG[0]))
        await asyncio.sleep(0)
        gone.cancel()
        assert not await store.append("room", 0, LOG[1]), "it was written all the same"
        assert await store.append("room", 1, LOG[1])

    within(tmp_path, use)


def test_a_closed_store_is_no_longer_read(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path)
        await keep(store, "room")
        await store.close()
        with pytest.raises(StoreUnavailable):
            await store.load("room")

    run(use())
