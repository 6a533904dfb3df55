"""Turns and mirror images of boards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.core.rules import Rules, cells_of
from noughts.core.symmetry import canonical, image, symmetries
from tests import strategies

Map = tuple[int, ...]


def then(first: Map, second: Map) -> Map:
    """One map after another."""
    return tuple(second[cell] for cell in first)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("3x3k3", 8),
        ("4x4k3", 8),
        ("20x20k5", 8),
        ("misere:3x3k3", 8),
        ("3x3k4", 8),
        ("2x3k2", 4),
        ("1x5k2", 2),
        ("5x1k2", 2),
        ("1x1k1", 1),
        ("2x2k2", 8),
        ("gravity:3x3k3", 2),
        ("gravity:6x7k4", 2),
        ("gravity:1x3k2", 2),
        ("gravity:3x1k2", 1),
    ],
)
def test_boards_have_as_many_symmetries_as_their_shape(name: str, number: int) -> None:
    assert len(symmetries(read_rules(name))) == number


@given(strategies.any_rules(8))
def test_symmetries_are_a_group_with_the_identity_first(rules: Rules) -> None:
    maps = symmetries(rules)
    assert maps[0] == tuple(range(rules.size))
    assert len(set(maps)) == len(maps)
    assert {then(a, b) for a in maps for b in maps} == set(maps)
    assert all(sorted(cells) == list(range(rules.size)) for cells in maps)


@given(strategies.any_rules(8))
def test_symmetries_keep_every_line(rules: Rules) -> None:
    for cells in symmetries(rules):
        assert {image(line, cells) for line in rules.lines} == set(rules.lines)


@given(strategies.any_rules(8), st.data())
def test_a_symmetry_moves_each_cell_to_its_place(rules: Rules, data: st.DataObject) -> None:
    board = data.draw(st.integers(0, rules.full))
    for cells in symmetries(rules):
        assert set(cells_of(image(board, cells))) == {cells[cell] for cell in cells_of(board)}


@given(strategies.positions())
def test_all_images_of_a_position_are_the_same_game(position: Position) -> None:
    rules, x, o, turn, outcome = position
    for cells in symmetries(rules):
        mirrored = Position.of(rules, image(x, cells), image(o, cells), turn)
        assert mirrored.outcome == outcome
        assert set(mirrored.legal_moves) == {cells[cell] for cell in position.legal_moves}


@given(strategies.positions())
def test_all_images_have_one_canonical_form_which_is_the_least(position: Position) -> None:
    rules, x, o, _, _ = position
    images = [(image(x, cells), image(o, cells)) for cells in symmetries(rules)]
    keys = {canonical(rules).key(*boards) for boards in images}
    assert keys == {min(a << rules.size | b for a, b in images)}
