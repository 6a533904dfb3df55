"""The JSON API of games: beginning one, looking at it, listening to it and changing it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response

from noughts.core.errors import IllegalMove
from noughts.core.notation import read_player, read_position, read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends import words
from noughts.frontends.seats import read_seat
from noughts.frontends.web.codes import as_svg
from noughts.frontends.web.http import bodies, models, state
from noughts.frontends.web.http.guard import DRAWING_HEADERS, RequestRefused
from noughts.frontends.web.http.requests import (
    NO_STORE,
    PROBLEMS,
    AppRooms,
    Key,
    Name,
    Ply,
    game,
    game_bytes,
    no_store,
    refuse_large,
    settings_of,
    viewer_at,
)
from noughts.frontends.web.http.stream import Listeners, server_sent_event
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.permissions import BOTH_SEATS
from noughts.frontends.web.rooms.refusals import Refused
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.texts import _, plain

VERSION = "1"
"""The API's own version: another one when a page of today could not use it any more."""

router = APIRouter(prefix="/api", responses=PROBLEMS, dependencies=[Depends(no_store)])


@router.post("/games", status_code=201)
async def create(rooms: AppRooms, new: bodies.NewGame) -> models.Created:
    """Begin a game. The answer has the key that every change of it needs, and for a friend an
    invitation to the other seat."""
    friend = new.opponent == "friend"
    if friend and new.side == "both":
        raise Refused("with a friend you play one side")
    start = None if new.position is None else read_position(new.position)
    settings = settings_of(new)
    refuse_large(start.rules if start else settings.rules)
    room, key, invitation = await rooms.create(settings, start, friend)
    seen = state.game(room, await viewer_at(rooms, room, key))
    return models.Created(key=key, invitation=invitation, game=seen)


@router.post("/exhibitions", status_code=201)
async def create_exhibition(rooms: AppRooms, new: bodies.Exhibition) -> models.Created:
    """Have two agents play each other, one move whenever it is asked for."""
    rules = read_rules(new.board)
    refuse_large(rules)
    x, o = _agent(new.x), _agent(new.o)
    start = Position.start(rules, read_player(new.first))
    room, key = await rooms.create_exhibition(start, x, o)
    return models.Created(key=key, invitation=None, game=state.game(room, BOTH_SEATS))


def _agent(text: str) -> str:
    """An agent that can be watched; GameError if it is none."""
    agent = read_seat(plain(text))
    if agent is None:
        raise Refused("a person cannot be watched: choose two agents")
    return agent


@router.post("/games/{name}/join")
async def join(rooms: AppRooms, name: Name, asked: bodies.Join) -> models.Joined:
    """Take the other seat, with an invitation; the answer has the key to it. With a key of one's
    own asking twice is harmless."""
    room, key = await rooms.join(name, asked.invitation, asked.key)
    return models.Joined(key=key, game=state.game(room, await viewer_at(rooms, room, key)))


@router.post(
    "/games/{name}/code.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The QR code"}},
)
async def code(request: Request, rooms: AppRooms, name: Name, asked: bodies.Invitation) -> Response:
    """The link by which a friend takes the other seat, as a QR code, for the address at which this
    is asked. The invitation is sent as a body, which is written nowhere."""
    room = await rooms.invited(name, asked.invitation)
    origin = request.headers.get("origin") or f"http://{request.headers['host']}"
    link = f"{origin}/game/{room.spec.id}#join={asked.invitation}"
    drawing = as_svg(link, _("The link for your friend as a QR code"))
    return Response(drawing, 200, {**NO_STORE, **DRAWING_HEADERS}, "image/svg+xml")


@router.get("/games/{name}", response_model=models.Game)
async def look(
    rooms: AppRooms, name: Name, ply: Ply = None, key: Key = None
) -> Response | models.Game:
    """The game as it is now, or its board as it was after so many moves."""
    room = await rooms.newest(name)
    if ply is None:
        return await game(rooms, room, key)
    return state.game(
        room, await viewer_at(rooms, room, key), rooms.thinking.failures.get(name), ply
    )


@router.get(
    "/games/{name}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {}}, "description": "`Game`s, as events"}},
)
async def listen(
    request: Request,
    rooms: AppRooms,
    name: Name,
    seen: Annotated[str, Header(alias="last-event-id", max_length=20)] = "",
    key: Key = None,
) -> Response:
    """Every state of the game from now on. With Last-Event-ID only what is newer. Whoever sends the
    key to a seat is present there meanwhile."""
    room = await rooms.newest(name)
    player = (await viewer_at(rooms, room, key)).player if room.is_shared else None
    last = int(seen) if seen.isascii() and seen.isdigit() else -1
    listeners: Listeners = request.app.state.listeners
    return listeners.admit(_events(rooms, name, last, key, player))


@router.post("/games/{name}/moves", response_model=models.Game)
async def move(rooms: AppRooms, name: Name, asked: bodies.Move, key: Key = None) -> Response:
    """Mark a cell. The number says after which event: asking twice is harmless, asking late is
    refused."""
    player = Player(asked.player) if asked.player else None
    return await _append(rooms, name, key, asked, Event(EventKind.MOVE, asked.cell), player)


@router.post("/games/{name}/step", response_model=models.Game)
async def step(rooms: AppRooms, name: Name, asked: bodies.Step, key: Key = None) -> Response:
    """Let the agent whose turn it is move, where two of them play."""
    return await game(rooms, await rooms.thinking.step(name, asked.number, key), key)


@router.post("/games/{name}/undo", response_model=models.Game)
async def undo(rooms: AppRooms, name: Name, asked: bodies.Undo, key: Key = None) -> Response:
    """Go back to a person's last turn, or to one before a ply."""
    return await _append(rooms, name, key, asked, Event(EventKind.UNDO, asked.ply))


_CHANGES = {
    "redo": (EventKind.REDO, "Play again what was undone."),
    "rematch": (EventKind.REMATCH, "Another game, with the other side first."),
    "clear-score": (EventKind.CLEAR, "Count from nothing again."),
    "resign": (EventKind.RESIGN, "Give up, where a friend plays."),
    "ask-undo": (EventKind.ASK_UNDO, "Ask a friend to take one's last move back."),
    "ask-rematch": (EventKind.ASK_REMATCH, "Offer a friend another game."),
    "ask-help": (EventKind.ASK_HELP, "Ask a friend to allow hints and values to both."),
    "end-help": (EventKind.END_HELP, "Do not allow hints and values any more."),
    "grant": (EventKind.GRANT, "Do what a friend has asked for."),
    "refuse": (EventKind.REFUSE, "Do not do what a friend has asked for."),
}


def _add_change(what: str, kind: EventKind, about: str) -> None:
    """A route of its own for something that has nothing but a number."""

    @router.post(f"/games/{{name}}/{what}", response_model=models.Game, description=about)
    async def change(rooms: AppRooms, name: Name, asked: bodies.Step, key: Key = None) -> Response:
        return await _append(rooms, name, key, asked, Event(kind))


for _what, (_kind, _about) in _CHANGES.items():
    _add_change(_what, _kind, _about)


async def _append(
    rooms: Rooms,
    name: str,
    key: str | None,
    asked: bodies.Step,
    event: Event,
    player: Player | None = None,
) -> Response:
    try:
        return await game(rooms, await rooms.append(name, asked.number, event, key, player), key)
    except IllegalMove as error:
        rules = (await rooms.room(name)).session.position.rules
        raise RequestRefused(409, words.refusal(error, rules)) from None


async def _events(
    rooms: Rooms, name: str, seen: int, key: str | None, player: Player | None
) -> AsyncGenerator[bytes, None]:
    last = b""
    with rooms.presence.present(name, player):
        async with aclosing(rooms.changes(name, seen)) as changes:
            async for room in changes:
                viewer = await viewer_at(rooms, room, key)
                failure = rooms.thinking.failures.get(name)
                told = server_sent_event(room.number, game_bytes(room, viewer, failure))
                # Those who watch are not told who comes and goes.
                if told != last:
                    last = told
                    yield told
