"""Ratings from results: maximum likelihood (Bradley and Terry), on the Elo scale.

An agent of strength a expects a / (a + b) points against one of strength b. A rating is
400 * log10(strength): 400 points more are ten points won for each one lost. A draw is half a win
and half a loss, which makes the errors, if anything, too large. Each agent is also given one
virtual draw against an average player, so that the rating of an agent without a loss is finite. In
logarithms the likelihood has a single peak, which Newton's method finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, log1p, sqrt
from typing import NamedTuple

ELO = 400 / log(10)
"""Points for a factor of e in strength."""

ERRORS_95 = 1.959964
"""Standard errors to each side that hold 95 % of what is likely."""

_STEPS, _CLOSE = 200, 1e-10

Matrix = list[list[float]]


class Encounter(NamedTuple):
    """How often the first of two agents (by their places) won, drew and lost against the second."""

    first: int
    second: int
    wins: float
    draws: float
    losses: float


class Rating(NamedTuple):
    """Points, of which the mean of all is 0, and how far off they may be (95 %)."""

    elo: float
    error: float


def rate(agents: int, encounters: Iterable[Encounter]) -> list[Rating]:
    """The rating of each agent."""
    met = [Encounter(agent, agents, 0, 1, 0) for agent in range(agents)]
    met += sorted(encounters)
    point = [0.0] * agents
    for _ in range(_STEPS):
        gradient, information = _slopes(point, met)
        spread = inverse(information)
        step = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in spread]
        if max(map(abs, step)) < _CLOSE:
            break
        point = _climbed(point, step, met)
    return _centred(point, spread)


def likelihood(point: Sequence[float], met: Iterable[Encounter]) -> float:
    """The logarithm of how likely results are. A point has the logarithm of each agent's strength;
    the average player, one place after the agents, has strength 1."""
    total = 0.0
    for games in met:
        lead = _lead(point, games)
        won, lost = games.wins + games.draws / 2, games.losses + games.draws / 2
        total -= won * _log_of_one_and(-lead) + lost * _log_of_one_and(lead)
    return total


def _lead(point: Sequence[float], games: Encounter) -> float:
    """By how much the first is stronger than the second."""
    return point[games.first] - (point[games.second] if games.second < len(point) else 0.0)


def _log_of_one_and(power: float) -> float:
    """log(1 + exp(power)), for any power."""
    return max(power, 0.0) + log1p(exp(-abs(power)))


def _slopes(point: Sequence[float], met: Iterable[Encounter]) -> tuple[list[float], Matrix]:
    """The gradient of the likelihood at a point, and the information there: how bent it is."""
    agents = len(point)
    gradient = [0.0] * agents
    information = [[0.0] * agents for _ in range(agents)]
    for games in met:
        number = games.wins + games.draws + games.losses
        expected = exp(-_log_of_one_and(-_lead(point, games)))
        surplus = games.wins + games.draws / 2 - number * expected
        bend = number * expected * (1 - expected)
        sides = [(games.first, 1), (games.second, -1)][: 2 if games.second < agents else 1]
        for place, sign in sides:
            gradient[place] += sign * surplus
            for other, its_sign in sides:
                information[place][other] += sign * its_sign * bend
    return gradient, information


def _climbed(point: list[float], step: list[float], met: list[Encounter]) -> list[float]:
    """The point after a step up; a step that would lead too far is halved until it does not."""
    here = likelihood(point, met)
    share = 1.0
    while True:
        there = [place + share * way for place, way in zip(point, step, strict=True)]
        if likelihood(there, met) >= here or share < _CLOSE:
            return there
        share /= 2


def _centred(point: list[float], spread: Matrix) -> list[Rating]:
    """Ratings around 0, with the errors of what they differ from the mean."""
    mean = sum(point) / len(point)
    means = [sum(row) / len(point) for row in spread]
    mean_of_means = sum(means) / len(point)
    ratings = []
    for place, strength in enumerate(point):
        variance = spread[place][place] - 2 * means[place] + mean_of_means
        error = ERRORS_95 * ELO * sqrt(max(variance, 0.0))
        ratings.append(Rating(ELO * (strength - mean), error))
    return ratings


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [
                    value - factor * own
                    for value, own in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
