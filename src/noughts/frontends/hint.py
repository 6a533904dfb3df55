"""What to play, and what a move did, each with its reasons, in sentences."""

from __future__ import annotations

from noughts.analysis.explain import ExplainedMove, explain_move
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.reports.wording import cell_name, estimate, sentence
from noughts.search.budget import UNLIMITED, Budget
from noughts.texts import _


def hint(position: Position, move: ExplainedMove) -> str:
    """The advice to play a move, with its reasons."""
    name = cell_name(move.cell, position.rules)
    return _("Play {cell}. {why}").format(cell=name, why=_why(position, move))


def _why(position: Position, move: ExplainedMove) -> str:
    """What a move does, and what it is worth, or what that is estimated to be."""
    said = [sentence(reason) for reason in move.reasons]
    if move.estimate is not None:
        said.append(estimate(move.estimate, position.turn))
    return " ".join(said)


def last_moves(record: Record, number: int, budget: Budget = UNLIMITED) -> list[str]:
    """What each of the last moves of a game did, the oldest first, within one budget."""
    moves = list(zip(record.positions, record.moves, strict=False))[-number:]
    part = budget.part(1 / max(1, len(moves)))
    said = _("{player} {cell}: {why}")
    return [
        said.format(
            player=position.turn.value,
            cell=cell_name(cell, position.rules),
            why=_why(position, explain_move(position, cell, part)),
        )
        for position, cell in moves
    ]
