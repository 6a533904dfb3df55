"""The value that a search proved: text, one short line, or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.reports import values
from noughts.search.values import MoveVerdict
from noughts.search.verdict import Value, Verdict
from noughts.texts import _


class Solution(NamedTuple):
    """A position, what was proved of it, the time in seconds, and the value of every move if that
    was asked for."""

    position: Position
    verdict: Verdict
    seconds: float = 0.0
    moves: tuple[MoveVerdict, ...] = ()


def as_text(solution: Solution) -> Iterator[str]:
    """The value, the best moves found and what they cost."""
    position, verdict = solution.position, solution.verdict
    yield value_sentence(position, verdict.value, verdict.plies)
    if position.is_over:
        return
    names = " ".join(_names(solution))
    if verdict.plies is None or len(verdict.moves) == 1:
        yield _("A best move: {moves}").format(moves=names)
    else:
        yield _("Best moves: {moves}").format(moves=names)
    cost = _("{nodes:,} positions in {seconds:.2f} s")
    yield cost.format(nodes=verdict.nodes, seconds=solution.seconds)


def as_line(solution: Solution) -> Iterator[str]:
    """One short line, for one of many positions."""
    verdict = solution.verdict
    if verdict.value is None:
        yield _("{position}  not proved").format(position=solution.position)
        return
    plies = "" if verdict.plies is None else verdict.plies
    moves = " ".join(_names(solution))
    yield f"{solution.position}  {verdict.value.value:4} {plies:>3}  {moves}".rstrip()


def as_json(solution: Solution) -> Iterator[str]:
    """One object, in one line."""
    verdict = solution.verdict
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
        facts["values"] = values.facts(solution.moves, solution.position)
    yield json.dumps(facts)


def _names(solution: Solution) -> list[str]:
    """The best moves by name."""
    return [write_cell(cell, solution.position.rules) for cell in solution.verdict.moves]


def value_sentence(position: Position, value: Value | None, plies: int | None) -> str:
    """What a position is worth, or how its game ended, in one sentence."""
    if position.outcome is Outcome.DRAW:
        return _("The game is over: a draw.")
    if position.outcome and (won := position.outcome.winner):
        return _("The game is over: {player} has won.").format(player=won.value)
    if value is None:
        return _("The value could not be proved in time.")
    if value is Value.DRAW:
        return _("A draw with best play.")
    winner = position.turn if value is Value.WIN else position.turn.other
    if plies is None:
        return _("{player} wins with best play.").format(player=winner.value)
    if plies == 1:
        # Where a completed line loses, it is the loser's move that decides.
        soon = value is Value.WIN
        text = _("{player} wins at once.") if soon else _("{player} wins with the next move.")
        return text.format(player=winner.value)
    return _("{player} wins with best play, in {plies} moves of both sides.").format(
        player=winner.value, plies=plies
    )
