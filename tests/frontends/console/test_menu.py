import re
from collections import Counter
from io import StringIO
from itertools import chain, repeat

import pytest

from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.console import run
from noughts.frontends.console.dialogue import GaveUp
from noughts.frontends.console.terminal import Screen
from noughts.frontends.settings import Settings
from noughts.play.session import Score, Session
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
