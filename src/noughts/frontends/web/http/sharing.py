"""Positions and games that have an address of their own: everybody who has the address may
look, nobody may change anything, and nothing is kept of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from noughts.core.record import Ending, Record
from noughts.frontends.web.http import models, state
from noughts.frontends.web.http.guard import DRAWING_HEADERS
from noughts.frontends.web.http.questions import reviewed, valued
from noughts.frontends.web.http.requests import PROBLEMS, AppRooms, Ply, no_store, refuse_large
from noughts.frontends.web.rooms.permissions import WATCHING
from noughts.frontends.web.rooms.room import Room, RoomSpec
from noughts.play.session import Session
from noughts.reports.svg import Picture
from noughts.texts import _

SIDE = 240
"""How wide and high the board of a picture is, in pixels."""

router = APIRouter(prefix="/api/look", responses=PROBLEMS, dependencies=[Depends(no_store)])

Game = Annotated[
    str,
    Query(
        min_length=1,
        max_length=2000,
        description="A record such as `3x3k3; b2 a1 c3`, or a position such as `X../.O./... X`",
    ),
]


@router.get("")
async def look(game: Game, ply: Ply = None) -> models.Game:
    """A game from its record, as one sees it who only watches."""
    return state.game(room_of(game), WATCHING, ply=ply)


@router.get("/values")
async def values(rooms: AppRooms, game: Game, ply: Ply = None) -> models.Values:
    """What every move is worth, at the end of the record or after so many moves."""
    return await valued(rooms, room_of(game), ply)


@router.get("/review")
async def review(rooms: AppRooms, game: Game) -> models.ReviewState:
    """Every move of the record with its mark and its reasons."""
    return await reviewed(rooms, room_of(game))


@router.get(
    "/picture.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The board"}},
)
async def picture(game: Game, ply: Ply = None) -> Response:
    """The board as a drawing."""
    session = room_of(game).session
    shown = len(session.moves) if ply is None else min(ply, len(session.moves))
    position = session.positions[shown]
    title = _("A board of {rules}").format(rules=position.rules)
    drawing = Picture(title, str(position))
    last = session.moves[shown - 1] if shown else None
    drawing.board(position, 16, 16, SIDE, last)
    return Response(drawing.svg(SIDE + 32, SIDE + 32), 200, DRAWING_HEADERS, "image/svg+xml")


def room_of(text: str) -> Room:
    """A room that nobody plays in, with the game of a record."""
    record = Record.parse(text)
    refuse_large(record.start.rules)
    session = Session(record.start)
    for cell in record.moves:
        session.play(cell)
    if record.ending is Ending.RESIGNED and record.outcome and record.outcome.winner:
        session.resign(record.outcome.winner.other)
    spec = RoomSpec("", str(record.start), None, None, 0, b"")
    return Room(spec, session)
