"""Colours that everybody can tell from the ground they stand on."""

from __future__ import annotations

import re

import pytest

from noughts.reports.palette import DARK, LIGHT, THEMES

GROUNDS = ("paper", "panel")
LINES = ("grid",)
TEXTS = tuple(name for name in LIGHT if name not in GROUNDS + LINES)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, by the rules of WCAG 2."""
    shares = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well one colour is seen on the other, from 1 to 21."""
    darker, brighter = sorted(map(luminance, (one, other)))
    return (brighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_in_its_definition() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("#123456", "#123456") == 1


def test_both_themes_name_the_same_colours_in_the_same_way() -> None:
    assert [*LIGHT] == [*DARK]
    assert {"ink", "muted", "x", "o", "win", "draw", "loss", "focus"} == {*TEXTS}
    for theme in (LIGHT, DARK):
        assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in theme.values())


@pytest.mark.parametrize("theme", [*THEMES])
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_can_be_read_and_lines_can_be_seen(theme: str, ground: str) -> None:
    colours = THEMES[theme]
    least = dict.fromkeys(TEXTS, 4.5) | dict.fromkeys(LINES, 3.0)
    found = {name: contrast(colours[name], colours[ground]) for name in least}
    assert {name: ratio for name, ratio in found.items() if ratio < least[name]} == {}


def test_light_is_bright_and_dark_is_not() -> None:
    for ground in GROUNDS:
        assert luminance(LIGHT[ground]) > 0.9
        assert luminance(DARK[ground]) < 0.1
