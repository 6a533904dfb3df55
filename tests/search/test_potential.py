"""The weight of lines: by cell, and as a proof that none will be completed."""

from __future__ import annotations

from types import ModuleType

import pytest

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search import joker, potential
from noughts.search.fight import Fight
from noughts.search.potential import CELLS, by_cell, stops_all
from tests.positions import live_positions
from tests.reference import Game, perfect
from tests.translate import state_of


def test_the_cells_of_a_board_are_told_in_order_and_kept() -> None:
    assert CELLS[0b101001] == (0, 3, 5)
    assert CELLS[0b101001] is CELLS[0b101001]
    assert CELLS[0] == ()


@pytest.mark.parametrize("module", [potential, joker])
def test_a_table_that_has_grown_too_large_begins_anew(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 10)
    table = potential._Cells() if module is potential else joker._Pairs()
    for board in range(3, 50):
        assert table[board] == table[board]
        assert 0 < len(table) <= 10


def test_a_cell_weighs_what_the_lines_through_it_weigh() -> None:
    assert by_cell([0b11, 0b110, 0b1000], {}) == {0: 0.25, 1: 0.5, 2: 0.25, 3: 0.5}
    assert by_cell([0b11], {0: 1.0, 7: 2.0}, 0.5) == {0: 1.125, 1: 0.125, 7: 2.0}


@pytest.mark.parametrize(
    ("lines", "attacks", "stopped"),
    [
        pytest.param([], True, True, id="nothing to stop"),
        pytest.param([], False, True, id="nothing to stop, to move"),
        pytest.param([0b11], True, True, id="a quarter"),
        pytest.param([0b11, 0b1100], True, False, id="exactly a half"),
        pytest.param([0b1], True, False, id="a threat, and the attacker moves"),
        pytest.param([0b1], False, True, id="a threat, and the defender moves"),
        pytest.param([0b1, 0b10], False, False, id="two threats"),
        pytest.param([0b1, 0b11, 0b101], False, True, id="one block stops all"),
        pytest.param([0b11, 0b1100, 0b110000, 0b11000000], False, False, id="apart from another"),
        pytest.param([0b1, 0b11, 0b101, 0b11000000], False, True, id="a block leaves a quarter"),
        pytest.param([0b1] * 4, False, False, id="too heavy to be looked at"),
    ],
)
def test_what_a_weight_proves(lines: list[int], attacks: bool, stopped: bool) -> None:
    assert stops_all(lines, attacks) is stopped


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", ["3x3k3", "2x5k3", "2x4k3", "1x5k3"])
def test_nobody_forces_a_line_that_is_said_to_be_stopped(name: str) -> None:
    answers = perfect(Game.named(name))
    stopped = 0
    for position in live_positions(name):
        value = answers[state_of(position)].value
        for player in Player:
            fight = Fight.of(position, player)
            if stops_all(fight.lines, fight.attacks):
                assert value != (1 if player is position.turn else -1)
                stopped += 1
    assert stopped > 10


def test_the_empty_board_with_long_lines_is_stopped_at_once() -> None:
    fight = Fight.of(Position.parse("10x10k10"), Player.X)
    assert stops_all(fight.lines, fight.attacks)
    fight = Fight.of(Position.parse("3x3k3"), Player.X)
    assert not stops_all(fight.lines, fight.attacks)
