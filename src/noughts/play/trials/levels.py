"""How strong each opponent is on a board: exactly, or measured in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from noughts.agents.base import agent
from noughts.agents.opponents import LEVELS, OPPONENTS, REFLEX, Opponent
from noughts.core.errors import OutOfBudget
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.match import play_match
from noughts.play.trials.strength import NotExact, beaten
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.solve import TABLE_CELLS

EXACT = Budget(nodes=100_000)
"""Positions that one exact figure may take; boards that need more are too large."""

GAME = Budget(nodes=400)
"""What both sides may spend on a move of a measured game, unless the board is small: positions, so
that it can be repeated."""

Progress = Callable[[float], None]
"""Told the share of the work that is done, between 0 and 1."""


@dataclass(frozen=True)
class Strengths:
    """How often each opponent loses as X and as O, between 0 and 1: to its best response, or, over
    so many games a side, to `perfect`. No figures when the board is too large for exact ones."""

    rules: Rules
    games: int | None
    figures: dict[Opponent, dict[Player, float]] | None


def for_a_game(rules: Rules) -> Budget:
    """What both sides may spend on a move of a measured game."""
    return UNLIMITED if rules.size <= TABLE_CELLS else GAME


def unwatched(share: float) -> None:
    """Nobody wants to know how far the work is."""


def exact(rules: Rules, progress: Progress = unwatched, budget: Budget = EXACT) -> Strengths:
    """The chance that the best response beats each opponent; each figure has the same budget."""
    start = Position.start(rules)
    figures: dict[Opponent, dict[Player, float]] = {}
    try:
        # The strongest first: it is the one that says soonest that a board is too large.
        for done, opponent in enumerate((*reversed(LEVELS), REFLEX)):
            progress(done / len(OPPONENTS))
            one = agent(opponent.agent)
            figures[opponent] = {player: beaten(one, player, start, budget) for player in Player}
    except (NotExact, OutOfBudget):
        return Strengths(rules, None, None)
    return Strengths(rules, None, figures)


def measured(rules: Rules, games: int, progress: Progress) -> Strengths:
    """The share of games that each opponent loses against `perfect`; the same at every call."""
    lost = {opponent: dict.fromkeys(Player, 0) for opponent in OPPONENTS}
    total = len(OPPONENTS) * len(Player) * games
    rounds = (
        (opponent, player, seed)
        for opponent in OPPONENTS
        for player in Player
        for seed in range(games)
    )
    for done, (opponent, player, seed) in enumerate(rounds):
        progress(done / total)
        lost[opponent][player] += _loses(opponent, player, rules, seed)
    figures = {
        opponent: {player: number / games for player, number in sides.items()}
        for opponent, sides in lost.items()
    }
    return Strengths(rules, games, figures)


def _loses(opponent: Opponent, player: Player, rules: Rules, seed: int) -> bool:
    """Whether the opponent loses one game as this player."""
    sides = {player: agent(opponent.agent, seed), player.other: agent("perfect", seed)}
    record = play_match(sides[Player.X], sides[Player.O], Position.start(rules), for_a_game(rules))
    return record.outcome is not None and record.outcome.winner is player.other
