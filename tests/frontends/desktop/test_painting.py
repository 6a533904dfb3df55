"""What is painted: marks, the last move, the line that won, in light and in dark colours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from noughts.frontends.desktop.marks import paint_value
from noughts.frontends.desktop.theme import mixed
from noughts.frontends.desktop.window import Window
from noughts.reports import palette
from tests.frontends.desktop.playing import PATIENCE, click_on, colours_of, picture, press
from tests.frontends.talking import environment

LIGHT, DARK = (
    {name: code.lower() for name, code in tokens.items()}
    for tokens in (palette.LIGHT, palette.DARK)
)


def colour_at(widget: QWidget, x: float, y: float) -> str:
    """The colour at a place of a widget, in shares of its width and height."""
    image = picture(widget)
    return QColor(image.pixel(int(image.width() * x), int(image.height() * y))).name()


def away(window: Window) -> None:
    """Take the focus from the board, and with it the ring."""
    window.buttons["new"].setFocus()


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[dict[str, QPalette]]:
    """A light and a dark palette of the system; the one before comes back."""
    before = QPalette(qapp.palette())
    yield {"light": QPalette(QColor("#f0f0f0")), "dark": QPalette(QColor("#202020"))}
    qapp.setPalette(before)


@pytest.fixture
def fonts(qapp: QApplication) -> Iterator[QFont]:
    """The font of the system; it comes back."""
    before = QFont(qapp.font())
    yield QFont(before)
    qapp.setFont(before)


def test_x_is_two_strokes_and_o_is_a_ring(window: Window) -> None:
    click_on(window, "a1", "b2", "c3")
    away(window)
    cross, ring = window.board.cells[0], window.board.cells[4]
    x, o, ground = LIGHT["x"], LIGHT["o"], LIGHT["panel"]
    assert colour_at(cross, 0.5, 0.5) == colour_at(cross, 0.35, 0.35) == x
    assert colour_at(cross, 0.65, 0.35) == x
    assert colour_at(cross, 0.5, 0.3) == ground
    assert colour_at(ring, 0.5, 0.5) == ground
    for place in ((0.5, 0.27), (0.5, 0.73), (0.27, 0.5), (0.73, 0.5)):
        assert colour_at(ring, *place) == o
    assert x not in colours_of(picture(ring))
    assert o not in colours_of(picture(cross))


def test_the_last_move_is_underlined(window: Window) -> None:
    click_on(window, "a1")
    away(window)
    cell = window.board.cells[0]
    assert colour_at(cell, 0.5, 0.88) == LIGHT["ink"]
    click_on(window, "b2")
    away(window)
    assert colour_at(cell, 0.5, 0.88) == LIGHT["panel"]
    assert colour_at(window.board.cells[4], 0.5, 0.88) == LIGHT["ink"]
    press(window, "[")
    assert colour_at(cell, 0.5, 0.88) == LIGHT["ink"]


def wait_for_colours(qtbot: QtBot, window: Window, tokens: dict[str, str]) -> None:
    """Wait until the window wears these."""
    qtbot.waitUntil(lambda: window.colours["x"] == QColor(tokens["x"]), timeout=PATIENCE)


def test_the_colours_follow_the_theme_while_the_window_is_open(
    qtbot: QtBot, qapp: QApplication, window: Window, themes: dict[str, QPalette]
) -> None:
    click_on(window, "a1", "b2", "c3")
    away(window)
    for name, tokens in (("dark", DARK), ("light", LIGHT), ("dark", DARK)):
        qapp.setPalette(themes[name])
        wait_for_colours(qtbot, window, tokens)
        for cell, mark in ((0, "x"), (4, "o")):
            painted = colours_of(picture(window.board.cells[cell]))
            assert {tokens[mark], tokens["panel"]} <= painted.keys()
        assert colour_at(window, 0.01, 0.5) == tokens["paper"]
        assert tokens["ink"] in colours_of(picture(window.headline))
        assert window.palette().windowText().color() == QColor(tokens["ink"])
        edge = mixed(window.colours, "grid", 0.45).name()
        assert edge in colours_of(picture(window.panel))


@pytest.mark.parametrize("points", [9, 18])
def test_the_letters_follow_the_font_of_the_system(
    qtbot: QtBot, qapp: QApplication, window: Window, fonts: QFont, points: int
) -> None:
    fonts.setPointSize(points)
    qapp.setFont(fonts)
    qtbot.waitUntil(lambda: window.headline.who.font().pointSize() == points, timeout=PATIENCE)
    assert window.headline.status.font().pointSizeF() == pytest.approx(1.35 * points)
    assert window.minimumHeight() == 24 * window.fontMetrics().height()


def written(text: str, side: int) -> QImage:
    """A value in a cell of this size."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT["panel"]))
    painter = QPainter(image)
    ink, font = QColor(LIGHT["win"]), QApplication.font()
    paint_value(painter, text, QRectF(image.rect()), ink, font, bold=True)
    painter.end()
    return image


@pytest.mark.usefixtures("qapp")
def test_a_value_is_its_letter_alone_where_there_is_no_room() -> None:
    assert written("W12", 14) == written("W", 14)
    assert written("W12", 60) != written("W", 60)
    assert len(colours_of(written("W12", 14))) > 1


DOUBLE = """
from PySide6.QtWidgets import QApplication
from noughts.frontends.desktop.application import application
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings

app = application()
window = Window(GameModel(Settings(alone=False)))
window.resize(600, 500)
window.show()
window.model.play(0)
app.processEvents()
grabbed = window.grab()
cell = window.board.cells[0].grab().toImage()
middle = cell.pixelColor(cell.width() // 2, cell.height() // 2).name()
print(grabbed.width(), grabbed.height(), grabbed.devicePixelRatio(), middle)
"""


@pytest.mark.parametrize("factor", [1, 2])
def test_a_dense_screen_gets_more_pixels(factor: int) -> None:
    more = {"QT_SCALE_FACTOR": f"{factor}", "QT_QPA_PLATFORM": "offscreen"}
    env = {**environment(**more), "HOME": os.environ.get("HOME", "/")}
    done = subprocess.run([sys.executable, "-c", DOUBLE], env=env, capture_output=True, text=True)
    assert done.stdout.split() == [f"{600 * factor}", f"{500 * factor}", f"{factor}.0", LIGHT["x"]]
