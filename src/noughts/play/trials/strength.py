"""How strong an agent is, exactly: expectations over its chances, no sampling."""

from __future__ import annotations

from collections import namedtuple

from noughts.agents.base import Agent, Chances
from noughts.core.errors import GameError
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget, Meter, refuse_hopeless


class Odds(namedtuple("Odds", "win draw loss")):
    """The chances of how a game ends for one side."""

    __slots__ = ()

    win: float
    draw: float
    loss: float


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


def odds(x: Agent, o: Agent, start: Position, budget: Budget = UNLIMITED) -> Odds:
    """How a game between two agents ends, for X."""
    refuse_hopeless(start)
    return _odds({Player.X: x, Player.O: o}, start, budget.start(), {})


def _odds(
    agents: dict[Player, Agent], position: Position, meter: Meter, known: dict[Position, Odds]
) -> Odds:
    if position.outcome is not None:
        return _CERTAIN[position.outcome]
    if position not in known:
        meter.tick()
        parts = [
            (share, _odds(agents, position.play(cell), meter, known))
            for cell, share in _chances(agents[position.turn], position).items()
        ]
        known[position] = Odds(*(sum(share * part[i] for share, part in parts) for i in range(3)))
    return known[position]


_CERTAIN = {
    Outcome.X_WINS: Odds(1.0, 0.0, 0.0),
    Outcome.DRAW: Odds(0.0, 1.0, 0.0),
    Outcome.O_WINS: Odds(0.0, 0.0, 1.0),
}


def _chances(agent: Agent, position: Position) -> Chances:
    """The agent's chances, which must be known."""
    chances = agent.chances(position)
    if chances is None:
        raise NotExact("the agent's chances are not known on {rules}", rules=position.rules)
    return chances
