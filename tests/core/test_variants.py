"""What every variant must keep to; a new line in the table is tested here without a word more."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import registry
from noughts.core.notation import read_rules
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.core.rules import Rules, cells_of
from noughts.search.alphabeta import alphabeta
from noughts.search.minimax import minimax
from noughts.search.tablebase import Tablebase
from tests import strategies
from tests.positions import positions

every_variant = pytest.mark.parametrize("variant", registry.VARIANTS)
BOARDS = ("3x3k3", "2x4k2", "1x5k2", "4x2k3", "2x3k4")


@every_variant
def test_a_variant_goes_by_the_name_in_the_table(variant: str) -> None:
    kind = registry.load("variant", registry.VARIANTS, variant)
    rules = read_rules(f"{variant}:4x5k3")
    assert isinstance(kind, type)
    assert issubclass(kind, Rules)
    assert type(rules) is kind
    assert rules.variant == variant
    assert rules == kind(4, 5, 3)


@every_variant
def test_rules_survive_text_and_pickle(variant: str) -> None:
    rules = read_rules(f"{variant}:4x5k3")
    for again in (read_rules(str(rules)), pickle.loads(pickle.dumps(rules))):
        assert again == rules
        assert type(again) is type(rules)


@pytest.mark.usefixtures("untraced")
@every_variant
@pytest.mark.parametrize("board", BOARDS)
def test_every_position_of_a_small_board_makes_sense(variant: str, board: str) -> None:
    for position in positions(f"{variant}:{board}"):
        rules, x, o, _, outcome = position
        assert x & o == 0
        assert outcome == rules.outcome(x, o)
        open_cells = cells_of(rules.open_cells(x, o))
        assert position.legal_moves == (() if outcome else open_cells)
        assert all(position.mark_at(cell) is None for cell in open_cells)
        if outcome is None:
            assert open_cells, "a game that goes on has a move"
            assert position.empty > 0


@pytest.mark.usefixtures("untraced")
@every_variant
@pytest.mark.parametrize("board", BOARDS)
def test_every_position_of_a_small_board_survives_its_text(variant: str, board: str) -> None:
    for position in positions(f"{variant}:{board}"):
        assert Position.parse(str(position)) == position


@pytest.mark.usefixtures("untraced")
@every_variant
@given(data=st.data())
def test_some_game_of_any_size_is_played_to_its_end(variant: str, data: st.DataObject) -> None:
    rules = strategies.any_rules(20, st.just(variant))
    start, moves = data.draw(strategies.games(rules))
    record = Record.of(start, moves)
    for before, cell, after in zip(record.positions, moves, record.positions[1:], strict=False):
        assert before.turn is after.turn.other
        assert after.mark_at(cell) is before.turn
        assert after.marks == before.marks + 1
    assert Position.parse(str(record.final)) == record.final


@every_variant
def test_a_decided_game_has_a_line_and_a_draw_is_full(variant: str) -> None:
    for position in positions(f"{variant}:3x3k3"):
        decided = position.outcome in (Outcome.X_WINS, Outcome.O_WINS)
        assert decided is bool(position.finished_lines)
        if position.outcome is Outcome.DRAW:
            assert position.empty == 0


@pytest.mark.usefixtures("untraced")
@every_variant
def test_all_searches_agree_on_a_small_board(variant: str) -> None:
    start = Position.parse(f"{variant}:2x4k3")
    expected = minimax(start)
    for found in (alphabeta(start), Tablebase(start.rules).verdict(start)):
        assert found[:3] == expected[:3]
