"""`TicTacToeGUI`, the window for programs built around classes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from noughts.adapters.classes import (
    AIPlayer,
    GameBoard,
    GameController,
    HumanPlayer,
    MinimaxStrategy,
    Player,
)
from noughts.core.errors import IllegalMove
from noughts.frontends import desktop
from noughts.frontends.desktop import TicTacToeGUI
from noughts.frontends.desktop.dialogs import KeysDialog
from tests.frontends.desktop.playing import PATIENCE, click, dialog_of, press, settle
from tests.frontends.talking import environment


@pytest.fixture
def make(qapp: QApplication) -> Iterator[Callable[..., TicTacToeGUI]]:
    made: list[TicTacToeGUI] = []

    def show(controller: GameController | None = None) -> TicTacToeGUI:
        made.append(TicTacToeGUI(controller) if controller else TicTacToeGUI())
        return made[-1]

    yield show
    for gui in made:
        gui.window.close()
        gui.window.deleteLater()


@pytest.fixture
def gui(make: Callable[..., TicTacToeGUI]) -> TicTacToeGUI:
    return make()


def buttons(gui: TicTacToeGUI) -> list[list[str]]:
    """What stands on the buttons."""
    return [[button.text() or " " for button in row] for row in gui.button_container]


def test_it_is_made_of_the_documented_parts(gui: TicTacToeGUI, qapp: QApplication) -> None:
    assert gui.app is qapp
    assert isinstance(gui.controller, GameController)
    assert isinstance(gui.layout, QGridLayout)
    assert isinstance(gui.label, QLabel)
    assert [len(row) for row in gui.button_container] == [3, 3, 3]
    cells = [button for row in gui.button_container for button in row]
    assert all(isinstance(button, QPushButton) for button in cells)
    assert all(gui.layout.indexOf(button) >= 0 for button in cells)
    assert not isinstance(gui, QWidget)
    assert {"reset", "exit"} <= gui.window.buttons.keys()


def test_a_click_is_answered_and_the_controller_knows(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    gui.button_click(1, 1)
    assert gui.controller.board.game_board[1][1] == "X"
    assert str(gui.controller.current_player) == "O"
    assert gui.label.text() == "Move 2: the computer is thinking."
    settle(qtbot, gui.model)
    assert sum(row.count("O") for row in buttons(gui)) == 1
    assert gui.controller.board.game_board == buttons(gui)
    assert str(gui.controller.current_player) == "X"
    assert not gui.controller.check_game_over()[0]


def test_no_click_counts_while_the_computer_thinks(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    gui.button_click(0, 0)
    gui.button_click(2, 2)
    assert buttons(gui) == [["X", " ", " "], [" ", " ", " "], [" ", " ", " "]]
    settle(qtbot, gui.model)
    assert sum(row.count("X") for row in buttons(gui)) == 1


def test_a_taken_button_stays_as_it_is(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    before = buttons(gui)
    gui.button_click(0, 0)
    gui.button_click(1, 1)
    assert buttons(gui) == before == gui.controller.board.game_board


def lose(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    """Play the first free cell until the game is over."""
    while not gui.controller.check_game_over()[0]:
        gui.button_click(*gui.controller.board.get_empty_cells()[0])
        settle(qtbot, gui.model)


def test_no_click_counts_after_the_end(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    lose(qtbot, gui)
    assert gui.label.text().startswith("The computer wins: ")
    before = buttons(gui)
    for row in range(3):
        for column in range(3):
            gui.button_click(row, column)
    assert buttons(gui) == before == gui.controller.board.game_board


def test_reset_empties_the_board_and_the_label(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    lose(qtbot, gui)
    gui.reset_gameboard()
    assert buttons(gui) == [[" "] * 3] * 3 == gui.controller.board.game_board
    assert gui.label.text() == "Move 1: your turn, X."
    assert gui.controller.current_player is gui.controller.human


def test_reset_while_the_computer_thinks_leaves_no_mark(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    gui.button_click(0, 0)
    gui.reset_gameboard()
    settle(qtbot, gui.model)
    assert gui.controller.board.game_board == [[" "] * 3] * 3


def test_the_result_is_shown_in_the_label(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    lose(qtbot, gui)
    told = gui.label.text()
    gui.label.setText("")
    gui.show_result()
    assert gui.label.text() == told


def test_a_subclass_hears_of_clicks_of_the_reset_and_of_the_result(
    qtbot: QtBot, qapp: QApplication
) -> None:
    heard: list[object] = []

    class Listening(TicTacToeGUI):
        def button_click(self, row: int, col: int, player: Player | None = None) -> None:
            heard.append((row, col))
            super().button_click(row, col, player)

        def reset_gameboard(self) -> None:
            heard.append("reset")
            super().reset_gameboard()

        def show_result(self) -> None:
            heard.append("result")
            super().show_result()

    gui = Listening()
    gui.controller.board.game_board = [["X", "X", " "], ["O", "O", " "], [" ", " ", " "]]
    gui.window.show()
    click(gui.button_container[0][2])
    settle(qtbot, gui.model)
    assert heard[:2] == [(0, 2), "result"]
    click(gui.window.buttons["reset"])
    assert heard[-1] == "reset"
    assert buttons(gui) == [[" "] * 3] * 3
    gui.window.close()


def test_the_computers_moves_are_its_own(gui: TicTacToeGUI) -> None:
    gui.button_click(0, 0, gui.controller.ai)
    assert buttons(gui) == [[" "] * 3] * 3
    gui.button_click(0, 0, gui.controller.human)
    assert buttons(gui)[0][0] == "X"


@pytest.mark.parametrize("place", [(3, 0), (0, 3), (-1, 0), (99, 99)])
def test_a_place_outside_the_board_is_refused(gui: TicTacToeGUI, place: tuple[int, int]) -> None:
    with pytest.raises(IllegalMove):
        gui.button_click(*place)
    assert buttons(gui) == [[" "] * 3] * 3 == gui.controller.board.game_board


def test_a_human_with_o_waits_for_the_computer(
    qtbot: QtBot, make: Callable[..., TicTacToeGUI]
) -> None:
    controller = GameController()
    controller.human, controller.ai = HumanPlayer("O"), AIPlayer("X", MinimaxStrategy())
    gui = make(controller)
    assert gui.controller is controller
    settle(qtbot, gui.model)
    assert sum(row.count("X") for row in controller.board.game_board) == 1
    assert controller.current_player is controller.human


def given(text: str, turn: str = "X") -> GameController:
    """A controller whose board has these marks, such as `X.O/.../...`."""
    controller = GameController()
    controller.board.game_board = [list(row.replace(".", " ")) for row in text.split("/")]
    if turn != controller.current_player.symbol:
        controller.switch_player()
    return controller


def test_marks_made_before_are_shown_and_kept(
    qtbot: QtBot, make: Callable[..., TicTacToeGUI]
) -> None:
    gui = make(given("X../.O./..."))
    assert buttons(gui) == [["X", " ", " "], [" ", "O", " "], [" ", " ", " "]]
    gui.button_click(2, 2)
    settle(qtbot, gui.model)
    grid = gui.controller.board.game_board
    assert (grid[0][0], grid[1][1], grid[2][2]) == ("X", "O", "X")
    assert sum(row.count("O") for row in grid) == 2
    assert buttons(gui) == grid
    gui.reset_gameboard()
    assert buttons(gui) == [[" "] * 3] * 3 == gui.controller.board.game_board


def test_the_computer_moves_at_once_if_it_is_the_current_player(
    qtbot: QtBot, make: Callable[..., TicTacToeGUI]
) -> None:
    gui = make(given("XX./.../...", "O"))
    settle(qtbot, gui.model)
    assert buttons(gui)[0] == ["X", "X", "O"]
    assert gui.controller.current_player is gui.controller.human


def test_a_finished_board_is_shown_with_its_result(make: Callable[..., TicTacToeGUI]) -> None:
    gui = make(given("XXX/OO./..."))
    assert gui.label.text() == "You win: a1 b1 c1."
    gui.button_click(2, 2)
    assert gui.controller.board.game_board[2][2] == " "


def test_marks_made_outside_are_shown_and_no_click_wipes_them(
    qtbot: QtBot, gui: TicTacToeGUI
) -> None:
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    assert gui.controller.board.make_move(2, 1, "O")[0]
    with qtbot.waitSignal(gui.model.changed, timeout=PATIENCE):
        pass
    assert buttons(gui) == gui.controller.board.game_board
    assert gui.controller.board.make_move(2, 0, "O")[0]
    gui.button_click(0, 2)
    settle(qtbot, gui.model)
    grid = gui.controller.board.game_board
    assert buttons(gui) == grid
    assert (grid[0][0], grid[0][2], grid[2][0], grid[2][1]) == ("X", "X", "O", "O")


def test_another_board_of_the_controller_is_shown(gui: TicTacToeGUI) -> None:
    gui.controller.board = GameBoard()
    gui.controller.board.make_move(1, 2, "O")
    gui.show_result()
    assert buttons(gui) == [[" "] * 3, [" ", " ", "O"], [" "] * 3]


@pytest.mark.parametrize("turn", ["X", "O"])
def test_a_board_that_nobody_can_read_is_named_and_can_be_reset(
    qtbot: QtBot, make: Callable[..., TicTacToeGUI], turn: str
) -> None:
    gui = make(given("X../.Z./...", turn))
    settle(qtbot, gui.model)
    sentence = "The cell in row 1, column 1 is neither X, O nor empty."
    assert gui.label.text() == sentence
    gui.button_click(2, 2)
    assert gui.label.text() == sentence
    gui.controller.board.game_board[1][1] = " "
    gui.show_result()
    settle(qtbot, gui.model)
    assert gui.label.text().endswith("your turn, X.")
    assert buttons(gui) == gui.controller.board.game_board
    gui.controller.board.game_board = []
    gui.show_result()
    assert gui.label.text() == "A board is three rows of three cells."
    gui.reset_gameboard()
    assert gui.label.text() == "Move 1: your turn, X."


def test_a_board_with_rules_of_its_own_says_why(make: Callable[..., TicTacToeGUI]) -> None:
    class Closed(GameBoard):
        def make_move(self, row: int, col: int, symbol: str) -> tuple[bool, str]:
            return False, "not on Sundays"

    controller = GameController()
    controller.board = Closed()
    gui = make(controller)
    gui.button_click(0, 0)
    assert gui.window.headline.message.text() == "not on Sundays"
    assert buttons(gui) == [[" "] * 3] * 3


def test_who_plays_and_who_starts_is_the_controllers_business(gui: TicTacToeGUI) -> None:
    gui.window.show()
    press(gui.window, "Ctrl+N", "Ctrl+P")
    assert QApplication.activeModalWidget() is None
    assert gui.label.text() == "Move 1: your turn, X."
    shown = {name for name, button in gui.window.buttons.items() if button.isVisible()}
    assert shown == {"undo", "redo", "hint", "values", "review", "reset", "exit"}
    gui.window.show_keys()
    dialog = dialog_of(gui.window, KeysDialog)
    assert "Ctrl+R" in dialog.text.text()
    assert "Ctrl+N" not in dialog.text.text()
    dialog.close()


def test_a_window_that_is_shown_again_goes_on(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    def play_and_leave() -> None:
        gui.button_click(0, 0)
        gui.window.close()

    def wait_and_leave() -> None:
        settle(qtbot, gui.model)
        gui.window.close()

    QTimer.singleShot(0, play_and_leave)
    gui.run()
    assert gui.controller.board.game_board == [["X", " ", " "], [" "] * 3, [" "] * 3]
    QTimer.singleShot(0, wait_and_leave)
    gui.run()
    assert sum(row.count("O") for row in buttons(gui)) == 1


def test_the_window_runs_until_it_is_closed(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    seen: list[bool] = []

    def play_and_leave() -> None:
        seen.append(gui.window.isVisible())
        click(gui.button_container[0][0])
        press(gui.window, "Ctrl+Q")

    QTimer.singleShot(0, play_and_leave)
    gui.run()
    assert seen == [True]
    assert not gui.window.isVisible()
    assert gui.controller.board.game_board[0][0] == "X"


SCRIPT = """
from PySide6.QtCore import QTimer
from noughts.frontends.desktop import TicTacToeGUI

print("once")
gui = TicTacToeGUI()
gui.button_click(1, 1)
gui.model.changed.connect(gui.window.close)
gui.run()
print(gui.controller.board)
"""


def test_a_script_of_a_few_lines_needs_nothing_else(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    env = environment(QT_QPA_PLATFORM="offscreen", HOME=str(tmp_path))
    done = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    said, *board = done.stdout.splitlines()
    assert (said, len(board)) == ("once", 5)
    assert board[2].startswith("   | X |")


def test_it_is_the_packages_only_class() -> None:
    assert desktop.__all__ == ["TicTacToeGUI", "run"]
    with pytest.raises(AttributeError, match="no attribute 'Window'"):
        desktop.Window  # noqa: B018
