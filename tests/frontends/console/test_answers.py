"""What people may type in a game: every row of bad input is refused in words, none costs a turn."""

import pytest

from noughts.frontends.console.answers import Unusable, read_answer, read_command
from noughts.frontends.console.naming import Naming
from tests.frontends.talking import shown


@pytest.mark.parametrize(
    ("texts", "naming"),
    [
        (["b2", "B2", "b02"], Naming.LETTERS),
        (["1,1", "1 , 1", "+1,1", "1,+1", "01,1", "1\t,\t1"], Naming.NUMBERS),
        (["1 1", "1   1", "+1 1", "(1,1)", "( 1 , 1 )", "(1 1)"], Naming.NUMBERS),
        (["5"], Naming.DIGITS),
    ],
)
def test_a_cell_has_a_name_a_row_and_column_and_a_digit(texts: list[str], naming: Naming) -> None:
    for text in texts:
        assert read_answer(text, shown("")) == (4, naming), text


def test_digits_count_the_cells_of_3x3_in_reading_order() -> None:
    assert [read_answer(digit, shown(""))[0] for digit in "123456789"] == [*range(9)]


@pytest.mark.parametrize("board", ["3x3k3", "misere:3x3k3", "4x4k3", "2x12k5", "gravity:3x3k3"])
@pytest.mark.parametrize("naming", Naming)
def test_what_a_way_writes_is_read_as_the_same_cell(board: str, naming: Naming) -> None:
    game = shown("", board)
    way = naming.on(game.rules)
    for cell in range(game.rules.size):
        assert read_answer(way.write(cell, game.rules), game) == (cell, way)


@pytest.mark.parametrize("board", ["4x4k3", "3x4k3", "1x3k3"])
def test_digits_are_no_cells_of_other_boards(board: str) -> None:
    for digit in "123456789":
        with pytest.raises(
            Unusable, match=r"is not a cell\. Type a name from a1 to \w\d or row,col"
        ):
            read_answer(digit, shown("", board))


def test_rows_and_columns_count_from_zero() -> None:
    for text, cell in {"0,2": 2, "2,0": 6, "0 2": 2, "(2,0)": 6}.items():
        assert read_answer(text, shown(""))[0] == cell


def test_a_blank_answer_has_a_message_of_its_own() -> None:
    with pytest.raises(Unusable, match=r"^Type a cell, such as b2 or 1,1, or help\.$"):
        read_answer("", shown(""))
    with pytest.raises(Unusable, match=r"^Type a column, such as d or 3, or help\.$"):
        read_answer("", shown("", "gravity:6x7k4"))


@pytest.mark.parametrize(
    "text",
    [
        *["0;0", "3,0", "0,3", "-1,0", "0,-1", "0", "0,0,0", "a,b", ",", "1,", ",1", "+,0"],
        *[
            "4 4",
            "0 0 0",
            "12",
            "00",
            "-1",
            "1.0",
            "(1,1",
            "1,1)",
            "(1,12",
            "21,1)",
            "()",
            "((1,1))",
            "(5)",
            "(b2)",
        ],
        *["1.0", "1-1", "1;1", "b 2", "b,2", "10^400", "1" * 90 + ",0", "1_0,0", "++0,0", "1.0,0"],
        *["a0", "a4", "d1", "b-1", "bb", "b", "x", "None", "1e0,0", "0x1,0", "b2 b2"],
    ],
)
def test_what_is_no_cell_is_told_which_cells_there_are(text: str) -> None:
    with pytest.raises(
        Unusable,
        match=r"is not a cell\. Type a name from a1 to c3, row,col from 0,0 to 2,2, or a digit",
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
    assert read_answer("d", game) == (4 * 7 + 3, Naming.LETTERS)
    assert read_answer("A", game) == (5 * 7, Naming.LETTERS)
    with pytest.raises(Unusable, match=r"^'h' is not an open column\. Type a letter from a to g"):
        read_answer("h", game)


def test_where_marks_fall_a_columns_number_from_zero_is_enough() -> None:
    game = shown("d6", "gravity:6x7k4")
    assert read_answer("3", game) == (4 * 7 + 3, Naming.NUMBERS)
    assert read_answer("0", game) == (5 * 7, Naming.NUMBERS)
    for text in ("7", "-1", "03", "3.0"):
        with pytest.raises(Unusable, match="is not an open column"):
            read_answer(text, game)


@pytest.mark.parametrize("last", ["c", "C", "2", "c1", "0,2"])
def test_a_column_is_enough_down_to_the_last_cell(last: str) -> None:
    """Also when no empty cell is closed any more."""
    game = shown("a2 b2 a1 b1 c2", "gravity:2x3k3")
    assert read_answer(last, game)[0] == 2


def test_elsewhere_a_column_is_no_cell() -> None:
    """Not even where its cells are all open but one."""
    with pytest.raises(Unusable, match="is not a cell"):
        read_answer("c", shown("a1 b1 c1 a2 c2"))


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
