"""Questions about a game: hints, values, reviews; and what boards and levels there are."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from noughts.agents.levels import OPPONENTS
from noughts.analysis.explain import explain_best
from noughts.analysis.review import review
from noughts.core.notation import BOARDS, read_rules
from noughts.core.rules import Rules
from noughts.frontends import words
from noughts.frontends.budgets import ANALYSIS, REVIEW, for_a_figure
from noughts.frontends.web.http import models, state
from noughts.frontends.web.http.requests import (
    PROBLEMS,
    AppRooms,
    Key,
    Name,
    Ply,
    no_store,
    refuse_large,
)
from noughts.frontends.web.pools import WorkerPools
from noughts.frontends.web.rooms.events import EventKind
from noughts.frontends.web.rooms.refusals import Refused
from noughts.frontends.web.rooms.room import Room
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.play.trials.strength import Strengths, exact
from noughts.reports import levels as level_words
from noughts.search.estimates import appraise

MOST_BOARDS = 200
"""Boards whose levels' strengths are remembered."""

router = APIRouter(prefix="/api", responses=PROBLEMS, dependencies=[Depends(no_store)])


@router.get("/games/{name}/hint")
async def advise(rooms: AppRooms, name: Name, key: Key = None) -> models.HintState:
    """A best move and why, or a good one where the board is too large to solve in time. While
    friends play, only a player may ask, if both allow it, and the other is told."""
    room = await rooms.help(name, EventKind.HINT, key)
    session = room.session
    if session.is_over:
        raise Refused("the game is over")
    question = partial(explain_best, session.position, ANALYSIS)
    move = await rooms.pools.answer(session.position.rules, question)
    return state.hint(room, move)


@router.get("/games/{name}/values")
async def values(rooms: AppRooms, name: Name, ply: Ply = None, key: Key = None) -> models.Values:
    """What every move is worth, now or after so many moves; while friends play, as for a hint."""
    return await valued(rooms, await rooms.help(name, EventKind.VALUES, key), ply)


@router.get("/games/{name}/review")
async def judge(rooms: AppRooms, name: Name, key: Key = None) -> models.ReviewState:
    """Every move so far with its mark and its reasons; while friends play, as for values."""
    return await reviewed(rooms, await rooms.help(name, EventKind.VALUES, key))


async def valued(rooms: Rooms, room: Room, ply: int | None) -> models.Values:
    """What the moves of a room's position are worth."""
    positions = room.session.positions
    shown = len(positions) - 1 if ply is None else min(ply, len(positions) - 1)
    if positions[shown].is_over:
        return state.values(room, shown, ())
    question = partial(appraise, positions[shown], ANALYSIS)
    verdicts = await rooms.pools.answer(positions[shown].rules, question)
    return state.values(room, shown, verdicts)


async def reviewed(rooms: Rooms, room: Room) -> models.ReviewState:
    """The moves of a room's game, with their marks."""
    record = room.session.record
    question = partial(review, record, REVIEW)
    return state.review(room, await rooms.pools.answer(record.start.rules, question))


@router.get("/levels")
async def levels(
    request: Request, board: Annotated[str, Query(min_length=1, max_length=40)] = "3x3k3"
) -> models.Levels:
    """The levels, and how each plays on a board and how well."""
    rules = read_rules(board)
    refuse_large(rules)
    cache: StrengthCache = request.app.state.strengths
    strengths = await cache.on(rules)
    told = [
        models.LevelState(
            number=opponent.level,
            agent=None if opponent.level else "reflex",
            name=level_words.name(opponent),
            description=level_words.description(opponent, rules),
            strength=models.StrengthState(
                first=level_words.strength(opponent, strengths, is_first=True),
                second=level_words.strength(opponent, strengths, is_first=False),
            ),
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


class StrengthCache:
    """How strong the levels are on the boards that were asked about: computed once for each."""

    def __init__(self, pools: WorkerPools) -> None:
        self._pools = pools
        self._known: dict[Rules, asyncio.Task[Strengths]] = {}

    async def on(self, rules: Rules) -> Strengths:
        """The levels' strength on a board."""
        if rules not in self._known:
            while len(self._known) >= MOST_BOARDS:
                self._known.pop(next(iter(self._known)))
            question = partial(exact, rules, budget=for_a_figure(rules))
            self._known[rules] = asyncio.ensure_future(self._pools.strengths.ask(question))
        try:
            return await asyncio.shield(self._known[rules])
        except Exception:
            self._known.pop(rules, None)
            raise
