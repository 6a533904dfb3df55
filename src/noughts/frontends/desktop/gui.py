"""The window as a class, for programs built around one: `TicTacToeGUI().run()`."""

from __future__ import annotations

from noughts.adapters.classes import GameController, Player
from noughts.adapters.grid import RULES, to_action, to_cell
from noughts.frontends.desktop.missing import what_is_missing

if missing := what_is_missing():
    raise ImportError(missing)

from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton

from noughts.frontends.desktop.application import application, interruptible
from noughts.frontends.desktop.controller_model import ControllerModel
from noughts.frontends.desktop.window import Window


class TicTacToeGUI:
    """The controller's game in a window. A click is the human's move, and the computer answers what
    `controller.find_best_ai_move()` says; marks made by others are shown, too."""

    def __init__(self, controller: GameController | None = None) -> None:
        self.app = application()
        self.controller = controller or GameController()
        self.setup_ui()

    def setup_ui(self) -> None:
        """Make the window: its grid of buttons, its label, Reset and Exit."""
        self.model = ControllerModel(self.controller)
        self.window = Window(self.model)
        # Who plays, and who starts, is the controller's business.
        for name in ("new", "rematch"):
            self.window.menu_actions[name].setVisible(False)
            self.window.buttons[name].hide()
        self.layout: QGridLayout = self.window.board.grid
        self.label: QLabel = self.window.headline.status
        cells, columns = self.window.board.cells, RULES.columns
        self.button_container: list[list[QPushButton]] = [
            list(cells[start : start + columns]) for start in range(0, len(cells), columns)
        ]
        # Whatever is clicked goes through the methods, which a subclass may change.
        board, reset = self.window.board, self.window.menu_actions["reset"]
        board.chosen.disconnect()
        board.chosen.connect(lambda cell: self.button_click(*to_action(cell)))
        reset.triggered.disconnect()
        reset.triggered.connect(lambda: self.reset_gameboard())
        self.model.changed.connect(self._tell)
        self.model.start()

    def _tell(self) -> None:
        """Show the result of a game that has ended."""
        if self.model.session.is_over and not self.model.is_past:
            self.show_result()

    def button_click(self, row: int, col: int, player: Player | None = None) -> None:
        """Mark a cell for the human, as a click does: it counts for nothing after the end, on a
        taken cell and while the computer thinks. Who clicks is known, so `player` may be left
        out; the computer's moves are its own."""
        if player is None or player.symbol == self.controller.human.symbol:
            self.model.play(to_cell((row, col)))

    def show_result(self) -> None:
        """Show in the label where the game stands: who won, a draw, or whose turn it is."""
        self.model.follow()
        self.label.setText(self.model.status)

    def reset_gameboard(self) -> None:
        """Give the controller an empty board, and take the result off the label."""
        self.model.reset()

    def run(self) -> None:
        """Show the window until it is closed."""
        self.window.closed.connect(self.app.quit)
        self.model.start()
        self.window.show()
        with interruptible(self.window):
            self.app.exec()
