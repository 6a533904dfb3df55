"""The window as a class, for programs built around one: `TicTacToeGUI().run()`."""

from __future__ import annotations

import signal

from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton

from noughts.adapters.classes import EMPTY, GameController, Player
from noughts.adapters.grid import RULES, to_cell
from noughts.core.outcome import Player as Side
from noughts.frontends.desktop.application import application, interruptible
from noughts.frontends.desktop.table import Table
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings


class TicTacToeGUI:
    """The human X against the computer, which never loses. Whatever happens in the window,
    `controller` has the same board afterwards."""

    def __init__(self, controller: GameController | None = None) -> None:
        self.app = application()
        self.controller = controller or GameController()
        self.setup_ui()

    def setup_ui(self) -> None:
        """Make the window: its grid of buttons, its label, Reset and Exit."""
        human = Side(self.controller.human.symbol)
        self.table = Table(Settings(side=human, first=Side.X, rules=RULES))
        self.window = Window(self.table)
        self.layout: QGridLayout = self.window.board.grid
        self.label: QLabel = self.window.headline.status
        cells, columns = self.window.board.cells, RULES.columns
        self.button_container: list[list[QPushButton]] = [
            list(cells[start : start + columns]) for start in range(0, len(cells), columns)
        ]
        self.table.changed.connect(self._mirror)
        self.table.start()

    def button_click(self, row: int, col: int, player: Player | None = None) -> None:
        """Mark a cell for the human, as a click does: it counts for nothing after the end, on a
        taken cell and while the computer thinks. Who clicks is known, so `player` may be left
        out; the computer's moves are its own."""
        if player is None or player.symbol == self.controller.human.symbol:
            self.table.play(to_cell((row, col)))

    def show_result(self) -> None:
        """Show in the label where the game stands: who won, a draw, or whose turn it is."""
        self.label.setText(self.table.status)

    def reset_gameboard(self) -> None:
        """Empty the board, and the label of its result."""
        self.table.reset()

    def run(self) -> None:
        """Show the window until it is closed."""
        self.window.closed.connect(self.app.quit)
        self.window.show()
        with interruptible(self.window) as heard:
            self.app.exec()
        if signal.SIGINT in heard:
            raise KeyboardInterrupt

    def _mirror(self) -> None:
        """Have the controller's board and turn as the window's."""
        position = self.table.session.position
        for number in range(RULES.size):
            mark = position.mark_at(number)
            row, column = divmod(number, RULES.columns)
            self.controller.board.game_board[row][column] = mark.value if mark else EMPTY
        ours = position.turn.value == self.controller.human.symbol
        self.controller.current_player = self.controller.human if ours else self.controller.ai
