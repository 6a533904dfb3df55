"""Where rooms are kept: what a store must do, and one that forgets everything with its process."""

from __future__ import annotations

from typing import Protocol

from noughts.core.errors import GameError
from noughts.frontends.web.entries import Entry
from noughts.frontends.web.room import Founding


class StoreUnavailable(GameError):
    """Nothing can be written or read now; what was acknowledged before is safe."""


class StoreFull(GameError):
    """No more rooms are taken."""


class Store(Protocol):
    """Rooms and their logs. Whatever has returned is safe, also from a crash of the machine."""

    async def found(self, founding: Founding) -> None:
        """Keep a new room; StoreFull when there are too many."""

    async def append(self, room: str, number: int, entry: Entry) -> bool:
        """Add an entry at the end of a log; False, and nothing is added, if there is one with this
        number already."""

    async def load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        """A room and its log, or None if there is no such room."""

    async def close(self) -> None:
        """Finish what was begun, and accept no more."""


class Forgetful:
    """Keeps rooms in memory."""

    def __init__(self) -> None:
        self._rooms: dict[str, tuple[Founding, list[Entry]]] = {}

    async def found(self, founding: Founding) -> None:
        """Keep a new room."""
        self._rooms[founding.id] = founding, []

    async def append(self, room: str, number: int, entry: Entry) -> bool:
        """Add an entry."""
        log = self._rooms[room][1]
        if number != len(log):
            return False
        log.append(entry)
        return True

    async def load(self, room: str) -> tuple[Founding, tuple[Entry, ...]] | None:
        """A room and its log."""
        if room not in self._rooms:
            return None
        founding, log = self._rooms[room]
        return founding, tuple(log)

    async def close(self) -> None:
        """Nothing is left to do."""
