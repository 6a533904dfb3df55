"""Pairings: disjoint pairs of empty cells, one inside every line that the attacker may still
complete. The defender answers each mark in a pair with the other, and no line is ever complete."""

from __future__ import annotations

from noughts.search.potential import CELLS

_STEPS = 24
"""Pairs that a search for a pairing tries before it gives up."""


def pairing(lines: list[int]) -> list[int] | None:
    """The pairs (as bitboards) of a pairing, if one is found quickly: the line with fewest free
    cells first, and of its pairs the one that serves most lines."""
    pairs: list[int] = []
    steps = [_STEPS]
    return pairs if _pair(list(set(lines)), 0, steps, pairs) else None


def _pair(lines: list[int], used: int, steps: list[int], pairs: list[int]) -> bool:
    """Serve the lines with pairs of unused cells, appended to `pairs`."""
    if not lines:
        return True
    free = ~used
    least, tightest = 1 << 30, 0
    for line in lines:
        number = (line & free).bit_count()
        if number < least:
            if number < 2:
                return False
            least, tightest = number, line
    for _, pair, rest in sorted(_options(CELLS[tightest & free], lines)):
        if steps[0] == 0:
            return False
        steps[0] -= 1
        pairs.append(pair)
        if _pair(rest, used | pair, steps, pairs):
            return True
        pairs.pop()
    return False


def _options(cells: tuple[int, ...], lines: list[int]) -> list[tuple[int, int, list[int]]]:
    """Every pair of the cells with the lines that it leaves unserved, and their number."""
    options = []
    for index, one in enumerate(cells):
        for other in cells[index + 1 :]:
            pair = 1 << one | 1 << other
            rest = [line for line in lines if line & pair != pair]
            options.append((len(rest), pair, rest))
    return options
