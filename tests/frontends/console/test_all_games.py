"""Every game that a person can play against the perfect agent, through the console."""

import re

import pytest

from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.record import Record
from tests.frontends.talking import converse
from tests.games import NUMBER, all_games, persons_moves


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("person", Player)
def test_no_person_beats_the_perfect_agent(person: Player) -> None:
    start = Position.start()
    games = all_games(person)
    answers = [] if person is Player.X else ["4"]
    for game in games:
        answers += ["2", *(write_cell(cell, start.rules) for cell in persons_moves(game, person))]
    said = converse(*answers, "q")

    played = re.findall(r"^The computer plays (\w+)\.$", said, re.MULTILINE)
    replies = [cell for game in games for cell in persons_moves(game, person.other)]
    assert played == [write_cell(cell, start.rules) for cell in replies]

    results = re.findall(r"^(X wins|O wins|Draw)", said, re.MULTILINE)
    assert len(results) == len(re.findall("X wins|O wins|Draw", said)) == NUMBER[person]
    outcomes = [Record.of(start, game).outcome for game in games]
    assert [result.lower() for result in results] == [o.value.lower() for o in outcomes if o]
    assert Outcome.win_for(person) not in outcomes
