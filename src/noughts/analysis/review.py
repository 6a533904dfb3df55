"""A game looked at afterwards: which moves were best, which gave something away, and when it was
decided."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from noughts import registry
from noughts.analysis.explain import ExplainedMove, Reason, explain_move
from noughts.core.errors import OutOfBudget
from noughts.core.notation import to_player
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record, to_record
from noughts.search.budget import UNLIMITED, Budget, Meter, to_budget, to_progress
from noughts.search.estimates import estimates
from noughts.search.sequences import sequence
from noughts.search.solve import solve
from noughts.search.verdict import Value, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

WORTH = {Value.WIN: 1.0, Value.DRAW: 0.5, Value.LOSS: 0.0}
"""What a value counts in the sum of what was lost."""

DOUBT = 30
"""Percent by which the estimate of another move must be better to make one dubious."""


class Mark(Enum):
    """How good a move was. Slower: it keeps the value, but wins later or loses sooner than need be;
    mistake: it turns a win into a draw; blunder: it loses what was not lost; dubious: nothing is
    proved, but the estimate of another move is much better."""

    BEST = "best"
    SLOWER = "slower"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    DUBIOUS = "dubious"
    UNKNOWN = "unknown"


class BetterMove(NamedTuple):
    """The best move in place of one that gave something away: its cell, its value for the side that
    makes it, and the plies to the end with it counted, None where these are not known. In place of
    a dubious move it has no value but an estimate."""

    cell: int
    value: Value | None
    plies: int | None
    estimate: int | None = None


class ReviewedMove(NamedTuple):
    """A move of the game: where it was played, how good it was, how much value it gave away (a half
    for a step from win to draw or from draw to loss), why, and the better move if it gave something
    away and one is known. Where its worth is not known, its estimate is the mover's chances in
    percent."""

    number: int
    position: Position
    cell: int
    mark: Mark
    lost: float
    reasons: tuple[Reason, ...]
    better: BetterMove | None = None
    estimate: int | None = None

    @property
    def is_judged(self) -> bool:
        """Whether it is proved how good the move was."""
        return self.mark not in (Mark.DUBIOUS, Mark.UNKNOWN)


class Accuracy(NamedTuple):
    """How well one side played: its moves that could be judged, those of them that kept the value,
    the value lost, and its moves that could not be judged."""

    moves: int
    kept: int
    lost: float
    unknown: int = 0

    @property
    def share(self) -> float | None:
        """The share of judged moves that kept the value; None where no move could be judged."""
        return self.kept / self.moves if self.moves else None


class Review(NamedTuple):
    """The game, its moves, and what each position was worth to X, the start first; None where that
    could not be found out in time, and there an estimate of X's chances in percent."""

    record: Record
    moves: tuple[ReviewedMove, ...]
    values: tuple[Value | None, ...]
    estimates: tuple[int | None, ...]

    def __repr__(self) -> str:
        return f"Review({str(self.record)!r})"

    def _repr_svg_(self) -> str:
        return registry.rendered(self, "svg")

    @property
    def turning_point(self) -> ReviewedMove | None:
        """The last move that gave something away: nothing changed after it."""
        return next((move for move in reversed(self.moves) if move.lost), None)

    def accuracy(self, player: Player | str) -> Accuracy:
        """How well this player played."""
        player = to_player(player)
        moves = [move for move in self.moves if move.position.turn is player]
        judged = [move for move in moves if move.is_judged]
        lost = sum(move.lost for move in judged)
        kept = sum(not move.lost for move in judged)
        return Accuracy(len(judged), kept, lost, len(moves) - len(judged))


Known = tuple[Value | None, int | None]
"""What a position is worth to the side to move, and in how many plies; None where not known."""

_NOTHING: Known = (None, None)


def review(
    record: Record | str, budget: Budget = UNLIMITED, progress: Progress | None = None
) -> Review:
    """Every move of a game. Half of the budget goes to what the positions are worth, the easy ones
    at the end first, a quarter to estimates of the others, and a quarter to the reasons, the same
    to each."""
    record, budget, tell = to_record(record), to_budget(budget), to_progress(progress)
    positions = record.positions
    meter = budget.part(0.5).start()
    verdicts: list[Verdict | None] = []
    for position in reversed(positions):
        tell(len(verdicts) / len(positions) / 2)
        verdicts.insert(0, _solved(position, meter))
    known: list[Known] = [(found.value, found.plies) if found else _NOTHING for found in verdicts]
    part = budget.part(0.25 / len(positions))
    moves, chances = [], []
    for number, (position, cell) in enumerate(zip(positions, record.moves, strict=False)):
        tell((1 + number / len(record.moves)) / 2)
        move = explain_move(position, cell, part)
        before, after = _with(move, known[number], known[number + 1])
        known[number : number + 2] = before, after
        mark, lost = judge(before, after)
        better = _better(verdicts[number]) if lost else None
        reviewed = ReviewedMove(number + 1, position, cell, mark, lost, move.reasons, better)
        guessed = estimates(position, part) if before[0] is None or after[0] is None else {}
        moves.append(_estimated(reviewed, after, guessed))
        chances.append(_of_x(position, before, guessed))
    values = tuple(
        value.other if value and position.turn is Player.O else value
        for position, (value, _) in zip(positions, known, strict=True)
    )
    final = positions[-1]
    guessed = estimates(final, part) if known[-1][0] is None else {}
    chances.append(_of_x(final, known[-1], guessed))
    return Review(record, tuple(moves), values, tuple(chances))


def _estimated(move: ReviewedMove, after: Known, guessed: dict[int, int]) -> ReviewedMove:
    """A move with its estimate where it could not be judged, and doubted if another one has a much
    better estimate."""
    if move.is_judged or not guessed:
        return move
    own = guessed.get(move.cell)
    if after[0]:
        own = round(100 * WORTH[after[0].other])
    best = max(guessed, key=lambda cell: guessed[cell])
    if own is not None and guessed[best] - own >= DOUBT:
        better = BetterMove(best, None, None, guessed[best])
        move = move._replace(mark=Mark.DUBIOUS, better=better)
    return move if after[0] else move._replace(estimate=own)


def _of_x(position: Position, known: Known, guessed: dict[int, int]) -> int | None:
    """X's chances in a position whose value is not known, if they could be estimated."""
    if known[0] or not guessed:
        return None
    best = max(guessed.values())
    return best if position.turn is Player.X else 100 - best


def _with(move: ExplainedMove, before: Known, after: Known) -> tuple[Known, Known]:
    """What is known before and after a move, with what its explanation adds: a player with a
    winning move has a won position."""
    if after[0] is None and move.value:
        after = move.value.other, None if move.plies is None else move.plies - 1
    if before[0] is None and after[0] is Value.LOSS:
        before = Value.WIN, None
    return before, after


def judge(before: Known, after: Known) -> tuple[Mark, float]:
    """How good a move was between two positions, and the value it gave away."""
    if before[0] is None or after[0] is None:
        return Mark.UNKNOWN, 0.0
    value = after[0].other
    lost = WORTH[before[0]] - WORTH[value]
    if lost:
        return Mark.BLUNDER if value is Value.LOSS else Mark.MISTAKE, lost
    if before[1] is None or after[1] is None:
        return Mark.BEST, 0.0
    return Mark.BEST if before[1] == after[1] + 1 else Mark.SLOWER, 0.0


def _solved(position: Position, meter: Meter) -> Verdict | None:
    """The verdict on a position, if a proof or a sequence of threats is found in time."""
    try:
        return solve(position, meter)
    except OutOfBudget:
        line = sequence(position, meter)
        return Verdict(Value.WIN, None, line[:1], 0, True) if line else None


def _better(verdict: Verdict | None) -> BetterMove | None:
    """The preferred move of a position in which a worse one was made."""
    if verdict is None:
        return None
    assert verdict.value
    return BetterMove(verdict.moves[0], verdict.value, verdict.plies)
