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
    if mover > other:
        raise _moved_twice(turn)
    if other > mover + 1:
        raise _moved_twice(turn.other)
    return turn


def _moved_twice(player: Player) -> InvalidPosition:
    """Too many marks of one player."""
    return InvalidPosition(
        "{player} moved twice: it has too many marks for {other}'s",
        player=player.value,
        other=player.other.value,
    )


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
        open_cells = rules.open_cells(had_x, had_o)
        mover = first if had_x.bit_count() == had_o.bit_count() else first.other
        if mover is Player.X:
            waiting += [(had_x | 1 << cell, had_o, cell) for cell in cells_of(open_cells & x)]
        else:
            waiting += [(had_x, had_o | 1 << cell, cell) for cell in cells_of(open_cells & o)]
    return bool(waiting)
