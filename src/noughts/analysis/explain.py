"""Why a move is good or bad: every reason is a claim that can be checked.

What a move does on the board (`facts`) follows from the rules; what it is worth follows from a
search. On boards that cannot be searched in time the first kind is still true, and the second is
said to be missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from noughts import registry
from noughts.analysis.facts import at_sight, forced_reply, fork, forks, is_dead, threats
from noughts.core.errors import OutOfBudget
from noughts.core.notation import to_cell
from noughts.core.position import Position, to_position
from noughts.search.advise import advise
from noughts.search.budget import UNLIMITED, Budget, Meter, part_of, to_budget, to_progress
from noughts.search.estimates import appraise, estimates
from noughts.search.sequences import sequence
from noughts.search.solve import SMALL_CELLS, solve
from noughts.search.values import Known, MoveVerdict, ended_moves, judged, move_value
from noughts.search.verdict import Value, Verdict, preferred

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress


class Kind(Enum):
    """What a reason claims of a move, as a sentence to be filled. Moves of both sides count."""

    WINS = "Wins at once: {lines}."
    FILLS = "Fills the board: a draw."
    ENDS_BADLY = "Completes {lines} and so loses at once."
    LOSES = "Loses in {plies}: {line}."
    REFUTED = "Loses by force: {line}."
    LOST = "Loses against best play."
    MISSES = "Misses a win: {cells} wins in {plies}."
    GIVES_UP_WIN = "Gives up a win that {cells} keeps."
    BLOCKS = "Blocks {lines}."
    FORK = "Makes a fork: it threatens {both}, and only one can be stopped."
    STOPS_FORK = "Stops a fork at {cells}."
    FORCES = "Forces the reply {cells}."
    ONLY_WIN = "The only move that wins."
    ONLY_DRAW = "The only move that does not lose."
    ONLY_MOVE = "The only move there is."
    FORCED_WIN = "Wins in {plies}: {line}."
    BY_FORCE = "Wins by force: {line}."
    WON = "Wins with best play."
    SLOWER = "Slower than needed: {cells} wins in {plies}."
    SOONER = "Gives in sooner than needed: {cells} lasts {plies}."
    LASTS = "Every move loses, and none lasts longer."
    DEAD = "Nobody can complete a line any more."
    HOLDS = "Keeps the draw: with best play nobody wins."
    JUDGED = "Looks best, but nothing is proved."
    UNKNOWN = "Could not be searched to the end in time."


class Reason(NamedTuple):
    """A claim about a move in a position: the cells and lines (bitboards) it speaks of, the moves
    that show it, this one first, and how many plies there are to the end, this move counted. Its
    text is a sentence."""

    kind: Kind
    position: Position
    cells: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    plies: int | None = None

    def __str__(self) -> str:
        return registry.rendered(self, "text")


class ExplainedMove(NamedTuple):
    """A legal move, what it is worth to the side that makes it, its chances in percent where that
    is not known, and why."""

    cell: int
    value: Value | None
    plies: int | None
    best: bool
    estimate: int | None
    reasons: tuple[Reason, ...]


class Explanation(NamedTuple):
    """A position's value for the side to move, None when it is not proved; the best line, as far as
    it is known; and every legal move."""

    position: Position
    value: Value | None
    plies: int | None
    line: tuple[int, ...]
    moves: tuple[ExplainedMove, ...]

    def __repr__(self) -> str:
        return f"Explanation({str(self.position)!r}, {self.value}, {len(self.moves)} moves)"


def explain(
    position: Position | str, budget: Budget = UNLIMITED, progress: Progress | None = None
) -> Explanation:
    """The value of a position and the reasons for and against every move. A third of the budget
    goes to the position itself, a third to the moves, and a third to lines that show why."""
    position, budget, tell = to_position(position), to_budget(budget), to_progress(progress)
    if position.is_over:
        verdict = solve(position)
        return Explanation(position, verdict.value, verdict.plies, (), ())
    third = budget.part(1 / 3)
    tell(0)
    verdict = advise(position, third)
    found = appraise(position, third, progress=part_of(tell, 1 / 3, 2 / 3))
    known = {move.cell: (move.value, move.plies) for move in found if move.value}
    guessed = {move.cell: move.estimate for move in found}
    reasoner = _Reasoner(position, known, verdict, third.start(), guessed)
    moves: list[ExplainedMove] = []
    for move in reasoner.moves:
        tell((2 + len(moves) / len(reasoner.moves)) / 3)
        moves.append(ExplainedMove(*move, reasoner.reasons(move)))
    line = best_line(position, reasoner.meter)
    return Explanation(position, reasoner.value, reasoner.plies, line, tuple(moves))


def explain_move(
    position: Position | str, cell: int | str, budget: Budget = UNLIMITED
) -> ExplainedMove:
    """One legal move and its reasons; where not every move can be searched in an instant, no more
    is searched than the position and what follows the move."""
    position = to_position(position)
    cell = to_cell(cell, position.rules)
    position.play(cell)
    return _explain_one(position, cell, to_budget(budget))


def explain_best(position: Position, budget: Budget = UNLIMITED) -> ExplainedMove:
    """The best move of an undecided position, or a good one, with its reasons."""
    return _explain_one(position, None, budget)


def _explain_one(position: Position, cell: int | None, budget: Budget) -> ExplainedMove:
    """One move and its reasons, the best one if none is given."""
    third = budget.part(1 / 3)
    if position.rules.size <= SMALL_CELLS:
        cell = solve(position, budget).moves[0] if cell is None else cell
        return next(move for move in explain(position, budget).moves if move.cell == cell)
    verdict, known = advise(position, third), ended_moves(position)
    cell = verdict.moves[0] if cell is None else cell
    sixth = budget.part(1 / 6)
    if cell not in known and (found := _searched(position, cell, sixth.start())):
        known[cell] = found
    guessed = {} if cell in known else estimates(position, sixth)
    reasoner = _Reasoner(position, known, verdict, third.start(), guessed)
    move = next(move for move in reasoner.moves if move.cell == cell)
    return ExplainedMove(*move, reasoner.reasons(move))


def _searched(position: Position, cell: int, meter: Meter) -> Known | None:
    """What a search says of a move that does not end the game, or a sequence of threats against
    it."""
    if found := move_value(position, cell, meter):
        return found
    after = position.play(cell)
    return (Value.LOSS, None) if sequence(after, meter) else None


def best_line(position: Position, budget: Budget | Meter = UNLIMITED) -> tuple[int, ...]:
    """The moves of both sides to the end, each the preferred best one; shorter when the budget
    does not allow more, or when it is not known how soon a game can be won."""
    meter = budget.start()
    line: list[int] = []
    while not position.is_over:
        try:
            verdict = solve(position, meter)
        except OutOfBudget:
            break
        if verdict.plies is None:
            break
        line.append(verdict.moves[0])
        position = position.play(verdict.moves[0])
    return tuple(line)


def _all_known(position: Position, known: dict[int, Known], verdict: Verdict) -> dict[int, Known]:
    """What is known of the moves, by a search or at sight; whatever has its plies says more."""
    found: list[tuple[int, Known]] = [*at_sight(position).items()]
    if verdict.value:
        found += [(cell, (verdict.value, verdict.plies)) for cell in verdict.moves]
    all_known = dict(known)
    for cell, value in found:
        if all_known.get(cell, (None, None))[1] is None:
            all_known[cell] = value
    return all_known


def _concluded(moves: tuple[MoveVerdict, ...], verdict: Verdict, position: Position) -> Verdict:
    """The verdict on a position, or what follows from its moves where that says more."""
    best = [move for move in moves if move.best]
    exact = best and all(move.plies for move in best)
    if verdict.value and not exact:
        return verdict
    best = best or [move for move in moves if move.value is Value.WIN]
    if not best:
        return verdict
    cells = preferred([move.cell for move in best], position.rules)
    plies = best[0].plies if exact else None
    return verdict._replace(value=best[0].value, plies=plies, moves=cells)


class _Reasoner:
    """What the reasons for all moves of one position have in common."""

    def __init__(
        self,
        position: Position,
        known: dict[int, Known],
        verdict: Verdict,
        meter: Meter,
        guessed: Mapping[int, int | None],
    ) -> None:
        self.position = position
        self.meter = meter
        known = _all_known(position, known, verdict)
        moves = judged(position, known)
        self.value, self.plies, self.best, *_ = _concluded(moves, verdict, position)
        self.moves = tuple(
            move._replace(
                best=self._is_best(move),
                estimate=None if move.value else guessed.get(move.cell),
            )
            for move in moves
        )
        self.all_known = len(known) == len(moves)
        self.keepers = [cell for cell in known if known[cell][0] is self.value]
        self.blocks = threats(position, position.turn.other)
        self.forks = () if self.blocks else forks(position, position.turn.other)

    def _is_best(self, move: MoveVerdict) -> bool:
        """Whether no move is better, as far as it is known how soon the game can be won."""
        is_kept = move.value is not None and move.value is self.value
        return is_kept and self.plies in (None, move.plies)

    def reason(
        self,
        kind: Kind,
        cells: tuple[int, ...] = (),
        lines: tuple[int, ...] = (),
        line: tuple[int, ...] = (),
        plies: int | None = None,
    ) -> Reason:
        """A claim about a move of this position."""
        return Reason(kind, self.position, cells, lines, line, plies)

    def reasons(self, move: MoveVerdict) -> tuple[Reason, ...]:
        """Why this move is good or bad, the strongest reason first."""
        after = self.position.play(move.cell)
        if after.is_over:
            return (self.ending(move, after),)
        faults = list(self.faults(move, after))
        deeds = list(self.deeds(move.cell, after))
        merits = list(self.merits(move, after))
        is_bad = move.value is Value.LOSS or move.value is not self.value
        found = faults + deeds + merits if is_bad else deeds + merits + faults
        return tuple(found) or (self.reason(Kind.HOLDS),)

    def ending(self, move: MoveVerdict, after: Position) -> Reason:
        """The reason for a move that ends the game."""
        kinds = {Value.WIN: Kind.WINS, Value.DRAW: Kind.FILLS, Value.LOSS: Kind.ENDS_BADLY}
        assert move.value is not None
        return self.reason(kinds[move.value], lines=after.finished_lines, plies=1)

    def faults(self, move: MoveVerdict, after: Position) -> Iterator[Reason]:
        """What speaks against a move."""
        if move.value is None:
            judged = self.value is None and move.cell == self.best[0]
            yield self.reason(Kind.JUDGED if judged else Kind.UNKNOWN)
            return
        if move.value is Value.LOSS:
            yield self.shown(Kind.LOSES, Kind.LOST, move, after)
        if self.value is Value.WIN and move.value is not Value.WIN:
            kind = Kind.MISSES if self.plies else Kind.GIVES_UP_WIN
            yield self.reason(kind, self.best, plies=self.plies)
        elif move.plies and self.plies and move.plies != self.plies:
            if move.value is Value.WIN:
                yield self.reason(Kind.SLOWER, self.best, plies=self.plies)
            elif self.value is Value.LOSS:
                yield self.reason(Kind.SOONER, self.best, plies=self.plies)

    def shown(self, kind: Kind, unshown: Kind, move: MoveVerdict, after: Position) -> Reason:
        """A win or a loss with the line that shows it, where one is known to the end."""
        if move.plies == 2 and move.value is Value.LOSS:
            line = preferred(threats(after, after.turn), self.position.rules)[:1]
        else:
            line = best_line(after, self.meter) if move.plies else ()
        if not move.plies or len(line) < move.plies - 1:
            return self.by_force(move, after) or self.reason(unshown)
        return self.reason(kind, line=(move.cell, *line), plies=move.plies)

    def by_force(self, move: MoveVerdict, after: Position) -> Reason | None:
        """A win or a loss by a sequence of threats, if that is how it is known."""
        if move.value is Value.LOSS:
            line = sequence(after, self.meter)
            return self.reason(Kind.REFUTED, line=(move.cell, *line)) if line else None
        line = sequence(self.position, self.meter, move.cell)
        return self.reason(Kind.BY_FORCE, line=line) if line else None

    def deeds(self, cell: int, after: Position) -> Iterator[Reason]:
        """What a move does on the board."""
        if cell in self.blocks:
            yield self.reason(Kind.BLOCKS, lines=self.blocks[cell])
        if threatened := fork(self.position, cell):
            yield self.reason(Kind.FORK, threatened)
        is_open = after.is_legal
        stopped = tuple(at for at in self.forks if not (is_open(at) and fork(after, at)))
        if stopped:
            yield self.reason(Kind.STOPS_FORK, stopped)
        reply = forced_reply(after)
        if reply is not None:
            yield self.reason(Kind.FORCES, (reply,))

    def merits(self, move: MoveVerdict, after: Position) -> Iterator[Reason]:
        """What a search says for a move."""
        if move.value is None:
            return
        if len(self.position.legal_moves) == 1:
            yield self.reason(Kind.ONLY_MOVE)
        elif self.all_known and self.keepers == [move.cell]:
            yield self.reason(Kind.ONLY_WIN if move.value is Value.WIN else Kind.ONLY_DRAW)
        if move.value is Value.WIN:
            yield self.shown(Kind.FORCED_WIN, Kind.WON, move, after)
        elif move.value is Value.LOSS and move.best and self.plies:
            yield self.reason(Kind.LASTS, plies=move.plies)
        elif move.value is Value.DRAW and is_dead(after):
            yield self.reason(Kind.DEAD)
