"""An agent on trial: every question that can be put to it, and all that it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from time import perf_counter
from typing import NamedTuple

from noughts.agents.base import Agent, agent, to_agent
from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.agents.foreign.program import ForeignAgent
from noughts.analysis.table import reachable
from noughts.core.errors import GameError, OutOfBudget, Told
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.parallel import Spread, inline
from noughts.search.budget import UNLIMITED, Budget, Meter

REPEATS = 5
"""How often in all an agent is asked a question to which it has given two answers."""

MOST_FAULTS = 3
"""Faults after which an agent is asked no more: each may have taken all the time it is given."""


class AgentAnswer(NamedTuple):
    """What an agent plays in a position."""

    cells: tuple[int, ...]  # every cell that it chose
    seconds: float
    fault: str | None = None  # why there is no answer, in one line
    slow: str | None = None  # the time limit that it missed
    certain: bool = False  # whether it never chooses another cell there

    @property
    def wavers(self) -> bool:
        """Whether it was not the same each time; a fault is another answer."""
        return not self.certain and len(self.cells) + (self.fault is not None) > 1


_UNASKED = AgentAnswer((), 0.0)


def ask(asked: Agent | str, seconds: float | None, trial: str, position: Position) -> AgentAnswer:
    """Put one question to an agent, wherever that is done, for so many seconds at most; GameError
    for a foreign one that does not even start, or does not know the board."""
    tried = _agent(asked, seconds, trial)
    is_foreign = isinstance(tried, ForeignAgent)
    cells: tuple[int, ...] = ()
    fault: str | None = None
    slow: str | None = None
    certain = False
    # A foreign agent has limits of its own.
    budget = UNLIMITED if is_foreign else Budget(seconds=seconds)
    began = perf_counter()
    try:
        cells, certain = _cells(tried, budget, position)
    except OutOfBudget as error:
        slow = Told(error)
    except AgentFault as error:
        if error.fault is Fault.COULD_NOT_START:
            raise
        if error.fault is Fault.TOO_SLOW:
            slow = Told(error.detail)
        else:
            fault = Told(error)
    except GameError as error:
        if is_foreign:
            raise
        fault = Told(error)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return AgentAnswer(cells, perf_counter() - began, fault, slow, certain)


def _cells(tried: Agent, budget: Budget, position: Position) -> tuple[tuple[int, ...], bool]:
    """The cells that an agent may choose, as far as it says, and whether these are all."""
    # Whatever can choose is an agent.
    chances = tried.chances(position) if isinstance(tried, Agent) else None
    if chances is not None:
        return tuple(cell for cell, share in chances.items() if share), True
    cell = tried.choose(position, budget)
    position.play(cell)
    return (cell,), False


def agent_with_seconds(given: Agent | str, seconds: float | None) -> Agent:
    """An agent as it is, or made from its text; a foreign one has so many seconds for a move, also
    more than usual."""
    made = to_agent(given)
    if seconds is not None and isinstance(made, ForeignAgent):
        made.limits = made.limits.allowing(seconds)
    return made


def probe(text: str, start: Position) -> None:
    """Refuse a foreign agent that cannot even be asked: one that does not start, or does not know
    the board."""
    with closing(agent(text)) as made:
        try:
            if isinstance(made, ForeignAgent):
                made.choose(start)
        except AgentFault as error:
            if error.fault is Fault.COULD_NOT_START:
                raise


_asked: dict[tuple[Agent | str, float | None, str], Agent] = {}
"""The agent that this process asks, if there is one."""


def _agent(asked: Agent | str, seconds: float | None, trial: str) -> Agent:
    """One agent for all questions of a trial to it in a process. Workers may outlive a trial: the
    next one finds no agent of the last, whose file may have been changed since."""
    if not isinstance(asked, str):
        return asked
    key = asked, seconds, trial
    if key not in _asked:
        dismiss()
        _asked[key] = agent_with_seconds(asked, seconds)
    return _asked[key]


def dismiss() -> None:
    """End the agent of this process: the next question is put to a new one, from the file as it
    is then."""
    while _asked:
        _asked.popitem()[1].close()


@dataclass
class Trial:
    """All that is known of an agent's answers, and what follows from it."""

    agent: Agent | str
    start: Position
    sides: tuple[Player, ...]
    seconds: float | None = None
    spread: Spread = inline
    name: str = field(default_factory=token_hex)
    answers: dict[Position, AgentAnswer] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)
    faults: int = 0
    is_slow: bool = False
    knows_games: bool = False
    knows_everything: bool = False
    meter: Meter = field(default_factory=UNLIMITED.start)

    @property
    def stopped(self) -> bool:
        """Whether it was too slow, or failed so often, that it is asked no more."""
        return self.is_slow or self.faults >= MOST_FAULTS

    def ask_games(self, progress: Callable[[float], None]) -> None:
        """Every position that comes up in its games, move by move: its answers lead to the next."""
        layers = [(player, [self.start]) for player in self.sides]
        for ply in range(self.start.rules.size):
            progress(ply / self.start.rules.size)
            own = [p for player, layer in layers for p in layer if p.turn is player]
            self._ask_twice(own)
            if self.stopped:
                return
            layers = [(player, self._next(layer, player)) for player, layer in layers]
        self.knows_games = True

    def _next(self, layer: list[Position], player: Player) -> list[Position]:
        """The live positions one move later, with the agent on this side."""
        after = dict.fromkeys(
            position.play(cell) for position in layer for cell in self.moves(position, player)
        )
        return [position for position in after if not position.is_over]

    def ask_rest(self, progress: Callable[[float], None]) -> None:
        """Every other position in which the agent might have to move."""
        rest = [
            position
            for position in reachable(self.start.rules)
            if position.turn in self.sides and not position.is_over
            if position not in self.answers
        ]
        for done, (number, answer) in enumerate(self.put(rest)):
            self.answers[rest[number]] = answer
            progress(done / len(rest))
        self.knows_everything = not self.stopped

    def put(self, questions: list[Position]) -> Iterator[tuple[int, AgentAnswer]]:
        """Questions and their numbered answers, until it is stopped."""
        for number, answer in self.spread(
            partial(ask, self.agent, self.seconds, self.name), questions
        ):
            self.meter.tick(slow=True)
            self.times.append(answer.seconds)
            self.faults += answer.fault is not None
            self.is_slow |= answer.slow is not None
            yield number, answer
            if self.stopped:
                return

    def _ask_twice(self, questions: list[Position]) -> None:
        """Ask, and ask again where the answer may be another next time."""
        for number, answer in self.put(questions):
            self.answers[questions[number]] = answer
        if self.stopped:
            return
        unsure = [p for p in questions if not (self.answers[p].certain or self.answers[p].fault)]
        for number, answer in self.put(unsure):
            self.add(unsure[number], answer)

    def add(self, position: Position, answer: AgentAnswer) -> None:
        """Add one more answer; where it differs, the agent is asked a few times more."""
        first = self.answers[position]
        if answer.cells == first.cells:
            return
        answers = [first, answer]
        while len(answers) < REPEATS and not (self.stopped or answers[-1].fault):
            answers += [again for _, again in self.put([position])]
        cells = dict.fromkeys(cell for each in answers for cell in each.cells)
        fault = next((each.fault for each in answers if each.fault), None)
        slow = next((each.slow for each in answers if each.slow), None)
        self.answers[position] = first._replace(cells=tuple(cells), fault=fault, slow=slow)

    def ways(self, player: Player | None) -> dict[Position, tuple[int, ...]]:
        """The live positions of all games with the agent on this side, or, without a side, of all
        games that there are; each with the shortest way there, the nearest first."""
        ways: dict[Position, tuple[int, ...]] = {self.start: ()}
        waiting = [self.start]
        for position in waiting:
            for cell in self.moves(position, player):
                after = position.play(cell)
                if after not in ways and not after.is_over:
                    ways[after] = (*ways[position], cell)
                    waiting.append(after)
        return ways

    def moves(self, position: Position, player: Player | None) -> tuple[int, ...]:
        """The moves that may be made: all of the opponent's, those that the agent answers."""
        return self.answer(position).cells if position.turn is player else position.legal_moves

    def answer(self, position: Position) -> AgentAnswer:
        """The agent's answer; an answer without cells where it was not asked."""
        return self.answers.get(position, _UNASKED)
