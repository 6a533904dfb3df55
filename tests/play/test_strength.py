"""Exact strength, and the order of the levels."""

import pytest

from noughts.agents.base import agent
from noughts.core.errors import OutOfBudget
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.play.trials.strength import NotExact, beaten, odds
from noughts.search.budget import Budget

START = Position.start()


def strength(text: str) -> tuple[float, float]:
    one = agent(text)
    return beaten(one, Player.X, START), beaten(one, Player.O, START)


@pytest.mark.parametrize(
    ("text", "as_x", "as_o"),
    [("random", 93.9, 99.5), ("reflex", 20.0, 100.0), ("perfect", 0.0, 0.0)],
)
def test_known_strengths(text: str, as_x: float, as_o: float) -> None:
    assert [round(100 * part, 1) for part in strength(text)] == [as_x, as_o]


def test_the_chance_of_a_best_response_is_that_of_a_real_opponent_at_least() -> None:
    lost = odds(agent("random"), agent("perfect"), START).loss
    assert lost < beaten(agent("random"), Player.X, START)


def test_odds_add_up_and_two_perfect_agents_draw() -> None:
    assert odds(agent("perfect"), agent("perfect"), START) == (0, 1, 0)
    mixed = odds(agent("random"), agent("random"), START)
    assert sum(mixed) == pytest.approx(1)
    assert mixed.win == pytest.approx(0.5849, abs=1e-4)


def test_random_play_agrees_with_the_count_of_games() -> None:
    """Games weighed by how likely random players are to play them, summed over all 255,168."""

    def walk(position: Position, share: float) -> float:
        if position.outcome is not None:
            return share if position.outcome.winner is Player.X else 0.0
        moves = position.legal_moves
        return sum(walk(position.play(cell), share / len(moves)) for cell in moves)

    after_two = START.play(0).play(4)
    exact = odds(agent("random"), agent("random"), after_two)
    assert exact.win == pytest.approx(walk(after_two, 1))


def test_where_chances_are_unknown_it_says_so() -> None:
    with pytest.raises(NotExact, match="4x4k4"):
        beaten(agent("perfect"), Player.X, Position.parse("4x4k4"))
    with pytest.raises(OutOfBudget):
        beaten(agent("random"), Player.X, Position.parse("4x4k4"), Budget(nodes=100))


def test_a_board_beyond_hope_is_refused_at_once() -> None:
    """Without that, the recursion would go 400 moves deep."""
    large, random = Position.parse("20x20k5"), agent("random")
    with pytest.raises(OutOfBudget, match="400 empty cells are too many to search"):
        beaten(random, Player.X, large, Budget(nodes=1000))
    with pytest.raises(OutOfBudget, match="400 empty cells are too many to search"):
        odds(random, random, large, Budget(nodes=1000))
