"""Every search stops when its budget is spent, whatever it is: nodes, seconds, or a cancel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from noughts.core.errors import Cancelled, OutOfBudget
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.alphabeta import alphabeta
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.mcts import PLAYOUTS, mcts
from noughts.search.memory import kept
from noughts.search.minimax import minimax
from noughts.search.solve import solve
from noughts.search.tablebase import Tablebase
from noughts.search.values import values
from noughts.search.verdict import Value, Verdict

POSITION = Position.parse("XO./.../... X")
LARGER = Position.parse("3x4k3")

Search = Callable[[Position, Budget | Meter], Verdict]


def fresh_tablebase(position: Position, budget: Budget | Meter) -> Verdict:
    return Tablebase(position.rules).verdict(position, budget)


def fresh_solve(position: Position, budget: Budget | Meter) -> Verdict:
    kept.cache_clear()
    return solve(position, budget)


SEARCHES: dict[str, Search] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "tablebase": fresh_tablebase,
    "solve": fresh_solve,
}

every_search = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)


class Cancel:
    """Says yes from a given ask on."""

    def __init__(self, asks: int) -> None:
        self.asks = asks
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked >= self.asks


@every_search
def test_exactly_the_nodes_that_are_needed_are_enough(search: Search) -> None:
    verdict = search(POSITION, UNLIMITED)
    assert search(POSITION, Budget(nodes=verdict.nodes)) == verdict
    for nodes in {0, 1, 2, 100, verdict.nodes - 1} & set(range(verdict.nodes)):
        meter = Budget(nodes=nodes).start()
        with pytest.raises(OutOfBudget, match=f"no answer within {nodes:,} positions"):
            search(POSITION, meter)
        assert meter.nodes == nodes


@every_search
def test_no_time_is_no_answer(search: Search) -> None:
    with pytest.raises(OutOfBudget, match="no answer in time, after 0 positions"):
        search(POSITION, Budget(seconds=0))


@every_search
def test_more_than_enough_of_everything_changes_nothing(search: Search) -> None:
    plenty = Budget(seconds=10_000, nodes=1_000_000, cancel=lambda: False)
    assert search(POSITION, plenty) == search(POSITION, UNLIMITED)


@pytest.mark.parametrize("asks", [1, 2, 5])
@every_search
def test_a_cancelled_search_stops_soon(search: Search, asks: int) -> None:
    cancel = Cancel(asks)
    meter = Budget(cancel=cancel).start()
    with pytest.raises(Cancelled, match=f"cancelled after {256 * (asks - 1)} positions"):
        search(LARGER, meter)
    assert cancel.asked == asks
    assert meter.nodes == 256 * (asks - 1)


@every_search
def test_a_spent_meter_stays_spent(search: Search) -> None:
    meter = Budget(nodes=3).start()
    for _ in range(3):
        with pytest.raises(OutOfBudget):
            search(POSITION, meter)
    assert meter.nodes == 3


@every_search
def test_searches_that_share_a_meter_share_its_nodes(search: Search) -> None:
    needed = search(POSITION, UNLIMITED).nodes
    meter = Budget(nodes=2 * needed).start()
    assert [search(POSITION, meter).nodes for _ in range(2)] == [needed, needed]
    with pytest.raises(OutOfBudget):
        search(POSITION, meter)


def test_a_meter_that_runs_is_its_own_start() -> None:
    meter = UNLIMITED.start()
    assert meter.start() is meter
    assert meter.endless
    assert Budget(cancel=lambda: False).start().endless
    assert not Budget(seconds=1).start().endless
    assert not Budget(nodes=1).start().endless


def test_a_meter_looks_again_after_a_while() -> None:
    cancel = Cancel(1_000)
    meter = Budget(cancel=cancel).start()
    for _ in range(1_000):
        meter.tick()
    assert (meter.nodes, cancel.asked) == (1_000, 4)
    meter.tick(slow=True)
    assert cancel.asked == 5


def test_what_was_out_of_budget_can_be_asked_again() -> None:
    base = Tablebase(POSITION.rules)
    with pytest.raises(OutOfBudget):
        base.verdict(POSITION, Budget(nodes=50))
    assert base.verdict(POSITION)[:3] == minimax(POSITION)[:3]


def test_the_share_that_is_spent_is_that_of_what_ends_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    meter = Budget(seconds=8, nodes=10).start()
    assert meter.share == 0
    meter.tick()
    assert meter.share == 1 / 10
    now += 2
    assert meter.share == 1 / 4
    now += 10
    assert meter.share == 1


def test_a_part_of_a_budget_has_its_share_of_everything() -> None:
    cancel = Cancel(1)
    assert Budget(3.0, 5, cancel).part(0.5) == Budget(1.5, 2, cancel)
    assert UNLIMITED.part(0.5) == UNLIMITED


@pytest.mark.parametrize("search", [minimax, alphabeta, solve])
def test_a_board_beyond_hope_is_refused_at_once(search: Search) -> None:
    with pytest.raises(OutOfBudget, match="101 empty cells are too many to search"):
        search(Position.parse("6x17k5").play(0), UNLIMITED)


@pytest.mark.parametrize("board", ["20x20k21", "20x20k20", "12x12k9"])
def test_a_board_on_which_nobody_can_win_is_a_draw_however_large(board: str) -> None:
    start = Position.parse(board)
    assert solve(start)[:2] == (Value.DRAW, start.empty)


@pytest.mark.parametrize("turn", Player)
def test_a_large_board_on_which_one_side_alone_can_win_is_beyond_hope(turn: Player) -> None:
    """X has a mark on every line, each as far from the others as five in a row allow."""
    cells = [20 * row + column for row in range(20) for column in range(20)]
    x = sum(1 << cell for cell in cells if (cell % 20 + 2 * (cell // 20)) % 5 == 0)
    with pytest.raises(OutOfBudget, match="320 empty cells are too many to search"):
        solve(Position.of(Rules(20, 20, 5), x, 0, turn), Budget(nodes=10))


@pytest.mark.parametrize("search", [minimax, alphabeta, solve])
def test_the_largest_board_with_hope_is_searched_until_the_budget_ends(search: Search) -> None:
    with pytest.raises(OutOfBudget, match="no answer within 1,000 positions"):
        search(Position.parse("10x10k5"), Budget(nodes=1000))


@pytest.mark.parametrize("nodes", [0, 1, 2, 300])
def test_mcts_plays_as_many_games_as_it_may(nodes: int) -> None:
    verdict = mcts(LARGER, Budget(nodes=nodes))
    assert verdict.nodes == nodes
    assert LARGER.is_legal(verdict.moves[0])


def test_mcts_without_time_still_has_a_move() -> None:
    verdict = mcts(LARGER, Budget(seconds=0))
    assert verdict.nodes == 0
    assert LARGER.is_legal(verdict.moves[0])


@pytest.mark.parametrize("asks", [1, 2, 7])
def test_mcts_asks_before_every_game_whether_to_go_on(asks: int) -> None:
    meter = Budget(cancel=Cancel(asks)).start()
    with pytest.raises(Cancelled, match=f"cancelled after {asks - 1} positions"):
        mcts(LARGER, meter)
    assert meter.nodes == asks - 1


@pytest.mark.usefixtures("untraced")
def test_mcts_comes_to_an_end_without_a_limit() -> None:
    for budget in (UNLIMITED, UNLIMITED.start(), Budget(cancel=lambda: False)):
        assert mcts(LARGER, budget).nodes == PLAYOUTS


def test_mcts_shares_a_meter() -> None:
    meter = Budget(nodes=10).start()
    spend = partial(mcts, LARGER, meter)
    assert [spend().nodes, spend().nodes] == [10, 0]


@pytest.mark.parametrize("budget", [Budget(nodes=0), Budget(seconds=0)])
@pytest.mark.parametrize("position", [POSITION, LARGER], ids=["3x3", "3x4"])
def test_analyse_without_a_budget_knows_nothing(position: Position, budget: Budget) -> None:
    kept.cache_clear()
    found = values(position, budget)
    assert [move.cell for move in found] == list(position.legal_moves)
    assert {move[1:] for move in found} == {(None, None, False, None)}


@pytest.mark.parametrize("position", [POSITION, LARGER], ids=["3x3", "3x4"])
def test_a_cancelled_analysis_has_no_answer(position: Position) -> None:
    kept.cache_clear()
    with pytest.raises(Cancelled):
        values(position, Budget(cancel=lambda: True))


@pytest.mark.parametrize("budget", [UNLIMITED, Budget(cancel=lambda: False)])
def test_a_budget_without_time_and_nodes_is_endless(budget: Budget) -> None:
    assert budget.endless
    assert not budget._replace(seconds=1).endless
    assert not budget._replace(nodes=1).endless


@pytest.mark.parametrize("search", [minimax, alphabeta, mcts, solve, values])
def test_a_search_takes_a_position_or_its_text(search: Callable[[Any], object]) -> None:
    search("XX./OO./... X")  # what can be remembered is remembered now
    assert search("XX./OO./... X") == search(Position.parse("XX./OO./... X"))
    for thing, kind in ((None, "NoneType"), (9, "int"), ([], "list"), (b"3x3k3", "bytes")):
        with pytest.raises(TypeError, match=f"a Position or its text is wanted, not {kind}"):
            search(thing)


@pytest.mark.parametrize("search", [minimax, alphabeta, solve])
def test_a_finished_game_costs_a_look_at_it(search: Search) -> None:
    over = Position.parse("5x5k4 XXXX./OOO../...../...../..... O")
    assert search(over, Budget(nodes=1)) == Verdict(Value.LOSS, 0, (), 1, True)
    with pytest.raises(OutOfBudget):
        search(over, Budget(nodes=0))


@pytest.mark.usefixtures("untraced")
def test_a_limited_part_is_charged_to_the_whole() -> None:
    meter = Budget(nodes=10_000).start()
    solve("6x5k4", meter)
    assert meter.nodes > 3_500, "the plies were searched for, and counted"
    assert meter.nodes <= 10_000
    spent = UNLIMITED.start()
    spent.charge(5)
    spent.tick()
    assert spent.nodes == 6
