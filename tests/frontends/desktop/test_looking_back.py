"""Earlier boards, the list of moves, another try, and the score."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings
from pytestqt.qtbot import QtBot

from noughts.core.outcome import Player
from noughts.frontends.desktop.preferences import Preferences
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from tests.frontends.desktop.playing import Open, click, click_on, marks, press, settle, status
from tests.frontends.talking import session_after

BOARDS = (".../.../...", "X../.../...", "X../.O./...", "XX./.O./...", "XXO/.O./...")


@pytest.fixture
def played(open_window: Open) -> Window:
    """A game after four moves."""
    return open_window(session_after("a1 b2 b1 c1"))


def current(window: Window) -> int:
    """The move that is chosen in the list."""
    item = window.panel.moves.currentItem()
    assert item
    return window.panel.moves.indexOfTopLevelItem(item)


def test_steps_go_back_and_forward(played: Window) -> None:
    for ply in (3, 2, 1):
        press(played, "[")
        assert marks(played) == BOARDS[ply]
        turn = "XO"[ply % 2]
        assert status(played) == f"Looking back: after move {ply} of 4, {turn} to move."
    press(played, "Alt+Left")
    assert (marks(played), status(played)) == (BOARDS[0], "Looking back: the start, X to move.")
    press(played, "[")
    assert marks(played) == BOARDS[0]
    for ply in (1, 2, 3, 4):
        press(played, "]")
        assert marks(played) == BOARDS[ply]
    assert status(played) == "Move 5: X's turn."


def test_the_start_and_the_game_as_it_is_are_one_key_away(played: Window) -> None:
    press(played, "Alt+Home")
    assert marks(played) == BOARDS[0]
    press(played, "Esc")
    assert marks(played) == BOARDS[4]


def test_a_click_on_a_move_shows_its_board(played: Window) -> None:
    moves = played.panel.moves
    for ply in (2, 0, 4, 1):
        item = moves.topLevelItem(ply)
        assert item
        place = moves.visualItemRect(item).center()
        click(moves.viewport(), QPoint(place.x() // 2, place.y()))
        assert marks(played) == BOARDS[ply]
        assert current(played) == ply


def test_the_list_of_moves_follows_the_steps(played: Window) -> None:
    moves = played.panel.moves
    assert current(played) == 4
    press(played, "[", "[")
    assert current(played) == 2
    click_on(played, "a1")
    click_on(played, "a3")
    assert moves.topLevelItemCount() == 6
    assert current(played) == 5


def test_arrows_walk_through_the_list_of_moves(played: Window) -> None:
    played.panel.moves.setFocus()
    press(played, "Up", "Up")
    assert marks(played) == BOARDS[2]
    press(played, "Down")
    assert marks(played) == BOARDS[3]


def test_the_signs_below_the_moves_are_buttons(played: Window) -> None:
    buttons = {
        button.text(): button for button in played.panel.findChildren(type(played.panel.retry))
    }
    for sign, name, ply in (
        ("«", "First", 0),
        ("›", "Forward", 1),
        ("»", "Now", 4),
        ("‹", "Back", 3),
    ):
        button = buttons[sign]
        assert button.accessibleName() == name
        click(button)
        assert marks(played) == BOARDS[ply]


def test_another_game_can_be_tried_from_an_earlier_board(played: Window) -> None:
    assert not played.panel.retry.isEnabled()
    press(played, "[", "[")
    assert played.panel.retry.isEnabled()
    click(played.panel.retry)
    assert (marks(played), status(played)) == (BOARDS[2], "Move 3: X's turn.")
    assert played.model.session.moves == (0, 4)
    assert not played.panel.retry.isEnabled()
    press(played, "Ctrl+Y", "Ctrl+Y")
    assert marks(played) == BOARDS[4]


@pytest.mark.parametrize("steps", [1, 2])
def test_a_persons_turn_is_tried_again(qtbot: QtBot, open_window: Open, steps: int) -> None:
    window = open_window(session_after("a1 b2 b1 c1", o="perfect"))
    press(window, *["["] * steps, "T")
    assert marks(window) == BOARDS[2]
    click_on(window, "b1")
    settle(qtbot, window.model)
    assert marks(window) == BOARDS[4]


def test_a_board_without_a_turn_of_ones_own_cannot_be_tried(open_window: Open) -> None:
    window = open_window(session_after("b2 a1 b1", x="perfect"))
    press(window, "Alt+Home")
    assert not window.menu_actions["retry"].isEnabled()
    press(window, "T")
    assert len(window.model.session.moves) == 3
    press(window, "]", "T")
    assert len(window.model.session.moves) == 1


def test_undo_and_redo_while_looking_back_come_to_the_game(played: Window) -> None:
    press(played, "[", "[", "Ctrl+Z")
    assert (marks(played), played.model.is_past) == (BOARDS[3], False)
    press(played, "[", "Ctrl+Y")
    assert (marks(played), played.model.is_past) == (BOARDS[4], False)


def test_undo_against_the_computer_takes_both_moves(open_window: Open) -> None:
    window = open_window(session_after("a1 b2 b1 c1", o="perfect"))
    press(window, "Ctrl+Z")
    assert marks(window) == BOARDS[2]
    press(window, "Ctrl+Shift+Z")
    assert marks(window) == BOARDS[4]


# The score

WON = ("1", "4", "2", "5", "3")


def test_the_score_goes_on_until_it_is_cleared(window: Window) -> None:
    score = window.panel.score
    assert score.text() == "X 0 · O 0 · draws 0"
    press(window, *WON)
    assert score.text() == "X 1 · O 0 · draws 0"
    press(window, "Ctrl+P", *WON)
    assert score.text() == "X 1 · O 1 · draws 0"
    press(window, "Ctrl+R", *"123546879")
    assert score.text() == "X 1 · O 1 · draws 1"
    window.model.new_game(Settings(side=Player.O, first=Player.X, alone=False))
    press(window, *WON)
    assert score.text() == "X 2 · O 1 · draws 1"
    window.menu_actions["clear"].trigger()
    assert score.text() == "X 0 · O 0 · draws 0"
    assert not window.menu_actions["clear"].isEnabled()
    press(window, "Ctrl+R", *WON)
    assert score.text() == "X 1 · O 0 · draws 0"


def test_the_score_is_remembered_on_request(open_window: Open, tmp_path: Path) -> None:
    def preferences() -> Preferences:
        return Preferences(QSettings(str(tmp_path / "store.ini"), QSettings.Format.IniFormat))

    window = open_window(preferences=preferences())
    press(window, *WON)
    window.close()
    assert preferences().score == (0, 0, 0)

    window = open_window(preferences=preferences())
    assert not window.menu_actions["remember"].isChecked()
    window.menu_actions["remember"].trigger()
    press(window, *WON)
    press(window, "Ctrl+Q")
    assert preferences().score == (1, 0, 0)

    window = open_window(preferences=preferences())
    assert window.menu_actions["remember"].isChecked()
    window.menu_actions["remember"].trigger()
    window.close()
    assert not preferences().keeps_score
    assert preferences().score == (0, 0, 0)
