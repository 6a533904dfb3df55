"""One game between two agents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import NamedTuple

from noughts.agents.base import Agent, to_agent
from noughts.agents.foreign.faults import AgentFault
from noughts.core.errors import Cancelled, OutOfBudget
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position, to_position
from noughts.core.record import Ending, Record
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget, to_budget, to_progress
from noughts.search.solve import TABLE_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

MOVE_NODES = 400
"""Positions that agents may spend on a move of a repeatable game, unless the board is small."""


class Tally(NamedTuple):
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, outcome: Outcome, player: Player) -> Tally:
        """How one game ended for a player."""
        winner = outcome.winner
        return cls(winner is player, winner is None, winner is player.other)

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        """Several tallies in one."""
        return cls(*map(sum, zip(*tallies, strict=True)))

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2


def match(
    x: Agent | str,
    o: Agent | str,
    start: Position | str | None = None,
    budget: Budget = UNLIMITED,
    limit: float | None = None,
    clock: Callable[[], float] = monotonic,
    progress: Progress | None = None,
) -> Record:
    """Play a game to its end. The budget is what agents are told; an agent that takes longer than
    `limit` seconds over a move, plays an illegal move or raises an exception loses by that; only
    Cancelled, which is no fault of an agent, ends a match without a record."""
    agents = {Player.X: to_agent(x), Player.O: to_agent(o)}
    position = Position.start() if start is None else to_position(start)
    budget, tell = to_budget(budget), to_progress(progress)
    limit = Budget(seconds=limit).seconds
    first = position
    moves: list[int] = []
    while not position.is_over:
        if budget.cancel and budget.cancel():
            raise Cancelled("the game was cancelled")
        tell(position.marks / position.rules.size)
        began = clock()
        failure = None
        try:
            cell = agents[position.turn].choose(position, budget)
        except Cancelled:
            raise
        except OutOfBudget as error:
            failure = Ending.TIMEOUT, str(error)
        except AgentFault as error:
            failure = error.ending, str(error)
        except (Exception, SystemExit) as error:
            failure = Ending.CRASH, f"{type(error).__name__}: {_told(error, str)}"
        else:
            failure = _fault(position, cell, clock() - began, limit)
        if failure:
            return Record.of(first, tuple(moves)).lost_by(position.turn, *failure)
        position = position.play(cell)
        moves.append(cell)
    return Record.of(first, tuple(moves))


def repeatable(rules: Rules) -> Budget:
    """What agents may spend on a move of a game that is the same each time: positions and never
    seconds, and on a small board whatever it takes."""
    return UNLIMITED if rules.size <= TABLE_CELLS else Budget(nodes=MOVE_NODES)


def _fault(
    position: Position, cell: object, seconds: float, limit: float | None
) -> tuple[Ending, str] | None:
    """What is wrong with an answer, if anything."""
    if limit is not None and seconds > limit:
        return Ending.TIMEOUT, f"{seconds:.1f} s for a move, the limit is {limit:g} s"
    if type(cell) is not int or not position.is_legal(cell):
        return Ending.ILLEGAL_MOVE, _told(cell, repr)
    return None


def _told(thing: object, words: Callable[[object], str]) -> str:
    """A foreign thing in words; where even that fails, by its kind."""
    try:
        return words(thing)
    except Exception:
        return f"({type(thing).__name__})"
