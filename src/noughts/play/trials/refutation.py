"""The game that shows what is wrong with an agent, from the answers that it gave."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from heapq import merge
from itertools import chain

from noughts.analysis.review import judge
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.play.trials.trial import Trial
from noughts.search.solve import solve
from noughts.search.verdict import Value


class Refutation(namedtuple("Refutation", "moves wrong fault played", defaults=(None, True))):
    """A game that shows that an agent is not perfect: the moves of both sides, the number of the
    agent's first that gave something away (from 0), or the fault that ended it; played: whether
    the agent may play this game, or would only answer so if it came to that."""

    __slots__ = ()

    moves: tuple[int, ...]
    wrong: int | None
    fault: str | None
    played: bool


def value_of(position: Position) -> tuple[Value | None, int | None]:
    """What a position is worth, and in how many plies."""
    verdict = solve(position)
    return verdict.value, verdict.plies


def refute(trial: Trial) -> Refutation | None:
    """The shortest game that the agent loses; without one, the shortest in which it gives something
    away; without that, the shortest way to a position where it would."""
    ways = [_lost_games(trial), _slips(trial, True), _slips(trial, False)]
    return next(chain.from_iterable(ways), None)


def _lost_games(trial: Trial) -> Iterator[Refutation]:
    """The shortest lost game of each side, the shorter first; a game that was lost from the start
    refutes nobody."""
    found = []
    for player in trial.sides:
        for position, way in trial.played(player).items():
            fault = trial.answer(position).fault if position.turn is player else None
            if fault:
                found.append(Refutation(way, None, fault))
                break
            ends = [
                (*way, cell)
                for cell in trial.moves(position, player)
                if _is_won(position.play(cell), player.other)
            ]
            if ends:
                found.append(Refutation(ends[0], _first_slip(trial.start, ends[0], player)))
                break
    refuting = [game for game in found if game.fault or game.wrong is not None]
    yield from sorted(refuting, key=lambda game: len(game.moves))


def _is_won(position: Position, player: Player) -> bool:
    return position.outcome is not None and position.outcome.winner is player


def _first_slip(start: Position, moves: tuple[int, ...], player: Player) -> int | None:
    """The number of the first move with which a player gives something away."""
    position = start
    for number, cell in enumerate(moves):
        after = position.play(cell)
        if position.turn is player and judge(value_of(position), value_of(after))[1]:
            return number
        position = after
    return None


def _slips(trial: Trial, in_games: bool) -> Iterator[Refutation]:
    """The shortest ways to an answer that gives something away or is a fault: in games that the
    agent plays, or through moves that it would not make."""
    sides = [_slips_of(trial, player, in_games) for player in trial.sides]
    yield from merge(*sides, key=lambda game: len(game.moves))


def _slips_of(trial: Trial, player: Player, in_games: bool) -> Iterator[Refutation]:
    """The same for one side."""
    ways = trial.played(player) if in_games else trial.ways()
    for position, way in ways.items():
        if position.turn is not player:
            continue
        answer = trial.answer(position)
        if answer.fault:
            yield Refutation(way, None, answer.fault, in_games)
        for cell in answer.cells:
            if judge(value_of(position), value_of(position.play(cell)))[1]:
                yield Refutation((*way, cell), len(way), None, in_games)
