"""Every position of a small board with its value, plies and best moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import tee
from math import comb

from noughts.core.errors import InvalidText
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.parallel import Spread, in_order, inline
from noughts.search.memory import Memory
from noughts.search.solve import solve, uses_solver
from noughts.search.verdict import Verdict

MOST = 1_000_000
"""Positions that a table may have."""

Entry = tuple[Position, Verdict]


def estimate(rules: Rules) -> int:
    """How many positions a board has at most: all ways to place marks in turn."""
    return sum(comb(rules.size, marks) * comb(marks, marks // 2) for marks in range(rules.size + 1))


def entries(rules: Rules, spread: Spread = inline) -> Iterator[Entry]:
    """Every position that can be reached, fewer marks first, with its verdict; refused when there
    would be too many."""
    number = estimate(rules)
    if number > MOST:
        told = "{rules} has up to {number:,} positions; a table has at most {most:,}"
        raise InvalidText(told, rules=rules, number=number, most=MOST)
    positions, same = tee(reachable(rules))
    return zip(positions, in_order(spread(verdict_of, same)), strict=True)


def verdict_of(position: Position) -> Verdict:
    """The verdict, which depends on nothing that was asked before: the solver would have its
    memory of it decide between moves that are as good."""
    return solve(position, memory=Memory(position.rules) if uses_solver(position) else None)


def reachable(rules: Rules) -> Iterator[Position]:
    """Every position that can be reached, fewer marks first."""
    level = {Position.start(rules): None}
    while level:
        yield from level
        level = dict.fromkeys(
            position.play(cell) for position in level for cell in position.legal_moves
        )
