"""How soon a line can be forced: what a search of all games says, in every won or lost position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from noughts.core.errors import Cancelled, OutOfBudget
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.distance import Distance
from noughts.search.fight import Fight
from noughts.search.verdict import Value, plies_of
from tests.positions import live_positions
from tests.reference import Game, perfect
from tests.search.tables import whole_table
from tests.translate import state_of

WON = Position.parse("4x4k3")


def solved(rules: Rules) -> Iterator[tuple[Position, int, tuple[int, ...]]]:
    """Every undecided position of a board with its score and best moves."""
    for key, (score, moves) in whole_table(rules).answers.items():
        if moves:
            x, o = key >> rules.size + 1, key >> 1 & (1 << rules.size) - 1
            yield Position(rules, x, o, Player.O if key & 1 else Player.X, None), score, moves


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("3x3k3", 1),
        ("2x5k3", 1),
        ("2x4k2", 1),
        ("3x4k3", 9),
        pytest.param("3x4k3", 1, marks=pytest.mark.long),
    ],
)
def test_plies_and_every_best_move_are_those_of_the_table(name: str, step: int) -> None:
    distance, meter = Distance(read_rules(name)), UNLIMITED.start()
    decided = 0
    for position, score, moves in islice(solved(distance.rules), 0, None, step):
        if score:
            plies = plies_of(score, position.empty)
            value, winner = Value.WIN, position.turn
            if score < 0:
                value, winner = Value.LOSS, winner.other
            assert distance.best(position, value, meter) == (plies, moves)
            assert distance.shortest(Fight.of(position, winner), meter) == plies
            decided += 1
    assert decided > 100


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["2x5k3", "3x4k3", "3x4k4"])
def test_no_line_is_forced_sooner_than_the_table_knows(name: str, step: int) -> None:
    """Also where none can be forced at all: the other side's threats must not be overlooked."""
    distance, meter = Distance(read_rules(name)), UNLIMITED.start()
    for position, score, _ in islice(solved(distance.rules), 0, None, step):
        plies = plies_of(score, position.empty)
        for player in Player:
            mine = score if player is position.turn else -score
            fight = Fight.of(position, player)
            for number in range(2 - fight.attacks, position.empty + 1, 2):
                assert distance.within(fight, number, meter) is (mine > 0 and number >= plies)


@pytest.mark.usefixtures("untraced")
def test_fewer_plies_never_suffice_and_more_always_do() -> None:
    answers = perfect(Game(3, 3, 3))
    distance, meter = Distance(read_rules("3x3k3")), UNLIMITED.start()
    for position in live_positions("3x3k3")[::5]:
        value, plies, _ = answers[state_of(position)]
        for player in Player:
            forced = value == (1 if player is position.turn else -1)
            for number in (9, 1, 2, 5, 3, 4, 6, 7, 8):
                within = distance.within(Fight.of(position, player), number, meter)
                assert within is (forced and number >= plies)


@pytest.mark.parametrize(
    ("text", "value", "plies", "moves"),
    [
        ("4x4k3 ..../.XX./.OO./.... X", Value.WIN, 1, (4, 7)),
        ("4x4k3 ..../.XX./.O../O... O", Value.LOSS, 2, None),
        ("4x4k3", Value.WIN, 5, (5, 6, 9, 10)),
        ("3x4k3", Value.WIN, 7, None),
    ],
)
def test_the_plies_of_some_positions(
    text: str, value: Value, plies: int, moves: tuple[int, ...] | None
) -> None:
    position = Position.parse(text)
    found = Distance(position.rules).best(position, value, UNLIMITED.start())
    assert found[0] == plies
    assert moves is None or found[1] == moves


@pytest.mark.usefixtures("untraced")
def test_one_move_that_keeps_to_the_plies_is_found_again_at_once() -> None:
    rules = read_rules("3x4k3")
    for position, score, moves in islice(solved(rules), 0, None, 31):
        plies = plies_of(score, position.empty)
        if score > 0 and plies > 1:
            distance, fight = Distance(rules), Fight.of(position, position.turn)
            assert distance.within(fight, plies, UNLIMITED.start())
            again = Budget(nodes=rules.size).start()
            assert distance.first(fight, plies, again) in moves


def test_a_budget_of_positions_is_kept() -> None:
    meter = Budget(nodes=100_000).start()
    answer = Distance(WON.rules).best(WON, Value.WIN, meter)
    assert Distance(WON.rules).best(WON, Value.WIN, Budget(nodes=meter.nodes).start()) == answer
    for nodes in (0, 1, meter.nodes - 1):
        short = Budget(nodes=nodes).start()
        with pytest.raises(OutOfBudget, match=f"no answer within {nodes:,} positions"):
            Distance(WON.rules).best(WON, Value.WIN, short)
        assert short.nodes == nodes


def test_who_cancels_gets_no_answer() -> None:
    with pytest.raises(Cancelled):
        Distance(WON.rules).best(WON, Value.WIN, Budget(cancel=lambda: True).start())


def test_what_was_found_before_the_budget_ended_is_not_wrong() -> None:
    distance = Distance(WON.rules)
    for nodes in (0, 5, 20):
        with pytest.raises(OutOfBudget):
            distance.best(WON, Value.WIN, Budget(nodes=nodes).start())
    expected = Distance(WON.rules).best(WON, Value.WIN, UNLIMITED.start())
    assert distance.best(WON, Value.WIN, UNLIMITED.start()) == expected
