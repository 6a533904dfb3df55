"""A review as the rows that a window or a page shows."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.analysis.review import Mark, Review, ReviewedMove
from noughts.core.outcome import Player
from noughts.reports.review import SIGNS, mark_word
from noughts.reports.wording import names, sentence


@dataclass(frozen=True)
class ReviewRow:
    """A move: its number, player, cell and name, its mark as a word and as players note it (`??`),
    why, and the line by which it wins or loses, this move first, where one is known."""

    number: int
    player: Player
    cell: int
    name: str
    mark: Mark
    word: str
    sign: str
    why: str
    line: tuple[int, ...]

    @property
    def is_bad(self) -> bool:
        """Whether the move gave something away."""
        return self.mark in (Mark.MISTAKE, Mark.BLUNDER)


def rows(review: Review) -> tuple[ReviewRow, ...]:
    """Every move of a reviewed game."""
    return tuple(map(_row, review.moves))


def _row(move: ReviewedMove) -> ReviewRow:
    position = move.position
    line = max((reason.line for reason in move.reasons), key=len, default=())
    return ReviewRow(
        number=move.number,
        player=position.turn,
        cell=move.cell,
        name=names([move.cell], position)[0],
        mark=move.mark,
        word=mark_word(move.mark),
        sign=SIGNS[move.mark],
        why=" ".join(sentence(reason, position) for reason in move.reasons),
        line=tuple(line),
    )
