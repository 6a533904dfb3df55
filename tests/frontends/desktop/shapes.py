"""Shapes in a picture: where the pixels of a colour are, so that a drawing can be measured."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

NEAR = 0.25
"""How far from a colour towards its ground a pixel at the edge of a shape may be."""


class Shape(NamedTuple):
    """The box around the pixels of a colour, right and bottom outside, and how many there are."""

    left: int
    top: int
    right: int
    bottom: int
    number: int

    def is_about(self, *box: float, within: float = 1.5) -> bool:
        """Whether the box is this one, but for a pixel or so."""
        return all(abs(one - other) <= within for one, other in zip(self[:4], box, strict=True))

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def shape_of(
    image: QImage, colour: QColor, ground: QColor, room: QRect | None = None, near: float = NEAR
) -> Shape:
    """What is painted in a colour on this ground, in the whole picture or in some room of it."""
    places = places_of(image, colour, ground, room, near)
    if not places:
        return Shape(0, 0, 0, 0, 0)
    rows, columns = zip(*places, strict=True)
    return Shape(min(columns), min(rows), max(columns) + 1, max(rows) + 1, len(places))


def places_of(
    image: QImage, colour: QColor, ground: QColor, room: QRect | None = None, near: float = NEAR
) -> list[tuple[int, int]]:
    """The rows and columns of all its pixels."""
    found = (image.copy(room) if room else image).convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(found.constBits()).cast("B").cast("I")
    most = near * _apart(colour, ground)
    fitting = {one for one in {*pixels} if _apart(QColor.fromRgb(one), colour) <= most}
    width = found.width()
    return [divmod(place, width) for place, pixel in enumerate(pixels) if pixel in fitting]


def _apart(one: QColor, other: QColor) -> int:
    """How different two colours are."""
    parts = (one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue())
    return sum(abs(a - b) for a, b in parts)
