"""One game between agents, also badly behaved ones."""

from typing import Any

import pytest

from noughts.agents.base import Agent
from noughts.agents.random import RandomAgent
from noughts.core.errors import Cancelled, OutOfBudget
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.play.match import match
from noughts.search.budget import UNLIMITED, Budget


class Scripted(Agent):
    """Answers what it is told to, or raises it."""

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer  # type: ignore[return-value]


class Mute(Exception):
    """An error that cannot even be told."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Unspeakable:
    """An answer that cannot even be shown."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


def test_perfect_against_perfect_is_a_draw_by_the_rules() -> None:
    record = match("perfect", "perfect")
    assert (record.outcome, record.ending) == (Outcome.DRAW, Ending.RULES)
    assert len(record.moves) == 9


def test_a_match_may_start_anywhere() -> None:
    record = match("perfect", "random:seed=1", "XX./OO./... X")
    assert record.names == ["c1"]
    assert record.outcome is Outcome.X_WINS
    assert match("random", "random", "XXX/OO./... O").moves == ()


def test_a_seeded_match_repeats() -> None:
    """A budget in nodes, unlike one in seconds, is the same on every machine."""
    players = "random:seed=1", "casual:slip=0.4,seed=2"
    games = {match(*players, "5x5k4", Budget(nodes=60)) for _ in range(3)}
    assert len(games) == 1


@pytest.mark.parametrize(
    ("answer", "ending", "note"),
    [
        (4, Ending.ILLEGAL_MOVE, "4"),
        (9, Ending.ILLEGAL_MOVE, "9"),
        (-1, Ending.ILLEGAL_MOVE, "-1"),
        (1.0, Ending.ILLEGAL_MOVE, "1.0"),
        (True, Ending.ILLEGAL_MOVE, "True"),
        (None, Ending.ILLEGAL_MOVE, "None"),
        ("b1; \n b2", Ending.ILLEGAL_MOVE, "'b1, \\n b2'"),
        (ZeroDivisionError("oh"), Ending.CRASH, "ZeroDivisionError: oh"),
        (RecursionError("deep"), Ending.CRASH, "RecursionError: deep"),
        (SystemExit(3), Ending.CRASH, "SystemExit: 3"),
        (OutOfBudget("no answer in time"), Ending.TIMEOUT, "no answer in time"),
        pytest.param(Mute(), Ending.CRASH, "Mute: (Mute)", id="an error without words"),
        pytest.param(Unspeakable(), Ending.ILLEGAL_MOVE, "(Unspeakable)", id="a mute answer"),
        pytest.param(10**5000, Ending.ILLEGAL_MOVE, "(int)", id="too long for Python"),
    ],
)
def test_an_agent_that_fails_loses_with_that_ending(
    answer: object, ending: Ending, note: str
) -> None:
    record = match(Scripted(4, 0), Scripted(answer))
    assert (record.outcome, record.ending, record.note) == (Outcome.X_WINS, ending, note)
    assert record.moves == (4,), "what was played before is kept"
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record


def test_an_agent_that_dawdles_loses_by_timeout() -> None:
    times = iter([0.0, 1.0, 10.0, 12.5])
    record = match(Scripted(4), Scripted(0), limit=2.0, clock=lambda: next(times))
    assert (record.outcome, record.ending) == (Outcome.X_WINS, Ending.TIMEOUT)
    assert record.note == "2.5 s for a move, the limit is 2 s"


def test_being_just_in_time_is_in_time() -> None:
    times = iter([0.0, 2.0, 2.0, 4.0])
    with pytest.raises(StopIteration):
        match(Scripted(4), Scripted(0), limit=2.0, clock=lambda: next(times))


def test_ctrl_c_is_not_the_agents_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        match(Scripted(KeyboardInterrupt()), Scripted())


@pytest.mark.parametrize("name", ["perfect", "casual", "mcts", "minimax"])
def test_a_cancelled_match_has_no_record(name: str) -> None:
    """It is nobody's fault either: nobody has lost."""
    with pytest.raises(Cancelled):
        match(name, name, "5x5k4", Budget(cancel=lambda: True))
    with pytest.raises(Cancelled):
        match(Scripted(4), Scripted(Cancelled("stopped")))


@pytest.mark.parametrize("one", [RandomAgent, Agent, None, 7, object()])
def test_what_is_no_agent_is_the_callers_mistake(one: Any) -> None:
    for players in ((one, "random"), ("random", one)):
        with pytest.raises(TypeError, match="an agent is a text or an object that can choose"):
            match(*players)


def test_whatever_can_choose_is_an_agent() -> None:
    class First:
        def choose(self, position: Position, budget: Budget) -> int:
            return position.legal_moves[0]

    first: Any = First()
    assert match(first, first).names == ["a1", "b1", "c1", "a2", "b2", "c2", "a3"]


def test_a_start_is_a_position_or_its_text() -> None:
    nine: Any = 9
    with pytest.raises(TypeError, match="a Position or its text is wanted, not int"):
        match("random", "random", nine)
