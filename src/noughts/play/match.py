"""One game between two agents."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from noughts.agents.base import Agent, agent
from noughts.core.errors import OutOfBudget
from noughts.core.notation import to_position
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.search.budget import UNLIMITED, Budget


def play_match(
    x: Agent | str,
    o: Agent | str,
    start: Position | str | None = None,
    budget: Budget = UNLIMITED,
    limit: float | None = None,
    clock: Callable[[], float] = monotonic,
) -> Record:
    """Play a game to its end. The budget is what agents are told; one that takes longer than
    `limit` seconds over a move, plays an illegal one or raises an exception loses by that."""
    agents = {
        player: agent(one) if isinstance(one, str) else one
        for player, one in ((Player.X, x), (Player.O, o))
    }
    position = Position.start() if start is None else to_position(start)
    first = position
    moves: list[int] = []
    while not position.is_over:
        began = clock()
        failure = None
        try:
            cell = agents[position.turn].choose(position, budget)
        except OutOfBudget as error:
            failure = Ending.TIMEOUT, str(error)
        except (Exception, SystemExit) as error:
            failure = Ending.CRASH, f"{type(error).__name__}: {error}"
        else:
            failure = _fault(position, cell, clock() - began, limit)
        if failure:
            return Record.lost(Record.of(first, tuple(moves)), position.turn, *failure)
        position = position.play(cell)
        moves.append(cell)
    return Record.of(first, tuple(moves))


def _fault(
    position: Position, cell: object, seconds: float, limit: float | None
) -> tuple[Ending, str] | None:
    """What is wrong with an answer, if anything."""
    if limit is not None and seconds > limit:
        return Ending.TIMEOUT, f"{seconds:.1f} s for a move, the limit is {limit:g} s"
    if type(cell) is not int or not position.is_legal(cell):
        return Ending.ILLEGAL_MOVE, f"{cell!r}"
    return None
