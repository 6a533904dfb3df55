"""Which clicks count, and which do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from noughts.core.outcome import Player
from noughts.frontends.desktop.window import Window
from tests.frontends.desktop.playing import (
    Open,
    click,
    click_on,
    marks,
    message,
    press,
    settle,
    status,
)
from tests.frontends.desktop.thinkers import Against, Patient
from tests.frontends.talking import session_after


def test_two_people_mark_cells_in_turn(window: Window) -> None:
    assert status(window) == "Move 1: X's turn."
    click_on(window, "b2", "a1")
    assert marks(window) == "O../.X./..."
    assert status(window) == "Move 3: X's turn."


def test_every_cell_hears_its_own_clicks(window: Window) -> None:
    for number, cell in enumerate(window.board.cells):
        click(cell)
        assert [*window.model.session.moves] == [number]
        press(window, "Ctrl+Z")


def test_a_taken_cell_is_refused_with_a_sentence(window: Window) -> None:
    click_on(window, "b2", "b2")
    assert marks(window) == ".../.X./..."
    assert message(window) == "b2 is taken. Choose an empty cell."
    assert status(window) == "Move 2: O's turn."
    click_on(window, "a1")
    assert message(window) == ""


def test_where_marks_fall_any_cell_of_a_column_will_do(open_window: Open) -> None:
    window = open_window(session_after("", "gravity:6x7k4"))
    click_on(window, "d1", "d6", "e3")
    assert marks(window).endswith("/...O.../...XX..")
    click_on(window, "d5", "d4", "d3", "d2")
    assert message(window) == ""
    click_on(window, "d1")
    assert message(window) == "d1 is taken. Choose an empty cell."


def test_no_click_counts_after_the_end(window: Window) -> None:
    click_on(window, "a1", "b1", "a2", "b2", "a3")
    assert status(window) == "X wins: a1 a2 a3."
    before = marks(window)
    for cell in window.board.cells:
        click(cell)
    assert (marks(window), message(window)) == (before, "Press the board to play again.")
    assert window.model.session.score == (1, 0, 0)


@pytest.mark.parametrize(("seconds", "empty"), [(0.59, False), (0.6, True)])
def test_a_press_some_time_after_the_end_plays_again(
    window: Window, seconds: float, empty: bool
) -> None:
    click_on(window, "a1", "b1", "a2", "b2", "a3")
    window.model.clock = lambda: seconds
    click_on(window, "b2")
    assert (marks(window) == ".../.../...") == empty
    assert window.model.shown.first is (Player.O if empty else Player.X)


def test_a_press_that_began_before_the_end_plays_nothing(window: Window) -> None:
    click_on(window, "a1", "b1", "a2", "b2", "a3")
    cell = window.board.cells[8]
    QTest.mousePress(cell, Qt.MouseButton.LeftButton)
    window.model.clock = lambda: 9.0
    QTest.mouseRelease(cell, Qt.MouseButton.LeftButton)
    assert status(window) == "X wins: a1 a2 a3."


def test_a_press_in_a_review_plays_nothing(qtbot: QtBot, window: Window) -> None:
    click_on(window, "a1", "b1", "a2", "b2", "a3")
    press(window, "R")
    window.model.clock = lambda: 9.0
    click_on(window, "c3")
    settle(qtbot, window.model)
    click_on(window, "c3")
    assert (status(window), message(window)) == ("X wins: a1 a2 a3.", "")


def test_no_click_counts_in_the_computers_turn(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    patient = Patient(tmp_path)
    window = open_window(settings=Against(agent=patient.agent))
    click_on(window, "a1")
    for cell in window.board.cells:
        click(cell)
    press(window, "9", "Return", "Space")
    assert marks(window) == "X../.../..."
    assert message(window) == "It is not your turn."
    assert status(window) == "Move 2: the computer is thinking."
    patient.answer()
    settle(qtbot, window.model)
    assert len(window.model.session.moves) == 2
    assert message(window) == ""


def test_a_click_on_an_earlier_board_only_comes_back(window: Window) -> None:
    click_on(window, "b2", "a1")
    press(window, "[")
    assert marks(window) == ".../.X./..."
    click_on(window, "c3")
    assert marks(window) == "O../.X./..."
    assert len(window.model.session.moves) == 2
    click_on(window, "c3")
    assert marks(window) == "O../.X./..X"


@pytest.mark.parametrize("moves", ["a1", "a1 b1 a2 b2 a3"])
def test_a_digit_on_an_earlier_board_only_comes_back(open_window: Open, moves: str) -> None:
    window = open_window(session_after(moves))
    press(window, "Alt+Home", "9")
    assert not window.model.is_past
    assert len(window.model.session.moves) == len(moves.split())


def test_the_line_that_won_does_not_catch_clicks(window: Window) -> None:
    click_on(window, "a1", "b1", "a2", "b2", "a3")
    click_on(window, "a2")
    assert window.board.cells[3].hasFocus()
