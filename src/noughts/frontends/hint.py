"""What to play, and why, in one sentence."""

from __future__ import annotations

from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.frontends import words
from noughts.search.advise import advise
from noughts.search.budget import UNLIMITED, Budget


def hint(position: Position, budget: Budget = UNLIMITED) -> str:
    """A best move with its reason; on boards too large to solve in time, a good one."""
    verdict = advise(position, budget)
    return words.hint(write_cell(verdict.moves[0], position.rules), verdict.value, verdict.plies)
