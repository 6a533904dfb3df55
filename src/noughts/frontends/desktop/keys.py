"""The page that says what the keys do."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QScrollArea, QVBoxLayout, QWidget

from noughts.frontends.desktop.actions import Actions
from noughts.frontends.desktop.theme import STEP
from noughts.texts import _


class Keys(QDialog):
    """A table of keys."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_WindowPropagation)
        self.text = QLabel(_table(actions))
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


def _table(actions: Actions) -> str:
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
