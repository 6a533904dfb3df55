"""What the library takes and gives: texts for values, short words for results, our own errors."""

from __future__ import annotations

import pickle
import traceback

import pytest

import noughts
from noughts.core.notation import to_cell, to_player
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record, to_record
from noughts.core.rules import Rules, to_rules

ERRORS = [
    name
    for name in noughts.__all__
    if isinstance(kind := getattr(noughts, name), type) and issubclass(kind, noughts.GameError)
]


@pytest.mark.parametrize("name", ERRORS)
def test_a_traceback_names_an_error_as_it_is_imported(name: str) -> None:
    kind = getattr(noughts, name)
    error = kind(noughts.Refusal.OVER) if name == "IllegalMove" else kind("no {what}", what="b9")
    said = "the game is over" if name == "IllegalMove" else "no b9"
    assert traceback.format_exception_only(error) == [f"noughts.{name}: {said}\n"]
    assert type(pickle.loads(pickle.dumps(error))) is kind


def test_there_are_errors_to_check() -> None:
    assert len(ERRORS) >= 8


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (Position.parse("X.O/.X./... O"), "Position('X.O/.X./... O')"),
        (Position.start("misere:2x2k2"), "Position('misere:2x2k2 ../.. X')"),
        (Record.of("3x3k3", ["b2", 0]), "Record('.../.../... X; b2 a1; -; unfinished')"),
    ],
)
def test_a_value_is_shown_as_its_text(thing: object, shown: str) -> None:
    assert repr(thing) == shown


@pytest.mark.parametrize("text", ["4x4k3", "misere:3x3k3", "gravity:6x7k4"])
def test_rules_are_read_from_their_text_wherever_rules_are_wanted(text: str) -> None:
    rules = Rules.parse(text)
    assert str(rules) == text
    assert to_rules(text) == to_rules(rules) == Position.start(text).rules == rules
    assert type(Rules.parse(text)) is type(rules)


def test_a_cell_is_a_number_or_a_name_and_a_player_a_value_or_a_letter() -> None:
    rules = Rules(4, 5, 4)
    for number in range(rules.size):
        name = noughts.write_cell(number, rules)
        assert to_cell(name, rules) == to_cell(number, rules) == number
        assert noughts.read_cell(name, "4x5k4") == number
        assert noughts.write_cell(number, "4x5k4") == name
    assert [to_player("x"), to_player(Player.X)] == [Player.X, Player.X]


GAME = "3x3k3; b2 a1 c3"


@pytest.mark.parametrize(
    "given", ["b2 a1 c3", GAME, Record.parse(GAME).to_json(), Record.parse(GAME)]
)
def test_a_record_is_given_as_it_is_as_text_as_json_or_as_moves(given: Record | str) -> None:
    assert to_record(given) == Record.of(Position.start(), (4, 0, 8))
    assert Record.of("3x3k3", "b2 a1 c3") == to_record(given)


def test_a_session_takes_texts_and_names() -> None:
    session = noughts.Session("XX./OO./... X")
    session.play("c1")
    assert session.record.names == ["c1"]
    session.restart("4x4k3")
    session.play(5)
    session.resign("o")
    assert str(session.record) == "4x4k3 ..../..../..../.... X; b2; X wins; resigned"
