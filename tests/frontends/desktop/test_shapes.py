"""What is painted, measured: marks, rings and lines have their places, sizes and weights."""

from __future__ import annotations

from dataclasses import replace
from math import pi

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from noughts.frontends.desktop.board import Board
from noughts.frontends.desktop.cell import Cell
from noughts.frontends.desktop.marks import paint_value
from noughts.frontends.desktop.theme import mixed, sized
from noughts.frontends.desktop.window import Window
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click,
    click_on,
    colours_of,
    picture,
    point_at,
    press,
    settle,
)
from tests.frontends.desktop.shapes import Shape, places_of, shape_of
from tests.frontends.talking import session_after

SIDE = 120
"""The cells of a window of this size, in pixels, with the usual font."""

MARK = (0.27 - 0.095 / 2) * SIDE, (0.73 + 0.095 / 2) * SIDE
"""Where a mark begins and ends."""


@pytest.fixture
def window(open_window: Open) -> Window:
    """A window in which two people play, with cells of a known size."""
    return measured(open_window())


def measured(window: Window) -> Window:
    """Give the cells of a window their size, and nobody the focus."""
    board, rules = window.board, window.model.shown.rules
    names = 2 * round(board.fontMetrics().height() * 1.3)
    board.setFixedSize(rules.columns * SIDE + names, rules.rows * SIDE + names)
    QApplication.processEvents()
    window.buttons["new"].setFocus()
    assert {cell.size().toTuple() for cell in board.cells} == {(SIDE, SIDE)}
    return window


def painted(window: Window, cell: Cell, name: str, share: float = 1) -> Shape:
    """What is painted in a cell in a colour, or in so much of it."""
    colour = mixed(window.colours, name, share, "panel")
    return shape_of(picture(cell), colour, window.colours["panel"])


def lettered(window: Window, cell: int, name: str) -> Shape:
    """The same for a text, whose strokes may be thinner than a pixel."""
    colours = window.colours
    return shape_of(picture(window.board.cells[cell]), colours[name], colours["panel"], near=0.5)


# Cells


def test_marks_are_of_one_size_and_weight(window: Window) -> None:
    click_on(window, "a1", "b2", "c3")
    cross = painted(window, window.board.cells[0], "x")
    ring = painted(window, window.board.cells[4], "o")
    for mark in (cross, ring):
        assert mark.is_about(MARK[0], MARK[0], MARK[1], MARK[1])
    length, weight = 0.46 * SIDE, 0.095 * SIDE
    assert ring.number == pytest.approx(pi * length * weight, rel=0.08)
    strokes = 2 * 2**0.5 * length * weight + 2 * pi * weight**2 / 4 - weight**2
    assert cross.number == pytest.approx(strokes, rel=0.08)
    assert painted(window, window.board.cells[1], "x").number == 0


def test_the_last_move_has_a_short_line_below_it(window: Window) -> None:
    click_on(window, "a1")
    line = painted(window, window.board.cells[0], "ink")
    assert line.is_about(0.3 * SIDE - 2, 0.88 * SIDE - 2, 0.7 * SIDE + 2, 0.88 * SIDE + 2)
    assert line.number > 0.4 * SIDE * 2


def test_the_focus_is_a_ring_inside_the_lines(window: Window) -> None:
    cell = window.board.cells[0]
    cell.setFocus()
    ring = painted(window, cell, "focus")
    assert ring.is_about(3, 3, SIDE - 3, SIDE - 3, within=0.5)
    assert ring.number == pytest.approx(4 * 3 * (SIDE - 9), rel=0.08)
    press(window, "Right")
    assert painted(window, cell, "focus").number == 0
    assert painted(window, window.board.cells[1], "focus") == ring


def test_a_hint_is_a_light_with_a_dashed_edge(qtbot: QtBot, window: Window) -> None:
    press(window, "H")
    settle(qtbot, window.model)
    hint = window.model.advice.hint
    assert hint
    cell = window.board.cells[hint.cell]
    light = mixed(window.colours, "draw", 0.14, "panel").name()
    assert colours_of(picture(cell))[light] > (SIDE - 10) ** 2 - 100
    edge = painted(window, cell, "draw")
    assert edge.is_about(2, 2, SIDE - 2, SIDE - 2, within=0.5)
    whole = 4 * 2 * (SIDE - 6)
    assert 0.4 * whole < edge.number < 0.9 * whole


def test_what_refutes_a_blunder_is_pale_and_numbered(qtbot: QtBot, open_window: Open) -> None:
    window = measured(open_window(session_after("a1 b1 b2 c3 a3 a2 c1")))
    press(window, "R")
    settle(qtbot, window.model)
    press(window, *["["] * 5)
    for number, name in ((6, "x"), (8, "o")):
        cell = window.board.cells[number]
        colour, panel = mixed(window.colours, name, 0.35, "panel"), window.colours["panel"]
        below = shape_of(picture(cell), colour, panel, QRect(0, 30, SIDE, SIDE - 30))
        assert below.is_about(MARK[0], 0, MARK[1], MARK[1] - 30)
        figure = lettered(window, number, name)
        assert figure.is_about(0.8 * SIDE, 0.08 * SIDE, 0.92 * SIDE, 0.2 * SIDE, within=0.08 * SIDE)
        assert figure.number > 20


def test_a_hovered_cell_shows_whose_turn_it_is_if_it_is_open(qtbot: QtBot, window: Window) -> None:
    click_on(window, "c3")
    cell, taken = window.board.cells[0], window.board.cells[8]
    shade = mixed(window.colours, "ink", 0.04, "panel").name()
    point_at(cell)
    qtbot.waitUntil(lambda: painted(window, cell, "o", 0.25).number > 0, timeout=PATIENCE)
    assert painted(window, cell, "o", 0.25).is_about(MARK[0], MARK[0], MARK[1], MARK[1])
    image = picture(cell)
    inside = [image.pixelColor(x, 60).name() for x in (1, 2, SIDE - 3, SIDE - 2)]
    assert inside == [shade] * 4
    assert image.pixelColor(0, 60).name() != shade != image.pixelColor(SIDE - 1, 60).name()
    before = picture(taken)
    point_at(taken)
    qtbot.waitUntil(lambda: not painted(window, cell, "o", 0.25).number, timeout=PATIENCE)
    assert picture(taken) == before


def test_values_have_their_colours_and_the_best_are_bold(qtbot: QtBot, open_window: Open) -> None:
    window = measured(open_window(session_after("a1 b1")))
    press(window, "V")
    settle(qtbot, window.model)
    for cell, name in ((4, "win"), (2, "draw"), (7, "draw")):
        text = lettered(window, cell, name)
        assert text.number > 60
        assert text.middle == pytest.approx((SIDE / 2, SIDE / 2), abs=0.05 * SIDE)
    press(window, "3")
    settle(qtbot, window.model)
    assert lettered(window, 8, "loss").number > 40


def written(text: str, side: int, bold: bool = True) -> Shape:
    """A value in a cell of this size."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    ink, ground = QColor("black"), QColor("white")
    image.fill(ground)
    painter = QPainter(image)
    paint_value(painter, text, QRectF(image.rect()), ink, QApplication.font(), bold)
    painter.end()
    return shape_of(image, ink, ground)


@pytest.mark.usefixtures("qapp")
def test_a_value_is_larger_in_larger_cells_but_never_too_large() -> None:
    heights = [shape.bottom - shape.top for shape in (written("W", side) for side in (40, 80, 110))]
    assert heights == sorted({*heights})
    assert written("W", 200)[4] == written("W", 400)[4]
    for side in (14, 20, 30, 60):
        shape = written("W12", side)
        assert shape.right - shape.left <= 0.82 * side
        assert shape.middle == pytest.approx((side / 2, side / 2), abs=2)
    assert written("W12", 60).number > 1.1 * written("W12", 60, bold=False).number


# The board


def area_of(board: Board) -> QRect:
    """Where the cells are."""
    return board.cells[0].geometry().united(board.cells[-1].geometry())


@pytest.mark.parametrize(
    ("moves", "ends"),
    [
        ("a1 a2 b1 b2 c1", (0.1, 0.5, 2.9, 0.5)),
        ("b1 a1 b2 a2 b3", (1.5, 0.1, 1.5, 2.9)),
        ("a1 b1 b2 c1 c3", (0.217, 0.217, 2.783, 2.783)),
        ("c1 a1 b2 b1 a3", (0.217, 0.217, 2.783, 2.783)),
    ],
)
def test_the_line_that_won_is_a_little_longer_than_from_middle_to_middle(
    open_window: Open, moves: str, ends: tuple[float, ...]
) -> None:
    window = measured(open_window(session_after(moves)))
    board, shown, half = window.board, window.model.shown, 0.035 * SIDE / 2
    bare = [replace(cell, mark=None, is_last=False) for cell in shown.cells]
    board.draw(replace(shown, cells=tuple(bare)), window.colours)
    winner, panel = window.colours["x"], window.colours["panel"]
    line = shape_of(picture(board), winner, panel, area_of(board))
    left, top, right, bottom = (SIDE * end for end in ends)
    assert line.is_about(left - half, top - half, right + half, bottom + half)
    length = ((right - left) ** 2 + (bottom - top) ** 2) ** 0.5
    assert line.number == pytest.approx(2 * half * length, rel=0.2)
    if left < right and top < bottom:
        # Slanted lines are smooth.
        assert len(colours_of(picture(board).copy(area_of(board)))) > 20
    press(window, "[")
    centre = area_of(board).center() + QPoint(round(left - right), round(top - bottom)) / 4
    assert picture(board).pixelColor(centre) != winner


def test_where_marks_fall_the_preview_stands_at_the_bottom_of_the_column(
    qtbot: QtBot, open_window: Open
) -> None:
    window = measured(open_window(session_after("b3", "gravity:3x3k3")))
    cells = window.board.cells
    for pointed, landing in ((0, 6), (1, 4), (4, 4)):
        point_at(cells[pointed])
        aimed = lambda at=landing: painted(window, cells[at], "o", 0.25).number > 0  # noqa: E731
        qtbot.waitUntil(aimed, timeout=PATIENCE)
        found = [n for n, cell in enumerate(cells) if painted(window, cell, "o", 0.25).number]
        assert found == [landing]
    click(cells[0])
    assert window.model.session.moves == (7, 6)


@pytest.fixture
def wide(open_window: Open) -> Window:
    """A board with more columns than rows."""
    return measured(open_window(session_after("", "2x4k2")))


def test_lines_lie_between_the_cells_and_around_them(wide: Window) -> None:
    image, area = picture(wide.board), area_of(wide.board)
    grid, panel = wide.colours["grid"], wide.colours["panel"]
    for row in range(2):
        way = QRect(area.left() - 3, area.top() + row * SIDE + 60, area.width() + 6, 1)
        across = [x - 3 for _, x in places_of(image, grid, panel, way, near=0.5)]
        assert {round(x / SIDE) for x in across} == {0, 1, 2, 3, 4}
        assert all(abs(x - round(x / SIDE) * SIDE) <= 2 for x in across)
    for column in range(4):
        way = QRect(area.left() + column * SIDE + 60, area.top() - 3, 1, area.height() + 6)
        down = [y - 3 for y, _ in places_of(image, grid, panel, way, near=0.5)]
        assert {round(y / SIDE) for y in down} == {0, 1, 2}
        assert all(abs(y - round(y / SIDE) * SIDE) <= 2 for y in down)


def test_the_card_has_round_corners_and_a_shadow_below(wide: Window) -> None:
    image, area = picture(wide.board), area_of(wide.board)
    middle, ground = area.center(), image.pixelColor(0, 0).lightness()

    def shades(right: int, down: int, *steps: int) -> list[int]:
        """How dark it is so many steps away from an edge of the cells."""
        x = (area.left(), middle.x(), area.right())[right + 1]
        y = (area.top(), middle.y(), area.bottom())[down + 1]
        places = [(x + right * step, y + down * step) for step in steps]
        return [ground - image.pixelColor(*place).lightness() for place in places]

    faint = shades(0, -1, 4)
    assert shades(0, -1, 3) > faint > shades(0, -1, 5) == [0]
    assert shades(0, 1, 3, 8, 9)[1:] == shades(1, 0, 3, 6, 7)[1:] == [*faint, 0]
    assert shades(0, 1, 3) > shades(1, 0, 3) > faint
    assert shades(-1, 0, 3, 6, 7) == shades(1, 0, 3, 6, 7)
    # Where the corner of a square would be there is only shadow.
    assert shades(-1, -1, 1) < shades(-1, 0, 1)


def test_columns_have_letters_above_and_rows_have_numbers_beside(wide: Window) -> None:
    board, area = wide.board, area_of(wide.board)
    image, edge = picture(board), round(board.fontMetrics().height() * 1.3)
    muted, paper = wide.colours["muted"], wide.colours["paper"]
    rooms = {
        letter: QRect(area.left() + column * SIDE, area.top() - edge, SIDE, edge)
        for column, letter in enumerate("abcd")
    }
    for row, number in enumerate("12"):
        rooms[number] = QRect(area.left() - edge, area.top() + row * SIDE, edge, SIDE)
    for text, room in rooms.items():
        alone = QImage(room.size(), QImage.Format.Format_RGB32)
        alone.fill(paper)
        painter = QPainter(alone)
        painter.setPen(muted)
        painter.setFont(sized(board.font(), 0.8))
        painter.drawText(alone.rect(), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        free = alone.rect().adjusted(0, 0, *((0, -5) if text.isalpha() else (-5, 0)))
        expected = shape_of(alone, muted, paper, free)
        found = shape_of(image, muted, paper, free.translated(room.topLeft()))
        assert expected.number > 0
        assert found.is_about(*expected[:4]), text
        assert found.number == pytest.approx(expected.number, rel=0.2)
