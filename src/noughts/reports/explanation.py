"""Every move of a position with its reasons: text or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from noughts.analysis.explain import ExplainedMove, Explanation, Kind
from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.reports.verdict import value_sentence
from noughts.reports.wording import moves, names, sentence, short_value
from noughts.search.verdict import Value
from noughts.texts import _, plural

_MANY = 25
"""Moves up to which each has its row, even if nothing is known of it."""


def as_text(explanation: Explanation) -> Iterator[str]:
    """The value, every move with its reasons, and the best line."""
    position = explanation.position
    yield value_sentence(position, explanation.value, explanation.plies)
    if position.is_over:
        return
    yield ""
    shown = _shown(explanation)
    yield from (_row(move, position) for move in shown)
    if rest := len(explanation.moves) - len(shown):
        yield plural(
            "{number} more move could not be searched to the end in time.",
            "{number} more moves could not be searched to the end in time.",
            rest,
        )
    if explanation.line:
        yield ""
        yield _("Best line: {line}.").format(line=moves(explanation.line, position))
    if any(move.value is None for move in explanation.moves):
        yield _("What a move is worth is proved where it is said; the rest is judgement.")


def as_json(explanation: Explanation) -> Iterator[str]:
    """One object, in one line."""
    position = explanation.position
    facts = {
        "position": str(position),
        "value": _value(explanation.value),
        "plies": explanation.plies,
        "line": names(explanation.line, position),
        "moves": [
            {
                "cell": write_cell(move.cell, position.rules),
                "value": _value(move.value),
                "plies": move.plies,
                "best": move.best,
                "estimate": move.estimate,
                "reasons": [sentence(reason) for reason in move.reasons],
            }
            for move in explanation.moves
        ],
    }
    yield json.dumps(facts)


def _shown(explanation: Explanation) -> list[ExplainedMove]:
    """The moves that have their row: on a large board those of which something is known."""
    if len(explanation.moves) <= _MANY:
        return list(explanation.moves)
    return [move for move in explanation.moves if not _is_unknown(move)]


def _is_unknown(move: ExplainedMove) -> bool:
    """Whether nothing can be said of a move."""
    return [reason.kind for reason in move.reasons] == [Kind.UNKNOWN]


def _row(move: ExplainedMove, position: Position) -> str:
    """A move in one line: a star, its name, its value, its reasons."""
    star = "*" if move.best else " "
    name = write_cell(move.cell, position.rules)
    reasons = " ".join(sentence(reason) for reason in move.reasons)
    return f"{star} {name:4}{short_value(move.value, move.plies, move.estimate):4} {reasons}"


def _value(value: Value | None) -> str | None:
    return value.value if value else None
