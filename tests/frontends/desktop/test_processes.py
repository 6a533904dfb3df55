"""The computer thinks in a process of its own: what happens when that is slow, or dies."""

from __future__ import annotations

import os
from concurrent.futures import Future
from multiprocessing import active_children
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.thinker import Thinker
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click,
    click_on,
    marks,
    message,
    press,
    settle,
    status,
)
from tests.frontends.desktop.thinkers import Against, Patient, reply
from tests.frontends.talking import session_after
from tests.leftovers import needs_limits, processes_of, wait_until_gone

ENDED = "Its process has ended. Undo, reset, or start another game."
NO_MOVE = "The computer found no move."


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    """An agent that thinks until it is told to answer."""
    return Patient(tmp_path)


def kill_one() -> None:
    """End the one process that works for this one, as somebody else might."""
    [child] = active_children()
    child.kill()


def is_asleep(folder: Path) -> bool:
    """Whether the agent's own program runs already."""
    return bool(processes_of(folder))


def test_a_process_that_was_killed_is_tried_again(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    click_on(window, "a1")
    kill_one()
    patient.answer()
    settle(qtbot, window.model)
    assert window.model.session.moves == (0, reply(Position.start().play(0)))


def test_a_process_that_was_killed_twice_is_said(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    kill_twice(qtbot, window)
    assert (status(window), message(window)) == (NO_MOVE, ENDED)
    assert marks(window) == "X../.../..."
    click_on(window, "b2")
    assert message(window) == "It is not your turn."
    press(window, "Ctrl+Z")
    assert (status(window), message(window)) == ("Move 1: your turn, X.", "")


def kill_twice(qtbot: QtBot, window: Window) -> None:
    """Mark a corner, and let the computer's process die of it twice."""
    click_on(window, "a1")
    die_twice(qtbot, window)


def die_twice(qtbot: QtBot, window: Window) -> None:
    """Let the one process die, and the next one too."""
    [child] = active_children()
    child.kill()
    qtbot.waitUntil(lambda: child not in active_children() != [], timeout=PATIENCE)
    kill_one()
    settle(qtbot, window.model)


def test_after_a_failure_the_game_goes_on(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    kill_twice(qtbot, window)
    assert message(window) == ENDED
    press(window, "Ctrl+R")
    assert (status(window), message(window)) == ("Move 1: your turn, X.", "")
    click_on(window, "c3")
    patient.answer()
    settle(qtbot, window.model)
    assert window.model.session.moves == (8, reply(Position.start().play(8)))
    assert message(window) == ""


def test_looking_back_is_possible_while_the_computer_is_stuck(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    kill_twice(qtbot, window)
    press(window, "[")
    assert status(window) == "Looking back: the start, X to move."
    press(window, "]")
    assert status(window) == NO_MOVE


def test_an_agent_that_cannot_answer_is_said(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(settings=Against(agent="program:false"))
    click_on(window, "a1")
    settle(qtbot, window.model)
    said = "It cannot play this board in time. Undo, reset, or start another game."
    assert (status(window), message(window)) == (NO_MOVE, said)
    press(window, "Ctrl+Z")
    assert status(window) == "Move 1: your turn, X."


def test_a_hint_whose_process_dies_twice_is_said(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("h8 i9", "15x15k5"))
    press(window, "H")
    die_twice(qtbot, window)
    assert message(window) == "There is no answer: the process that thinks has ended."
    click_on(window, "h7")
    assert message(window) == ""


@needs_limits
def test_closing_ends_a_thought_at_once(qtbot: QtBot, open_window: Open, patient: Patient) -> None:
    window = open_window(settings=Against(side=Player.O, agent=patient.agent))
    window.model.start()
    assert status(window) == "Move 1: the computer is thinking."
    qtbot.waitUntil(lambda: is_asleep(patient.folder), timeout=PATIENCE)
    window.close()
    assert active_children() == []
    assert wait_until_gone(patient.folder) == set()


def test_the_window_lives_while_the_computer_thinks(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    ticks: list[bool] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(window.model.is_thinking))
    timer.start(1)
    click_on(window, "b2")
    qtbot.waitUntil(lambda: len(ticks) > 5, timeout=PATIENCE)
    assert all(ticks)
    patient.answer()
    settle(qtbot, window.model)
    timer.stop()
    assert len(window.model.session.moves) == 2


def test_only_one_process_thinks_about_the_latest_question(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    for name in ("a1", "b2", "c3"):
        click_on(window, name)
        click(window.buttons["reset"])
    click_on(window, "b3")
    assert len(active_children()) == 1
    patient.answer()
    settle(qtbot, window.model)
    assert window.model.session.moves == (7, reply(Position.start().play(7)))


def test_processes_are_ready_before_anybody_waits(qtbot: QtBot) -> None:
    model = GameModel(Settings())
    model.start()
    assert len(active_children()) == 2
    with qtbot.waitSignal(model.changed, timeout=PATIENCE):
        pass
    assert model.advice.strengths.keys() == {model.settings.rules}
    model.close()
    assert active_children() == []


def test_what_is_answered_is_not_asked_again(qtbot: QtBot, tmp_path: Path) -> None:
    thinker, heard = Thinker(), list[Future[None]]()
    thinker.ask("folder", heard.append, os.mkdir, str(tmp_path / "folder"))
    qtbot.waitUntil(lambda: heard != [], timeout=PATIENCE)
    thinker.close()
    assert [future.exception() for future in heard] == [None]


@needs_limits
@pytest.mark.parametrize("key", ["Ctrl+R", "Ctrl+Z"])
def test_what_nobody_waits_for_is_ended_at_once(
    qtbot: QtBot, open_window: Open, patient: Patient, key: str
) -> None:
    window = open_window(settings=Against(agent=patient.agent))
    click_on(window, "a1")
    qtbot.waitUntil(lambda: is_asleep(patient.folder), timeout=PATIENCE)
    press(window, key)
    assert not window.model.is_thinking
    assert active_children() == []
    assert wait_until_gone(patient.folder) == set()


def test_the_end_of_an_old_process_is_not_taken_for_an_answer(
    qtbot: QtBot, open_window: Open, patient: Patient
) -> None:
    settings = Against(side=Player.O, agent=patient.agent)
    window = open_window(settings=settings)
    window.model.start()
    for _time in range(3):
        window.model.new_game(settings)
    patient.answer()
    settle(qtbot, window.model)
    assert window.model.session.moves == (reply(Position.start()),)
    assert message(window) == ""
