"""Drawings to take away: a theme, a file's name that asks for a picture, and what cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from noughts.cli import main
from noughts.reports.palette import DARK, LIGHT
from noughts.reports.png import renderer
from noughts.reports.svg import Picture, themed

Capture = pytest.CaptureFixture[str]

PNG = b"\x89PNG\r\n\x1a\n"
REVIEW = ["review", "a1", "b2", "c3", "a3"]


@pytest.mark.parametrize("name", ["picture.png", "Picture.PNG"])
def test_the_name_of_a_file_asks_for_a_picture(name: str, tmp_path: Path, capsys: Capture) -> None:
    assert main([*REVIEW, "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(PNG)
    assert capsys.readouterr() == ("", "")


def test_a_format_is_stronger_than_the_name_of_a_file(tmp_path: Path) -> None:
    assert main([*REVIEW, "--format", "png", "-o", str(tmp_path / "a.svg")]) == 0
    assert (tmp_path / "a.svg").read_bytes().startswith(PNG)
    assert main([*REVIEW, "--format", "svg", "-o", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"<svg")


@pytest.mark.parametrize(("asked", "theme"), [([], "light"), (["--theme", "dark"], "dark")])
def test_a_picture_is_light_unless_it_is_asked_to_be_dark(
    asked: list[str], theme: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main([*REVIEW, "-o", str(tmp_path / "picture.png"), *asked]) == 0
    assert main([*REVIEW, "--format", "svg", "--theme", theme]) == 0
    drawing = capsys.readouterr().out.splitlines()
    assert (tmp_path / "picture.png").read_bytes() == renderer()(drawing)


def test_a_theme_is_the_only_one_in_a_drawing(capsys: Capture) -> None:
    drawn = {}
    for theme, colours, others in (("light", LIGHT, DARK), ("dark", DARK, LIGHT)):
        assert main([*REVIEW, "--format", "svg", "--theme", theme]) == 0
        drawn[theme] = capsys.readouterr().out
        assert f'"{colours["paper"]}"' in drawn[theme]
        assert not [colour for colour in others.values() if colour in drawn[theme]]
    swapped = drawn["dark"]
    for name, colour in DARK.items():
        swapped = swapped.replace(colour, LIGHT[name])
    assert swapped == drawn["light"], "nothing but the colours differs"


def test_what_looks_like_a_colour_in_a_text_stays() -> None:
    picture = Picture(f'"{LIGHT["x"]}"', "")
    picture.label(f'"{LIGHT["x"]}" {LIGHT["x"]}', 0, 0)
    text = "\n".join(themed(picture.lines(10, 10), "dark"))
    assert text.count(LIGHT["x"]) == 3


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            [*REVIEW, "--format", "png"],
            "a PNG picture goes to a file: name it with -o picture.png",
        ),
        (
            [*REVIEW, "--format", "png", "-o", "-"],
            "a PNG picture goes to a file: name it with -o picture.png",
        ),
        ([*REVIEW, "--theme", "dark"], "--theme is for drawings: svg and png, not text"),
        (
            [*REVIEW, "--theme", "dark", "-o", "review.json"],
            "--theme is for drawings: svg and png, not json",
        ),
        (
            ["map", "--theme", "drak"],
            "there is no theme 'drak'; did you mean 'dark'?",
        ),
        (
            ["trace", "1x3k2", "-o", "trace.png"],
            "there is no format 'png'; known: csv, json, text",
        ),
        (
            ["perceive", "XX./.O./... O", "-o", "a.png"],
            "there is no format 'png'; known: json, text",
        ),
        (
            ["tournament", "perfect", "random", "--theme", "dark"],
            "--theme is for a drawing: name its file with -o",
        ),
        (
            ["tournament", "perfect", "random", "-o", "table.json"],
            "there is no format 'json'; known: png, svg",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_once(
    typed: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(typed) == 2
    assert capsys.readouterr() == ("", f"noughts: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "typed", [["tree", "20x20k5", "-o"], ["tournament", "perfect", "random", "-o"]]
)
def test_without_the_extra_a_sentence_names_it(
    typed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    renderer.cache_clear()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main([*typed, str(tmp_path / "picture.png")]) == 2
    assert capsys.readouterr().err == (
        "noughts: a PNG picture needs resvg-py: `pip install 'noughts[png]'` "
        "or `./play` brings it\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_without_a_font_no_picture_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    renderer.cache_clear()
    monkeypatch.setattr("noughts.reports.png.NAMED_FONTS", ("A font that nobody has",))
    assert main([*REVIEW, "-o", str(tmp_path / "picture.png")]) == 2
    assert capsys.readouterr().err == (
        "noughts: no font was found for the words of a PNG picture: install one such as DejaVu "
        "Sans\n"
    )
    assert list(tmp_path.iterdir()) == []
