"""The same question to every search, side by side."""

from __future__ import annotations

import pytest

from noughts.analysis.compare import BUDGET, compare
from noughts.core.position import Position
from noughts.search.budget import Budget
from noughts.search.verdict import Value
from tests.reference import Game, perfect
from tests.translate import VALUES, state_of

STEPS = ["minimax", "alpha-beta", "+ order", "+ table", "+ symmetry"]
COUNTS = [20_866, 7_865, 2_160, 521, 97]
LESS_COUNTS = [18_297, 7_275, 1_988, 475, 97]
"""Where only win, draw and loss are told apart."""

SMALL = ["XO./.../... X", "XX./O../O.. X", "X../.O./..X O", "2x3k3", "XO./OX./... O", "1x5k2"]
VARIANTS = ["misere:2x3k3", "gravity:3x3k3 .../.X./.OX O"]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("distance", "counts"), [(True, COUNTS), (False, LESS_COUNTS)])
def test_every_improvement_saves_positions_on_the_usual_board(
    distance: bool, counts: list[int]
) -> None:
    """Minimax, whose count is known, is stopped in time."""
    minimax, *found = compare("3x3k3", Budget(nodes=30_000), distance).searches
    assert [search.name for search in (minimax, *found)] == [*STEPS, "solver"]
    assert minimax[:2] == ("minimax", 30_000) and minimax[3:] == (None, None, False)
    assert [search.nodes for search in found] == counts
    assert all(search.value is Value.DRAW and search.finished for search in found)
    assert [search.plies for search in found] == [9 if distance else None] * 4 + [9]
    assert all(search.seconds > 0 for search in (minimax, *found))


@pytest.mark.parametrize("text", [*SMALL, *VARIANTS])
def test_all_searches_give_the_same_right_answer(text: str) -> None:
    position = Position.parse(text)
    value, plies, _ = perfect(Game.named(str(position.rules)))[state_of(position)]
    for search in compare(position).searches:
        assert (search.value, search.plies, search.finished) == (VALUES[value], plies, True)
    for search in compare(position, distance=False).searches:
        assert search.value is VALUES[value] and search.plies in (None, plies)


@pytest.mark.parametrize("text", VARIANTS)
def test_the_solver_knows_no_variants(text: str) -> None:
    assert [search.name for search in compare(text).searches] == STEPS


def test_a_finished_game_is_no_work() -> None:
    for search in compare("XXX/OO./... O").searches:
        assert search[3:] == (Value.LOSS, 0, True) and search.nodes <= 1


def test_there_is_an_end_to_what_a_search_takes_unless_told() -> None:
    assert not BUDGET.endless
