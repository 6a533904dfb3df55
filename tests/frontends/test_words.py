import pytest

from noughts.core.errors import IllegalMove, Refusal, odd_character
from noughts.core.notation import read_rules
from noughts.frontends import words
from noughts.frontends.view import view
from noughts.play.session import Score
from noughts.search.analyse import MoveVerdict
from noughts.search.verdict import Value
from tests.frontends.talking import session_after, shown


def test_the_result_names_the_line() -> None:
    assert words.result(shown("a1 b1 b2 c1 c3")) == "X wins: a1 b2 c3."


def test_the_result_names_both_lines() -> None:
    game = shown("a1 b1 a2 b2 b3 c1 c3 c2 a3")
    assert words.result(game) == "X wins: a3 b3 c3, a1 a2 a3."


def test_in_misere_the_result_says_who_completed_the_line() -> None:
    game = shown("a1 b1 b2 c1 c3", "misere:3x3k3")
    assert words.result(game) == "O wins: X completed a1 b2 c3."


def test_a_full_board_is_a_draw() -> None:
    assert words.result(shown("a1 b2 c3 b1 b3 a3 c1 c2 a2")) == "Draw."


def test_a_game_that_goes_on_has_no_result() -> None:
    assert words.result(shown("a1")) == ""


def test_the_score_has_its_fixed_form() -> None:
    assert words.score(Score(1, 0, 2)) == "X 1 · O 0 · draws 2"


@pytest.mark.parametrize(
    ("x", "o", "sentence"),
    [
        (None, None, "Two players at one board. X moves first."),
        (None, "perfect", "You are X, the computer is O (perfect). X moves first."),
        ("3", None, "You are O, the computer is X (3). X moves first."),
        ("random", "reflex", "X is random, O is reflex. X moves first."),
    ],
)
def test_the_introduction_says_who_plays(x: str | None, o: str | None, sentence: str) -> None:
    assert words.introduction(view(session_after("", x=x, o=o))) == sentence


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("1x3k2", "2 in a row on 1x3."),
        ("misere:3x3k3", "3 in a row on 3x3. Whoever completes a line loses."),
        (
            "gravity:6x7k4",
            "4 in a row on 6x7. Marks fall to the lowest empty cell of their column.",
        ),
    ],
)
def test_the_rules_are_said_in_short(board: str, sentence: str) -> None:
    assert words.rules(read_rules(board)) == sentence


@pytest.mark.parametrize(
    ("value", "plies", "text"),
    [
        (Value.WIN, 3, "W3"),
        (Value.DRAW, 5, "D"),
        (Value.LOSS, 2, "L2"),
        (Value.WIN, None, "W"),
        (Value.LOSS, None, "L"),
        (None, None, "?"),
    ],
)
def test_a_value_is_a_letter_and_a_number(value: Value, plies: int, text: str) -> None:
    assert words.value(MoveVerdict(0, value, plies, False)) == text


def test_a_refusal_says_what_happened_and_what_to_do() -> None:
    game = session_after("b2")
    with pytest.raises(IllegalMove) as taken:
        game.play(4)
    assert words.refusal(taken.value, game.position.rules) == "b2 is taken. Choose an empty cell."


def test_a_closed_cell_is_refused_with_the_reason() -> None:
    game = session_after("", "gravity:6x7k4")
    with pytest.raises(IllegalMove) as closed:
        game.play(0)
    assert words.refusal(closed.value, game.position.rules) == (
        "a1 is not open yet: marks fall. Choose the lowest empty cell of a column."
    )


def test_a_closed_cell_where_marks_do_not_fall_is_refused_without_that_reason() -> None:
    """No variant here is like that, but one of somebody else may be."""
    said = words.refusal(IllegalMove(Refusal.CLOSED, 4), read_rules("3x3k3"))
    assert said == "b2 is not open yet. Choose another cell."


def test_nobody_moves_for_the_computer() -> None:
    game = session_after("", x="perfect")
    with pytest.raises(IllegalMove) as early:
        game.play(0)
    assert words.refusal(early.value, game.position.rules) == "It is not your turn."


def test_a_look_alike_is_named() -> None:
    assert odd_character("b2") is None
    assert odd_character("Х") == "'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"
    assert odd_character("1,\x00") == "a character that cannot be shown (U+0000)"
