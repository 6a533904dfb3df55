"""What happens in a room, as the entries of a log that is only ever added to."""

from __future__ import annotations

from collections import namedtuple
from enum import Enum


class Kind(Enum):
    """What may happen. A move has a cell, an undo the ply to go back to, if it is not the last
    turn of a person."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    REMATCH = "rematch"
    CLEAR = "clear"


class Entry(namedtuple("Entry", "kind argument", defaults=(None,))):
    """One thing that happened; two equal ones at the same place of a log are the same thing."""

    __slots__ = ()

    kind: Kind
    argument: int | None
