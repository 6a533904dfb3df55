"""Boards of every size and what wins on them."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.core.errors import InvalidText
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import ROW, Rules, cells_of, lines_along
from noughts.core.variants.gravity import Gravity
from noughts.core.variants.misere import Misere
from tests import reference, strategies
from tests.reference import Game


def game_of(rules: Rules) -> Game:
    return Game(rules.rows, rules.columns, rules.k, rules.variant)


def test_rules_are_the_classic_unless_told() -> None:
    assert Rules() == Rules(3, 3, 3)
    assert str(Rules()) == "3x3k3"


@pytest.mark.parametrize("sides", [(0, 3), (3, 0), (-1, 3), (21, 3), (3, 21), (10**400, 3)])
def test_a_board_has_one_to_twenty_rows_and_columns(sides: tuple[int, int]) -> None:
    with pytest.raises(InvalidText, match="a board has 1 to 20 rows and columns, not "):
        Rules(*sides, 3)


@pytest.mark.parametrize(
    ("kind", "falls", "words"),
    [
        (Rules, False, "4 in a row on 6x7."),
        (Misere, False, "4 in a row on 6x7. Whoever completes a line loses."),
        (
            Gravity,
            True,
            "4 in a row on 6x7. Marks fall to the lowest empty cell of their column.",
        ),
    ],
)
def test_rules_say_what_they_are_about(kind: type[Rules], falls: bool, words: str) -> None:
    rules = kind(6, 7, 4)
    assert rules.about.format(**rules._asdict()) == words
    assert rules.falls is falls


@pytest.mark.parametrize("k", [0, -1, 401])
def test_k_is_one_to_four_hundred(k: int) -> None:
    with pytest.raises(InvalidText, match=f"k is a number from 1 to 400, not {k}"):
        Rules(3, 3, k)


def test_the_largest_and_smallest_of_everything_are_allowed() -> None:
    assert Rules(20, 20, 400).size == 400
    assert Rules(1, 1, 1).lines == (1,)


@pytest.mark.parametrize("kind", [Rules, Misere, Gravity])
def test_rules_are_values(kind: type[Rules]) -> None:
    rules = kind(4, 5, 3)
    assert rules == kind(4, 5, 3)
    assert hash(rules) == hash(kind(4, 5, 3))
    assert rules != kind(5, 4, 3)
    for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert again == rules
        assert type(again) is kind
    assert eval(repr(rules), {kind.__name__: kind}) == rules


def test_the_same_board_with_other_rules_is_another_game() -> None:
    assert len({Rules(), Misere(), Gravity()}) == 3


def test_the_classic_has_eight_lines_rows_columns_then_diagonals() -> None:
    assert [cells_of(line) for line in Rules().lines] == [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    ]
    assert lines_along(2, 3, 2, *ROW) == [0b011, 0b110, 0b011_000, 0b110_000]


@given(strategies.any_rules(8, st.sampled_from(reference.VARIANTS)))
def test_lines_are_the_reference_s_lines_each_once(rules: Rules) -> None:
    assert sorted(cells_of(line) for line in rules.lines) == sorted(
        tuple(line) for line in reference.lines(game_of(rules))
    )


@pytest.mark.usefixtures("untraced")
@given(strategies.any_rules())
def test_the_lines_through_a_cell_are_those_that_contain_it(rules: Rules) -> None:
    containing: dict[int, set[int]] = {cell: set() for cell in range(rules.size)}
    for line in rules.lines:
        for cell in cells_of(line):
            containing[cell].add(line)
    for cell, lines in enumerate(rules.lines_through):
        assert set(lines) == containing[cell]
    assert len(rules.lines_through) == rules.size


@given(strategies.any_rules())
def test_every_cell_has_its_place_in_the_preference(rules: Rules) -> None:
    order = rules.preference
    assert sorted(order) == list(range(rules.size))
    weights = [len(rules.lines_through[cell]) for cell in order]
    assert weights == sorted(weights, reverse=True)
    for (cell, weight), (following, same) in pairwise(zip(order, weights, strict=True)):
        assert cell < following or weight != same


def test_the_classic_prefers_centre_corners_edges() -> None:
    assert Rules().preference == (4, 0, 2, 6, 8, 1, 3, 5, 7)


@given(st.sets(st.integers(0, 399)))
def test_the_cells_of_a_bitboard_are_its_bits_in_order(cells: set[int]) -> None:
    assert list(cells_of(sum(1 << cell for cell in cells))) == sorted(cells)


@given(strategies.positions())
def test_one_look_at_the_last_cell_says_as_much_as_a_look_at_all(position: Position) -> None:
    for cell in position.legal_moves:
        after = position.play(cell)
        assert after.outcome == position.rules.outcome(after.x, after.o)


def play_all(text: str, *cells: int) -> Position:
    position = Position.parse(text)
    for cell in cells:
        position = position.play(cell)
    return position


def test_one_cell_with_k_1_is_won_by_the_first_mark() -> None:
    assert play_all("1x1k1", 0).outcome is Outcome.X_WINS
    assert play_all("misere:1x1k1", 0).outcome is Outcome.O_WINS
    assert play_all("gravity:1x1k1", 0).outcome is Outcome.X_WINS


def test_one_cell_with_k_2_is_a_draw() -> None:
    assert play_all("1x1k2", 0).outcome is Outcome.DRAW


def test_two_in_a_row_on_one_row_of_three() -> None:
    assert play_all("1x3k2", 1, 0, 2).outcome is Outcome.X_WINS
    assert play_all("1x3k2", 0, 1, 2).outcome is Outcome.DRAW


@pytest.mark.parametrize("text", ["3x3k4", "misere:3x3k4", "gravity:3x3k4", "20x20k21"])
def test_a_line_longer_than_the_board_is_never_complete(text: str) -> None:
    position = Position.parse(text)
    assert position.rules.lines == ()
    while not position.is_over:
        position = position.play(position.legal_moves[-1])
    assert position.outcome is Outcome.DRAW
    assert position.empty == 0


def test_the_largest_board_is_won_by_twenty_in_a_row() -> None:
    moves = [cell for column in range(20) for cell in (column, 20 + column)]
    assert play_all("20x20k20", *moves[:-1]).outcome is Outcome.X_WINS


def test_a_full_board_may_be_won_by_its_last_mark() -> None:
    assert play_all("3x3k3", 0, 1, 2, 4, 3, 5, 7, 6, 8).outcome is Outcome.DRAW
    assert play_all("3x3k3", 0, 1, 4, 2, 5, 3, 6, 7, 8).outcome is Outcome.X_WINS


def test_whoever_completes_a_line_in_misere_loses() -> None:
    position = play_all("misere:3x3k3", 0, 3, 1, 4, 2)
    assert position.outcome is Outcome.O_WINS
    assert position.finished_lines == (0b111,)
    assert Misere().outcome(0b111_000, 0b000_000) is Outcome.O_WINS
    assert Misere().outcome(0, 0b111_000) is Outcome.X_WINS


def test_marks_fall_in_gravity() -> None:
    position = Position.parse("gravity:3x3k3")
    assert position.legal_moves == (6, 7, 8)
    assert position.play(7).legal_moves == (4, 6, 8)
    assert play_all("gravity:3x3k3", 7, 4, 1).legal_moves == (6, 8)


def test_connect_four_is_won_by_four_in_a_column() -> None:
    position = play_all("gravity:6x7k4", 38, 37, 31, 30, 24, 23, 17)
    assert position.outcome is Outcome.X_WINS
    assert Position.parse("gravity:6x7k4").legal_moves == (35, 36, 37, 38, 39, 40, 41)


def test_each_player_is_the_other_s_other() -> None:
    assert Player.X.other is Player.O
    assert Player.O.other is Player.X


def test_an_outcome_knows_its_winner() -> None:
    for player in Player:
        assert Outcome.win_for(player).winner is player
    assert Outcome.DRAW.winner is None
