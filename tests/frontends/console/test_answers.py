"""What people may type in a game: every row of bad input is refused in words, none costs a turn."""

import pytest

from noughts.frontends.console.answers import Unusable, read_answer, read_command
from tests.frontends.talking import shown


@pytest.mark.parametrize(
    "text", ["1,1", "1 , 1", "+1,1", "1,+1", "01,1", "1\t,\t1", "b2", "B2", "b02"]
)
def test_a_cell_is_row_and_column_or_a_name(text: str) -> None:
    assert read_answer(text, shown("")) == 4


def test_rows_and_columns_count_from_zero() -> None:
    assert read_answer("0,2", shown("")) == 2
    assert read_answer("2,0", shown("")) == 6


def test_a_blank_answer_has_a_message_of_its_own() -> None:
    with pytest.raises(Unusable, match=r"^Type a cell, such as 1,1 or b2, or help\.$"):
        read_answer("", shown(""))


@pytest.mark.parametrize(
    "text",
    [
        *["0;0", "3,0", "0,3", "-1,0", "0,-1", "0", "0,0,0", "a,b", ",", "1,", ",1", "+,0"],
        *["0 0", "4 4", "-1", "1.0", "10^400", "1" * 90 + ",0", "1_0,0", "++0,0", "1.0,0"],
        *["a0", "a4", "d1", "b-1", "bb", "b", "x", "None", "1e0,0", "0x1,0", "b2 b2"],
    ],
)
def test_what_is_no_cell_is_told_which_cells_there_are(text: str) -> None:
    with pytest.raises(
        Unusable, match=r"is not a cell\. Type row,col from 0,0 to 2,2 or a name from a1 to c3\.$"
    ):
        read_answer(text, shown(""))


def test_only_the_beginning_of_a_wrong_answer_is_repeated() -> None:
    with pytest.raises(Unusable, match=r"^'(nonsense){5}\.\.\.' is not a cell"):
        read_answer("nonsense" * 6, shown(""))


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("１,１", "FULLWIDTH DIGIT ONE"),
        ("b２", "FULLWIDTH DIGIT TWO"),
        ("а1", "CYRILLIC SMALL LETTER A"),
        ("1,1\x00", r"U\+0000"),
        ("1\u00a0,1", r"U\+00A0"),
        ("1,1\ufffd", "REPLACEMENT CHARACTER"),
        ("\x1b[A", r"U\+001B"),
        ("٣,٣", "ARABIC-INDIC DIGIT THREE"),
    ],
)
def test_a_look_alike_or_control_character_is_named(text: str, character: str) -> None:
    with pytest.raises(Unusable, match=character):
        read_answer(text, shown(""))


def test_a_line_that_is_far_too_long_is_not_looked_at() -> None:
    with pytest.raises(Unusable, match=r"^That line is too long for an answer\.$"):
        read_answer("1" * 1000 + "…", shown(""))


def test_where_marks_fall_a_column_is_enough() -> None:
    game = shown("d6", "gravity:6x7k4")
    assert read_answer("d", game) == 4 * 7 + 3
    assert read_answer("A", game) == 5 * 7
    with pytest.raises(Unusable, match=r"^'h' is not an open column\. Type a letter from a to g"):
        read_answer("h", game)


def test_where_marks_fall_a_columns_number_from_zero_is_enough() -> None:
    game = shown("d6", "gravity:6x7k4")
    assert read_answer("3", game) == 4 * 7 + 3
    assert read_answer("0", game) == 5 * 7
    for text in ("7", "-1", "03", "3.0"):
        with pytest.raises(Unusable, match="is not an open column"):
            read_answer(text, game)


@pytest.mark.parametrize("last", ["c", "C", "2", "c1", "0,2"])
def test_a_column_is_enough_down_to_the_last_cell(last: str) -> None:
    """Also when no empty cell is closed any more."""
    game = shown("a2 b2 a1 b1 c2", "gravity:2x3k3")
    assert read_answer(last, game) == 2


def test_elsewhere_a_column_is_no_cell() -> None:
    """Not even where its cells are all open but one."""
    for text in ("c", "2"):
        with pytest.raises(Unusable, match="is not a cell"):
            read_answer(text, shown("a1 b1 c1 a2 c2"))


@pytest.mark.parametrize(
    ("text", "near"),
    [("hnit", "hint"), ("UNDOO", "undo"), ("vlaues", "values"), ("qit", "quit"), ("hlep", "help")],
)
@pytest.mark.parametrize("board", ["3x3k3", "gravity:6x7k4"])
def test_a_misspelt_command_gets_the_right_one(text: str, near: str, board: str) -> None:
    with pytest.raises(Unusable) as caught:
        read_answer(text, shown("", board))
    assert str(caught.value) == f"'{text}' is not a command. Did you mean {near}?"


def test_a_full_column_is_no_answer() -> None:
    game = shown("a2 a1", "gravity:2x3k3")
    with pytest.raises(Unusable):
        read_answer("a", game)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("undo", "undo"),
        ("HINT", "hint"),
        ("q", "quit"),
        ("exit", "quit"),
        ("?", "help"),
        ("b2", None),
        ("", None),
    ],
)
def test_commands_are_words_in_either_case(text: str, command: str | None) -> None:
    assert read_command(text) == command
