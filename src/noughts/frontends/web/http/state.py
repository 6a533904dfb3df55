"""Rooms, values and reviews as the page is told of them."""

from __future__ import annotations

from typing import Any

from noughts.agents.opponents import REFLEX
from noughts.analysis.explain import ExplainedMove
from noughts.analysis.review import Review
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.frontends import words
from noughts.frontends.hint import hint as said
from noughts.frontends.view import CellView, Status, View, view
from noughts.frontends.web.rooms import permissions
from noughts.frontends.web.rooms.permissions import Looker
from noughts.frontends.web.rooms.room import Room
from noughts.play.session import Score
from noughts.reports.review import summary
from noughts.reports.reviews import ReviewRow, rows
from noughts.search.analyse import MoveVerdict

_WAITING = {Status.PERSON: "person", Status.AGENT: "agent", Status.OVER: "nothing"}


def game(
    room: Room, looker: Looker, trouble: str | None = None, ply: int | None = None
) -> dict[str, Any]:
    """A room as somebody sees it, with the board as it is now or as it was after so many moves: a
    `models.Game`."""
    shown = view(room.session, ply=ply, lookers=looker.seats)
    return {
        "id": room.founding.id,
        "kind": permissions.kind(room),
        "seat": [player.value for player in looker.seats],
        "number": room.number,
        "board": str(shown.rules),
        "record": _record(room.session.record, shown.ply),
        "position": str(room.session.positions[shown.ply]),
        "about": words.rules(shown.rules),
        "introduction": words.introduction(shown),
        "rows": shown.rules.rows,
        "columns": shown.rules.columns,
        "falls": shown.marks_fall,
        "cells": [_cell(cell) for cell in shown.cells],
        "ply": shown.ply,
        "moves": _moves(shown),
        "waiting": _WAITING[shown.status],
        "turn": shown.turn.value,
        "first": shown.first.value,
        "you": shown.you.value if shown.you else None,
        **_opponent(room),
        "outcome": _outcome(shown.outcome),
        "lines": shown.lines,
        "status": trouble or words.status(shown),
        "announcement": trouble or _announcement(room, shown),
        "note": shown.note,
        "trouble": trouble,
        "score": _score(shown.score),
        "may": permissions.may(room, looker),
        "request": permissions.request(room, looker),
        "refused": permissions.is_refused(room, looker),
        "friend": permissions.friend(room, looker),
        "presence": permissions.presence(room, looker),
    }


def _opponent(room: Room) -> dict[str, object]:
    """The level that plays, or whoever plays instead of one."""
    founding = room.founding
    named = permissions.kind(room) == "alone" and REFLEX.agent in (founding.x, founding.o)
    return {
        "level": None if named else founding.level or None,
        "agent": REFLEX.name if named else None,
    }


def _record(record: Record, ply: int) -> str:
    """A game up to a ply, as short as it can be: how it ended follows from the moves, unless
    somebody has resigned."""
    rules = record.start.rules
    start = str(rules if record.start == Position.start(rules) else record.start)
    moves = " ".join(record.names[:ply])
    if ply == len(record.moves) and record.ending is Ending.RESIGNED:
        assert record.outcome
        return "; ".join((start, moves, record.outcome.value, record.ending.value))
    return f"{start}; {moves}" if moves else start


def _announcement(room: Room, shown: View) -> str:
    """What is heard; a move that was made before something was taken back is not told again."""
    return words.announcement(shown) if room.has_moved else words.status(shown)


def _cell(cell: CellView) -> dict[str, Any]:
    return {
        "name": cell.name,
        "mark": cell.mark.value if cell.mark else None,
        "open": cell.is_open,
        "last": cell.is_last,
        "line": cell.is_in_line,
        "label": words.cell(cell),
    }


def _moves(shown: View) -> list[dict[str, Any]]:
    return [
        {
            "number": ply + 1,
            "player": shown.mover(ply).value,
            "cell": cell,
            "name": shown.cells[cell].name,
        }
        for ply, cell in enumerate(shown.moves)
    ]


def _outcome(outcome: Outcome | None) -> str | None:
    if outcome is None:
        return None
    return outcome.winner.value if outcome.winner else "draw"


def _score(score: Score) -> dict[str, Any]:
    return {**score._asdict(), "text": words.score(score)}


def hint(room: Room, move: ExplainedMove) -> dict[str, Any]:
    """What to play: a `models.HintState`."""
    sentence = said(room.session.position, move)
    return {"number": room.number, "cell": move.cell, "sentence": sentence}


def values(room: Room, ply: int, verdicts: tuple[MoveVerdict, ...]) -> dict[str, Any]:
    """What the moves of a position are worth: `models.Values`."""
    return {
        "number": room.number,
        "ply": ply,
        "values": [
            {
                "cell": verdict.cell,
                "value": verdict.value.value if verdict.value else None,
                "text": words.value(verdict),
                "words": words.worth(verdict),
                "best": verdict.best,
            }
            for verdict in verdicts
        ],
        "legend": words.legend(verdicts) if verdicts else [],
    }


def review(room: Room, found: Review) -> dict[str, Any]:
    """A game's marks: a `models.ReviewState`."""
    return {
        "number": room.number,
        "moves": [_reviewed(room, row) for row in rows(found)],
        "values": [value.value if value else None for value in found.values],
        "summary": summary(found) if found.moves else [],
    }


def _reviewed(room: Room, row: ReviewRow) -> dict[str, Any]:
    persons = room.session.seats[row.player] is None
    return {
        "number": row.number,
        "player": row.player.value,
        "cell": row.cell,
        "name": row.name,
        "mark": row.mark.value,
        "word": row.word,
        "sign": row.sign,
        "why": row.why,
        "line": row.line,
        "again": row.number - 1 if persons and row.is_bad else None,
    }
