"""The exact value of a position, by whichever search fits its board."""

from __future__ import annotations

from functools import lru_cache

from noughts.core.position import Position, to_position
from noughts.core.rules import Rules
from noughts.search.alphabeta import Table, alphabeta
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.tablebase import MAX_CELLS, tablebase
from noughts.search.verdict import Verdict

SMALL_CELLS = 12
"""Boards up to this size are solved so often, and have so few positions, that these are kept."""


def solve(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    every: bool = True,
    table: Table | None = None,
) -> Verdict:
    """The proved verdict with every best move, or with one where that is cheaper and enough;
    OutOfBudget when it takes more than the budget. A table may be shared by several questions."""
    position = to_position(position)
    rules = position.rules
    if rules.size <= MAX_CELLS:
        return tablebase(rules).verdict(position, budget)
    if rules.size <= SMALL_CELLS:
        table = kept(rules)
    return alphabeta(position, budget, every=every, table=table)


@lru_cache(maxsize=4)
def kept(rules: Rules) -> Table:
    """The table of a small board, from one question to the next."""
    return {}
