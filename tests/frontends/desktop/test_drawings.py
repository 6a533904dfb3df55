"""Drawings as programs show them that are no browsers: every colour that is named can be seen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from noughts.cli import main
from noughts.reports.palette import LIGHT
from tests.requirements import missing

ZOOM = 3
"""How much larger the drawings are made: then thin lines and letters have whole pixels."""

NEAR = 3
"""How far a colour that is mixed may be from what was computed, in steps of 255."""

COMMANDS = {
    "tree": ["tree", "XOX/.O./..X O", "--limit", "12", "-o"],
    "map": ["map", "-o"],
    "compare": ["compare", "XO./.X./... O", "-o"],
    "review": ["review", "a1", "b2", "c3", "a3", "c1", "b1", "a2", "-o"],
    "perceive": ["perceive", "-o"],
    "tournament": ["tournament", "perfect", "reflex", "random", "--games", "4", "--svg"],
}
Rgb = tuple[int, int, int]


def by_qt(drawing: Path) -> QImage:
    """The drawing as Qt shows it, on a ground that no drawing names."""
    renderer = QSvgRenderer(str(drawing))
    image = QImage(renderer.defaultSize() * ZOOM, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def by_librsvg(drawing: Path) -> QImage:
    """The drawing as librsvg shows it, and with it many programs for pictures."""
    if not shutil.which("rsvg-convert"):
        missing("rsvg-convert is not installed (librsvg2-bin): no drawing was shown by it")
    png = drawing.with_suffix(".png")
    look = ["--zoom", str(ZOOM), "--background-color", "magenta"]
    subprocess.run(["rsvg-convert", *look, "--output", png, drawing], check=True)
    return QImage(str(png)).convertToFormat(QImage.Format.Format_RGB32)


def seen(image: QImage) -> set[Rgb]:
    """Every colour that a pixel has."""
    pixels = set(memoryview(image.constBits()).cast("I"))
    return {(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) for pixel in pixels}


def named(drawing: Path) -> Iterator[tuple[str, float]]:
    """Every colour of a shape or a text, with its opacity. The classes are for the dark theme."""
    for part in ElementTree.parse(drawing).iter():
        for look in part.get("class", "").split():
            letter, _, name = look.partition("-")
            kind = {"f": "fill", "s": "stroke"}.get(letter)
            if kind:
                assert part.get(kind) == LIGHT[name]
                yield LIGHT[name], float(part.get(f"{kind}-opacity", 1))


def mixed(colour: str, opacity: float, ground: str) -> Rgb:
    """A colour that the ground is seen through."""
    red, green, blue = (
        round(above * opacity + below * (1 - opacity))
        for above, below in zip(rgb(colour), rgb(ground), strict=True)
    )
    return red, green, blue


def rgb(colour: str) -> Rgb:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def is_near(one: Rgb, other: Rgb) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("show", [by_qt, by_librsvg])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_colour_that_is_named_is_seen(
    name: str, show: Callable[[Path], QImage], tmp_path: Path, qapp: QApplication
) -> None:
    drawing = tmp_path / f"{name}.svg"
    assert main([*COMMANDS[name], str(drawing)]) == 0
    assert "var(" not in drawing.read_text(encoding="utf-8")
    pixels = seen(show(drawing))
    assert (255, 0, 255) not in pixels, "the paper does not cover the ground"
    for colour, opacity in set(named(drawing)):
        possible = [mixed(colour, opacity, LIGHT[ground]) for ground in ("paper", "panel")]
        assert any(is_near(pixel, one) for one in possible for pixel in pixels), (colour, opacity)
