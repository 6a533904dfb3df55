"""Where lines lie on the drawn board, and how they are struck through."""

from __future__ import annotations

import pytest
from hypothesis import given

from noughts.core.geometry import cells_along, strokes, ways
from noughts.core.rules import ANTIDIAGONAL, COLUMN, DIAGONAL, ROW, Rules, cells_of
from tests import strategies
from tests.torus import Torus


def struck(rules: Rules, cells: tuple[int, ...], beyond: float = 0.34) -> str:
    """From x and y to x and y, in columns and rows; a comma between strokes."""
    found = strokes(rules, sum(1 << cell for cell in cells), beyond)
    return ", ".join(" ".join(f"{end:.2f}" for end in stroke) for stroke in found)


@pytest.mark.parametrize(
    ("rules", "cells", "expected"),
    [
        pytest.param(Rules(3, 3, 3), (3, 4, 5), "0.16 1.50 2.84 1.50", id="a row"),
        pytest.param(Rules(3, 4, 3), (2, 6, 10), "2.50 0.16 2.50 2.84", id="a column"),
        pytest.param(Rules(3, 3, 3), (0, 4, 8), "0.26 0.26 2.74 2.74", id="a diagonal"),
        pytest.param(Rules(3, 4, 3), (2, 5, 8), "2.74 0.26 0.26 2.74", id="the other diagonal"),
        pytest.param(Rules(3, 3, 1), (4,), "1.50 1.50 1.50 1.50", id="a cell is a point"),
        pytest.param(Torus(4, 4, 4), (0, 1, 2, 3), "0.16 0.50 3.84 0.50", id="a whole row"),
    ],
)
def test_a_line_is_one_stroke_a_little_beyond_the_middle_of_its_outer_cells(
    rules: Rules, cells: tuple[int, ...], expected: str
) -> None:
    assert struck(rules, cells) == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ((0, 2, 3), "2.16 0.50 4.00 0.50, 0.00 0.50 0.84 0.50"),
        ((0, 4, 12), "0.50 3.16 0.50 4.00, 0.50 0.00 0.50 1.84"),
        ((0, 5, 15), "3.26 3.26 4.00 4.00, 0.00 0.00 1.74 1.74"),
        ((1, 4, 11), "1.74 0.26 0.00 2.00, 4.00 2.00 3.26 2.74"),
    ],
)
def test_a_line_that_leaves_the_board_has_a_stroke_up_to_the_edge_at_both_sides(
    cells: tuple[int, ...], expected: str
) -> None:
    assert struck(Torus(4, 4, 3), cells) == expected


@pytest.mark.parametrize(
    ("cells", "along"),
    [
        ((0, 2, 3), (2, 3, 0)),
        ((0, 5, 15), (15, 0, 5)),
        ((1, 5, 9), (1, 5, 9)),
        ((0, 1, 7), (0, 1, 7)),
    ],
)
def test_cells_are_told_in_the_order_of_the_strokes(
    cells: tuple[int, ...], along: tuple[int, ...]
) -> None:
    assert cells_along(Torus(4, 4, 3), sum(1 << cell for cell in cells)) == along


@given(strategies.small_rules)
def test_on_a_plain_board_that_is_the_order_of_the_board(rules: Rules) -> None:
    assert all(cells_along(rules, line) == cells_of(line) for line in rules.lines)


def test_a_line_that_is_not_straight_goes_from_cell_to_cell() -> None:
    assert ways(Rules(), 0b010_000_101) == {}
    assert struck(Rules(), (0, 2, 7)) == "0.50 0.50 2.50 0.50, 2.50 0.50 1.50 2.50"


def test_a_line_has_one_direction_and_a_cell_all_of_them() -> None:
    directions = [list(ways(Rules(), line)) for line in Rules().lines]
    assert directions == [[ROW]] * 3 + [[COLUMN]] * 3 + [[DIAGONAL], [ANTIDIAGONAL]]
    assert list(ways(Rules(3, 3, 1), 1)) == [ROW, COLUMN, DIAGONAL, ANTIDIAGONAL]


@pytest.mark.usefixtures("untraced")
@given(strategies.any_rules(8))
def test_the_runs_of_a_line_are_its_cells(rules: Rules) -> None:
    for line in rules.lines:
        places = sorted(rules.place(cell) for cell in cells_of(line))
        for runs in ways(rules, line).values():
            assert sorted(place for run in runs for place in run) == places
