"""Errors carry facts, travel between processes and help people on."""

from __future__ import annotations

import json
import pickle

import pytest

from noughts.core.errors import (
    Cancelled,
    GameError,
    IllegalMove,
    InvalidPosition,
    InvalidText,
    OutOfBudget,
    Refusal,
    Told,
    UnknownName,
    WrongType,
    describe,
    odd_character,
    quote,
)

KINDS = [GameError, InvalidPosition, InvalidText, OutOfBudget, Cancelled, UnknownName, WrongType]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_survives_pickle_with_its_facts(kind: type[GameError]) -> None:
    error = pickle.loads(pickle.dumps(kind("no {cell}", cell=3)))
    assert type(error) is kind
    assert (error.template, error.facts, str(error)) == ("no {cell}", {"cell": 3}, "no 3")


@pytest.mark.parametrize("kind", [*KINDS, IllegalMove])
def test_every_error_is_a_game_error_and_a_value_error(kind: type[GameError]) -> None:
    assert issubclass(kind, GameError)
    assert issubclass(kind, ValueError)


def test_a_cancelled_search_did_not_run_out_of_its_budget() -> None:
    """Whoever makes do with less after OutOfBudget must not do so after Cancelled."""
    assert not issubclass(Cancelled, OutOfBudget)


@pytest.mark.parametrize(
    ("reason", "sentence", "named"),
    [
        (Refusal.OVER, "the game is over", "the game is over"),
        (Refusal.OUTSIDE, "there is no cell 3", "there is no b2"),
        (Refusal.TAKEN, "cell 3 is taken", "b2 is taken"),
        (Refusal.CLOSED, "cell 3 is not open yet", "b2 is not open yet"),
        (Refusal.TURN, "it is not your turn", "it is not your turn"),
    ],
)
def test_an_illegal_move_has_a_reason_and_a_cell(
    reason: Refusal, sentence: str, named: str
) -> None:
    error = IllegalMove(reason, 3)
    assert (error.reason, error.cell, str(error)) == (reason, 3, sentence)
    assert str(error.named("b2")) == named
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.reason, again.cell) == (IllegalMove, reason, 3)
    assert (again.template, again.facts) == (error.template, error.facts)


def test_every_refusal_is_tried_above() -> None:
    assert len(Refusal) == 5


class Unspeakable:
    def __repr__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ((1, 1), "there is no cell (1, 1)"),
        ("1\n1", "there is no cell '1\\n1'"),
        ("{x}", "there is no cell '{x}'"),
        (None, "there is no cell None"),
        (10**39, "there is no cell 1" + "0" * 39),
        (10**40, "there is no cell 1" + "0" * 39 + "..."),
        pytest.param(10**5000, "there is no such cell", id="too long for Python"),
        pytest.param(Unspeakable(), "there is no such cell", id="not to be printed"),
    ],
)
def test_whatever_was_given_for_a_cell_is_told_in_one_line(cell: object, words: str) -> None:
    error = IllegalMove(Refusal.OUTSIDE, cell)
    assert str(error) == words
    assert error.cell is cell


def test_facts_with_braces_are_shown_as_they_are() -> None:
    assert str(InvalidText("not {text}", text="{x} {}")) == "not {x} {}"


@pytest.mark.parametrize(
    ("name", "near"),
    [("perfekt", "perfect"), ("PERFECT", "perfect"), ("judges", "JUDGE"), ("gmae", "GAME")],
)
def test_the_nearest_known_name_is_offered(name: str, near: str) -> None:
    error = UnknownName.among(
        "there is no agent {name!r}", name, ["random", "perfect", "JUDGE", "GAME"]
    )
    assert str(error) == f"there is no agent {name!r}; did you mean {near!r}?"
    assert (error.facts["name"], error.facts["near"]) == (name, near)


def test_without_a_near_name_all_are_listed() -> None:
    error = UnknownName.among("there is no agent {name!r}", "zzz", {"random": "", "perfect": ""})
    assert str(error) == "there is no agent 'zzz'; known: perfect, random"


def test_a_long_name_is_cut() -> None:
    name = "z" * 40
    assert UnknownName.among("there is no agent {name!r}", name, ["a"]).facts["name"] == name
    error = UnknownName.among("there is no agent {name!r}", name + "y" * 10_000, ["a"])
    assert error.facts["name"] == name + "..."


@pytest.mark.parametrize(
    ("character", "words"),
    [
        ("X", "'X' (U+0058 LATIN CAPITAL LETTER X)"),
        ("Х", "'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"),
        ("\ufffd", "'\ufffd' (U+FFFD REPLACEMENT CHARACTER)"),
        ("\n", "a character that cannot be shown (U+000A)"),
        ("\0", "a character that cannot be shown (U+0000)"),
        ("\u200b", "a character that cannot be shown (U+200B)"),
        ("\U0010ffff", "a character that cannot be shown (U+10FFFF)"),
    ],
)
def test_a_character_is_described_by_its_name(character: str, words: str) -> None:
    assert describe(character) == words


def test_any_character_can_be_described() -> None:
    """Python can print some characters whose names it does not know."""
    for code in range(0, 0x110000, 7):
        assert f"(U+{code:04X}" in describe(chr(code))


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("", None),
        ("plain text, 1\t2\r\n", None),
        ("a\0", "a character that cannot be shown (U+0000)"),
        ("\x7f", "a character that cannot be shown (U+007F)"),
        ("1\u00a0", "a character that cannot be shown (U+00A0)"),
        ("abХО", "'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"),
    ],
)
def test_the_first_odd_character_of_a_text_is_found(text: str, odd: str | None) -> None:
    assert odd_character(text) == odd


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "''"),
        ("Z", "'Z'"),
        ("it's", '"it\'s"'),
        ("a\tb", "'a\\tb'"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 40}...'"),
        ("x" * 40 + "Х", f"'{'x' * 40}...'"),
        ("x" * 39 + "Х", "'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"),
        ("\x1b[A", "a character that cannot be shown (U+001B)"),
    ],
)
def test_text_from_outside_is_quoted_in_part(text: str, shown: str) -> None:
    assert quote(text) == shown


def test_what_an_error_tells_is_a_text_that_keeps_the_error() -> None:
    error = InvalidText("there is no {thing}", thing="cell")
    told = Told(error)
    assert told == "there is no cell" and json.dumps(told) == '"there is no cell"'
    again = pickle.loads(pickle.dumps(told))
    assert (again, again.error.template, again.error.facts) == (told, error.template, error.facts)
