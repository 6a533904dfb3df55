"""How strong the five levels are on a board: exactly, or measured in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from noughts.agents.base import agent
from noughts.agents.levels import LEVELS, Level
from noughts.core.errors import OutOfBudget
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.match import play_match
from noughts.play.strength import NotExact, beaten
from noughts.search.budget import Budget

EXACT = Budget(nodes=100_000)
"""Positions that one exact figure may take; boards that need more are too large."""

GAME = Budget(nodes=400)
"""What both sides may spend on a move of a measured game: positions, so that it can be repeated."""

Progress = Callable[[float], None]
"""Told the share of the work that is done, between 0 and 1."""


@dataclass(frozen=True)
class Strengths:
    """How often each level loses as X and as O, between 0 and 1: to its best response, or, over so
    many games a side, to `perfect`. No figures when the board is too large for exact ones."""

    rules: Rules
    games: int | None
    figures: dict[Level, dict[Player, float]] | None


def unwatched(share: float) -> None:
    """Nobody wants to know how far the work is."""


def exact(rules: Rules, progress: Progress = unwatched, budget: Budget = EXACT) -> Strengths:
    """The chance that the best response beats each level; each figure has the same budget."""
    start = Position.start(rules)
    figures: dict[Level, dict[Player, float]] = {}
    try:
        # The strongest first: it is the one that says soonest that a board is too large.
        for done, level in enumerate(reversed(LEVELS)):
            progress(done / len(LEVELS))
            one = agent(level.agent)
            figures[level] = {player: beaten(one, player, start, budget) for player in Player}
    except (NotExact, OutOfBudget):
        return Strengths(rules, None, None)
    return Strengths(rules, None, figures)


def measured(rules: Rules, games: int, progress: Progress) -> Strengths:
    """The share of games that each level loses against `perfect`; the same at every call."""
    lost = {level: dict.fromkeys(Player, 0) for level in LEVELS}
    total = len(LEVELS) * len(Player) * games
    rounds = (
        (level, player, seed) for level in LEVELS for player in Player for seed in range(games)
    )
    for done, (level, player, seed) in enumerate(rounds):
        progress(done / total)
        lost[level][player] += _loses(level, player, rules, seed)
    figures = {
        level: {player: number / games for player, number in sides.items()}
        for level, sides in lost.items()
    }
    return Strengths(rules, games, figures)


def _loses(level: Level, player: Player, rules: Rules, seed: int) -> bool:
    """Whether the level loses one game as this player."""
    sides = {player: agent(level.agent, seed), player.other: agent("perfect", seed)}
    record = play_match(sides[Player.X], sides[Player.O], Position.start(rules), GAME)
    return record.outcome is not None and record.outcome.winner is player.other
