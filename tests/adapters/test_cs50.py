"""CS50's module: its names, its shapes, and every game its window can lead to."""

from types import ModuleType
from typing import Any

import pytest

import tictactoe
from noughts.adapters import cs50
from noughts.agents.perfect import PerfectAgent
from noughts.core.errors import GameError, IllegalMove, InvalidText, Refusal
from noughts.core.outcome import Player
from tests.games import all_games
from tests.positions import positions

X, O, EMPTY = "X", "O", None

NAMES = "EMPTY O X actions initial_state minimax player result terminal utility winner"


def board_of(text: str) -> cs50.Board:
    """A board from rows such as `X.O/.X./...`."""
    return [[None if mark == "." else mark for mark in row] for row in text.split("/")]


@pytest.mark.parametrize("module", [cs50, tictactoe])
def test_the_names_are_those_of_the_course(module: ModuleType) -> None:
    assert [module.X, module.O, module.EMPTY] == ["X", "O", None]
    assert " ".join(cs50.__all__) == NAMES
    for name in cs50.__all__:
        assert getattr(module, name) is getattr(cs50, name)


def test_the_empty_board_is_new_every_time() -> None:
    board = cs50.initial_state()
    assert board == [[None] * 3, [None] * 3, [None] * 3]
    board[0][0] = X
    assert board[1][0] is None
    assert cs50.initial_state()[0][0] is None


def test_the_turn_is_counted_and_x_starts() -> None:
    assert cs50.player(cs50.initial_state()) == X
    assert cs50.player(board_of("X../.../...")) == O
    assert cs50.player(board_of("X../.O./...")) == X


@pytest.mark.parametrize("text", ["O../.../...", "OO./.X./...", "OOX/.../O.."])
def test_with_more_o_than_x_it_is_the_turn_of_x(text: str) -> None:
    """No game leads there, but a board is taken as it is."""
    board = board_of(text)
    assert cs50.player(board) == X
    assert cs50.result(board, (2, 2))[2][2] == X


def test_the_actions_are_a_set_of_tuples() -> None:
    assert cs50.actions(board_of("XOX/O.X/O.O")) == {(1, 1), (2, 1)}
    assert cs50.actions(board_of("XXX/OO./...")) == set()


def test_a_result_is_a_new_board_and_the_old_one_stays() -> None:
    board = board_of("X../.O./...")
    rows = list(board)
    after = cs50.result(board, (0, 2))
    assert after == board_of("X.X/.O./...")
    assert board == board_of("X../.O./...")
    assert all(new is not old for new in after for old in rows)


@pytest.mark.parametrize(
    "action",
    [
        pytest.param((0, 0), id="taken"),
        (3, 1),
        (-1, 2),
        (0, -1),
        (10**400, 0),
        (0, 10**5000),
        (1.0, 1.0),
        (True, True),
        ("1", "1"),
        (1,),
        "1\n1",
        (1, 1, 1),
        pytest.param([1, 1], id="a list"),
        "11",
        11,
        None,
    ],
)
def test_an_impossible_action_is_an_illegal_move(action: Any) -> None:
    board = board_of("X../.../...")
    with pytest.raises(IllegalMove) as caught:
        cs50.result(board, action)
    assert "\n" not in str(caught.value)
    assert board == board_of("X../.../...")


def test_a_taken_cell_is_named_as_the_course_names_it() -> None:
    with pytest.raises(IllegalMove, match=r"^cell \(1, 1\) is taken$") as caught:
        cs50.result(board_of(".../.X./..."), (1, 1))
    assert (caught.value.reason, caught.value.cell) == (Refusal.TAKEN, (1, 1))
    with pytest.raises(IllegalMove, match=r"^there is no cell \(3, 1\)$") as caught:
        cs50.result(board_of(".../.X./..."), (3, 1))
    assert (caught.value.reason, caught.value.cell) == (Refusal.OUTSIDE, (3, 1))


def test_nothing_can_be_played_in_a_finished_game() -> None:
    with pytest.raises(IllegalMove, match="over"):
        cs50.result(board_of("XXX/OO./..."), (2, 2))


@pytest.mark.parametrize(
    ("text", "winner", "terminal", "utility"),
    [
        ("XXX/OO./...", X, True, 1),
        ("OX./OX./O.X", O, True, -1),
        ("XOX/XOO/OXX", None, True, 0),
        ("XOX/XOO/OX.", None, False, 0),
        ("XOX/OXO/OXX", X, True, 1),
        ("XXX/.../...", X, True, 1),
    ],
)
def test_how_a_game_stands(text: str, winner: str | None, terminal: bool, utility: int) -> None:
    board = board_of(text)
    assert (cs50.winner(board), cs50.terminal(board), cs50.utility(board)) == (
        winner,
        terminal,
        utility,
    )


@pytest.mark.usefixtures("untraced")
def test_minimax_plays_as_the_perfect_agent_does_in_every_position() -> None:
    agent = PerfectAgent()
    for position in positions("3x3k3"):
        marks = [position.mark_at(cell) for cell in range(9)]
        board = [[mark and mark.value for mark in marks[row : row + 3]] for row in (0, 3, 6)]
        expected = None if position.is_over else divmod(agent.choose(position), 3)
        assert cs50.minimax(board) == expected


@pytest.mark.parametrize(
    "board",
    [
        [],
        [[EMPTY] * 3] * 2,
        [[EMPTY] * 4] * 3,
        [[EMPTY] * 3, [EMPTY] * 3, [EMPTY, EMPTY, "Z"]],
        [[EMPTY] * 3, [EMPTY] * 3, [EMPTY, EMPTY, "Х"]],
        [[EMPTY] * 3, [EMPTY] * 3, [EMPTY, EMPTY, ["X"]]],
        None,
        7,
    ],
)
def test_what_is_not_a_board_is_refused(board: Any) -> None:
    for function in (cs50.player, cs50.actions, cs50.winner, cs50.terminal, cs50.minimax):
        with pytest.raises(InvalidText):
            function(board)
    with pytest.raises(GameError):
        cs50.result(board, (0, 0))


def test_a_board_of_the_textbook_is_told_where_it_belongs() -> None:
    board: Any = [["_"] * 3, ["_", "X", "_"], ["_"] * 3]
    told = r"^the cell in row 0, column 0 is '_', which is empty only in noughts.adapters.textbook$"
    for function in (cs50.player, cs50.actions, cs50.winner, cs50.terminal, cs50.minimax):
        with pytest.raises(InvalidText, match=told):
            function(board)
    with pytest.raises(InvalidText, match=told):
        cs50.result(board, (0, 0))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("user", ["X", "O"])
def test_the_courses_window_plays_every_game_without_losing_to_the_user(user: str) -> None:
    """The calls that the course's runner makes, in its order; the moves are the perfect agent's."""
    ttt: Any = tictactoe
    for moves in all_games(Player(user)):
        board = ttt.initial_state()
        for cell in moves:
            assert not ttt.terminal(board)
            action = divmod(cell, 3)
            if user == ttt.player(board):
                assert board[action[0]][action[1]] == ttt.EMPTY
            else:
                assert ttt.minimax(board) == action
            board = ttt.result(board, action)
        assert ttt.terminal(board)
        assert ttt.winner(board) in (None, X if user == O else O)
