"""The keyboard: every key of the menus, the ways about the board, and Tab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from noughts.core.outcome import Player
from noughts.frontends.desktop.actions import Entry, menus
from noughts.frontends.desktop.cell import Cell
from noughts.frontends.desktop.dialogs import KeysDialog, NewGameDialog
from noughts.frontends.desktop.window import Window
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click,
    dialog_of,
    marks,
    press,
    status,
    walk,
)
from tests.frontends.talking import session_after

ENTRIES = {entry.name: entry for entries in menus().values() for entry in entries}

WON = ("1", "4", "2", "5", "3")
BEFORE: dict[str, tuple[str, ...]] = {
    "reset": ("5",),
    "undo": ("5",),
    "redo": ("5", "Ctrl+Z"),
    "clear": WON,
    "review": WON,
    "first": ("5", "1"),
    "back": ("5", "1"),
    "forward": ("5", "1", "[", "["),
    "now": ("5", "1", "[", "["),
    "loss": WON,
    "retry": ("5", "1", "["),
}
"""Keys after which an action can be done."""

AFTER: dict[str, Callable[[Window], object]] = {
    "new": lambda window: dialog_of(window, NewGameDialog),
    "rematch": lambda window: status(window) == "Move 1: O's turn.",
    "reset": lambda window: marks(window) == ".../.../...",
    "undo": lambda window: marks(window) == ".../.../...",
    "redo": lambda window: marks(window) == ".../.X./...",
    "clear": lambda window: window.panel.score.text() == "X 0 · O 0 · draws 0",
    "remember": lambda window: window.menu_actions["remember"].isChecked(),
    "exit": lambda window: not window.isVisible(),
    "hint": lambda window: window.model.advice.hint or "hint" in window.model.advice.awaited,
    "values": lambda window: window.model.shows_values,
    "review": lambda window: not window.model.can_review,
    "full": lambda window: window.isFullScreen(),
    "first": lambda window: marks(window) == ".../.../...",
    "back": lambda window: marks(window) == ".../.X./...",
    "forward": lambda window: marks(window) == ".../.X./...",
    "now": lambda window: marks(window) == "O../.X./...",
    "loss": lambda window: not window.model.can_review,
    "retry": lambda window: window.model.session.moves == (4,),
    "keys": lambda window: dialog_of(window, KeysDialog),
}
"""What is to be seen when it is done."""


@pytest.mark.parametrize(
    ("entry", "key"), [(entry, key) for entry in ENTRIES.values() for key in entry.keys]
)
def test_a_key_does_what_its_line_in_the_menu_says(
    qtbot: QtBot, window: Window, entry: Entry, key: str
) -> None:
    press(window, *BEFORE.get(entry.name, ()))
    assert window.menu_actions[entry.name].isEnabled()
    with qtbot.waitSignal(window.menu_actions[entry.name].triggered, timeout=PATIENCE):
        press(window, key)
    assert AFTER[entry.name](window)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
def test_a_line_of_a_menu_can_be_chosen(window: Window, entry: Entry) -> None:
    press(window, *BEFORE.get(entry.name, ()))
    found = [
        action
        for menu in window.menuBar().actions()
        for action in menu.menu().actions()  # type: ignore[attr-defined]
        if action.text() == entry.text
    ]
    assert found == [window.menu_actions[entry.name]]
    found[0].trigger()
    assert AFTER[entry.name](window)


MENUS = {
    "&Game": "new rematch reset | undo redo | clear remember* | exit",
    "&Look": "hint values* review | full*",
    "&Moves": "first back forward now | loss retry",
    "&Help": "keys",
}
"""The lines of each menu in their groups; switches have a star."""


def test_the_menus_have_groups_and_switches(window: Window) -> None:
    names = {action: name for name, action in window.menu_actions.items()}
    found = {}
    for title in window.menuBar().actions():
        lines = title.menu().actions()  # type: ignore[attr-defined]
        said = [
            "|" if line.isSeparator() else names[line] + "*" * line.isCheckable() for line in lines
        ]
        found[title.text()] = " ".join(said)
    assert found == MENUS


BUTTONS = ("undo", "redo", "hint", "values", "review", "new", "rematch", "reset", "exit")


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_does_the_same_and_leaves_the_focus(window: Window, name: str) -> None:
    press(window, *BEFORE.get(name, ()))
    button = window.buttons[name]
    assert button.isEnabled()
    click(button)
    assert AFTER[name](window)
    assert not button.hasFocus()


def test_there_is_a_button_for_each_of_the_usual_actions(window: Window) -> None:
    assert tuple(window.buttons) == BUTTONS
    for name, button in window.buttons.items():
        assert button.isCheckable() == ENTRIES[name].is_switch
        [key, *_others] = ENTRIES[name].keys
        assert button.toolTip() == f"{ENTRIES[name].about} ({key})"


@pytest.mark.parametrize("name", [*BEFORE, "hint"])
def test_what_cannot_be_done_is_not_offered(open_window: Open, name: str) -> None:
    window = open_window(session_after("a1 b1 a2 b2 a3")) if name == "hint" else open_window()
    assert not window.menu_actions[name].isEnabled()
    shown = marks(window)
    press(window, *ENTRIES[name].keys)
    assert marks(window) == shown
    assert window.headline.message.text() in ("", "Press the board to play again.")


def test_the_values_are_switched_off_by_the_same_key(window: Window) -> None:
    press(window, "V")
    assert window.buttons["values"].isChecked()
    press(window, "V")
    assert not window.model.shows_values
    assert not window.buttons["values"].isChecked()


def test_full_screen_is_left_by_the_same_key(window: Window) -> None:
    press(window, "F11", "F11")
    assert not window.isFullScreen()
    assert not window.menu_actions["full"].isChecked()


def test_the_page_of_keys_names_every_key(window: Window) -> None:
    press(window, "F1")
    dialog = dialog_of(window, KeysDialog)
    said = dialog.text.text()
    for entry in ENTRIES.values():
        for key in entry.keys:
            assert key in said, key
            assert entry.about in said
    assert "<b></b>" not in said, "what has no key is left out"
    press(dialog, "Esc")
    assert QApplication.activeModalWidget() is None


# The board


def test_the_digits_are_the_cells_row_by_row(window: Window) -> None:
    for number in range(9):
        press(window, f"{number + 1}")
        assert window.model.session.moves == (number,)
        assert window.board.cells[number].hasFocus()
        press(window, "Ctrl+Z")


@pytest.mark.parametrize(("board", "key", "moves"), [("1x5k3", "5", (4,)), ("1x5k3", "6", ())])
def test_a_digit_beyond_the_board_marks_nothing(
    open_window: Open, board: str, key: str, moves: tuple[int, ...]
) -> None:
    window = open_window(session_after("", board))
    press(window, "0", key)
    assert window.model.session.moves == moves


def test_large_boards_have_no_digits(open_window: Open) -> None:
    window = open_window(session_after("", "4x4k3"))
    press(window, *"123456789")
    assert window.model.session.moves == ()


@pytest.mark.parametrize("key", ["Return", "Enter", "Space"])
def test_enter_and_space_mark_the_cell_in_the_middle_first(window: Window, key: str) -> None:
    press(window, key)
    assert marks(window) == ".../.X./..."


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        ("Left", 12),
        ("Right", 14),
        ("Up", 8),
        ("Down", 18),
        ("Home", 10),
        ("End", 14),
        ("Ctrl+Home", 0),
        ("Ctrl+End", 24),
        ("Up Up Up Up", 3),
        ("Down Right Right", 19),
        ("Left Left Left Left Left", 10),
        ("Ctrl+End Down Right", 24),
        ("Ctrl+Home Up Left", 0),
    ],
)
def test_keys_move_about_as_far_as_the_board_goes(open_window: Open, keys: str, cell: int) -> None:
    window = open_window(session_after("", "5x5k4"))
    walk(window, 13)
    press(window, "Ctrl+Z", *keys.split())
    assert window.board.cells[cell].hasFocus()
    press(window, "Return")
    assert window.model.session.moves == (cell,)


def controls(window: Window) -> set[QWidget]:
    """Everything that can be used now, apart from the cells, of which one stands for all."""
    buttons = [
        button
        for button in window.findChildren(QPushButton)
        if button.isVisible() and button.isEnabled() and not isinstance(button, Cell)
    ]
    return {*buttons, window.panel.moves, window.board.current}


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
def test_tab_reaches_every_control(window: Window, key: str) -> None:
    press(window, *WON, "[", "[")
    reached: list[QWidget | None] = []
    while QApplication.focusWidget() not in reached:
        reached.append(QApplication.focusWidget())
        press(window, key)
    assert {widget for widget in reached if widget} == controls(window)
    assert window.buttons["review"] in reached
    assert window.panel.retry in reached


def test_the_last_cell_used_stands_for_the_board(window: Window) -> None:
    press(window, "1", "Tab")
    assert not window.board.cells[0].hasFocus()
    press(window, "Shift+Tab")
    assert window.board.cells[0].hasFocus()


def test_a_focused_button_is_pressed_with_space(window: Window) -> None:
    press(window, "5")
    window.buttons["reset"].setFocus()
    press(window, "Space")
    assert marks(window) == ".../.../..."


def test_play_again_lets_the_other_side_start(window: Window) -> None:
    for first in (Player.O, Player.X):
        press(window, "5", "Ctrl+P")
        assert marks(window) == ".../.../..."
        assert window.model.shown.first is first
        assert status(window) == f"Move 1: {first.value}'s turn."
