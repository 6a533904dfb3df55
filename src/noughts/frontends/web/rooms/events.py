"""What happens in a room: the events of an append-only log."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from noughts.core.outcome import Player


class EventKind(Enum):
    """What may happen. The argument of a move is its cell, that of an undo, asked for or done, the
    ply to go back to, that of a hint or of values the ply at which a friend has looked at them; a
    friend who joins brings the hash of a key."""

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
    ASK_HELP = "ask help"
    ALLOW_HELP = "allow help"
    END_HELP = "end help"
    HINT = "hint"
    VALUES = "values"


class Event(NamedTuple):
    """What happened, and which player did it where friends play. Two equal events at the same place
    of a log are the same event."""

    kind: EventKind
    argument: int | None = None
    by: Player | None = None
    key: bytes | None = None
