"""Exact values of plain boards: can the attacker force a line?

Win, draw and loss follow from one such question for each side. A fight is looked at in this order:
forced moves, which leave no choice (`threats`); proofs that the defender holds (`potential`,
`pairing`, `joker`); the same for every reply, before any of them is searched; and only then the
replies that are still undecided, the weightiest cell first.
"""

from __future__ import annotations

from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.symmetry import canonical
from noughts.search.budget import Meter
from noughts.search.fight import Fight
from noughts.search.joker import Jokers
from noughts.search.pairing import pairing
from noughts.search.potential import CELLS, by_cell, stops_all
from noughts.search.threats import follow, threatened
from noughts.search.verdict import Value, Verdict, preferred

JOKER_K = 5
"""From this k on, pairings with a joker are worth looking for; below, plain ones are."""

_OTHER_SIDE = 0.5
"""What a line of the defender counts in the order of moves, beside one of the attacker."""


class Solver:
    """Answers questions about one board and remembers what it has proved."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.proved: dict[int, bool] = {}
        self._board_key = canonical(rules).key
        self._rank = {cell: rank for rank, cell in enumerate(rules.preference)}
        self._jokers = Jokers(rules) if rules.k >= JOKER_K else None
        self._pairs: list[int] = []

    def verdict(self, position: Position, meter: Meter) -> Verdict:
        """The value of an undecided position and one move that keeps it; plies are not counted."""
        had = meter.nodes
        mover = position.turn
        attack, defence = Fight.of(position, mover), Fight.of(position, mover.other)
        if self.wins(attack, meter):
            value, move = Value.WIN, self.decisive(attack, meter)
        # From the empty board the second player cannot win: the first would steal the strategy.
        elif position.marks and self.wins(defence, meter):
            value, move = Value.LOSS, self._resistance(defence)
        else:
            value, move = Value.DRAW, self.decisive(defence, meter)
        return Verdict(value, None, (move,), meter.nodes - had, True)

    def drawing_moves(self, position: Position, meter: Meter) -> tuple[int, ...]:
        """Every move that keeps the draw of a drawn position, the preferred first."""
        fight = Fight.of(position, position.turn.other)
        moves = [c for c in position.legal_moves if not self.wins(fight.after(1 << c), meter)]
        return preferred(moves, self.rules)

    def wins(self, fight: Fight, meter: Meter) -> bool:
        """Whether the attacker can force a line."""
        answer, fight, key = self._glance(fight, meter)
        return self._prove(fight, key, meter) if answer is None else answer

    def decisive(self, fight: Fight, meter: Meter) -> int:
        """A cell with which the side to move gets what it can: the attacker a won fight, the
        defender one that holds."""
        own, other = fight.lines, fight.counter
        if not fight.attacks:
            own, other = other, own
        if cells := threatened(own) or threatened(other):
            return min(CELLS[cells], key=self._rank.__getitem__)
        if self._jokers and not fight.attacks and (found := self._joker(fight)):
            return found.bit_length() - 1
        for cell in self.order(fight):
            if self.wins(fight.after(1 << cell), meter) is fight.attacks:
                return cell
        # Nobody can complete a line any more.
        taken = fight.attacker | fight.defender
        return next(cell for cell in self.rules.preference if not taken >> cell & 1)

    def _resistance(self, fight: Fight) -> int:
        """A cell for a defender who is lost: it blocks what must be blocked."""
        cells = threatened(fight.lines)
        return CELLS[cells][0] if cells else self.order(fight)[0]

    def order(self, fight: Fight) -> list[int]:
        """The cells worth playing, the weightiest first; any other one changes nothing."""
        weights = by_cell(fight.counter, by_cell(fight.lines, {}), _OTHER_SIDE)
        return sorted(weights, key=lambda cell: (-weights[cell], self._rank[cell]))

    def _glance(self, fight: Fight, meter: Meter) -> tuple[bool | None, Fight, int]:
        """The answer if forced moves, a proof or an earlier search give it, else None; the fight
        in which there is a choice, and its key."""
        meter.tick()
        answer, fight = follow(fight)
        if answer is not None:
            return answer, fight, 0
        if stops_all(fight.lines, fight.attacks):
            return False, fight, 0
        key = self._board_key(fight.attacker, fight.defender) << 1 | fight.attacks
        answer = self.proved.get(key)
        # With the defender to move a pairing would mostly have held a move earlier.
        if answer is None and fight.attacks and self._jokers is None and pairing(fight.lines):
            answer = self.proved[key] = False
        return answer, fight, key

    def _joker(self, fight: Fight) -> int | None:
        """The joker (a bit) of a pairing that holds with the defender to move."""
        assert self._jokers
        found = self._jokers.find(fight.attacker, fight.defender, self._pairs)
        if found is None:
            return None
        # The next search starts from these pairs: sibling fights are much alike.
        joker, self._pairs = found
        return joker

    def _prove(self, fight: Fight, key: int, meter: Meter) -> bool:
        """The answer for a fight in which there is a choice."""
        if key not in self.proved:
            self.proved[key] = self._search(fight, meter)
        return self.proved[key]

    def _search(self, fight: Fight, meter: Meter) -> bool:
        """Look at every reply, then search those that are still undecided."""
        attacks = fight.attacks
        if self._jokers and not attacks and self._joker(fight) is not None:
            return False
        undecided: dict[int, Fight] = {}
        for cell in self.order(fight):
            answer, child, key = self._glance(fight.after(1 << cell), meter)
            if answer is attacks:
                return attacks
            if answer is None:
                undecided.setdefault(key, child)
        for key, child in undecided.items():
            if self._prove(child, key, meter) is attacks:
                return attacks
        return not attacks
