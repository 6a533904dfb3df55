"""Ratings: against what can be computed by hand, and against plain search for the maximum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import inf, log, log10

import pytest

from noughts.play.contests.rating import ELO, Encounter, inverse, likelihood, rate


def elos(agents: int, *encounters: Encounter) -> list[float]:
    return [rating.elo for rating in rate(agents, encounters)]


def test_nobody_has_played_and_nobody_is_better() -> None:
    ratings = rate(3, [])
    assert [rating.elo for rating in ratings] == [0, 0, 0]
    assert all(300 < rating.error < inf for rating in ratings)


def test_many_games_of_two_agents_have_the_rating_of_their_share() -> None:
    """With so many, the virtual draws are not felt: 3 points for each 1 lost."""
    first, second = elos(2, Encounter(0, 1, 600_000, 300_000, 100_000))
    assert first - second == pytest.approx(400 * log10(3), abs=0.01)
    assert first == pytest.approx(-second)


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    assert elos(2, Encounter(0, 1, 3, 4, 1)) == elos(2, Encounter(0, 1, 5, 0, 3))


def test_equal_results_are_equal_ratings() -> None:
    assert elos(2, Encounter(0, 1, 7, 3, 7)) == [0, 0]
    ring = [Encounter(0, 1, 4, 1, 2), Encounter(1, 2, 4, 1, 2), Encounter(0, 2, 2, 1, 4)]
    assert elos(3, *ring) == pytest.approx([0, 0, 0], abs=1e-9)
    first, second, third = elos(3, Encounter(0, 2, 5, 1, 2), Encounter(1, 2, 5, 1, 2))
    assert first == pytest.approx(second) and first > third


def test_whoever_begins_the_list_does_not_matter() -> None:
    turned = elos(2, Encounter(1, 0, 2, 3, 8))
    assert turned == pytest.approx(elos(2, Encounter(0, 1, 8, 3, 2)))


@pytest.mark.parametrize("wins", [1, 100, 10_000, 10**9])
def test_whoever_wins_everything_stays_finite(wins: int) -> None:
    first, second = rate(2, [Encounter(0, 1, wins, 0, 0)])
    assert 0 < first.elo == pytest.approx(-second.elo)
    assert first.elo < 5000 and 0 < first.error < inf


@pytest.mark.parametrize("share", [(6, 2, 2), (0, 1, 0), (0, 7, 1)])
def test_more_games_leave_less_doubt(share: tuple[int, int, int]) -> None:
    played = [Encounter(0, 1, *(n * part for part in share)) for n in (1, 10, 100, 1000)]
    errors = [rate(2, [one])[0].error for one in played]
    assert errors == sorted(errors, reverse=True)
    assert errors[2] / errors[3] == pytest.approx(10**0.5, rel=0.02)


def test_the_error_of_equals_is_known() -> None:
    """The points of n games between equals have the variance n / 4, so the logarithm of the
    strengths' ratio has 4 / n, and each rating half of that difference."""
    first, _ = rate(2, [Encounter(0, 1, 0, 10**6, 0)])
    assert first.error == pytest.approx(1.96 * ELO * (4 / 10**6) ** 0.5 / 2, rel=1e-3)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "met",
    [
        [Encounter(0, 1, 3, 2, 1)],
        [Encounter(0, 1, 5, 0, 0)],
        [Encounter(0, 1, 3, 2, 1), Encounter(1, 2, 1, 4, 0), Encounter(0, 2, 6, 0, 0)],
        [Encounter(0, 1, 0, 9, 0), Encounter(0, 2, 2, 5, 1)],
    ],
)
def test_no_other_ratings_make_the_results_more_likely(met: list[Encounter]) -> None:
    agents = max(one.second for one in met) + 1
    results = [*met, *(Encounter(one, agents, 0, 1, 0) for one in range(agents))]
    point, width = [0.0] * agents, 4.0
    while width > 1e-4:
        sides = [[place + width * i / 4 for i in range(-4, 5)] for place in point]
        grid = [list(there) for there in product(*sides)]
        point = max(grid, key=lambda there: plain_likelihood(there, results))
        width *= 0.6
    mean = sum(point) / agents
    assert elos(agents, *met) == pytest.approx([ELO * (place - mean) for place in point], abs=0.1)


def plain_likelihood(point: Sequence[float], met: list[Encounter]) -> float:
    """As it stands in the books."""
    strengths = [10 ** (place / log(10)) for place in (*point, 0.0)]
    total = 0.0
    for first, second, wins, draws, losses in met:
        share = strengths[first] / (strengths[first] + strengths[second])
        total += (wins + draws / 2) * log(share) + (losses + draws / 2) * log(1 - share)
    assert total == pytest.approx(likelihood(point, met))
    return total


def test_a_step_that_leads_too_far_is_halved() -> None:
    """Newton's first step overshoots when one agent wins almost everything from many."""
    met = [Encounter(0, other, 10**6, 0, 0) for other in range(1, 6)]
    found = elos(6, *met)
    assert found[0] > 1000 and found[1:] == pytest.approx([found[1]] * 5)


def test_an_inverse_times_its_matrix_is_one() -> None:
    matrix = [[4.0, 1.0, -1.0], [1.0, 3.0, 0.0], [-1.0, 0.0, 2.0]]
    turned = inverse(matrix)
    product_ = [[sum(a * b for a, b in zip(row, column, strict=True))
                 for column in zip(*turned, strict=True)] for row in matrix]  # fmt: skip
    for i, row in enumerate(product_):
        assert row == pytest.approx([float(i == j) for j in range(3)])
