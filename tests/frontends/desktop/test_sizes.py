"""Windows and boards of every size: nothing overlaps, nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from noughts.core.notation import read_rules
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click_on,
    message,
    place_of,
    press,
    settle,
)
from tests.frontends.talking import session_after

BOARDS = ("3x3k3", "4x4k4", "gravity:6x7k4", "20x20k5")
SIZES = ((320, 480), (480, 480), (400, 700), (640, 480), (800, 600), (1280, 800), (1920, 1080))
POINTS = (9, 18)

pytestmark = pytest.mark.usefixtures("untraced")


@pytest.fixture(params=POINTS)
def points(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[int]:
    """The font of the system in this size; the one before comes back."""
    before = QFont(qapp.font())
    font = QFont(before)
    font.setPointSize(request.param)
    qapp.setFont(font)
    yield request.param
    qapp.setFont(before)


def parts(window: Window) -> list[QWidget]:
    """What must not overlap: the headline's lines, the board, every button, the panel."""
    found: list[QWidget] = [window.board, *window.buttons.values()]
    area = window.panel.parentWidget()
    assert area
    said = [text.parentWidget() for text in (window.headline.status, window.headline.message)]
    return [part for part in [*found, *said, area] if part and part.isVisible()]


def check(window: Window) -> None:
    """Everything is in its place."""
    room = QRect(QPoint(0, 0), window.size())
    for part in parts(window):
        assert room.contains(place_of(part)), part
    for one, other in combinations(parts(window), 2):
        assert not place_of(one).intersects(place_of(other)), (one, other)
    check_board(window)
    for button in window.buttons.values():
        text = button.fontMetrics().horizontalAdvance(button.text())
        assert button.width() > text, button.text()
        assert button.height() >= button.fontMetrics().height()
    for label in window.findChildren(QLabel):
        check_label(label)


def check_soon(qtbot: QtBot, window: Window) -> None:
    """The same, once everything has found its place."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: check(window), timeout=PATIENCE)


def check_board(window: Window) -> None:
    """Cells are square, of one size, inside the board and side by side."""
    board = window.board
    rules, side = window.model.shown.rules, board.cells[0].width()
    first = board.cells[0].geometry().topLeft()
    for number, cell in enumerate(board.cells):
        row, column = divmod(number, rules.columns)
        expected = QRect(first + QPoint(column * side, row * side), board.cells[0].size())
        assert cell.geometry() == expected, number
        assert board.rect().contains(cell.geometry()), number
    assert board.cells[0].height() == side >= 10


def check_label(label: QLabel) -> None:
    """A text that can be seen has room for all its lines."""
    if label.isVisible() and label.text():
        flags = Qt.TextFlag.TextWordWrap.value
        needed = label.fontMetrics().boundingRect(label.contentsRect(), flags, label.text())
        assert needed.height() <= label.contentsRect().height(), label.text()
        assert needed.width() <= label.contentsRect().width(), label.text()


@pytest.mark.parametrize("board", BOARDS)
def test_everything_is_in_its_place(
    qtbot: QtBot, open_window: Open, points: int, board: str
) -> None:
    window = open_window(settings=Settings(alone=False, rules=read_rules(board)))
    click_on(window, f"b{window.model.shown.rules.rows}")
    for size in SIZES:
        window.resize(*size)
        check_soon(qtbot, window)


@pytest.mark.parametrize("board", ["3x3k3", "20x20k5"])
def test_a_refusal_has_room(qtbot: QtBot, open_window: Open, points: int, board: str) -> None:
    window = open_window(settings=Settings(alone=False, rules=read_rules(board)))
    window.resize(320, 480)
    check_soon(qtbot, window)
    cell = f"b{window.model.shown.rules.rows}"
    click_on(window, cell)
    QApplication.processEvents()
    click_on(window, f"a{cell[1:]}", cell)
    assert message(window) == f"{cell} is taken. Choose an empty cell."
    check_soon(qtbot, window)


@pytest.mark.parametrize(
    ("moves", "size"),
    [("a1 b1", (320, 480)), ("a1 b1 b2 c3", (320, 480)), ("a1 b1", (700, 500))],
)
def test_a_long_hint_has_room(
    qtbot: QtBot, open_window: Open, points: int, moves: str, size: tuple[int, int]
) -> None:
    window = open_window(session_after(moves))
    window.resize(*size)
    press(window, "H", "V")
    settle(qtbot, window.model)
    assert window.headline.message.isVisible()
    check_soon(qtbot, window)


@pytest.mark.parametrize("size", [(320, 480), (1280, 800)])
def test_a_review_has_room(
    qtbot: QtBot, open_window: Open, points: int, size: tuple[int, int]
) -> None:
    window = open_window(session_after("a1 b1 b2 c3 a3 a2 c1"))
    window.resize(*size)
    press(window, "R")
    settle(qtbot, window.model)
    press(window, *["["] * 5)
    assert window.panel.why.isVisible()
    check_soon(qtbot, window)


def test_the_panel_goes_below_the_board_in_a_narrow_window(window: Window) -> None:
    def below() -> bool:
        return place_of(window.panel).top() >= place_of(window.board).bottom()

    for size, is_below in (((1280, 800), False), ((360, 700), True), ((900, 600), False)):
        window.resize(*size)
        QApplication.processEvents()
        assert below() is is_below
    assert place_of(window.panel).left() >= place_of(window.board).right()


def test_a_larger_window_has_a_larger_board(window: Window) -> None:
    sides = []
    for size in SIZES:
        window.resize(*size)
        QApplication.processEvents()
        sides.append(window.board.cells[0].width())
    assert sides[-1] > 2 * sides[0]
    assert sides[-1] * 3 > 0.7 * 1080


def test_another_board_takes_the_place_of_the_old_one(window: Window) -> None:
    for board in BOARDS:
        window.model.new_game(Settings(alone=False, rules=read_rules(board)))
        QApplication.processEvents()
        assert len(window.board.cells) == read_rules(board).size
        assert window.board.current.hasFocus()
        check(window)
