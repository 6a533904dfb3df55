"""Pairings, plain and with a joker, hold what they promise to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules, cells_of
from noughts.search.fight import Fight
from noughts.search.joker import Jokers, _Cover
from noughts.search.pairing import pairing
from noughts.search.threats import threatened
from tests.positions import live_positions
from tests.reference import Game, perfect
from tests.translate import state_of


def quiet_fights(rules: Rules, number: int) -> Iterator[Fight]:
    """Fights from random games in which nobody threatens to complete a line."""
    random = Random(number)
    while number:
        position = Position.start(rules)
        for _ in range(random.randrange(rules.size)):
            if not position.is_over:
                position = position.play(random.choice(position.legal_moves))
        fight = Fight.of(position, position.turn.other)
        if not position.is_over and fight.lines and not threatened(fight.lines + fight.counter):
            number -= 1
            yield fight


def check_pairs(pairs: list[int], free: int) -> None:
    """Pairs of free cells, none in two of them."""
    assert {pair.bit_count() for pair in pairs} <= {2}
    assert all(not one & other for one, other in combinations(pairs, 2))
    assert all(pair & free == pair for pair in pairs)


def served(line: int, pairs: list[int]) -> bool:
    return any(pair & line == pair for pair in pairs)


@pytest.mark.parametrize("rules", [Rules(3, 4, 4), Rules(5, 5, 4), Rules(6, 6, 5), Rules(2, 8, 4)])
def test_a_pairing_is_disjoint_pairs_with_one_inside_every_line(rules: Rules) -> None:
    found = 0
    for fight in quiet_fights(rules, 100):
        pairs = pairing(fight.lines)
        if pairs is not None:
            check_pairs(pairs, rules.full & ~fight.attacker & ~fight.defender)
            assert all(served(line, pairs) for line in fight.lines)
            found += 1
    assert found > 0


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", ["3x3k3", "2x5k3", "1x5k3"])
def test_nobody_forces_a_line_against_a_pairing(name: str) -> None:
    answers = perfect(Game.named(name))
    found = 0
    for position in live_positions(name):
        value = answers[state_of(position)].value
        for player in Player:
            if pairing(Fight.of(position, player).lines) is not None:
                assert value != (1 if player is position.turn else -1)
                found += 1
    assert found > 10


def test_nothing_to_serve_takes_no_pairs() -> None:
    assert pairing([]) == []


def test_lines_that_share_a_pair_are_served_by_it() -> None:
    assert pairing([0b111, 0b1011, 0b111]) == [0b11]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([0b1], id="a threat"),
        pytest.param([0b111, 0b1000], id="a threat beside a line"),
        pytest.param([0b11, 0b110, 0b101], id="three lines with three cells"),
        pytest.param([0b11, 0b110], id="two lines that need the same cell"),
    ],
)
def test_where_there_is_no_pairing_none_is_found(lines: list[int]) -> None:
    assert pairing(lines) is None


@pytest.mark.parametrize("text", ["5x5k4", "6x6k4", "15x15k5"])
def test_a_search_that_takes_long_is_given_up(text: str) -> None:
    """With more lines than pairs of cells there is none, but that takes all to find out."""
    assert pairing(Fight.of(Position.parse(text), Player.X).lines) is None


@pytest.mark.parametrize("rules", [Rules(5, 5, 4), Rules(6, 6, 5), Rules(7, 7, 5)])
def test_a_joker_and_its_pairs_serve_every_line(rules: Rules) -> None:
    jokers = Jokers(rules)
    hint: list[int] = []
    found = 0
    for fight in quiet_fights(rules, 60):
        answer = jokers.find(fight.attacker, fight.defender, hint)
        if answer is not None:
            joker, hint = answer
            free = rules.full & ~fight.attacker & ~fight.defender
            check_pairs(hint, free)
            assert joker.bit_count() <= 1 and joker & free == joker
            assert all(line & joker or served(line, hint) for line in fight.lines)
            found += 1
    assert found > 0


def check_cover(cover: _Cover, free: int) -> None:
    """What a cover counts as it goes is what one finds by counting anew."""
    pairs = set(cover.pair_at) - {0}
    check_pairs(list(pairs), free)
    live = [number for number, missing in enumerate(cover.missing) if missing]
    for number in live:
        inside = {pair for pair in pairs if pair & cover.missing[number] == pair}
        assert cover.pairs_in[number] == len(inside)
    assert cover.bare == {number for number in live if not cover.pairs_in[number]}
    for cell, load in enumerate(cover.load):
        through = [number for number in cover.bare if cover.missing[number] >> cell & 1]
        assert load == sum(cover.weights[number] for number in through)


def bare_weight(cover: _Cover) -> int:
    """What the lines without a pair weigh."""
    return sum(cover.weights[number] for number in cover.bare)


@pytest.mark.parametrize("rules", [Rules(5, 5, 4), Rules(6, 6, 5), Rules(2, 8, 5)])
def test_a_pair_costs_the_weight_that_is_bare_after_it_less_what_was_before(rules: Rules) -> None:
    random = Random(5)
    jokers = Jokers(rules)
    for fight in quiet_fights(rules, 12):
        cover = _Cover(jokers, fight.attacker, fight.defender, [])
        free = ~fight.attacker & ~fight.defender
        live = [missing for missing in cover.missing if missing]
        for _ in range(40):
            one, other = random.sample(cells_of(random.choice(live)), 2)
            cost, before = cover.cost(1 << one | 1 << other), bare_weight(cover)
            for cell in (one, other):
                if cover.pair_at[cell]:
                    cover.remove(cover.pair_at[cell])
            cover.add(1 << one | 1 << other)
            assert bare_weight(cover) - before == cost
            check_cover(cover, free)
            if cover.bare:
                cover.serve(random.choice(sorted(cover.bare)))
                check_cover(cover, free)
        check_cover(
            _Cover(jokers, fight.attacker, fight.defender, list(set(cover.pair_at) - {0})), free
        )


@pytest.mark.parametrize("text", ["5x5k3", "4x4k3", "5x5k4", "6x6k4", "10x10k5"])
def test_the_search_for_a_joker_is_given_up(text: str) -> None:
    position = Position.parse(text)
    assert Jokers(position.rules).find(0, 0, []) is None


def test_no_joker_is_needed_where_pairs_serve_all_or_nothing_lives() -> None:
    jokers = Jokers(Rules(2, 4, 4))
    assert jokers.find(0, 1 << 0 | 1 << 4, []) == (0, [])
    answer = jokers.find(0, 0, [0b11, 0b110000])
    assert answer is not None
    assert answer[0] == 0
    assert sorted(answer[1]) == [0b11, 0b110000]


def test_pairs_of_the_hint_that_are_no_longer_free_are_left_out() -> None:
    answer = Jokers(Rules(2, 4, 4)).find(0b1, 0, [0b11, 0b110000])
    assert answer is not None
    joker, pairs = answer
    assert 0b11 not in pairs
    assert joker & 0b1110
