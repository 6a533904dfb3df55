"""One question about a position: can the attacker force a line, whatever the defender does?

The game is played on as it is: the defender may win too, and then the attacker has not forced
anything. A line is kept as the bitboard of its cells that are still missing; a line that the other
side has touched is dead and not kept at all.
"""

from __future__ import annotations

from collections import namedtuple

from noughts.core.outcome import Player
from noughts.core.position import Position


class Fight(namedtuple("Fight", "attacker defender lines counter attacks")):
    """attacker, defender: their marks; lines: what the attacker's live lines lack; counter: what
    the defender's live lines lack; attacks: whether the attacker is to move."""

    __slots__ = ()

    attacker: int
    defender: int
    lines: list[int]
    counter: list[int]
    attacks: bool

    @classmethod
    def of(cls, position: Position, attacker: Player) -> Fight:
        """The question whether this player can force a line from an undecided position."""
        mine, theirs = position.sides(attacker)
        lines = position.rules.lines
        return cls(
            mine,
            theirs,
            [line & ~mine for line in lines if not line & theirs],
            [line & ~theirs for line in lines if not line & mine],
            position.turn is attacker,
        )

    def after(self, bit: int) -> Fight:
        """The fight after the side to move marks a cell, given as its bit."""
        attacker, defender, lines, counter, attacks = self
        left = ~bit
        if attacks:
            lines = [line & left for line in lines]
            counter = [line for line in counter if not line & bit]
            return _fight((attacker | bit, defender, lines, counter, False))
        lines = [line for line in lines if not line & bit]
        counter = [line & left for line in counter]
        return _fight((attacker, defender | bit, lines, counter, True))


def _fight(parts: tuple[int, int, list[int], list[int], bool]) -> Fight:
    return tuple.__new__(Fight, parts)
