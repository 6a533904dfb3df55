"""Writes the proof of a value as a strategy that `check` can follow."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.analysis.certificate import PAIRS, POTENTIAL, TITLE, Claim, claims_for, ending
from noughts.core.errors import InvalidText
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position, to_position
from noughts.core.rules import cells_of
from noughts.core.symmetry import canonical
from noughts.search.budget import UNLIMITED, Budget, Meter, to_meter
from noughts.search.fight import Fight
from noughts.search.joker import Jokers
from noughts.search.pairing import pairing
from noughts.search.potential import CELLS, WEIGHTS
from noughts.search.solve import refuse_unsolvable
from noughts.search.solver import JOKER_K, Solver
from noughts.search.threats import follow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress


def refuse_unprovable(position: Position) -> None:
    """InvalidText for a position of which no proof can be written."""
    if not position.rules.lines_decide:
        raise InvalidText(
            "a proof can be written for a plain board, not for {rules}", rules=position.rules
        )
    if position.is_over:
        raise InvalidText("the game is over: there is nothing to prove")


def certify(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    progress: Progress | None = None,
    solver: Solver | None = None,
) -> list[str]:
    """The lines of a certificate for the value of an undecided position of a plain board. A solver
    that knows the board already saves its work."""
    position, meter = to_position(position), to_meter(budget, progress)
    refuse_unprovable(position)
    refuse_unsolvable(position)
    solver = solver or Solver(position.rules)
    value = solver.verdict(position, meter).value
    assert value is not None
    lines = [TITLE, f"position {position}", f"value {value.value}"]
    number = 0
    for claim in claims_for(position, value.value):
        strategy = [] if claim.stolen else list(_Strategy(position, claim, solver, meter).lines())
        lines += [f"claim {claim}", *strategy]
        number += len(strategy)
    return [*lines, ending(lines, number)]


class _Strategy:
    """The lines for one claim: from the start, through every move of the other side."""

    def __init__(self, position: Position, claim: Claim, solver: Solver, meter: Meter) -> None:
        self.rules = position.rules
        self.claim = claim
        self.solver = solver
        self.meter = meter
        self.todo = [Fight.of(position, claim.attacker)]
        self.seen: set[int] = set()
        self.jokers = Jokers(position.rules) if position.rules.k >= JOKER_K else None
        self.pairs: list[int] = []
        self._key = canonical(position.rules).key

    def lines(self) -> Iterator[str]:
        """A line for each position in which there is a choice."""
        while self.todo:
            answer, fight = follow(self.todo.pop())
            if answer is None and self.is_new(fight):
                why = None if self.claim.wins else self.why_held(fight)
                if why:
                    yield self.line(fight, why)
                elif fight.attacks is self.claim.wins:
                    yield from self.reply(fight)
                else:
                    free = self.rules.full & ~(fight.attacker | fight.defender)
                    self.todo += [fight.after(1 << cell) for cell in cells_of(free)]

    def is_new(self, fight: Fight) -> bool:
        """Whether neither this fight nor a mirror image of it has been met before."""
        key = self._key(fight.attacker, fight.defender) << 1 | fight.attacks
        had = len(self.seen)
        self.seen.add(key)
        return len(self.seen) > had

    def why_held(self, fight: Fight) -> str | None:
        """Why the attacker completes no line, if it is plain to see."""
        weight = sum(WEIGHTS[line.bit_count()] for line in fight.lines)
        if weight < (0.5 if fight.attacks else 1.0):
            return POTENTIAL
        pairs = pairing(fight.lines)
        return None if pairs is None else self.written(pairs)

    def reply(self, fight: Fight) -> Iterator[str]:
        """The line for a position in which the keeper has to choose; one more if it has a joker,
        for why that is enough."""
        joker = None if self.claim.wins else self.find_joker(fight)
        if joker == 0:
            yield self.line(fight, self.written(self.pairs))
            return
        bit = joker or 1 << self.solver.decisive(fight, self.meter)
        yield self.line(fight, write_cell(bit.bit_length() - 1, self.rules))
        fight = fight.after(bit)
        if joker and follow(fight) == (None, fight) and self.is_new(fight):
            yield self.line(fight, self.written(self.pairs))
        else:
            self.todo.append(fight)

    def find_joker(self, fight: Fight) -> int | None:
        """A bit after which `pairs` hold, 0 if they hold already, None if none is found soon."""
        if self.jokers and (found := self.jokers.find(fight.attacker, fight.defender, self.pairs)):
            joker, pairs = found
            self.pairs = [pair for pair in pairs if not pair & joker]
            return joker
        return None

    def written(self, pairs: list[int]) -> str:
        """Pairs of cells as text."""
        names = ["-".join(write_cell(cell, self.rules) for cell in CELLS[pair]) for pair in pairs]
        return " ".join([PAIRS, *sorted(names)])

    def line(self, fight: Fight, what: str) -> str:
        """A line of the certificate, without the rules that stand at its top."""
        attacker = self.claim.attacker
        x, o = fight.attacker, fight.defender
        if attacker is Player.O:
            x, o = o, x
        turn = attacker if fight.attacks else attacker.other
        position = str(Position(self.rules, x, o, turn, None))
        return f"{position.removeprefix(f'{self.rules} ')} {what}"
