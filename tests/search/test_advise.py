"""A move to play: proved in half of the budget, or else guessed in the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from noughts.core.errors import Cancelled
from noughts.core.position import Position
from noughts.search.advise import SECONDS, advise
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.mcts import mcts
from noughts.search.memory import kept
from noughts.search.solve import solve
from noughts.search.tactics import tactics
from noughts.search.verdict import Value, Verdict

SMALL = Position.parse("XO./.../... X")
PLAIN = Position.parse("5x4k4")
LARGE = Position.parse("gravity:5x5k4")


class Clock:
    """Time that goes by only when somebody looks at it."""

    def __init__(self, tick: float) -> None:
        self.tick = tick
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        assert self.looks < 10_000, "nobody looks at the time"
        return self.now

    @property
    def now(self) -> float:
        return self.looks * self.tick


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Of a hundred looks a second, instead of the real one."""
    clock = Clock(0.01)
    monkeypatch.setattr("time.monotonic", clock)
    return clock


def test_half_of_the_nodes_must_be_enough_for_a_proof() -> None:
    kept.cache_clear()
    proof = solve(SMALL)
    assert advise(SMALL, Budget(nodes=2 * proof.nodes)) == proof
    guess = advise(SMALL, Budget(nodes=2 * proof.nodes - 1), seed=3)
    assert guess == mcts(SMALL, Budget(nodes=proof.nodes - 1), seed=3)
    assert (guess.proved, guess.nodes) == (False, proof.nodes - 1)


def test_half_of_the_time_must_be_enough_for_a_proof(clock: Clock) -> None:
    verdict = advise(LARGE, Budget(seconds=2.0))
    assert not verdict.proved
    assert 90 <= verdict.nodes <= 100, "one look and one playout each, for the other second"
    assert clock.now == pytest.approx(2.0, abs=0.05)


def test_what_the_proof_leaves_of_the_time_is_used_for_playouts(clock: Clock) -> None:
    """A board beyond hope is not even tried."""
    verdict = advise(Position.parse("gravity:20x20k5"), Budget(seconds=0.5))
    assert 45 <= verdict.nodes <= 50


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("cancel", [None, lambda: False])
def test_a_large_board_gets_a_time_of_its_own_where_nothing_ends_the_budget(
    cancel: Callable[[], bool] | None, clock: Clock
) -> None:
    verdict = advise(Position.parse("gravity:20x20k5"), Budget(cancel=cancel))
    assert clock.now == pytest.approx(SECONDS, abs=0.05)
    assert verdict.nodes == pytest.approx(SECONDS / clock.tick, abs=5)


def test_a_small_board_is_solved_however_long_it_takes(clock: Clock) -> None:
    clock.tick = 100.0
    assert advise(Position.parse("3x4k3 XO../..../.... X")).proved
    assert clock.looks == 0


def test_nodes_that_end_are_enough_of_a_limit(clock: Clock) -> None:
    assert advise(LARGE, Budget(nodes=10)).nodes == 5
    assert clock.looks == 0


def test_the_seed_is_that_of_the_playouts() -> None:
    told = [advise(LARGE, Budget(nodes=40), seed) for seed in range(12)]
    assert told == [mcts(LARGE, Budget(nodes=20), seed) for seed in range(12)]
    assert len({verdict.moves for verdict in told}) > 1
    assert advise(LARGE, Budget(nodes=40)) == told[0]


@pytest.mark.usefixtures("untraced")
def test_a_large_plain_board_is_left_to_tactics_where_the_proof_does_not_fit() -> None:
    needed = solve(PLAIN, Budget(nodes=1_000_000)).nodes
    assert advise(PLAIN, Budget(nodes=2 * needed)) == solve(PLAIN, Budget(nodes=needed))
    for nodes in (0, 1, 60, 2 * needed - 1):
        told = advise(PLAIN, Budget(nodes=nodes))
        assert told == tactics(PLAIN, Budget(nodes=nodes // 2).start())
        assert not told.proved


def test_a_plain_board_beyond_hope_is_left_to_tactics_at_once(clock: Clock) -> None:
    told = advise(Position.parse("20x20k5"), Budget(nodes=100, seconds=2.0))
    assert (told.proved, told.nodes) == (False, 50)
    assert clock.looks <= 8


def test_a_win_at_once_is_known_without_a_search() -> None:
    win = Position.parse("5x5k4 ...../...../..OOO/...../XXX.. X")
    assert advise(win, Budget(nodes=1)) == Verdict(Value.WIN, 1, (23,), 0, True)


def test_who_cancels_gets_no_advice() -> None:
    with pytest.raises(Cancelled):
        advise(LARGE, Budget(nodes=1000, cancel=lambda: True))


def test_a_finished_game_has_no_move() -> None:
    assert advise(Position.parse("XXX/OO./... O"), UNLIMITED).moves == ()
