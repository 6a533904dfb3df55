"""The house: all rooms that are in use, who listens to them, and the agents that think in them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from noughts.core.errors import GameError, IllegalMove, Refusal
from noughts.core.position import Position
from noughts.frontends.budgets import for_a_move
from noughts.frontends.settings import Settings
from noughts.frontends.web.entries import Entry, Kind
from noughts.frontends.web.lanes import Lanes
from noughts.frontends.web.room import Founding, Room
from noughts.frontends.web.store import Store, StoreUnavailable
from noughts.frontends.words import sentence
from noughts.texts import _

IN_MEMORY = 2000
"""Rooms that are kept at hand; others are read again when they are needed."""

RETRY = 1.0
"""Seconds until an agent's move is saved again that could not be."""


class NoSuchRoom(GameError):
    """There is no room of this name."""


class WrongKey(GameError):
    """Only whoever has the key may change anything in a room."""


class Stale(GameError):
    """Something else has happened in the room meanwhile."""


class House:
    """Rooms are changed through `enter` only: checked, then stored, then seen by everybody."""

    def __init__(self, store: Store, lanes: Lanes) -> None:
        self.store = store
        self.lanes = lanes
        self.trouble: dict[str, str] = {}
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        # An event is there only as long as somebody waits for it.
        self._changes: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    # Rooms

    async def found(self, settings: Settings, start: Position | None = None) -> tuple[Room, str]:
        """A new room, and the key to it."""
        key = secrets.token_urlsafe(16)
        x, o = settings.seats
        begin = start or Position.start(settings.rules, settings.first)
        founding = Founding(
            secrets.token_urlsafe(12), str(begin), x, o, settings.level.number, hash_of(key)
        )
        await self.store.found(founding)
        room = Room.found(founding)
        self._publish(room)
        return room, key

    async def room(self, name: str) -> Room:
        """The room of this name as it is now."""
        room = self._rooms.get(name)
        if room is None:
            return await self._load(name)
        self._rooms.move_to_end(name)
        return room

    async def enter(self, name: str, number: int, entry: Entry, key: str | None = None) -> Room:
        """Add an entry that a person asks for. It is harmless to ask twice for the same; Stale when
        another one has this number, GameError when it may not be."""
        room = await self.room(name)
        if not hmac.compare_digest(room.founding.key, hash_of(key or "")):
            raise WrongKey("only those who play here may do that")
        if number == room.number and entry.kind is Kind.MOVE and room.session.awaits_agent:
            raise IllegalMove(Refusal.TURN, entry.argument)
        return await self._enter(room, number, entry)

    async def changes(self, name: str, seen: int) -> AsyncIterator[Room]:
        """The room whenever it is not as it was seen, the latest state only."""
        last: tuple[int, str | None] = (seen, None)
        while True:
            room = await self.room(name)
            now = (room.number, self.trouble.get(name))
            if now != last:
                last = now
                yield room
            else:
                change = self._changes.setdefault(name, asyncio.Event())
                await change.wait()

    async def close(self) -> None:
        """Let nobody think any more; what was acknowledged is stored."""
        # Without a room, nobody who is stopped here begins to think again.
        self._rooms.clear()
        thinking = [*self._thinking.values()]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        self.lanes.stop()
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

    async def _load(self, name: str) -> Room:
        """Read a room from the store."""
        found = await self.store.load(name)
        if found is None:
            raise NoSuchRoom("there is no such game")
        room = Room.replay(*found)
        self._publish(room)
        return room

    def _publish(self, room: Room) -> None:
        """Show a room to everybody, unless a newer state is known."""
        name = room.founding.id
        known = self._rooms.get(name)
        if known and known.number >= room.number:
            return
        self._rooms[name] = room
        self._rooms.move_to_end(name)
        if len(self._rooms) > IN_MEMORY:
            self._rooms.popitem(last=False)
        self.trouble.pop(name, None)
        self._tell(name)
        self._let_think(room)

    def _tell(self, name: str) -> None:
        """Wake up whoever listens."""
        if event := self._changes.pop(name, None):
            event.set()

    # Agents

    def _let_think(self, room: Room) -> None:
        """Have the agent whose turn it is think, if there is one and it does not yet."""
        name = room.founding.id
        if room.session.awaits_agent and name not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._think(room))
            self._thinking[name] = task
            task.add_done_callback(lambda _: self._thought(name))

    def _thought(self, name: str) -> None:
        """An agent has done its part: the room may wait for one again."""
        self._thinking.pop(name, None)
        room = self._rooms.get(name)
        if room and name not in self.trouble:
            self._let_think(room)

    async def _think(self, room: Room) -> None:
        """Let an agent find its move and play it, unless the game has moved on meanwhile."""
        name, rules = room.founding.id, room.session.position.rules
        try:
            thought = await self.lanes.think(rules, room.session.ask(for_a_move(rules)))
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


def hash_of(key: str) -> bytes:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).digest()
