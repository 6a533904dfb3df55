"""Rooms to keep, and stores to keep them in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.base import Store
from noughts.frontends.web.stores.sqlite import SqliteStore
from tests.frontends.web.databases import Kept
from tests.frontends.web.loops import run

T = TypeVar("T")

LOG = (
    Event(EventKind.MOVE, 4),
    Event(EventKind.UNDO),
    Event(EventKind.REDO),
    Event(EventKind.UNDO, 0),
    Event(EventKind.REMATCH),
    Event(EventKind.CLEAR),
)


def spec(name: str = "room") -> RoomSpec:
    """A room with a person and an agent in it."""
    return RoomSpec(name, "misere:3x3k3", None, "casual:slip=0.2", 4, b"\0\xffhash")


async def keep(store: Store, name: str = "room", *log: Event) -> None:
    """A room with a log."""
    await store.create(spec(name))
    for number, event in enumerate(log):
        assert await store.append(name, number, event)


def use(kept: Kept, *work: Callable[[Store], Awaitable[object]]) -> None:
    """Do some things with a store, one after the other, each with one that is opened anew."""

    async def once(one: Callable[[Store], Awaitable[object]]) -> None:
        store = kept.open()
        try:
            await one(store)
        finally:
            await store.close()

    for one in work:
        run(once(one))


def within(folder: Path, work: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """What comes of some work with the store of a folder, which is then closed."""

    async def all_of_it() -> T:
        store = SqliteStore(folder)
        try:
            return await work(store)
        finally:
            await store.close()

    return run(all_of_it())
