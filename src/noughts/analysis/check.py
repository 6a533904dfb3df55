"""Checks a proof with the rules alone: nothing here knows the search that wrote it.

A claim is kept by one side, the keeper. Where the keeper is to move, its strategy says the reply;
where the other side is to move, every legal move is tried. Only forced moves need no line: a
player who lacks one cell of a line takes it, and otherwise must stop the other side there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from noughts.analysis.certificate import Certificate, Damaged, Entry, Section, claims_for, read
from noughts.core.errors import WrongType
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import cells_of
from noughts.core.symmetry import canonical

Progress = Callable[[float], None]


class Meter(Protocol):
    """Counts positions, and raises an error when there are too many."""

    def tick(self) -> None:
        """Count one."""


class Limit(Protocol):
    """What makes a meter, such as a Budget: no search is known here."""

    def start(self) -> Meter:
        """A meter that begins to run now."""


class Checked(NamedTuple):
    """A proof that holds: of what, and how many lines and positions were gone through."""

    position: Position
    value: str
    lines: int
    positions: int


def check(
    proof: Iterable[str] | str, budget: Limit | None = None, progress: Progress | None = None
) -> Checked:
    """Go through a proof, given as text or as its lines; Damaged if it is none."""
    meter, tell = _meter(budget), progress or (lambda share: None)
    if isinstance(tell, type) or not callable(tell):
        raise WrongType.told("progress is a function of a share, not {found}", tell)
    certificate = read(_lines(proof))
    _check_claims(certificate)
    walks = [_Walk(certificate.position, section, meter) for section in certificate.sections]
    for number, walk in enumerate(walks):
        tell(number / len(walks))
        walk.run(_part(tell, number, len(walks)))
    if not certificate.intact:
        raise Damaged(
            "line {line}: the check sum does not fit the lines above", line=certificate.end
        )
    positions = sum(walk.positions for walk in walks)
    return Checked(certificate.position, certificate.value, certificate.lines, positions)


def _meter(budget: Limit | None) -> Meter | None:
    """What counts the positions, if they are limited."""
    if budget is not None and not hasattr(budget, "endless"):
        raise WrongType.told("a Budget is wanted, such as Budget(seconds=2), not {found}", budget)
    return None if budget is None else budget.start()


def _lines(proof: Iterable[str] | str) -> Iterator[str]:
    """The lines of a proof without their ends."""
    if isinstance(proof, bytes) or not isinstance(proof, Iterable):
        raise WrongType.told("a proof is text or its lines, not {found}", proof)
    for line in proof.splitlines() if isinstance(proof, str) else proof:
        if not isinstance(line, str):
            raise WrongType.told("a line of a proof is text, not {found}", line)
        yield line.rstrip("\r\n")


def _part(progress: Progress, number: int, parts: int) -> Progress:
    """The progress of one of so many equal parts."""
    return lambda share: progress((number + share) / parts)


def _check_claims(certificate: Certificate) -> None:
    """The claims must be the ones that the value rests on, in their order."""
    position, value, sections, *_ = certificate
    wanted = claims_for(position, value)
    for section, claim in zip(sections, wanted, strict=False):
        if section.claim != claim:
            raise Damaged(
                "line {line}: the claim should be '{claim}'", line=section.line, claim=claim
            )
        if claim.stolen and section.entries:
            raise Damaged("line {line}: a stolen strategy has no lines", line=section.line + 1)
    if len(sections) < len(wanted):
        raise Damaged("the claim '{claim}' is missing", claim=wanted[len(sections)])
    if len(sections) > len(wanted):
        raise Damaged("line {line}: one claim too many", line=sections[len(wanted)].line)


class _Walk:
    """One claim, followed from the start through every move of the side that attacks it."""

    def __init__(self, start: Position, section: Section, meter: Meter | None) -> None:
        self.start = start
        self.meter = meter
        self.rules = start.rules
        self.line = section.line
        self.claim = section.claim
        self.positions = 0
        self.kept = 0
        self._key = canonical(start.rules).key
        self.entries: dict[int, Entry] = {}
        for entry in section.entries:
            key = self.key(*self.sides(entry.position))
            if key in self.entries:
                told = "line {line}: the same position as in line {first}"
                raise Damaged(told, line=entry.line, first=self.entries[key].line)
            self.entries[key] = entry
        self.seen: set[int] = set()
        self.todo: list[tuple[int, int, bool, int]] = []

    def sides(self, position: Position) -> tuple[int, int, bool]:
        """The marks of the keeper and of the other side, and whether the keeper is to move."""
        keeper = self.claim.keeper
        return *position.sides(keeper), position.turn is keeper

    def key(self, ours: int, theirs: int, keeping: bool) -> int:
        """One number for a position and its mirror images."""
        return self._key(ours, theirs) << 1 | keeping

    def run(self, progress: Progress) -> None:
        """Follow everything; in the end every line must have been needed."""
        if not self.claim.stolen:
            self.reach(*self.sides(self.start), self.line)
        told = 0
        while self.todo:
            self.step(*self.todo.pop())
            if self.positions - told >= 1024:
                told = self.positions
                progress(self.kept / max(1, len(self.entries)))
        for key, entry in self.entries.items():
            if key not in self.seen:
                raise Damaged("line {line}: no game comes to this position", line=entry.line)

    def reach(self, ours: int, theirs: int, keeping: bool, line: int) -> None:
        """Play forced moves, and keep the position in which there is a choice for later."""
        while True:
            self.positions += 1
            if self.meter:
                self.meter.tick()
            mover, other = (ours, theirs) if keeping else (theirs, ours)
            if self.completing(mover, other):
                if keeping:
                    return
                told = "line {line}: in {position} {player} completes a line"
                raise self.damaged(told, line, ours, theirs, keeping)
            cells = self.completing(other, mover)
            if not cells:
                break
            if cells & (cells - 1):
                if not keeping:
                    return
                told = "line {line}: in {position} {player} threatens two cells"
                raise self.damaged(told, line, ours, theirs, keeping)
            ours, theirs = (ours | cells, theirs) if keeping else (ours, theirs | cells)
            keeping = not keeping
        if self.live_lines(ours, theirs):
            self.todo.append((ours, theirs, keeping, line))
        elif self.claim.wins:
            told = "line {line}: in {position} {player} has stopped every line"
            raise self.damaged(told, line, ours, theirs, keeping)

    def step(self, ours: int, theirs: int, keeping: bool, line: int) -> None:
        """Follow the strategy in one position, or every move of the other side."""
        key = self.key(ours, theirs, keeping)
        if key in self.seen:
            return
        self.seen.add(key)
        if key in self.entries:
            self.kept += 1
            self.keep(self.entries[key])
        elif keeping:
            told = "line {line}: {position} has no reply of {keeper}"
            raise self.damaged(told, line, ours, theirs, keeping)
        else:
            for cell in cells_of(self.rules.full & ~(ours | theirs)):
                self.reach(ours, theirs | 1 << cell, True, line)

    def keep(self, entry: Entry) -> None:
        """Do what a line says, or see that it is true."""
        ours, theirs, keeping = self.sides(entry.position)
        if entry.reply is not None:
            if not keeping:
                raise Damaged("line {line}: a reply out of turn", line=entry.line)
            if not entry.position.is_legal(entry.reply):
                cell = write_cell(entry.reply, self.rules)
                raise Damaged("line {line}: {cell} is taken", line=entry.line, cell=cell)
            self.reach(ours | 1 << entry.reply, theirs, False, entry.line)
        elif self.claim.wins:
            raise Damaged("line {line}: a win takes a reply here", line=entry.line)
        elif entry.pairs is not None:
            self.check_pairs(entry, ours, theirs)
        elif not self.too_light(ours, theirs, keeping):
            raise Damaged("line {line}: the lines are too heavy", line=entry.line)

    def check_pairs(self, entry: Entry, ours: int, theirs: int) -> None:
        """Disjoint pairs of empty cells, one in each line that the other side may complete: it is
        answered in the pair, and so never has both cells."""
        used = ours | theirs
        for pair in entry.pairs or ():
            if pair & used or pair.bit_count() != 2:
                raise Damaged("line {line}: a pair is two free cells", line=entry.line)
            used |= pair
        for line in self.live_lines(ours, theirs):
            if not any(line & pair == pair for pair in entry.pairs or ()):
                cells = " ".join(write_cell(cell, self.rules) for cell in cells_of(line))
                raise Damaged("line {line}: no pair in {cells}", line=entry.line, cells=cells)

    def too_light(self, ours: int, theirs: int, keeping: bool) -> bool:
        """Erdős and Selfridge: lines that lack n cells weigh 2^-n each; less than 1 together with
        the keeper to move, or less than 1/2 otherwise, can all be stopped."""
        k = self.rules.k
        lines = self.live_lines(ours, theirs)
        weight = sum(1 << k - (line & ~theirs).bit_count() for line in lines)
        return weight < 1 << k - (not keeping)

    def live_lines(self, ours: int, theirs: int) -> list[int]:
        """The lines that the attacker of the claim may still complete."""
        stopped = theirs if self.claim.wins else ours
        return [line for line in self.rules.lines if not line & stopped]

    def completing(self, marks: int, others: int) -> int:
        """The cells, as a bitboard, each of which completes a line of these marks."""
        cells = 0
        for line in self.rules.lines:
            lacks = line & ~marks
            if not lacks & (lacks - 1) and not lacks & others:
                cells |= lacks
        return cells

    def damaged(self, told: str, line: int, ours: int, theirs: int, keeping: bool) -> Damaged:
        """The error that a line leads to this position."""
        keeper, player = self.claim.keeper, self.claim.keeper.other
        x, o = (ours, theirs) if keeper is Player.X else (theirs, ours)
        position = Position.of(self.rules, x, o, keeper if keeping else player)
        facts = {"position": position, "player": player.value, "keeper": keeper.value}
        return Damaged(told, line=line, **facts)
