"""Exact strength, and the order of the levels."""

import pytest

from noughts.agents.base import agent
from noughts.core.errors import OutOfBudget
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.play.trials.strength import NotExact, beaten
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
