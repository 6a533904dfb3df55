"""What goes over the wire: strict models of every question and every answer."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from noughts.analysis.review import Mark as MoveMark
from noughts.core.outcome import Player
from noughts.frontends.web.rooms.permissions import Friend, RoomKind
from noughts.frontends.web.rooms.room import LONGEST_LOG
from noughts.search.verdict import Value

LARGEST = 15
"""Rows and columns of the largest board on the page."""

Side = Literal["X", "O"]
Number = Annotated[
    int,
    Field(
        ge=0, le=LONGEST_LOG, description="How many events of the room's log have been seen so far"
    ),
]
Cell = Annotated[int, Field(ge=0, lt=LARGEST * LARGEST, description="row * columns + column")]
Ply = Annotated[int, Field(ge=0, le=LARGEST * LARGEST)]


class Question(BaseModel):
    """Exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewGame(Question):
    """What the game is like. A position, where one is given, names its own board and turn. A friend
    plays from elsewhere; `both` are two people at one screen. An agent plays instead of a
    level."""

    opponent: Literal["computer", "friend"] = "computer"
    side: Literal["X", "O", "either", "both"] = "X"
    first: Side = "X"
    level: Annotated[int, Field(ge=1, le=5)] = 3
    agent: Literal["reflex"] | None = None
    board: Annotated[str, Field(min_length=1, max_length=40)] = "3x3k3"
    position: Annotated[str, Field(min_length=1, max_length=600)] | None = None


class Step(Question):
    """Anything that happens after so many events."""

    number: Number


class Move(Step):
    """Mark a cell; a player who is named must be the one whose key is sent."""

    cell: Cell
    player: Side | None = None


class Undo(Step):
    """Go back to a person's last turn, or to the last one at or before a ply."""

    ply: Ply | None = None


class Exhibition(Question):
    """Two agents that play each other, such as `perfect` and `casual:plan=0.7`."""

    x: Annotated[str, Field(min_length=1, max_length=60)] = "perfect"
    o: Annotated[str, Field(min_length=1, max_length=60)] = "reflex"
    first: Side = "X"
    board: Annotated[str, Field(min_length=1, max_length=40)] = "3x3k3"


class Join(Question):
    """Take the other seat, with what one was invited with, and an unguessable key to it; without
    one, the server makes it."""

    invitation: Annotated[str, Field(min_length=1, max_length=64)]
    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22,64}$")] | None = None


class Answer(BaseModel):
    """Something that the server says."""

    model_config = ConfigDict(extra="forbid")


def _texts_of(kind: type[Enum]) -> WithJsonSchema:
    """Describes the members of an enumeration by the texts that are sent for them."""
    return WithJsonSchema({"enum": [member.value for member in kind], "type": "string"})


Mark = Annotated[Player, _texts_of(Player)]
Worth = Annotated[Value, _texts_of(Value)]
Waiting = Literal["person", "agent", "nothing"]
Result = Literal["X", "O", "draw"]


class CellState(Answer):
    """A cell: its name, its mark, what makes it stand out, and how one hears of it."""

    name: str
    mark: Mark | None
    open: bool
    last: bool
    line: bool
    label: str


class MoveState(Answer):
    """A move that was made."""

    number: int
    player: Mark
    cell: int
    name: str


class ScoreState(Answer):
    """Games won and drawn, and how that is said."""

    x: int
    o: int
    draws: int
    text: str


class Permissions(Answer):
    """What whoever looks may do now."""

    move: bool
    undo: bool
    redo: bool
    rematch: bool
    clear: bool
    step: bool
    resign: bool
    ask_undo: bool
    ask_rematch: bool
    answer: bool
    withdraw: bool


class RequestState(Answer):
    """What one of two friends has asked the other for."""

    kind: Literal["undo", "rematch"]
    by: Mark
    sentence: str


class Game(Answer):
    """A room as it is drawn for whoever looks: the board after `ply` moves, as text in `position`
    and how it came about in `record`, and all that stands beside it. `seat` is empty for those who
    only watch; `refused` says that the other has just refused what one had asked for."""

    id: str
    kind: RoomKind
    seat: list[Mark]
    number: int
    board: str
    record: str
    position: str
    about: str
    introduction: str
    rows: int
    columns: int
    falls: bool
    cells: list[CellState]
    ply: int
    moves: list[MoveState]
    waiting: Waiting
    turn: Mark
    first: Mark
    you: Mark | None
    level: int | None
    agent: Literal["reflex"] | None
    outcome: Result | None
    lines: list[list[int]]
    strokes: list[list[float]]
    status: str
    announcement: str
    note: str
    trouble: str | None
    score: ScoreState
    may: Permissions
    request: RequestState | None
    refused: bool
    friend: Friend | None
    presence: str


class Created(Answer):
    """A new game, the key without which nothing can be changed in it, and what a friend needs to
    join it."""

    key: str
    invitation: str | None
    game: Game


class Joined(Answer):
    """A game that was joined, and the key to one's own seat."""

    key: str
    game: Game


class HintState(Answer):
    """A cell to play, and why."""

    number: int
    cell: int
    sentence: str


class ValueState(Answer):
    """What a move is worth: `W3` in the cell, and in words."""

    cell: int
    value: Worth | None
    text: str
    words: str
    best: bool


class Values(Answer):
    """What every move of a position is worth, and what the letters mean."""

    number: int
    ply: int
    values: list[ValueState]
    legend: list[str]


class ReviewedMove(Answer):
    """A move with its mark, why, and the cells of the line that refutes it, the move itself first;
    if it gave something away, the cell of the better move and the sentence that names it; `again`
    is the ply from which a person may try again."""

    number: int
    player: Mark
    cell: int
    name: str
    mark: Annotated[MoveMark, _texts_of(MoveMark)]
    word: str
    sign: str
    why: str
    line: list[int]
    better: int | None
    better_words: str
    again: int | None


class ReviewState(Answer):
    """A game's moves with their marks, and what each position was worth to X."""

    number: int
    moves: list[ReviewedMove]
    values: list[Worth | None]
    summary: list[str]


class StrengthState(Answer):
    """How strong a level is where it moves first, and where it moves second."""

    first: str
    second: str


class LevelState(Answer):
    """A level, or an agent beside the levels: its short name, a sentence about what it does, and
    how strong it is on a board."""

    number: int | None
    agent: Literal["reflex"] | None
    name: str
    description: str
    strength: StrengthState


class Levels(Answer):
    """All levels, and whoever can be chosen beside them."""

    board: str
    levels: list[LevelState]


class BoardState(Answer):
    """A board that people like to play, and what is played on it."""

    board: str
    about: str


class Problem(Answer):
    """Why something could not be done, in a sentence."""

    error: str
