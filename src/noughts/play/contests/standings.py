"""What the results of a tournament come to: points, ratings, faults, and exact strength."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from noughts import registry
from noughts.agents.base import agent
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Ending
from noughts.core.rules import Rules
from noughts.play.contests.rating import Encounter, Rating, rate
from noughts.play.contests.tournament import Result, TournamentPlan, pairing, steady
from noughts.play.match import Tally
from noughts.play.trials.strength import EXACT, beaten
from noughts.search.solve import SMALL_CELLS

FAULTS = (Ending.ILLEGAL_MOVE, Ending.TIMEOUT, Ending.CRASH)
"""How an agent loses other than on the board."""


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


@dataclass(frozen=True, repr=False)
class Standings:
    """A tournament so far, the best agent first; `against` has the games of each by their names."""

    plan: TournamentPlan
    played: int
    distinct: int
    rows: tuple[Standing, ...]
    against: dict[tuple[str, str], Tally]

    def __repr__(self) -> str:
        return f"Standings({[row.agent for row in self.rows]}, {self.played} games)"

    def _repr_html_(self) -> str:
        return registry.rendered(self, "html")


def standings(plan: TournamentPlan, results: Iterable[Result]) -> Standings:
    """The standings after these results, in whatever order they come."""
    games = sorted(results, key=lambda result: result.number)
    names = plan.names
    tallies, faults = _counted(plan, games)
    pairs = [Encounter(*pair, *tally) for pair, tally in tallies.items() if pair[0] < pair[1]]
    ratings = rate(len(names), pairs)
    # Equals are equal whatever the last digits say, and never -0.0.
    points = [round(rating.elo, 6) + 0.0 for rating in ratings]
    ranked = sorted(points, reverse=True)
    rows = []
    for place in sorted(range(len(names)), key=lambda place: -points[place]):
        total = Tally.total(tally for (own, _), tally in tallies.items() if own == place)
        failed = {ending: faults[place, ending] for ending in FAULTS if faults[place, ending]}
        exact = strength(plan.agents[place], plan.rules)
        rank = 1 + ranked.index(points[place])
        rows.append(Standing(rank, names[place], total, ratings[place], failed, exact))
    return Standings(
        plan=plan,
        played=len(games),
        distinct=len({game.record.moves for game in games}),
        rows=tuple(rows),
        against={(names[own], names[other]): tally for (own, other), tally in tallies.items()},
    )


def _counted(
    plan: TournamentPlan, games: Iterable[Result]
) -> tuple[dict[tuple[int, int], Tally], Counter[tuple[int, Ending]]]:
    """The games of each agent against each other, and its faults, by their places."""
    ends: dict[tuple[int, int], list[Tally]] = defaultdict(list)
    faults: Counter[tuple[int, Ending]] = Counter()
    for game in games:
        _, x, o, _ = pairing(plan, game.number)
        record = game.record
        assert record.outcome
        for own, other, player in ((x, o, Player.X), (o, x, Player.O)):
            end = Tally.of(record.outcome, player)
            ends[own, other].append(end)
            faults[own, record.ending] += end.losses
    return {pair: Tally.total(tallies) for pair, tallies in ends.items()}, faults


@lru_cache(maxsize=256)
def strength(text: str, rules: Rules) -> dict[Player, float] | None:
    """The chance that the best response beats an agent that has all the time it wants, on
    an empty board; None where that takes too long, or is not known exactly, or the agent fails."""
    if rules.size > SMALL_CELLS:
        return None
    start = Position.start(rules)
    try:
        known = steady(text) or agent(text)
        return {player: beaten(known, player, start, EXACT) for player in Player}
    except Exception:
        return None
