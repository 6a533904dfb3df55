"""What each improvement of alpha-beta is worth, in positions visited on the empty board."""

from __future__ import annotations

import pytest

from noughts.core.position import Position
from noughts.search.alphabeta import BEST, Settings, alphabeta
from noughts.search.minimax import minimax
from noughts.search.verdict import Value

START = Position.start()


def settings(names: str) -> Settings:
    """The settings with only these on."""
    return Settings(*(name in names.split() for name in Settings._fields))


@pytest.mark.usefixtures("untraced")
def test_minimax_visits_the_whole_tree() -> None:
    verdict = minimax(START)
    assert verdict.nodes == 549_946
    assert verdict[:3] == (Value.DRAW, 9, (4, 0, 2, 6, 8, 1, 3, 5, 7))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("on", "nodes"),
    [
        ("", 18_297),
        ("narrow", 16_811),
        ("distance", 20_866),
        ("order", 7_275),
        ("order narrow", 6_323),
        ("order table narrow", 1_764),
        ("order table symmetry narrow", 426),
    ],
)
def test_the_value_of_the_empty_board_takes_so_many_nodes(on: str, nodes: int) -> None:
    assert alphabeta(START, settings=settings(on), every=False).nodes == nodes


def test_everything_is_on_unless_told() -> None:
    assert settings("order table symmetry distance narrow") == BEST == Settings()


def test_a_shared_table_saves_the_second_search() -> None:
    table: dict[int, tuple[int, int]] = {}
    first = alphabeta(START, table=table)
    second = alphabeta(START, table=table)
    assert first.nodes > 10 * second.nodes
    assert second == first._replace(nodes=second.nodes)
