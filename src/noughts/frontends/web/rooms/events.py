"""What happens in a room: the events of an append-only log."""

from __future__ import annotations

from collections import namedtuple
from enum import Enum

from noughts.core.outcome import Player


class EventKind(Enum):
    """What may happen. The argument of a move is its cell, that of an undo, asked for or done, the
    ply to go back to; a friend who joins brings the hash of a key."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    REMATCH = "rematch"
    CLEAR = "clear"
    JOIN = "join"
    RESIGN = "resign"
    ASK_UNDO = "ask undo"
    ASK_REMATCH = "ask rematch"
    GRANT = "grant"
    REFUSE = "refuse"


class Event(namedtuple("Event", "kind argument by key", defaults=(None, None, None))):
    """One thing that happened, and who did it where it takes two; two equal ones at the same place
    of a log are the same thing."""

    __slots__ = ()

    kind: EventKind
    argument: int | None
    by: Player | None
    key: bytes | None
