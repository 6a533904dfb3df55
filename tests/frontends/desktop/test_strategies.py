"""`TicTacToeGUI` with a strategy that somebody else has written, whatever that does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from noughts.adapters.classes import (
    AIPlayer,
    GameBoard,
    GameController,
    HumanPlayer,
    MinimaxStrategy,
    MoveStrategy,
    Player,
)
from noughts.core.outcome import Player as Side
from noughts.frontends.desktop import TicTacToeGUI
from tests.frontends.desktop.playing import PATIENCE, click, press, settle
from tests.frontends.talking import environment
from tests.games import NUMBER, all_games, persons_moves

Make = Callable[..., TicTacToeGUI]
Grid = list[list[str]]

EMPTY: Grid = [[" "] * 3] * 3
CORNER: Grid = [["X", " ", " "], [" "] * 3, [" "] * 3]


class Answers(MoveStrategy):
    """Says what it is told to, and keeps it."""

    def __init__(self, choose: Callable[[GameBoard], Any]) -> None:
        self.choose = choose
        self.said: list[Any] = []

    def find_best_move(self, board: GameBoard, player: Player) -> tuple[int, int]:
        answer = self.choose(board)
        self.said.append(answer)
        return answer  # type: ignore[no-any-return]


class Dawdles(MoveStrategy):
    """Scribbles on the board and waits; the first question is answered when it may be, the next
    ones at once, each with its last empty cell."""

    def __init__(self) -> None:
        self.has_begun, self.may_end, self.has_ended = Event(), Event(), Event()

    def find_best_move(self, board: GameBoard, player: Player) -> tuple[int, int]:
        if self.has_begun.is_set():
            return board.get_empty_cells()[-1]
        scribble(board)
        self.has_begun.set()
        assert self.may_end.wait(PATIENCE / 1000)
        scribble(board)
        self.has_ended.set()
        return 1, 1


def scribble(board: GameBoard) -> None:
    """Mark every cell."""
    for row in board.game_board:
        row[:] = ["O"] * 3


@pytest.fixture
def make(qapp: QApplication) -> Iterator[Make]:
    """Windows for a strategy, which are closed after the test."""
    made: list[TicTacToeGUI] = []

    def show(strategy: MoveStrategy, person: Side = Side.X) -> TicTacToeGUI:
        computer = AIPlayer(person.other.value, strategy)
        made.append(TicTacToeGUI(GameController(HumanPlayer(person.value), computer)))
        made[-1].window.show()
        return made[-1]

    yield show
    for gui in made:
        gui.window.close()
        gui.window.deleteLater()


def buttons(gui: TicTacToeGUI) -> Grid:
    """What stands on the buttons."""
    return [[button.text() or " " for button in row] for row in gui.button_container]


def wait_for(qtbot: QtBot, event: Event) -> None:
    """Let the window work until something has happened elsewhere."""
    qtbot.waitUntil(event.is_set, timeout=PATIENCE)


def play_on(qtbot: QtBot, gui: TicTacToeGUI) -> None:
    """Mark the first free cell until the game is over."""
    while not gui.controller.check_game_over()[0]:
        gui.button_click(*gui.controller.board.get_empty_cells()[0])
        settle(qtbot, gui.model)


# What it answers


@pytest.mark.parametrize("person", Side)
@pytest.mark.parametrize(
    "choose",
    [
        pytest.param(lambda board: board.get_empty_cells()[-1], id="last"),
        pytest.param(lambda board: Random(3).choice(board.get_empty_cells()), id="random"),
    ],
)
def test_its_answers_are_played(
    qtbot: QtBot, make: Make, choose: Callable[[GameBoard], Any], person: Side
) -> None:
    strategy = Answers(choose)
    gui = make(strategy, person)
    settle(qtbot, gui.model)
    play_on(qtbot, gui)
    mark, grid = person.other.value, buttons(gui)
    played = [(row, col) for row in range(3) for col in range(3) if grid[row][col] == mark]
    assert sorted(strategy.said) == played
    assert len(played) >= 2
    assert gui.controller.board.game_board == grid
    assert "follows Answers." in gui.window.headline.who.text()


def test_the_controller_is_asked_and_its_board_is_played_on(qtbot: QtBot, make: Make) -> None:
    class Board(GameBoard):
        """Counts the moves that are made on it."""

        made = 0

        def make_move(self, row: int, col: int, symbol: str) -> tuple[bool, str]:
            self.made += 1
            return super().make_move(row, col, symbol)

    class Controller(GameController):
        """Has its own mind, and its own board."""

        def __init__(self) -> None:
            super().__init__()
            self.board = Board()

        def find_best_ai_move(self) -> tuple[int, int]:
            return self.board.get_empty_cells()[1]

    gui = make(MinimaxStrategy())
    gui.controller = gui.model.controller = Controller()
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    assert buttons(gui) == [["X", " ", "O"], [" "] * 3, [" "] * 3]
    assert isinstance(gui.controller.board, Board)
    assert gui.controller.board.made == 2
    gui.reset_gameboard()
    assert isinstance(gui.controller.board, Board)


@pytest.mark.parametrize("marks", [1, 2])
def test_the_controller_says_when_the_game_is_over(qtbot: QtBot, make: Make, marks: int) -> None:
    class Short(GameController):
        """Stops after a few marks."""

        def check_game_over(self) -> tuple[bool, str]:
            over = len(self.board.get_empty_cells()) == 9 - marks
            return over, f"Stopped\nafter {marks}" if marks < 2 else ""

    gui = make(Answers(lambda board: board.get_empty_cells()[-1]))
    gui.controller = gui.model.controller = Short()
    for row in range(2):
        gui.button_click(row, 0)
        settle(qtbot, gui.model)
    assert gui.label.text() == ("Stopped after 1" if marks < 2 else "The game is over.")
    assert len(gui.controller.board.get_empty_cells()) == 9 - marks
    gui.reset_gameboard()
    assert gui.label.text() == "Move 1: your turn, X."


def fail(board: GameBoard) -> None:
    board.game_board[1][1] = "X"
    raise ValueError("no <i>idea</i>\nat \x1b[2Jall.")


def leave(board: GameBoard) -> None:
    sys.exit(3)


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


NO_PLACE = "Answers chose {}, which is no (row, col) of the board."


@pytest.mark.parametrize(
    ("choose", "sentence"),
    [
        (fail, r"Answers raised ValueError: no <i>idea</i> at \x1b[2Jall."),
        (leave, "Answers raised SystemExit: 3."),
        (lambda board: None, NO_PLACE.format("None")),
        (lambda board: (9, 9), NO_PLACE.format("(9, 9)")),
        (lambda board: (-1, 0), NO_PLACE.format("(-1, 0)")),
        (lambda board: [1, 1], NO_PLACE.format("[1, 1]")),
        (lambda board: (1, True), NO_PLACE.format("(1, True)")),
        (lambda board: "b" * 200, NO_PLACE.format("'" + "b" * 79 + "...")),
        (lambda board: Unprintable(), NO_PLACE.format("Unprintable")),
        (lambda board: (0, 0), "Answers chose (0, 0), which is taken."),
    ],
)
def test_what_is_wrong_with_it_is_said_in_the_label(
    qtbot: QtBot, make: Make, choose: Callable[[GameBoard], Any], sentence: str
) -> None:
    strategy = Answers(choose)
    gui = make(strategy)
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    gui.show_result()
    assert gui.label.text() == sentence
    assert buttons(gui) == CORNER == gui.controller.board.game_board
    assert gui.controller.current_player is gui.controller.ai
    gui.button_click(2, 2)
    assert buttons(gui) == CORNER
    click(gui.window.buttons["reset"])
    assert gui.label.text() == "Move 1: your turn, X."
    strategy.choose = lambda board: (2, 2)
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    assert gui.controller.board.game_board == [["X", " ", " "], [" "] * 3, [" ", " ", "O"]]


def test_whoever_wrote_it_finds_the_place_of_its_failure(
    qtbot: QtBot, make: Make, capfd: pytest.CaptureFixture[str]
) -> None:
    gui = make(Answers(fail))
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    assert 'raise ValueError("no <i>idea</i>' in capfd.readouterr().err


def test_one_that_fails_at_the_start_can_be_asked_again(qtbot: QtBot, make: Make) -> None:
    strategy = Answers(lambda board: None)
    gui = make(strategy, Side.O)
    settle(qtbot, gui.model)
    assert gui.label.text() == NO_PLACE.format("None")
    strategy.choose = lambda board: (0, 0)
    click(gui.window.buttons["reset"])
    settle(qtbot, gui.model)
    assert buttons(gui) == CORNER


def test_after_a_failure_the_persons_move_can_be_taken_back(qtbot: QtBot, make: Make) -> None:
    gui = make(Answers(lambda board: None))
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    press(gui.window, "Ctrl+Z")
    assert buttons(gui) == EMPTY == gui.controller.board.game_board
    assert gui.controller.current_player is gui.controller.human
    assert gui.label.text() == "Move 1: your turn, X."


# What it does to the board


def test_it_may_do_anything_to_the_board_and_to_the_controller(qtbot: QtBot, make: Make) -> None:
    def spoil(board: GameBoard) -> tuple[int, int]:
        scribble(board)
        board.game_board = []
        gui.controller.board = GameBoard()
        gui.controller.switch_player()
        return 2, 2

    gui = make(Answers(spoil))
    board = gui.controller.board
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    assert gui.controller.board is board
    assert buttons(gui) == [["X", " ", " "], [" "] * 3, [" ", " ", "O"]] == board.game_board
    assert gui.controller.current_player is gui.controller.human


def test_what_it_scribbles_is_not_shown(qtbot: QtBot, make: Make) -> None:
    strategy = Dawdles()
    gui = make(strategy)
    gui.button_click(0, 0)
    wait_for(qtbot, strategy.has_begun)
    gui.show_result()
    gui.window.draw()
    assert gui.controller.board.game_board == [["O"] * 3] * 3
    assert buttons(gui) == CORNER
    assert gui.label.text() == "Move 2: the computer is thinking."
    strategy.may_end.set()
    settle(qtbot, gui.model)
    assert buttons(gui) == [["X", " ", " "], [" ", "O", " "], [" "] * 3]
    assert gui.controller.board.game_board == buttons(gui)


@pytest.mark.parametrize("way", ["reset", "undo"])
def test_one_that_is_not_waited_for_touches_nothing(qtbot: QtBot, make: Make, way: str) -> None:
    """And the next question is answered while it still thinks."""
    strategy = Dawdles()
    gui = make(strategy)
    board = gui.controller.board
    gui.button_click(0, 0)
    wait_for(qtbot, strategy.has_begun)
    click(gui.window.buttons[way])
    assert gui.controller.board is not board
    assert buttons(gui) == EMPTY == gui.controller.board.game_board
    assert gui.controller.current_player is gui.controller.human
    gui.button_click(0, 0)
    settle(qtbot, gui.model)
    answered = [["X", " ", " "], [" "] * 3, [" ", " ", "O"]]
    assert buttons(gui) == answered
    strategy.may_end.set()
    wait_for(qtbot, strategy.has_ended)
    QApplication.processEvents()
    gui.show_result()
    assert buttons(gui) == answered == gui.controller.board.game_board
    assert gui.label.text() == "Move 3: your turn, X."


def test_reset_gives_a_new_board_even_if_nothing_was_played(make: Make) -> None:
    gui = make(MinimaxStrategy())
    board = gui.controller.board
    gui.reset_gameboard()
    assert gui.controller.board is not board


def test_a_closed_window_leaves_the_board_as_it_was_shown(qtbot: QtBot, make: Make) -> None:
    strategy = Dawdles()
    gui = make(strategy)
    gui.button_click(0, 0)
    wait_for(qtbot, strategy.has_begun)
    gui.window.close()
    strategy.may_end.set()
    wait_for(qtbot, strategy.has_ended)
    assert gui.controller.board.game_board == CORNER


SLEEPER = """
import time
from PySide6.QtCore import QTimer
from noughts.adapters.classes import AIPlayer, GameController, HumanPlayer, MoveStrategy
from noughts.frontends.desktop import TicTacToeGUI

class Sleeper(MoveStrategy):
    def find_best_move(self, board, player):
        board.game_board[1][1] = "X"
        gui.window.buttons["exit"].clicked.emit()
        time.sleep(3600)

gui = TicTacToeGUI(GameController(HumanPlayer("X"), AIPlayer("O", Sleeper())))
QTimer.singleShot(0, lambda: gui.button_click(0, 0))
gui.run()
print(gui.controller.board.game_board)
"""


def test_the_process_ends_while_it_sleeps(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SLEEPER)
    env = environment(QT_QPA_PLATFORM="offscreen", HOME=str(tmp_path))
    done = subprocess.run(
        [sys.executable, script], env=env, capture_output=True, text=True, timeout=PATIENCE / 1000
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{CORNER}\n"


# Every game


def play_all(qtbot: QtBot, gui: TicTacToeGUI, person: Side, games: list[tuple[int, ...]]) -> int:
    """Play each game in the same window, and compare every mark; how many the computer won."""
    won = 0
    for game in games:
        for cell in persons_moves(game, person):
            settle(qtbot, gui.model)
            gui.button_click(*divmod(cell, 3))
        settle(qtbot, gui.model)
        assert gui.model.session.moves == game
        assert gui.controller.board.game_board == buttons(gui)
        over, result = gui.controller.check_game_over()
        assert over
        assert result in ("Draw", f"{person.other.value} wins")
        won += result != "Draw"
        assert gui.label.text().startswith("Draw." if result == "Draw" else "The computer wins: ")
        gui.reset_gameboard()
    return won


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("person", Side)
def test_ten_persons_do_not_beat_minimax(qtbot: QtBot, make: Make, person: Side) -> None:
    games = all_games(person)[:: NUMBER[person] // 9]
    assert len(games) >= 10
    assert play_all(qtbot, make(MinimaxStrategy(), person), person, games) > 0


@pytest.mark.long
@pytest.mark.parametrize("person", Side)
def test_no_person_beats_minimax(qtbot: QtBot, make: Make, person: Side) -> None:
    games = all_games(person)
    assert len(games) == NUMBER[person]
    assert play_all(qtbot, make(MinimaxStrategy(), person), person, games) > 0
