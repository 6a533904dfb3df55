"""The games on which the tests of every face stand."""

import pytest

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from tests.games import NUMBER, all_games


@pytest.mark.parametrize("person", Player)
def test_there_are_as_many_games_as_were_counted_elsewhere(person: Player) -> None:
    assert len(set(all_games(person))) == len(all_games(person)) == NUMBER[person]


@pytest.mark.parametrize("person", Player)
def test_no_person_beats_the_perfect_agent(person: Player) -> None:
    for moves in all_games(person):
        outcome = Record.of(Position.start(), moves).outcome
        assert outcome is not None
        assert outcome.winner is not person
