"""Can this agent lose? It plays all its games, and is asked about every position that comes up in
them; whether it is perfect is known only when it was asked about the others too.

Whatever the opponent does is tried, and whatever the agent may answer is followed: all the moves of
a built-in agent that plays by chance, and all the answers that a foreign one was seen to give.
"""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Callable

from noughts.agents.foreign.cs50 import Cs50Agent
from noughts.agents.foreign.cs50_check import Finding, check_module
from noughts.agents.foreign.faults import AgentFault
from noughts.analysis.review import Mark, judge
from noughts.analysis.table import estimate
from noughts.core.errors import InvalidText
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.trials.refutation import Refutation, refute, value_of
from noughts.play.trials.trial import Answer, Trial, agent_with_seconds, dismiss
from noughts.search.solve import solve
from noughts.search.verdict import Value
from noughts.workers import Spread, inline

MOST = 200_000
"""Positions of a board that an agent is asked about, at most."""

GAMES = 0.15
"""About the share of its games in all questions, twice as they are asked."""


class Certificate(
    namedtuple(
        "Certificate",
        "agent rules sides everywhere cannot_lose loses games positions wins draws losses "
        "value_losing missed slower faults slow wavering certain stopped mean slowest "
        "refutation findings",
    )
):
    """What was found out about an agent.

    everywhere: it was asked about all positions, and not only about those of its games;
    cannot_lose: none of its games is lost, but what is lost from the start; loses: it is known to
    make a move that loses what was not lost; games, wins, draws,
    losses: of all games it can play; positions: it was asked about; of its answers there,
    value_losing: give something away; missed: do not win at once where that was possible; slower:
    win, but later than need be; faults: are none, by what went wrong; slow: in what time it gave
    none, and where; wavering: were not the same each time; certain: it cannot answer otherwise;
    stopped: it was too slow or failed too often to know all its games, and none are counted; mean,
    slowest: in seconds; findings: the rules of the specification that a module breaks.
    """

    __slots__ = ()

    agent: str
    rules: Rules
    sides: tuple[Player, ...]
    everywhere: bool
    cannot_lose: bool
    loses: bool
    games: int
    positions: int
    wins: int
    draws: int
    losses: int
    value_losing: int
    missed: int
    slower: int
    faults: dict[str, int]
    slow: str | None
    wavering: int
    certain: bool
    stopped: bool
    mean: float
    slowest: float
    refutation: Refutation | None
    findings: tuple[Finding, ...]

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
    text: str,
    rules: Rules,
    sides: tuple[Player, ...] = (Player.X, Player.O),
    seconds: float | None = None,
    spread: Spread = inline,
    progress: Callable[[float], None] = lambda share: None,
    everywhere: bool = False,
) -> Certificate:
    """Play every game against an agent; everywhere: ask it about all other positions too. A foreign
    one may take so many seconds for a move; AgentFault if it does not even start."""
    number = estimate(rules)
    if number > MOST:
        raise InvalidText(
            "{rules} has up to {number:,} positions; an agent is asked about at most {most:,}",
            rules=rules,
            number=number,
            most=MOST,
        )
    trial = Trial(text, rules, sides, seconds, spread)
    part = GAMES if everywhere else 1.0
    try:
        trial.ask_games(lambda share: progress(share * part))
        if everywhere and not trial.stopped:
            trial.ask_rest(lambda share: progress(part + share * (1 - part)))
    finally:
        dismiss()
    return _certificate(trial)._replace(findings=_findings(trial))


def _findings(trial: Trial) -> tuple[Finding, ...]:
    """What is wrong with the functions of a module, if the agent is one that can be imported."""
    tried = agent_with_seconds(trial.text, trial.seconds)
    if not isinstance(tried, Cs50Agent):
        return ()
    try:
        return tuple(check_module(tried.module.path, tried.limits, trial.knows_everything))
    except AgentFault:
        return ()


Tally = tuple[int, int, int]
"""Games won, drawn and lost."""


def _certificate(trial: Trial) -> Certificate:
    """What follows from an agent's answers."""
    wins, draws, losses = _all_games(trial)
    judged = [_judged(position, answer) for position, answer in trial.answers.items()]
    answers = trial.answers.values()
    faults = Counter(answer.fault for answer in answers if answer.fault)
    played = [(position, trial.answer(position)) for position in trial.in_games()]
    loses = any(Mark.BLUNDER in _marks(*question) for question in played)
    fails = any(answer.fault for _, answer in played)
    return Certificate(
        agent=trial.text,
        rules=trial.start.rules,
        sides=trial.sides,
        everywhere=trial.knows_everything,
        cannot_lose=trial.knows_games and not (loses or fails),
        loses=loses,
        games=wins + draws + losses,
        positions=len(trial.answers),
        wins=wins,
        draws=draws,
        losses=losses,
        value_losing=sum(verdict.loses for verdict in judged),
        missed=sum(verdict.misses for verdict in judged),
        slower=sum(verdict.is_slower for verdict in judged),
        faults=dict(faults),
        slow=next((f"{a.slow} ({p})" for p, a in trial.answers.items() if a.slow), None),
        wavering=sum(answer.wavers for answer in answers),
        certain=all(answer.certain for answer in answers),
        stopped=not trial.knows_games,
        mean=sum(trial.times) / max(1, len(trial.times)),
        slowest=max(trial.times, default=0.0),
        refutation=refute(trial),
        findings=(),
    )


def _all_games(trial: Trial) -> Tally:
    """How all games end for the agent; none is counted where not all answers are known."""
    if not trial.knows_games:
        return (0, 0, 0)
    tallies = [_tally(trial, player, trial.start, {}) for player in trial.sides]
    wins, draws, losses = (sum(counts) for counts in zip(*tallies, strict=True))
    return wins, draws, losses


def _tally(trial: Trial, player: Player, position: Position, known: dict[Position, Tally]) -> Tally:
    """How the games from here end for the agent on this side; a fault loses."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return (winner is player, winner is None, winner is player.other)
    if position not in known:
        ends = [
            _tally(trial, player, position.play(cell), known)
            for cell in trial.moves(position, player)
        ]
        if position.turn is player and trial.answers[position].fault:
            ends.append((0, 0, 1))
        wins, draws, losses = (sum(counts) for counts in zip(*ends, strict=True))
        known[position] = (wins, draws, losses)
    return known[position]


def _marks(position: Position, answer: Answer) -> list[Mark]:
    """How good each cell of an answer is."""
    before = value_of(position)
    return [judge(before, value_of(position.play(cell)))[0] for cell in answer.cells]


class _Judged(namedtuple("_Judged", "loses misses is_slower")):
    """Whether an answer gives something away, does not win at once where it could, or wins later
    than need be."""

    __slots__ = ()

    loses: bool
    misses: bool
    is_slower: bool


def _judged(position: Position, answer: Answer) -> _Judged:
    """How good an answer is, by its worst cell."""
    verdict = solve(position)
    marks = _marks(position, answer)
    not_best = any(cell not in verdict.moves for cell in answer.cells)
    return _Judged(
        loses=any(mark in (Mark.MISTAKE, Mark.BLUNDER) for mark in marks),
        misses=verdict.value is Value.WIN and verdict.plies == 1 and not_best,
        is_slower=verdict.value is Value.WIN and Mark.SLOWER in marks,
    )
