"""What each of two friends, and whoever watches, is told that they may do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noughts.core.errors import IllegalMove
from noughts.core.outcome import Player
from noughts.frontends.web.rooms import permissions
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.permissions import WATCHING, Viewer
from noughts.frontends.web.rooms.refusals import Refused
from noughts.frontends.web.rooms.room import Room
from tests.frontends.web.rooms import X_WINS, O, X, by, friends, spec


def permitted(room: Room, *seats: Player) -> set[str]:
    """What somebody with these seats may do."""
    return {name for name, may in permissions.may(room, Viewer(seats)).items() if may}


def test_permissions_are_those_of_the_seat() -> None:
    room = friends(4)
    assert permitted(room, X) == {"resign", "ask_undo", "ask_help"}
    assert permitted(room, O) == {"move", "resign", "ask_help"}
    assert permitted(room) == set()
    asked = room.after(by(X, EventKind.ASK_UNDO))
    assert permitted(asked, X) == {"resign", "withdraw"}
    assert permitted(asked, O) == {"move", "resign", "answer"}
    over = friends(*X_WINS)
    assert permitted(over, X) == permitted(over, O) == {"clear", "ask_rematch", "values"}
    assert permitted(over) == {"values"}
    offered = over.after(by(X, EventKind.ASK_REMATCH))
    assert permitted(offered, X) == {"clear", "withdraw", "values"}
    assert permitted(offered, O) == {"clear", "ask_rematch", "answer", "values"}


def test_help_is_for_players_who_both_allow_it_and_for_all_when_the_game_is_over() -> None:
    asked = friends(4, by(X, EventKind.ASK_HELP))
    assert permitted(asked, X) == {"resign", "withdraw"}
    assert permitted(asked, O) == {"move", "resign", "answer"}
    allowed = asked.after(by(O, EventKind.GRANT))
    assert permitted(allowed, X) == {"resign", "ask_undo", "hint", "values", "end_help"}
    assert permitted(allowed) == set()
    over = friends(by(X, EventKind.ASK_HELP), by(O, EventKind.GRANT), *X_WINS)
    assert permitted(over, X) == {"clear", "ask_rematch", "values", "end_help"}


def test_where_no_friend_plays_everybody_is_helped() -> None:
    room = Room.empty(replace(spec(), side=None, invitation=None))
    assert permitted(room) == {"hint", "values"}
    assert permitted(room, X, O) == {"move", "rematch", "hint", "values"}
    record = Room.empty(replace(spec(), id="", side=None, invitation=None))
    assert permitted(record) == {"values"}


def test_nobody_gives_up_or_asks_before_a_friend_has_come() -> None:
    alone = Room.empty(spec()).after(Event(EventKind.MOVE, 4, X))
    assert permitted(alone, X) == {"ask_undo"}
    back = alone.after(by(X, EventKind.ASK_UNDO))
    assert (back.session.moves, back.request) == ((), None)
    with pytest.raises(Refused, match="has not come"):
        alone.after(by(X, EventKind.RESIGN))


def test_what_may_be_done_can_be_done_and_nothing_else() -> None:
    kinds = {
        "undo": EventKind.UNDO,
        "redo": EventKind.REDO,
        "rematch": EventKind.REMATCH,
        "resign": EventKind.RESIGN,
        "ask_undo": EventKind.ASK_UNDO,
        "answer": EventKind.GRANT,
        "ask_help": EventKind.ASK_HELP,
        "end_help": EventKind.END_HELP,
    }
    asked = by(X, EventKind.ASK_HELP)
    allowed = (asked, by(O, EventKind.GRANT))
    logs: tuple[tuple[Event | int, ...], ...] = (
        (),
        (4,),
        (4, 0),
        (4, 0, by(X, EventKind.ASK_UNDO)),
        X_WINS,
        (*X_WINS, by(O, EventKind.ASK_REMATCH)),
        (4, asked),
        (4, *allowed),
        (*allowed, *X_WINS),
        (*allowed, by(O, EventKind.END_HELP)),
    )
    for events in logs:
        room = friends(*events)
        for player in Player:
            may = permitted(room, player)
            for name, kind in kinds.items():
                try:
                    room.check_kind(Event(kind))
                    room.after(room.signed(Event(kind), (player,)))
                except (Refused, IllegalMove):
                    assert name not in may, (events, player, name)
                else:
                    assert name in may, (events, player, name)


@pytest.mark.parametrize("asker", Player)
@pytest.mark.parametrize("what", [EventKind.ASK_UNDO, EventKind.ASK_REMATCH, EventKind.ASK_HELP])
def test_only_who_has_asked_in_vain_is_refused(what: EventKind, asker: Player) -> None:
    def refused(*events: Event) -> list[bool]:
        room = friends(*(X_WINS if what is EventKind.ASK_REMATCH else (4, 0)), *events)
        return [
            permissions.is_refused(room, Viewer(seats)) for seats in ((asker,), (asker.other,), ())
        ]

    asked, no, withdrawn = (
        by(asker, what),
        by(asker.other, EventKind.REFUSE),
        by(asker, EventKind.REFUSE),
    )
    assert refused(asked, no) == refused(asked, withdrawn, asked, no) == [True, False, False]
    again = by(asker.other, what)
    for events in ([], [asked], [asked, withdrawn], [asked, no, again], [asked, no, again, no]):
        assert not any(refused(*events)), events


def test_where_a_friend_is() -> None:
    alone, both = Room.empty(spec()), friends()
    assert permissions.friend(alone, Viewer((X,))) == "invited"
    assert permissions.friend(both, Viewer((X,))) == "away"
    assert permissions.friend(both, Viewer((X,), frozenset({X}))) == "away"
    assert permissions.friend(both, Viewer((X,), frozenset({O}))) == "here"
    assert permissions.friend(both, WATCHING) is None
    assert permissions.presence(both, Viewer((X,), frozenset({O}))) == "Your friend is here."
    assert permissions.presence(both, WATCHING) == "You are watching."
    assert "link" in permissions.presence(alone, Viewer((X,)))
