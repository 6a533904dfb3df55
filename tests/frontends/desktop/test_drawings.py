"""Drawings as programs show them that are no browsers, in every theme and as pictures: every colour
that is named can be seen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from noughts.cli import main
from noughts.core.position import Position
from noughts.reports import FORMATS, report
from noughts.reports.palette import LIGHT, THEMES
from noughts.reports.png import renderer
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
    "match": ["match", "perfect", "random:seed=3", "-o"],
    "tournament": ["tournament", "perfect", "reflex", "random", "--games", "4", "-o"],
}
KINDS = {
    "compare": "comparison",
    "perceive": "perceptions",
    "match": "game",
    "tournament": "standings",
}
"""What commands draw, where the table of formats has another word for it."""

POSITION = "position"
"""A drawing that no command writes, only the library."""

DRAWINGS = [*COMMANDS, POSITION]

ANY = "any"
"""No theme is asked for: programs that are no browsers show the light one."""
Rgb = tuple[int, int, int]
Draw = Callable[[str, str], Path]


def by_qt(drawing: Path) -> QImage:
    """The drawing as Qt shows it, on a ground that no drawing names."""
    renderer = QSvgRenderer(str(drawing))
    image = QImage(renderer.defaultSize() * ZOOM, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def by_resvg(drawing: Path) -> QImage:
    """The drawing as a picture that the commands write."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("noughts.reports.png.ZOOM", ZOOM)
        picture = renderer()(drawing.read_text(encoding="utf-8").splitlines())
    return QImage.fromData(picture).convertToFormat(QImage.Format.Format_RGB32)


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


def named(drawing: Path, colours: dict[str, str]) -> Iterator[tuple[str, float]]:
    """Every colour of a shape or a text, with its opacity. Where no theme is asked for, classes are
    for the dark one."""
    for part in ElementTree.parse(drawing).iter():
        for look in part.get("class", "").split():
            letter, _, name = look.partition("-")
            kind = {"f": "fill", "s": "stroke"}.get(letter)
            if kind:
                assert part.get(kind) == colours[name]
                yield colours[name], float(part.get(f"{kind}-opacity", 1))


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


def test_there_is_a_command_for_every_drawing() -> None:
    drawn = [KINDS.get(name, name) for name in DRAWINGS]
    assert sorted(drawn) == sorted(kind for kind, forms in FORMATS.items() if "svg" in forms)


@pytest.fixture(scope="module")
def draw(tmp_path_factory: pytest.TempPathFactory) -> Draw:
    """What writes the drawing of a command in a theme, once."""

    @cache
    def drawn(name: str, theme: str) -> Path:
        drawing = tmp_path_factory.mktemp(f"{name}-{theme}") / "drawing.svg"
        if name == POSITION:
            position = Position.parse("XOX/.O./..X O")
            lines = report(POSITION, "svg", position, None if theme == ANY else theme)
            drawing.write_text("\n".join(lines), encoding="utf-8")
        else:
            assert main([*COMMANDS[name], str(drawing), *asked(theme)]) == 0
        return drawing

    return drawn


def asked(theme: str) -> list[str]:
    """The option that asks for a theme."""
    return [] if theme == ANY else ["--theme", theme]


@pytest.mark.parametrize("show", [by_qt, by_librsvg, by_resvg])
@pytest.mark.parametrize("theme", [ANY, "dark", pytest.param("light", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", DRAWINGS)
def test_every_colour_that_is_named_is_seen(
    name: str, theme: str, show: Callable[[Path], QImage], draw: Draw, qapp: QApplication
) -> None:
    drawing = draw(name, theme)
    text = drawing.read_text(encoding="utf-8")
    assert "var(" not in text
    assert ("@media" in text) is (theme == ANY), "one theme does not follow the screen"
    pixels = seen(show(drawing))
    assert (255, 0, 255) not in pixels, "the paper does not cover the ground"
    colours = THEMES.get(theme, LIGHT)
    assert rgb(colours["paper"]) in pixels
    for colour, opacity in set(named(drawing, colours)):
        possible = [mixed(colour, opacity, colours[ground]) for ground in ("paper", "panel")]
        assert any(is_near(pixel, one) for one in possible for pixel in pixels), (colour, opacity)


@pytest.mark.parametrize(("theme", "shown"), [(ANY, "light"), ("dark", "dark")])
@pytest.mark.parametrize("name", ["review", "tournament"])
def test_a_picture_is_the_drawing_twice_as_large(
    name: str, theme: str, shown: str, draw: Draw, tmp_path: Path
) -> None:
    picture = tmp_path / "picture.png"
    assert main([*COMMANDS[name], str(picture), *asked(theme)]) == 0
    lines = draw(name, shown).read_text(encoding="utf-8").splitlines()
    assert picture.read_bytes() == renderer()(lines)
    size = QSvgRenderer(str(draw(name, shown))).defaultSize()
    assert QImage(str(picture)).size() == size * 2


@pytest.mark.parametrize("name", DRAWINGS)
def test_words_are_seen_in_a_picture(name: str, draw: Draw) -> None:
    """A renderer that finds no font leaves words out and says nothing."""
    lines = draw(name, "light").read_text(encoding="utf-8").splitlines()
    words = [at for at, line in enumerate(lines) if line.startswith("<text")]
    whole = renderer()(lines)
    for at in {words[0], words[-1]}:
        assert renderer()(lines[:at] + lines[at + 1 :]) != whole, lines[at]
