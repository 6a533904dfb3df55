"""How strong an agent is: exactly, from its chances and without sampling, or measured in play."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.agents.base import Agent, Chances, agent
from noughts.agents.levels import LEVELS, OPPONENTS, REFLEX, Opponent
from noughts.core.errors import GameError, InvalidText, OutOfBudget
from noughts.core.notation import to_number
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules, to_rules
from noughts.play.match import match, repeatable
from noughts.search.budget import (
    UNLIMITED,
    Budget,
    Meter,
    refuse_hopeless,
    to_budget,
    to_progress,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

EXACT = Budget(nodes=100_000)
"""Positions that one exact figure may take; boards that need more are too large."""


MOST_GAMES = 1_000_000
"""Games a side in which a level is measured."""


class NotExact(GameError):
    """The agent does not say its chances on this board."""


def beaten(agent: Agent, player: Player, start: Position, budget: Budget = UNLIMITED) -> float:
    """The chance that the best response (the opponent who tries hardest to win and knows the
    agent) beats the agent when it plays this side. NotExact or OutOfBudget where none is known."""
    refuse_hopeless(start)
    return _beaten(agent, player, start, budget.start(), {})


def _beaten(
    agent: Agent, player: Player, position: Position, meter: Meter, known: dict[Position, float]
) -> float:
    if position.outcome is not None:
        return float(position.outcome.winner is player.other)
    if position not in known:
        meter.tick()
        chances = _chances(agent, position) if position.turn is player else None
        after = {
            cell: _beaten(agent, player, position.play(cell), meter, known)
            for cell in chances or position.legal_moves
        }
        if chances:
            # Sums of shares may pass 1 by a rounding.
            total = sum(chances[cell] * value for cell, value in after.items())
            known[position] = min(total, 1.0)
        else:
            known[position] = max(after.values())
    return known[position]


def _chances(agent: Agent, position: Position) -> Chances:
    """The agent's chances, which must be known."""
    chances = agent.chances(position)
    if chances is None:
        raise NotExact("the agent's chances are not known on {rules}", rules=position.rules)
    return chances


@dataclass(frozen=True)
class Strengths:
    """How often each opponent loses as X and as O, between 0 and 1: to its best response, or, over
    so many games a side, to `perfect`. No figures when the board is too large for exact ones."""

    rules: Rules
    games: int | None
    figures: dict[Opponent, dict[Player, float]] | None


def levels(
    rules: Rules | str = "3x3k3",
    games: int | None = None,
    budget: Budget = UNLIMITED,
    progress: Progress | None = None,
) -> Strengths:
    """How strong the levels and the reflex agent are: exactly, each figure within the budget and
    100,000 positions, or measured in so many games a side against `perfect`."""
    rules, budget, tell = to_rules(rules), to_budget(budget), to_progress(progress)
    if games is None:
        nodes = EXACT.nodes if budget.nodes is None else budget.nodes
        return exact(rules, tell, budget._replace(nodes=nodes))
    if not 1 <= to_number(games, "games") <= MOST_GAMES:
        told = "levels are measured in 1 to {most:,} games, not {games}"
        raise InvalidText(told, most=MOST_GAMES, games=games)
    return measured(rules, games, tell, budget)


def exact(
    rules: Rules, progress: Progress = lambda share: None, budget: Budget = EXACT
) -> Strengths:
    """The chance that the best response beats each opponent; each figure has the same budget."""
    start = Position.start(rules)
    figures: dict[Opponent, dict[Player, float]] = {}
    try:
        # The strongest first: it is the one that says soonest that a board is too large.
        for done, opponent in enumerate((*reversed(LEVELS), REFLEX)):
            progress(done / len(OPPONENTS))
            known = agent(opponent.agent)
            figures[opponent] = {player: beaten(known, player, start, budget) for player in Player}
    except (NotExact, OutOfBudget):
        return Strengths(rules, None, None)
    return Strengths(rules, None, figures)


def measured(rules: Rules, games: int, progress: Progress, budget: Budget = UNLIMITED) -> Strengths:
    """The share of games that each opponent loses against `perfect`; the same at every call. The
    budget counts games as nodes."""
    meter = budget.start()
    figures: dict[Opponent, dict[Player, float]] = {opponent: {} for opponent in OPPONENTS}
    sides = [(opponent, player) for opponent in OPPONENTS for player in Player]
    for number, (opponent, player) in enumerate(sides):
        lost = 0
        for seed in range(games):
            progress((number + seed / games) / len(sides))
            meter.tick(slow=True)
            lost += _loses(opponent, player, rules, seed)
        figures[opponent][player] = lost / games
    return Strengths(rules, games, figures)


def _loses(opponent: Opponent, player: Player, rules: Rules, seed: int) -> bool:
    """Whether the opponent loses one game as this player."""
    sides = {player: agent(opponent.agent, seed), player.other: agent("perfect", seed)}
    record = match(sides[Player.X], sides[Player.O], Position.start(rules), repeatable(rules))
    return record.outcome is not None and record.outcome.winner is player.other
