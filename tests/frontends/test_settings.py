"""What the next game is like: chosen, kept as texts, read again and played."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.agents.levels import LEVELS, OPPONENTS, REFLEX, Opponent
from noughts.core.errors import GameError, InvalidText, UnknownName
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.frontends.seats import read_seat
from noughts.frontends.settings import Settings
from noughts.play.session import Score, Session
from tests.strategies import any_rules, players

settings = st.builds(
    Settings, players, players, st.sampled_from(LEVELS), any_rules(), st.booleans()
)
names = st.sets(st.sampled_from(["side", "first", "level", "board"]))


def test_at_first_a_person_plays_x_against_perfect() -> None:
    assert Settings().written == {"side": "X", "first": "X", "level": "5", "board": "3x3k3"}
    assert Settings().seats == (None, "perfect")


@given(settings, settings)
def test_what_is_written_can_be_read_again(chosen: Settings, otherwise: Settings) -> None:
    assert Settings.read(chosen.written, chosen) == chosen
    found = Settings.read(chosen.written, otherwise)
    side = chosen.side if chosen.alone else otherwise.side
    assert found == replace(chosen, side=side), "two people have no side to write down"


@given(settings, settings, names)
def test_whatever_is_missing_is_as_otherwise(
    chosen: Settings, otherwise: Settings, given: Set[str]
) -> None:
    part = {name: text for name, text in chosen.written.items() if name in given}
    found = Settings.read(part, otherwise)
    assert found.written == otherwise.written | part
    if "side" not in given:
        assert (found.side, found.alone) == (otherwise.side, otherwise.alone)


def test_texts_may_be_written_carelessly_and_others_stand_beside_them() -> None:
    texts = {"side": " o ", "first": "o", "level": " 3 ", "board": " Misere:4X4K3 ", "theme": "?"}
    rules = read_rules("misere:4x4k3")
    assert Settings.read(texts, Settings()) == Settings(Player.O, Player.O, LEVELS[2], rules)
    assert not Settings.read({"side": " Both "}, Settings()).alone


@pytest.mark.parametrize(
    ("texts", "kind", "message"),
    [
        ({"side": "Z"}, InvalidText, "a side is X, O or both, not 'Z'"),
        ({"side": ""}, InvalidText, "a side is X, O or both, not ''"),
        ({"side": "\u0425"}, InvalidText, "CYRILLIC CAPITAL LETTER HA"),
        ({"first": "Z"}, InvalidText, "a player is X or O, not 'Z'"),
        ({"first": "both"}, InvalidText, "a player is X or O, not 'both'"),
        ({"level": "9"}, UnknownName, "there is no level '9'"),
        ({"board": "9x"}, UnknownName, "there is no board '9x'"),
        ({"board": "21x3k3"}, InvalidText, "a board has 1 to 20 rows and columns, not 21"),
    ],
)
def test_what_cannot_be_is_refused(
    texts: dict[str, str], kind: type[GameError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        Settings.read(texts, Settings())


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_computer_plays_the_other_side(opponent: Opponent) -> None:
    chosen = Settings.read({"level": opponent.name}, Settings())
    assert chosen.seats == (None, opponent.agent)
    assert replace(chosen, side=Player.O).seats == (opponent.agent, None)
    assert {replace(chosen, side=side, alone=False).seats for side in Player} == {(None, None)}


@given(settings)
def test_a_new_game_is_as_it_was_chosen(chosen: Settings) -> None:
    session = chosen.session()
    assert session.position == Position.start(chosen.rules, chosen.first)
    assert tuple(session.seats.values()) == chosen.seats
    assert session.awaits_person == (not chosen.alone or chosen.first is chosen.side)
    assert session.score == Score()


def test_the_score_goes_on_with_the_next_game() -> None:
    assert Settings().session(Score(1, 2, 3)).score == Score(1, 2, 3)


@given(settings)
def test_a_session_tells_what_was_chosen(chosen: Settings) -> None:
    found = Settings.of(chosen.session())
    if chosen.alone:
        assert found == chosen
    else:
        assert found == Settings(first=chosen.first, rules=chosen.rules, alone=False)


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "5", "reflex"])
def test_a_level_with_a_seed_is_still_that_level(level: str) -> None:
    for session in (Session(o=read_seat(level, 7)), Session(x=read_seat(level, 7))):
        assert Settings.of(session).written["level"] == level


def test_an_agent_that_is_no_level_counts_as_the_strongest() -> None:
    for agent in ("minimax", "casual:slip=0.3", "casual:slip=0.3,seed=7"):
        assert Settings.of(Session(x=agent)) == Settings(side=Player.O)


def test_a_game_in_the_middle_tells_how_it_began() -> None:
    session = Session(Position.start(Rules(4, 4, 4), Player.O), o="reflex")
    session.accept(session.ask().run())
    assert Settings.of(session) == Settings(Player.X, Player.O, REFLEX, Rules(4, 4, 4))


def test_where_two_agents_play_the_computer_is_one_of_them() -> None:
    found = Settings.of(Session(x="reflex", o="reflex"))
    assert (found.alone, found.opponent) == (True, REFLEX)
