"""Rooms of two friends, for tests."""

from __future__ import annotations

from noughts.core.outcome import Player
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.room import Room, RoomSpec

X, O = Player.X, Player.O
MINE, YOURS = hash_of("mine"), hash_of("yours")
JOIN = Event(EventKind.JOIN, key=YOURS)
X_WINS = (0, 3, 1, 4, 2)


def spec(side: Player = X) -> RoomSpec:
    """A room of two friends, founded by one who plays this side."""
    return RoomSpec("room", "3x3k3", None, None, 3, MINE, side, hash_of("invitation"))


def by(player: Player, kind: EventKind) -> Event:
    """One of the two does something."""
    return Event(kind, by=player)


def friends(*events: Event | int, side: Player = X) -> Room:
    """A room after all of this, with both there; whoever is to move makes the moves."""
    room = Room.empty(spec(side)).after(JOIN)
    for event in events:
        if isinstance(event, int):
            event = Event(EventKind.MOVE, event, room.session.position.turn)
        room = room.after(event)
    return room
