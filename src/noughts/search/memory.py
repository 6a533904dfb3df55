"""What searches of one board have proved, kept from one question to the next."""

from __future__ import annotations

from functools import cached_property, lru_cache

from noughts.core.rules import Rules
from noughts.search.alphabeta import Table
from noughts.search.budget import Meter
from noughts.search.distance import Distance
from noughts.search.solver import Solver
from noughts.search.tablebase import Tablebase

MOST = 1_000_000
"""Positions that a memory takes along to the next question; with more than that it begins anew."""


class Memory:
    """The tables of every kind of search, each made when it is first needed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table: Table = {}

    @cached_property
    def tablebase(self) -> Tablebase:
        """For the smallest boards."""
        return Tablebase(self.rules)

    @cached_property
    def solver(self) -> Solver:
        """For plain boards that are not small."""
        return Solver(self.rules)

    @cached_property
    def distance(self) -> Distance:
        """For how soon these are won."""
        return Distance(self.rules)

    @property
    def positions(self) -> int:
        """How many positions are remembered, those of the smallest boards left out."""
        made = vars(self)
        solved = len(self.solver.proved) if "solver" in made else 0
        measured = len(self.distance.known) if "distance" in made else 0
        return len(self.table) + solved + measured


def memory_for(rules: Rules, meter: Meter) -> Memory:
    """The memory of a board; a new one where nodes are counted, because a question with such a
    budget has the same answer whatever was asked before."""
    if meter.counts_nodes:
        return Memory(rules)
    memory = kept(rules)
    if memory.positions > MOST:
        kept.cache_clear()
        memory = kept(rules)
    return memory


@lru_cache(maxsize=4)
def kept(rules: Rules) -> Memory:
    """The memory that goes on from question to question."""
    return Memory(rules)
