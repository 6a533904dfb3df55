"""Errors carry facts, travel between processes and help people on."""

from __future__ import annotations

import pickle

import pytest

from noughts.core.errors import (
    GameError,
    IllegalMove,
    InvalidPosition,
    InvalidText,
    OutOfBudget,
    UnknownName,
    describe,
)

KINDS = [GameError, IllegalMove, InvalidPosition, InvalidText, OutOfBudget, UnknownName]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_survives_pickle_with_its_facts(kind: type[GameError]) -> None:
    error = pickle.loads(pickle.dumps(kind("no {cell}", cell=3)))
    assert type(error) is kind
    assert (error.template, error.facts, str(error)) == ("no {cell}", {"cell": 3}, "no 3")


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_a_game_error_and_a_value_error(kind: type[GameError]) -> None:
    assert issubclass(kind, GameError)
    assert issubclass(kind, ValueError)


def test_facts_with_braces_are_shown_as_they_are() -> None:
    assert str(InvalidText("not {text}", text="{x} {}")) == "not {x} {}"


@pytest.mark.parametrize(
    ("name", "near"),
    [("perfekt", "perfect"), ("PERFECT", "perfect"), ("judges", "JUDGE"), ("gmae", "GAME")],
)
def test_the_nearest_known_name_is_offered(name: str, near: str) -> None:
    error = UnknownName.among("agent", name, ["random", "perfect", "JUDGE", "GAME"])
    assert str(error) == f"there is no agent {name!r}; did you mean {near!r}?"
    assert error.facts == {"kind": "agent", "name": name, "near": near}


def test_without_a_near_name_all_are_listed() -> None:
    error = UnknownName.among("agent", "zzz", {"random": "", "perfect": ""})
    assert str(error) == "there is no agent 'zzz'; known: perfect, random"


def test_a_long_name_is_cut() -> None:
    name = "z" * 40
    assert UnknownName.among("agent", name, ["a"]).facts["name"] == name
    error = UnknownName.among("agent", name + "y" * 10_000, ["a"])
    assert error.facts["name"] == name + "..."


@pytest.mark.parametrize(
    ("character", "words"),
    [
        ("X", "'X' (U+0058 LATIN CAPITAL LETTER X)"),
        ("Х", "'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"),
        ("\n", "'?' (U+000A no name)"),
        ("\U0010ffff", "'?' (U+10FFFF no name)"),
    ],
)
def test_a_character_is_described_by_its_name(character: str, words: str) -> None:
    assert describe(character) == words
