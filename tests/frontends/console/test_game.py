import re
from contextlib import suppress
from io import StringIO

import pytest

from noughts.core.notation import read_position
from noughts.frontends.console.dialogue import Dialogue, Leave
from noughts.frontends.console.game import Game
from noughts.frontends.console.terminal import Screen
from noughts.play.session import Session
from noughts.search.budget import Budget
from tests.frontends.talking import converse, session_after

RESULTS = ("X wins", "O wins", "Draw")


def result_lines(said: str) -> list[str]:
    return [line for line in said.splitlines() if any(result in line for result in RESULTS)]


def hurried(
    *answers: str, session: Session, nodes: int, live: bool = False, height: int = 24
) -> str:
    """What is said in a game in which nobody may search more than so many positions."""
    out = StringIO()
    dialogue = Dialogue(iter(answers), Screen(out, live=live, size=(80, height)))
    budget = Budget(nodes=nodes)
    with suppress(Leave):
        Game(session, dialogue, thinking=budget, analysis=budget).play()
    return out.getvalue()


@pytest.mark.parametrize("answers", ["a b a b c c", "0 1 0 1 2 2", "A 1 a1 B 2 0,2"])
def test_where_marks_fall_columns_are_enough_for_a_whole_game(answers: str) -> None:
    session = Session(read_position("gravity:2x3k3"))
    said = converse(*answers.split(), session=session)
    assert session.record.names == ["a2", "b2", "a1", "b1", "c2", "c1"]
    assert said.endswith("Draw.\nX 0 · O 0 · draws 1\n")


def test_a_board_on_which_nobody_can_win_is_named_before_the_game_starts() -> None:
    said = converse(session=session_after("", "3x3k9"))
    assert said.index("No line of 9 fits on it: every game is a draw.\n") < said.index("┌")


def test_values_that_are_not_known_are_estimated() -> None:
    session = session_after("b1 a4 c1 b4", "4x4k3")
    said = hurried("values", session=session, nodes=5)
    assert "1 │W1 │ X │ X │" in said
    assert "│~" in said and "?" not in said
    assert "~82: an estimate, about 82% for the side to move; not proved.\n" in said


def test_a_win_in_one_is_seen_on_a_board_too_large_to_search() -> None:
    session = session_after("", "5x5k4 ...../...../..OOO/...../XXX.. X")
    said = hurried("values", "hint", session=session, nodes=0)
    assert "5 │ X │ X │ X │W1 │~" in said
    assert "Play d5. Wins at once: a5 b5 c5 d5.\n" in said


def test_a_board_far_too_large_to_search_is_full_of_estimates() -> None:
    said = hurried("values", session=session_after("", "15x15k5"), nodes=1)
    assert said.count("~") == 225 + 1
    assert "?" not in said and "W3" not in said


def test_where_no_playout_is_allowed_nothing_is_known() -> None:
    said = hurried("values", session=session_after("", "gravity:6x7k4"), nodes=1)
    assert "?: 7 moves could not be searched to the end in time.\n" in said


def test_two_agents_wait_for_enter_between_turns_when_somebody_watches() -> None:
    said = converse(*[""] * 8, session=Session(x="perfect", o="perfect"), waits=True)
    assert said.count("Press Enter for the next move: ") == 8
    assert result_lines(said) == ["Draw."]


def test_a_watcher_can_leave() -> None:
    said = converse("", "q", session=Session(x="perfect", o="perfect"), waits=True)
    assert said.count(" plays ") == 2
    assert said.endswith("Bye.\n")


def test_an_agent_that_finds_no_move_stops_the_game() -> None:
    session = Session(read_position("4x4k4"), o="minimax")
    said = hurried("b2", session=session, nodes=10)
    assert said.endswith("minimax cannot play this board in time, so the game stops here.\n")
    assert result_lines(said) == []


def test_on_a_small_board_an_agent_may_take_its_time() -> None:
    session = Session(read_position("X.O/.../... X"), o="minimax")
    assert "The computer plays " in hurried("b2", session=session, nodes=1)


def test_on_a_live_screen_it_says_that_it_thinks_about_a_large_board() -> None:
    session = Session(read_position("4x4k4"), x="perfect")
    assert "Thinking ...\nThe computer plays " in hurried(session=session, nodes=20, live=True)


def test_a_board_as_high_as_the_screen_has_no_air_below() -> None:
    assert "3  . . .\nX to move " in hurried(session=Session(), nodes=1, height=6)
    assert "3  . . .\n\nX to move " in hurried(session=Session(), nodes=1, height=7)


@pytest.mark.parametrize(
    ("typed", "reply", "result"),
    [
        (["a1", "c3", "a3"], "b2", "O wins: b1 b2 b3."),
        (["0,0", "(2,2)", "2 0"], "1,1", "O wins: 0,1 1,1 2,1."),
        (["1", "9", "7"], "5", "O wins: 2 5 8."),
    ],
)
def test_cells_are_named_as_the_person_names_them(
    typed: list[str], reply: str, result: str
) -> None:
    said = converse(*typed, session=Session(o="perfect"))
    assert f"\nThe computer plays {reply}.\n" in said
    assert result_lines(said) == [result]


def test_the_board_has_one_set_of_labels_those_of_the_way_last_typed() -> None:
    said = converse("b2", "0,0", "3", "c1", session=Session())
    boards = re.findall(r"\n\n(.*?)\n\n", said, re.DOTALL)
    assert [board.splitlines()[0].strip() for board in boards] == [
        *("a   b   c", "a   b   c", "0   1   2", "┌───┬───┬───┐")
    ]
    assert "  │(X)│" not in boards[2] and "0 │(O)│" in boards[2]
    assert "3 is taken" not in said and "c1 is taken" in said


def test_hints_and_reasons_name_cells_as_the_person_does() -> None:
    said = converse("9", "hint", "why", session=session_after("a1 b1", o="reflex:seed=1"))
    assert re.search(r"\nPlay \d\. ", said)
    assert "\nX 9: " in said
    assert re.search(r"\b[abc][123]\b", said.partition("): 9\n")[2].replace("(b2 or", "")) is None


def test_a_review_names_cells_as_the_person_does_in_columns_that_fit() -> None:
    said = converse("2", "0,0", "1 1", "2,2", "0,1", "2,1", "2,0", "0,2", "1,2", "1,0", "review")
    moves = said.partition("Your choice: review\n")[2].splitlines()[:9]
    assert moves[0] == " 1  X 0,0  best     Keeps the draw: with best play nobody wins."
    assert {line.index("best") for line in moves} == {11}
    assert not re.search(r"\b[abc][123]\b", "".join(moves))


def test_another_conversation_names_cells_by_letter_until_one_is_typed_otherwise() -> None:
    assert "\nX 1,1: " in converse("1,1", "why", session=session_after(""))
    assert "\nX b2: " in converse("why", session=session_after("b2"))


def test_why_names_what_the_reflex_agent_perceived() -> None:
    said = converse("b1", "why", session=session_after("a1 b2", o="reflex"))
    assert "\nPerception 7 of 25: two X in row 1.\n" in said
