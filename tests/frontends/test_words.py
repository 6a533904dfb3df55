from collections.abc import Callable

import pytest

from noughts.core.errors import GameError, IllegalMove, Refusal, odd_character
from noughts.core.notation import read_rules
from noughts.frontends import words
from noughts.frontends.view import View, view
from noughts.play.session import Score
from noughts.search.values import MoveVerdict, values
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
        (None, "perfect", "You are X, the computer is O (level 5). X moves first."),
        (
            "casual:sight=2,plan=0.3,seed=4",
            None,
            "You are O, the computer is X (level 3). X moves first.",
        ),
        ("random", "reflex", "X is random, O is reflex. X moves first."),
    ],
)
def test_the_introduction_says_who_plays(x: str | None, o: str | None, sentence: str) -> None:
    assert words.introduction(view(session_after("", x=x, o=o))) == sentence


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("1x3k2", "2 in a row on 1x3."),
        ("3x3k9", "9 in a row on 3x3. No line of 9 fits on it: every game is a draw."),
        ("3x4k4", "4 in a row on 3x4."),
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


def test_an_estimate_has_a_look_and_words_of_its_own() -> None:
    guess = MoveVerdict(0, None, None, False, 62)
    assert words.value(guess) == "~62"
    assert words.worth(guess) == "about 62%, an estimate"
    proof, unknown = MoveVerdict(1, Value.WIN, 3, True), MoveVerdict(2, None, None, False)
    estimate = "~62: an estimate, about 62% for the side to move; not proved."
    assert words.legend([guess]) == [estimate]
    first, second, third = words.legend([proof, guess, unknown])
    assert (first[:3], second, third[:9]) == ("W3:", estimate, "?: 1 move")


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


def test_after_the_end_there_is_nothing_to_mark() -> None:
    over = session_after(X_LINE)
    with pytest.raises(IllegalMove) as late:
        over.play(8)
    said = words.refusal(late.value, over.position.rules)
    assert said == "The game is over. Start another one."


def test_a_cell_of_another_board_is_refused() -> None:
    with pytest.raises(IllegalMove) as outside:
        session_after("").play(9)
    assert words.refusal(outside.value, read_rules("3x3k3")) == "That is not a cell of this board."


def test_an_error_is_a_whole_sentence() -> None:
    assert words.sentence(GameError("there is no {what}", what="b9")) == "There is no b9."
    assert words.sentence(GameError("did you mean b2?")) == "Did you mean b2?"


@pytest.mark.parametrize("say", [words.result, words.ending])
def test_of_an_earlier_board_there_is_no_result(say: Callable[[View], str]) -> None:
    assert say(seen(X_LINE, AS_X, ply=3)) == ""


def test_a_look_alike_is_named() -> None:
    assert odd_character("b2") is None
    assert odd_character("Х") == "'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)"
    assert odd_character("1,\x00") == "a character that cannot be shown (U+0000)"


Seats = tuple[str | None, str | None]

PEOPLE, AGENTS = (None, None), ("reflex", "perfect")
AS_X, AS_O = (None, "perfect"), ("perfect", None)
"""Who plays X and O: two people, two agents, and a person on either side of the computer."""

X_LINE, O_LINE = "a1 b1 b2 c1 c3", "a1 b2 a2 c1 c3 a3"
DRAWN = "a1 b2 c3 b1 b3 a3 c1 c2 a2"


def seen(moves: str, seats: Seats, start: str = "3x3k3", ply: int | None = None) -> View:
    """The view of a game between these seats, or of its past."""
    return view(session_after(moves, start, *seats), ply=ply)


@pytest.mark.parametrize(
    ("moves", "seats", "sentence"),
    [
        ("", PEOPLE, "Move 1: X's turn."),
        ("b2", PEOPLE, "Move 2: O's turn."),
        ("", AS_X, "Move 1: your turn, X."),
        ("b2", AS_X, "Move 2: the computer is thinking."),
        ("", AS_O, "Move 1: the computer is thinking."),
        ("b2", AS_O, "Move 2: your turn, O."),
        ("", AGENTS, "Move 1: X's turn."),
        ("b2", AGENTS, "Move 2: O's turn."),
        (X_LINE, PEOPLE, "X wins: a1 b2 c3."),
        (X_LINE, AS_X, "You win: a1 b2 c3."),
        (DRAWN, AS_O, "Draw."),
    ],
)
def test_the_status_says_who_is_to_move_or_how_it_ended(
    moves: str, seats: Seats, sentence: str
) -> None:
    assert words.status(seen(moves, seats)) == sentence


@pytest.mark.parametrize("seats", [PEOPLE, AGENTS, AS_X, AS_O])
@pytest.mark.parametrize(("moves", "number"), [("a1 b1 b2", 3), (X_LINE, 5), (DRAWN, 9)])
def test_whoever_looks_back_is_told_where(moves: str, number: int, seats: Seats) -> None:
    for say in (words.status, words.announcement):
        assert say(seen(moves, seats, ply=0)) == "Looking back: the start, X to move."
        said = say(seen(moves, seats, ply=2))
        assert said == f"Looking back: after move 2 of {number}, X to move."
        assert say(seen(moves, seats, ply=number)) == say(seen(moves, seats))


@pytest.mark.parametrize(
    ("moves", "start", "seats", "sentence"),
    [
        (X_LINE, "3x3k3", PEOPLE, "X wins: a1 b2 c3."),
        (X_LINE, "3x3k3", AGENTS, "X wins: a1 b2 c3."),
        (X_LINE, "3x3k3", AS_X, "You win: a1 b2 c3."),
        (X_LINE, "3x3k3", AS_O, "The computer wins: a1 b2 c3."),
        (O_LINE, "3x3k3", PEOPLE, "O wins: c1 b2 a3."),
        (O_LINE, "3x3k3", AS_X, "The computer wins: c1 b2 a3."),
        (O_LINE, "3x3k3", AS_O, "You win: c1 b2 a3."),
        (X_LINE, "misere:3x3k3", PEOPLE, "O wins: X completed a1 b2 c3."),
        (X_LINE, "misere:3x3k3", AGENTS, "O wins: X completed a1 b2 c3."),
        (X_LINE, "misere:3x3k3", AS_X, "The computer wins: you completed a1 b2 c3."),
        (X_LINE, "misere:3x3k3", AS_O, "You win: the computer completed a1 b2 c3."),
        ("a1 b1 a2 b2 b3 c1 c3 c2 a3", "3x3k3", AS_X, "You win: a3 b3 c3, a1 a2 a3."),
        *((DRAWN, "3x3k3", seats, "Draw.") for seats in (PEOPLE, AGENTS, AS_X, AS_O)),
        *(("a1", "3x3k3", seats, "") for seats in (PEOPLE, AGENTS, AS_X, AS_O)),
    ],
)
def test_the_ending_is_said_to_whoever_plays_the_computer(
    moves: str, start: str, seats: Seats, sentence: str
) -> None:
    assert words.ending(seen(moves, seats, start)) == sentence


@pytest.mark.parametrize(
    ("moves", "seats", "sentence"),
    [
        ("", AS_X, "Move 1: your turn, X."),
        ("b2", AS_X, "Move 2: the computer is thinking."),
        ("b2 a1", AS_X, "The computer plays a1. Move 3: your turn, X."),
        ("b2", AS_O, "The computer plays b2. Move 2: your turn, O."),
        ("b2 a1", AS_O, "Move 3: the computer is thinking."),
        (X_LINE, AS_X, "You win: a1 b2 c3."),
        (X_LINE, AS_O, "The computer plays c3. The computer wins: a1 b2 c3."),
        (DRAWN, AS_O, "The computer plays a2. Draw."),
        ("b2 a1", PEOPLE, "Move 3: X's turn."),
        ("b2 a1", AGENTS, "O plays a1. Move 3: X's turn."),
        (X_LINE, AGENTS, "X plays c3. X wins: a1 b2 c3."),
    ],
)
def test_a_listener_hears_what_the_computer_played(moves: str, seats: Seats, sentence: str) -> None:
    assert words.announcement(seen(moves, seats)) == sentence


def test_a_listener_hears_the_computers_move_also_when_o_started() -> None:
    said = words.announcement(seen("b2", AS_X, "3x3k3 .../.../... O"))
    assert said == "The computer plays b2. Move 2: your turn, X."


@pytest.mark.parametrize(
    ("moves", "name", "sentence"),
    [
        ("", "b3", "row 3, column 2, empty"),
        ("b2 a1", "b2", "row 2, column 2, X"),
        ("b2 a1", "a1", "row 1, column 1, O, the last move"),
        (X_LINE, "a1", "row 1, column 1, X, in the finished line"),
        (X_LINE, "c3", "row 3, column 3, X, in the finished line"),
        (X_LINE, "c1", "row 1, column 3, O"),
    ],
)
def test_a_cell_is_said_to_one_who_cannot_see_it(moves: str, name: str, sentence: str) -> None:
    cells = {cell.name: cell for cell in shown(moves).cells}
    assert words.cell(cells[name]) == sentence


def test_a_cell_says_what_it_is_worth_where_that_is_known() -> None:
    game = session_after("a1 b1 a2 b2")
    cells = {cell.name: cell for cell in view(game, values(game.position)).cells}
    assert words.cell(cells["a3"]) == "row 3, column 1, empty, a win in 1 move"
    assert words.cell(cells["c1"]) == "row 1, column 3, empty, a loss in 2 moves"
    assert words.cell(cells["b2"]) == "row 2, column 2, O, the last move"


@pytest.mark.parametrize(
    ("value", "plies", "text"),
    [
        (Value.WIN, 1, "a win in 1 move"),
        (Value.WIN, 3, "a win in 3 moves"),
        (Value.WIN, None, "a win"),
        (Value.DRAW, 1, "a draw"),
        (Value.DRAW, None, "a draw"),
        (Value.LOSS, 1, "a loss in 1 move"),
        (Value.LOSS, 2, "a loss in 2 moves"),
        (Value.LOSS, None, "a loss"),
        (None, None, "not known"),
    ],
)
def test_a_move_is_worth_a_win_a_draw_or_a_loss(
    value: Value | None, plies: int | None, text: str
) -> None:
    assert words.worth(MoveVerdict(0, value, plies, False)) == text
