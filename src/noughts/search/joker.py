"""Pairings with a joker: with the defender to move, one free cell may serve lines as well.

The defender takes the joker now and has a pairing afterwards, so there is no need to look at any
other reply. It is found by local search over weighted lines: a line that stays unserved grows
heavier until some pair is given up for it.
"""

from __future__ import annotations

from random import Random

from noughts.core.rules import Rules, cells_of
from noughts.search.potential import CELLS

_PATIENCE = ((100, 3), (200, 2), (500, 1))
"""Give up after so many steps if there were never fewer than so many lines unserved."""


class Jokers:
    """Looks for pairings with a joker on one board."""

    def __init__(self, rules: Rules) -> None:
        self.lines = rules.lines
        self.random = Random(1).random
        self.lines_with: dict[int, list[int]] = {}
        for number, line in enumerate(rules.lines):
            cells = cells_of(line)
            for index, one in enumerate(cells):
                for other in cells[index + 1 :]:
                    self.lines_with.setdefault(1 << one | 1 << other, []).append(number)

    def find(self, attacker: int, defender: int, hint: list[int]) -> tuple[int, list[int]] | None:
        """A joker (its bit) and the pairs of a pairing, if the search finds any; it starts from
        the pairs of the hint."""
        cover = _Cover(self, attacker, defender)
        taken = attacker | defender
        for pair in hint:
            if not pair & taken:
                cover.add(pair)
        fewest = 1 << 30
        for step in range(_PATIENCE[-1][0]):
            joker, unserved = cover.choose_joker()
            if not unserved:
                return joker, list(set(cover.pair_at.values()))
            fewest = min(fewest, len(unserved))
            if any(step >= steps and fewest >= number for steps, number in _PATIENCE):
                return None
            cover.serve(unserved[int(self.random() * len(unserved))])
        return None


class _Cover:
    """Disjoint pairs, and how many of them each live line contains."""

    def __init__(self, jokers: Jokers, attacker: int, defender: int) -> None:
        self.lines = jokers.lines
        self.lines_with = jokers.lines_with
        left = ~attacker
        self.missing = {
            number: line & left for number, line in enumerate(jokers.lines) if not line & defender
        }
        self.pairs_in = dict.fromkeys(self.missing, 0)
        self.weights = dict.fromkeys(self.missing, 1)
        self.pair_at: dict[int, int] = {}

    def choose_joker(self) -> tuple[int, list[int]]:
        """The cell that serves the heaviest lines without a pair, and those that it leaves."""
        weights: dict[int, int] = {}
        bare = [number for number, pairs in self.pairs_in.items() if not pairs]
        for number in bare:
            weight = self.weights[number]
            for cell in CELLS[self.missing[number]]:
                weights[cell] = weights.get(cell, 0) + weight
        if not weights:
            return 0, []
        joker = 1 << max(weights, key=weights.__getitem__)
        return joker, [number for number in bare if not self.missing[number] & joker]

    def serve(self, number: int) -> None:
        """Give a line the pair that costs least, and more weight for the next time."""
        self.weights[number] += 1
        cells = CELLS[self.missing[number]]
        pairs = [
            1 << one | 1 << other for index, one in enumerate(cells) for other in cells[index + 1 :]
        ]
        best = min(pairs, key=self.cost)
        for cell in CELLS[best]:
            if cell in self.pair_at:
                self.remove(self.pair_at[cell])
        self.add(best)

    def cost(self, pair: int) -> int:
        """The weight of lines that lose their only pair for this one, less that of lines gained."""
        pairs_in, weights, lines = self.pairs_in, self.weights, self.lines
        one, other = CELLS[pair]
        first, second = self.pair_at.get(one, 0), self.pair_at.get(other, 0)
        cost = 0
        # A line with both pairs that are given up contains the new one.
        for old in {first, second} - {0}:
            for number in self.lines_with[old]:
                if pairs_in.get(number) == 1 and lines[number] & pair != pair:
                    cost += weights[number]
        for number in self.lines_with[pair]:
            if pairs_in.get(number) == 0:
                cost -= weights[number]
        return cost

    def add(self, pair: int) -> None:
        """Put a pair of free cells in."""
        pairs_in = self.pairs_in
        for number in self.lines_with[pair]:
            if number in pairs_in:
                pairs_in[number] += 1
        for cell in CELLS[pair]:
            self.pair_at[cell] = pair

    def remove(self, pair: int) -> None:
        """Take a pair out."""
        pairs_in = self.pairs_in
        for number in self.lines_with[pair]:
            if number in pairs_in:
                pairs_in[number] -= 1
        for cell in CELLS[pair]:
            del self.pair_at[cell]
