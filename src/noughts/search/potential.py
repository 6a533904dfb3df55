"""Line potential: a line that lacks n cells weighs 2^-n.

Erdős and Selfridge: if the attacker's live lines together weigh less than 1/2 with the attacker to
move, or less than 1 with the defender to move, the defender stops them all by always taking the
heaviest cell.
"""

from __future__ import annotations

from noughts.core.rules import MAX_K, cells_of

WEIGHTS = tuple(2.0**-missing for missing in range(MAX_K + 1))


MOST = 100_000
"""Bitboards whose parts are remembered; with more than that a table begins anew."""


class _Cells(dict[int, tuple[int, ...]]):
    """The cells of each bitboard met: there are few different ones, and each is met often."""

    def __missing__(self, board: int) -> tuple[int, ...]:
        if len(self) >= MOST:
            self.clear()
        cells = self[board] = cells_of(board)
        return cells


CELLS = _Cells()


def by_cell(lines: list[int], weights: dict[int, float], share: float = 1.0) -> dict[int, float]:
    """Add to each cell a share of what the lines through it weigh."""
    for line in lines:
        weight = WEIGHTS[line.bit_count()] * share
        for cell in CELLS[line]:
            weights[cell] = weights.get(cell, 0.0) + weight
    return weights


def stops_all(lines: list[int], attacks: bool) -> bool:
    """Whether potential proves that the attacker completes none of these lines."""
    weight = sum([WEIGHTS[line.bit_count()] for line in lines])
    if attacks:
        return weight < 0.5
    # After one block it is the attacker's move; heavier lines are not brought down by one.
    return weight < 1.0 or (weight < 2.0 and weight - max(by_cell(lines, {}).values()) < 0.5)
