"""Minimax and alpha-beta as a textbook writes them."""

import sys
from math import inf
from types import FrameType
from typing import Any

import pytest

from noughts.adapters import textbook
from noughts.core.errors import GameError, IllegalMove, InvalidText, Refusal
from tests.positions import positions
from tests.reference import Game, perfect


def state_of(text: str) -> textbook.State:
    """A state from rows such as `XO_/_X_/___`."""
    return [list(row) for row in text.split("/")]


def best(text: str, maximizing: bool = True) -> tuple[float, textbook.Action | None]:
    return textbook.minimax(state_of(text), 0, -inf, inf, maximizing)


def test_the_names_are_those_of_the_description() -> None:
    assert (textbook.X, textbook.O, textbook.EMPTY) == ("X", "O", "_")
    names = "EMPTY O X actions minimax player result terminal value winner"
    assert " ".join(textbook.__all__) == names


def test_the_examples_of_its_description() -> None:
    state = state_of("XO_/_X_/___")
    assert textbook.player(state) == "O"
    assert textbook.actions(state) == [(0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert textbook.result(state, (1, 0)) == state_of("XO_/OX_/___")
    assert state == state_of("XO_/_X_/___")
    assert textbook.terminal(state_of("XXX/OO_/___"))
    assert not textbook.terminal(state)


@pytest.mark.parametrize(
    ("text", "depth", "winner", "value"),
    [
        ("XXX/OO_/___", 1, "X", 9),
        ("XXX/OO_/___", 5, "X", 5),
        ("OOO/XX_/X__", 6, "O", -4),
        ("XOX/XOO/OXX", 9, None, 0),
    ],
)
def test_a_sooner_win_is_worth_more(text: str, depth: int, winner: str | None, value: int) -> None:
    state = state_of(text)
    assert textbook.winner(state) == winner
    assert textbook.value(state, depth) == value


@pytest.mark.parametrize(
    ("text", "maximizing", "expected"),
    [
        ("XX_/OO_/___", True, (9, (0, 2))),
        ("XX_/OO_/___", False, (-9, (1, 2))),
        ("OO_/_X_/___", True, (0, (0, 2))),
        ("XXX/OO_/___", True, (10, None)),
    ],
)
def test_the_best_value_and_the_first_action_that_has_it(
    text: str, maximizing: bool, expected: tuple[int, textbook.Action | None]
) -> None:
    assert best(text, maximizing) == expected


def test_the_slow_way_to_the_win_is_none_at_all() -> None:
    """After 3 1 it is O who wins: with the next move."""
    assert textbook.minimax(state_of("XX_/OO_/X__"), 1, -inf, inf, False) == (-8, (1, 2))


def test_from_the_empty_board_it_visits_20_866_positions() -> None:
    visited = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal visited
        visited += event == "call" and frame.f_code.co_name == "_search"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = best("___/___/___")
    finally:
        sys.setprofile(before)
    assert (visited, found) == (20_866, (0, (0, 0)))


@pytest.mark.usefixtures("untraced")
def test_it_agrees_with_perfect_play_from_the_third_move_on() -> None:
    answers = perfect(Game(3, 3, 3))
    for position in positions("3x3k3"):
        if position.marks < 3:
            continue
        marks = [mark.value if mark else "." for mark in map(position.mark_at, range(9))]
        answer = answers["".join(marks), position.turn.value]
        cells = ["_" if mark == "." else mark for mark in marks]
        maximizing = position.turn.value == "X"
        value, action = textbook.minimax(
            [cells[0:3], cells[3:6], cells[6:9]], position.marks, -inf, inf, maximizing
        )
        worth = answer.value * (10 - position.marks - answer.plies)
        assert value == (worth if maximizing else -worth)
        assert action == (divmod(min(answer.best), 3) if answer.best else None)


def test_what_falls_outside_the_window_is_not_looked_at() -> None:
    state = state_of("___/OO_/XX_")
    assert textbook.minimax(state, 0, -inf, inf, True) == (9, (2, 2))
    assert textbook.minimax(state, 0, -inf, -9, True) == (-8, (0, 0))


@pytest.mark.parametrize("action", [(0, 0), (3, 1), (-1, 2), (True, False), (1.0, 1), [1, 1], None])
def test_an_impossible_action_is_an_illegal_move(action: Any) -> None:
    with pytest.raises(IllegalMove):
        textbook.result(state_of("X__/___/___"), action)


def test_after_the_end_empty_cells_are_still_actions() -> None:
    """The description asks about the end in `terminal`, and there alone."""
    state = state_of("XXX/OO_/___")
    assert textbook.actions(state) == [(1, 2), (2, 0), (2, 1), (2, 2)]
    assert textbook.result(state, (1, 2)) == state_of("XXX/OOO/___")
    assert state == state_of("XXX/OO_/___")
    assert textbook.actions(state_of("XOX/XOO/OXX")) == []
    for action, refusal in (((0, 0), Refusal.TAKEN), ((3, 0), Refusal.OUTSIDE)):
        with pytest.raises(IllegalMove) as caught:
            textbook.result(state, action)
        assert caught.value.reason is refusal


def test_a_board_of_the_course_is_told_where_it_belongs() -> None:
    state: Any = [["X", None, None], [None] * 3, [None] * 3]
    told = r"^the cell in row 0, column 1 is None, which is empty only in noughts.adapters.cs50$"
    for function in (textbook.player, textbook.actions, textbook.winner, textbook.terminal):
        with pytest.raises(InvalidText, match=told):
            function(state)
    with pytest.raises(InvalidText, match=told):
        textbook.result(state, (1, 1))
    with pytest.raises(InvalidText, match=told):
        textbook.minimax(state, 0, -inf, inf, True)


def test_a_taken_cell_is_named_by_row_and_column() -> None:
    with pytest.raises(IllegalMove, match=r"^cell \(0, 0\) is taken$"):
        textbook.result(state_of("X__/___/___"), (0, 0))


@pytest.mark.parametrize("state", [[], [["_"] * 3] * 2, [["_"] * 3] * 2 + [["_", "_", " "]], None])
def test_what_is_not_a_board_is_refused(state: Any) -> None:
    with pytest.raises(InvalidText):
        textbook.terminal(state)
    with pytest.raises(GameError):
        textbook.minimax(state, 0, -inf, inf, True)
