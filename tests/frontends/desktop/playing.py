"""A person at the window: clicks and keys that go the way of real ones, and what is to be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from noughts.core.notation import read_cell
from noughts.core.position import Position
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.window import Window

Open = Callable[..., Window]
"""Shows a window for a session, or for settings."""

Dialog = TypeVar("Dialog", bound=QDialog)

PATIENCE = 60_000
"""Milliseconds after which a test gives up: never waited for in a good run."""


def click(widget: QWidget, where: QPoint | None = None) -> None:
    """Click where this widget is: whatever lies over it gets the click."""
    top = widget.window()
    place = widget.mapTo(top, widget.rect().center() if where is None else where)
    plain = Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(top.windowHandle(), Qt.MouseButton.LeftButton, plain, place)


def click_on(window: Window, *names: str) -> None:
    """Click on the cells of these names."""
    for name in names:
        click(window.board.cells[read_cell(name, window.model.shown.rules)])


def press(widget: QWidget, *keys: str) -> None:
    """Press keys, such as `Ctrl+Z` or `5`, in the window of this widget."""
    for key in keys:
        QTest.keySequence(widget.window().windowHandle(), QKeySequence(key))


def walk(window: Window, cell: int) -> None:
    """Go to a cell with the arrows, and mark it with Enter."""
    columns = window.model.shown.rules.columns
    row, column = divmod(window.board.cells.index(window.board.current), columns)
    down, right = cell // columns - row, cell % columns - column
    press(window, *["Down" if down > 0 else "Up"] * abs(down))
    press(window, *["Right" if right > 0 else "Left"] * abs(right))
    press(window, "Return")


def point_at(widget: QWidget) -> None:
    """Move the pointer over this widget."""
    place = widget.mapTo(widget.window(), widget.rect().center())
    QTest.mouseMove(widget.window().windowHandle(), place)


def settle(qtbot: QtBot, model: GameModel) -> None:
    """Wait until nobody thinks any more."""
    while model.is_thinking or model.advice.awaited:
        with qtbot.waitSignal(model.changed, timeout=PATIENCE):
            pass


def marks(window: Window) -> str:
    """The board as it is shown, row by row: `X.O/.../...`."""
    texts = [cell.text() or "." for cell in window.board.cells]
    return _in_rows(texts, window.model.shown.rules.columns)


def drawn(position: Position) -> str:
    """A position in the same way."""
    found = [position.mark_at(cell) for cell in range(position.rules.size)]
    return _in_rows([mark.value if mark else "." for mark in found], position.rules.columns)


def _in_rows(texts: list[str], columns: int) -> str:
    starts = range(0, len(texts), columns)
    return "/".join("".join(texts[start : start + columns]) for start in starts)


def status(window: Window) -> str:
    """What the window says in large letters."""
    return window.headline.status.text()


def message(window: Window) -> str:
    """What it says below that, if anybody can see it."""
    said = window.headline.message
    return said.text() if said.isVisible() else ""


def listen(window: Window) -> list[str]:
    """What is said below the large letters from now on, as it comes."""
    said: list[str] = []
    window.model.changed.connect(lambda: said.append(window.headline.message.text()))
    return said


def place_of(widget: QWidget) -> QRect:
    """Where a widget is in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def picture(widget: QWidget) -> QImage:
    """What a widget looks like."""
    QApplication.processEvents()
    return widget.grab().toImage()


def colours_of(image: QImage) -> dict[str, int]:
    """How many pixels there are of each colour."""
    # Its bits are gone with an image that nobody holds.
    held = image.convertToFormat(QImage.Format.Format_RGB32)
    counted = Counter(memoryview(held.constBits()).cast("B").cast("I"))
    return {QColor.fromRgb(pixel).name(): number for pixel, number in counted.items()}


def dialog_of(window: Window, kind: type[Dialog]) -> Dialog:
    """The dialog that is open now, ready for keys."""
    found = QApplication.activeModalWidget()
    assert isinstance(found, kind)
    assert found.parent() is window
    found.activateWindow()
    QApplication.processEvents()
    return found
