"""What moves are probably worth where nothing is proved: the mover's chances, in percent.

On plain boards the live lines of both sides are weighed, elsewhere random playouts are counted. An
estimate is never 0 or 100: those would be proofs.
"""

from __future__ import annotations

from noughts.core.position import Position, to_position
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.fight import Fight
from noughts.search.forced import wins_at_once
from noughts.search.mcts import shares
from noughts.search.potential import CELLS
from noughts.search.sequences import Line, refuted, sequence
from noughts.search.values import Known, MoveValues, judged, values
from noughts.search.verdict import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

BASE = 5.0
"""How much heavier a line is that lacks one cell less."""

TEMPO = 1.6
"""How much more the lines of the side to move weigh, those that have marks."""


def appraise(
    position: Position | str,
    budget: Budget = UNLIMITED,
    seed: int | None = 0,
    progress: Progress | None = None,
) -> MoveValues:
    """Every legal move in board order: proved if half of the budget suffices, or if a sequence of
    threats proves it, else with an estimate. The seed is that of the playouts."""
    position = to_position(position)
    half = budget.part(0.5)
    rest = half._replace(seconds=budget.seconds).start()
    found = values(position, half, progress)
    if all(move.value for move in found):
        return found
    proved = {move.cell: (move.value, move.plies) for move in found if move.value}
    moves = judged(position, forced(position, rest) | proved)
    guessed = estimates(position, rest, seed)
    return MoveValues.of(
        position,
        (move if move.value else move._replace(estimate=guessed.get(move.cell)) for move in moves),
    )


def estimates(
    position: Position, budget: Budget | Meter = UNLIMITED, seed: int | None = 0
) -> dict[int, int]:
    """The chances of every legal move that can be estimated within the budget."""
    if position.rules.lines_decide:
        return _by_lines(position)
    tried = shares(position, budget.start(), seed)
    return {cell: _percent(share) for cell, share in tried.items()}


def forced(position: Position, meter: Meter) -> dict[int, Known]:
    """What sequences of threats prove of the moves that end nothing."""
    if not position.rules.lines_decide:
        return _lost_at_once(position)
    known: dict[int, Known] = {
        cell: (Value.LOSS, _plies(line, after=1)) for cell, line in refuted(position, meter).items()
    }
    if line := sequence(position, meter):
        known[line[0]] = Value.WIN, _plies(line)
    return known


def _plies(line: Line, after: int = 0) -> int | None:
    """The plies to the end: of a longer sequence it is not known that none is shorter."""
    return len(line) + after if len(line) <= 3 else None


def _lost_at_once(position: Position) -> dict[int, Known]:
    """The moves to which the other side has a winning reply."""
    children = {cell: position.play(cell) for cell in position.legal_moves}
    return {
        cell: (Value.LOSS, 2) for cell, child in children.items() if wins_at_once(child, child.turn)
    }


def _by_lines(position: Position) -> dict[int, int]:
    """The chances after each move, by what the live lines of both sides weigh then."""
    fight, k = Fight.of(position, position.turn), position.rules.k
    mine = [(line, _weight(line, k)) for line in fight.lines]
    # After the move it is the other side's turn.
    theirs = [(line, _weight(line, k, TEMPO)) for line in fight.counter]
    own, other = (sum(weight for _, weight in lines) for lines in (mine, theirs))
    gained, taken = _by_cell(mine), _by_cell(theirs)
    return {
        cell: _odds(own + (BASE - 1) * gained.get(cell, 0.0), other - taken.get(cell, 0.0))
        for cell in position.legal_moves
    }


def _by_cell(lines: list[tuple[int, float]]) -> dict[int, float]:
    """What the lines through each cell weigh."""
    weights: dict[int, float] = {}
    for line, weight in lines:
        for cell in CELLS[line]:
            weights[cell] = weights.get(cell, 0.0) + weight
    return weights


def _weight(line: int, k: int, tempo: float = 1.0) -> float:
    """What a line weighs: the turn counts only where it has marks already."""
    missing = line.bit_count()
    return BASE**-missing * (tempo if missing < k else 1.0)


def _odds(mine: float, theirs: float) -> int:
    """The chances of the side whose lines weigh so much; even where nobody has any."""
    both = mine**2 + theirs**2
    return _percent(mine**2 / both if both else 0.5)


def _percent(share: float) -> int:
    return max(1, min(99, round(100 * share)))
