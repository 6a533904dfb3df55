"""A room: a series of games between the same two seats, rebuilt by replaying its log."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import takewhile

from noughts.core.errors import IllegalMove, Refusal
from noughts.core.notation import read_position
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.settings import Settings
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.refusals import Refused, RoomFull
from noughts.play.session import Session, Thought

LONGEST_LOG = 2000
"""Events after which a room is closed."""

BOTH = (Player.X, Player.O)

HELP = (EventKind.HINT, EventKind.VALUES)

BETWEEN_FRIENDS = (
    EventKind.RESIGN,
    EventKind.ASK_UNDO,
    EventKind.ASK_REMATCH,
    EventKind.GRANT,
    EventKind.REFUSE,
    EventKind.ASK_HELP,
    EventKind.END_HELP,
    *HELP,
)
NOT_BETWEEN_FRIENDS = (
    EventKind.UNDO,
    EventKind.REDO,
    EventKind.REMATCH,
    EventKind.ALLOW_HELP,
)

BOARD_UNCHANGED = (
    EventKind.JOIN,
    EventKind.CLEAR,
    EventKind.ASK_UNDO,
    EventKind.ASK_REMATCH,
    EventKind.REFUSE,
    EventKind.ASK_HELP,
    EventKind.ALLOW_HELP,
    EventKind.END_HELP,
    *HELP,
)
"""Events that leave the board as it is."""


@dataclass(frozen=True)
class RoomSpec:
    """What a room began with: its name, the start of its first game, an agent's text or None for a
    person at each side, the level's number or 0, the hash of its creator's key, the creator's side
    where a friend takes the other side, and the hash of the friend's invitation."""

    id: str
    start: str
    x: str | None
    o: str | None
    level: int
    key: bytes
    side: Player | None = None
    invitation: bytes | None = None

    @classmethod
    def of(
        cls, name: str, settings: Settings, start: Position | None, key: str, invitation: str | None
    ) -> RoomSpec:
        """A room as the settings have it, for a friend where one is invited."""
        x, o = (None, None) if invitation else settings.seats
        return cls(
            name,
            str(start or Position.start(settings.rules, settings.first)),
            x,
            o,
            settings.opponent.level or 0,
            hash_of(key),
            settings.side if invitation else None,
            hash_of(invitation) if invitation else None,
        )


@dataclass(frozen=True)
class Request:
    """What one of two friends has asked the other for: an undo back to a ply, a rematch, or hints
    and values for both."""

    kind: EventKind
    by: Player
    ply: int | None = None


@dataclass(frozen=True, eq=False)
class Room:
    """The state after some events; another event makes another room. `allows_help`: both friends
    allow hints and values. `helped`: when each of them last looked at one in this game."""

    spec: RoomSpec
    session: Session
    events: tuple[Event, ...] = ()
    friend_key: bytes | None = None
    request: Request | None = None
    allows_help: bool = False
    helped: tuple[Event, ...] = ()

    @classmethod
    def empty(cls, spec: RoomSpec) -> Room:
        """An empty room."""
        session = Session(read_position(spec.start), spec.x, spec.o)
        return cls(spec, session)

    @classmethod
    def replay(cls, spec: RoomSpec, events: tuple[Event, ...]) -> Room:
        """The room after all of these events."""
        room = cls.empty(spec)
        for event in events:
            room = _ACTIONS[event.kind](room, event)
        return replace(room, events=events)

    @property
    def number(self) -> int:
        """The number of events, which is also the number of the next event."""
        return len(self.events)

    @property
    def has_moved(self) -> bool:
        """Whether what changed the board last was a move."""
        kinds = (event.kind for event in reversed(self.events))
        return next((kind for kind in kinds if kind not in BOARD_UNCHANGED), None) is EventKind.MOVE

    def has_used(self, event: Event) -> bool:
        """Whether a player has looked at such help since the board changed."""
        recent = takewhile(lambda past: past.kind in BOARD_UNCHANGED, reversed(self.events))
        return event in recent

    def after_help(self, number: int) -> int:
        """The number for an event that was sent with this one: looks at help that came first are
        passed over, because no move depends on them."""
        while number < self.number and self.events[number].kind in HELP:
            number += 1
        return number

    @property
    def is_shared(self) -> bool:
        """Whether two friends play here from two places."""
        return self.spec.side is not None

    @property
    def is_exhibition(self) -> bool:
        """Whether two agents play here, one move for each request."""
        return None not in self.session.seats.values()

    def invites(self, invitation: bytes) -> bool:
        """Whether the hash is that of the room's invitation."""
        return hmac.compare_digest(self.spec.invitation or b"", invitation)

    def seats(self, key: bytes) -> tuple[Player, ...]:
        """The seats of the key with this hash; none for a watcher."""
        side = self.spec.side
        if hmac.compare_digest(self.spec.key, key):
            return BOTH if side is None else (side,)
        if side and self.friend_key and hmac.compare_digest(self.friend_key, key):
            return (side.other,)
        return ()

    def check_kind(self, event: Event) -> None:
        """Refused for what is not done in such a room."""
        if event.kind in BETWEEN_FRIENDS and not self.is_shared:
            raise Refused("no friend plays here")
        if event.kind in NOT_BETWEEN_FRIENDS and self.is_shared:
            raise Refused("ask your friend for that")

    def signed(self, event: Event, seats: tuple[Player, ...]) -> Event:
        """An event with the player who asks for it, where that matters."""
        return event._replace(by=seats[0]) if self.is_shared else event

    def check_turn(self, event: Event, seats: tuple[Player, ...]) -> None:
        """IllegalMove for a move that is not up to anybody with these seats."""
        if event.kind is not EventKind.MOVE or self.session.is_over:
            return
        if self.session.awaits_agent or self.session.position.turn not in seats:
            raise IllegalMove(Refusal.TURN, event.argument)

    def after(self, event: Event) -> Room:
        """The room after one more event; GameError, and nothing has changed, if it may not be."""
        if self.number >= LONGEST_LOG:
            raise Refused("this room has seen too much, please start a new game")
        room = replace(self, session=self.session.copy())
        room = _ACTIONS[event.kind](room, event)
        return replace(room, events=(*self.events, event))


def _move(room: Room, event: Event) -> Room:
    """The side to move marks a cell: a person, or the agent whose answer this was."""
    session, cell = room.session, event.argument
    assert cell is not None
    if not session.awaits_agent:
        session.play(cell)
    elif not session.position.is_legal(cell):
        session.position.play(cell)
    else:
        session.accept(Thought(cell, session.ask().ticket))
    return replace(room, request=None)


def _undo(room: Room, event: Event) -> Room:
    """Back to a person's last turn, or to the one at this ply or the last before it."""
    session, ply = room.session, event.argument
    done = session.undo() if ply is None else session.undo_to(ply)
    if not done:
        raise Refused("there is no move to undo")
    return replace(room, request=None)


def _redo(room: Room, event: Event) -> Room:
    if not room.session.redo():
        raise Refused("there is no move to redo")
    return replace(room, request=None)


def _rematch(room: Room, event: Event) -> Room:
    """Begin another game; the player who moved second moves first."""
    start = room.session.positions[0]
    room.session.restart(Position.start(start.rules, start.turn.other))
    return replace(room, request=None, helped=())


def _clear(room: Room, event: Event) -> Room:
    room.session.clear_score()
    return room


def _join(room: Room, event: Event) -> Room:
    """A friend takes the other seat."""
    if not room.is_shared or room.friend_key:
        raise RoomFull
    return replace(room, friend_key=event.key)


def _resign(room: Room, event: Event) -> Room:
    assert event.by
    if room.friend_key is None:
        raise Refused("your friend has not come yet")
    room.session.resign(event.by)
    return replace(room, request=None)


def _ask_undo(room: Room, event: Event) -> Room:
    """A player asks to take back a move; before the friend has come, it is taken back at once."""
    assert event.by
    if room.request:
        raise Refused("something else is being asked for")
    ply = last_turn(room.session, event.by)
    if ply is None or room.session.is_over:
        raise Refused("there is no move to undo")
    if room.friend_key is None:
        return _undo(room, Event(EventKind.UNDO, ply))
    return replace(room, request=Request(EventKind.UNDO, event.by, ply))


def _ask_rematch(room: Room, event: Event) -> Room:
    """A player asks for another game; once both have asked, it begins."""
    assert event.by
    if not room.session.is_over:
        raise Refused("the game is not over")
    if room.request and room.request.by is not event.by:
        return _rematch(room, event)
    return replace(room, request=Request(EventKind.REMATCH, event.by))


def _grant(room: Room, event: Event) -> Room:
    """What the other player has asked for is done."""
    request = room.request
    if request is None or request.by is event.by:
        raise Refused("nothing is being asked for")
    return _ACTIONS[request.kind](room, Event(request.kind, request.ply))


def _refuse(room: Room, event: Event) -> Room:
    """Drop the request, which the player who asked may do too."""
    if room.request is None:
        raise Refused("nothing is being asked for")
    return replace(room, request=None)


def _ask_help(room: Room, event: Event) -> Room:
    """A player asks for hints and values, which both may then look at."""
    assert event.by
    if room.friend_key is None:
        raise Refused("your friend has not come yet")
    if room.request:
        raise Refused("something else is being asked for")
    if room.session.is_over or room.allows_help:
        raise Refused("hints and values are not forbidden now")
    return replace(room, request=Request(EventKind.ALLOW_HELP, event.by))


def _allow_help(room: Room, event: Event) -> Room:
    return replace(room, request=None, allows_help=True)


def _end_help(room: Room, event: Event) -> Room:
    """Either player forbids hints and values again."""
    if not room.allows_help:
        raise Refused("hints and values are off")
    return replace(room, allows_help=False)


def _help(room: Room, event: Event) -> Room:
    """A player looks at a hint or at values."""
    if not room.allows_help:
        raise Refused("hints and values are off until both players allow them")
    others = tuple(former for former in room.helped if former.by is not event.by)
    return replace(room, helped=(*others, event))


def last_turn(session: Session, player: Player) -> int | None:
    """The ply at which this player made the last of their moves."""
    first = session.positions[0].turn
    turns = range(0 if first is player else 1, len(session.moves), 2)
    return turns[-1] if turns else None


_ACTIONS: dict[EventKind, Callable[[Room, Event], Room]] = {
    EventKind.MOVE: _move,
    EventKind.UNDO: _undo,
    EventKind.REDO: _redo,
    EventKind.REMATCH: _rematch,
    EventKind.CLEAR: _clear,
    EventKind.JOIN: _join,
    EventKind.RESIGN: _resign,
    EventKind.ASK_UNDO: _ask_undo,
    EventKind.ASK_REMATCH: _ask_rematch,
    EventKind.GRANT: _grant,
    EventKind.REFUSE: _refuse,
    EventKind.ASK_HELP: _ask_help,
    EventKind.ALLOW_HELP: _allow_help,
    EventKind.END_HELP: _end_help,
    EventKind.HINT: _help,
    EventKind.VALUES: _help,
}
