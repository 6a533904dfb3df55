"""The language of a command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from noughts import catalogue
from noughts.cli import main

Capture = pytest.CaptureFixture[str]

SWEDISH = """
msgid ""
msgstr ""
"X-Name: Svenska på svenska\\n"

msgid "Options: {options}."
msgstr "Val: {options}."

msgid "the game is over"
msgstr "partiet är slut"

msgid "--language takes a language, such as es"
msgstr "--language tar ett språk, till exempel es"

msgid "Play one game without the menu."
msgstr "Spela ett parti utan meny."
"""


@pytest.fixture(autouse=True)
def swedish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a Swedish catalogue alone, and an environment that asks for no language."""
    (tmp_path / "sv.po").write_text(SWEDISH, encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", str(tmp_path))
    catalogue.load.cache_clear()
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    "words",
    [
        ["--language", "sv", "agents"],
        ["agents", "--language", "sv"],
        ["agents", "--language=sv_SE"],
        ["--language=en", "agents", "--language=sv"],
    ],
)
def test_an_option_names_the_language_wherever_it_stands(words: list[str], capsys: Capture) -> None:
    assert main(words) == 0
    assert "Val: seed." in capsys.readouterr().out


def test_the_environment_names_the_language_unless_the_option_does(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("LANG", "sv_SE.UTF-8")
    assert main(["agents"]) == main(["agents", "--language", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count("Val: seed.") == said.count("Options: seed.") > 0


@pytest.mark.parametrize("language", ["C", "xx_YY", "C.UTF-8", "", "%s", "../sv"])
def test_an_environment_without_a_known_language_means_english(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("LANG", language)
    assert main(["agents"]) == 0
    assert "Options: seed." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--language", "xx", "agents"], "noughts: there is no language 'xx'; known: en, sv"),
        (["agents", "--language"], "noughts: --language takes a language, such as es"),
        (["agents", "--language="], "noughts: --language takes a language, such as es"),
    ],
)
def test_a_language_that_is_not_known_is_refused_in_a_line(
    words: list[str], told: str, capsys: Capture
) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err == told + "\n"


def test_errors_and_help_are_in_the_language_too(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("LANG", "sv")
    assert main(["agents", "--language"]) == 2
    assert "tar ett språk" in capsys.readouterr().err
    assert main(["--help"]) == 0
    assert "Spela ett parti utan meny." in capsys.readouterr().out


def test_what_stands_behind_two_dashes_is_no_option(capsys: Capture) -> None:
    assert main(["explain", "--", "--language=sv"]) == 2
    assert "language=sv" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("encoding", "option"),
    [("ascii", "Options: seed."), ("latin-1", "Val: seed."), ("utf-8", "Val: seed.")],
)
def test_a_terminal_without_the_letters_is_spoken_to_in_english(
    encoding: str, option: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding))
    assert main(["--language", "sv", "agents"]) == 0
    assert option in out.getvalue().decode(encoding)
    told = "noughts: ascii has no letters for sv: English is spoken instead\n"
    assert capsys.readouterr().err == (told if encoding == "ascii" else "")
