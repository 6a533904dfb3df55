"""Who looks at a room: what they may do there, and what they are told of each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.room import Request, Room, last_turn
from noughts.texts import _

RoomKind = Literal["alone", "people", "friends", "agents", "record"]
Friend = Literal["invited", "here", "away"]


@dataclass(frozen=True)
class Viewer:
    """A person who looks at a room: the seats that are theirs (both, one, or none for a watcher),
    and the seats whose owners have the room open."""

    seats: tuple[Player, ...] = ()
    here: frozenset[Player] = frozenset()

    @property
    def player(self) -> Player | None:
        """The one side that is theirs."""
        return self.seats[0] if len(self.seats) == 1 else None


WATCHING = Viewer()
BOTH_SEATS = Viewer((Player.X, Player.O))


def kind(room: Room) -> RoomKind:
    """Who plays in a room; nobody does where only a record is shown."""
    if not room.spec.id:
        return "record"
    if room.is_shared:
        return "friends"
    if room.is_exhibition:
        return "agents"
    return "alone" if any(room.session.seats.values()) else "people"


def may(room: Room, viewer: Viewer) -> dict[str, bool]:
    """What a viewer may do now: `models.Permissions`."""
    session, seated, shared = room.session, bool(viewer.seats), room.is_shared
    player, request = viewer.player, room.request
    friend = shared and seated
    over = session.is_over
    is_helped = not shared or over or (seated and room.allows_help)
    asks = request is not None and request.by is player
    return {
        "move": session.awaits_person and session.position.turn in viewer.seats,
        "undo": seated and not shared and session.can_undo,
        "redo": seated and not shared and session.can_redo,
        "rematch": seated and not shared,
        "clear": seated and any(session.score),
        "step": seated and room.is_exhibition and session.awaits_agent,
        "resign": friend and not over and room.friend_key is not None,
        "ask_undo": friend and not over and request is None and _has_moved(room, player),
        "ask_rematch": friend and over and not asks,
        "answer": friend and request is not None and not asks,
        "withdraw": friend and asks,
        "hint": is_helped and not over and kind(room) != "record",
        "values": is_helped,
        "ask_help": friend and not is_helped and request is None and room.friend_key is not None,
        "end_help": friend and room.allows_help,
    }


def _has_moved(room: Room, player: Player | None) -> bool:
    return player is not None and last_turn(room.session, player) is not None


def request_sentence(room: Room, request: Request, player: Player | None) -> str:
    """A request as the player who asks, the player who is asked, or a watcher is told of it."""
    undo, rematch, hints = {
        None: (
            _("{player} would like to take back {cell}."),
            _("{player} would like another game."),
            _("{player} would like hints for both."),
        ),
        request.by: (
            _("You have asked to take back {cell}."),
            _("You have offered another game."),
            _("You have asked for hints for both."),
        ),
        request.by.other: (
            _("Your friend would like to take back {cell}."),
            _("Your friend would like another game."),
            _("Your friend would like hints for both."),
        ),
    }[player]
    if request.ply is None:
        sentence = rematch if request.kind is EventKind.REMATCH else hints
        return sentence.format(player=request.by.value)
    session = room.session
    cell = write_cell(session.moves[request.ply], session.position.rules)
    return undo.format(player=request.by.value, cell=cell)


def help_sentences(room: Room, viewer: Viewer) -> list[str]:
    """When each of two friends last looked at a hint or at values, or whether they may."""
    if not room.is_shared:
        return []
    if room.helped or room.session.is_over:
        return [_used(event, viewer.player) for event in room.helped]
    if room.allows_help:
        return [_("Both players allow hints and values, and see when the other uses them.")]
    return [_("Hints and values are off unless both players allow them.")]


def _used(event: Event, player: Player | None) -> str:
    """Who has used which help, as the player, the friend or a watcher is told of it."""
    assert event.by and event.argument is not None
    hint, values = {
        None: (
            _("{player} used a hint at move {number}."),
            _("{player} looked at the values at move {number}."),
        ),
        event.by: (
            _("You used a hint at move {number}. Your friend sees this."),
            _("You looked at the values at move {number}. Your friend sees this."),
        ),
        event.by.other: (
            _("Your friend used a hint at move {number}."),
            _("Your friend looked at the values at move {number}."),
        ),
    }[player]
    sentence = hint if event.kind is EventKind.HINT else values
    return sentence.format(player=event.by.value, number=event.argument + 1)


def is_refused(room: Room, viewer: Viewer) -> bool:
    """Whether the other was asked for something and has just refused it; who withdraws what they
    have asked for is not refused."""
    last = room.events[-1] if room.events else None
    if last is None or last.kind is not EventKind.REFUSE:
        return False
    asking = (EventKind.ASK_UNDO, EventKind.ASK_REMATCH, EventKind.ASK_HELP)
    asker = next(event.by for event in reversed(room.events) if event.kind in asking)
    return asker is not last.by and asker is viewer.player


def friend(room: Room, viewer: Viewer) -> Friend | None:
    """Where the viewer's friend is: invited, here or away."""
    if not room.is_shared or viewer.player is None:
        return None
    if room.friend_key is None:
        return "invited"
    return "here" if viewer.player.other in viewer.here else "away"


def presence(room: Room, viewer: Viewer) -> str:
    """The same in a sentence, and for those who only watch, that they do."""
    if not viewer.seats:
        return _("You are watching.") if room.spec.id else ""
    return {
        None: "",
        "invited": _("Send the link to a friend, who takes the other seat."),
        "here": _("Your friend is here."),
        "away": _("Your friend is away."),
    }[friend(room, viewer)]
