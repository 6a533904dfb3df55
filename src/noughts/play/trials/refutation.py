"""The game that shows what is wrong with an agent, from the answers that it gave."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from noughts.analysis.review import Mark, judge
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.play.trials.trial import Trial
from noughts.search.solve import solve
from noughts.search.verdict import Value

WRONG = (Mark.MISTAKE, Mark.BLUNDER)
"""Moves that give something away."""


class Refutation(NamedTuple):
    """A game that shows that an agent is not perfect: the moves of both sides, the number of the
    agent's first that gave something away (from 0), or the fault that ended it; played: whether
    the agent may play this game, or would only answer so if it came to that."""

    moves: tuple[int, ...]
    wrong: int | None
    fault: str | None = None
    played: bool = True


def value_of(position: Position) -> tuple[Value | None, int | None]:
    """What a position is worth, and in how many plies."""
    verdict = solve(position)
    return verdict.value, verdict.plies


def marks(position: Position, cells: tuple[int, ...]) -> list[Mark]:
    """How good each of these moves is."""
    before = value_of(position)
    return [judge(before, value_of(position.play(cell)))[0] for cell in cells]


def refute(trial: Trial) -> Refutation | None:
    """The shortest game that the agent loses; without one, the shortest in which it gives something
    away; without that, the shortest way to a position where it would."""
    for find in (_lost_game, partial(_slip, in_games=True), partial(_slip, in_games=False)):
        games = [game for player in trial.sides if (game := find(trial, player))]
        if games:
            return min(games, key=lambda game: len(game.moves))
    return None


def _lost_game(trial: Trial, player: Player) -> Refutation | None:
    """The shortest game that the agent loses on this side; None if that was lost from the start."""
    for position, way in trial.ways(player).items():
        fault = trial.answer(position).fault
        if fault and position.turn is player:
            return Refutation(way, None, fault)
        for cell in trial.moves(position, player):
            outcome = position.play(cell).outcome
            if outcome and outcome.winner is player.other:
                wrong = _first_slip(trial.start, (*way, cell), player)
                return None if wrong is None else Refutation((*way, cell), wrong)
    return None


def _first_slip(start: Position, moves: tuple[int, ...], player: Player) -> int | None:
    """The number of the first move with which a player gives something away."""
    for number, position in enumerate(Record.of(start, moves).positions[:-1]):
        if position.turn is player and marks(position, moves[number : number + 1])[0] in WRONG:
            return number
    return None


def _slip(trial: Trial, player: Player, in_games: bool) -> Refutation | None:
    """The shortest way to an answer on this side that gives something away or is a fault: in games
    that the agent plays, or through moves that it would not make."""
    for position, way in trial.ways(player if in_games else None).items():
        if position.turn is not player:
            continue
        answer = trial.answer(position)
        if answer.fault:
            return Refutation(way, None, answer.fault, in_games)
        for cell, mark in zip(answer.cells, marks(position, answer.cells), strict=True):
            if mark in WRONG:
                return Refutation((*way, cell), len(way), None, in_games)
    return None
