"""How the routes of the API read what they are sent, and answer."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query, Request, Response

from noughts import texts
from noughts.catalogue import Catalogue
from noughts.core.errors import GameError
from noughts.core.rules import Rules
from noughts.frontends.settings import Settings
from noughts.frontends.web.http import bodies, models, state
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.permissions import Viewer
from noughts.frontends.web.rooms.room import Room
from noughts.frontends.web.rooms.rooms import Rooms

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Problem, "description": why}
    for status, why in {
        403: "The key is missing or wrong, or another site asks",
        404: "There is no such game",
        409: "It cannot be done now: the game has moved on, or the rules forbid it",
        413: "The request is too large",
        421: "The host is not served here",
        422: "The request cannot be read",
        429: "Too many requests",
        503: "Nothing can be saved, or too many are asking",
    }.items()
}

NO_STORE = {"cache-control": "no-store"}

Name = Annotated[str, Path(max_length=64, description="The game's id")]
Key = Annotated[str | None, Header(alias="noughts-key", max_length=64)]
Ply = Annotated[int | None, Query(ge=0, le=bodies.LARGEST**2)]


async def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


AppRooms = Annotated[Rooms, Depends(_rooms)]
"""The rooms of the application that was asked."""


async def viewer_at(rooms: Rooms, room: Room, key: str | None) -> Viewer:
    """The owner of a key as a viewer of a room. Watchers are not told who is there."""
    seats = room.seats(hash_of(key or ""))
    if not room.is_shared or not seats:
        return Viewer(seats)
    return Viewer(seats, await rooms.presence.seen(room.spec.id))


def game_bytes(room: Room, viewer: Viewer, failure: GameError | None) -> bytes:
    """A room as JSON; everybody with the same seats and the same language is told the same."""
    return _game_bytes(room, viewer, failure, texts.language())


@lru_cache(maxsize=1000)
def _game_bytes(
    room: Room, viewer: Viewer, failure: GameError | None, language: Catalogue
) -> bytes:
    """The same, in the language in use, by which it is remembered."""
    return state.game(room, viewer, failure).model_dump_json().encode()


async def game(rooms: Rooms, room: Room, key: str | None) -> Response:
    """A room as the owner of this key sees it."""
    viewer = await viewer_at(rooms, room, key)
    body = game_bytes(room, viewer, rooms.thinking.failures.get(room.spec.id))
    return Response(body, headers=NO_STORE, media_type="application/json")


async def no_store(response: Response) -> None:
    """Forbid caching of this answer."""
    response.headers.update(NO_STORE)


def settings_of(new: bodies.NewGame) -> Settings:
    """What a new game is to be like; GameError if that cannot be read."""
    chosen = {
        "side": secrets.choice("XO") if new.side == "either" else new.side,
        "first": new.first,
        "level": new.agent or str(new.level),
        "board": new.board,
    }
    return Settings.read(chosen, Settings())


def refuse_large(rules: Rules) -> None:
    """GameError for a board that the page has no room for."""
    if max(rules.rows, rules.columns) > bodies.LARGEST:
        raise GameError(
            "boards on this page have up to {most} rows and columns", most=bodies.LARGEST
        )


def of_the_page(error: GameError) -> GameError:
    """An error with the page's own limit for the sides of a board, which is below the rules'."""
    if "side" not in error.facts:
        return error
    return GameError(error.template, **{**error.facts, "most": bodies.LARGEST})
