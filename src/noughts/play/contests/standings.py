"""What the results of a tournament come to: points, ratings, faults, and exact strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from noughts.agents.base import Agent, Chances, agent
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Ending
from noughts.core.rules import Rules
from noughts.play.contests.rating import Encounter, Rating, rate
from noughts.play.contests.tournament import Plan, Result, pairing, steady
from noughts.play.trials.strength import EXACT, beaten
from noughts.search.budget import Budget
from noughts.search.solve import SMALL_CELLS

SEARCHED = Budget(nodes=700_000)
"""Positions that an agent which always plays the same may search through for one of its moves."""

FAULTS = (Ending.ILLEGAL_MOVE, Ending.TIMEOUT, Ending.CRASH)
"""How an agent loses other than on the board."""


class Tally(NamedTuple):
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2


class Standing(NamedTuple):
    """One agent: its place, its text (told apart from others like it), what it won and its rating,
    how often it failed, and, where that is known, the exact chance that the best response beats it
    as X and as O."""

    rank: int
    agent: str
    tally: Tally
    rating: Rating
    faults: dict[Ending, int]
    beaten: dict[Player, float] | None


@dataclass(frozen=True)
class Standings:
    """A tournament so far, the best agent first; `against` has the games of each by their names."""

    plan: Plan
    played: int
    distinct: int
    rows: tuple[Standing, ...]
    against: dict[tuple[str, str], Tally]


def standings(plan: Plan, results: Iterable[Result]) -> Standings:
    """The standings after these results, in whatever order they come."""
    games = sorted(results, key=lambda result: result.number)
    names = plan.names
    tallies, faults = _counted(plan, games)
    ratings = rate(len(names), _encounters(tallies))
    order = sorted(range(len(names)), key=lambda one: -_rounded(ratings[one]))
    ranked = [_rounded(ratings[one]) for one in order]
    rows = []
    for one in order:
        rank = 1 + ranked.index(_rounded(ratings[one]))
        total = _total(tally for (who, _), tally in tallies.items() if who == one)
        failed = {ending: faults[one, ending] for ending in FAULTS if faults[one, ending]}
        exact = strength(plan.agents[one], plan.rules)
        rows.append(Standing(rank, names[one], total, ratings[one], failed, exact))
    return Standings(
        plan=plan,
        played=len(games),
        distinct=len({game.record.moves for game in games}),
        rows=tuple(rows),
        against={(names[one], names[two]): tally for (one, two), tally in tallies.items()},
    )


def _rounded(rating: Rating) -> float:
    """A rating by which equals are equal whatever the last digits say; never -0.0."""
    return round(rating.elo, 6) + 0.0


def _counted(
    plan: Plan, games: Iterable[Result]
) -> tuple[dict[tuple[int, int], Tally], Counter[tuple[int, Ending]]]:
    """The games of each agent against each other, and its faults, by their places."""
    tallies: dict[tuple[int, int], Tally] = {}
    faults: Counter[tuple[int, Ending]] = Counter()
    for game in games:
        _, x, o, _ = pairing(plan, game.number)
        record = game.record
        assert record.outcome
        winner = record.outcome.winner
        for one, two, player in ((x, o, Player.X), (o, x, Player.O)):
            wins, draws, losses = tallies.get((one, two), Tally())
            won, lost = winner is player, winner is player.other
            tallies[one, two] = Tally(wins + won, draws + (not won and not lost), losses + lost)
            faults[one, record.ending] += lost
    return tallies, faults


def _encounters(tallies: dict[tuple[int, int], Tally]) -> list[Encounter]:
    """Each pair once."""
    return [Encounter(one, two, *tally) for (one, two), tally in tallies.items() if one < two]


def _total(tallies: Iterable[Tally]) -> Tally:
    """Several tallies in one."""
    columns = list(zip(*tallies, strict=True)) or [(), (), ()]
    return Tally(*map(sum, columns))


# Exact strength


@lru_cache(maxsize=256)
def strength(text: str, rules: Rules) -> dict[Player, float] | None:
    """The chance that the best response beats an agent that has all the time it wants, on
    an empty board; None where nobody can say it exactly in reasonable time, or it fails at it."""
    if rules.size > SMALL_CELLS:
        return None
    start = Position.start(rules)
    try:
        one: Agent = _Steady(text) if steady(text) else agent(text)
        return {player: beaten(one, player, start, EXACT) for player in Player}
    except Exception:
        return None


class _Steady(Agent):
    """An agent that always plays the same, as long as it does not search for too long."""

    def __init__(self, text: str) -> None:
        self._agent = agent(text)

    def chances(self, position: Position) -> Chances:
        """It is sure to play what it chooses."""
        return {self._agent.choose(position, SEARCHED): 1.0}
