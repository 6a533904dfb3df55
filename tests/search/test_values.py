"""The value of every legal move."""

from __future__ import annotations

import pytest

from noughts.core.position import Position
from noughts.search.budget import Budget
from noughts.search.values import MoveVerdict, alike, ended_moves, judged, move_value, values
from noughts.search.verdict import Value, preferred
from tests.positions import live_positions
from tests.reference import Game, after, perfect
from tests.translate import VALUES, state_of


def expected(game: Game, position: Position) -> list[MoveVerdict]:
    """What the reference says of every move."""
    answers = perfect(game)
    state = state_of(position)
    found = []
    for cell in position.legal_moves:
        value, plies, _ = answers[after(state, cell)]
        best = cell in answers[state].best
        found.append(MoveVerdict(cell, VALUES[-value], plies + 1, best))
    return found


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", ["3x3k3", "misere:3x3k3", "gravity:3x3k3"])
def test_every_move_of_every_live_position_is_judged_right(name: str) -> None:
    for position in live_positions(name):
        assert list(values(position)) == expected(Game.named(name), position)


@pytest.mark.parametrize("name", ["2x5k3", "gravity:3x4k3", "misere:2x5k2"])
def test_every_move_on_a_larger_board_is_judged_right(name: str) -> None:
    for position in [Position.parse(name), *live_positions(name)[::97]]:
        assert list(values(position)) == expected(Game.named(name), position)


def test_a_position_may_be_given_as_text() -> None:
    assert values("XX./OO./... X") == (
        MoveVerdict(2, Value.WIN, 1, True),
        MoveVerdict(5, Value.DRAW, 5, False),
        MoveVerdict(6, Value.LOSS, 2, False),
        MoveVerdict(7, Value.LOSS, 2, False),
        MoveVerdict(8, Value.LOSS, 2, False),
    )


@pytest.mark.parametrize("text", ["XXX/OO./... O", "XOX/XOX/OXO O", "2x5k3 XXX../OO... O"])
def test_a_finished_game_has_no_moves(text: str) -> None:
    assert values(text) == ()


@pytest.mark.parametrize("text", ["XO./.../... X", "2x5k3 XO.../..... X"])
def test_a_small_budget_tells_the_truth_about_some_moves(text: str) -> None:
    position = Position.parse(text)
    truth = values(position)
    numbers = []
    for nodes in range(0, 400, 33):
        found = values(position, Budget(nodes=nodes))
        known = [move for move in found if move.value]
        numbers.append(len(known))
        if len(known) == len(truth):
            assert found == truth
        else:
            assert all(move._replace(best=True) in with_best(truth) for move in known)
            assert not any(move.best for move in found)
    assert numbers[0] == 0
    assert any(0 < number < len(truth) for number in numbers)


def with_best(moves: tuple[MoveVerdict, ...]) -> list[MoveVerdict]:
    """The moves with the flag set, so that only the rest is compared."""
    return [move._replace(best=True) for move in moves]


def test_a_move_that_ends_a_game_too_large_to_search_is_known() -> None:
    rows = ["." * 20] * 18 + ["O" * 4 + "." * 16, "X" * 4 + "." * 16]
    found = {move.cell: move for move in values(f"20x20k5 {'/'.join(rows)} X")}
    assert found[384] == MoveVerdict(384, Value.WIN, 1, False)
    assert found[0] == MoveVerdict(0, None, None, False)


@pytest.mark.parametrize("nodes", [0, 1, 2, 100])
@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("5x5k4 ...../...../..OOO/...../XXX.. X", {23: Value.WIN}),
        ("misere:5x5k4 ...../...../..OOO/...../XXX.. X", {23: Value.LOSS}),
        ("3x4k5 XOXO/XOXO/XO.X O", {10: Value.DRAW}),
        ("3x4k3 XX../OO../.... X", {2: Value.WIN}),
    ],
)
def test_a_move_that_ends_the_game_is_known_whatever_the_budget(
    text: str, ends: dict[int, Value], nodes: int
) -> None:
    found = {move.cell: move for move in values(text, Budget(nodes=nodes))}
    for cell, value in ends.items():
        assert found[cell][:3] == (cell, value, 1)


def test_the_preferred_moves_are_searched_first() -> None:
    """A person who may not wait learns of the moves worth a look, not of the first row."""
    position = Position.parse("2x5k3 XO.../..... X")
    order = preferred(position.legal_moves, position.rules)
    for nodes, number in ((400, 2), (800, 4)):
        known = {move.cell for move in values(position, Budget(nodes=nodes)) if move.value}
        assert known == set(order[:number])


@pytest.mark.parametrize("text", ["3x3k3", "XX./OO./... X", "misere:3x3k3", "4x4k3", "3x4k5"])
def test_moves_searched_apart_are_judged_like_those_searched_together(text: str) -> None:
    position = Position.parse(text)
    known = ended_moves(position)
    for group in alike(position):
        value = move_value(position, group[0])
        assert value is not None
        known |= dict.fromkeys(group, value)
    assert judged(position, known) == values(position)


def test_moves_that_lead_to_mirror_images_stand_together() -> None:
    assert alike(Position.parse("3x3k3")) == [[4], [0, 2, 6, 8], [1, 3, 5, 7]]
    assert alike(Position.parse("XX./OO./... X")) == [[6], [8], [5], [7]]


def test_a_move_without_a_budget_is_not_known() -> None:
    assert move_value(Position.parse("3x4k3"), 0, Budget(nodes=0)) is None
