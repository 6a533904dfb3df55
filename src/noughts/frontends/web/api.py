"""The JSON API: what may be asked over HTTP, and how it is answered."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from functools import lru_cache
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response

from noughts.agents.levels import LEVELS
from noughts.analysis.review import review
from noughts.core.errors import GameError, IllegalMove
from noughts.core.notation import BOARDS, read_position, read_rules
from noughts.core.rules import Rules
from noughts.frontends import levels as level_words
from noughts.frontends import words
from noughts.frontends.budgets import ANALYSIS, REVIEW
from noughts.frontends.hint import hint
from noughts.frontends.settings import Settings
from noughts.frontends.web import models, state
from noughts.frontends.web.entries import Entry, Kind
from noughts.frontends.web.guard import TurnedAway
from noughts.frontends.web.house import House
from noughts.frontends.web.room import Refused, Room
from noughts.frontends.web.stream import Audience, event
from noughts.frontends.web.strengths import Strengths
from noughts.search.analyse import analyse

VERSION = "1"
"""The API's own version: another one when a page of today could not use it any more."""

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

router = APIRouter(prefix="/api", responses=PROBLEMS)

Name = Annotated[str, Path(max_length=64, description="The game's id")]
Key = Annotated[str | None, Header(alias="noughts-key", max_length=64)]
Ply = Annotated[int | None, Query(ge=0, le=models.LARGEST**2)]


@router.post("/games", status_code=201, response_model=models.Founded)
async def found(request: Request, new: models.NewGame) -> Response:
    """Begin a game. The answer has the key that every change of it needs."""
    side = secrets.choice("XO") if new.side == "either" else new.side
    texts = {"side": side, "first": new.first, "level": str(new.level), "board": new.board}
    start = None if new.position is None else read_position(new.position)
    settings = Settings.read(texts, Settings())
    refuse_large(start.rules if start else settings.rules)
    room, key = await _house(request).found(settings, start)
    body = b'{"key":%s,"game":%s}' % (json.dumps(key).encode(), game_bytes(room, None))
    return _json(body, 201)


@router.get("/games/{name}", response_model=models.Game)
async def look(request: Request, name: Name, ply: Ply = None) -> Response:
    """The game as it is now, or its board as it was after so many moves."""
    house = _house(request)
    room = await house.room(name)
    if ply is None:
        return _game(house, room)
    return _json(_dump(state.game(room, house.trouble.get(name), ply)))


@router.get(
    "/games/{name}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {}}, "description": "`Game`s, as events"}},
)
async def listen(
    request: Request,
    name: Name,
    seen: Annotated[str, Header(alias="last-event-id", max_length=20)] = "",
) -> Response:
    """Every state of the game from now on. With Last-Event-ID only what is newer."""
    house = _house(request)
    await house.room(name)
    last = int(seen) if seen.isascii() and seen.isdigit() else -1
    audience: Audience = request.app.state.audience
    return audience.admit(_events(house, name, last))


@router.post("/games/{name}/moves", response_model=models.Game)
async def move(request: Request, name: Name, asked: models.Move, key: Key = None) -> Response:
    """Mark a cell. The number says after which entry: asking twice is harmless, asking late is
    refused."""
    return await _enter(request, name, key, asked.number, Entry(Kind.MOVE, asked.cell))


@router.post("/games/{name}/undo", response_model=models.Game)
async def undo(request: Request, name: Name, asked: models.Undo, key: Key = None) -> Response:
    """Go back to a person's last turn, or to one before a ply."""
    return await _enter(request, name, key, asked.number, Entry(Kind.UNDO, asked.ply))


@router.post("/games/{name}/redo", response_model=models.Game)
async def redo(request: Request, name: Name, asked: models.Step, key: Key = None) -> Response:
    """Play again what was undone."""
    return await _enter(request, name, key, asked.number, Entry(Kind.REDO))


@router.post("/games/{name}/rematch", response_model=models.Game)
async def rematch(request: Request, name: Name, asked: models.Step, key: Key = None) -> Response:
    """Another game; whoever moved second moves first."""
    return await _enter(request, name, key, asked.number, Entry(Kind.REMATCH))


@router.post("/games/{name}/clear-score", response_model=models.Game)
async def clear_score(
    request: Request, name: Name, asked: models.Step, key: Key = None
) -> Response:
    """Count the games from nothing again."""
    return await _enter(request, name, key, asked.number, Entry(Kind.CLEAR))


@router.get("/games/{name}/hint", response_model=models.HintState)
async def advise(request: Request, name: Name) -> Response:
    """A best move and why, or a good one where the board is too large to solve in time."""
    house = _house(request)
    room = await house.room(name)
    session = room.session
    if session.position.is_over:
        raise Refused("the game is over")
    inquiry = session.inquire(hint, ANALYSIS)
    answer = await house.lanes.answer(session.position.rules, inquiry)
    return _json(_dump(state.hint(room, answer.found)))


@router.get("/games/{name}/values", response_model=models.Values)
async def values(request: Request, name: Name, ply: Ply = None) -> Response:
    """What every move is worth, now or after so many moves."""
    house = _house(request)
    room = await house.room(name)
    positions = room.session.record.positions
    shown = len(positions) - 1 if ply is None else min(ply, len(positions) - 1)
    if positions[shown].is_over:
        return _json(_dump(state.values(room, shown, ())))
    inquiry = room.session.inquire_about(positions[shown], analyse, ANALYSIS)
    answer = await house.lanes.answer(positions[shown].rules, inquiry)
    return _json(_dump(state.values(room, shown, answer.found)))


@router.get("/games/{name}/review", response_model=models.ReviewState)
async def judge(request: Request, name: Name) -> Response:
    """Every move so far with its mark and its reasons."""
    house = _house(request)
    room = await house.room(name)
    record = room.session.record
    inquiry = room.session.inquire_about(record, review, REVIEW)
    answer = await house.lanes.answer(record.start.rules, inquiry)
    return _json(_dump(state.review(room, answer.found)))


@router.get("/levels", response_model=models.Levels)
async def levels(
    request: Request, board: Annotated[str, Query(min_length=1, max_length=40)] = "3x3k3"
) -> Response:
    """The levels, and how strong each is on a board."""
    rules = read_rules(board)
    refuse_large(rules)
    known: Strengths = request.app.state.strengths
    strengths = await known.on(rules)
    told = [
        {
            "number": level.number,
            "name": level_words.name(level),
            "strength": level_words.strength(level, strengths),
        }
        for level in LEVELS
    ]
    return _json(_dump({"board": str(rules), "levels": told}))


@router.get("/boards", response_model=list[models.BoardState])
async def boards() -> Response:
    """Some boards that people like to play."""
    return _json(
        _dump([{"board": board, "about": words.rules(read_rules(board))} for board in BOARDS])
    )


def refuse_large(rules: Rules) -> None:
    """GameError for a board that the page has no room for."""
    if max(rules.rows, rules.columns) > models.LARGEST:
        raise GameError(
            "boards on this page have up to {most} rows and columns", most=models.LARGEST
        )


@lru_cache(maxsize=1000)
def game_bytes(room: Room, trouble: str | None) -> bytes:
    """A room as JSON; everybody who looks at it is told the same."""
    return _dump(state.game(room, trouble))


async def _enter(
    request: Request, name: str, key: str | None, number: int, entry: Entry
) -> Response:
    house = _house(request)
    try:
        return _game(house, await house.enter(name, number, entry, key))
    except IllegalMove as error:
        rules = (await house.room(name)).session.position.rules
        raise TurnedAway(HTTPStatus.CONFLICT, words.refusal(error, rules)) from None


async def _events(house: House, name: str, seen: int) -> AsyncIterator[bytes]:
    async for room in house.changes(name, seen):
        yield event(room.number, game_bytes(room, house.trouble.get(name)))


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _game(house: House, room: Room) -> Response:
    return _json(game_bytes(room, house.trouble.get(room.founding.id)))


def _json(body: bytes, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(body, status, headers, "application/json")


def _dump(facts: Any) -> bytes:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
