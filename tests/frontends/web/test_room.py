"""A room is the fold of its log: every state of it can be computed again, and none is changed."""

from __future__ import annotations

import pytest

from noughts.core.errors import GameError, IllegalMove, Refusal
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.web.rooms import room as module
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.refusals import Refused
from noughts.frontends.web.rooms.room import Room, RoomSpec
from noughts.play.session import Score
from tests.games import NUMBER, all_games

UNDO, REDO, REMATCH, CLEAR = map(
    Event, (EventKind.UNDO, EventKind.REDO, EventKind.REMATCH, EventKind.CLEAR)
)

X_WINS = (0, 3, 1, 4, 2)


def spec(x: str | None = None, o: str | None = None, start: str = "3x3k3") -> RoomSpec:
    """What a room of this kind begins with."""
    return RoomSpec("room", start, x, o, 3, b"")


def move(cell: int) -> Event:
    """Somebody marks a cell."""
    return Event(EventKind.MOVE, cell)


def back_to(ply: int) -> Event:
    """Back to a turn at a ply, or before it."""
    return Event(EventKind.UNDO, ply)


def room_after(*events: Event | int, **kind: str) -> Room:
    """A room in which all of this has happened, one thing after the other."""
    room = Room.empty(spec(**kind))
    for event in events:
        room = room.after(move(event) if isinstance(event, int) else event)
    return room


def facts(room: Room) -> tuple[object, ...]:
    """Everything that there is to know of a room."""
    session = room.session
    return (
        room.number,
        session.record,
        session.score,
        session.seats,
        session.can_undo,
        session.can_redo,
        session.awaits_agent,
    )


LOGS = {
    "nothing": (),
    "moves": (4, 0, 8),
    "undone": (4, 0, UNDO),
    "redone": (4, 0, UNDO, REDO, 8),
    "other branch": (4, 0, 8, 1, back_to(1), 6),
    "won, and again": (*X_WINS, REMATCH, 4, 0),
    "won, cleared": (*X_WINS, CLEAR),
    "won, cleared, undone, won": (*X_WINS, CLEAR, UNDO, 2),
    "two won": (*X_WINS, REMATCH, *X_WINS, REMATCH),
}


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_step_by_step_and_all_at_once_lead_to_the_same(log: tuple[Event | int, ...]) -> None:
    room = room_after(*log)
    assert facts(Room.replay(room.spec, room.events)) == facts(room)


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
@pytest.mark.parametrize("event", [move(5), UNDO, back_to(0), REDO, REMATCH, CLEAR])
def test_what_comes_after_a_room_leaves_it_as_it_was(
    log: tuple[Event | int, ...], event: Event
) -> None:
    room = room_after(*log)
    before = facts(room)
    try:
        after = room.after(event)
    except GameError:
        assert event.kind not in (EventKind.REMATCH, EventKind.CLEAR)
    else:
        assert after.number == room.number + 1
        assert after.events == (*room.events, event)
    assert facts(room) == before


def test_undo_goes_back_to_a_person_s_turn() -> None:
    against_agent = room_after(4, 0, 8, 1, o="perfect")
    assert against_agent.after(UNDO).session.moves == (4, 0)
    assert room_after(4, 0, 8, 1).after(UNDO).session.moves == (4, 0, 8)


@pytest.mark.parametrize(
    ("ply", "against", "left"),
    [(0, None, 0), (1, None, 1), (3, None, 3), (9, None, 4), (2, "perfect", 2), (3, "perfect", 2)],
)
def test_undo_with_a_ply_goes_back_as_far(ply: int, against: str | None, left: int) -> None:
    kind = {"o": against} if against else {}
    assert len(room_after(4, 0, 8, 1, 2, **kind).after(back_to(ply)).session.moves) == left


def test_undo_with_a_ply_before_the_agent_s_first_move_goes_back_to_the_first_turn() -> None:
    assert room_after(4, 0, 8, 1, x="perfect").after(back_to(0)).session.moves == (4,)


def test_redo_plays_again_what_was_undone() -> None:
    room = room_after(4, 0, 8, 1, o="perfect")
    undone = room.after(back_to(0))
    assert undone.session.moves == ()
    assert undone.after(REDO).session.moves == (4, 0)
    assert undone.after(REDO).after(REDO).session.record == room.session.record


@pytest.mark.parametrize(("event", "why"), [(UNDO, "no move to undo"), (REDO, "no move to redo")])
def test_there_may_be_nothing_to_undo_or_redo(event: Event, why: str) -> None:
    with pytest.raises(Refused, match=why):
        room_after().after(event)


def test_a_rematch_swaps_who_starts_and_counts() -> None:
    room = room_after(*X_WINS, REMATCH)
    assert room.session.score == Score(x=1)
    assert room.session.position == Position.start(first=Player.O)
    again = room_after(*X_WINS, REMATCH, *X_WINS, REMATCH)
    assert again.session.score == Score(x=1, o=1)
    assert again.session.position.turn is Player.X


def test_a_rematch_of_a_game_that_has_not_ended_counts_nothing() -> None:
    assert room_after(4, 0, REMATCH).session.score == Score()


def test_a_rematch_after_a_given_position_begins_with_an_empty_board() -> None:
    room = room_after(8, REMATCH, start="3x3k3 XX./OO./... X")
    assert room.session.position == Position.start(first=Player.O)


def test_cleared_scores_count_from_nothing_again() -> None:
    room = room_after(*X_WINS, CLEAR)
    assert room.session.score == Score()
    assert room.session.position.is_over
    assert room.after(REMATCH).session.score == Score()
    assert room.after(UNDO).after(move(2)).session.score == Score(x=1)


def test_a_room_that_has_seen_too_much_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LOG", 3)
    room = room_after(4, 0, 8)
    with pytest.raises(Refused, match="seen too much"):
        room.after(REMATCH)
    assert Room.replay(room.spec, room.events).session.moves == (4, 0, 8)


def test_an_agent_s_move_goes_through_as_its_own() -> None:
    room = room_after(4, o="perfect")
    assert room.session.awaits_agent
    assert room.after(move(0)).session.moves == (4, 0)


@pytest.mark.parametrize(("cell", "why"), [(4, Refusal.TAKEN), (9, Refusal.OUTSIDE)])
def test_an_agent_s_illegal_move_is_refused_as_anybody_s(cell: int, why: Refusal) -> None:
    for kind in ({"o": "perfect"}, {}):
        with pytest.raises(IllegalMove) as refused:
            room_after(4, **kind).after(move(cell))
        assert refused.value.reason is why


@pytest.mark.parametrize("person", Player)
def test_every_game_against_the_perfect_agent_ends_in_a_room_as_by_the_rules(
    person: Player, untraced: None
) -> None:
    seats = {"o": "perfect"} if person is Player.X else {"x": "perfect"}
    rooms: dict[tuple[int, ...], Room] = {(): Room.empty(spec(**seats))}
    games = all_games(person)
    for game in games:
        for ply in range(len(game)):
            if game[: ply + 1] not in rooms:
                rooms[game[: ply + 1]] = rooms[game[:ply]].after(move(game[ply]))
        room = rooms[game]
        position = Position.start()
        for cell in game:
            position = position.play(cell)
        assert room.session.position == position and position.is_over
        assert room.session.score == Score().plus(position.outcome)
        assert position.outcome and position.outcome.winner is not person
        assert facts(Room.replay(room.spec, room.events)) == facts(room)
    assert len(games) == NUMBER[person]
