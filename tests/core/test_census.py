"""Every position of the classic, counted."""

from __future__ import annotations

from collections import Counter

from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.core.symmetry import canonical
from tests.positions import positions
from tests.reference import Game, images, reachable
from tests.translate import state_of

CLASSIC = Game(3, 3, 3)


def test_the_classic_has_5478_positions_of_which_958_are_over() -> None:
    assert len(positions("3x3k3")) == 5_478
    over = Counter(position.outcome for position in positions("3x3k3") if position.is_over)
    assert over == {Outcome.X_WINS: 626, Outcome.O_WINS: 316, Outcome.DRAW: 16}
    assert sum(not position.is_over for position in positions("3x3k3")) == 4_520


def test_they_are_the_reference_s_positions() -> None:
    assert {state_of(position) for position in positions("3x3k3")} == reachable(CLASSIC)


def test_there_are_765_up_to_symmetry() -> None:
    key = canonical(Position.start().rules).key
    assert len({key(position.x, position.o) for position in positions("3x3k3")}) == 765
    assert len({min(images(board)) for board, _ in reachable(CLASSIC)}) == 765


def test_there_are_as_many_when_o_starts() -> None:
    starting_with_o = positions(".../.../... O")
    assert {(position.o, position.x) for position in starting_with_o} == {
        (position.x, position.o) for position in positions("3x3k3")
    }
