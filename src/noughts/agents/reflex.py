"""A simple reflex agent: it perceives the opponent's threats, blocks the first, and never looks for
a win of its own. On 3x3 it has 25 perceptions: three for each of the 2 diagonals, 3 rows and
3 columns, and the empty centre. It is meant to be beatable."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from noughts.agents.base import Agent, Chances, evenly, whole
from noughts.core.geometry import ways
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    ROW,
    Rules,
    cells_of,
)

_KINDS = {
    DIAGONAL: "diagonal",
    ANTIDIAGONAL: "diagonal",
    ROW: "row",
    COLUMN: "column",
    None: "line",
}
"""What a line is called by its direction, in the order in which lines are watched."""


class Perception(NamedTuple):
    """What may fire: its number from 1, `diagonal`, `row`, `column`, `line` (one that is not
    straight) or `centre`, the line that is watched (a bitboard, 0 for the centre) and the cell to
    play, the only empty one of the line."""

    number: int
    kind: str
    line: int
    cell: int


@lru_cache(maxsize=16)
def perceptions(rules: Rules) -> tuple[Perception, ...]:
    """All perceptions on a board in the order in which they are tried."""
    watched = []
    directions = {line: ways(rules, line) or (None,) for line in rules.lines}
    for direction, kind in _KINDS.items():
        for line in rules.lines:
            # The empty cell stands last in the first of a line's perceptions: XX., X.X, .XX.
            if direction in directions[line]:
                watched += [(kind, line, cell) for cell in reversed(cells_of(line))]
    if rules.rows % 2 and rules.columns % 2:
        watched.append(("centre", 0, rules.size // 2))
    return tuple(Perception(number, *what) for number, what in enumerate(watched, 1))


@lru_cache(maxsize=16)
def _watched(rules: Rules) -> tuple[tuple[int, dict[int, Perception]], ...]:
    """Each line in order, the centre as a line of one, with its perceptions by the bit to play."""
    lines: dict[tuple[str, int], dict[int, Perception]] = {}
    for perception in perceptions(rules):
        bit = 1 << perception.cell
        lines.setdefault((perception.kind, perception.line or bit), {})[bit] = perception
    return tuple((line, watched) for (_, line), watched in lines.items())


def firing(position: Position) -> Iterator[Perception]:
    """Every perception that fires, in order; the agent follows the first."""
    rules, x, o, turn, outcome = position
    theirs = o if turn is Player.X else x
    open_cells = rules.open_cells(x, o) if outcome is None else 0
    for line, watched in _watched(rules):
        missing = line & ~theirs
        # Exactly one cell is missing, and it can be played.
        if missing & open_cells and not missing & (missing - 1):
            yield watched[missing]


class ReflexAgent(Agent):
    """The first perception that fires plays; without one, any legal cell."""

    options = {"seed": whole}

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def perceive(self, position: Position) -> Perception | None:
        """The perception that fires first, if any."""
        return next(firing(position), None)

    def chances(self, position: Position) -> Chances:
        """One cell when a perception fires, else all legal moves alike."""
        perception = self.perceive(position)
        return {perception.cell: 1.0} if perception else evenly(position.legal_moves)
