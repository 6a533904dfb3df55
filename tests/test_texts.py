"""Sentences for people, in their language where there is one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path

import pytest

from noughts import catalogue, texts
from noughts.core.errors import IllegalMove, InvalidText, Refusal, Told
from noughts.core.position import Position

GERMAN = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"
"X-Name: Deutsch\n"
"X-Number: 12.345,6 %\n"

#: src/noughts/core/errors.py
msgid "{cell} is taken"
msgstr "{cell} ist belegt"

msgid "{number} move"
msgid_plural "{number} moves"
msgstr[0] "{number} Zug"
msgstr[1] "{number} Züge"

msgid "a \"long\" sentence\n"
"in two lines"
msgstr ""
"ein \"langer\" Satz\n"
"in zwei Zeilen"

msgid "{nodes:,} positions in {seconds:.1f} s, {share:.0%}"
msgstr "{nodes:,} Stellungen in {seconds:.1f} s, {share:.0%}"

msgid "{done} of {all}"
msgstr "{getan} von {all}"

msgid "{cell} is open"
msgstr "{cell ist offen"

msgid "{number} line"
msgid_plural "{number} lines"
msgstr[0] "eine Linie"
msgstr[1] "{number} Linien"

msgid "not translated"
msgstr ""

#~ msgid "Draw"
#~ msgstr "Remis"
"""


@pytest.fixture(autouse=True)
def german_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts with a German catalogue and no other."""
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", str(tmp_path))
    catalogue.load.cache_clear()
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
    ("variable", "locale", "german"),
    [
        ("LC_ALL", "C", False),
        ("LC_ALL", "C.UTF-8", False),
        ("LC_MESSAGES", "POSIX", False),
        ("LANG", "C", False),
        ("LC_ALL", "Cx", True),
        ("LANG", "en_US.UTF-8", True),
        ("LANG", "", True),
    ],
)
def test_a_list_of_languages_is_for_those_whose_locale_is_not_c(
    variable: str, locale: str, german: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "xx:de")
    monkeypatch.setenv(variable, locale)
    texts.use()
    assert taken().endswith("belegt" if german else "taken")


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


# Numbers


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "12,345 positions in 0.5 s, 7%"),
        ("de", "12.345 Stellungen in 0,5 s, 7 %"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(language: str, told: str) -> None:
    texts.use(language)
    said = texts._("{nodes:,} positions in {seconds:.1f} s, {share:.0%}")
    assert said.format(nodes=12345, seconds=0.5, share=0.07) == told
    assert texts.figure(12345, ",") == told.split()[0]


@pytest.mark.parametrize("example", ["", "12345", "1,2", "twelve"])
def test_an_example_that_cannot_be_read_leaves_numbers_as_they_are(example: str) -> None:
    assert catalogue.Figures(example).write(12345.6, ",.1f") == "12,345.6"


# Catalogues


def test_a_sentence_may_have_several_lines_and_quotes() -> None:
    texts.use("de")
    assert texts._('a "long" sentence\nin two lines') == 'ein "langer" Satz\nin zwei Zeilen'


@pytest.mark.parametrize("english", ["{done} of {all}", "{cell} is open", "not translated", "Draw"])
def test_the_english_sentence_is_said_where_the_other_cannot_be_used(english: str) -> None:
    texts.use("de")
    assert texts._(english) == english


def test_one_form_without_its_place_is_enough_to_say_it_in_english() -> None:
    texts.use("de")
    assert texts.plural("{number} line", "{number} lines", 1) == "1 line"
    assert texts.plural("{number} line", "{number} lines", 2) == "2 lines"


@pytest.mark.parametrize("text", ["", "no catalogue at all", 'msgstr "x"', GERMAN[:230], "\xff"])
def test_a_file_that_is_no_catalogue_says_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "xx.po").write_bytes(text.encode("latin-1", "replace"))
    texts.use("xx")
    assert texts._("{cell} is taken") == "{cell} is taken"
    assert texts.plural("{number} move", "{number} moves", 2) == "2 moves"


@pytest.mark.parametrize(
    ("rule", "forms"),
    [
        ("plural=n > 1;", [0, 0, 1]),
        ("plural=n != 1;", [1, 0, 1]),
        ("plural=(((;", [1, 0, 1]),
        ("", [1, 0, 1]),
    ],
)
def test_a_language_has_its_own_rule_for_its_forms(rule: str, forms: list[int]) -> None:
    found = catalogue.Catalogue("xx", {"Plural-Forms": f"nplurals=2; {rule}"}, [])
    assert [found.form(number) for number in range(3)] == forms


def test_languages_are_listed_by_their_own_names() -> None:
    assert texts.languages() == {"en": "English", "de": "Deutsch"}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de"], "de"),
        (["DE-at"], "de"),
        (["de_DE.UTF-8@euro"], "de"),
        (["xx", "de"], "de"),
        (["xx", "en-GB", "de"], "en"),
        (["C"], "en"),
        (["POSIX", "de"], "en"),
        (["dex"], None),
        (["", "*", "../de", "x" * 10_000], None),
        ([], None),
    ],
)
def test_a_language_is_found_by_any_of_its_names(wanted: list[str], found: str | None) -> None:
    assert texts.find_language(wanted) == found


# Whose language


def test_every_context_speaks_its_own_language() -> None:
    here, there = copy_context(), copy_context()
    here.run(texts.use, "de")
    assert here.run(taken).endswith("belegt")
    assert there.run(taken).endswith("taken")
    assert taken().endswith("taken")


def test_a_thread_that_is_told_nothing_speaks_english() -> None:
    texts.use("de")
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(taken).result().endswith("taken")


def test_lines_for_programs_are_english_and_whoever_reads_them_keeps_their_language() -> None:
    texts.use("de")
    lines = texts.in_english(taken() for _ in range(2))
    assert [(line, taken()) for line in lines] == [("cell 0 is taken", "cell 0 ist belegt")] * 2


def test_what_an_error_has_told_is_told_again_in_the_language() -> None:
    told = Told(IllegalMove(Refusal.TAKEN, 0))
    texts.use("de")
    assert texts.retold(told) == "cell 0 ist belegt"
    assert texts.retold("cell 0 is taken") == "cell 0 is taken"
    assert texts.words(InvalidText("no: {told}", told=told)) == "no: cell 0 ist belegt"
