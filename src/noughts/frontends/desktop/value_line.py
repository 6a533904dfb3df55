"""What every position of a reviewed game was worth, as a line that can be clicked."""

from __future__ import annotations

from itertools import compress, pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.marks import pen
from noughts.frontends.desktop.theme import STEP, Colours, mixed, sized
from noughts.reports.review import level_words, told_values
from noughts.search.verdict import Value
from noughts.texts import _

_LEVELS = (Value.WIN, Value.DRAW, Value.LOSS)
"""What a position is worth to X, from the top."""

_RING = 10
"""Room around a dot for the ring where one looks."""


class ValueLine(QWidget):
    """Draws the values of a review, and three empty levels before there is one; `looked_at` says
    which board the person wants."""

    looked_at = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._values: tuple[Value | None, ...] = ()
        self._estimates: tuple[int | None, ...] = ()
        self._bad: set[int] = set()
        self._ply, self._colours = 0, Colours()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("What the positions were worth"))

    def draw(self, model: GameModel, colours: Colours) -> None:
        """Show the review of this game from now on."""
        review = model.advice.review
        self._values = review.values if review else ()
        self._estimates = review.estimates if review else ()
        self._bad = {row.number for row in model.rows if row.is_bad}
        self._ply, self._colours = model.shown_ply, colours
        self.setAccessibleDescription(told_values(review) if review else "")
        hand = Qt.CursorShape.PointingHandCursor if review else Qt.CursorShape.ArrowCursor
        self.setCursor(hand)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for three levels."""
        em = self.fontMetrics().height()
        return QSize(12 * em, round(2.5 * em) + 2 * _RING)

    # Where things are

    @property
    def _room(self) -> QRectF:
        """The part with the line, at the left of the words."""
        words = self.fontMetrics().horizontalAdvance(max(level_words(), key=len))
        return QRectF(self.rect()).adjusted(_RING, _RING, -words - 2 * STEP, -_RING)

    def place(self, ply: int) -> QPointF:
        """Where the position after so many moves is drawn: on the level of its value, as high as
        X's chances if these are estimated, else in the middle."""
        room, value = self._room, self._values[ply]
        across = room.width() * ply / max(8, len(self._values) - 1)
        level = _LEVELS.index(value) if value else 2 - (self._estimates[ply] or 50) / 50
        return QPointF(room.left() + across, self._height(level))

    def _height(self, level: float) -> float:
        return self._room.top() + self._room.height() * level / 2

    # What happens to it

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the board whose value is nearest."""
        x = event.position().x()
        plies = range(len(self._values))
        if plies and event.button() is Qt.MouseButton.LeftButton:
            self.looked_at.emit(min(plies, key=lambda ply: abs(self.place(ply).x() - x)))

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        """The levels with their words, the line, and a dot for each position with a value or an
        estimate; what is only estimated is dashed and pale."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_levels(painter)
        solid, dashed = pen(self._colours["ink"], 2), pen(self._colours["muted"], 1.5)
        dashed.setStyle(Qt.PenStyle.DotLine)
        known = zip(self._values, self._estimates, strict=True)
        shown = [value is not None or percent is not None for value, percent in known]
        for before, ply in pairwise(range(len(shown))):
            if shown[before] and shown[ply]:
                is_proved = self._values[before] and self._values[ply]
                painter.setPen(solid if is_proved else dashed)
                painter.drawLine(self.place(before), self.place(ply))
        for ply in compress(range(len(shown)), shown):
            self._paint_dot(painter, ply)

    def _paint_levels(self, painter: QPainter) -> None:
        room, colours = self._room, self._colours
        painter.setFont(sized(self.font(), 0.8))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for level, word in enumerate(level_words()):
            y = self._height(level)
            painter.setPen(pen(mixed(colours, "grid", 0.3, "panel"), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(colours["muted"])
            painter.drawText(QRectF(0, y - 20, self.width(), 40), side, word)

    def _paint_dot(self, painter: QPainter, ply: int) -> None:
        """A dot; larger for a move that gave something away, with a ring where one looks."""
        colours, is_bad = self._colours, ply in self._bad
        radius = 5.0 if is_bad else 3.0
        painter.setBrush(colours["loss" if is_bad else "panel"])
        edge = "ink" if self._values[ply] else "muted"
        painter.setPen(pen(colours["loss" if is_bad else edge], 1.5))
        painter.drawEllipse(self.place(ply), radius, radius)
        if ply == self._ply:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(colours["focus"], 2))
            painter.drawEllipse(self.place(ply), radius + 3.5, radius + 3.5)
