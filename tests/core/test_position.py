"""Positions are values; a move gives a new one or says why it may not be played."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

from noughts.core.errors import IllegalMove, Refusal
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from tests import strategies


def test_a_game_starts_on_the_empty_classic_board_with_x() -> None:
    start = Position.start()
    assert start == Position(Rules(), 0, 0, Player.X, None)
    assert start.legal_moves == tuple(range(9))
    assert (start.marks, start.empty, start.is_over) == (0, 9, False)


def test_either_side_may_start_on_any_board() -> None:
    start = Position.start(Rules(4, 5, 3), Player.O)
    assert (start.rules, start.turn, start.empty) == (Rules(4, 5, 3), Player.O, 20)
    assert start.play(7).mark_at(7) is Player.O


def test_a_move_leaves_the_old_position_as_it_was() -> None:
    start = Position.start()
    after = start.play(4)
    assert start == Position.start()
    assert (after.x, after.o, after.turn) == (1 << 4, 0, Player.O)
    assert [after.mark_at(cell) for cell in (3, 4)] == [None, Player.X]
    assert after.play(0).mark_at(0) is Player.O


def test_marks_never_change_and_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        Position.start().x = 1
    with pytest.raises(AttributeError):
        Position.start().note = "new"  # type: ignore[attr-defined]


def test_equal_positions_are_one_however_they_came_about() -> None:
    one = Position.start().play(0).play(4).play(8)
    other = Position.start().play(8).play(4).play(0)
    assert one == other
    assert hash(one) == hash(other)
    assert one != one._replace(turn=Player.X)


@given(strategies.positions())
def test_a_position_survives_pickle_and_copy(position: Position) -> None:
    for again in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert again == position
        assert type(again) is Position
        assert type(again.rules) is type(position.rules)


@given(strategies.positions())
def test_exactly_the_legal_moves_can_be_played(position: Position) -> None:
    for cell in range(-2, position.rules.size + 2):
        assert position.is_legal(cell) is (cell in position.legal_moves)
        if not position.is_legal(cell):
            with pytest.raises(IllegalMove):
                position.play(cell)
        else:
            assert position.play(cell).mark_at(cell) is position.turn


@pytest.mark.parametrize(
    ("text", "cell", "reason", "words"),
    [
        ("XXX/OO./... O", 8, Refusal.OVER, "the game is over"),
        ("XXX/OO./... O", 99, Refusal.OVER, "the game is over"),
        ("XOX/XOX/OXO O", 0, Refusal.OVER, "the game is over"),
        ("3x3k3", 9, Refusal.OUTSIDE, "there is no cell 9"),
        ("3x3k3", -1, Refusal.OUTSIDE, "there is no cell -1"),
        ("X../.../... O", 0, Refusal.TAKEN, "cell 0 is taken"),
        ("XO./.../... X", 1, Refusal.TAKEN, "cell 1 is taken"),
        ("gravity:3x3k3", 3, Refusal.CLOSED, "cell 3 is not open yet"),
        ("gravity:3x3k3 .../.../X.. O", 6, Refusal.TAKEN, "cell 6 is taken"),
    ],
)
def test_an_illegal_move_says_why(text: str, cell: int, reason: Refusal, words: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Position.parse(text).play(cell)
    assert (caught.value.reason, caught.value.cell) == (reason, cell)
    assert str(caught.value) == words


def test_finished_lines_are_all_that_the_last_move_completed() -> None:
    position = Position.parse("XXX/XOO/XOO O")
    assert position.outcome is Outcome.X_WINS
    assert position.finished_lines == (0b111, 0b001_001_001)
    assert Position.start().finished_lines == ()
    assert Position.parse("OOO/XX./X.. X").finished_lines == (0b111,)


def test_marks_that_no_game_leads_to_can_still_be_asked_about() -> None:
    odd = Position.of(Rules(), 0b001, 0b110, Player.X)
    assert odd.legal_moves == (3, 4, 5, 6, 7, 8)
    assert Position.of(Rules(), 0b111, 0b111_000, Player.O).is_over
