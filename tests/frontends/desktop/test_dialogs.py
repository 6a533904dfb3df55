"""The dialog in which the next game is chosen, with the keyboard alone."""

from __future__ import annotations

from multiprocessing import active_children

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from noughts import texts
from noughts.agents.levels import LEVELS, OPPONENTS
from noughts.core.notation import BOARDS
from noughts.core.outcome import Player
from noughts.frontends.desktop.dialogs import NewGameDialog
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from noughts.reports import levels
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click,
    click_on,
    dialog_of,
    marks,
    press,
    settle,
    status,
)


def ask(window: Window) -> NewGameDialog:
    """Open the dialog."""
    press(window, "Ctrl+N")
    return dialog_of(window, NewGameDialog)


def tab_to(dialog: NewGameDialog, name: str) -> None:
    """Press Tab until the focus is in the field of this name."""
    for _time in range(12):
        focused = QApplication.focusWidget()
        while focused and focused is not dialog:
            if focused.accessibleName() == name:
                return
            focused = focused.parentWidget()
        press(dialog, "Tab")
    raise AssertionError(f"Tab never comes to {name}")


def type_board(dialog: NewGameDialog, text: str) -> None:
    """Write another board."""
    tab_to(dialog, "Board")
    press(dialog, "Ctrl+A", *text)


def said(qtbot: QtBot, dialog: NewGameDialog, strength: str) -> None:
    """Wait until this is said of the level."""

    def is_said() -> None:
        assert dialog.strength.text() == strength

    qtbot.waitUntil(is_said, timeout=PATIENCE)


def test_a_game_is_chosen_with_the_keyboard_alone(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(settings=Settings())
    dialog = ask(window)
    tab_to(dialog, "You play")
    press(dialog, "Right")
    tab_to(dialog, "First move")
    press(dialog, "Right")
    tab_to(dialog, "Level")
    press(dialog, "Up", "Up", "Up")
    type_board(dialog, "4x4k3")
    press(dialog, "Return")
    assert QApplication.activeModalWidget() is None
    settings = window.model.settings
    assert settings.written == {"side": "O", "first": "O", "level": "2", "board": "4x4k3"}
    assert window.model.session.seats == {Player.X: LEVELS[1].agent, Player.O: None}
    assert marks(window) == "..../..../..../...."
    assert status(window) == "Move 1: your turn, O."
    assert "Level 2" in window.headline.who.text()
    click_on(window, "b2")
    settle(qtbot, window.model)
    assert len(window.model.session.moves) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("30x30", "30x30"),
        ("hello", "'hello'"),
        ("3x3q3", "3x3q3"),
    ],
)
def test_a_board_that_cannot_be_read_is_answered_with_a_sentence(
    window: Window, text: str, said: str
) -> None:
    dialog = ask(window)
    type_board(dialog, "4x4k3")
    type_board(dialog, text)
    assert said in dialog.about.text()
    assert dialog.strength.text() == "", "nothing is known of such a board"
    assert dialog.about.text()[:1].upper() == dialog.about.text()[:1]
    assert not dialog.start.isEnabled()
    press(dialog, "Return")
    assert dialog.isVisible()
    type_board(dialog, "5x5k4")
    assert dialog.about.text() == "4 in a row on 5x5."
    press(dialog, "Return")
    assert str(window.model.settings.rules) == "5x5k4"


def test_every_level_has_room_on_every_board(open_window: Open) -> None:
    texts.use("pt_BR")
    dialog = open_window(settings=Settings(alone=False)).choose_game()
    for board in BOARDS:
        dialog.board.setCurrentText(board)
        QApplication.processEvents()
        words = [dialog.level.itemText(number) for number in range(len(OPPONENTS))]
        widest = max(map(dialog.level.fontMetrics().horizontalAdvance, words))
        assert dialog.level.width() >= dialog.level.sizeHint().width() > widest, board
        assert dialog.level.x() == dialog.board.x(), "each field stands beside its name"
    dialog.close()


def test_the_dialog_shows_what_is_played_now(open_window: Open) -> None:
    now = Settings.read(
        {"side": "O", "first": "O", "level": "4", "board": "misere:3x3k3"}, Settings()
    )
    dialog = ask(open_window(settings=now))
    assert dialog.settings == now
    assert dialog.side.chosen == dialog.first.chosen == "O"
    names = [levels.description(opponent, now.rules) for opponent in OPPONENTS]
    assert [dialog.level.itemText(number) for number in range(len(names))] == names
    assert (
        dialog.level.currentText()
        == names[3]
        == "Level 4 completes no line, forces yours, and plans most of the time."
    )
    type_board(dialog, "4x4k3")
    assert (
        dialog.level.currentText()
        == "Level 4 takes a win, blocks yours, and plans most of the time."
    )
    assert [dialog.board.itemText(number) for number in range(len(BOARDS))] == [*BOARDS]


@pytest.mark.parametrize("side", ["X", "O", "both"])
def test_tab_comes_to_what_is_chosen(open_window: Open, side: str) -> None:
    dialog = ask(open_window(settings=Settings.read({"side": side, "first": "O"}, Settings())))
    assert dialog.side.buttons[side].hasFocus()
    press(dialog, "Tab")
    assert dialog.first.buttons["O"].hasFocus()


def test_two_people_need_no_level(window: Window) -> None:
    dialog = ask(window)
    assert dialog.side.chosen == "both"
    assert not dialog.level.isEnabled()
    assert dialog.strength.text() == "No computer plays."
    tab_to(dialog, "You play")
    press(dialog, "Left")
    assert dialog.level.isEnabled()
    assert dialog.side.chosen == "O"


def test_two_people_keep_the_side_for_the_next_time(open_window: Open) -> None:
    window = open_window(settings=Settings(side=Player.O))
    dialog = ask(window)
    tab_to(dialog, "You play")
    press(dialog, "Right")
    assert (dialog.settings.alone, dialog.settings.side) == (False, Player.O)
    press(dialog, "Return")
    assert window.headline.who.text() == "Two people at one board. 3 in a row on 3x3."


def test_the_strength_of_a_level_is_worked_out(qtbot: QtBot, open_window: Open) -> None:
    dialog = ask(open_window(settings=Settings()))
    assert dialog.strength.text() == "Its strength is being worked out ..."
    said(qtbot, dialog, "It cannot be beaten on 3x3k3.")
    tab_to(dialog, "Level")
    press(dialog, "Up")
    assert dialog.strength.text().startswith("Moving second, it loses 36% ")
    type_board(dialog, "15x15k5")
    said(qtbot, dialog, "How strong it is on 15x15k5 is not known exactly.")


def test_a_strength_that_cannot_be_worked_out_is_not_waited_for(
    qtbot: QtBot, open_window: Open
) -> None:
    dialog = ask(open_window(settings=Settings()))

    def give_up() -> None:
        for process in active_children():
            process.kill()
        assert dialog.strength.text() == "How strong it is on 3x3k3 is not known exactly."

    qtbot.waitUntil(give_up, timeout=PATIENCE)


def test_the_strength_stands_beside_the_game(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(settings=Settings())
    assert window.panel.strength.text() == ""
    window.model.start()
    qtbot.waitUntil(lambda: bool(window.panel.strength.text()), timeout=PATIENCE)
    assert window.panel.strength.text() == "It cannot be beaten on 3x3k3."
    assert window.headline.who.text() == ("You are X. Level 5 never loses. 3 in a row on 3x3.")


@pytest.mark.parametrize("way", ["Esc", "Cancel"])
def test_a_cancelled_choice_changes_nothing(window: Window, way: str) -> None:
    click_on(window, "a1")
    dialog = ask(window)
    type_board(dialog, "5x5k4")
    if way == "Esc":
        press(dialog, "Esc")
    else:
        [cancel] = [one for one in dialog.buttons.buttons() if one.text() == "Cancel"]
        click(cancel)
    assert QApplication.activeModalWidget() is None
    assert marks(window) == "X../.../..."


def test_the_mouse_can_choose_too(window: Window) -> None:
    dialog = ask(window)
    click(dialog.first.buttons["O"])
    click(dialog.start)
    assert window.model.shown.first is Player.O
    assert window.model.settings.first is Player.O


def test_every_field_has_a_name(window: Window) -> None:
    dialog = ask(window)
    names = [field.accessibleName() for field in (dialog.side, dialog.first, dialog.level)]
    assert [*names, dialog.board.accessibleName()] == ["You play", "First move", "Level", "Board"]
