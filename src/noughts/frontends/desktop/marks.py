"""How marks are painted: X is two strokes, O is one ring, of the same weight, with round ends."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from noughts.core.outcome import Player

_INSET, _WEIGHT = 0.27, 0.095
_LEAST = 0.62
"""The smallest text that is still legible, in proportion to the person's font."""


def pen(colour: QColor, width: float) -> QPen:
    """A pen with round ends."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def paint_mark(painter: QPainter, player: Player, cell: QRectF, colour: QColor) -> None:
    """An X or an O in the middle of a cell."""
    side = min(cell.width(), cell.height())
    half = side * (0.5 - _INSET)
    box = QRectF(cell.center().x() - half, cell.center().y() - half, 2 * half, 2 * half)
    painter.setPen(pen(colour, max(1.5, side * _WEIGHT)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if player is Player.X:
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())
    else:
        painter.drawEllipse(box)


def paint_underline(painter: QPainter, cell: QRectF, colour: QColor) -> None:
    """The line below the last move."""
    side = min(cell.width(), cell.height())
    y, half = cell.center().y() + side * 0.38, side * 0.2
    painter.setPen(pen(colour, max(1.5, side * 0.03)))
    painter.drawLine(QPointF(cell.center().x() - half, y), QPointF(cell.center().x() + half, y))


def paint_value(
    painter: QPainter, text: str, cell: QRectF, colour: QColor, own: QFont, bold: bool
) -> None:
    """A value such as W3 in the middle of a cell; its letter alone where there is no room."""
    font = _fitting(text, cell, own, bold)
    if font is None:
        text, font = text[:1], _fitting(text[:1], cell, own, bold) or _smallest(own, bold)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)


def paint_corner(
    painter: QPainter, text: str, cell: QRectF, colour: QColor, own: QFont, side: Qt.AlignmentFlag
) -> None:
    """A small text in an upper corner of a cell."""
    width = min(cell.width(), cell.height())
    font = _fitting(text, QRectF(0, 0, width * 0.3, width * 0.3), own, True)
    painter.setFont(font or _smallest(own, True))
    painter.setPen(colour)
    pad = width * 0.08
    room = cell.adjusted(pad, pad, -pad, -pad)
    painter.drawText(room, Qt.AlignmentFlag.AlignTop | side, text)


def _fitting(text: str, room: QRectF, own: QFont, bold: bool) -> QFont | None:
    """The person's font in a size that fits, larger in larger cells; None if it cannot be read."""
    least = _smallest(own, bold)
    widest = room.width() * 0.82
    if QFontMetricsF(least).horizontalAdvance(text) > widest:
        return None
    font = QFont(least)
    pixels = QFontMetricsF(own).height()
    font.setPixelSize(round(max(pixels * _LEAST, min(room.height() * 0.28, pixels * 1.75))))
    return font if QFontMetricsF(font).horizontalAdvance(text) <= widest else least


def _smallest(own: QFont, bold: bool) -> QFont:
    """The smallest legible size of a font."""
    font = QFont(own)
    font.setPixelSize(max(1, round(QFontMetricsF(own).height() * _LEAST)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return font
