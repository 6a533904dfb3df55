"""What each of two friends, and whoever watches, is told that they may do."""

from __future__ import annotations

import pytest

from noughts.core.errors import IllegalMove
from noughts.core.outcome import Player
from noughts.frontends.web.rooms import permissions
from noughts.frontends.web.rooms.events import Entry, Kind
from noughts.frontends.web.rooms.permissions import WATCHING, Looker
from noughts.frontends.web.rooms.room import Refused, Room
from tests.frontends.web.rooms import X_WINS, O, X, by, founding, friends


def permitted(room: Room, *seats: Player) -> set[str]:
    """What somebody with these seats may do."""
    return {name for name, may in permissions.may(room, Looker(seats)).items() if may}


def test_permissions_are_those_of_the_seat() -> None:
    room = friends(4)
    assert permitted(room, X) == {"resign", "ask_undo"}
    assert permitted(room, O) == {"move", "resign"}
    assert permitted(room) == set()
    asked = room.after(by(X, Kind.ASK_UNDO))
    assert permitted(asked, X) == {"resign", "withdraw"}
    assert permitted(asked, O) == {"move", "resign", "answer"}
    over = friends(*X_WINS)
    assert permitted(over, X) == permitted(over, O) == {"clear", "ask_rematch"}
    offered = over.after(by(X, Kind.ASK_REMATCH))
    assert permitted(offered, X) == {"clear", "withdraw"}
    assert permitted(offered, O) == {"clear", "ask_rematch", "answer"}


def test_nobody_gives_up_or_asks_before_a_friend_has_come() -> None:
    alone = Room.found(founding()).after(Entry(Kind.MOVE, 4, X))
    assert permitted(alone, X) == {"ask_undo"}
    back = alone.after(by(X, Kind.ASK_UNDO))
    assert (back.session.moves, back.request) == ((), None)
    with pytest.raises(Refused, match="has not come"):
        alone.after(by(X, Kind.RESIGN))


def test_what_may_be_done_can_be_done_and_nothing_else() -> None:
    kinds = {
        "undo": Kind.UNDO,
        "redo": Kind.REDO,
        "rematch": Kind.REMATCH,
        "resign": Kind.RESIGN,
        "ask_undo": Kind.ASK_UNDO,
        "answer": Kind.GRANT,
    }
    for entries in ((), (4,), (4, 0), (4, 0, by(X, Kind.ASK_UNDO)), X_WINS, (*X_WINS, by(O, Kind.ASK_REMATCH))):  # fmt: skip  # noqa: E501
        room = friends(*entries)
        for player in Player:
            may = permitted(room, player)
            for name, kind in kinds.items():
                try:
                    room.check_kind(Entry(kind))
                    room.after(room.signed(Entry(kind), (player,)))
                except (Refused, IllegalMove):
                    assert name not in may, (entries, player, name)
                else:
                    assert name in may, (entries, player, name)


@pytest.mark.parametrize("asker", Player)
@pytest.mark.parametrize("what", [Kind.ASK_UNDO, Kind.ASK_REMATCH])
def test_only_who_has_asked_in_vain_is_refused(what: Kind, asker: Player) -> None:
    def refused(*entries: Entry) -> list[bool]:
        room = friends(*(X_WINS if what is Kind.ASK_REMATCH else (4, 0)), *entries)
        return [
            permissions.is_refused(room, Looker(seats)) for seats in ((asker,), (asker.other,), ())
        ]

    asked, no, withdrawn = by(asker, what), by(asker.other, Kind.REFUSE), by(asker, Kind.REFUSE)
    assert refused(asked, no) == refused(asked, withdrawn, asked, no) == [True, False, False]
    again = by(asker.other, what)
    for entries in ([], [asked], [asked, withdrawn], [asked, no, again], [asked, no, again, no]):
        assert not any(refused(*entries)), entries


def test_where_a_friend_is() -> None:
    alone, both = Room.found(founding()), friends()
    assert permissions.friend(alone, Looker((X,))) == "invited"
    assert permissions.friend(both, Looker((X,))) == "away"
    assert permissions.friend(both, Looker((X,), frozenset({X}))) == "away"
    assert permissions.friend(both, Looker((X,), frozenset({O}))) == "here"
    assert permissions.friend(both, WATCHING) is None
    assert permissions.presence(both, Looker((X,), frozenset({O}))) == "Your friend is here."
    assert permissions.presence(both, WATCHING) == "You are watching."
    assert "link" in permissions.presence(alone, Looker((X,)))
