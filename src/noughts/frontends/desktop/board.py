"""The board: a grid of cells on a card, their names at the edge, and the line that won."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from noughts.core.geometry import Stroke
from noughts.core.outcome import Player
from noughts.frontends.desktop.cell import SMALLEST, Cell, Look
from noughts.frontends.desktop.marks import pen
from noughts.frontends.desktop.theme import RADIUS, Colours, sized
from noughts.frontends.view import Status, View
from noughts.search.values import MoveVerdict
from noughts.texts import _

Ghosts = Mapping[int, tuple[Player, int]]
"""Marks that were never made, and the numbers of their moves, by cell."""

_SHADOW = 6
_BEYOND = 0.4
"""How much longer a stroke is than to the middle of its outer cells, in cells."""


class Board(QWidget):
    """Draws a view; `chosen` says which cell the person wants to mark, `pressed` that they begin to
    press one."""

    chosen = Signal(int)
    pressed = Signal()

    def __init__(self, view: View, colours: Colours) -> None:
        super().__init__()
        self.cells: list[Cell] = []
        self.grid = QGridLayout(self)
        self.grid.setSpacing(0)
        self._view, self._colours = view, colours
        self._line = _Line(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Board"))
        self._build()

    def draw(
        self,
        view: View,
        colours: Colours,
        hint: int | None = None,
        ghosts: Ghosts | None = None,
        better: MoveVerdict | None = None,
    ) -> None:
        """Show this board from now on. The line that decided the game has the winner's colour, and
        all other marks step back."""
        is_other = view.rules != self._view.rules
        self._view, self._colours = view, colours
        if is_other:
            self._build()
        turn = view.turn if view.status is Status.PERSON else None
        estimates = [(at.value and at.value.estimate) or 0 for at in view.cells]
        for number, (cell, at) in enumerate(zip(self.cells, view.cells, strict=True)):
            look = Look(
                at,
                turn if at.is_open else None,
                is_hint=number == hint,
                ghost=(ghosts or {}).get(number),
                better=better if better and better.cell == number else None,
                is_dim=bool(view.lines) and not at.is_in_line,
                is_highest=0 < estimates[number] == max(estimates),
            )
            cell.draw(look, colours)
        self._aim()
        winner = view.outcome.winner if view.outcome else None
        self._line.draw(view.strokes(_BEYOND), colours[winner.value.lower() if winner else "ink"])
        self.update()

    def _build(self) -> None:
        """Make the cells of another board; the focus stays on it."""
        had_focus = any(cell.hasFocus() for cell in self.cells)
        for cell in self.cells:
            self.grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self.cells = [Cell(Look(view), self._colours, self) for view in self._view.cells]
        for number, (cell, view) in enumerate(zip(self.cells, self._view.cells, strict=True)):
            self.grid.addWidget(cell, view.row, view.column)
            cell.clicked.connect(lambda checked, number=number: self.chosen.emit(number))
            cell.pressed.connect(self.pressed)
            cell.hovered.connect(self._aim)
            cell.stepped.connect(partial(self._step, view.row, view.column))
            cell.focused.connect(partial(self._take_tab, cell))
            cell.show()
        rules = self._view.rules
        self.current = self.cells[rules.rows // 2 * rules.columns + rules.columns // 2]
        self._take_tab(self.current)
        if had_focus:
            self.current.setFocus()
        self._line.raise_()
        self._arrange()

    def _aim(self) -> None:
        """Preview the mark where it would land after a click: where marks fall, at the bottom of
        the column."""
        under = next((number for number, cell in enumerate(self.cells) if cell.underMouse()), None)
        landing = None if under is None else self._view.landing(under)
        for number, cell in enumerate(self.cells):
            cell.aim(number == landing)

    # The keyboard

    def _take_tab(self, cell: Cell) -> None:
        """Have Tab come to this cell, as the last one used, and to no other."""
        self.current.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.current = cell
        cell.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(cell)

    def _step(self, row: int, column: int, down: int, right: int) -> None:
        """Move the focus by so many rows and columns, as far as the board goes."""
        rules = self._view.rules
        row = max(0, min(row + down, rules.rows - 1))
        column = max(0, min(column + right, rules.columns - 1))
        self.cells[row * rules.columns + column].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On small boards the digits are the cells, row by row."""
        digits = [str(number) for number in range(1, len(self.cells) + 1)]
        if len(digits) <= 9 and event.text() in digits:
            cell = self.cells[digits.index(event.text())]
            cell.setFocus(Qt.FocusReason.ShortcutFocusReason)
            cell.click()
        else:
            super().keyPressEvent(event)

    # Where things are

    def sizeHint(self) -> QSize:
        """Room for a comfortable board."""
        rules = self._view.rules
        em = self.fontMetrics().height()
        side = max(2 * em, 26 * em // max(rules.rows, rules.columns))
        return QSize(rules.columns * side + 3 * em, rules.rows * side + 3 * em)

    def minimumSizeHint(self) -> QSize:
        """Room for the smallest cells."""
        rules, edge = self._view.rules, self._edge
        return QSize(
            max(10 * edge, rules.columns * SMALLEST + 2 * edge),
            max(8 * edge, rules.rows * SMALLEST + 2 * edge),
        )

    @property
    def _edge(self) -> int:
        """Room for the cells' names beside the grid."""
        return round(self.fontMetrics().height() * 1.3)

    @property
    def area(self) -> QRect:
        """The grid itself: square cells of whole pixels, in the middle."""
        rules, edge = self._view.rules, self._edge
        across = (self.width() - 2 * edge) // rules.columns
        side = max(SMALLEST, min(across, (self.height() - 2 * edge) // rules.rows))
        width, height = side * rules.columns, side * rules.rows
        return QRect((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The grid follows the size."""
        self._arrange()

    def _arrange(self) -> None:
        area = self.area
        right = self.width() - area.right() - 1
        bottom = self.height() - area.bottom() - 1
        self.grid.setContentsMargins(area.left(), area.top(), max(0, right), max(0, bottom))
        self._line.setGeometry(self.rect())

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, its lines and the names of rows and columns."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.area)
        self._paint_card(painter, area)
        self._paint_lines(painter, area)
        self._paint_names(painter, area)

    def _paint_card(self, painter: QPainter, area: QRectF) -> None:
        """The ground of the cells, with its shadow."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 6))
        for spread in range(_SHADOW, 0, -1):
            grown = area.adjusted(-spread, -spread + 2, spread, spread + 2)
            painter.drawRoundedRect(grown, RADIUS + spread, RADIUS + spread)
        painter.setBrush(self._colours["panel"])
        painter.setPen(pen(self._colours["grid"], 1.5))
        painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), RADIUS, RADIUS)

    def _paint_lines(self, painter: QPainter, area: QRectF) -> None:
        """The lines between the cells."""
        rules = self._view.rules
        side = area.width() / rules.columns
        painter.setPen(pen(self._colours["grid"], 1.5 if side > 24 else 1))
        for column in range(1, rules.columns):
            x = area.left() + column * side
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for row in range(1, rules.rows):
            y = area.top() + row * side
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))

    def _paint_names(self, painter: QPainter, area: QRectF) -> None:
        """Letters above, numbers at the left."""
        rules, edge = self._view.rules, self._edge
        side = area.width() / rules.columns
        painter.setPen(self._colours["muted"])
        painter.setFont(sized(self.font(), 0.8))
        centre = Qt.AlignmentFlag.AlignCenter
        for column in range(rules.columns):
            place = QRectF(area.left() + column * side, area.top() - edge, side, edge)
            painter.drawText(place, centre, self._view.cells[column].name[0])
        for row in range(rules.rows):
            place = QRectF(area.left() - edge, area.top() + row * side, edge, side)
            painter.drawText(place, centre, f"{row + 1}")


class _Line(QWidget):
    """Lies over the board, and draws through what was won; the mouse does not notice it."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._board = board
        self._strokes: list[Stroke] = []
        self._colour = QColor()

    def draw(self, strokes: list[Stroke], colour: QColor) -> None:
        """Draw these strokes from now on."""
        self._strokes, self._colour = strokes, colour
        self.setVisible(bool(strokes))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Every stroke, as thick as suits the cells."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner, side = QPointF(self._board.area.topLeft()), self._board.cells[0].width()
        painter.setPen(pen(self._colour, max(2.0, side * 0.035)))
        for x1, y1, x2, y2 in self._strokes:
            painter.drawLine(corner + QPointF(x1, y1) * side, corner + QPointF(x2, y2) * side)
