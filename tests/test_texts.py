"""Sentences for people, in their language where there is one."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

import pytest

from noughts import texts
from noughts.core.errors import IllegalMove, InvalidText, Refusal
from noughts.core.position import Position

GERMAN = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n",
    "{cell} is taken": "{cell} ist belegt",
    "{number} move\0{number} moves": "{number} Zug\0{number} Züge",
}


def write_catalogue(file: Path, messages: Mapping[str, str]) -> None:
    """A compiled catalogue, as gettext reads it."""
    pairs = [(key.encode(), messages[key].encode()) for key in sorted(messages)]
    count, at = len(pairs), 28 + 16 * len(pairs)
    tables, blob = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<2I", len(pair[column]), at + len(blob))
            blob += pair[column] + b"\0"
    file.parent.mkdir(parents=True)
    header = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    file.write_bytes(header + b"".join(tables) + blob)


@pytest.fixture(autouse=True)
def german_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts with a German catalogue and no other; English is spoken before and after."""
    write_catalogue(tmp_path / "locale" / "de" / "LC_MESSAGES" / "noughts.mo", GERMAN)
    monkeypatch.setattr(texts, "__file__", str(tmp_path / "texts.py"))
    monkeypatch.setattr(texts, "_catalogue", texts._catalogue)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


def taken() -> str:
    """What is said of a move to a taken cell."""
    with pytest.raises(IllegalMove) as caught:
        Position.parse("X../.../...").play(0)
    return texts.words(caught.value)


def test_english_is_spoken_unless_told() -> None:
    texts.use()
    assert taken() == "cell 0 is taken"
    assert texts._("Draw") == "Draw"


def test_a_language_with_a_catalogue_is_spoken() -> None:
    texts.use("de")
    assert taken() == "cell 0 ist belegt"
    assert texts._("not translated") == "not translated"


def test_the_first_language_that_is_known_is_spoken() -> None:
    texts.use("xx", "de_AT.UTF-8")
    assert taken().endswith("belegt")
    texts.use("xx")
    assert taken().endswith("taken")


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_environment_names_the_language(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "xx:de" if variable == "LANGUAGE" else "de_DE.UTF-8")
    texts.use()
    assert taken().endswith("belegt")


def test_the_special_variable_is_stronger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LC_ALL", "C")
    texts.use()
    assert taken().endswith("taken")


@pytest.mark.parametrize(
    ("languages", "german"),
    [
        ("en:de", False),
        ("en_GB.UTF-8:de", False),
        ("C:de", False),
        ("C.UTF-8:de", False),
        ("POSIX:de", False),
        ("xx:en:de", False),
        ("de:en", True),
        ("xx:de:en", True),
    ],
)
def test_what_stands_behind_english_is_not_spoken(
    languages: str, german: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """English needs no catalogue, so a missing one does not mean that it is not known."""
    monkeypatch.setenv("LANGUAGE", languages)
    texts.use()
    assert taken().endswith("belegt" if german else "taken")


@pytest.mark.parametrize(
    ("language", "one", "two"), [("en", "1 move", "2 moves"), ("de", "1 Zug", "2 Züge")]
)
def test_numbers_have_their_forms(language: str, one: str, two: str) -> None:
    texts.use(language)
    assert texts.plural("{number} move", "{number} moves", 1) == one
    assert texts.plural("{number} move", "{number} moves", 2) == two


def test_errors_without_a_cell_and_facts_with_braces_are_worded_too() -> None:
    error = InvalidText("not {text}", text="{x}")
    assert texts.words(error) == str(error) == "not {x}"
    assert texts.words(IllegalMove(Refusal.OUTSIDE, 30)) == "there is no cell 30"
