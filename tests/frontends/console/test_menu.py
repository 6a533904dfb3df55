import re
from collections import Counter
from io import StringIO
from itertools import chain, repeat

import pytest

from noughts.agents.levels import OPPONENTS
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.console import run
from noughts.frontends.console.dialogue import GaveUp
from noughts.frontends.console.terminal import Screen
from noughts.frontends.settings import Settings
from noughts.play.session import Score, Session
from noughts.reports.levels import description
from noughts.search.budget import Budget
from tests.frontends.talking import converse


@pytest.mark.parametrize("answer", ["q", "Q", " quit ", "exit"])
def test_q_leaves(answer: str) -> None:
    said = converse(answer)
    assert said.count("Player vs Player") == 1
    assert said.endswith("Bye.\n")


def test_help_may_be_asked_for_in_a_word() -> None:
    assert converse("HELP") == converse("?").replace("choice: ?", "choice: HELP")


@pytest.mark.parametrize("answer", ["0", "8", "12", "1.0", "-1", "play", "1 1", "10^400", "x" * 50])
def test_anything_else_gets_a_message_and_the_menu_again(answer: str) -> None:
    said = converse(answer)
    assert " is not in the menu. Type a number from 1 to 7, or q.\n" in said
    assert said.count("Player vs Player") == 2


def test_a_long_line_of_the_menu_goes_on_below_its_words() -> None:
    out = StringIO()
    run(iter(["q"]), Screen(out, live=True, size=(20, 24)))
    assert "\n  6  Level 5 never\n     loses.\n  7  Board: 3x3k3\n" in out.getvalue()


def test_a_long_question_is_broken_between_words_too() -> None:
    out = StringIO()
    run(iter(["7"]), Screen(out, live=True, size=(40, 24)), waits=True)
    asked = "Board, such as 4x4k4, misere:3x3k3 or\ngravity:6x7k4, or Enter: \nBye.\n"
    assert out.getvalue().endswith(asked)


@pytest.mark.parametrize("board", ["4x4k4", "misere:3x3k3", "gravity:6x7k4", "20x20k5", " 1X3K2 "])
def test_the_board_is_remembered(board: str) -> None:
    said = converse("7", board, "1", "menu")
    assert said.count(f"  7  Board: {board.strip().lower()}\n") == 2


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (("6", "6"), "There is no level '6'; known: 1, 2, 3, 4, 5, reflex."),
        (("6", "３"), "FULLWIDTH DIGIT THREE"),
        (("7", "3x3"), "There is no board '3x3'; did you mean '3x3k3'?\n"),
        (("7", "misre:3x3k3"), "There is no variant 'misre'; did you mean 'misere'?\n"),
        (("7", "30x3k3"), "A board has 1 to 20 rows and columns, not 30.\n"),
        (("7", "3х3k3"), "CYRILLIC SMALL LETTER HA"),
        (("7", "9" * 500), "That line is too long for an answer.\n"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_and_changes_nothing(
    answers: tuple[str, ...], sentence: str
) -> None:
    number, wrong = answers
    said = converse(number, wrong, wrong, "")
    prompt = {"6": "Level, from 1 (easiest)", "7": "Board, such as "}[number]
    assert said.count(sentence) == 2
    assert said.count(prompt) == 3, "it asks again, until a blank answer"
    assert said.count("  6  Level 5 never loses.\n") == 2
    assert said.count("  7  Board: 3x3k3\n") == 2


@pytest.mark.parametrize(("answer", "prompt"), [("6", "Level, "), ("7", "Board, ")])
def test_the_end_of_the_input_in_a_setting_leaves(answer: str, prompt: str) -> None:
    said = converse(answer)
    assert prompt in said
    assert said.endswith(": \nBye.\n")


@pytest.mark.parametrize("setting", ["6", "7"])
def test_a_pipe_gone_wrong_in_a_setting_is_not_listened_to_for_ever(setting: str) -> None:
    answers = chain([setting], repeat("y"))
    with pytest.raises(GaveUp):
        run(answers, Screen(StringIO()))


LOST = ("0,0", "2,2", "2,0")
"""A game that the agent that never loses has won: X takes three corners."""


@pytest.mark.parametrize(
    ("board", "moves", "sentence"),
    [
        ("3x3k3", LOST, "Level 5 never loses. Type 6 to choose an easier one.\n"),
        ("2x2k1", ("menu",), None),
        (
            "1x3k2",
            ("a1", "c1"),
            "Level 5 plays as well as it can. Type 6 to choose an easier one.\n",
        ),
        ("1x3k2", ("b1", "c1"), None),
    ],
)
def test_after_a_game_that_was_not_won_it_says_how_to_choose_an_easier_one(
    board: str, moves: tuple[str, ...], sentence: str | None
) -> None:
    said = converse("7", board, "2", *moves)
    assert ("Type 6 to choose an easier one." in said) is (sentence is not None)
    assert sentence is None or sentence in said


@pytest.mark.parametrize("answers", [["1", "1", "2", "3", "5", "4", "6", "8", "7", "9"], ["3"]])
def test_no_level_is_recommended_to_two_people_or_two_agents(answers: list[str]) -> None:
    said = converse(*answers)
    assert said.count("\nX 0 · O 0 · draws 1\n") == 1
    assert "easier one" not in said


@pytest.mark.parametrize(
    ("x", "o", "moves", "sentence"),
    [
        (None, "perfect", LOST, "Level 5 never loses. Choose an easier one with --o 3.\n"),
        ("casual:sight=1,plan=0.25", None, (), "Choose an easier one with --x 1.\n"),
        ("casual:sight=0,plan=0", None, (), None),
        ("reflex", None, (), None),
        (None, "casual:sight=2,plan=0.3", (), None),
        (None, None, (), None),
        ("perfect", "perfect", (), None),
        ("mcts", None, (), None),
    ],
)
def test_after_a_game_without_the_menu_it_names_the_option(
    x: str | None, o: str | None, moves: tuple[str, ...], sentence: str | None
) -> None:
    won_by_x = Position.parse("XXX/OO./... O")
    said = converse(*moves, session=Session(None if moves else won_by_x, x, o))
    assert said.endswith(sentence if sentence else " · draws 0\n")


def test_the_levels_are_listed_where_one_is_chosen() -> None:
    said = converse("6", "")
    listed = "\n".join(description(opponent, read_rules("3x3k3")) for opponent in OPPONENTS)
    assert f"{listed}\nLevel, from 1 (easiest)" in said


def test_a_review_can_be_had_after_a_game_and_not_before() -> None:
    assert "'review' is not in the menu." in converse("review")
    assert "Review of the last game" not in converse("2", "menu")
    said = converse("2", *LOST, "r", "review")
    assert said.count("\n  r  Review of the last game\n") == 3
    for told in (
        "\n 5  X 2,0  blunder  ",
        " Better: 2,1, a draw.\n",
        "\nThe turning point was move 5, X 2,0: a blunder.\n",
    ):
        assert said.count(told) == 2, told
    results = re.findall("X wins|O wins|Draw", said)
    assert results == ["O wins"], "the words of a result stand nowhere else"


def test_who_plays_without_the_menu_is_asked_for_a_review() -> None:
    answers = [*LOST, "what", "REVIEW", "menu", "q"]
    said = converse(*answers, session=Session(o="perfect"), waits=True)
    assert "'what' is neither review nor menu.\n" in said
    assert "The turning point was move 5" in said
    assert said.count("Type review or menu, or Enter to leave: ") == 3
    assert said.count("Player vs Player") == 1
    quiet = converse(*LOST, "", "menu", session=Session(o="perfect"), waits=True)
    assert "Player vs Player" not in quiet


def test_a_look_alike_is_named_after_a_game_too() -> None:
    said = converse(*LOST, "ｒ", session=Session(o="perfect"), waits=True)
    assert "FULLWIDTH LATIN SMALL LETTER R" in said


def test_a_game_that_an_agent_could_not_finish_has_no_advice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noughts.frontends.console.game.for_a_move", lambda *_: Budget(nodes=10))
    said = converse("b2", session=Session(Position.start(read_rules("4x4k4")), o="minimax"))
    assert said.endswith("so the game stops here.\n")


def test_a_pipe_is_not_asked_for_a_review() -> None:
    assert "Enter to leave" not in converse(*LOST, session=Session(o="perfect"))


def test_a_game_that_is_left_hands_all_it_can_to_the_menu() -> None:
    """Side, level, who moves first, board and score: the next game is like the last one."""
    start = Position.start(read_rules("misere:3x3k3"), Player.O)
    session = Session(start, x="reflex", score=Score(2, 1, 4))
    said = converse("menu", "2", "menu", "3", "q", session=session)
    assert "  4  You play: O\n  5  First move: O\n  6  The reflex agent blocks" in said
    assert "  7  Board: misere:3x3k3\n" in said
    assert said.count("You are O, the computer is X (reflex). O moves first.\n") == 2
    assert said.count("This game is not counted.\n") == 2
    ended = re.search(r"^X (\d) · O (\d) · draws (\d)$", said, re.MULTILINE)
    assert ended and sum(map(int, ended.groups())) == 2 + 1 + 4 + 1


@pytest.mark.parametrize(
    ("x", "o", "side", "level"),
    [
        (None, None, "X", "5"),
        (None, "casual:sight=2,plan=0.7", "X", "4"),
        ("casual:sight=0,plan=0", None, "O", "1"),
        ("casual:sight=0,plan=0", "casual:sight=1,plan=0.25", "O", "1"),
        (None, "mcts", "X", "5"),
        ("reflex:seed=7", None, "O", "reflex"),
        (None, "casual:sight=2,plan=0.7,seed=7", "X", "4"),
        (None, "casual:sight=2,plan=0.75", "X", "5"),
    ],
)
def test_what_the_menu_can_say_of_a_session(
    x: str | None, o: str | None, side: str, level: str
) -> None:
    settings = Settings.of(Session(None, x, o))
    assert (settings.side.value, settings.opponent.name) == (side, level)


def test_a_pipe_gone_wrong_is_not_listened_to_for_ever() -> None:
    taken: Counter[str] = Counter()

    def counted(text: str) -> str:
        taken[text] += 1
        return text

    with pytest.raises(GaveUp):
        run(map(counted, repeat("y")), Screen(StringIO()))
    assert taken["y"] == 100
