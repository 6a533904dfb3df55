"""Estimates: marked as such, the same for the same seed, and never in place of a proof."""

from __future__ import annotations

import pytest

from noughts.core.errors import Cancelled
from noughts.core.position import Position
from noughts.search.budget import Budget
from noughts.search.estimates import appraise, estimates
from noughts.search.memory import kept
from noughts.search.values import values
from noughts.search.verdict import Value
from tests.search.sides import BOARDS as SIDES
from tests.search.sides import tally

FIVE = "5x5k4 X..../.O.../X..../...../..... O"
BOARDS = ["15x15k5", "gravity:6x7k4", "7x7k4", "misere:5x5k4", "20x20k5"]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("text", BOARDS)
def test_a_large_board_is_full_of_estimates(text: str) -> None:
    found = appraise(text, Budget(nodes=200))
    assert [move.cell for move in found] == list(Position.parse(text).legal_moves)
    for move in found:
        assert (move.value, move.plies, move.best) == (None, None, False)
        assert move.estimate is not None and 1 <= move.estimate <= 99


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("text", BOARDS)
def test_the_same_seed_and_positions_give_the_same_estimates(text: str) -> None:
    assert appraise(text, Budget(nodes=150)) == appraise(text, Budget(nodes=150))


def test_playouts_follow_their_seed() -> None:
    told = {
        tuple(estimates(Position.parse("gravity:6x7k4"), Budget(nodes=40), s).values())
        for s in range(5)
    }
    assert len(told) > 1


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "text", ["XO./.../... X", "2x5k3 XO.../..... X", "4x4k3 XO../.O../..../...X X"]
)
def test_what_is_proved_is_true_and_has_no_estimate(text: str) -> None:
    truth = {move.cell: move for move in values(text)}
    shown = set()
    for nodes in range(0, 2_000, 97):
        for move in appraise(text, Budget(nodes=nodes)):
            shown.add(move.value)
            assert move.value in (None, truth[move.cell].value)
            assert move.plies in (None, truth[move.cell].plies)
            assert (move.value is None) is (move.estimate is not None)
    assert None in shown and len(shown) > 1


@pytest.mark.usefixtures("untraced")
def test_without_a_limit_everything_is_proved() -> None:
    assert appraise("4x4k3") == values("4x4k3")


def test_the_middle_is_better_than_the_corner_and_mirror_images_are_alike() -> None:
    found = estimates(Position.parse("15x15k5"))
    assert found[112] > 50 and found[112] > found[0]
    assert len({found[cell] for cell in (0, 14, 210, 224)}) == 1


@pytest.mark.parametrize(
    "text", ["4x4k3 XO../.O../..../...X X", "6x6k4", "5x5k4 X..../.O.../...../X..../..... O"]
)
def test_an_estimate_weighs_the_lines_after_the_move(text: str) -> None:
    """A line weighs a fifth for each cell that it lacks; with marks, those of the side to move 1.6
    times as much."""
    position = Position.parse(text)
    for cell, percent in estimates(position).items():
        after = position.play(cell)
        mine, theirs = after.sides(position.turn)
        own = [line & ~mine for line in position.rules.lines if not line & theirs]
        other = [line & ~theirs for line in position.rules.lines if not line & mine]
        weights = (
            sum(5.0 ** -lacks.bit_count() for lacks in own),
            sum(
                5.0 ** -lacks.bit_count() * (1.6 if lacks.bit_count() < position.rules.k else 1)
                for lacks in other
            ),
        )
        assert percent == round(100 * weights[0] ** 2 / (weights[0] ** 2 + weights[1] ** 2))


def test_where_nobody_can_complete_a_line_chances_are_even() -> None:
    assert {*estimates(Position.parse("4x4k9")).values()} == {50}


def test_a_three_that_is_not_stopped_loses() -> None:
    """X threatens an open four: of all replies, only those that matter for it are open."""
    rows = ["." * 15] * 15
    rows[7] = "......XXX......"
    rows[0] = "O.O............"
    found = {
        move.cell: move for move in appraise(f"15x15k5 {'/'.join(rows)} O", Budget(nodes=2_000))
    }
    assert found[224].value is Value.LOSS
    assert found[7 * 15 + 5].value is None and found[7 * 15 + 9].value is None


def test_a_column_that_lets_the_other_win_at_once_is_a_loss() -> None:
    position = "gravity:6x7k4 ......./......./......./......./......./OOO.XX. X"
    found = {move.cell: move for move in appraise(position, Budget(nodes=60))}
    lost = {cell for cell, move in found.items() if (move.value, move.plies) == (Value.LOSS, 2)}
    assert lost == set(found) - {38}


@pytest.mark.parametrize("text", ["7x7k4", "gravity:6x7k4"])
def test_nobody_waits_for_estimates_that_are_cancelled(text: str) -> None:
    kept.cache_clear()
    with pytest.raises(Cancelled):
        appraise(text, Budget(cancel=lambda: True))


@pytest.mark.usefixtures("untraced")
def test_what_is_not_proved_points_to_the_side_that_wins() -> None:
    found = tally("6x6k4", 16)
    assert found.wrong == 0 and found.estimated > 5
    assert found.share >= 0.85


@pytest.mark.long
@pytest.mark.parametrize("board", SIDES)
def test_of_300_positions_most_estimates_point_to_the_side_that_wins(board: str) -> None:
    found = tally(board, SIDES[board])
    assert found.wrong == 0 and found.estimated > 20
    assert found.share >= 0.85
