"""The rooms that are in use: creating and loading them, appending events, and following them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager, suppress
from weakref import WeakValueDictionary

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.settings import Settings
from noughts.frontends.web.pools import WorkerPools
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of, new_key
from noughts.frontends.web.rooms.presence import Presence
from noughts.frontends.web.rooms.refusals import NoSuchRoom, Stale, WrongKey
from noughts.frontends.web.rooms.room import Room, RoomSpec
from noughts.frontends.web.rooms.thinking import Thinking
from noughts.frontends.web.stores.base import Change, Store, StoreUnavailable

IN_MEMORY = 2000
"""Rooms that are kept at hand; others are read again when they are needed."""

RETRY_SECONDS = 1.0
"""Seconds before the next try to read a change from the store."""


class Rooms:
    """Keeps rooms at hand. A room changes through `append` only: an event is checked, then stored,
    then shown to everybody. Several servers may share a store."""

    def __init__(self, store: Store, pools: WorkerPools) -> None:
        self.store = store
        self.pools = pools
        self.thinking = Thinking(self, pools)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        # An asyncio.Event is kept only while a listener waits for it.
        self._changes: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        self.presence = Presence(store, self.tell)
        self._listeners = 0
        self._follower: asyncio.Task[None] | None = None
        # Those that were told to end may not have ended yet.
        self._following: set[asyncio.Task[None]] = set()

    # Rooms

    async def create(
        self, settings: Settings, start: Position | None = None, friend: bool = False
    ) -> tuple[Room, str, str | None]:
        """A new room, the key to it, and what a friend may join it with."""
        key, invitation = new_key(), new_key() if friend else None
        spec = RoomSpec.of(secrets.token_urlsafe(12), settings, start, key, invitation)
        return await self._create(spec), key, invitation

    async def create_exhibition(self, start: Position, x: str, o: str) -> tuple[Room, str]:
        """A new room in which two agents play, a move at a time, and the key to it."""
        key = new_key()
        name = secrets.token_urlsafe(12)
        return await self._create(RoomSpec(name, str(start), x, o, 0, hash_of(key))), key

    async def _create(self, spec: RoomSpec) -> Room:
        await self.store.create(spec)
        room = Room.empty(spec)
        self._publish(room)
        return room

    async def room(self, name: str) -> Room:
        """The room of this name as it is known here."""
        room = self._rooms.get(name)
        if room is None:
            return await self._load(name)
        self._rooms.move_to_end(name)
        return room

    async def newest(self, name: str) -> Room:
        """The room of this name with the changes that other servers have made."""
        room = await self.room(name)
        is_known = await self.store.number(name) == room.number
        return room if is_known else await self._load(name)

    async def append(
        self,
        name: str,
        number: int,
        event: Event,
        key: str | None = None,
        player: Player | None = None,
    ) -> Room:
        """Add an event that a person asks for. Asking twice for the same event is harmless. Raises
        Stale when another event has this number, other than a look at help, WrongKey when the key
        has no such seat, GameError when the rules forbid it."""
        room, hashed = await self.room(name), hash_of(key or "")
        # A friend may have joined at another server.
        if number > room.number or not room.seats(hashed):
            room = await self.newest(name)
        seats = room.seats(hashed)
        if not seats or (player and player not in seats):
            raise WrongKey("only those who play here may do that")
        room.check_kind(event)
        event = room.signed(event, seats)
        while True:
            number = room.after_help(number)
            if number == room.number:
                room.check_turn(event, seats)
            try:
                return await self.add(room, number, event)
            except Stale:
                room = await self.newest(name)
                if room.after_help(number) == number:
                    raise

    async def invited(self, name: str, invitation: str) -> Room:
        """The room to which this is the invitation; WrongKey if it is none."""
        room = await self.newest(name)
        if not room.invites(hash_of(invitation)):
            raise WrongKey("this invitation is not for this game")
        return room

    async def join(self, name: str, invitation: str, key: str | None = None) -> tuple[Room, str]:
        """Take the other seat of a room, and return its key. With a key of the caller's own, asking
        twice is harmless."""
        key = key or new_key()
        while True:
            room = await self.invited(name, invitation)
            if room.seats(hash_of(key)):
                return room, key
            with suppress(Stale):
                event = Event(EventKind.JOIN, key=hash_of(key))
                return await self.add(room, room.number, event), key

    async def help(self, name: str, kind: EventKind, key: str | None) -> Room:
        """The room for a viewer who asks for a hint or values. While friends play, only a player
        may, if both allow it, and the log says so: once for each position."""
        while True:
            room = await self.newest(name)
            if not room.is_shared or room.session.is_over:
                return room
            seats = room.seats(hash_of(key or ""))
            if not seats:
                raise WrongKey("those who watch see hints and values when the game is over")
            event = Event(kind, len(room.session.moves), seats[0])
            if room.allows_help and room.has_used(event):
                return room
            with suppress(Stale):
                return await self.add(room, room.number, event)

    def at_hand(self, name: str) -> Room | None:
        """The room of this name, if it is kept at hand."""
        return self._rooms.get(name)

    async def changes(self, name: str, seen: int) -> AsyncGenerator[Room, None]:
        """The room whenever it is not as it was seen, the latest state only."""
        with self._listening():
            # What happens while the room is read is not missed.
            change = self._changes.setdefault(name, asyncio.Event())
            room = await self.newest(name)
            # Who was here when it was seen is not known.
            last: object = (seen, None, frozenset())
            while True:
                now = (room.number, self.thinking.failures.get(name), self.presence.here(name))
                if now != last:
                    last = now
                    yield room
                else:
                    await change.wait()
                change = self._changes.setdefault(name, asyncio.Event())
                room = await self.room(name)

    async def close(self) -> None:
        """Stop all agents; what was acknowledged is stored."""
        # Without its room, an agent that is stopped does not begin to think again.
        self._rooms.clear()
        await self.thinking.stop()
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)
        self.pools.stop()
        await self.presence.close()
        await self.store.close()

    # Events

    async def add(self, room: Room, number: int, event: Event) -> Room:
        """Add an event that has been checked; Stale when another event has this number."""
        if number != room.number:
            return self._late(room, number, event)
        after = room.after(event)
        if not await self.store.append(room.spec.id, number, event):
            return self._late(await self._load(room.spec.id), number, event)
        self._publish(after)
        return after

    def _late(self, room: Room, number: int, event: Event) -> Room:
        """The room, if it has this very event already."""
        if number < room.number and room.events[number] == event:
            return room
        raise Stale("the game has moved on, please look again")

    async def _load(self, name: str, from_elsewhere: bool = False) -> Room:
        """Read a room from the store."""
        stored = await self.store.load(name) if name.isprintable() else None
        if stored is None:
            self._rooms.pop(name, None)
            raise NoSuchRoom("there is no such game")
        room = Room.replay(*stored)
        self._publish(room, from_elsewhere)
        return room

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Follow the store for as long as there are listeners: only they need to hear at once what
        other servers add."""
        self._listeners += 1
        if self._follower is None or self._follower.done():
            self._follower = asyncio.create_task(self._follow())
            self._following.add(self._follower)
            self._follower.add_done_callback(self._following.discard)
        try:
            yield
        finally:
            self._listeners -= 1
            if not self._listeners and self._follower:
                self._follower.cancel()
                self._follower = None

    async def _follow(self) -> None:
        """Hear what other servers have added."""
        async with aclosing(self.store.changes()) as changes:
            async for change in changes:
                while not await self._hear(change):
                    await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, change: Change) -> bool:
        """Read a changed room again if it has listeners; False if the store cannot be read."""
        for name in [change.room] if change.room else [*{*self._rooms, *self._changes}]:
            known = self._rooms.get(name)
            if known and change.room and known.number >= change.number:
                continue
            if name not in self._changes:
                self._rooms.pop(name, None)
                continue
            try:
                await self._load(name, from_elsewhere=True)
            except StoreUnavailable:
                return False
            except NoSuchRoom:
                continue
            except Exception:
                logging.getLogger("uvicorn.error").exception("a room cannot be read")
        return True

    def _publish(self, room: Room, from_elsewhere: bool = False) -> None:
        """Show a room to everybody, unless a newer state is known. An agent whose turn another
        server has made it thinks there."""
        name = room.spec.id
        known = self._rooms.get(name)
        if known and known.number >= room.number:
            if not from_elsewhere:
                self.thinking.begin(known)
            return
        self._rooms[name] = room
        self._rooms.move_to_end(name)
        if len(self._rooms) > IN_MEMORY:
            self.thinking.forget(self._rooms.popitem(last=False)[0])
        self.thinking.forget(name)
        self.tell(name)
        if from_elsewhere:
            self.thinking.take_over_later(name)
        else:
            self.thinking.begin(room)

    def tell(self, name: str) -> None:
        """Wake up the listeners of a room."""
        if event := self._changes.pop(name, None):
            event.set()
