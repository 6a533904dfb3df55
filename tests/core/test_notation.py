"""Text in, the same text out; and what is wrong with a wrong one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import registry
from noughts.core.errors import GameError, InvalidPosition, InvalidText, UnknownName
from noughts.core.notation import (
    BOARDS,
    read_cell,
    read_number,
    read_player,
    read_position,
    read_rules,
    write_cell,
    write_position,
)
from noughts.core.outcome import Player
from noughts.core.position import Position, to_position
from noughts.core.rules import Rules
from noughts.core.variants.gravity import Gravity
from noughts.core.variants.misere import Misere
from tests import strategies
from tests.reference import Game, reachable, text_of
from tests.translate import position_of, state_of

CLASSIC = Game(3, 3, 3)


@pytest.mark.usefixtures("untraced")
def test_every_position_of_the_classic_survives_its_text() -> None:
    for state in reachable(CLASSIC) | reachable(CLASSIC, "O"):
        position = position_of(CLASSIC, state)
        text = write_position(position)
        assert f"3x3k3 {text}" == text_of(CLASSIC, *state)
        assert read_position(text) == position
        assert state_of(read_position(text)) == state


@pytest.mark.usefixtures("untraced")
@given(strategies.positions(strategies.any_rules(20), longest=400))
def test_any_position_survives_its_text(position: Position) -> None:
    assert read_position(str(position)) == position
    assert Position.parse(str(position)).rules == position.rules


@given(strategies.any_rules())
def test_any_rules_survive_their_text(rules: Rules) -> None:
    assert read_rules(str(rules)) == rules
    assert read_position(str(rules)) == Position.start(rules)


@given(strategies.any_rules(), st.data())
def test_any_cell_survives_its_name(rules: Rules, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, rules.size - 1))
    assert read_cell(write_cell(cell, rules), rules) == cell
    assert read_cell(f"\ufeff {write_cell(cell, rules).upper()}\r\n", rules) == cell


def test_cells_are_named_by_column_letter_and_row_number() -> None:
    assert [write_cell(cell, Rules()) for cell in (0, 2, 4, 6)] == ["a1", "c1", "b2", "a3"]
    assert write_cell(399, Rules(20, 20, 5)) == "t20"


def test_rules_stand_before_the_rows_of_any_other_game() -> None:
    assert str(Position.parse("3x3k3 X../.../... O")) == "X../.../... O"
    assert str(Position.parse("misere:3x3k3")) == "misere:3x3k3 .../.../... X"
    assert str(Position.parse("1x3k2 .X. O")) == "1x3k2 .X. O"


def test_variants_are_named_before_a_colon() -> None:
    assert type(read_rules("misere:3x3k3")) is Misere
    assert type(read_rules("gravity:6x7k4")) is Gravity
    assert read_rules("plain:4x4k3") == Rules(4, 4, 3)


@pytest.mark.parametrize("board", BOARDS)
def test_the_boards_that_people_are_helped_with_exist(board: str) -> None:
    assert str(read_rules(board)) == board


@pytest.mark.parametrize(
    "text",
    [
        "X.O/.../... X",
        "x.o/.../... x",
        "X_O/-.-/___ X",
        "\ufeffX.O/.../... X",
        "X.O/.../...\tX\r\n",
        "  X.O/.../...   X  ",
        "3X3K3 X.O/.../... X",
        "3x3k3\n X.O/.../...\n X",
        "X.O/.../...",
    ],
)
def test_reading_is_lenient_about_dress(text: str) -> None:
    assert read_position(text) == Position.of(Rules(), 0b001, 0b100, Player.X)


@pytest.mark.parametrize(
    ("text", "turn"),
    [("3x3k3", "X"), ("X../.../...", "O"), ("XO./.../...", "X"), ("XO./.../... O", "O")],
)
def test_without_a_turn_x_started(text: str, turn: str) -> None:
    assert read_position(text).turn.value == turn


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no position in an empty text"),
        (" \t\r\n", "there is no position in an empty text"),
        ("\ufeff", "there is no position in an empty text"),
        ("X.O/...", "3x3k3 has 3 rows, not 2"),
        ("4x4k3 X", "4x4k3 has 4 rows, not 1"),
        ("misere:3x3k3 X", "misere:3x3k3 has 3 rows, not 1"),
        ("X.O/..../...", "row 2 has 4 cells instead of 3"),
        ("X.O/.../..", "row 3 has 2 cells instead of 3"),
        ("X.O/.../... X OO", "after the rows and the turn stands 'OO'"),
        ("X.O ... ... X", "3x3k3 has 3 rows, not 1"),
        ("X.O/.../... Z", "a player is X or O, not 'Z'"),
        ("X.O/.../... XO", "a player is X or O, not 'XO'"),
        ("X.O/.../... " + "X" * 99, f"a player is X or O, not '{'X' * 40}...'"),
        ("X.О/.../...", "row 1: 'О' (U+041E CYRILLIC CAPITAL LETTER O) is not X, O or empty"),
        ("X.0/.../...", "row 1: '0' is not X, O or empty"),
        (".../..\0/...", "row 2: a character that cannot be shown (U+0000) is not X, O or empty"),
        (
            ".../.../..\udc80",
            "row 3: a character that cannot be shown (U+DC80) is not X, O or empty",
        ),
        (".../.../... Х", "a player is X or O, not 'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"),
        ("3x21k3", "a board has 1 to 20 rows and columns, not 21"),
        ("3x3k401", "k is a number from 1 to 400, not 401"),
        ("." * 1001, "a text of 1001 characters is too long"),
    ],
)
def test_what_is_not_a_position_is_told_why(text: str, words: str) -> None:
    with pytest.raises(InvalidText) as caught:
        read_position(text)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3х3k3", "a board is not written with 'х' (U+0445 CYRILLIC SMALL LETTER HA)"),
        ("３x3k3", "a board is not written with '３' (U+FF13 FULLWIDTH DIGIT THREE)"),
        ("3x3\u212a3", "a board is not written with '\u212a' (U+212A KELVIN SIGN)"),
        ("0x3k3", "a board has 1 to 20 rows and columns, not 0"),
        ("3x3k0", "k is a number from 1 to 400, not 0"),
        ("x" * 1001, "a text of 1001 characters is too long"),
    ],
)
def test_what_is_not_a_board_is_told_why(text: str, words: str) -> None:
    with pytest.raises(InvalidText) as caught:
        read_rules(text)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mizere:3x3k3", "there is no variant 'mizere'; did you mean 'misere'?"),
        (":3x3k3", "there is no variant ''; known: gravity, misere, plain"),
        ("4x4", "there is no board '4x4'; did you mean '4x4k3'?"),
        ("misere:4x4", "there is no board 'misere:4x4'; did you mean 'misere:4x4k3'?"),
        ("15x15k", "there is no board '15x15k'; did you mean '15x15k5'?"),
        ("4x4kk4", "there is no board '4x4kk4'; did you mean '4x4k4'?"),
        ("-1x3k3", "there is no board '-1x3k3'; did you mean '3x3k3'?"),
        ("foo", f"there is no board 'foo'; known: {', '.join(sorted(BOARDS))}"),
        ("", f"there is no board ''; known: {', '.join(sorted(BOARDS))}"),
        ("1" + "0" * 400, f"there is no board '1{'0' * 39}...'; known: "),
    ],
)
def test_an_unknown_board_is_told_the_nearest(text: str, words: str) -> None:
    with pytest.raises(UnknownName) as caught:
        read_rules(text)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a cell is a letter and a number such as b2, not ''"),
        ("b", "a cell is a letter and a number such as b2, not 'b'"),
        ("b" * 99, f"a cell is a letter and a number such as b2, not '{'b' * 40}...'"),
        ("22", "a cell is a letter and a number such as b2, not '22'"),
        ("2b", "a cell is a letter and a number such as b2, not '2b'"),
        ("b-1", "a cell is a letter and a number such as b2, not 'b-1'"),
        ("b1.0", "a cell is a letter and a number such as b2, not 'b1.0'"),
        ("bb2", "a cell is a letter and a number such as b2, not 'bb2'"),
        ("{2", "a cell is a letter and a number such as b2, not '{2'"),
        ("`2", "a cell is a letter and a number such as b2, not '`2'"),
        ("b0", "there is no cell b0; the last one is c3"),
        ("b4", "there is no cell b4; the last one is c3"),
        ("D1", "there is no cell d1; the last one is c3"),
        ("z999999", "there is no cell z999999; the last one is c3"),
        ("b1234567", "there is no cell b1234567; the last one is c3"),
        (
            "b1" + "0" * 18,
            "a cell is a letter and a number such as b2, not 'b1000000000000000000'",
        ),
        ("а1", "a cell is not written with 'а' (U+0430 CYRILLIC SMALL LETTER A)"),
        ("b²", "a cell is not written with '²' (U+00B2 SUPERSCRIPT TWO)"),
        ("İ1", "a cell is not written with 'İ' (U+0130 LATIN CAPITAL LETTER I WITH DOT ABOVE)"),
    ],
)
def test_what_is_not_a_cell_is_told_why(text: str, words: str) -> None:
    with pytest.raises(InvalidText) as caught:
        read_cell(text, Rules())
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)],
)
def test_a_number_is_up_to_eighteen_plain_digits(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["1" + "0" * 18, "", "-1", "+1", "1.0", "1_0", " 1", "１", "²"])
def test_what_else_looks_like_a_number_is_none(text: str) -> None:
    assert read_number(text) is None


def test_only_x_and_o_in_either_case_are_players() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    read = {}
    for character in characters:
        if character.upper() in ("X", "O"):
            read[character] = read_player(character)
    assert read == {"X": Player.X, "x": Player.X, "O": Player.O, "o": Player.O}
    with pytest.raises(InvalidText, match="a player is X or O, not ''"):
        read_player("")


def test_a_position_may_be_given_as_text_or_as_itself() -> None:
    position = Position.parse("X../.../...")
    assert to_position(position) is position
    assert to_position("X../.../...") == position


def complaint(read: Callable[[str], object], text: str) -> str:
    """The message with which a text is refused, or nothing."""
    try:
        read(text)
    except GameError as error:
        return str(error)
    return ""


@pytest.mark.usefixtures("untraced")
@given(strategies.noise)
def test_noise_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (read_position, read_rules, lambda name: read_cell(name, Rules()), read_player):
        assert complaint(read, text).isprintable()


def test_nearly_every_short_text_over_the_marks_is_refused() -> None:
    texts = ["".join(letters) for length in range(4) for letters in product("XO./", repeat=length)]
    for text in texts:
        with pytest.raises((InvalidText, InvalidPosition)):
            read_position(text)


def test_people_are_shown_a_board_of_every_variant() -> None:
    assert {read_rules(board).variant for board in BOARDS} == set(registry.VARIANTS)
