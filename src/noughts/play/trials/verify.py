"""Can this agent lose? It plays all its games, and is asked about every position that comes up in
them; whether it is perfect is known only when it was asked about the others too.

Whatever the opponent does is tried, and whatever the agent may answer is followed: all the moves of
a built-in agent that plays by chance, and all the answers that a foreign one was seen to give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from noughts.agents.base import Agent, to_agent
from noughts.agents.foreign.cs50 import Cs50Agent
from noughts.agents.foreign.cs50_check import Finding, check_module
from noughts.agents.foreign.faults import AgentFault
from noughts.analysis.review import Mark
from noughts.analysis.table import estimate
from noughts.core.errors import GameError, InvalidText, Told, WrongType
from noughts.core.notation import to_player
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules, to_rules
from noughts.parallel import Spread, inline
from noughts.play.match import Tally
from noughts.play.trials.refutation import WRONG, Refutation, marks, refute
from noughts.play.trials.submissions import recognised
from noughts.play.trials.trial import AgentAnswer, Trial, agent_with_seconds, dismiss
from noughts.search.budget import UNLIMITED, Budget, Meter, part_of, to_meter, to_progress
from noughts.search.solve import solve
from noughts.search.verdict import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

MOST_POSITIONS = 200_000
"""Positions of a board that an agent is asked about, at most."""

GAMES_SHARE = 0.15
"""Share of all questions that come up in its own games, for the progress of a trial."""


class VerificationReport(NamedTuple):
    """What was found out about an agent."""

    agent: str
    rules: Rules
    sides: tuple[Player, ...]
    everywhere: bool  # asked about all positions, not only about those of its games
    cannot_lose: bool  # it loses no game but from a start that is lost
    loses: bool  # it makes a move that loses what was not lost
    games: int  # that it can play, with the wins, draws and losses below
    positions: int  # that it was asked about
    wins: int
    draws: int
    losses: int
    value_losing: int  # answers that give something away
    missed: int  # answers that pass over a win at once
    slower: int  # answers that win later than need be
    faults: dict[str, int]  # questions without an answer, by what went wrong
    slow: str | None  # the time limit that it missed, and where
    wavering: int  # positions in which its answers differ
    certain: bool  # its answers are known to be the only ones it gives
    stopped: bool  # too slow or too many faults: its games are not counted
    mean: float  # seconds for an answer
    slowest: float  # seconds
    refutation: Refutation | None
    findings: tuple[Finding, ...]  # rules of the specification that a module breaks

    @property
    def passes(self) -> bool:
        """Whether nothing is wrong with it, as far as it was asked: mistakes count where it was
        asked everywhere, for then perfection is the question."""
        wrong = self.faults or self.slow or self.findings or (self.everywhere and self.value_losing)
        return self.cannot_lose and not wrong

    @property
    def is_only_slow(self) -> bool:
        """Whether nothing is known against it, but that it had not enough time."""
        return bool(self.slow) and not (self.loses or self.faults or self.findings)

    @property
    def perfect(self) -> bool | None:
        """Whether it gives nothing away anywhere and loses only what is lost from the start; None
        while nothing is known against it, and not all positions were asked."""
        if self.loses or self.faults or self.findings or self.value_losing:
            return False
        return self.passes if self.everywhere else None


def verify(
    agent: Agent | str,
    rules: Rules | str = "3x3k3",
    sides: Iterable[Player | str] = (Player.X, Player.O),
    seconds: float | None = None,
    everywhere: bool = False,
    budget: Budget | Meter = UNLIMITED,
    progress: Progress | None = None,
    spread: Spread = inline,
) -> VerificationReport:
    """Play every game against an agent, given by itself, by its text or by its file; everywhere:
    ask it about all other positions too. A foreign one may take so many seconds for a move;
    AgentFault if it does not even start."""
    tried = recognised(agent) if isinstance(agent, str) else to_agent(agent)
    rules, tell = to_rules(rules), to_progress(progress)
    number = estimate(rules)
    if number > MOST_POSITIONS:
        raise InvalidText(
            "{rules} has up to {number:,} positions; an agent is asked about at most {most:,}",
            rules=rules,
            number=number,
            most=MOST_POSITIONS,
        )
    start, players = Position.start(rules), _players(sides)
    limit = Budget(seconds=seconds).seconds
    trial = Trial(tried, start, players, limit, spread, meter=to_meter(budget))
    part = GAMES_SHARE if everywhere else 1.0
    try:
        trial.ask_games(part_of(tell, 0, part))
        if everywhere and not trial.stopped:
            trial.ask_rest(part_of(tell, part, 1))
    finally:
        dismiss()
    return _report(trial)


def _players(sides: Iterable[Player | str]) -> tuple[Player, ...]:
    """The sides that an agent plays, each once."""
    if not isinstance(sides, Iterable):
        raise WrongType.told("the sides are a list of players, not {found}", sides)
    return tuple(dict.fromkeys(map(to_player, sides)))


def _findings(trial: Trial) -> tuple[Finding, ...]:
    """What is wrong with the functions of a module, if the agent is one that can be imported."""
    tried = agent_with_seconds(trial.agent, trial.seconds)
    if not isinstance(tried, Cs50Agent):
        return ()
    try:
        return tuple(check_module(tried.module.path, tried.limits, trial.knows_everything))
    except AgentFault:
        return ()


def _report(trial: Trial) -> VerificationReport:
    """What follows from an agent's answers."""
    tally = Tally()
    if trial.knows_games:
        tally = Tally.total(_tally(trial, player, trial.start, {}) for player in trial.sides)
    answers = trial.answers.values()
    slips = Counter(name for asked in trial.answers.items() for name in _slips(*asked))
    played = [
        (position, trial.answer(position))
        for player in trial.sides
        for position in trial.ways(player)
        if position.turn is player
    ]
    loses = any(Mark.BLUNDER in marks(position, answer.cells) for position, answer in played)
    fails = any(answer.fault for _, answer in played)
    return VerificationReport(
        agent=trial.agent if isinstance(trial.agent, str) else type(trial.agent).__name__,
        rules=trial.start.rules,
        sides=trial.sides,
        everywhere=trial.knows_everything,
        cannot_lose=trial.knows_games and not (loses or fails),
        loses=loses,
        games=tally.games,
        positions=len(trial.answers),
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        value_losing=slips["value_losing"],
        missed=slips["missed"],
        slower=slips["slower"],
        faults=dict(Counter(answer.fault for answer in answers if answer.fault)),
        slow=next((_where(a.slow, p) for p, a in trial.answers.items() if a.slow), None),
        wavering=sum(answer.wavers for answer in answers),
        certain=all(answer.certain for answer in answers),
        stopped=not trial.knows_games,
        mean=sum(trial.times) / max(1, len(trial.times)),
        slowest=max(trial.times, default=0.0),
        refutation=refute(trial),
        findings=_findings(trial),
    )


def _where(slow: str, position: Position) -> Told:
    """The time limit that was missed, and the position in which it was."""
    missed = slow.error if isinstance(slow, Told) else slow
    return Told(GameError("{slow} ({position})", slow=missed, position=position))


def _tally(trial: Trial, player: Player, position: Position, known: dict[Position, Tally]) -> Tally:
    """How the games from here end for the agent on this side; a fault loses."""
    if position.outcome is not None:
        return Tally.of(position.outcome, player)
    if position not in known:
        ends = [
            _tally(trial, player, position.play(cell), known)
            for cell in trial.moves(position, player)
        ]
        if position.turn is player and trial.answers[position].fault:
            ends.append(Tally(losses=1))
        known[position] = Tally.total(ends)
    return known[position]


def _slips(position: Position, answer: AgentAnswer) -> Iterator[str]:
    """The counts of the report to which an answer adds, by its worst cell."""
    verdict = solve(position)
    judged = marks(position, answer.cells)
    if any(mark in WRONG for mark in judged):
        yield "value_losing"
    if verdict.value is Value.WIN:
        if verdict.plies == 1 and any(cell not in verdict.moves for cell in answer.cells):
            yield "missed"
        if Mark.SLOWER in judged:
            yield "slower"
