"""The house: all rooms that are in use, who listens to them, and the agents that think in them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.budgets import THINKING, for_a_move
from noughts.frontends.settings import Settings
from noughts.frontends.web.rooms.events import Entry, Kind
from noughts.frontends.web.rooms.keys import hash_of, new_key
from noughts.frontends.web.rooms.presence import Attendants
from noughts.frontends.web.rooms.room import Founding, NoSuchRoom, Refused, Room, Stale, WrongKey
from noughts.frontends.web.serving.pools import Lanes
from noughts.frontends.web.stores.base import Change, Store, StoreUnavailable
from noughts.frontends.words import sentence
from noughts.texts import _

IN_MEMORY = 2000
"""Rooms that are kept at hand; others are read again when they are needed."""

RETRY = 1.0
"""Seconds until an agent's move is saved again that could not be."""

PATIENCE = 5.0
"""Seconds after which an agent thinks here whose turn another server has made it: that one may
have ended."""


class House:
    """Rooms are changed through `enter` only: checked, then stored, then seen by everybody. Several
    houses may share a store."""

    def __init__(self, store: Store, lanes: Lanes) -> None:
        self.store = store
        self.lanes = lanes
        self.trouble: dict[str, str] = {}
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        # An event is there only as long as somebody waits for it.
        self._changes: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self.attendants = Attendants(store, self._tell)
        self._listeners = 0
        self._following: asyncio.Task[None] | None = None

    # Rooms

    async def found(
        self, settings: Settings, start: Position | None = None, friend: bool = False
    ) -> tuple[Room, str, str | None]:
        """A new room, the key to it, and what a friend may join it with."""
        key, invitation = new_key(), new_key() if friend else None
        founding = Founding.of(secrets.token_urlsafe(12), settings, start, key, invitation)
        return await self._found(founding), key, invitation

    async def exhibit(self, start: Position, x: str, o: str) -> tuple[Room, str]:
        """A new room in which two agents play, a move at a time, and the key to it."""
        key = new_key()
        name = secrets.token_urlsafe(12)
        return await self._found(Founding(name, str(start), x, o, 0, hash_of(key))), key

    async def _found(self, founding: Founding) -> Room:
        await self.store.create(founding)
        room = Room.found(founding)
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
        """The room of this name as it is, whoever has changed it."""
        room = await self.room(name)
        is_known = await self.store.number(name) == room.number
        return room if is_known else await self._load(name)

    async def enter(
        self,
        name: str,
        number: int,
        entry: Entry,
        key: str | None = None,
        player: Player | None = None,
    ) -> Room:
        """Add an entry that a person asks for. It is harmless to ask twice for the same; Stale when
        another one has this number, WrongKey when it is not theirs to ask, GameError when it may
        not be."""
        room = await self.room(name)
        if number > room.number:
            room = await self.newest(name)
        seats = room.seats(hash_of(key or ""))
        if not seats or (player and player not in seats):
            raise WrongKey("only those who play here may do that")
        room.check_kind(entry)
        entry = room.signed(entry, seats)
        if number == room.number:
            room.check_turn(entry, seats)
        return await self._enter(room, number, entry)

    async def join(self, name: str, invitation: str, key: str | None = None) -> tuple[Room, str]:
        """Take the other seat of a room; the key to it, which may be one's own: then it is harmless
        to ask twice."""
        key = key or new_key()
        while True:
            room = await self.newest(name)
            if not room.invites(hash_of(invitation)):
                raise WrongKey("this invitation is not for this game")
            if room.seats(hash_of(key)):
                return room, key
            try:
                entry = Entry(Kind.JOIN, key=hash_of(key))
                return await self._enter(room, room.number, entry), key
            except Stale:
                continue

    async def step(self, name: str, number: int, key: str | None) -> Room:
        """Let the agent whose turn it is move, in a room where agents play."""
        room = await self.newest(name)
        if not room.seats(hash_of(key or "")):
            raise WrongKey("only those who play here may do that")
        if number < room.number:
            return room
        if number > room.number or not (room.is_watched and room.session.awaits_agent):
            raise Refused("nobody is to move")
        thought = await self.lanes.show(room.session.ask(THINKING).run)
        try:
            return await self._enter(room, number, Entry(Kind.MOVE, thought.cell))
        except Stale:
            # Somebody else was quicker.
            return await self.newest(name)

    async def changes(self, name: str, seen: int) -> AsyncIterator[Room]:
        """The room whenever it is not as it was seen, the latest state only."""
        with self._listening():
            # What happens while the room is read is not missed.
            change = self._changes.setdefault(name, asyncio.Event())
            room = await self.newest(name)
            # Who was here when it was seen is not known.
            last: object = (seen, None, frozenset())
            while True:
                now = (room.number, self.trouble.get(name), self.attendants.here(name))
                if now != last:
                    last = now
                    yield room
                else:
                    await change.wait()
                change = self._changes.setdefault(name, asyncio.Event())
                room = await self.room(name)

    async def close(self) -> None:
        """Let nobody think any more; what was acknowledged is stored."""
        # Without a room, nobody who is stopped here begins to think again.
        self._rooms.clear()
        tasks = [*self._thinking.values(), *filter(None, [self._following])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.lanes.stop()
        await self.attendants.close()
        await self.store.close()

    # Entries

    async def _enter(self, room: Room, number: int, entry: Entry) -> Room:
        if number != room.number:
            return self._late(room, number, entry)
        after = room.after(entry)
        if not await self.store.append(room.founding.id, number, entry):
            return self._late(await self._load(room.founding.id), number, entry)
        self._publish(after)
        return after

    def _late(self, room: Room, number: int, entry: Entry) -> Room:
        """The room, if it has this very entry already."""
        if number < room.number and room.entries[number] == entry:
            return room
        raise Stale("the game has moved on, please look again")

    async def _load(self, name: str, patient: bool = False) -> Room:
        """Read a room from the store."""
        found = await self.store.load(name) if name.isprintable() else None
        if found is None:
            self._rooms.pop(name, None)
            raise NoSuchRoom("there is no such game")
        room = Room.replay(*found)
        self._publish(room, patient)
        return room

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Follow the store for as long as there are listeners: only they need to hear at once what
        other servers add."""
        self._listeners += 1
        if self._following is None:
            self._following = asyncio.ensure_future(self._follow())
        try:
            yield
        finally:
            self._listeners -= 1
            if not self._listeners and self._following:
                self._following.cancel()
                self._following = None

    async def _follow(self) -> None:
        """Hear what other servers have added."""
        async for change in self.store.changes():
            while not await self._hear(change):
                await asyncio.sleep(RETRY)

    async def _hear(self, change: Change) -> bool:
        """Read again what has changed, if somebody listens to it; False if it cannot be read."""
        for name in [change.room] if change.room else [*{*self._rooms, *self._changes}]:
            known = self._rooms.get(name)
            if known and change.room and known.number >= change.number:
                continue
            if name not in self._changes:
                self._rooms.pop(name, None)
                continue
            try:
                await self._load(name, patient=True)
            except StoreUnavailable:
                return False
            except NoSuchRoom:
                continue
            except Exception:
                logging.getLogger("uvicorn.error").exception("a room cannot be read")
        return True

    def _publish(self, room: Room, patient: bool = False) -> None:
        """Show a room to everybody, unless a newer state is known."""
        name = room.founding.id
        known = self._rooms.get(name)
        if known and known.number >= room.number:
            if not patient:
                self._let_think(known)
            return
        self._rooms[name] = room
        self._rooms.move_to_end(name)
        if len(self._rooms) > IN_MEMORY:
            self.trouble.pop(self._rooms.popitem(last=False)[0], None)
        self.trouble.pop(name, None)
        self._tell(name)
        if patient:
            asyncio.get_running_loop().call_later(PATIENCE, self._thought, name)
        else:
            self._let_think(room)

    def _tell(self, name: str) -> None:
        """Wake up whoever listens."""
        if event := self._changes.pop(name, None):
            event.set()

    # Agents

    def _let_think(self, room: Room) -> None:
        """Have the agent whose turn it is think, if there is one and it does not yet."""
        name = room.founding.id
        if room.session.awaits_agent and not room.is_watched and name not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._think(room))
            self._thinking[name] = task
            task.add_done_callback(lambda _: self._thought(name))

    def _thought(self, name: str) -> None:
        """An agent has done its part: the room may wait for one again."""
        task = self._thinking.get(name)
        if task and task.done():
            del self._thinking[name]
        room = self._rooms.get(name)
        if room and name not in self.trouble:
            self._let_think(room)

    async def _think(self, room: Room) -> None:
        """Let an agent find its move and play it, unless the game has moved on meanwhile."""
        name, rules = room.founding.id, room.session.position.rules
        try:
            job = room.session.ask(for_a_move(rules))
            thought = await self.lanes.think(rules, job.run)
            await self._play(room, Entry(Kind.MOVE, thought.cell))
        except Stale:
            return
        except GameError as error:
            self._fail(name, sentence(error))
        except Exception:
            logging.getLogger("uvicorn.error").exception("an agent failed")
            self._fail(name, _("The computer cannot go on. Undo, or start another game."))

    def _fail(self, name: str, sentence: str) -> None:
        """Tell everybody in a room that its agent does not move."""
        self.trouble[name] = sentence
        self._tell(name)

    async def _play(self, room: Room, entry: Entry) -> None:
        """Save an agent's move, however long that takes."""
        while True:
            try:
                await self._enter(await self.room(room.founding.id), room.number, entry)
            except StoreUnavailable:
                await asyncio.sleep(RETRY)
            else:
                return
