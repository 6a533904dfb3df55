"""What is answered over the wire: strict models of every answer."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, WithJsonSchema

from noughts.analysis.review import Mark as MoveMark
from noughts.core.outcome import Player
from noughts.frontends.web.rooms.permissions import Friend, RoomKind
from noughts.search.verdict import Value


class Answer(BaseModel):
    """Something that the server says. The comment of a field is its text in the API's
    description."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


def _texts_of(kind: type[Enum]) -> WithJsonSchema:
    """Describes the members of an enumeration by the texts that are sent for them."""
    return WithJsonSchema({"enum": [member.value for member in kind], "type": "string"})


Mark = Annotated[Player, _texts_of(Player)]
Worth = Annotated[Value, _texts_of(Value)]
Waiting = Literal["person", "agent", "nothing"]
Result = Literal["X", "O", "draw"]
Requested = Literal["undo", "rematch", "help"]


class CellState(Answer):
    """A cell: its name, its mark, what makes it stand out, and how one hears of it."""

    name: str
    """Its name, such as `b2`."""
    mark: Mark | None
    """The mark on it; null if it is empty."""
    open: bool
    """Whether a mark may be put here now."""
    last: bool
    """Whether the last move was made here."""
    line: bool
    """Whether it is part of a finished line."""
    label: str
    """The cell as a screen reader says it."""


class MoveState(Answer):
    """A move that was made."""

    number: int
    """Its number, from 1."""
    player: Mark
    """Who made it."""
    cell: int
    """The cell, row * columns + column."""
    name: str
    """The cell's name."""


class ScoreState(Answer):
    """Games won and drawn, and how that is said."""

    x: int
    """Games that X has won."""
    o: int
    """Games that O has won."""
    draws: int
    """Games that were drawn."""
    text: str
    """The score in a line."""


class Permissions(Answer):
    """What whoever looks may do now."""

    move: bool
    """Mark a cell."""
    undo: bool
    """Take back a move without asking."""
    redo: bool
    """Make a move again that was taken back."""
    rematch: bool
    """Begin another game without asking."""
    clear: bool
    """Set the score to nothing."""
    step: bool
    """Have the agent that is to move make its move."""
    resign: bool
    """Give the game up."""
    ask_undo: bool
    """Ask the friend whether a move may be taken back."""
    ask_rematch: bool
    """Ask the friend for another game."""
    answer: bool
    """Accept or refuse what the friend has asked for."""
    withdraw: bool
    """Withdraw what one has asked for."""
    hint: bool
    """Ask for a hint."""
    values: bool
    """Ask for values and a review."""
    ask_help: bool
    """Ask the friend whether both may use hints and values."""
    end_help: bool
    """Forbid hints and values again."""


class RequestState(Answer):
    """What one of two friends has asked the other for."""

    kind: Requested
    """What is asked for."""
    by: Mark
    """Who asks."""
    sentence: str
    """The request in a sentence, as the viewer reads it."""


class Following(Answer):
    """How a game stands once the viewer has moved: fields of `Game` that can be shown with the
    mark, before the server has answered."""

    waiting: Waiting
    """What the game waits for."""
    turn: Mark
    """Who is to move."""
    outcome: Result | None
    """How the game ended; null while it goes on."""
    lines: list[list[int]]
    """The cells of each finished line."""
    strokes: list[list[float]]
    """The strokes through these lines."""
    status: str
    """Whose turn it is or how the game ended, in a sentence."""
    cell: int | None = None
    """The cell that ends the game; null for all that end nothing."""


class Game(Answer):
    """A room as it is drawn for whoever looks: the board after `ply` moves, and all that stands
    beside it."""

    id: str
    """The room's name in addresses."""
    kind: RoomKind
    """Who plays: one person, two at one screen, two friends, two agents, or nobody."""
    seat: list[Mark]
    """The sides that the viewer's key opens; empty for those who only watch."""
    number: int
    """How many events the room's log has; every change adds one."""
    board: str
    """The rules as text, such as `4x4k3`."""
    record: str
    """The game up to the shown board as a record."""
    position: str
    """The shown board as a position."""
    about: str
    """What is played, in a sentence."""
    introduction: str
    """Who plays and who starts, in a sentence."""
    rows: int
    """Rows of the board."""
    columns: int
    """Columns of the board."""
    falls: bool
    """Whether marks fall, so that a column is enough to name a move."""
    cells: list[CellState]
    """The cells of the shown board, row by row."""
    ply: int
    """How many moves the shown board has; fewer than `moves` when one looks back."""
    moves: list[MoveState]
    """Every move of the game, also those after the shown board."""
    waiting: Waiting
    """What the game waits for."""
    turn: Mark
    """Who is to move in the game, not on an earlier board."""
    first: Mark
    """Who made or makes the first move."""
    you: Mark | None
    """The viewer's side if it is only one, otherwise null."""
    level: int | None
    """The level that plays the other side; null for anybody else."""
    agent: Literal["reflex"] | None
    """The agent that plays instead of a level; null for anybody else."""
    outcome: Result | None
    """How the game ended; null while it goes on."""
    lines: list[list[int]]
    """The cells of each finished line on the shown board."""
    strokes: list[list[float]]
    """The strokes through these lines: x and y of both ends, in cells."""
    status: str
    """Whose turn it is or how the game ended, in a sentence."""
    announcement: str
    """The same with the other side's last move, for those who listen."""
    note: str
    """What the last move's agent perceived; empty for most agents."""
    trouble: str | None
    """Why the computer could not move; null if it could."""
    following: Following | None
    """What follows any move of the viewer's that ends nothing; null where there is none."""
    endings: list[Following]
    """What follows each move of the viewer's that ends the game."""
    score: ScoreState
    """The games of this room so far."""
    may: Permissions
    """What the viewer may do now."""
    request: RequestState | None
    """What one of two friends has asked the other for."""
    refused: bool
    """Whether the friend has just refused what the viewer had asked for."""
    help: list[str]
    """When each friend last used a hint or values, or whether they may."""
    friend: Friend | None
    """Whether the friend is here; null without one."""
    presence: str
    """The same in a sentence."""


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
    """A cell to play, and why; value, text and estimate as in `ValueState`."""

    number: int
    cell: int
    sentence: str
    value: Worth | None
    text: str
    estimate: int | None
    line: list[int]
    """The cells of both sides' moves by which it wins or loses, this one first; may be empty."""


class ValueState(Answer):
    """What a move is worth, or what that is estimated to be."""

    cell: int
    value: Worth | None
    """What it is proved to be worth to the side that makes it; null where nothing is."""
    text: str
    """The same as it stands in the cell: `W3`, `D`, `L2`, `W`; `~62` for an estimate; `?`."""
    words: str
    """The same as it is read out."""
    best: bool
    """Whether it is proved that no move is better."""
    estimate: int | None
    """Where nothing is proved, the mover's chances in percent, 1 to 99; else null."""


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
    estimate: int | None
    """Where it is not known what the move is worth, the chances of the side that made it in
    percent, 1 to 99; else null. A mark `dubious` follows from estimates and proves nothing."""
    estimate_words: str
    """The same in a sentence; empty without an estimate."""


class ReviewState(Answer):
    """A game's moves with their marks, and what each position was worth to X."""

    number: int
    moves: list[ReviewedMove]
    values: list[Worth | None]
    estimates: list[int | None]
    """X's chances in percent at the positions whose value is not known; null at the others."""
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
