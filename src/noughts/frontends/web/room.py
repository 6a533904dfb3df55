"""A room: a series of games between the same two seats, as the fold of its log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from noughts.core.errors import GameError
from noughts.core.notation import read_position
from noughts.core.position import Position
from noughts.frontends.web.entries import Entry, Kind
from noughts.play.session import Session, Thought

LONGEST_LOG = 2000
"""Entries after which a room is closed."""


class Refused(GameError):
    """What a room cannot do now; its words say why."""


@dataclass(frozen=True)
class Founding:
    """What a room began with: its name, the start of its first game, an agent's text or None for a
    person at each side, the level's number, and the hash of the key without which nothing can be
    changed."""

    id: str
    start: str
    x: str | None
    o: str | None
    level: int
    key: bytes


@dataclass(frozen=True, eq=False)
class Room:
    """The state after some entries; another entry makes another room."""

    founding: Founding
    session: Session
    entries: tuple[Entry, ...] = ()

    @classmethod
    def found(cls, founding: Founding) -> Room:
        """An empty room."""
        session = Session(read_position(founding.start), founding.x, founding.o)
        return cls(founding, session)

    @classmethod
    def replay(cls, founding: Founding, entries: tuple[Entry, ...]) -> Room:
        """The room after all of these entries."""
        room = cls.found(founding)
        for entry in entries:
            _ACTIONS[entry.kind](room.session, entry.argument)
        return replace(room, entries=entries)

    @property
    def number(self) -> int:
        """How many entries there are: the number of the next one."""
        return len(self.entries)

    def after(self, entry: Entry) -> Room:
        """The room after one more entry; GameError, and nothing has changed, if it may not be."""
        if self.number >= LONGEST_LOG:
            raise Refused("this room has seen too much, please start a new game")
        session = self.session.copy()
        _ACTIONS[entry.kind](session, entry.argument)
        return Room(self.founding, session, (*self.entries, entry))


def _move(session: Session, cell: int | None) -> None:
    """Whoever is to move marks a cell: a person, or the agent whose answer this was."""
    assert cell is not None
    if not session.awaits_agent:
        session.play(cell)
    elif not session.position.is_legal(cell):
        session.position.play(cell)
    else:
        session.accept(Thought(cell, session.ask().ticket))


def _undo(session: Session, ply: int | None) -> None:
    """Back to a person's last turn, or to the one at this ply or the last before it."""
    if not (session.undo() if ply is None else session.undo_to(ply)):
        raise Refused("there is no move to undo")


def _redo(session: Session, _: int | None) -> None:
    if not session.redo():
        raise Refused("there is no move to redo")


def _rematch(session: Session, _: int | None) -> None:
    """Another game; whoever moved second moves first."""
    start = session.record.start
    session.restart(Position.start(start.rules, start.turn.other))


def _clear(session: Session, _: int | None) -> None:
    session.clear_score()


_ACTIONS = {
    Kind.MOVE: _move,
    Kind.UNDO: _undo,
    Kind.REDO: _redo,
    Kind.REMATCH: _rematch,
    Kind.CLEAR: _clear,
}
