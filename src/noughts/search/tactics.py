"""A strong move on plain boards too large to solve: threat sequences first, then line potential.

It takes a win that can be forced in a few moves and, as far as it can see, steps into none. Such a
win is a proof; anything else is judgement.
"""

from __future__ import annotations

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Meter
from noughts.search.distance import Distance
from noughts.search.fight import Fight
from noughts.search.potential import CELLS
from noughts.search.sequences import sequence
from noughts.search.threats import threatened
from noughts.search.verdict import Value, Verdict, preferred

_DEEPEST = 15
"""Plies beyond which no win is looked for."""

_LONGER = 7
"""Plies before which sequences of threats are tried: they find long wins soonest."""

_CANDIDATES = 16
"""Moves whose safety is looked into."""


def tactics(position: Position, meter: Meter) -> Verdict:
    """The proved win if one is found within the budget, else the move that judgement prefers."""
    had = meter.nodes
    attack = Fight.of(position, position.turn)
    if wins := threatened(attack.lines):
        return Verdict(Value.WIN, 1, preferred(CELLS[wins], position.rules), 0, True)
    candidates = list(CELLS[threatened(attack.counter)]) or _candidates(position, attack)
    distance = Distance(position.rules)
    try:
        for plies in range(3, _DEEPEST + 1, 2):
            if plies == _LONGER and (line := sequence(position, meter)):
                return Verdict(Value.WIN, None, line[:1], meter.nodes - had, True)
            if distance.within(attack, plies, meter):
                moves = _winning(position, attack, plies, distance, meter)
                return Verdict(Value.WIN, plies, moves, meter.nodes - had, True)
            candidates = _safe(position, candidates, plies, distance, meter)
    except OutOfBudget:
        pass
    return Verdict(None, None, tuple(candidates[:1]), meter.nodes - had, False)


def _winning(
    position: Position, attack: Fight, plies: int, distance: Distance, meter: Meter
) -> tuple[int, ...]:
    """Every move that wins in the fewest plies, or one if the budget does not allow more."""
    try:
        return distance.best(position, Value.WIN, meter)[1]
    except OutOfBudget:
        return (distance.first(attack, plies, UNLIMITED.start()),)


def _candidates(position: Position, attack: Fight) -> list[int]:
    """The legal cells on the weightiest lines of both sides."""
    weights = dict.fromkeys(position.legal_moves, 0.0)
    # A line with two marks is worth much more than two lines with one; those of the side to
    # move count double.
    for share, lines in ((2.0, attack.lines), (1.0, attack.counter)):
        for line in lines:
            weight = share * 8.0 ** -line.bit_count()
            for cell in CELLS[line]:
                weights[cell] += weight
    rules = position.rules
    order = sorted(weights, key=lambda cell: (-weights[cell], _off_centre(cell, rules)))
    return order[:_CANDIDATES]


def _off_centre(cell: int, rules: Rules) -> int:
    """How far a cell is from the middle: on large boards most cells are on equally many lines."""
    row, column = rules.place(cell)
    return (2 * row + 1 - rules.rows) ** 2 + (2 * column + 1 - rules.columns) ** 2


def _safe(
    position: Position, candidates: list[int], plies: int, distance: Distance, meter: Meter
) -> list[int]:
    """Those after which the opponent cannot force a line in so many plies; all if none is left."""
    safe = [
        cell
        for cell in candidates
        if not distance.within(Fight.of(position.play(cell), position.turn.other), plies, meter)
    ]
    return safe or candidates
