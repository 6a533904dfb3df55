"""What the figures of the levels mean: exact ones, and measured ones where all is certain."""

from functools import cache
from itertools import pairwise

import pytest

from noughts.agents.base import agent
from noughts.agents.levels import LEVELS, OPPONENTS, Opponent
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.play.match import MOVE_NODES, match, repeatable
from noughts.play.trials.strength import EXACT, Strengths, beaten, exact, measured
from noughts.registry import VARIANTS
from noughts.search.budget import Budget
from tests.reference import OTHER, Game, State, after, moves, result

GAME = Budget(nodes=MOVE_NODES)

SMALL_BOARDS = [
    *("1x5k2", "2x3k2", "2x4k3", "3x3k2"),
    *("misere:1x6k3", "misere:2x4k2", "misere:3x3k2"),
    *("gravity:3x3k3", "gravity:2x4k3", "gravity:4x2k2"),
]


def quiet(share: float) -> None:
    """Nobody watches."""


def figures(strengths: Strengths) -> list[tuple[float, float]]:
    """How often each level loses as X and as O."""
    assert strengths.figures is not None
    rows = [strengths.figures[level] for level in LEVELS]
    return [(row[Player.X], row[Player.O]) for row in rows]


@pytest.mark.parametrize(
    ("board", "as_x", "as_o"),
    [("1x1k1", 0, 1), ("misere:1x1k1", 1, 0), ("1x1k2", 0, 0), ("2x2k2", 0, 1)],
)
def test_where_the_result_is_certain_so_are_the_figures(
    board: str, as_x: float, as_o: float
) -> None:
    """X has to win, to lose, to draw; and whoever starts on 2x2 cannot but win."""
    rules = read_rules(board)
    assert figures(exact(rules, quiet)) == [pytest.approx((as_x, as_o))] * 5
    assert figures(measured(rules, 3, quiet)) == [(as_x, as_o)] * 5


@pytest.mark.usefixtures("untraced")
def test_measured_figures_are_near_the_exact_ones() -> None:
    """`perfect` is not the best response to a level, so it wins no more often than that."""
    rules = read_rules("1x5k3")
    best, seen = figures(exact(rules, quiet)), figures(measured(rules, 40, quiet))
    assert seen[-1] == (0, 0)
    assert seen[0] > (0, 0)
    for (x, o), (most_x, most_o) in zip(seen, best, strict=True):
        assert x <= most_x + 0.2
        assert o <= most_o + 0.2


def test_measured_figures_are_shares_of_the_games() -> None:
    for x, o in figures(measured(read_rules("1x5k3"), 4, quiet)):
        assert {x, o} <= {0, 0.25, 0.5, 0.75, 1}


@cache
def beaten_at_random(game: Game, state: State, side: str) -> float:
    """How often whoever tries hardest beats random play on a side, by the reference."""
    end = result(game, state[0])
    if end:
        return float(end == OTHER[side])
    chances = [beaten_at_random(game, after(state, cell), side) for cell in moves(game, state[0])]
    return sum(chances) / len(chances) if state[1] == side else max(chances)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", ["3x3k3", "2x4k3", "gravity:3x3k3", "misere:2x3k3"])
def test_exact_figures_are_those_of_the_reference(board: str) -> None:
    heard: list[float] = []
    game = Game.named(board)
    rows = figures(exact(read_rules(board), heard.append))
    start = game.nothing, "X"
    assert rows[0] == pytest.approx([beaten_at_random(game, start, side) for side in "XO"])
    assert rows[-1] == (0, 0), "nobody beats perfect where the game is drawn"
    assert heard == [done / len(OPPONENTS) for done in range(len(OPPONENTS))]


@pytest.mark.long
@pytest.mark.usefixtures("untraced")
def test_one_exact_figure_may_take_as_much_as_3x4_does() -> None:
    """`random`, who may be anywhere, takes most."""
    start = Position.parse("3x4k3")
    assert beaten(agent("random"), Player.X, start, EXACT) == pytest.approx(0.988, abs=5e-4)


@pytest.mark.parametrize("board", ["4x4k4", "20x20k5", "1x20k3"])
def test_a_board_too_large_for_exact_figures_has_none(board: str) -> None:
    assert exact(read_rules(board), quiet) == Strengths(read_rules(board), None, None)


def falls(rows: list[tuple[float, float]]) -> bool:
    """Whether no level loses more often than the one below it, on either side."""
    return all(
        stronger[side] <= weaker[side] + 1e-9
        for weaker, stronger in pairwise(rows)
        for side in (0, 1)
    )


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", ["3x3k3", "misere:3x3k3"])
def test_on_the_usual_board_every_level_is_stronger_than_the_one_below(board: str) -> None:
    rows = figures(exact(read_rules(board), quiet))
    assert falls(rows)
    assert all(len(set(side)) == len(LEVELS) for side in zip(*rows, strict=True))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", SMALL_BOARDS)
def test_no_level_loses_more_often_than_the_one_below(board: str) -> None:
    assert falls(figures(exact(read_rules(board), quiet)))


@pytest.mark.long
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_level_loses_more_often_than_the_one_below_on_any_small_board(variant: str) -> None:
    """All boards of up to nine cells, with every k that some line has."""
    rose = [
        str(rules)
        for rows in range(1, 10)
        for columns in range(1, 9 // rows + 1)
        for k in range(1, max(rows, columns) + 1)
        for rules in [read_rules(f"{variant}:{rows}x{columns}k{k}")]
        if not falls(figures(exact(rules, quiet)))
    ]
    assert rose == []


@pytest.mark.long
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", ["4x4k4", "5x5k4", "gravity:6x7k4", "misere:4x4k3"])
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(LEVELS)])
def test_a_level_beats_the_one_below_on_larger_boards(
    board: str, weaker: Opponent, stronger: Opponent
) -> None:
    """A hundred pairs of games, each side once, that are the same everywhere; draws count half."""
    points = 0.0
    start = Position.start(read_rules(board))
    for seed in range(100):
        for player in Player:
            agents = {player: agent(stronger.agent, seed), player.other: agent(weaker.agent, seed)}
            outcome = match(agents[Player.X], agents[Player.O], start, GAME).outcome
            assert outcome is not None
            points += 0.5 if outcome.winner is None else outcome.winner is player
    assert points >= 100


def test_a_measured_game_is_the_same_on_every_machine() -> None:
    """Its budget is in positions, not in seconds."""
    assert repeatable(read_rules("4x4k4")) == Budget(nodes=400)
