"""Rooms, values and reviews as the page is told of them."""

from __future__ import annotations

from typing import Any

from noughts.agents.levels import REFLEX
from noughts.analysis.explain import ExplainedMove
from noughts.analysis.review import Review
from noughts.core.errors import GameError
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.frontends import words
from noughts.frontends.hint import hint as hint_sentence
from noughts.frontends.view import CellView, Status, View, view
from noughts.frontends.web.http import models
from noughts.frontends.web.rooms import permissions
from noughts.frontends.web.rooms.events import EventKind
from noughts.frontends.web.rooms.permissions import Viewer
from noughts.frontends.web.rooms.room import Room
from noughts.reports.review import ReviewRow, longest_line, rows, summary
from noughts.reports.wording import short_value
from noughts.search.values import MoveVerdict

BEYOND = 0.34
"""How much longer a stroke is than to the middle of its outer cells, in cells."""

_WAITING: dict[Status, models.Waiting] = {
    Status.PERSON: "person",
    Status.AGENT: "agent",
    Status.OVER: "nothing",
}

_OUTCOMES: dict[Outcome | None, models.Result | None] = {
    None: None,
    Outcome.X_WINS: "X",
    Outcome.O_WINS: "O",
    Outcome.DRAW: "draw",
}

_REQUESTS: dict[EventKind, models.Requested] = {
    EventKind.UNDO: "undo",
    EventKind.REMATCH: "rematch",
    EventKind.ALLOW_HELP: "help",
}


def game(
    room: Room, viewer: Viewer, failure: GameError | None = None, ply: int | None = None
) -> models.Game:
    """A room as a viewer sees it, with the board as it is now or as it was after so many moves."""
    shown = view(room.session, ply=ply, seats=viewer.seats)
    may = permissions.may(room, viewer)
    trouble = words.sentence(failure) if failure else None
    return models.Game(
        id=room.spec.id,
        kind=permissions.kind(room),
        seat=[*viewer.seats],
        number=room.number,
        board=str(shown.rules),
        record=_record(room.session.record, shown),
        position=str(room.session.positions[shown.ply]),
        about=words.rules(shown.rules),
        introduction=words.introduction(shown),
        rows=shown.rules.rows,
        columns=shown.rules.columns,
        falls=shown.marks_fall,
        cells=[_cell(cell) for cell in shown.cells],
        ply=shown.ply,
        moves=_moves(shown),
        first=shown.first,
        you=shown.you,
        level=None if _is_reflex(room) else room.spec.level or None,
        agent="reflex" if _is_reflex(room) else None,
        **_standing(shown) | ({"status": trouble} if trouble else {}),
        announcement=trouble or _announcement(room, shown),
        note=shown.note,
        trouble=trouble,
        **_following(room, viewer, may["move"] and not shown.is_past),
        score=models.ScoreState(**shown.score._asdict(), text=words.score(shown.score)),
        may=models.Permissions(**may),
        **_between_friends(room, viewer),
    )


def _following(room: Room, viewer: Viewer, may_move: bool) -> dict[str, Any]:
    """What follows the moves that the viewer may make: said once for all that end nothing, which
    differ in nothing but the mark, and for each that ends the game."""
    if not may_move:
        return {"following": None, "endings": []}
    position = room.session.position
    ending = [cell for cell in position.legal_moves if position.play(cell).is_over]
    going_on = next((cell for cell in position.legal_moves if cell not in ending), None)

    def after(cell: int) -> dict[str, Any]:
        session = room.session.copy()
        session.play(cell)
        return _standing(view(session, seats=viewer.seats))

    return {
        "following": None if going_on is None else models.Following(**after(going_on)),
        "endings": [models.Following(cell=cell, **after(cell)) for cell in ending],
    }


def _standing(shown: View) -> dict[str, Any]:
    """Where a game stands: the fields of `models.Following`."""
    return {
        "waiting": _WAITING[shown.status],
        "turn": shown.turn,
        "outcome": _OUTCOMES[shown.outcome],
        "lines": [[*line] for line in shown.lines],
        "strokes": [[*stroke] for stroke in shown.strokes(BEYOND)],
        "status": words.status(shown),
    }


def _between_friends(room: Room, viewer: Viewer) -> dict[str, Any]:
    """The part of a game that is about the other player."""
    return {
        "request": _request(room, viewer),
        "refused": permissions.is_refused(room, viewer),
        "help": permissions.help_sentences(room, viewer),
        "friend": permissions.friend(room, viewer),
        "presence": permissions.presence(room, viewer),
    }


def _is_reflex(room: Room) -> bool:
    """Whether the reflex agent plays instead of a level."""
    agents = (room.spec.x, room.spec.o)
    return permissions.kind(room) == "alone" and REFLEX.agent in agents


def _announcement(room: Room, shown: View) -> str:
    """What is heard; a move that was made before something was taken back is not told again."""
    return words.announcement(shown) if room.has_moved else words.status(shown)


def _record(record: Record, shown: View) -> str:
    """The game up to the shown board, as short as it can be: how it ended follows from the moves,
    unless a player has resigned."""
    rules = record.start.rules
    start = str(rules if record.start == Position.start(rules) else record.start)
    moves = " ".join(shown.cells[cell].name for cell in record.moves[: shown.ply])
    if not shown.is_past and record.ending is Ending.RESIGNED:
        assert record.outcome
        return "; ".join((start, moves, record.outcome.value, record.ending.value))
    return f"{start}; {moves}" if moves else start


def _cell(cell: CellView) -> models.CellState:
    return models.CellState(
        name=cell.name,
        mark=cell.mark,
        open=cell.is_open,
        last=cell.is_last,
        line=cell.is_in_line,
        label=words.cell(cell),
    )


def _moves(shown: View) -> list[models.MoveState]:
    return [
        models.MoveState(
            number=ply + 1, player=shown.mover(ply), cell=cell, name=shown.cells[cell].name
        )
        for ply, cell in enumerate(shown.moves)
    ]


def _request(room: Room, viewer: Viewer) -> models.RequestState | None:
    if room.request is None:
        return None
    return models.RequestState(
        kind=_REQUESTS[room.request.kind],
        by=room.request.by,
        sentence=permissions.request_sentence(room, room.request, viewer.player),
    )


def hint(room: Room, move: ExplainedMove) -> models.HintState:
    """What to play, and why."""
    sentence = hint_sentence(room.session.position, move)
    return models.HintState(
        number=room.number,
        cell=move.cell,
        sentence=sentence,
        value=move.value,
        text=short_value(move.value, move.plies, move.estimate),
        estimate=move.estimate,
        line=[*longest_line(move.reasons)],
    )


def values(room: Room, ply: int, verdicts: tuple[MoveVerdict, ...]) -> models.Values:
    """What the moves of a position are worth."""
    return models.Values(
        number=room.number,
        ply=ply,
        values=[
            models.ValueState(
                cell=verdict.cell,
                value=verdict.value,
                text=words.value(verdict),
                words=words.worth(verdict),
                best=verdict.best,
                estimate=verdict.estimate,
            )
            for verdict in verdicts
        ],
        legend=words.legend(verdicts) if verdicts else [],
    )


def review(room: Room, reviewed: Review) -> models.ReviewState:
    """The moves of a game with their marks."""
    return models.ReviewState(
        number=room.number,
        moves=[_reviewed(room, row) for row in rows(reviewed)],
        values=[*reviewed.values],
        estimates=[*reviewed.estimates],
        summary=summary(reviewed) if reviewed.moves else [],
    )


def _reviewed(room: Room, row: ReviewRow) -> models.ReviewedMove:
    is_persons = room.session.seats[row.player] is None
    again = row.number - 1 if is_persons and row.is_bad else None
    return models.ReviewedMove(**vars(row), again=again)
