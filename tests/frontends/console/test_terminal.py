from io import BytesIO, StringIO, TextIOWrapper

import pytest

from noughts.frontends.console.terminal import Screen, has_boxes, has_colour


@pytest.mark.parametrize(
    ("environment", "colour"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
        ({"WT_SESSION": "1"}, True),
        ({"WT_SESSION": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_depends_on_the_terminal_and_on_no_color(
    environment: dict[str, str], colour: bool
) -> None:
    assert has_colour(environment) is colour


@pytest.mark.parametrize(
    ("encoding", "environment", "boxes"),
    [
        ("utf-8", {}, True),
        ("utf-8", {"LANG": "en_US.UTF-8"}, True),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ("utf-8", {"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "POSIX"}, False),
        ("utf-8", {"LC_ALL": "C.UTF-8", "LANG": "C"}, True),
        ("cp437", {}, True),
        ("latin-1", {}, False),
        ("ascii", {}, False),
        ("no such encoding", {}, False),
        (None, {}, False),
    ],
)
def test_boxes_need_an_encoding_and_a_locale_that_have_them(
    encoding: str | None, environment: dict[str, str], boxes: bool
) -> None:
    assert has_boxes(encoding, environment) is boxes


def test_a_file_is_a_screen_without_colour() -> None:
    screen = Screen.on(TextIOWrapper(BytesIO(), encoding="utf-8"), {"TERM": "xterm"})
    assert (screen.colour, screen.live, screen.boxes, screen.size) == (False, False, True, (80, 24))


def test_a_live_screen_breaks_lines_between_words() -> None:
    out = StringIO()
    Screen(out, live=True, size=(20, 24)).say("  one two three four five six", hang=4)
    assert out.getvalue() == "  one two three four\n    five six\n"


@pytest.mark.parametrize(("width", "used"), [(1, 20), (19, 20), (20, 20), (21, 21), (80, 80)])
def test_lines_are_not_broken_into_less_than_20_characters(width: int, used: int) -> None:
    for length in (used, used + 1):
        out = StringIO()
        Screen(out, live=True, size=(width, 24)).say("word " + "x" * (length - 5))
        assert len(out.getvalue().splitlines()) == (1 if length == used else 2)


def test_a_screen_without_boxes_has_no_dots_either() -> None:
    out = StringIO()
    Screen(out, boxes=False).say("X 1 · O 0 · draws 2")
    assert out.getvalue() == "X 1 | O 0 | draws 2\n"


def test_paint_needs_colour() -> None:
    assert Screen(StringIO()).paint("X", "X") == "X"
    assert Screen(StringIO(), colour=True).paint("X", "X", "last") == "\033[1;38;5;166;4mX\033[0m"
    assert Screen(StringIO(), colour=True).paint("X") == "X"


def test_the_size_of_a_terminal_is_asked_for_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(StringIO(), size=None)
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setenv("LINES", "30")
    assert screen.size == (50, 30)
    monkeypatch.setenv("COLUMNS", "60")
    assert screen.size == (60, 30)
