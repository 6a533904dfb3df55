"""What a move does on the board, from the rules alone: lines completed, threats, forks."""

from __future__ import annotations

from collections import Counter

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import cells_of
from noughts.search.verdict import Value

Threats = dict[int, tuple[int, ...]]
"""Cells that win at once, each with the lines (bitboards) that it completes."""


def threats(position: Position, player: Player) -> Threats:
    """Where this player would win at once if it were to move."""
    rules = position.rules
    if position.is_over or not rules.line_wins:
        return {}
    mine, theirs = position.sides(player)
    open_cells = rules.open_cells(position.x, position.o)
    found: Threats = {}
    for line in rules.lines:
        lacks = line & ~mine
        if not lacks & (lacks - 1) and not line & theirs and lacks & open_cells:
            cell = lacks.bit_length() - 1
            found[cell] = (*found.get(cell, ()), line)
    return found


def fork(position: Position, cell: int) -> tuple[int, ...]:
    """The cells that the side to move threatens after marking this one, if there are at least two
    and the other side does not win first: only one of them can be stopped."""
    after = position.play(cell)
    cells = threats(after, position.turn)
    return tuple(cells) if len(cells) > 1 and not threats(after, after.turn) else ()


def forks(position: Position, player: Player) -> tuple[int, ...]:
    """The cells with which this player would make a fork if it were to move."""
    position = position._replace(turn=player)
    return tuple(cell for cell in _candidates(position, player) if fork(position, cell))


def _candidates(position: Position, player: Player) -> tuple[int, ...]:
    """The legal moves that may be forks: with too few lines to finish, most are not. Where not
    every empty cell is open a move may open one, and nothing is so plain."""
    cells = position.legal_moves
    if len(cells) < position.empty:
        return cells
    mine, theirs = position.sides(player)
    lacking = [line & ~mine for line in position.rules.lines if not line & theirs]
    nearly = Counter(c for lacks in lacking if lacks.bit_count() == 2 for c in cells_of(lacks))
    had = len(threats(position, player))
    return tuple(cell for cell in cells if nearly[cell] + had > 1)


def at_sight(position: Position) -> dict[int, tuple[Value, int]]:
    """What needs no search: a move that lets the other side win at once is a loss in two plies, a
    fork a win in three."""
    found: dict[int, tuple[Value, int]] = {}
    for cell in position.legal_moves:
        after = position.play(cell)
        if after.is_over:
            continue
        if threats(after, after.turn):
            found[cell] = (Value.LOSS, 2)
        elif len(threats(after, position.turn)) > 1:
            found[cell] = (Value.WIN, 3)
    return found


def forced_reply(position: Position) -> int | None:
    """The one cell where the side to move must stop the other side, unless it wins itself; none
    when that would not help, because a mark there opens another threat."""
    other = position.turn.other
    cells = threats(position, other)
    if len(cells) != 1 or threats(position, position.turn):
        return None
    (cell,) = cells
    return None if threats(position.play(cell), other) else cell


def is_dead(position: Position) -> bool:
    """Whether no line can be completed any more: each has marks of both sides."""
    return all(line & position.x and line & position.o for line in position.rules.lines)
