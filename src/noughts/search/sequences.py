"""Forced wins by fours and threes: sequences of threats that leave the defender no time.

A four is a line that lacks one cell: it must be stopped at once. A three is a move after which
fours would win if the defender did nothing. Whatever is found here is a proof; that nothing is
found proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from noughts.core.errors import OutOfBudget
from noughts.core.position import Position
from noughts.search.budget import Meter
from noughts.search.fight import Fight
from noughts.search.potential import CELLS, by_cell
from noughts.search.threats import threatened

THREES = 4
"""Moves of a sequence that need not be fours, at most."""

MOST = 3_000
"""Positions that a search for sequences may take."""

_FOUR, _THREE = 2, 3
"""Cells that a line lacks before the move that makes it a four or a three."""

_SOON = 4
"""Cells that a line lacks, at most, to matter for a sequence."""

_LONGEST = 30
"""Fours one after the other, at most."""

Line = tuple[int, ...]
"""Moves of both sides in turn, the attacker's first, to the completed line."""


def sequence(position: Position, meter: Meter, first: int | None = None) -> Line:
    """A sequence by which the side to move wins, with this first move if one is given, and with the
    replies that resist longest; nothing if none is found soon, or where not lines alone decide."""
    if not position.rules.lines_decide or position.is_over:
        return ()
    with _limited(meter) as part, suppress(OutOfBudget):
        search, fight = Sequences(part), Fight.of(position, position.turn)
        if first is None:
            return search.shortest(fight)
        if threatened(fight.lines) >> first & 1:
            return (first,)
        line = search.shortest(fight.after(1 << first))
        return line and (first, *line)
    return ()


@contextmanager
def _limited(meter: Meter) -> Iterator[Meter]:
    """A part of what a meter has left."""
    part = meter.limited(MOST)
    try:
        yield part
    finally:
        meter.charge(part.nodes)


def refuted(position: Position, meter: Meter) -> dict[int, Line]:
    """The moves, of those that end nothing, after which the other side has such a sequence, each
    with it; as many as are found soon."""
    lost: dict[int, Line] = {}
    if position.rules.lines_decide:
        with _limited(meter) as part, suppress(OutOfBudget):
            _refute(position, Sequences(part), lost)
    return lost


def _refute(position: Position, search: Sequences, lost: dict[int, Line]) -> None:
    """Find the moves that lose."""
    fight = Fight.of(position, position.turn.other)
    threat, doubtful = search.shortest(fight._replace(attacks=True)), position.legal_moves
    if not threat:
        # A mark more of the side to move would not help the other one.
        return
    if search.fours(fight._replace(attacks=True)):
        doubtful = relevant(fight, threat)
        lost.update(dict.fromkeys(set(position.legal_moves).difference(doubtful), threat))
    for cell in doubtful:
        if line := search.shortest(fight.after(1 << cell)):
            lost[cell] = line


class Sequences:
    """One search: it counts with one meter, and remembers where it found nothing."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._without_fours: set[tuple[int, int]] = set()
        self._hopeless: dict[tuple[int, int], int] = {}

    def shortest(self, fight: Fight) -> Line:
        """How the attacker wins with the fewest threes, in lines that can become one soon; the
        defender begins where it is its move."""
        lines = [line for line in fight.lines if line.bit_count() <= _SOON]
        fight = fight._replace(lines=lines)
        search = self.attack if fight.attacks else self.defence
        return next(filter(None, (search(fight, number) for number in range(THREES + 1))), ())

    def attack(self, fight: Fight, threes: int) -> Line:
        """How the attacker, to move, wins with fours and at most so many threes."""
        key = fight.attacker, fight.defender
        if self._hopeless.get(key, -1) >= threes:
            return ()
        line = self.fours(fight) or self._with_threes(fight, threes)
        if not line:
            self._hopeless[key] = threes
        return line

    def fours(self, fight: Fight, most: int = _LONGEST) -> Line:
        """How the attacker, to move, wins with fours alone."""
        key = fight.attacker, fight.defender
        if key in self._without_fours:
            return ()
        self._meter.tick(slow=True)
        if wins := threatened(fight.lines):
            return CELLS[wins][:1]
        for cell in self._making(fight, _FOUR) if most else ():
            after = fight.after(1 << cell)
            replies = CELLS[threatened(after.lines)]
            if len(replies) > 1:
                return (cell, *replies[:2])
            if line := self.fours(after.after(1 << replies[0]), most - 1):
                return (cell, replies[0], *line)
        self._without_fours.add(key)
        return ()

    def _with_threes(self, fight: Fight, threes: int) -> Line:
        """How the attacker wins that has no fours to win with."""
        for cell in self._making(fight, _THREE) if threes else ():
            self._meter.tick(slow=True)
            if line := self.defence(fight.after(1 << cell), threes - 1):
                return (cell, *line)
        return ()

    def defence(self, fight: Fight, threes: int) -> Line:
        """How the attacker wins whatever the defender, to move, replies: the longest way."""
        if threatened(fight.counter):
            return ()
        replies = CELLS[threatened(fight.lines)]
        if not replies:
            threat = self.fours(fight._replace(attacks=True))
            replies = relevant(fight, threat) if threat else ()
        longest: Line = ()
        for reply in replies:
            line = self.attack(fight.after(1 << reply), threes)
            if not line:
                return ()
            longest = max(longest, (reply, *line), key=len)
        return longest

    def _making(self, fight: Fight, missing: int) -> list[int]:
        """The cells that extend a line which lacks at most so many, the weightiest first; where
        the defender has a four, only the cell that stops it."""
        lines = [line for line in fight.lines if line.bit_count() <= missing]
        weights = by_cell(lines, {})
        if must := threatened(fight.counter):
            # A three may go on after the block of a four; two fours cannot be blocked.
            blocks = CELLS[must] if len(CELLS[must]) == 1 else ()
            return [cell for cell in blocks if missing > _FOUR or cell in weights]
        return sorted(weights, key=lambda cell: (-weights[cell], cell))


def relevant(fight: Fight, threat: Line) -> tuple[int, ...]:
    """The replies that may stop a sequence of fours: its own cells, and those with which the
    defender, forced to the others, would come to a four itself. After any other reply the same
    sequence wins."""
    cells = sum(1 << cell for cell in threat)
    forced = sum(1 << cell for cell in threat[1::2])
    for line in fight.counter:
        if (line & ~forced).bit_count() <= 2:
            cells |= line
    return CELLS[cells]
