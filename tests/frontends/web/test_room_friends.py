"""Two friends in a room: whose seat is whose, what each may do, and what one asks the other for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noughts.core.errors import IllegalMove, Refusal
from noughts.core.outcome import Outcome, Player
from noughts.frontends.web.rooms import permissions
from noughts.frontends.web.rooms import room as module
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of, new_key
from noughts.frontends.web.rooms.permissions import Viewer
from noughts.frontends.web.rooms.refusals import Refused
from noughts.frontends.web.rooms.room import Request, Room
from noughts.play.session import Score
from tests.frontends.web.rooms import JOIN, MINE, X_WINS, YOURS, O, X, by, friends, spec


@pytest.mark.parametrize("side", Player)
def test_a_key_opens_one_seat(side: Player) -> None:
    alone = Room.empty(spec(side))
    assert (alone.seats(MINE), alone.seats(YOURS)) == ((side,), ())
    both = alone.after(JOIN)
    assert (both.seats(MINE), both.seats(YOURS)) == ((side,), (side.other,))
    for stranger in (hash_of(""), hash_of("invitation"), b"", MINE[:-1], MINE + b"\0"):
        assert both.seats(stranger) == ()


def test_without_a_friend_a_key_opens_both() -> None:
    room = Room.empty(replace(spec(), side=None, invitation=None))
    assert (room.seats(MINE), room.seats(YOURS)) == ((X, O), ())
    with pytest.raises(Refused, match="both seats are taken"):
        room.after(JOIN)


def test_keys_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    room = friends()
    monkeypatch.setattr("hmac.compare_digest", compare)
    room.seats(hash_of("nobody"))
    assert compared == [(MINE, hash_of("nobody")), (YOURS, hash_of("nobody"))]


def test_keys_cannot_be_guessed() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(len(key) == 22 for key in keys)
    assert len(hash_of("x")) == 32


def test_one_friend_is_enough() -> None:
    with pytest.raises(Refused, match="both seats are taken, but you can watch"):
        friends().after(Event(EventKind.JOIN, key=hash_of("third")))


def test_only_whoever_is_to_move_moves() -> None:
    room = friends()
    room.check_turn(Event(EventKind.MOVE, 4), (X,))
    for seats in ((O,), ()):
        with pytest.raises(IllegalMove) as refused:
            room.check_turn(Event(EventKind.MOVE, 4), seats)
        assert refused.value.reason is Refusal.TURN


@pytest.mark.parametrize("kind", module.NOT_BETWEEN_FRIENDS)
def test_between_friends_nothing_is_taken_back_unasked(kind: EventKind) -> None:
    with pytest.raises(Refused, match="ask your friend"):
        friends(4, 0).check_kind(Event(kind))


@pytest.mark.parametrize("kind", module.BETWEEN_FRIENDS)
def test_nobody_is_asked_where_no_friend_plays(kind: EventKind) -> None:
    room = Room.empty(replace(spec(), side=None))
    with pytest.raises(Refused, match="no friend plays here"):
        room.check_kind(Event(kind))
    assert room.signed(Event(EventKind.UNDO), (X, O)) == Event(EventKind.UNDO)


def test_what_a_friend_does_is_signed() -> None:
    assert friends().signed(Event(EventKind.RESIGN), (O,)) == by(O, EventKind.RESIGN)
    assert friends().signed(Event(EventKind.MOVE, 4), (X,)).by is X


# Asking


def test_an_undo_is_asked_for_by_the_move_it_takes_back() -> None:
    room = friends(4, 0, by(X, EventKind.ASK_UNDO))
    assert room.request == Request(EventKind.UNDO, X, 0)
    assert room.session.moves == (4, 0), "nothing has happened yet"
    assert [permissions.request_sentence(room, room.request, who) for who in (X, O, None)] == [
        "You have asked to take back b2.",
        "Your friend would like to take back b2.",
        "X would like to take back b2.",
    ]
    assert friends(4, 0, by(O, EventKind.ASK_UNDO)).request == Request(EventKind.UNDO, O, 1)


@pytest.mark.parametrize(("who", "left"), [(X, ()), (O, (4,))])
def test_granted_it_is_done(who: Player, left: tuple[int, ...]) -> None:
    asked = friends(4, 0, by(who, EventKind.ASK_UNDO))
    room = asked.after(by(who.other, EventKind.GRANT))
    assert (room.session.moves, room.request) == (left, None)
    assert room.session.position.turn is who


def test_refused_it_is_not() -> None:
    room = friends(4, 0, by(X, EventKind.ASK_UNDO), by(O, EventKind.REFUSE))
    assert (room.session.moves, room.request) == ((4, 0), None)
    assert room.after(by(X, EventKind.ASK_UNDO)).request, "one may ask again"


@pytest.mark.parametrize("answer", [EventKind.GRANT, EventKind.REFUSE])
@pytest.mark.parametrize("what", [EventKind.ASK_UNDO, EventKind.ASK_REMATCH])
def test_only_the_other_answers(what: EventKind, answer: EventKind) -> None:
    cells = X_WINS if what is EventKind.ASK_REMATCH else (4, 0)
    room = friends(*cells)
    for player in Player:
        with pytest.raises(Refused, match="nothing is being asked for"):
            room.after(by(player, answer))
    asked = room.after(by(X, what))
    assert asked.after(by(O, answer)).request is None


@pytest.mark.parametrize("what", [EventKind.ASK_UNDO, EventKind.ASK_REMATCH])
def test_whoever_has_asked_may_think_better_of_it(what: EventKind) -> None:
    asked = friends(*(X_WINS if what is EventKind.ASK_REMATCH else (4, 0)), by(X, what))
    with pytest.raises(Refused, match="nothing is being asked for"):
        asked.after(by(X, EventKind.GRANT))
    withdrawn = asked.after(by(X, EventKind.REFUSE))
    assert withdrawn.request is None and withdrawn.session.moves == asked.session.moves


def test_a_move_or_an_end_answers_too() -> None:
    asked = friends(4, by(X, EventKind.ASK_UNDO))
    assert asked.after(Event(EventKind.MOVE, 0, O)).request is None
    assert asked.after(by(O, EventKind.RESIGN)).request is None
    assert asked.after(by(X, EventKind.RESIGN)).request is None


def test_one_thing_is_asked_for_at_a_time() -> None:
    asked = friends(4, 0, by(X, EventKind.ASK_UNDO))
    for player in Player:
        with pytest.raises(Refused, match="something else is being asked for"):
            asked.after(by(player, EventKind.ASK_UNDO))
    with pytest.raises(Refused, match="not over"):
        asked.after(by(O, EventKind.ASK_REMATCH))


def test_there_may_be_nothing_to_take_back() -> None:
    for room, player in ((friends(), X), (friends(4), O), (friends(*X_WINS), X)):
        with pytest.raises(Refused, match="no move to undo"):
            room.after(by(player, EventKind.ASK_UNDO))


def test_whoever_resigns_has_lost() -> None:
    room = friends(4, by(X, EventKind.RESIGN))
    assert (room.session.outcome, room.session.score) == (Outcome.O_WINS, Score(o=1))
    with pytest.raises(IllegalMove):
        room.after(by(O, EventKind.RESIGN))
    with pytest.raises(IllegalMove):
        room.after(Event(EventKind.MOVE, 0, O))


@pytest.mark.parametrize("how", [EventKind.GRANT, EventKind.ASK_REMATCH])
def test_another_game_begins_when_both_want_it(how: EventKind) -> None:
    offered = friends(*X_WINS, by(O, EventKind.ASK_REMATCH))
    assert offered.session.is_over and offered.request == Request(EventKind.REMATCH, O)
    twice = offered.after(by(O, EventKind.ASK_REMATCH))
    assert twice.session.is_over and twice.request == offered.request
    room = twice.after(by(X, how))
    assert (room.session.moves, room.session.score, room.request) == ((), Score(x=1), None)
    assert room.session.position.turn is O, "the other one moves first"
    assert room.seats(YOURS) == (O,), "the seats are the same"


def test_a_game_that_goes_on_is_not_begun_anew() -> None:
    with pytest.raises(Refused, match="the game is not over"):
        friends(4).after(by(X, EventKind.ASK_REMATCH))


# Hints and values

ASK, GRANT, END = EventKind.ASK_HELP, EventKind.GRANT, EventKind.END_HELP
ALLOWED = (by(X, ASK), by(O, GRANT))


def used(kind: EventKind, ply: int, player: Player) -> Event:
    """A player has looked at help."""
    return Event(kind, ply, player)


def test_help_is_off_until_both_allow_it() -> None:
    room = friends(4, by(O, ASK))
    assert room.request == Request(EventKind.ALLOW_HELP, O)
    assert [permissions.request_sentence(room, room.request, who) for who in (O, X, None)] == [
        "You have asked for hints for both.",
        "Your friend would like hints for both.",
        "O would like hints for both.",
    ]
    for off in (
        friends(),
        room,
        room.after(by(X, EventKind.REFUSE)),
        friends(*ALLOWED, by(O, END)),
    ):
        with pytest.raises(Refused, match="off until both players allow them"):
            off.after(used(EventKind.HINT, 1, O))
    allowed = room.after(by(X, GRANT))
    assert allowed.request is None
    for player in Player:
        assert allowed.after(used(EventKind.VALUES, 1, player)).helped
        assert not allowed.after(by(player, END)).allows_help, "either may end it"


@pytest.mark.parametrize(
    ("room", "why"),
    [
        (Room.empty(spec()), "your friend has not come yet"),
        (friends(by(X, ASK)), "something else is being asked for"),
        (friends(4, by(X, EventKind.ASK_UNDO)), "something else is being asked for"),
        (friends(*ALLOWED), "not forbidden now"),
        (friends(*X_WINS), "not forbidden now"),
    ],
)
def test_help_is_asked_for_where_it_can_be_given(room: Room, why: str) -> None:
    for player in Player:
        with pytest.raises(Refused, match=why):
            room.after(by(player, ASK))


def test_what_is_off_is_not_ended() -> None:
    with pytest.raises(Refused, match="hints and values are off"):
        friends(by(X, ASK)).after(by(O, END))


def test_help_that_both_allow_outlasts_a_game_and_its_uses_do_not() -> None:
    over = friends(*ALLOWED, used(EventKind.HINT, 0, X), *X_WINS)
    assert over.helped
    again = over.after(by(X, EventKind.ASK_REMATCH)).after(by(O, GRANT))
    assert again.allows_help and not again.helped


def told(room: Room) -> list[list[str]]:
    """What X, O and a watcher are told of hints and values."""
    return [permissions.help_sentences(room, Viewer(seats)) for seats in ((X,), (O,), ())]


def test_everybody_sees_who_was_helped() -> None:
    assert told(friends()) == [["Hints and values are off unless both players allow them."]] * 3
    allowed = "Both players allow hints and values, and see when the other uses them."
    assert told(friends(*ALLOWED)) == [[allowed]] * 3
    room = friends(*ALLOWED, used(EventKind.HINT, 0, X), 4, used(EventKind.VALUES, 1, O))
    assert told(room) == [
        [
            "You used a hint at move 1. Your friend sees this.",
            "Your friend looked at the values at move 2.",
        ],
        [
            "Your friend used a hint at move 1.",
            "You looked at the values at move 2. Your friend sees this.",
        ],
        ["X used a hint at move 1.", "O looked at the values at move 2."],
    ]
    later = room.after(by(O, END)).after(by(X, EventKind.RESIGN))
    assert told(later) == told(room), "until the next game, whatever happens"
    values = friends(*ALLOWED, used(EventKind.HINT, 0, X), used(EventKind.VALUES, 0, X))
    assert told(values)[1] == ["Your friend looked at the values at move 1."], "the last of each"
    assert told(friends(*X_WINS)) == [[]] * 3, "a game that is over may be looked at by all"
    assert told(Room.empty(replace(spec(), side=None))) == [[]] * 3


def test_help_is_used_once_for_each_position() -> None:
    hint = used(EventKind.HINT, 1, O)
    room = friends(*ALLOWED, 4)
    assert not room.has_used(hint)
    room = room.after(hint)
    assert room.has_used(hint) and room.after(by(X, END)).has_used(hint)
    assert not room.has_used(hint._replace(by=X))
    assert not room.has_used(hint._replace(kind=EventKind.VALUES))
    undone = (
        room.after(by(X, EventKind.ASK_UNDO)).after(by(O, GRANT)).after(Event(EventKind.MOVE, 0, X))
    )
    assert not undone.has_used(hint), "another position of the same number of moves"


# From the log

LOGS = {
    "joined": (),
    "played": (4, 0, 8),
    "asked": (4, 0, by(X, EventKind.ASK_UNDO)),
    "granted": (4, 0, by(X, EventKind.ASK_UNDO), by(O, EventKind.GRANT), 8),
    "refused": (4, 0, by(X, EventKind.ASK_UNDO), by(O, EventKind.REFUSE), 8),
    "resigned": (4, by(O, EventKind.RESIGN)),
    "again": (
        4,
        by(O, EventKind.RESIGN),
        by(O, EventKind.ASK_REMATCH),
        by(X, EventKind.ASK_REMATCH),
        4,
    ),
    "helped": (*ALLOWED, 4, used(EventKind.HINT, 1, O), 0, used(EventKind.VALUES, 2, O)),
    "unhelped": (*ALLOWED, 4, used(EventKind.HINT, 1, O), by(X, END)),
    "cleared": (
        *X_WINS,
        Event(EventKind.CLEAR, by=O),
        by(X, EventKind.ASK_REMATCH),
        by(O, EventKind.GRANT),
    ),
}


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_step_by_step_and_all_at_once_lead_to_the_same(log: tuple[Event | int, ...]) -> None:
    room = friends(*log)
    again = Room.replay(room.spec, room.events)
    for one in (room, again):
        assert one.events == room.events
        assert one.session.record == room.session.record
        assert one.session.score == room.session.score
        assert (one.request, one.friend_key) == (room.request, room.friend_key)
        assert (one.allows_help, one.helped) == (room.allows_help, room.helped)


@pytest.mark.parametrize(
    ("log", "has_moved"),
    [
        ((), False),
        ((4,), True),
        ((4, 0, by(X, EventKind.ASK_UNDO)), True),
        ((4, 0, by(X, EventKind.ASK_UNDO), by(O, EventKind.REFUSE)), True),
        ((4, 0, by(O, EventKind.ASK_UNDO), by(X, EventKind.GRANT)), False),
        ((4, by(O, EventKind.RESIGN)), False),
        ((*ALLOWED, 4, used(EventKind.HINT, 1, O), by(X, END), by(X, ASK)), True),
        ((*X_WINS, Event(EventKind.CLEAR, by=O), by(X, EventKind.ASK_REMATCH)), True),
        ((*X_WINS, by(X, EventKind.ASK_REMATCH), by(O, EventKind.GRANT)), False),
    ],
)
def test_what_changed_the_board_last(log: tuple[Event | int, ...], has_moved: bool) -> None:
    assert friends(*log).has_moved is has_moved
