"""Questions about a game: hints, values, reviews; and what boards and levels there are."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from noughts.agents.opponents import OPPONENTS
from noughts.analysis.explain import explain_best
from noughts.analysis.review import review
from noughts.core.notation import BOARDS, read_rules
from noughts.frontends import words
from noughts.frontends.budgets import ANALYSIS, REVIEW
from noughts.frontends.web.http import models, state
from noughts.frontends.web.http.requests import (
    PROBLEMS,
    Name,
    Ply,
    no_store,
    refuse_large,
    rooms_of,
)
from noughts.frontends.web.rooms.room import Refused, Room
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.frontends.web.strengths import Strengths
from noughts.reports import levels as level_words
from noughts.search.analyse import analyse

router = APIRouter(prefix="/api", responses=PROBLEMS, dependencies=[Depends(no_store)])


@router.get("/games/{name}/hint")
async def advise(request: Request, name: Name) -> models.HintState:
    """A best move and why, or a good one where the board is too large to solve in time."""
    rooms = rooms_of(request)
    room = await rooms.newest(name)
    session = room.session
    if session.is_over:
        raise Refused("the game is over")
    question = partial(explain_best, session.position, ANALYSIS)
    move = await rooms.pools.answer(session.position.rules, question)
    return state.hint(room, move)


@router.get("/games/{name}/values")
async def values(request: Request, name: Name, ply: Ply = None) -> models.Values:
    """What every move is worth, now or after so many moves."""
    rooms = rooms_of(request)
    return await valued(rooms, await rooms.newest(name), ply)


@router.get("/games/{name}/review")
async def judge(request: Request, name: Name) -> models.ReviewState:
    """Every move so far with its mark and its reasons."""
    rooms = rooms_of(request)
    return await reviewed(rooms, await rooms.newest(name))


async def valued(rooms: Rooms, room: Room, ply: int | None) -> models.Values:
    """What the moves of a room's position are worth."""
    positions = room.session.positions
    shown = len(positions) - 1 if ply is None else min(ply, len(positions) - 1)
    if positions[shown].is_over:
        return state.values(room, shown, ())
    question = partial(analyse, positions[shown], ANALYSIS)
    verdicts = await rooms.pools.answer(positions[shown].rules, question)
    return state.values(room, shown, verdicts)


async def reviewed(rooms: Rooms, room: Room) -> models.ReviewState:
    """The moves of a room's game, with their marks."""
    record = room.session.record
    question = partial(review, record, REVIEW)
    found = await rooms.pools.answer(record.start.rules, question)
    return state.review(room, found)


@router.get("/levels")
async def levels(
    request: Request, board: Annotated[str, Query(min_length=1, max_length=40)] = "3x3k3"
) -> models.Levels:
    """The levels, and how each plays on a board and how well."""
    rules = read_rules(board)
    refuse_large(rules)
    known: Strengths = request.app.state.strengths
    strengths = await known.on(rules)
    told = [
        models.LevelState(
            number=opponent.level,
            agent=None if opponent.level else "reflex",
            name=level_words.name(opponent, rules),
            strength=level_words.strength(opponent, strengths),
        )
        for opponent in OPPONENTS
    ]
    return models.Levels(board=str(rules), levels=told)


@router.get("/boards")
async def boards() -> list[models.BoardState]:
    """Some boards that people like to play."""
    return [
        models.BoardState(board=board, about=words.rules(read_rules(board))) for board in BOARDS
    ]
