"""A proof that was gone through: a sentence or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from noughts.analysis.certificate import Damaged
from noughts.analysis.check import Checked
from noughts.texts import _, plural, words


def as_text(result: Checked | Damaged) -> Iterator[str]:
    """What was proved and how much was gone through, or what is wrong."""
    yield words(result) if isinstance(result, Damaged) else _sentence(result)


def as_json(result: Checked | Damaged) -> Iterator[str]:
    """One object, in one line."""
    if isinstance(result, Damaged):
        facts = {"proved": False, "line": result.facts.get("line"), "reason": str(result)}
    else:
        facts = {"proved": True, **result._asdict(), "position": str(result.position)}
    yield json.dumps(facts)


def _sentence(checked: Checked) -> str:
    """What was proved, and how much was gone through."""
    turn = checked.position.turn
    text = _("{position}: {winner} wins. The proof holds: {lines}, {positions} gone through.")
    if checked.value == "draw":
        text = _("{position}: a draw. The proof holds: {lines}, {positions} gone through.")
    return text.format(
        position=checked.position,
        winner=(turn if checked.value == "win" else turn.other).value,
        lines=plural("{number:,} line", "{number:,} lines", checked.lines),
        positions=plural("{number:,} position", "{number:,} positions", checked.positions),
    )
