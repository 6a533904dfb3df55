"""Names of files, and words of programs, that are meant for a terminal, a spreadsheet or a browser:
all of them stay data."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noughts.cli import main
from noughts.core.errors import GameError
from noughts.texts import cell, plain, words
from tests.leftovers import needs_limits

NAMES = [
    "=cmd|x.py",
    "-1.py",
    "clear\x1b[2J\x1b]0;title\x07.py",
    "two\nlines.py",
    "<script>alert(1)&amp;.py",
    "turned\u202eyp.py",
    os.fsdecode(b"no\xfftext.py"),
]

RAISES = """
def actions(board): ...
def minimax(board): ...
raise ValueError("=1+1\\x1b[2J\\n\\x07 two")
"""

Said = Callable[..., list[str]]

DRAWN = {"svg", "title", "desc", "style", "rect", "path", "text", "g", "circle"}
"""All that a drawing is made of."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everybody is, with what a class has handed in."""
    for name in NAMES:
        (tmp_path / name).write_text(RAISES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run a command: the lines that it writes, in which nothing is unseen."""

    def run(*words: str) -> list[str]:
        main([*words])
        lines = "".join(capsys.readouterr()).split("\n")
        assert lines.pop() == ""
        assert all(line.isprintable() for line in lines), lines
        return lines

    return run


@pytest.mark.long
@needs_limits
def test_a_class_set_is_one_row_for_each_file(folder: Path, said: Said) -> None:
    table = folder / "grades.csv"
    said_lines = said("grade", ".", "--workers", "1", "--csv", str(table))
    lines = said_lines[: said_lines.index("")]
    assert len(lines) == 1 + 2 * len(NAMES), "each with its error below"
    assert {plain(name) for name in NAMES} == {line.split("  ")[0] for line in lines[1::2]}
    assert all("ValueError: =1+1" in line for line in lines[2::2])
    text = table.read_text(encoding="utf-8")
    assert text.count("\n") == 1 + len(NAMES) and text.replace("\n", "").isprintable()
    rows = list(csv.DictReader(text.splitlines()))
    assert {row["file"] for row in rows} == {cell(name) for name in NAMES}
    for row in rows:
        assert not [value for value in row.values() if value.startswith(("=", "+", "-", "@"))]
        assert float(row["seconds"]) >= 0


@needs_limits
def test_programs_are_told_the_names_as_they_are(folder: Path, said: Said) -> None:
    names = [NAMES[0], *NAMES[2:4]]
    lines = said("grade", "--json", "--workers", "1", *names)
    assert [json.loads(line)["file"] for line in lines] == names


@needs_limits
def test_a_certificate_and_a_game_show_harmless_names(folder: Path, said: Said) -> None:
    agent = f"cs50:{NAMES[3]}"
    assert plain(agent) in said("verify", agent)[0]
    record, note = said("match", f"cs50:{NAMES[2]}", "random")
    assert "ValueError" in record and "ValueError" in note


@needs_limits
def test_a_tournament_and_its_picture_show_harmless_names(folder: Path, said: Said) -> None:
    agents = [f"cs50:{NAMES[number]}" for number in (0, 2, 3, 4)]
    lines = said("tournament", *agents, "random", "--games", "2", "--svg", "table.svg")
    assert len([line for line in lines if "lost games by faults" in line]) == len(agents)
    drawn = ElementTree.parse(folder / "table.svg")
    assert {one.tag.rpartition("}")[2] for one in drawn.iter()} <= DRAWN
    texts = [one.text or "" for one in drawn.iter() if not one.tag.endswith("style")]
    assert {plain(agent) for agent in agents} <= {*texts}
    assert all(text.strip("\n").isprintable() for text in texts)


@pytest.mark.parametrize(
    "words",
    [
        ("grade", "{}"),
        ("check", "{}"),
        ("solve", "--file", "{}"),
        ("export", "-o", "{}/there"),
        ("verify", "cs50:{}"),
        ("verify", "program:{}"),
        ("play", "--o", "{}"),
        ("{}",),
        ("solve", "{}"),
    ],
    ids=lambda words: " ".join(words),
)
def test_a_name_that_is_refused_is_told_in_a_line(words: tuple[str, ...], said: Said) -> None:
    for name in ("no\x1b[2J\nfile", "no\x9b\u2028file"):
        (line,) = said(*(word.format(name) for word in words))
        assert line.startswith("noughts: ")


def test_only_what_is_not_seen_is_spelt_out() -> None:
    assert plain("tab\t, end\r\n, \x1b[0m, \x7f, \x85, \u2028, \u202e, \udcff") == (
        r"tab\t, end\r\n, \x1b[0m, \x7f, \x85, \u2028, \u202e, \udcff"
    )
    for text in ("plain", "naïve café", "クラス", "a\u00a0b", "שלום", "🙂", ""):
        assert plain(text) == cell(text) == text


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (-1, -1),
        (0.5, 0.5),
        ("=1", "'=1"),
        ("-1", "'-1"),
        ("+1", "'+1"),
        ("@x", "'@x"),
        ("\t=1", r"'\t=1"),
        ("\r", r"'\r"),
        ("a=1", "a=1"),
        ("a\nb", r"a\nb"),
    ],
)
def test_a_cell_is_never_computed_and_numbers_stay_numbers(value: object, written: object) -> None:
    assert cell(value) == written


def test_what_an_error_quotes_is_shown_in_a_line() -> None:
    inner = GameError("there is no {name}", name="a\nb")
    assert words(GameError("{number}: {reason}", number=1, reason=inner)) == r"1: there is no a\nb"
