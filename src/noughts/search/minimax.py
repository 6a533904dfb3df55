"""Textbook minimax: the reference that every other search must agree with."""

from __future__ import annotations

from math import inf

from noughts.core.position import Position, to_position
from noughts.search.budget import UNLIMITED, Budget, Meter, refuse_hopeless, to_meter
from noughts.search.verdict import Verdict, final_score, plies_of, preferred, value_of
from noughts.search.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress


def minimax(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    watch: Watch | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """The exact verdict, from every game that can follow."""
    position = to_position(position)
    refuse_hopeless(position)
    meter = to_meter(budget, progress)
    had = meter.nodes
    scores: dict[int, int] = {}
    score = _score(position, None, meter, watch, scores)
    return Verdict(
        value=value_of(score),
        plies=plies_of(score, position.empty),
        moves=preferred((cell for cell in scores if scores[cell] == score), position.rules),
        nodes=meter.nodes - had,
        proved=True,
    )


def _score(
    position: Position,
    cell: int | None,
    meter: Meter,
    watch: Watch | None,
    scores: dict[int, int] | None = None,
) -> int:
    """The score for the side to move: the best of the moves, each as bad as it is good for the
    opponent. `scores`, if given, is filled with the score of every move."""
    meter.tick()
    if watch:
        watch.enter(cell, -inf, inf)
    if position.outcome is not None:
        score = final_score(position.outcome, position.turn, position.empty)
        if watch:
            watch.value(score)
    else:
        moves = {
            move: -_score(position.play(move), move, meter, watch) for move in position.legal_moves
        }
        score = max(moves.values())
        if scores is not None:
            scores.update(moves)
    if watch:
        watch.leave(score)
    return score
