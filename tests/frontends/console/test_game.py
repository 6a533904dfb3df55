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


def test_two_people_play_to_the_end() -> None:
    said = converse("a1", "b1", "b2", "c1", "2,2", session=Session())
    assert result_lines(said) == ["X wins: a1 b2 c3."]
    assert said.endswith("X wins: a1 b2 c3.\nX 1 · O 0 · draws 0\n")


def test_the_computer_answers() -> None:
    said = converse("1,1", "quit", session=Session(o="perfect"))
    assert "Your move, X: 1,1\nThe computer plays a1.\n" in said


def test_the_computer_starts_when_it_is_its_turn() -> None:
    said = converse("quit", session=Session(x="perfect"))
    assert "\nThe computer plays b2.\n" in said
    assert "Your move, O: quit\nBye.\n" in said


def test_a_refused_answer_keeps_the_turn_and_changes_nothing() -> None:
    session = session_after("b2")
    said = converse("", "3,0", "1,1", "quit", session=session)
    assert session.moves == (4,)
    assert said.count("O to move: ") == 4
    assert "Type a cell, such as 1,1 or b2, or help.\n" in said
    assert "'3,0' is not a cell." in said
    assert "b2 is taken. Choose an empty cell.\n" in said


def test_a_cell_that_is_not_open_yet_is_refused() -> None:
    session = Session(read_position("gravity:6x7k4"))
    said = converse("a1", "d", "3", session=session)
    assert "Type a column's letter, or help.\n" in said
    assert "a1 is not open yet" in said
    assert session.record.names == ["d6", "d5"]


@pytest.mark.parametrize("answers", ["a b a b c c", "0 1 0 1 2 2", "A 1 a1 B 2 0,2"])
def test_where_marks_fall_columns_are_enough_for_a_whole_game(answers: str) -> None:
    session = Session(read_position("gravity:2x3k3"))
    said = converse(*answers.split(), session=session)
    assert session.record.names == ["a2", "b2", "a1", "b1", "c2", "c1"]
    assert said.endswith("Draw.\nX 0 · O 0 · draws 1\n")


def test_undo_goes_back_to_the_persons_turn_and_redo_forward_again() -> None:
    session = Session(o="perfect")
    converse("b2", "undo", session=session)
    assert session.record.names == []
    converse("redo", session=session)
    assert session.record.names == ["b2", "a1"]


def test_undo_and_redo_say_when_there_is_nothing_to_do() -> None:
    said = converse("undo", "redo", session=Session())
    assert "There is no move to undo.\n" in said
    assert "There is no move to redo.\n" in said


def test_a_hint_names_a_move_and_a_reason() -> None:
    said = converse("hint", session=session_after("a1 b1 a2 b2"))
    assert "Play a3. Wins at once: a1 a2 a3.\n" in said


def test_why_tells_what_one_did_and_what_the_computer_answered() -> None:
    said = converse("a1", "why", session=Session(o="perfect"))
    assert "X a1: Keeps the draw: with best play nobody wins.\n" in said
    assert "O b2: The only move that does not lose.\n" in said


def test_why_tells_two_people_what_the_last_move_did() -> None:
    said = converse("why", session=session_after("a1 b1"))
    assert "O b1: Loses in 6 moves: O b1, X b2, O c3, X a3, O c1, X a2.\n" in said
    assert "X a1:" not in said


def test_why_says_when_there_is_no_move() -> None:
    assert "There is no move to explain yet.\n" in converse("why", session=Session())


def test_values_are_drawn_and_explained() -> None:
    said = converse("values", session=session_after("a1 b1 a2 b2"))
    assert "3 │W1 │" in said
    assert "W3: a win in 3 moves, both sides counted. D: a draw. L2: a loss in 2.\n" in said
    assert "?:" not in said


def test_values_that_are_not_known_are_said_to_be_so() -> None:
    session = session_after("b1 a4 c1 b4", "4x4k3")
    said = hurried("values", session=session, nodes=5)
    assert "1 │W1 │ X │ X │" in said
    assert "│ ? │" in said
    assert "moves could not be searched to the end in time." in said


def test_a_win_in_one_is_seen_on_a_board_too_large_to_search() -> None:
    session = session_after("", "5x5k4 ...../...../..OOO/...../XXX.. X")
    said = hurried("values", "hint", session=session, nodes=0)
    assert "5 │ X │ X │ X │W1 │ ? │ 4\n" in said
    assert "?: 18 moves could not be searched to the end in time.\n" in said
    assert "Play d5. Wins at once: a5 b5 c5 d5.\n" in said


def test_values_of_a_far_too_large_board_are_not_drawn() -> None:
    said = hurried("values", session=session_after("", "15x15k5"), nodes=1)
    assert "The board is too large: no move could be searched in time.\n" in said
    assert "?" not in said


@pytest.mark.parametrize("board", ["3x3k3", "gravity:3x3k3"])
def test_help_names_every_command_and_no_result(board: str) -> None:
    said = converse("help", "hint", "values", session=session_after("", board))
    explained = said.partition("to move: help\n")[2].splitlines()
    words = ["1,1", "b2", "undo", "redo", "hint", "values", "why", "menu", "quit"]
    if board != "3x3k3":
        words.insert(2, "b")
    assert [line[:8] for line in explained[: len(words)]] == [f"{word:8}" for word in words]
    assert explained[len(words)].startswith("The last move stands in (), a finished line in [];")
    assert result_lines(said) == []


def test_two_agents_play_at_once_when_nobody_watches() -> None:
    said = converse(session=Session(x="perfect", o="perfect"))
    assert result_lines(said) == ["Draw."]
    assert said.count(" plays ") == 9
    assert "Enter" not in said


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


def test_a_finished_position_gets_its_result_at_once() -> None:
    said = converse(session=Session(read_position("XXX/OO./... O")))
    assert result_lines(said) == ["X wins: a1 b1 c1."]


def test_a_game_without_the_menu_can_go_to_the_menu() -> None:
    said = converse("menu", "q", session=Session(read_position("4x4k4")))
    assert "This game is not counted.\n" in said
    assert "  7  Board: 4x4k4\n" in said
    assert said.endswith("Your choice: q\nBye.\n")


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_there_are_three_words_to_leave(word: str) -> None:
    assert converse(word, session=Session()).endswith(f"X to move: {word}\nBye.\n")


def test_on_a_live_screen_it_says_that_it_thinks_about_a_large_board() -> None:
    session = Session(read_position("4x4k4"), x="perfect")
    assert "Thinking ...\nThe computer plays " in hurried(session=session, nodes=20, live=True)


def test_a_board_as_high_as_the_screen_has_no_air_below() -> None:
    assert "   0 1 2\nX to move: " in hurried(session=Session(), nodes=1, height=7)
    assert "   0 1 2\n\nX to move: " in hurried(session=Session(), nodes=1, height=8)


def test_a_finished_position_asks_for_nothing() -> None:
    said = converse(session=Session(read_position("XXX/OO./... O")))
    assert "Type a " not in said
