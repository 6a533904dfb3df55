"""Five levels for people, from a beginner's opponent to one that cannot be beaten."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import UnknownName


class Level(namedtuple("Level", "number agent")):
    """A level's number, and its agent as text."""

    __slots__ = ()

    number: int
    agent: str


LEVELS = (
    Level(1, "random"),
    Level(2, "casual:slip=0.5"),
    Level(3, "reflex"),
    Level(4, "casual:slip=0.2"),
    Level(5, "perfect"),
)


def read_level(text: str) -> Level:
    """The level with this number."""
    for level in LEVELS:
        if text.strip() == str(level.number):
            return level
    raise UnknownName.among("level", text.strip(), [str(level.number) for level in LEVELS])
