"""Rooms that nobody needs any more."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from noughts.frontends.web.stores import base as store_module
from noughts.frontends.web.stores.base import KEPT_DAYS, Store, clean_up
from noughts.frontends.web.stores.memory import MemoryStore
from tests.frontends.web.databases import Kept
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT
from tests.frontends.web.stores import LOG, spec, use

NAMES = ("new", "unused", "invited", "old", "old and invited", "old but in use")


async def grow_old(store: Store, kept: Kept) -> None:
    """Rooms of different ages: two days, in which nothing has happened, and very old ones."""
    for name in NAMES:
        invitation = b"\0" if "invited" in name else None
        await store.create(replace(spec(name), invitation=invitation))
        if name in ("new", "old", "old but in use"):
            await store.append(name, 0, LOG[0])
    await store.append("old but in use", 1, LOG[1])
    now = int(time.time())
    days, old = now - 2 * 24 * 3600, now - (KEPT_DAYS + 1) * 24 * 3600
    kept.execute("UPDATE room SET at = ? WHERE id <> 'new'", days)
    kept.execute("UPDATE room SET at = ? WHERE substr(id, 1, 3) = 'old'", old)
    kept.execute("UPDATE log SET at = ? WHERE room <> 'new' AND number = 0", old)


async def remain(store: Store) -> None:
    """Only what nobody has entered for long is gone, and what was never used."""
    found = [name for name in NAMES if await store.load(name)]
    assert found == ["new", "invited", "old but in use"]


def test_old_rooms_are_forgotten_when_a_store_is_opened(kept: Kept) -> None:
    use(kept, lambda store: grow_old(store, kept), remain)


def test_old_rooms_are_forgotten_from_time_to_time(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "CLEANUP_SECONDS", 0.01)

    async def wait(store: Store) -> None:
        await grow_old(store, kept)
        cleaning = asyncio.ensure_future(clean_up(store))
        async with asyncio.timeout(TIMEOUT):
            while await store.load("unused") or await store.load("old"):
                await asyncio.sleep(0.01)
        cleaning.cancel()
        await remain(store)

    use(kept, wait)


def test_a_server_that_keeps_nothing_keeps_no_more_than_it_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noughts.frontends.web.stores.memory.MOST_ROOMS", 2)

    async def fill() -> list[str]:
        store = MemoryStore()
        for name in ("one", "two", "three"):
            await store.create(spec(name))
        await store.forget_old()
        return [name for name in ("one", "two", "three") if await store.load(name)]

    assert run(fill()) == ["two", "three"]
