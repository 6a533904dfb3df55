"""A student's file that was changed is never answered for by the process of the old one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import parallel
from noughts.agents.base import Agent
from noughts.core.position import Position
from noughts.parallel import Spread, Workers
from noughts.play.trials.trial import AgentAnswer, Trial, ask, dismiss
from noughts.search.budget import UNLIMITED, Budget
from tests import students
from tests.leftovers import needs_limits, nothing_left, wait_until_gone

pytestmark = needs_limits

ALWAYS = "def minimax(board):\n    return {}\n"


@pytest.fixture
def team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """A worker that stays, and gets all but the first question."""
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", 0)
    monkeypatch.setattr(parallel, "BATCH_SECONDS", 0)
    one = Workers(1)
    one.alone = False
    with nothing_left(tmp_path, monkeypatch):
        try:
            yield one
        finally:
            one.stop()
            dismiss()
            wait_until_gone(tmp_path)


def answers(spread: Spread, file: str) -> list[tuple[int, ...]]:
    """What a module plays on the empty board in a trial, asked here and by the worker."""
    trial = Trial(f"cs50:{file}", Position.start(), (), students.PATIENT, spread)
    return sorted(answer.cells for _, answer in trial.put([Position.start()] * 3))


def test_a_changed_file_is_asked_anew_by_a_worker_that_stays(team: Workers, tmp_path: Path) -> None:
    for cell, action in ((0, "0, 0"), (4, "1, 1"), (8, "2, 2")):
        file = students.handed_in(tmp_path, ALWAYS.format(action))
        assert answers(team.spread, file) == [(cell,)] * 3


def test_within_a_trial_the_process_stays(team: Workers, tmp_path: Path) -> None:
    counts = (
        "asked = -1\ndef minimax(board):\n    global asked\n    asked += 1\n    return 0, asked\n"
    )
    file = students.handed_in(tmp_path, counts)
    assert answers(team.spread, file) == [(0,), (0,), (1,)]


class Listener(Agent):
    """An agent that remembers what it may spend."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        self.budgets.append(budget)
        return position.legal_moves[0]


def test_an_agent_in_this_process_is_told_its_seconds() -> None:
    listener = Listener()
    assert ask(listener, 0.5, "", Position.start()).cells == (0,)
    assert ask(listener, None, "", Position.start()).cells == (0,)
    assert listener.budgets == [Budget(seconds=0.5), UNLIMITED]


def test_an_agent_that_fails_the_second_time_is_asked_no_more(team: Workers) -> None:
    position = Position.start()
    trial = Trial("random", position, (), students.PATIENT, team.spread)
    trial.answers[position] = AgentAnswer((0,), 0.0)
    trial.add(position, AgentAnswer((), 0.0, fault="it gave up"))
    assert trial.answers[position].cells == (0,)
    assert trial.answers[position].fault == "it gave up"
