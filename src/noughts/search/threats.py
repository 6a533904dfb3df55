"""Forced moves: a line that lacks one cell is a threat, and threats leave no choice."""

from __future__ import annotations

from noughts.search.fight import Fight


def threatened(lines: list[int]) -> int:
    """The cells, as a bitboard, each of which completes a line at once."""
    cells = 0
    for line in lines:
        if not line & (line - 1):
            cells |= line
    return cells


def follow(fight: Fight) -> tuple[bool | None, Fight]:
    """Play forced moves as long as there are any: whether the attacker has won by them, or None and
    the fight in which there is a choice. A side that lacks one cell of a line wins; two
    such cells of the other side cannot both be stopped; one must be."""
    while fight.lines:
        own, other = fight.lines, fight.counter
        if not fight.attacks:
            own, other = other, own
        if threatened(own):
            return fight.attacks, fight
        cells = threatened(other)
        if not cells:
            return None, fight
        if cells & (cells - 1):
            return not fight.attacks, fight
        fight = fight.after(cells)
    return False, fight
