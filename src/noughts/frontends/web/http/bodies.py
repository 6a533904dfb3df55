"""What is asked over the wire: strict models of the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from noughts.frontends.web.rooms.room import LONGEST_LOG

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


class Invitation(Question):
    """What a friend joins a game with."""

    invitation: Annotated[str, Field(min_length=1, max_length=64)]


class Join(Invitation):
    """Take the other seat, with what one was invited with, and an unguessable key to it; without
    one, the server makes it."""

    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22,64}$")] | None = None
