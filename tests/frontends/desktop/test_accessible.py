"""What a screen reader finds, and what is announced to those who listen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from noughts.frontends.desktop import panel
from noughts.frontends.desktop.actions import ActionButton
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from tests.frontends.desktop.playing import Open, click_on, press, settle
from tests.frontends.desktop.thinkers import Against, Patient
from tests.frontends.talking import session_after


def heard(widget: QWidget) -> tuple[str, QAccessible.Role]:
    """The name and the role of a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name), found.role()


def test_every_cell_is_a_button_with_a_name(window: Window) -> None:
    click_on(window, "b2", "c1")
    for number, cell in enumerate(window.board.cells):
        row, column = divmod(number, 3)
        content = {4: "X", 2: "O, the last move"}.get(number, "empty")
        name = f"row {row + 1}, column {column + 1}, {content}"
        assert heard(cell) == (name, QAccessible.Role.Button)


def test_the_finished_line_is_heard(open_window: Open) -> None:
    window = open_window(session_after("a1 b1 a2 b2 a3"))
    names = [heard(window.board.cells[number])[0] for number in (0, 3, 6)]
    assert all(name.endswith("X, in the finished line") for name in names)


def test_every_control_has_a_name(window: Window) -> None:
    press(window, "5", "[")
    buttons = window.findChildren(QPushButton)
    names = [heard(button)[0] for button in buttons if button.isVisible()]
    assert all(len(name) > 2 for name in names)
    assert len({*names}) == len(names)
    assert {"New game", "Play again", "Hint", "First", "Back", "Forward", "Now"} <= {*names}
    assert heard(window.panel.moves)[0] == "Moves"
    assert heard(window.board)[0] == "Board"


def test_a_control_says_what_it_is_for(window: Window) -> None:
    for name, button in window.buttons.items():
        assert isinstance(button, ActionButton)
        found = QAccessible.queryAccessibleInterface(button)
        said = found.text(QAccessible.Text.Description)
        assert said == window.menu_actions[name].toolTip()


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is announced from now on: Qt passes it to a screen reader, and there is none here."""
    said: list[str] = []

    class Listener:
        @staticmethod
        def updateAccessibility(event: QAccessibleEvent) -> None:
            said.append(event.message())  # type: ignore[attr-defined]

    monkeypatch.setattr(panel, "QAccessible", Listener)
    return said


def test_each_turn_is_announced_once(announced: list[str], window: Window) -> None:
    click_on(window, "b2")
    window.draw()
    window.resize(400, 700)
    click_on(window, "a1")
    assert announced == ["Move 1: X's turn.", "Move 2: O's turn.", "Move 3: X's turn."]


def test_the_computers_move_is_announced_with_the_next_turn(
    qtbot: QtBot, announced: list[str], open_window: Open
) -> None:
    window = open_window(settings=Settings())
    click_on(window, "a1")
    settle(qtbot, window.model)
    assert announced == [
        "Move 1: your turn, X.",
        "The computer plays b2. Move 3: your turn, X.",
    ]


def test_a_refusal_in_the_computers_turn_is_announced_once(
    announced: list[str], open_window: Open, tmp_path: Path
) -> None:
    window = open_window(settings=Against(agent=Patient(tmp_path).agent))
    click_on(window, "a1", "b2", "c3")
    window.draw()
    assert announced == ["Move 1: your turn, X.", "It is not your turn."]


def test_the_end_a_refusal_and_a_hint_are_announced(
    qtbot: QtBot, announced: list[str], open_window: Open
) -> None:
    window = open_window(session_after("a1 b1 a2 b2"))
    click_on(window, "a1", "a1")
    press(window, "H")
    settle(qtbot, window.model)
    press(window, "7")
    start, refused, working, hint, end = announced
    assert start == "Move 5: X's turn."
    assert refused == "a1 is taken. Choose an empty cell."
    assert working == "Looking for a good move ..."
    assert hint.startswith("Play a3. ")
    assert end == "X wins: a1 a2 a3. Press the board to play again."


def test_that_the_computer_found_no_move_is_announced(
    qtbot: QtBot, announced: list[str], open_window: Open
) -> None:
    window = open_window(settings=Against(agent="program:false"))
    click_on(window, "a1")
    settle(qtbot, window.model)
    said = "It cannot play this board in time. Undo, reset, or start another game."
    assert announced[-1] == f"The computer found no move. {said}"
