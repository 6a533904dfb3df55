"""The catalogues say what the English says, and the tools that keep them know every sentence."""

from __future__ import annotations

import io
import re

import pytest
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from noughts import catalogue, texts
from tests import catalogues

LANGUAGES = catalogue.languages()

COMPLETE = ("bg", "es", "pt_BR")
"""Languages in which every sentence is translated, and no other."""

COMPUTED = {
    "about",  # what a module says of an agent
    "command.about",
    "error.reason",
    "error.strerror or str(error)",
    "error.template",
    "fact",
    "fault.value",
    "group",
    "known.about",
    "mark.value",
    "match[1]",  # a sentence of the page
    "node.outcome.value",
    "outcome.value",
    "reason.kind.value",
    "reason.value",
    "rules.about",
    "self.about",
    "sentence",  # of the page
    "template",
    "told",  # handed on by UnknownName.among
}
"""What is translated without standing there as a text: it is read where it comes from."""

Translation = tuple[list[str], list[str]]


def translated(language: str) -> list[Translation]:
    """The sentences of a language that have a translation."""
    return [entry for entry in catalogues.entries(language)[1:] if any(entry[1])]


def words_of(pattern: str, text: str) -> set[str]:
    return set(re.findall(pattern, text))


# Sentences


def test_every_sentence_is_found() -> None:
    found = catalogues.sentences()
    assert found["{number} move"].many == "{number} moves"
    for sentence in (
        "X wins",  # an outcome
        "{cell} is taken",  # a refusal
        "too slow",  # a fault
        "Blocks {lines}.",  # a reason
        "blunder",  # a mark
        "Undo",  # of the page
        "Connected again.",  # of its JavaScript
        "Play in a window.",  # of --help
        "text, csv or json",  # within another one
        "Plays what textbook minimax finds; for small boards.",  # an agent
        "{k} in a row on {rows}x{columns}. Whoever completes a line loses.",  # a variant
        "both seats are taken, but you can watch",  # of an error with a name of its own
        "there is no agent {name!r}",  # of a table
    ):
        assert sentence in found


def test_nothing_is_translated_that_the_tools_cannot_read() -> None:
    unreadable = [
        case
        for module in catalogues.modules()
        for case in module.unreadable
        if case.code not in COMPUTED and not re.search(r"\b(Refusal|Fault)\.[A-Z]", case.code)
    ]
    assert unreadable == []


def test_what_has_no_words_is_not_translated() -> None:
    assert (
        not {"X", "{name}: {reason}", "{number}. {player} {cell}"} & catalogues.sentences().keys()
    )


# Catalogues


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_reads_as_babel_reads_it(language: str) -> None:
    with catalogues.file_of(language).open("rb") as file:
        babel = read_po(io.BytesIO(file.read()), locale=language)
    theirs = {}
    for message in babel:
        assert not message.fuzzy or not message.id
        english = message.id[0] if isinstance(message.id, tuple) else message.id
        given = message.string
        theirs[english] = [given] if isinstance(given, str) else list(given or ())
    ours = {english[0]: given for english, given in catalogues.entries(language)}
    del theirs[""], ours[""]
    assert ours == theirs
    assert int(babel.num_plurals) == 2
    for number in (0, 1, 2, 5, 100):
        rule = re.sub(r"\s", "", babel.plural_expr)
        assert catalogue.load(language).form(number) == int(eval(rule, {"n": number}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_places_of_the_sentence(language: str) -> None:
    wrong = [
        (english[-1], text)
        for english, given in translated(language)
        for text in given
        if catalogue.places(text) != catalogue.places(english[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_all_its_forms(language: str) -> None:
    wrong = [
        entry
        for entry in translated(language)
        if len(entry[0]) != len(entry[1]) or not all(entry[1])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", [r"\b[XO]\b", r"(?<!\w)--?\w[\w-]*", r"`[^`]*`", r"\n"])
def test_marks_options_and_code_are_as_they_are(language: str, pattern: str) -> None:
    lost = [
        (english[-1], text)
        for english, given in translated(language)
        for text in given
        if not words_of(pattern, english[-1]) <= words_of(pattern, text)
    ]
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_begins_and_ends_with_the_same_space(language: str) -> None:
    ends = re.compile(r"^\s*|\s*$")
    wrong = [
        (english[0], text)
        for english, given in translated(language)
        for text in given
        if ends.findall(english[0]) != ends.findall(text)
    ]
    assert wrong == []


LOOK_ALIKE = re.compile(r"\b[ХО]\b|\b\w*(?:[A-Za-z][А-Яа-я]|[А-Яа-я][A-Za-z])\w*")
"""A Cyrillic letter that looks like a mark and stands alone, or a word of both alphabets."""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Х печели", True),
        ("О е на ход", True),
        ("X печели", False),
        ("O е на ход", False),
        ("Хайде, Отново", False),
        ("морски шаx", True),
    ],
)
def test_cyrillic_letters_that_look_like_marks_are_seen(text: str, wrong: bool) -> None:
    assert bool(LOOK_ALIKE.search(text)) is wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_latin_letters(language: str) -> None:
    wrong = [
        text
        for english, given in translated(language)
        for text in given
        if LOOK_ALIKE.search(catalogue.PLACE.sub(" ", text))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", COMPLETE)
def test_every_sentence_is_translated_and_no_other(language: str) -> None:
    """`python -m tests.catalogues` adds what is missing and drops what is not used."""
    known = catalogues.translations(language)
    assert {sentence.one for sentence in catalogues.missing(language)} == set()
    assert known.keys() - catalogues.sentences().keys() == set()


# Tools


def test_a_catalogue_that_is_brought_up_to_date_keeps_what_is_translated() -> None:
    language = LANGUAGES[0]
    known = catalogues.translations(language)
    kept = known.keys() & catalogues.sentences().keys()
    after = {english[0]: given for english, given in catalogue.read(catalogues.updated(language))}
    assert {one: after[one] for one in kept} == {one: known[one] for one in kept}
    assert after.keys() == {"", *catalogues.sentences()}


@pytest.mark.parametrize(
    ("language", "name", "written"),
    [("pt_BR", "Português (brasil)", "12.345,6"), ("de", "Deutsch", "12.345,6")],
)
def test_a_new_language_begins_with_what_babel_knows(
    language: str, name: str, written: str
) -> None:
    header = catalogue.read(catalogues.begun(language))[0][1][0]
    headers = dict(line.split(": ", 1) for line in header.splitlines())
    assert headers["X-Name"] == name
    assert catalogue.Figures(headers["X-Number"]).write(12345.6, ",.1f") == written
    assert format_decimal(12345.6, locale=language) == written


@pytest.mark.parametrize(
    ("language", "number", "share"),
    [
        ("en", "12,345.6", "50%"),
        ("es", "12\N{NO-BREAK SPACE}345,6", "50\N{NO-BREAK SPACE}%"),
        ("pt_BR", "12.345,6", "50%"),
        ("bg", "12\N{NO-BREAK SPACE}345,6", "50%"),
    ],
)
def test_numbers_in_the_languages_there_are(language: str, number: str, share: str) -> None:
    texts.use(language)
    assert texts.figure(12345.6, ",.1f") == number
    assert texts.figure(0.5, ".0%") == share


@pytest.mark.parametrize(
    ("language", "forms"), [("es", [1, 0, 1]), ("pt_BR", [0, 0, 1]), ("bg", [1, 0, 1])]
)
def test_forms_of_the_languages_there_are(language: str, forms: list[int]) -> None:
    assert [catalogue.load(language).form(number) for number in range(3)] == forms
