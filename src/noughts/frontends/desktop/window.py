"""The window: the board, what stands beside it, and the menus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMainWindow,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from noughts.frontends.desktop import theme
from noughts.frontends.desktop.actions import ActionButton, build
from noughts.frontends.desktop.board import Board
from noughts.frontends.desktop.dialogs import KeysDialog, NewGameDialog
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.panel import Headline, Panel
from noughts.frontends.desktop.preferences import Preferences
from noughts.frontends.desktop.theme import STEP

_ROWS = (("undo", "redo", "hint", "values", "review"), ("new", "rematch", "reset", "exit"))
"""The buttons below the board."""


class Window(QMainWindow):
    """Draws a model, and tells it what was clicked. Without preferences nothing is kept for the
    next time."""

    closed = Signal()

    def __init__(self, model: GameModel, preferences: Preferences | None = None) -> None:
        super().__init__()
        self.model, self._preferences = model, preferences
        self.colours = theme.colours()
        self.setWindowTitle("noughts")
        self.menu_actions = build(self, self.menuBar(), self._handlers())
        self.headline, self.panel = Headline(), Panel(self.menu_actions)
        self.board = Board(model.shown, self.colours)
        self.buttons = {
            name: ActionButton(self.menu_actions[name]) for row in _ROWS for name in row
        }
        self.is_narrow = False
        self._build()
        self._place()
        model.changed.connect(self.draw)
        self.board.pressed.connect(model.press)
        self.board.chosen.connect(model.play)
        for part in (self.panel.moves, self.panel.line):
            part.looked_at.connect(model.look)
        self._arrows = [
            QShortcut(key, self, partial(model.step, moves))
            for key, moves in {"Left": -1, "Right": 1}.items()
        ]
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.apply_theme)
        self.apply_theme()
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize()))
        self.menu_actions["remember"].setVisible(preferences is not None)
        if preferences:
            self.menu_actions["remember"].setChecked(preferences.keeps_score)
            self.restoreGeometry(preferences.geometry)
        self.board.setFocus()

    def _handlers(self) -> dict[str, Callable[..., object]]:
        """What each line of the menus does."""
        model = self.model
        return {
            "new": self.choose_game,
            "rematch": model.rematch,
            "reset": model.reset,
            "undo": model.undo,
            "redo": model.redo,
            "clear": model.clear_score,
            "remember": self.remember_score,
            "exit": self.close,
            "hint": model.ask_hint,
            "values": model.show_values,
            "review": model.ask_review,
            "full": self.set_full_screen,
            "first": lambda: model.look(0),
            "back": lambda: model.step(-1),
            "forward": lambda: model.step(1),
            "now": lambda: model.look(None),
            "loss": model.show_loss,
            "retry": model.retry,
            "keys": self.show_keys,
        }

    # How it is put together

    def _build(self) -> None:
        """The parts, not yet in their places."""
        self._middle, self._below, self._aside = QWidget(), QWidget(), QScrollArea()
        self._grid = QGridLayout(self._middle)
        below = QVBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        for names in _ROWS:
            row = QHBoxLayout()
            row.setSpacing(0)
            row.addStretch(1)
            for name in names:
                row.addWidget(self.buttons[name])
            row.addStretch(1)
            below.addLayout(row)
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

    # What is shown

    def apply_theme(self) -> None:
        """Take over the colours of the system's theme and the size of its font."""
        self.colours = theme.colours()
        self.setStyleSheet(theme.style_sheet(self.colours))
        # Another style sheet brings the palette back that there was before the first one.
        self.setPalette(theme.palette(self.colours))
        em = self.fontMetrics().height()
        room = self.screen().availableSize()
        bar = self._aside.verticalScrollBar().sizeHint().width()
        panel = self.panel.minimumSizeHint().width() + bar
        self._aside.setMinimumSize(max(12 * em, panel), 4 * em)
        self.setMinimumSize(QSize(self._narrowest, 24 * em).boundedTo(room))
        self._grid.setColumnMinimumWidth(0, 0 if self.is_narrow else self._below_width)
        self.draw()

    def draw(self) -> None:
        """Show the model as it is now."""
        model, hint = self.model, self.model.advice.hint
        cell = hint.cell if hint else None
        self.board.draw(model.shown, self.colours, cell, model.refutation, model.better)
        self.headline.draw(model, self.is_narrow)
        self.panel.draw(model, self.colours)
        self._allow()

    def _allow(self) -> None:
        """Offer only what can be done now."""
        model, session = self.model, self.model.session
        for name, allowed in {
            "undo": session.can_undo,
            "redo": session.can_redo,
            "reset": model.can_reset,
            "clear": any(model.session.score),
            "hint": model.can_hint,
            "review": model.can_review,
            "first": model.shown_ply > 0,
            "back": model.shown_ply > 0,
            "forward": model.is_past,
            "now": model.ply is not None,
            "loss": model.can_show_loss,
            "retry": model.can_retry,
        }.items():
            self.menu_actions[name].setEnabled(allowed)
        self.menu_actions["values"].setChecked(model.shows_values)
        self.menu_actions["full"].setChecked(self.isFullScreen())
        for arrow in self._arrows:
            # Before, they go from cell to cell.
            arrow.setEnabled(model.advice.review is not None)
        theme.set_main(self.buttons["rematch"], session.is_over)

    # What can be done with the window itself

    def choose_game(self) -> NewGameDialog:
        """Ask what the next game is like, and begin it."""
        dialog = NewGameDialog(self.model, self)

        def begin() -> None:
            self.model.new_game(dialog.settings)
            self.board.setFocus()
            if self._preferences:
                self._preferences.keep_settings(dialog.settings)

        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(begin)
        # The dialog may have asked about other boards instead.
        dialog.rejected.connect(lambda: self.model.advice.ask_strengths(self.model.settings.rules))
        dialog.open()
        return dialog

    def show_keys(self) -> None:
        """Say what the keys do."""
        dialog = KeysDialog(self.menu_actions, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def remember_score(self, wanted: bool) -> None:
        """Keep the score for the next time, or forget it."""
        if self._preferences:
            self._preferences.keep_score(self.model.session.score if wanted else None)

    def set_full_screen(self, wanted: bool) -> None:
        """The whole screen, or a window again."""
        (self.showFullScreen if wanted else self.showNormal)()

    # What happens to it

    def sizeHint(self) -> QSize:
        """A comfortable window, in proportion to the font."""
        em = self.fontMetrics().height()
        return QSize(60 * em, 43 * em)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is beside the board goes below it where there is no room."""
        narrow = self.width() < max(self._wide, self.height())
        if narrow != self.is_narrow:
            self.is_narrow = narrow
            self._place()
            self.apply_theme()
        super().resizeEvent(event)

    @property
    def _narrowest(self) -> int:
        """How narrow a window may be: all words of the buttons are seen, in every language."""
        return max(16 * self.fontMetrics().height(), self._below_width + 4 * STEP)

    @property
    def _wide(self) -> int:
        """How wide a window must be to have something beside the board."""
        em = self.fontMetrics().height()
        return max(self._below_width, 16 * em) + self._aside.minimumWidth() + 3 * 5 * STEP

    @property
    def _below_width(self) -> int:
        """The width of the wider row of buttons below the board."""
        return max(sum(self.buttons[name].sizeHint().width() for name in row) for row in _ROWS)

    def event(self, event: QEvent) -> bool:
        """Follow the system's font and its colours."""
        done = super().event(event)
        followed = (QEvent.Type.ApplicationFontChange, QEvent.Type.ApplicationPaletteChange)
        if event.type() in followed:
            self.apply_theme()
        return done

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave at once, without waiting for an agent; keep what belongs to the next time."""
        self.model.close()
        if self._preferences:
            self._preferences.keep_geometry(self.saveGeometry())
            if self._preferences.keeps_score:
                self._preferences.keep_score(self.model.session.score)
        super().closeEvent(event)
        self.closed.emit()
