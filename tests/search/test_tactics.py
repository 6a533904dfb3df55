"""A strong move on boards too large to solve."""

from __future__ import annotations

import pytest

from noughts.agents.base import agent
from noughts.core.errors import Cancelled
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.budget import Budget
from noughts.search.tactics import tactics
from noughts.search.verdict import Value, Verdict
from tests.search.pictures import cell, large

NODES = 2_000


def told(position: Position, nodes: int = NODES) -> Verdict:
    return tactics(position, Budget(nodes=nodes).start())


def test_a_line_that_lacks_one_cell_is_completed_without_a_search() -> None:
    position = large(".XXXX./O.OO.O/", "X")
    assert told(position, 0) == Verdict(Value.WIN, 1, (cell(0, 0), cell(0, 5)), 0, True)


def test_an_open_three_is_a_win_in_three() -> None:
    verdict = told(large("..XXX../......./O.O..O."))
    assert (verdict.value, verdict.plies, verdict.proved) == (Value.WIN, 3, True)
    assert set(verdict.moves) == {cell(0, 1), cell(0, 5)}
    assert 0 < verdict.nodes <= NODES


def test_two_crossing_pairs_are_a_win_in_five() -> None:
    position = large("...X...O/...X.../.XX..../......./O......O/......./...O...")
    verdict = told(position)
    assert (verdict.value, verdict.plies, verdict.proved) == (Value.WIN, 5, True)
    assert cell(2, 3) in verdict.moves


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        (large("..XXX../......./O.O..O."), 3),
        (large("...X...O/...X.../.XX..../......./O......O/......./...O..."), 5),
        (large("..OOOOX/.X...../.X...../.X.....", "X"), 3),
    ],
)
def test_a_win_once_found_is_played_though_the_budget_ends(position: Position, plies: int) -> None:
    """What is left is too little to look for the other moves that win."""
    whole = told(position)
    for nodes in (*range(0, whole.nodes, 60), whole.nodes - 1):
        verdict = told(position, nodes)
        if verdict.proved:
            assert verdict == Verdict(Value.WIN, plies, verdict.moves, nodes, True)
            assert verdict.moves[0] in whole.moves
    assert verdict.proved
    assert (whole.value, whole.plies) == (Value.WIN, plies)


def test_the_side_that_moves_second_wins_as_well() -> None:
    verdict = told(large("..OOO../......./X.X..X./....X..", "O"))
    assert (verdict.value, verdict.plies, verdict.proved) == (Value.WIN, 3, True)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("nodes", [0, 1, NODES])
def test_a_line_that_lacks_one_cell_is_blocked_whatever_the_budget(nodes: int) -> None:
    verdict = told(large("OXXXX./......./O....O/", "O"), nodes)
    assert verdict.moves == (cell(0, 5),)
    assert not verdict.proved


@pytest.mark.usefixtures("untraced")
def test_an_open_three_of_the_other_side_is_answered() -> None:
    verdict = told(large("..XXX../......./..O.O..", "O"))
    assert verdict.moves[0] in {cell(0, column) for column in (0, 1, 5, 6)}
    assert (verdict.value, verdict.plies, verdict.proved) == (None, None, False)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "picture",
    ["..XXX../......./..O.O..", "..X..../..X..../..X..../....O../......O", "X..O/.X/..X/O"],
)
def test_nobody_steps_into_a_win_in_three(picture: str) -> None:
    position = large(picture, "O")
    (move,) = told(position).moves
    answer = told(position.play(move))
    assert answer.value is not Value.WIN or answer.plies is None or answer.plies > 3


@pytest.mark.usefixtures("untraced")
def test_where_every_move_loses_some_move_is_made() -> None:
    """Two open threes cannot both be stopped."""
    position = large(".XXX.../......./......X/......X/......X/O.O.O/.O.O", "O")
    verdict = told(position)
    assert not verdict.proved
    assert position.is_legal(verdict.moves[0])


@pytest.mark.parametrize("nodes", [0, 1, 5, 50])
@pytest.mark.parametrize("text", ["15x15k5", "20x20k5", "7x7k5", "4x4k4 XOXO/OXOX/OXO./XO.. X"])
def test_a_spent_budget_still_gives_a_legal_move(text: str, nodes: int) -> None:
    position = Position.parse(text)
    verdict = told(position, nodes)
    assert verdict.nodes <= nodes
    (move,) = verdict.moves
    assert position.is_legal(move)


def test_no_time_still_gives_a_legal_move() -> None:
    position = Position.parse("15x15k5")
    verdict = tactics(position, Budget(seconds=0).start())
    assert (verdict.proved, verdict.nodes) == (False, 0)
    assert position.is_legal(verdict.moves[0])


def test_a_board_without_lines_to_win_is_looked_at_to_the_end() -> None:
    position = Position.parse("4x4k4 XOXO/OXOX/OXO./XO.. X")
    verdict = told(position)
    assert (verdict.value, verdict.proved) == (None, False)
    assert 0 < verdict.nodes < NODES


def test_who_cancels_gets_no_move() -> None:
    with pytest.raises(Cancelled):
        tactics(Position.parse("15x15k5"), Budget(cancel=lambda: True).start())


def game(x: str, o: str, nodes: int) -> Position:
    """The end of a game of two agents on 15x15k5."""
    position = Position.parse("15x15k5")
    seats = {Player.X: agent(x), Player.O: agent(o)}
    while not position.is_over:
        position = position.play(seats[position.turn].choose(position, Budget(nodes=nodes)))
    return position


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("opponent", ["random", "reflex"])
def test_perfect_beats_weak_players_on_a_large_board(opponent: str, seed: int) -> None:
    weak = f"{opponent}:seed={seed}"
    for players, side in ((("perfect", weak), Player.X), ((weak, "perfect"), Player.O)):
        outcome = game(*players, nodes=200).outcome
        assert outcome is not None
        assert outcome.winner is side


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("nodes", [0, 60, 600])
def test_the_same_budget_gives_the_same_move_whatever_was_asked_before(nodes: int) -> None:
    position = large("..XX.../..O..../...XO../..O....")
    perfect = agent("perfect")
    first = perfect.choose(position, Budget(nodes=nodes))
    for before in (position.play(0), Position.parse("15x15k5"), position):
        perfect.choose(before, Budget(nodes=1_000))
        assert perfect.choose(position, Budget(nodes=nodes)) == first
    assert agent("perfect").choose(position, Budget(nodes=nodes)) == first


@pytest.mark.parametrize(("board", "cell"), [("15x15k5", 112), ("20x20k5", 189)])
def test_an_empty_large_board_is_opened_in_the_middle(board: str, cell: int) -> None:
    position = Position.parse(board)
    assert tactics(position, Budget(nodes=0).start()).moves == (cell,)
