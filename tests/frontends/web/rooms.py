"""Rooms of two friends, for tests."""

from __future__ import annotations

from noughts.core.outcome import Player
from noughts.frontends.web.rooms.events import Entry, Kind
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.room import Founding, Room

X, O = Player.X, Player.O
MINE, YOURS = hash_of("mine"), hash_of("yours")
JOIN = Entry(Kind.JOIN, key=YOURS)
X_WINS = (0, 3, 1, 4, 2)


def founding(side: Player = X) -> Founding:
    """A room of two friends, founded by one who plays this side."""
    return Founding("room", "3x3k3", None, None, 3, MINE, side, hash_of("invitation"))


def by(player: Player, kind: Kind) -> Entry:
    """One of the two does something."""
    return Entry(kind, by=player)


def friends(*entries: Entry | int, side: Player = X) -> Room:
    """A room after all of this, with both there; whoever is to move makes the moves."""
    room = Room.found(founding(side)).after(JOIN)
    for entry in entries:
        if isinstance(entry, int):
            entry = Entry(Kind.MOVE, entry, room.session.position.turn)
        room = room.after(entry)
    return room
