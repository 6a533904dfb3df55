"""What every agent of the table keeps to, and what each is."""

import pickle
from collections import Counter
from random import Random

import pytest

from noughts import registry
from noughts.agents.base import agent, draw
from noughts.agents.levels import OPPONENTS, REFLEX, read_opponent
from noughts.core.errors import (
    Cancelled,
    GameError,
    IllegalMove,
    InvalidText,
    OutOfBudget,
    Refusal,
    UnknownName,
)
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.mcts import mcts
from noughts.search.solve import solve
from noughts.search.tactics import tactics
from tests.positions import live_positions

BOARDS = ["3x3k3", "1x3k2", "2x4k3", *(f"{variant}:3x4k3" for variant in registry.VARIANTS)]
BOARDS += ["misere:3x3k3", "4x4k4", "7x6k5"]
SMALL = Budget(nodes=30)


LIVE = live_positions("3x3k3")
LARGE = Position.start(Rules(5, 5, 4))
KNOWN = [
    name
    for name in sorted(set(registry.AGENTS) - {"minimax"})
    if agent(name).chances(LIVE[-1]) is not None
]
"""Agents whose play is known exactly; minimax is too slow to be asked so often."""
LARGE_VARIANT = Position.parse("gravity:5x5k4")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", sorted(set(registry.AGENTS) - {"minimax"}))
def test_every_agent_plays_legal_moves_to_the_end(name: str, board: str) -> None:
    position = Position.parse(board)
    mover = agent(name, seed=3)
    while not position.is_over:
        position = position.play(mover.choose(position, SMALL))
    assert position.outcome


def test_minimax_plays_to_the_end_where_it_may_search_it_all() -> None:
    position = Position.parse("misere:3x3k3 X.O/.../... X")
    while not position.is_over:
        position = position.play(agent("minimax").choose(position))
    with pytest.raises(OutOfBudget):
        agent("minimax").choose(Position.start(), SMALL)


@pytest.mark.parametrize(
    "board", ["XXX/OO./... O", "XOX/XOX/OXO O", "5x5k1 X..../...../...../...../....."]
)
@pytest.mark.parametrize("name", sorted(registry.AGENTS))
def test_no_agent_has_a_move_in_a_finished_game(name: str, board: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        agent(name).choose(Position.parse(board), SMALL)
    assert caught.value.reason is Refusal.OVER


@pytest.mark.parametrize("name", ["casual:sight=1", "casual:plan=1", "mcts", "minimax", "perfect"])
def test_an_agent_that_is_cancelled_does_not_answer(name: str) -> None:
    """Not even with the second best: nobody waits for it any more."""
    with pytest.raises(Cancelled):
        agent(name).choose(LARGE, Budget(nodes=1000, cancel=lambda: True))


@pytest.mark.parametrize("name", sorted(registry.AGENTS))
def test_every_agent_survives_pickling(name: str) -> None:
    position = Position.parse("X.O/.X./O.. X")
    first = agent(name, seed=5)
    again = pickle.loads(pickle.dumps(first))
    assert again.choose(position) == first.choose(position)


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.usefixtures("untraced")
def test_chances_are_probabilities_of_legal_moves(name: str) -> None:
    one = agent(name)
    for position in LIVE:
        chances = one.chances(position)
        assert chances is not None
        assert set(chances) <= set(position.legal_moves)
        assert sum(chances.values()) == pytest.approx(1)
        assert min(chances.values()) >= 0


@pytest.mark.parametrize("name", KNOWN)
def test_what_an_agent_chooses_has_a_chance(name: str) -> None:
    for seed, position in enumerate(LIVE[::7]):
        one = agent(name, seed=seed)
        chances = one.chances(position)
        assert chances and chances[one.choose(position)] > 0


def test_the_same_seed_and_ply_give_the_same_move_in_every_process() -> None:
    position = Position.start()
    moves = {agent("random:seed=7").choose(position) for _ in range(5)}
    assert len(moves) == 1
    assert len({agent(f"random:seed={seed}").choose(position) for seed in range(60)}) == 9


@pytest.mark.parametrize("text", ["random:", "reflex:", "casual:", "perfect:variety=yes,"])
def test_the_same_seed_draws_anew_at_every_ply(text: str) -> None:
    """In two positions with the same chances but not the same ply it does not always draw alike."""
    first: dict[tuple[float, ...], Position] = {}
    for position in live_positions("gravity:2x4k3"):
        shares = tuple((agent(text.rstrip(",")).chances(position) or {}).values())
        other = first.setdefault(shares, position)
        if len(shares) > 1 and other.marks != position.marks:
            break
    draws = []
    for where in (position, other):
        cells = list(agent(text.rstrip(",")).chances(where) or {})
        chosen = [agent(f"{text}seed={seed}").choose(where) for seed in range(20)]
        draws.append([cells.index(cell) for cell in chosen])
    assert position.marks != other.marks
    assert draws[0] != draws[1]


def test_the_seed_of_the_text_goes_before_the_other() -> None:
    assert agent("random:seed=7", seed=1).seed == 7
    assert agent("random", seed=1).seed == 1
    assert agent("random:seed=0", seed=1).seed == 0
    assert agent("minimax", seed=1).seed is None, "it takes none"


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", ["3x4k3", "gravity:3x5k3", "15x15k5"])
@pytest.mark.parametrize("text", ["perfect", "casual:plan=1", "mcts:playouts=50"])
def test_a_seed_repeats_the_move_however_little_time_there_is(text: str, board: str) -> None:
    """A busy machine is one with less time."""
    position = Position.parse(board)
    seeded = agent(text, seed=5)
    moves = {seeded.choose(position, budget) for budget in (UNLIMITED, Budget(seconds=0.0))}
    assert len(moves) == 1


@pytest.mark.parametrize(
    ("board", "nodes"),
    [
        ("3x3k3", None),
        ("2x5k3", 200_000),
        ("3x4k3", 200_000),
        ("15x15k5", 1_500),
        ("20x20k5", 1_000),
    ],
)
def test_an_agent_with_a_seed_is_limited_by_positions(board: str, nodes: int | None) -> None:
    start = Position.parse(board)
    asked = [Budget(seconds=2.0), UNLIMITED, Budget(seconds=2.0, nodes=7)]
    found = [agent("perfect", seed=1).allowed(start, budget) for budget in asked]
    assert found == [Budget(nodes=nodes), Budget(nodes=nodes), Budget(nodes=7)]
    assert [agent("perfect").allowed(start, budget) for budget in asked] == asked


def test_without_a_seed_moves_vary() -> None:
    assert len({agent("random").choose(Position.start()) for _ in range(200)}) > 1


def test_drawing_follows_the_chances() -> None:
    assert {draw({4: 0.0, 5: 1.0}, Random(seed)) for seed in range(50)} == {5}
    counts = [draw({0: 0.25, 1: 0.75}, Random(seed)) for seed in range(4000)]
    assert 900 < counts.count(0) < 1100


def test_drawing_copes_with_chances_that_round_to_less_than_one() -> None:
    assert draw({0: 1e-300, 1: 1e-300, 2: 0.0}, Random(1)) == 1


def test_perfect_plays_the_preferred_best_move_everywhere() -> None:
    perfect = agent("perfect")
    for position in LIVE:
        assert perfect.choose(position) == solve(position).moves[0]
    assert perfect.choose(Position.start()) == 4


def test_perfect_with_variety_plays_every_best_move() -> None:
    corner = Position.parse(".../.X./... O")
    seen = {agent(f"perfect:variety=yes,seed={seed}").choose(corner) for seed in range(40)}
    assert seen == {0, 2, 6, 8}
    assert agent("perfect:variety=no").chances(corner) == {0: 1.0}


def test_perfect_on_a_large_board_takes_a_win_and_blocks_one() -> None:
    win = Position.parse("7x7k4 XXX..../OOO..../......./......./......./......./....... X")
    assert agent("perfect").choose(win, Budget(nodes=50)) == 3
    block = Position.parse("7x7k4 XXX..../OO...../......./......./......./......./....... O")
    assert agent("perfect").choose(block, Budget(nodes=50)) == 3


@pytest.mark.parametrize("name", ["perfect", "casual:slip=0"])
def test_perfect_plays_on_a_large_variant_what_playouts_of_its_seed_like(name: str) -> None:
    """Half of the nodes go into the attempt to solve it."""
    text = name + ("," if ":" in name else ":")
    moves = [
        agent(f"{text}seed={seed}").choose(LARGE_VARIANT, Budget(nodes=40)) for seed in range(12)
    ]
    assert moves == [mcts(LARGE_VARIANT, Budget(nodes=20), seed).moves[0] for seed in range(12)]
    assert len(set(moves)) > 1


@pytest.mark.parametrize("name", ["perfect", "casual:slip=0"])
def test_perfect_plays_on_a_large_plain_board_what_tactics_prefer(name: str) -> None:
    position = Position.parse("7x7k5 ......./......./..XO.../..X..../......./......./....... O")
    for nodes in (0, 40, 400):
        expected = tactics(position, Budget(nodes=nodes // 2).start()).moves[0]
        assert agent(name).choose(position, Budget(nodes=nodes)) == expected


def test_without_a_seed_playouts_vary() -> None:
    for name in ("perfect", "mcts", "casual:slip=0"):
        moves = {agent(name).choose(LARGE_VARIANT, Budget(nodes=8)) for _ in range(40)}
        assert len(moves) > 1


@pytest.mark.parametrize(
    ("playouts", "nodes", "used"), [(5, None, 5), (5, 100, 5), (100, 5, 5), (7, 7, 7)]
)
@pytest.mark.usefixtures("untraced")
def test_mcts_plays_no_more_than_its_playouts_and_the_budget(
    playouts: int, nodes: int | None, used: int
) -> None:
    chosen = [
        agent(f"mcts:playouts={playouts},seed={seed}").choose(LARGE, Budget(nodes=nodes))
        for seed in range(12)
    ]
    assert chosen == [mcts(LARGE, Budget(nodes=used), seed).moves[0] for seed in range(12)]
    assert chosen != [mcts(LARGE, Budget(nodes=100), seed).moves[0] for seed in range(12)]
    assert len(set(chosen)) > 1


@pytest.mark.usefixtures("untraced")
def test_a_seed_and_any_number_of_playouts_come_to_an_end() -> None:
    """With a seed there is no clock to end them."""
    for position in (Position.start(), Position.start(Rules(20, 20, 5))):
        one = agent("mcts:playouts=999999999999,seed=1")
        assert position.is_legal(one.choose(position, Budget(seconds=0.0)))


def test_perfect_says_no_chances_where_it_cannot_always_solve() -> None:
    large = Position.start(Rules(5, 5, 4))
    assert agent("perfect").chances(large) is None
    assert agent("casual").chances(large) is None


def test_playouts_have_no_exact_chances() -> None:
    assert agent("mcts").chances(Position.start()) is None


@pytest.mark.parametrize("budget", [UNLIMITED, Budget(cancel=lambda: False)])
def test_perfect_keeps_to_a_time_of_its_own_on_a_large_board(
    budget: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.search.advise.SECONDS", 0.1)
    for position in (LARGE, Position.start(Rules(20, 20, 5))):
        assert position.is_legal(agent("perfect").choose(position, budget))


def test_minimax_and_perfect_are_of_one_mind() -> None:
    minimax, perfect = agent("minimax"), agent("perfect")
    for position in LIVE[1000::40]:
        assert minimax.chances(position) == perfect.chances(position)
    over = Position.parse("XXX/OO./... O")
    assert minimax.chances(over) == perfect.chances(over) == {}
    assert agent("casual:sight=2").chances(over) == {}


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("casual", 0.5),
        ("casual:plan=0.8", 0.8),
        ("casual:slip=0.25", 0.75),
        ("casual:plan=1", 1),
        ("casual:sight=3,plan=0", 0),
    ],
)
def test_casual_plans_with_a_chance_and_else_plays_anywhere(text: str, plan: float) -> None:
    """O draws on the four edges and loses in the two corners, but not at once."""
    position = Position.parse("X../.O./..X O")
    share = (1 - plan) / 6
    expected = dict.fromkeys((1, 3, 5, 7), share + plan / 4) | {2: share, 6: share}
    assert agent(text).chances(position) == pytest.approx(expected)
    chosen = Counter(agent(text, seed).choose(position) for seed in range(1000))
    assert {cell for cell, share in expected.items() if share} == chosen.keys()
    for cell, share in expected.items():
        assert chosen[cell] / 1000 == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize(
    ("position", "sight", "cells"),
    [
        ("XX./OO./... X", 0, {2, 5, 6, 7, 8}),
        ("XX./OO./... X", 1, {2}),
        ("XX./.O./... O", 1, {2, 3, 5, 6, 7, 8}),
        ("XX./.O./... O", 2, {2}),
        ("misere:3x3k3 XX./OO./... X", 1, {5, 6, 7, 8}),
    ],
)
def test_casual_always_plays_what_it_sees(position: str, sight: int, cells: set[int]) -> None:
    one = agent(f"casual:sight={sight},plan=0")
    chances = one.chances(Position.parse(position))
    assert chances == pytest.approx(dict.fromkeys(cells, 1 / len(cells)))
    assert one.choose(Position.parse(position)) in cells


def test_casual_sees_nothing_unless_told() -> None:
    chances = agent("casual:plan=0").chances(Position.parse("XX./OO./... X"))
    assert chances == pytest.approx(dict.fromkeys((2, 5, 6, 7, 8), 0.2))


def test_casual_with_sight_alone_has_chances_on_every_board() -> None:
    assert agent("casual:sight=2,plan=0").chances(Position.start(Rules(20, 20, 5))) is not None


def test_opponents_are_found_by_number_or_name() -> None:
    assert [level.level for level in OPPONENTS] == [1, 2, 3, 4, 5, None]
    assert read_opponent(" 5 ").agent == "perfect"
    assert read_opponent("Reflex") is REFLEX
    with pytest.raises(UnknownName, match="level '6'"):
        read_opponent("6")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("prefect", UnknownName, "did you mean 'perfect'"),
        ("", UnknownName, "no agent ''"),
        ("casual:slop=1", UnknownName, "did you mean 'slip'"),
        ("casual:slip=2", InvalidText, "slip of casual is a chance from 0 to 1, not '2'"),
        ("casual:slip=nan", InvalidText, "slip of casual is a chance from 0 to 1, not 'nan'"),
        ("casual:slip=", InvalidText, "slip of casual is a chance from 0 to 1, not ''"),
        ("casual:slip=-0.1", InvalidText, "a chance from 0 to 1, not '-0.1'"),
        ("casual:slip=０.5", InvalidText, "FULLWIDTH DIGIT ZERO"),
        ("casual:sight=two", InvalidText, "sight of casual is a whole number, not 'two'"),
        ("casual:plan=0.5,slip=0.5", InvalidText, "casual takes plan or slip, not both"),
        ("random:seed=-1", InvalidText, "seed of random is a whole number, not '-1'"),
        ("random:seed=1.0", InvalidText, "seed of random is a whole number, not '1.0'"),
        ("perfect:variety=maybe", InvalidText, "variety of perfect is yes or no, not 'maybe'"),
        ("minimax:seed=1", InvalidText, "no options"),
        ("random:", None, ""),
        (" RANDOM : seed = 1 ", None, ""),
    ],
)
def test_agents_are_made_from_text(text: str, error: type[GameError] | None, words: str) -> None:
    if error is None:
        assert agent(text)
    else:
        with pytest.raises(error, match=words):
            agent(text)
