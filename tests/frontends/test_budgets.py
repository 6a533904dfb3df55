"""Nobody waits for ever."""

import pytest

from noughts.core.notation import read_rules
from noughts.frontends.budgets import ANALYSIS, FIGURE, REVIEW, THINKING, for_a_figure, for_a_move
from noughts.search.budget import UNLIMITED, Budget


@pytest.mark.parametrize("board", ["1x1k1", "3x3k3", "misere:3x3k3", "gravity:2x4k3"])
def test_a_small_board_needs_no_limit(board: str) -> None:
    assert for_a_move(read_rules(board)) == UNLIMITED
    assert for_a_move(read_rules(board), Budget(nodes=1)) == UNLIMITED
    assert for_a_figure(read_rules(board)) == Budget(nodes=FIGURE.nodes)


@pytest.mark.parametrize("board", ["2x5k3", "4x4k4", "gravity:6x7k4", "20x20k5"])
def test_an_agent_on_a_larger_board_has_what_it_is_given(board: str) -> None:
    assert for_a_move(read_rules(board)) == THINKING
    assert for_a_move(read_rules(board), Budget(nodes=1)) == Budget(nodes=1)
    assert for_a_figure(read_rules(board)) == FIGURE


def test_every_wait_has_an_end_and_a_whole_game_takes_the_longest() -> None:
    seconds = [budget.seconds or 0 for budget in (THINKING, ANALYSIS, REVIEW)]
    assert 0 < seconds[0] <= seconds[1] <= seconds[2] <= 10
