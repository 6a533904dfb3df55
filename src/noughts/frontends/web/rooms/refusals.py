"""What a room refuses, and what it says then."""

from __future__ import annotations

from noughts.core.errors import GameError


class Refused(GameError):
    """What a room cannot do now; its words say why."""


class NoSuchRoom(GameError):
    """There is no room of this name."""


class WrongKey(GameError):
    """The key that was sent has no seat in the room."""


class Stale(GameError):
    """Something else has happened in the room meanwhile."""


class RoomFull(Refused):
    """Both seats of a friends' room are taken."""

    def __init__(self) -> None:
        super().__init__("both seats are taken, but you can watch")
