"""The window: the board, what stands beside it, and the menus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMainWindow,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from noughts.frontends.desktop import theme
from noughts.frontends.desktop.actions import ActionButton, build
from noughts.frontends.desktop.board import Board, ghosts
from noughts.frontends.desktop.dialogs import Choices
from noughts.frontends.desktop.game_model import Table
from noughts.frontends.desktop.keys import Keys
from noughts.frontends.desktop.panel import Headline, Panel
from noughts.frontends.desktop.preferences import Remembered
from noughts.frontends.desktop.theme import STEP

_ROWS = (("undo", "redo", "hint", "values", "review"), ("new", "rematch", "reset", "exit"))
"""The buttons below the board."""


class Window(QMainWindow):
    """Draws a table, and tells it what was clicked. Without anything `remembered` nothing is kept
    for the next time."""

    closed = Signal()

    def __init__(self, table: Table, remembered: Remembered | None = None) -> None:
        super().__init__()
        self.table, self._remembered = table, remembered
        self.colours = theme.colours()
        self.setWindowTitle("noughts")
        self.menu_actions = build(self, self.menuBar(), self._doing())
        self.headline, self.panel = Headline(), Panel(self.menu_actions)
        self.board = Board(table.shown, self.colours)
        self.buttons = {
            name: ActionButton(self.menu_actions[name]) for row in _ROWS for name in row
        }
        self.is_narrow = False
        self._build()
        self._place()
        self._connect()
        self.dress()
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize()))
        self.menu_actions["remember"].setVisible(remembered is not None)
        if remembered:
            self.menu_actions["remember"].setChecked(remembered.keeps_score)
            self.restoreGeometry(remembered.geometry)
        self.board.setFocus()

    def _doing(self) -> dict[str, Callable[..., object]]:
        """What each line of the menus does."""
        table = self.table
        return {
            "new": self.choose_game,
            "rematch": table.rematch,
            "reset": table.reset,
            "undo": table.undo,
            "redo": table.redo,
            "clear": table.clear_score,
            "remember": self.remember_score,
            "exit": self.close,
            "hint": table.ask_hint,
            "values": table.show_values,
            "review": table.ask_review,
            "full": self.fill_screen,
            "first": lambda: table.look(0),
            "back": lambda: table.step(-1),
            "forward": lambda: table.step(1),
            "now": lambda: table.look(None),
            "retry": table.retry,
            "keys": self.show_keys,
        }

    # How it is put together

    def _build(self) -> None:
        """The parts, not yet in their places."""
        self._middle, self._below, self._aside = QWidget(), QWidget(), QScrollArea()
        self._grid = QGridLayout(self._middle)
        below = QGridLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        for number, names in enumerate(_ROWS):
            row = QHBoxLayout()
            row.setSpacing(0)
            row.addStretch(1)
            for name in names:
                row.addWidget(self.buttons[name])
            row.addStretch(1)
            below.addLayout(row, number, 0)
        self._aside.setWidgetResizable(True)
        self._aside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._aside.setWidget(self.panel)
        self._aside.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._aside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        # Otherwise the wide arrangement would keep the window from becoming narrow.
        self._middle.setMinimumSize(1, 1)
        self.setCentralWidget(self._middle)

    def _place(self) -> None:
        """Beside the board in a wide window, below it in a narrow one."""
        grid, narrow = self._grid, self.is_narrow
        parts: tuple[QWidget, ...] = (self.headline, self.board, self._below, self._aside)
        for part in parts:
            grid.removeWidget(part)
        grid.setContentsMargins(*[(2 if narrow else 5) * STEP] * 4)
        grid.setHorizontalSpacing(0 if narrow else 5 * STEP)
        grid.setVerticalSpacing((1 if narrow else 3) * STEP)
        places = ((0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 1), (3, 0, 1, 1))
        if not narrow:
            places = ((0, 1, 1, 1), (0, 0, 2, 1), (2, 0, 1, 1), (1, 1, 2, 1))
        for part, place in zip(parts, places, strict=True):
            grid.addWidget(part, *place)
        for row, stretch in enumerate((0, 4, 0, 1) if narrow else (0, 1, 0, 0)):
            grid.setRowStretch(row, stretch)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 0 if narrow else 2)

    def _connect(self) -> None:
        """Who hears whom."""
        self.table.changed.connect(self.draw)
        self.board.chosen.connect(self.table.play)
        self.panel.moves.looked_at.connect(self.table.look)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.dress)

    # What is shown

    def dress(self) -> None:
        """Put on the colours of the system's theme, and the size of its font."""
        self.colours = theme.colours()
        self.setStyleSheet(theme.style_sheet(self.colours, self.is_narrow))
        # Another style sheet brings the palette back that there was before the first one.
        self.setPalette(theme.palette(self.colours))
        em = self.fontMetrics().height()
        self._aside.setMinimumSize(12 * em, 4 * em)
        room = self.screen().availableSize()
        self.setMinimumSize(QSize(16 * em, 24 * em).boundedTo(room))
        self.draw()

    def draw(self) -> None:
        """Show the table as it is now."""
        table, hint = self.table, self.table.advice.hint
        row = table.row if table.row and table.row.is_bad else None
        after = row.line[1:] if row else ()
        marks = ghosts(after, row.player.other, row.number + 1) if row else {}
        self.board.draw(table.shown, self.colours, hint.cell if hint else None, marks)
        self.headline.draw(table)
        self.panel.draw(table, self.colours)
        self._allow()

    def _allow(self) -> None:
        """Offer only what can be done now."""
        table, session = self.table, self.table.session
        for name, allowed in {
            "undo": session.can_undo,
            "redo": session.can_redo,
            "reset": table.can_reset,
            "clear": any(table.session.score),
            "hint": table.can_hint,
            "review": table.can_review,
            "first": table.shown_ply > 0,
            "back": table.shown_ply > 0,
            "forward": table.is_past,
            "now": table.ply is not None,
            "retry": table.can_retry,
        }.items():
            self.menu_actions[name].setEnabled(allowed)
        self.menu_actions["values"].setChecked(table.shows_values)
        self.menu_actions["full"].setChecked(self.isFullScreen())

    # What can be done with the window itself

    def choose_game(self) -> Choices:
        """Ask what the next game is like, and begin it."""
        dialog = Choices(self.table, self)

        def begin() -> None:
            self.table.new_game(dialog.settings)
            self.board.setFocus()
            if self._remembered:
                self._remembered.keep_settings(dialog.settings)

        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(begin)
        # The dialog may have asked about other boards instead.
        dialog.rejected.connect(lambda: self.table.advice.ask_strengths(self.table.settings.rules))
        dialog.open()
        return dialog

    def show_keys(self) -> None:
        """Say what the keys do."""
        dialog = Keys(self.menu_actions, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def remember_score(self, wanted: bool) -> None:
        """Keep the score for the next time, or forget it."""
        if self._remembered:
            self._remembered.keep_score(self.table.session.score if wanted else None)

    def fill_screen(self, wanted: bool) -> None:
        """The whole screen, or a window again."""
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    # What happens to it

    def sizeHint(self) -> QSize:
        """A comfortable window, in proportion to the font."""
        em = self.fontMetrics().height()
        return QSize(60 * em, 41 * em)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is beside the board goes below it where there is no room."""
        narrow = self.width() < max(self._wide, self.height())
        if narrow != self.is_narrow:
            self.is_narrow = narrow
            self._place()
            self.dress()
        super().resizeEvent(event)

    @property
    def _wide(self) -> int:
        """How wide a window must be to have something beside the board."""
        em = self.fontMetrics().height()
        below = sum(self.buttons[name].sizeHint().width() for name in _ROWS[0])
        return max(below, 16 * em) + self._aside.minimumWidth() + 3 * 5 * STEP

    def event(self, event: QEvent) -> bool:
        """Follow the system's font and its colours."""
        done = super().event(event)
        followed = (QEvent.Type.ApplicationFontChange, QEvent.Type.ApplicationPaletteChange)
        if event.type() in followed:
            self.dress()
        return done

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave at once, whoever thinks; what is to be remembered is kept."""
        self.table.close()
        if self._remembered:
            self._remembered.keep_geometry(self.saveGeometry())
            if self._remembered.keeps_score:
                self._remembered.keep_score(self.table.session.score)
        super().closeEvent(event)
        self.closed.emit()
