"""Games that were played: as text, as JSON, and what is refused."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given

from noughts.core.errors import GameError, IllegalMove, InvalidText, UnknownName
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from tests import strategies

WON = "3x3k3; b2 a1 b1 a2 b3"
OPEN = "3x3k3; b2 a1"
DISAGREE = "the moves and the result do not agree"


@given(strategies.records())
def test_a_record_survives_text_json_and_pickle(record: Record) -> None:
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record
    assert pickle.loads(pickle.dumps(record)) == record


@given(strategies.records())
def test_both_texts_are_one_line(record: Record) -> None:
    assert len(str(record).splitlines()) == 1
    assert len(record.to_json().splitlines()) == 1


def test_a_finished_game_is_written_with_its_result() -> None:
    record = Record.parse(WON)
    assert record.outcome is Outcome.X_WINS
    assert record.ending is Ending.RULES
    assert str(record) == ".../.../... X; b2 a1 b1 a2 b3; X wins; rules"
    assert record.names == ["b2", "a1", "b1", "a2", "b3"]


def test_an_unfinished_game_has_no_result_yet() -> None:
    record = Record.parse(OPEN)
    assert (record.outcome, record.ending) == (None, Ending.UNFINISHED)
    assert str(record) == ".../.../... X; b2 a1; -; unfinished"


def test_the_positions_of_a_game_lead_from_start_to_end() -> None:
    record = Record.parse(WON)
    assert len(record.positions) == 6
    assert record.positions[0] == record.start == Position.start()
    assert record.positions[1] == Position.start().play(4)
    assert record.positions[-1] == record.final
    assert record.final.outcome is Outcome.X_WINS


def test_only_the_start_must_stand() -> None:
    record = Record.parse("misere:3x3k3 X../.../... O")
    assert record == Record.of(Position.parse("misere:3x3k3 X../.../... O"))
    assert Record.of(record.start, ()).final == record.start


def test_moves_may_be_given_as_any_sequence() -> None:
    moves: list[int] = [4, 0]
    assert Record.of(Position.start(), moves) == Record.parse(OPEN)


def test_a_record_of_an_illegal_move_is_not_made() -> None:
    with pytest.raises(IllegalMove):
        Record.of(Position.start(), (4, 4))


def test_a_game_lost_by_a_failure_names_it_in_one_line() -> None:
    so_far = Record.parse(OPEN)
    record = so_far.lost_by(Player.X, Ending.CRASH, " Error:\n\tbad; very  bad ")
    assert record.outcome is Outcome.O_WINS
    assert str(record) == ".../.../... X; b2 a1; O wins; crash; Error: bad, very bad"


def test_a_long_note_is_cut() -> None:
    record = Record.parse(OPEN).lost_by(Player.X, Ending.TIMEOUT, "a" * 199 + " b")
    assert record.note == "a" * 199


def test_either_side_may_resign_but_only_the_mover_can_fail() -> None:
    assert Record.parse(f"{OPEN}; X wins; resigned").outcome is Outcome.X_WINS
    assert Record.parse(f"{OPEN}; O wins; resigned").outcome is Outcome.O_WINS
    assert Record.parse(f"{OPEN}; O wins; timeout").ending is Ending.TIMEOUT
    with pytest.raises(InvalidText, match=DISAGREE):
        Record.parse(f"{OPEN}; X wins; timeout")


@pytest.mark.parametrize(
    "text",
    [
        f"\ufeff{WON}; X wins; rules",
        f"  {WON.upper().replace('3X3K3', '3x3k3')} ;X wins;rules\r\n",
        f"{WON}; X wins",
        f"{WON};;;",
        "3x3k3;\tb2\ta1 b1\na2 b3",
    ],
)
def test_reading_is_lenient_about_dress(text: str) -> None:
    assert Record.parse(text) == Record.parse(WON)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no position in an empty text"),
        (";b2", "there is no position in an empty text"),
        ("3x3k3; b2; -; unfinished; note; more", "a record has at most five parts, not 6"),
        ("3x3k3; b2 b2", "move 2: b2 is taken"),
        (f"{WON} c3", "move 6: the game is over"),
        ("gravity:3x3k3; a1", "move 1: a1 is not open yet"),
        ("3x3k3; b4", "move 1: there is no cell b4; the last one is c3"),
        (f"{WON}; O wins; rules", DISAGREE),
        (f"{WON}; -; unfinished", DISAGREE),
        (f"{WON}; X wins; unfinished", DISAGREE),
        (f"{WON}; O wins; resigned", DISAGREE),
        (f"{WON}; X wins; rules; a note", DISAGREE),
        (f"{WON}; ; ; a note", DISAGREE),
        (f"{WON}; -", DISAGREE),
        (f"{OPEN}; draw; rules", DISAGREE),
        (f"{OPEN}; X wins", DISAGREE),
        (f"{OPEN}; ; ; a note", DISAGREE),
        (f"{OPEN}; -; unfinished; a note", DISAGREE),
        (f"{OPEN}; -; crash", DISAGREE),
        (f"{OPEN}; draw; resigned", DISAGREE),
    ],
)
def test_a_record_that_cannot_be_is_told_why(text: str, words: str) -> None:
    with pytest.raises(InvalidText) as caught:
        Record.parse(text)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{WON}; X won; rules", "there is no result 'X won'; did you mean 'X wins'?"),
        (f"{WON}; X wins; rule", "there is no ending 'rule'; did you mean 'rules'?"),
    ],
)
def test_an_unknown_result_or_ending_is_told_the_nearest(text: str, words: str) -> None:
    with pytest.raises(UnknownName) as caught:
        Record.parse(text)
    assert str(caught.value) == words


def test_json_is_an_object_of_texts() -> None:
    assert json.loads(Record.parse(WON).to_json()) == {
        "start": ".../.../... X",
        "moves": ["b2", "a1", "b1", "a2", "b3"],
        "outcome": "X wins",
        "ending": "rules",
        "note": "",
    }
    assert json.loads(Record.parse(OPEN).to_json())["outcome"] is None


@pytest.mark.parametrize(
    "text",
    [
        '{"start": "3x3k3", "moves": ["b2", "a1"]}',
        '\ufeff{"start": "3x3k3", "moves": ["b2", "a1"], "ending": "unfinished"}',
        '{"start": "3x3k3", "moves": ["b2", "a1"], "outcome": null, "ending": null, "note": ""}',
    ],
)
def test_json_needs_only_what_the_text_needs(text: str) -> None:
    assert Record.from_json(text) == Record.parse(OPEN)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is not JSON: "),
        ("{", "this is not JSON: "),
        ("[" * 100_000, "this is not JSON: "),
        ("1" * 10_000, "this is not JSON: "),
        ("[]", "a record is a JSON object with a start"),
        ("{}", "a record is a JSON object with a start"),
        ('{"start": 3}', "a record is a JSON object with a start"),
        ('{"start": "3x3k3", "moves": "b2"}', "a record's moves, outcome, ending and note are"),
        ('{"start": "3x3k3", "moves": [4]}', "a record's moves, outcome, ending and note are"),
        ('{"start": "3x3k3", "outcome": 0}', "a record's moves, outcome, ending and note are"),
        ('{"start": "3x3k3", "ending": []}', "a record's moves, outcome, ending and note are"),
        ('{"start": "3x3k3", "note": null}', "a record's moves, outcome, ending and note are"),
        ('{"start": "3x3k3", "note": "why"}', DISAGREE),
        ('{"start": "3x3k3", "outcome": "draw"}', DISAGREE),
        ('{"start": "3x3k3", "outcome": ""}', "there is no result ''; known: "),
    ],
)
def test_json_that_is_no_record_is_told_why(text: str, words: str) -> None:
    with pytest.raises(GameError) as caught:
        Record.from_json(text)
    assert str(caught.value).startswith(words)
    assert str(caught.value).isprintable()


@given(strategies.noise)
def test_noise_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (Record.parse, Record.from_json):
        try:
            message = str(read(text))
        except GameError as error:
            message = str(error)
        assert message.isprintable()
