"""The position doctor: says why no legal game can lead to some marks."""

from __future__ import annotations

from noughts.core.errors import InvalidPosition
from noughts.core.outcome import Player
from noughts.core.rules import Rules, cells_of

_PATIENCE = 20_000
"""Steps after which marks whose order of play is not found get the benefit of the doubt."""


def examine(rules: Rules, x: int, o: int, turn: Player | None) -> Player:
    """Whose turn it is, or InvalidPosition with the reason. With no turn given, X started."""
    if _lines(rules, x) and _lines(rules, o):
        raise InvalidPosition("both X and O have a line")
    turn = _count(x.bit_count(), o.bit_count(), turn)
    _check_last_move(rules, x, o, turn)
    if not rules.all_open:
        _check_order(rules, x, o, turn)
    return turn


def _count(xs: int, os: int, turn: Player | None) -> Player:
    """Check the numbers of marks against the turn; without one, find it."""
    if turn is None:
        if os == xs + 1:
            raise InvalidPosition(
                "O has one mark more than X: O started, and then the turn must be written"
            )
        turn = Player.X if xs <= os else Player.O
    mover, other = (xs, os) if turn is Player.X else (os, xs)
    if not mover <= other <= mover + 1:
        player = turn if mover > other else turn.other
        raise InvalidPosition(
            "{player} moved twice: it has too many marks for {other}'s",
            player=player.value,
            other=player.other.value,
        )
    return turn


def _check_last_move(rules: Rules, x: int, o: int, turn: Player) -> None:
    """Every completed line must have been completed by the last move, all of them at once."""
    last_mover, other = (o, x) if turn is Player.X else (x, o)
    lines = _lines(rules, last_mover)
    common = rules.full
    for line in lines:
        common &= line
    if _lines(rules, other) or not common:
        raise InvalidPosition("play went on after a line was complete")


def _lines(rules: Rules, marks: int) -> list[int]:
    """The lines that these marks complete."""
    return [line for line in rules.lines if marks & line == line]


def _check_order(rules: Rules, x: int, o: int, turn: Player) -> None:
    """Where not every empty cell is open, the marks must have been playable in some order."""
    first = turn if x.bit_count() == o.bit_count() else turn.other
    marks, placed = x | o, 0
    while opened := rules.open_cells(placed, 0) & marks & ~placed:
        placed |= opened
    if placed != marks:
        raise InvalidPosition("a mark stands where none could be placed yet")
    if not _has_order(rules, x, o, first):
        raise InvalidPosition("X and O cannot have placed these marks in turn")


def _has_order(rules: Rules, x: int, o: int, first: Player) -> bool:
    """Whether some sequence of alternating legal moves places exactly these marks."""
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[int, int, int | None]] = [(0, 0, None)]
    while waiting and len(seen) < _PATIENCE:
        had_x, had_o, last = waiting.pop()
        if (had_x, had_o) in seen:
            continue
        seen.add((had_x, had_o))
        if (had_x, had_o) == (x, o):
            return True
        if rules.outcome(had_x, had_o, last) is not None:
            continue
        mover = first if had_x.bit_count() == had_o.bit_count() else first.other
        is_x = mover is Player.X
        for cell in cells_of(rules.open_cells(had_x, had_o) & (x if is_x else o)):
            waiting.append((had_x | is_x << cell, had_o | (not is_x) << cell, cell))
    return bool(waiting)
