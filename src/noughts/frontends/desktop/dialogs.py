"""The dialogs: what the next game is like, and what the keys do."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from noughts.agents.levels import OPPONENTS, Opponent
from noughts.core.errors import GameError
from noughts.core.notation import BOARDS
from noughts.core.rules import Rules
from noughts.frontends import words
from noughts.frontends.desktop.actions import Actions
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.panel import label
from noughts.frontends.desktop.theme import STEP, sized
from noughts.frontends.settings import BOTH, Settings
from noughts.reports import levels
from noughts.texts import _


class NewGameDialog(QDialog):
    """Side, first move, level and board; `settings` is what was chosen. A board that cannot be
    read is answered with a sentence, and no game is started."""

    def __init__(self, model: GameModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._chosen = model, model.settings
        self.setWindowTitle(_("New game"))
        self.setAttribute(Qt.WidgetAttribute.WA_WindowPropagation)
        self.side = _Radios({"X": _("X"), "O": _("O"), BOTH: _("Two people")})
        self.first = _Radios({"X": _("X"), "O": _("O")})
        self.level, self.board = QComboBox(), QComboBox()
        self.strength, self.about = label("muted"), label("muted")
        self.buttons = QDialogButtonBox()
        self._fill()
        self._arrange()
        self.side.changed.connect(self._check)
        self.level.currentIndexChanged.connect(self._check)
        self.board.currentTextChanged.connect(self._check)
        model.changed.connect(self._check)
        self._check()

    def _fill(self) -> None:
        """Put everything there that can be chosen, and choose what is played now."""
        self.side.choose(self._chosen.written["side"])
        self.first.choose(self._chosen.written["first"])
        self.level.addItems([opponent.name for opponent in OPPONENTS])
        self.level.setCurrentIndex(OPPONENTS.index(self._chosen.opponent))
        self.level.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.board.setEditable(True)
        self.board.addItems(BOARDS)
        self.board.setCurrentText(self._chosen.written["board"])
        self.start = self.buttons.addButton(_("Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setObjectName("main")
        self.buttons.addButton(_("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _arrange(self) -> None:
        """One below the other, with names that a screen reader says."""
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(3 * STEP)
        form.setHorizontalSpacing(4 * STEP)
        for name, widget in (
            (_("You play"), self.side),
            (_("First move"), self.first),
            (_("Level"), self.level),
            ("", self.strength),
            (_("Board"), self.board),
            ("", self.about),
        ):
            form.addRow(name, widget)
            widget.setAccessibleName(name)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(*[5 * STEP] * 4)
        column.setSpacing(5 * STEP)
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(self.buttons)
        for text in (self.strength, self.about):
            text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            text.setFont(sized(self.font(), 0.875))
            text.setMinimumHeight(3 * text.fontMetrics().lineSpacing())

    @property
    def settings(self) -> Settings:
        """What was chosen; GameError if the board cannot be read."""
        chosen = {
            "side": self.side.chosen,
            "first": self.first.chosen,
            "level": self._opponent.name,
            "board": self.board.currentText(),
        }
        return Settings.read(chosen, self._chosen)

    @property
    def _opponent(self) -> Opponent:
        return OPPONENTS[self.level.currentIndex()]

    def _check(self) -> None:
        """Say what board that is, or what is wrong with it, and how strong the level is there."""
        alone = self.side.chosen != BOTH
        self.level.setEnabled(alone)
        try:
            rules = self.settings.rules
        except GameError as error:
            self.about.setText(words.sentence(error))
            self.strength.setText("")
            self.start.setEnabled(False)
            return
        self.start.setEnabled(True)
        self.about.setText(words.rules(rules))
        for number, opponent in enumerate(OPPONENTS):
            self.level.setItemText(number, levels.description(opponent, rules))
        self.strength.setText(self._strength(rules) if alone else _("No computer plays."))
        self._make_room()

    def _make_room(self) -> None:
        """Make the dialog wide enough for each name to stand beside its field; what the levels are
        called depends on the board."""
        self._column.activate()
        room = self.screen().availableSize().width()
        self.setMinimumWidth(min(self.sizeHint().width(), room))

    def _strength(self, rules: Rules) -> str:
        """How strong the chosen level is; it is worked out first if need be."""
        strengths = self._model.advice.strengths.get(rules)
        if strengths:
            return levels.strength(self._opponent, strengths, self.settings.is_agent_first)
        self._model.advice.ask_strengths(rules)
        return _("Its strength is being worked out ...")


class _Radios(QWidget):
    """A row of radio buttons."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3 * STEP)
        self._group = QButtonGroup(self)
        self.changed = self._group.buttonClicked
        self.buttons = {value: QRadioButton(name) for value, name in names.items()}
        for button in self.buttons.values():
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)

    @property
    def chosen(self) -> str:
        """The value of the chosen button."""
        return next(value for value, button in self.buttons.items() if button.isChecked())

    def choose(self, value: str) -> None:
        """Choose the button of this value; Tab comes to it, and to no other of the row."""
        self.buttons[value].setChecked(True)
        for name, button in self.buttons.items():
            policy = Qt.FocusPolicy.StrongFocus if name == value else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)


class KeysDialog(QDialog):
    """Says what the keys do."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_WindowPropagation)
        self.text = QLabel(_table_of_keys(actions))
        self.text.setContentsMargins(*[2 * STEP] * 4)
        area = QScrollArea()
        area.setWidget(self.text)
        buttons = QDialogButtonBox()
        buttons.addButton(_("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(area)
        column.addWidget(buttons)
        self.resize(self.text.sizeHint().width() + 60, self.text.sizeHint().height() + 100)


def _table_of_keys(actions: Actions) -> str:
    """The keys of the board, then those of the menus."""
    rows = [
        (_("Arrows"), _("From cell to cell")),
        (_("Home, End"), _("To the ends of the row; with Ctrl, of the board")),
        (_("Enter, Space"), _("Mark the cell")),
        (_("1 to 9"), _("Mark a cell of a small board, row by row from the top left")),
        (_("Tab"), _("From the board to the buttons and the moves")),
    ]
    for action in actions.values():
        form = QKeySequence.SequenceFormat.NativeText
        keys = ", ".join(key.toString(form) for key in action.shortcuts())
        if keys and action.isVisible():
            rows.append((keys, action.toolTip()))
    cells = (
        f"<tr><td><b>{escape(key)}</b>&nbsp;&nbsp;&nbsp;</td><td>{escape(about)}</td></tr>"
        for key, about in rows
    )
    return f"<table cellpadding='3'>{''.join(cells)}</table>"
