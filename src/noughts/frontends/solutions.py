"""What a search proved, in words or as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass

from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.search.analyse import MoveVerdict
from noughts.search.verdict import Value, Verdict
from noughts.texts import _


@dataclass(frozen=True)
class Solution:
    """A position, what was proved of it and in what time; the value of every move if asked for."""

    position: Position
    verdict: Verdict
    seconds: float
    moves: tuple[MoveVerdict, ...] = ()


def as_text(solution: Solution) -> list[str]:
    """The value, the best moves found and what they cost."""
    position, verdict = solution.position, solution.verdict
    if position.outcome is not None:
        return [_result(position.outcome)]
    lines = [_value(position, verdict)]
    names = " ".join(_names(solution))
    if verdict.plies is None or len(verdict.moves) == 1:
        lines.append(_("A best move: {moves}").format(moves=names))
    else:
        lines.append(_("Best moves: {moves}").format(moves=names))
    cost = _("{nodes:,} positions in {seconds:.2f} s")
    return [*lines, cost.format(nodes=verdict.nodes, seconds=solution.seconds)]


def as_json(solution: Solution) -> str:
    """The same for programs, in one line."""
    verdict, rules = solution.verdict, solution.position.rules
    facts: dict[str, object] = {
        "position": str(solution.position),
        "value": verdict.value.value if verdict.value else None,
        "plies": verdict.plies,
        "moves": _names(solution),
        "nodes": verdict.nodes,
        "seconds": round(solution.seconds, 6),
        "proved": verdict.proved,
    }
    if solution.moves:
        facts["values"] = [
            {
                "cell": write_cell(move.cell, rules),
                "value": move.value.value if move.value else None,
                "plies": move.plies,
                "best": move.best,
            }
            for move in solution.moves
        ]
    return json.dumps(facts)


def _names(solution: Solution) -> list[str]:
    """The best moves by name."""
    return [write_cell(cell, solution.position.rules) for cell in solution.verdict.moves]


def _result(outcome: Outcome) -> str:
    """How a finished game ended."""
    if outcome.winner is None:
        return _("The game is over: a draw.")
    return _("The game is over: {player} has won.").format(player=outcome.winner.value)


def _value(position: Position, verdict: Verdict) -> str:
    """The value in one sentence."""
    if verdict.value is Value.DRAW:
        return _("A draw with best play.")
    winner = position.turn if verdict.value is Value.WIN else position.turn.other
    if verdict.plies is None:
        return _("{player} wins with best play.").format(player=winner.value)
    if verdict.plies == 1:
        return _("{player} wins at once.").format(player=winner.value)
    return _("{player} wins with best play, in {plies} moves of both sides.").format(
        player=winner.value, plies=verdict.plies
    )
