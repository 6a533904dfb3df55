"""Whole boards, each searched once for all tests."""

from functools import cache

from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.tablebase import Tablebase


@cache
def whole_table(rules: Rules) -> Tablebase:
    """A table that knows every position of a board: to be asked, not to be added to."""
    table = Tablebase(rules)
    table.verdict(Position.start(rules))
    return table
