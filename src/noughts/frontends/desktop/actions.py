"""Everything that can be done in the window: its name, its key and its place in a menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar, QPushButton, QWidget

from noughts.texts import _

Actions = dict[str, QAction]
"""What can be done, by name."""


@dataclass(frozen=True)
class Entry:
    """A line of a menu: what it is called here, what it says, its keys, and whether it is a switch;
    a line begins a new group."""

    name: str
    text: str
    about: str
    keys: tuple[str, ...] = ()
    is_switch: bool = False
    is_group: bool = False


def menus() -> dict[str, list[Entry]]:
    """The menus from left to right."""
    return {
        _("&Game"): [
            Entry("new", _("&New game ..."), _("Choose side, level and board"), ("Ctrl+N",)),
            Entry("rematch", _("&Play again"), _("A new game, the other side first"), ("Ctrl+P",)),
            Entry("reset", _("&Reset"), _("Empty the board and begin again"), ("Ctrl+R",)),
            Entry("undo", _("&Undo"), _("Back to your previous turn"), ("Ctrl+Z",), False, True),
            Entry("redo", _("R&edo"), _("Play again what was undone"), ("Ctrl+Y", "Ctrl+Shift+Z")),
            Entry("clear", _("&Clear the score"), _("Count from zero"), (), False, True),
            Entry("remember", _("Remember the &score"), _("Keep it for the next time"), (), True),
            Entry("exit", _("E&xit"), _("Close the window"), ("Ctrl+Q",), False, True),
        ],
        _("&Look"): [
            Entry("hint", _("&Hint"), _("A good move, and why"), ("H",)),
            Entry("values", _("&Values"), _("What every move is worth"), ("V",), True),
            Entry("review", _("&Review"), _("How good the moves of the game were"), ("R",)),
            Entry("full", _("&Full screen"), _("Use the whole screen"), ("F11",), True, True),
        ],
        _("&Moves"): [
            Entry("first", _("&First"), _("Look at the start"), ("Alt+Home",)),
            Entry("back", _("&Back"), _("Look one move back"), ("Alt+Left", "[")),
            Entry("forward", _("F&orward"), _("Look one move further on"), ("Alt+Right", "]")),
            Entry("now", _("&Now"), _("Back to the game"), ("Alt+End", "Esc")),
            Entry("loss", _("&Show the mistake"), _("The move that lost"), ("L",), False, True),
            Entry("retry", _("&Try from here"), _("Play on from this board"), ("T",)),
        ],
        _("&Help"): [Entry("keys", _("&Keys"), _("What the keys do"), ("F1", "?"))],
    }


def build(window: QWidget, bar: QMenuBar, handlers: dict[str, Callable[..., object]]) -> Actions:
    """Fill the menus; `handlers` are by name, and that of a switch is told whether it is on."""
    actions: Actions = {}
    for title, entries in menus().items():
        menu = bar.addMenu(title)
        for entry in entries:
            action = QAction(entry.text, window)
            action.setToolTip(entry.about)
            action.setStatusTip(entry.about)
            action.setShortcuts([QKeySequence(key) for key in entry.keys])
            action.setCheckable(entry.is_switch)
            action.triggered.connect(handlers[entry.name])
            if entry.is_group:
                menu.addSeparator()
            menu.addAction(action)
            # Keys work while the menu bar is hidden, too.
            window.addAction(action)
            actions[entry.name] = action
    return actions


class ActionButton(QPushButton):
    """A button that does what a line of a menu does, with its name or a sign. A click leaves the
    focus on the board."""

    def __init__(self, action: QAction, sign: str = "") -> None:
        super().__init__()
        self._action, self._sign = action, sign
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(action.isCheckable())
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Say and allow what the action does."""
        action = self._action
        name = action.text().replace("&", "").removesuffix(" ...")
        self.setText(self._sign or name)
        self.setAccessibleName(name)
        self.setEnabled(action.isEnabled())
        self.setChecked(action.isChecked())
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        about = action.toolTip()
        self.setToolTip(f"{about} ({key})" if key else about)
        self.setAccessibleDescription(about)
