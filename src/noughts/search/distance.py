"""How soon the attacker can force a line: a search that may take only so many plies."""

from __future__ import annotations

from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.symmetry import canonical
from noughts.search.budget import Meter
from noughts.search.fight import Fight
from noughts.search.potential import CELLS, by_cell, stops_all
from noughts.search.threats import threatened
from noughts.search.verdict import Value, preferred

_NEVER = 1 << 30


class Distance:
    """Answers questions about one board, and remembers for each fight the most plies that do not
    suffice and the fewest that do."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[int, tuple[int, int]] = {}
        self._board_key = canonical(rules).key

    def best(self, position: Position, value: Value, meter: Meter) -> tuple[int, tuple[int, ...]]:
        """The plies to the end of a position with this value, a win or a loss, and the moves that
        win soonest or lose latest."""
        won = value is Value.WIN
        fight = Fight.of(position, position.turn if won else position.turn.other)
        plies = self.shortest(fight, meter)
        if plies == 1:
            return 1, preferred(CELLS[threatened(fight.lines)], self.rules)
        # A winner must keep to the plies; a loser must not be beaten two plies sooner.
        left = plies - 1 if won else plies - 3
        moves = [
            cell
            for cell in position.legal_moves
            if self.within(fight.after(1 << cell), left, meter) is won
        ]
        return plies, preferred(moves, self.rules)

    def shortest(self, fight: Fight, meter: Meter) -> int:
        """The fewest plies in which the attacker forces a line, in a fight that it wins."""
        plies = 2 * min(line.bit_count() for line in fight.lines) - fight.attacks
        while not self.within(fight, plies, meter):
            plies += 2
        return plies

    def first(self, fight: Fight, plies: int, meter: Meter) -> int:
        """A cell with which the attacker, to move, keeps to the plies that suffice; right after
        `within` has found that they do, this takes hardly anything."""
        if cells := CELLS[threatened(fight.counter)]:
            return cells[0]
        most = (plies + 1) // 2
        fight = fight._replace(lines=[line for line in fight.lines if line.bit_count() <= most])
        return next(
            cell
            for cell in self._order(fight, plies)
            if self.within(fight.after(1 << cell), plies - 1, meter)
        )

    def within(self, fight: Fight, plies: int, meter: Meter) -> bool:
        """Whether the attacker can complete a line in at most so many plies."""
        meter.tick()
        while True:
            # Lines that cannot be completed in time do not count.
            most = (plies + fight.attacks) // 2
            lines = [line for line in fight.lines if line.bit_count() <= most]
            if not lines:
                return False
            fight = fight._replace(lines=lines)
            own, other = (lines, fight.counter) if fight.attacks else (fight.counter, lines)
            if threatened(own):
                return fight.attacks
            cells = threatened(other)
            if not cells:
                break
            if cells & (cells - 1):
                return not fight.attacks
            fight, plies = fight.after(cells), plies - 1
        return not stops_all(lines, fight.attacks) and self._remembered(fight, plies, meter)

    def _remembered(self, fight: Fight, plies: int, meter: Meter) -> bool:
        """What is known of a fight, or else searched and kept."""
        key = self._board_key(fight.attacker, fight.defender) << 1 | fight.attacks
        too_few, enough = self.known.get(key, (0, _NEVER))
        if not too_few < plies < enough:
            return plies >= enough
        answer = any(
            self.within(fight.after(1 << cell), plies - 1, meter) is fight.attacks
            for cell in self._order(fight, plies)
        )
        if not fight.attacks:
            answer = not answer
        self.known[key] = (too_few, plies) if answer else (plies, enough)
        return answer

    def _order(self, fight: Fight, plies: int) -> list[int]:
        """The cells that matter in so many plies, the weightiest first. The other side's lines
        matter as far as they can become threats in time."""
        most = plies // 2 + (not fight.attacks)
        counter = [line for line in fight.counter if line.bit_count() <= most]
        weights = by_cell(counter, by_cell(fight.lines, {}), 0.5)
        return sorted(weights, key=lambda cell: (-weights[cell], cell))
