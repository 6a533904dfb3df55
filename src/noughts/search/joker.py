"""Pairings with a joker: with the defender to move, one free cell may serve lines as well.

The defender takes the joker now and has a pairing afterwards, so there is no need to look at any
other reply. It is found by local search over weighted lines: a line that stays unserved grows
heavier until some pair is given up for it.
"""

from __future__ import annotations

from itertools import combinations

from noughts.core.rules import Rules
from noughts.search.potential import CELLS, MOST

_PATIENCE = (500, 200, 100)
"""Steps before giving up if the fewest lines unserved so far are one, two, three or more."""

_DEAD = 1 << 20
"""The pairs that a dead line is said to contain: it never needs one more."""


class Jokers:
    """Looks for pairings with a joker on one board."""

    def __init__(self, rules: Rules) -> None:
        from random import Random

        self.lines = rules.lines
        self.size = rules.size
        self.random = Random(1).random
        self.pairs = _Pairs()
        self.lines_with: dict[int, list[int]] = {}
        for number, line in enumerate(rules.lines):
            for pair in self.pairs[line]:
                self.lines_with.setdefault(pair, []).append(number)

    def find(self, attacker: int, defender: int, hint: list[int]) -> tuple[int, list[int]] | None:
        """A joker (its bit) and the pairs of a pairing, if the search finds any; it starts from
        the pairs of the hint."""
        taken = attacker | defender
        cover = _Cover(self, attacker, defender, [pair for pair in hint if not pair & taken])
        steps, most = 0, _PATIENCE[-1]
        while True:
            joker, unserved = cover.choose_joker()
            if not unserved:
                return joker, list(set(cover.pair_at) - {0})
            most = max(most, _PATIENCE[min(len(unserved), 3) - 1])
            if steps == most:
                return None
            steps += 1
            cover.serve(unserved[int(self.random() * len(unserved))])


class _Pairs(dict[int, list[int]]):
    """The pairs of cells of each bitboard met, as bitboards."""

    def __missing__(self, board: int) -> list[int]:
        if len(self) >= MOST:
            self.clear()
        pairs = self[board] = [
            1 << one | 1 << other for one, other in combinations(CELLS[board], 2)
        ]
        return pairs


class _Cover:
    """Disjoint pairs, the number of them in each line, and the bare lines, which contain none.

    Lines go by their numbers; `load` is what the bare lines through each cell weigh together."""

    def __init__(self, jokers: Jokers, attacker: int, defender: int, pairs: list[int]) -> None:
        self.lines, self.lines_with, self.pairs = jokers.lines, jokers.lines_with, jokers.pairs
        left = ~attacker
        self.missing = [0 if line & defender else line & left for line in self.lines]
        self.pairs_in = [0 if missing else _DEAD for missing in self.missing]
        self.weights = [1] * len(self.lines)
        self.pair_at = [0] * jokers.size
        for pair in pairs:
            self.put(pair, pair)
            for number in self.lines_with[pair]:
                self.pairs_in[number] += 1
        self.bare: set[int] = set()
        self.load = [0] * jokers.size
        for number, count in enumerate(self.pairs_in):
            if not count:
                self.bare.add(number)
                self.lay(number, 1)

    def choose_joker(self) -> tuple[int, list[int]]:
        """The cell that serves the heaviest bare lines, and those that it leaves unserved."""
        if not self.bare:
            return 0, []
        missing, load = self.missing, self.load
        joker = 1 << load.index(max(load))
        return joker, [number for number in self.bare if not missing[number] & joker]

    def serve(self, number: int) -> None:
        """Give a bare line the pair that costs least, and more weight for the next time."""
        self.weights[number] += 1
        self.lay(number, 1)
        best = min(self.pairs[self.missing[number]], key=self.cost)
        for cell in CELLS[best]:
            if self.pair_at[cell]:
                self.remove(self.pair_at[cell])
        self.add(best)

    def cost(self, pair: int) -> int:
        """The weight of lines that lose their only pair for this one, less that of lines gained."""
        pairs_in, weights, lines = self.pairs_in, self.weights, self.lines
        one, other = CELLS[pair]
        first, second = self.pair_at[one], self.pair_at[other]
        cost = 0
        # A line with both pairs that are given up contains the new one.
        for old in (first, second) if first != second else (first,):
            if old:
                for number in self.lines_with[old]:
                    if pairs_in[number] == 1 and lines[number] & pair != pair:
                        cost += weights[number]
        for number in self.lines_with[pair]:
            if not pairs_in[number]:
                cost -= weights[number]
        return cost

    def add(self, pair: int) -> None:
        """Put a pair of free cells in."""
        self.put(pair, pair)
        pairs_in = self.pairs_in
        for number in self.lines_with[pair]:
            if not pairs_in[number]:
                self.bare.remove(number)
                self.lay(number, -self.weights[number])
            pairs_in[number] += 1

    def remove(self, pair: int) -> None:
        """Take a pair out."""
        self.put(pair, 0)
        pairs_in = self.pairs_in
        for number in self.lines_with[pair]:
            pairs_in[number] -= 1
            if not pairs_in[number]:
                self.bare.add(number)
                self.lay(number, self.weights[number])

    def put(self, pair: int, value: int) -> None:
        """Note at both cells of a pair that it is in, or with 0 that it is not."""
        one, other = CELLS[pair]
        self.pair_at[one] = self.pair_at[other] = value

    def lay(self, number: int, weight: int) -> None:
        """Add weight to the cells that a line lacks."""
        load = self.load
        for cell in CELLS[self.missing[number]]:
            load[cell] += weight
