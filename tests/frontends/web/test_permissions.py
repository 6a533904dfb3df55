"""What each of two friends, and whoever watches, is told that they may do."""

from __future__ import annotations

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
    assert permitted(room, X) == {"resign", "ask_undo"}
    assert permitted(room, O) == {"move", "resign"}
    assert permitted(room) == set()
    asked = room.after(by(X, EventKind.ASK_UNDO))
    assert permitted(asked, X) == {"resign", "withdraw"}
    assert permitted(asked, O) == {"move", "resign", "answer"}
    over = friends(*X_WINS)
    assert permitted(over, X) == permitted(over, O) == {"clear", "ask_rematch"}
    offered = over.after(by(X, EventKind.ASK_REMATCH))
    assert permitted(offered, X) == {"clear", "withdraw"}
    assert permitted(offered, O) == {"clear", "ask_rematch", "answer"}


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
    }
    for events in ((), (4,), (4, 0), (4, 0, by(X, EventKind.ASK_UNDO)), X_WINS, (*X_WINS, by(O, EventKind.ASK_REMATCH))):  # fmt: skip  # noqa: E501
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
@pytest.mark.parametrize("what", [EventKind.ASK_UNDO, EventKind.ASK_REMATCH])
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
