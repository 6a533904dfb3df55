"""The solver answers as brute force does, wherever brute force can go."""

from __future__ import annotations

import pytest

from tests.reference import Game, lines, perfect, reachable
from tests.search.every_board import DRAW, BruteForce, compare, every_board, main
from tests.translate import bits

untraced = pytest.mark.usefixtures("untraced")


@untraced
@pytest.mark.parametrize("name", ["1x1k1", "2x2k2", "1x5k3", "2x4k3", "3x3k2", "3x3k3", "3x3k4"])
def test_brute_force_values_every_undecided_position_as_the_reference_does(name: str) -> None:
    game = Game.named(name)
    truth, answers = BruteForce(game), perfect(game)
    found = {
        (x, o): truth.value(x, o) for marks in range(game.size) for x, o in truth.undecided(marks)
    }
    assert found == {
        (bits(state[0], "X"), bits(state[0], "O")): DRAW + answers[state].value
        for state in reachable(game)
        if answers[state].best
    }


def test_every_size_up_to_4x4_has_each_k_that_can_be_won_and_one_that_cannot() -> None:
    boards = every_board()
    assert len(boards) == len(set(boards)) == 66
    assert {"1x1k1", "1x1k2", "4x4k4", "4x4k5", "3x4k3", "4x3k3"} <= set(boards)


def test_the_program_counts_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["2x2k2", "3x3k3"]) == 0
    counts = [line.split()[:3] for line in capsys.readouterr().out.splitlines()[1:]]
    assert counts == [["2x2k2", "17", "0"], ["3x3k3", "4,520", "0"], ["all", "4,537", "0"]]


@pytest.mark.long
@untraced
@pytest.mark.parametrize("name", every_board())
def test_both_questions_have_the_right_answer_on_every_board(name: str) -> None:
    positions, wrong, first = compare(name)
    assert positions
    assert (wrong, first) == (0, "")


@pytest.mark.long
@untraced
@pytest.mark.parametrize("name", [name for name in every_board() if lines(Game.named(name))])
def test_pairings_with_a_joker_change_no_answer_on_any_board(name: str) -> None:
    positions, wrong, first = compare(name, jokers=True)
    assert positions
    assert (wrong, first) == (0, "")
