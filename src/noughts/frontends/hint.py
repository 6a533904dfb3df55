"""What to play, and what a move did, each with its reasons."""

from __future__ import annotations

from noughts.analysis.explain import explain_move
from noughts.analysis.wording import sentence
from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.search.advise import advise
from noughts.search.budget import UNLIMITED, Budget
from noughts.texts import _


def hint(position: Position, budget: Budget = UNLIMITED) -> str:
    """A best move with its reasons; on boards too large to solve in time, a good one."""
    half = budget.part(0.5)
    cell = advise(position, half).moves[0]
    name = write_cell(cell, position.rules)
    return _("Play {cell}. {why}").format(cell=name, why=why(position, cell, half))


def why(position: Position, cell: int, budget: Budget = UNLIMITED) -> str:
    """What a legal move does, and what it is worth."""
    reasons = explain_move(position, cell, budget).reasons
    return " ".join(sentence(reason, position) for reason in reasons)


def last_moves(record: Record, number: int, budget: Budget = UNLIMITED) -> list[str]:
    """What each of the last moves of a game did, the oldest first."""
    moves = list(zip(record.positions, record.moves, strict=False))[-number:]
    said = _("{player} {cell}: {why}")
    return [
        said.format(
            player=position.turn.value,
            cell=write_cell(cell, position.rules),
            why=why(position, cell, budget),
        )
        for position, cell in moves
    ]
