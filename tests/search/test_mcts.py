"""Monte Carlo tree search and the moves that choose themselves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.variants.gravity import Gravity
from noughts.search.budget import Budget
from noughts.search.forced import forced_moves, wins_at_once
from noughts.search.mcts import _random_winner, mcts
from noughts.search.minimax import minimax
from noughts.search.verdict import Value, Verdict, final_score, plies_of, preferred, value_of
from tests import strategies
from tests.positions import live_positions
from tests.reference import DRAW, Game, State, after, moves, perfect, result
from tests.translate import state_of


@pytest.mark.usefixtures("untraced")
def test_a_win_is_seen_wherever_it_is() -> None:
    for position in live_positions("3x3k3"):
        board, turn = state_of(position)
        for player in Player:
            wins = [
                cell
                for cell in moves(Game(3, 3, 3), board)
                if result(Game(3, 3, 3), after((board, player.value), cell)[0]) == player.value
            ]
            assert list(wins_at_once(position, player)) == wins
        assert position.turn.value == turn


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("XX./OO./... X", (2,)),
        ("XX./OO./... O", (5,)),
        ("XX./O../... O", (2,)),
        ("X../O../... X", ()),
        ("X.X/.O./O.X O", (1, 5)),
        ("misere:3x3k3 XX./OO./... X", ()),
        ("gravity:3x4k3 ..../O.../XX.. O", (10,)),
        ("gravity:3x4k3 ..../.XX./OXO. O", (1, 4)),
    ],
)
def test_wins_and_blocks_choose_themselves(text: str, cells: tuple[int, ...]) -> None:
    assert forced_moves(Position.parse(text)) == cells


def test_forced_moves_of_a_finished_game_are_none() -> None:
    assert forced_moves(Position.parse("XXX/OO./... O")) == ()


@given(strategies.positions(), st.integers(0, 20), st.integers())
def test_any_move_of_mcts_is_legal(position: Position, nodes: int, seed: int) -> None:
    verdict = mcts(position, Budget(nodes=nodes), seed)
    if position.is_over:
        assert verdict == Verdict(None, None, (), 0, False)
    elif wins := wins_at_once(position, position.turn):
        assert verdict == Verdict(Value.WIN, 1, preferred(wins, position.rules), 0, True)
    else:
        assert len(verdict.moves) == 1
        assert position.is_legal(verdict.moves[0])
        assert (verdict.value, verdict.plies, verdict.proved) == (None, None, False)


@pytest.mark.usefixtures("untraced")
def test_wins_are_proved_and_threats_blocked_without_a_playout() -> None:
    for position in live_positions("3x3k3"):
        forced = preferred(forced_moves(position), position.rules)
        if wins_at_once(position, position.turn):
            verdict = mcts(position, Budget(nodes=0))
            assert verdict == Verdict(Value.WIN, 1, forced, 0, True)
            assert verdict[:3] == minimax(position)[:3]
        elif forced:
            verdict = mcts(position, Budget(nodes=100))
            assert verdict == Verdict(None, None, forced[:1], 0, False)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("X.X/.OO/XO. X", (1, 3)),
        ("5x5k4 ...../...../..OOO/...../XXX.. X", (23,)),
        ("gravity:3x4k3 ..../O.../XX.O X", (10,)),
    ],
)
def test_every_win_at_once_is_told(text: str, cells: tuple[int, ...]) -> None:
    assert mcts(Position.parse(text), Budget(nodes=0)) == Verdict(Value.WIN, 1, cells, 0, True)


def test_without_a_seed_the_same_nodes_give_other_moves() -> None:
    position = Position.parse("5x5k4")
    assert len({mcts(position, Budget(nodes=8), None).moves for _ in range(40)}) > 1


def test_the_same_seed_and_nodes_give_the_same_move() -> None:
    position = Position.parse("5x5k4")
    first = [mcts(position, Budget(nodes=40), seed) for seed in range(12)]
    again = [mcts(position, Budget(nodes=40), seed) for seed in range(12)]
    assert first == again
    assert len({verdict.moves for verdict in first}) > 1


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "text",
    ["1x3k2", "X../.../..O X", "XO./.../... X", "2x3k2", "misere:2x3k2", "gravity:3x4k3"],
)
def test_a_thousand_playouts_find_a_best_move(text: str) -> None:
    position = Position.parse(text)
    rules = position.rules
    answers = perfect(Game(rules.rows, rules.columns, rules.k, rules.variant))
    for seed in range(3):
        move = mcts(position, Budget(nodes=1000), seed).moves[0]
        assert move in answers.keeping(state_of(position))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("text", "cell"), [("1x3k2", 1), ("X../.../... O", 4)])
def test_the_only_move_that_wins_or_draws_is_found(text: str, cell: int) -> None:
    position = Position.parse(text)
    assert minimax(position).moves == (cell,)
    for seed in range(3):
        assert mcts(position, Budget(nodes=1000), seed).moves == (cell,)


def test_without_a_playout_the_preferred_cell_is_played() -> None:
    assert mcts(Position.start(), Budget(nodes=0)).moves == (4,)
    assert mcts(Position.parse("5x5k4"), Budget(nodes=0)).moves == (12,)


class Watchful(Gravity):
    """Connect Four that insists on its own rules."""

    name = "watchful"

    def outcome(self, x: int, o: int, last: int | None = None) -> Outcome | None:
        marks = x | o
        assert not marks & ~(marks >> self.columns | self.floor), "a mark floats"
        return super().outcome(x, o, last)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", ["3x3k3", "misere:3x3k3", "gravity:3x3k3"])
def test_a_random_game_ends_as_some_game_from_there_does(name: str) -> None:
    game, random = Game.named(name), Random(1)
    for position in live_positions(name):
        if position.empty <= 3:
            winner = _random_winner(position, random)
            assert (winner.value if winner else DRAW) in ends(game, state_of(position))


def ends(game: Game, state: State) -> set[str | None]:
    """How the games from a state end."""
    if result(game, state[0]):
        return {result(game, state[0])}
    return set().union(*(ends(game, after(state, cell)) for cell in moves(game, state[0])))


def test_random_games_keep_to_the_rules() -> None:
    assert mcts(Position.start(Watchful(6, 7, 4)), Budget(nodes=20)).nodes == 20


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    assert [value.other for value in Value] == [Value.LOSS, Value.DRAW, Value.WIN]


@given(strategies.positions())
def test_the_score_of_a_finished_game_tells_winner_and_length(position: Position) -> None:
    if position.outcome:
        score = final_score(position.outcome, position.turn, position.empty)
        assert plies_of(score, position.empty) == 0 or score == 0 == position.empty
        winner = position.outcome.winner
        value = Value.DRAW if winner is None else Value((["loss", "win"])[winner is position.turn])
        assert value_of(score) is value
