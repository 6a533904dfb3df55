"""Counting every way to play: the oldest test of a move generator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import registry
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from tests import reference
from tests.reference import Game

pytestmark = pytest.mark.usefixtures("untraced")

DATA = Path(__file__).parents[1] / "data" / "perft.txt"


def read_counts() -> dict[str, list[int]]:
    """The file's counts by rules."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {name: [int(count) for count in counts] for name, *counts in rows}


COUNTS = read_counts()


def ways(start: Position) -> Iterator[Counter[Position]]:
    """The positions after 0, 1, 2 ... moves, each with the number of ways to play up to it."""
    found = Counter({start: 1})
    while found:
        yield found
        further: Counter[Position] = Counter()
        for position, number in found.items():
            for cell in position.legal_moves:
                further[position.play(cell)] += number
        found = further


@pytest.mark.parametrize("name", COUNTS)
def test_the_engine_finds_as_many_ways_to_play_as_the_file_says(name: str) -> None:
    assert [found.total() for found in ways(Position.parse(name))] == COUNTS[name]


LARGEST = pytest.param("4x3k3", marks=pytest.mark.long)
REFERRED = [name for name in COUNTS if Game.named(name).variant in reference.VARIANTS]


@pytest.mark.parametrize("name", [name if name != "4x3k3" else LARGEST for name in REFERRED])
def test_the_reference_finds_as_many_ways_to_play_as_the_file_says(name: str) -> None:
    assert reference.perft(Game.named(name)) == COUNTS[name]


def test_the_file_has_a_board_for_every_variant() -> None:
    assert {Game.named(name).variant for name in COUNTS} == set(registry.VARIANTS)


def test_the_classic_tree_has_549946_nodes() -> None:
    assert COUNTS["3x3k3"] == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert sum(COUNTS["3x3k3"]) == 549_946


def test_the_classic_has_255168_games() -> None:
    lengths: Counter[int] = Counter()
    outcomes: Counter[Outcome] = Counter()
    for length, found in enumerate(ways(Position.start())):
        for position, number in found.items():
            if position.outcome:
                lengths[length] += number
                outcomes[position.outcome] += number
    assert lengths == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}
    assert outcomes == {Outcome.X_WINS: 131_184, Outcome.O_WINS: 77_904, Outcome.DRAW: 46_080}
    assert outcomes.total() == 255_168
