"""A game as it is drawn: everything a front end shows, as one value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.rules import Rules, cells_of
from noughts.play.session import Score, Session
from noughts.search.analyse import MoveVerdict


class Status(Enum):
    """What the game waits for."""

    PERSON = "a person"
    AGENT = "an agent"
    OVER = "nothing"


@dataclass(frozen=True)
class CellView:
    """One cell: its name, row and column from 0, its mark, and what makes it stand out."""

    name: str
    row: int
    column: int
    mark: Player | None
    is_open: bool
    is_last: bool
    is_in_line: bool
    value: MoveVerdict | None


@dataclass(frozen=True)
class View:
    """The board and all that stands beside it. `you` is the person who plays against an agent,
    None when there are two persons or none; a seat is an agent's text or None for a person."""

    rules: Rules
    cells: tuple[CellView, ...]
    status: Status
    first: Player
    turn: Player
    you: Player | None
    x: str | None
    o: str | None
    outcome: Outcome | None
    lines: tuple[tuple[str, ...], ...]
    line_owner: Player | None
    moves: tuple[str, ...]
    score: Score
    can_undo: bool
    can_redo: bool

    @property
    def rows(self) -> tuple[tuple[CellView, ...], ...]:
        """The cells row by row, from the top."""
        columns = self.rules.columns
        return tuple(
            self.cells[start : start + columns] for start in range(0, len(self.cells), columns)
        )

    @property
    def last(self) -> str | None:
        """The cell of the last move, by name."""
        return self.moves[-1] if self.moves else None

    @property
    def marks_fall(self) -> bool:
        """Whether naming a column is enough."""
        return self.rules.falls


def view(session: Session, values: Iterable[MoveVerdict] = ()) -> View:
    """The session as it is now; values, where they are known, are shown in their cells."""
    position, record = session.position, session.record
    lines = position.finished_lines
    x, o = session.seats[Player.X], session.seats[Player.O]
    return View(
        rules=position.rules,
        cells=_cells(session, lines, {verdict.cell: verdict for verdict in values}),
        status=_status(session),
        first=record.start.turn,
        turn=position.turn,
        you=None if (x is None) is (o is None) else Player.X if x is None else Player.O,
        x=x,
        o=o,
        outcome=position.outcome,
        lines=tuple(
            tuple(write_cell(cell, position.rules) for cell in cells_of(line)) for line in lines
        ),
        line_owner=position.mark_at(cells_of(lines[0])[0]) if lines else None,
        moves=tuple(record.names),
        score=session.score,
        can_undo=session.can_undo,
        can_redo=session.can_redo,
    )


def _cells(
    session: Session, lines: tuple[int, ...], values: dict[int, MoveVerdict]
) -> tuple[CellView, ...]:
    """Every cell of the board, in board order."""
    position = session.position
    rules = position.rules
    last = session.moves[-1] if session.moves else None
    open_cells = set(position.legal_moves)
    return tuple(
        CellView(
            name=write_cell(cell, rules),
            row=cell // rules.columns,
            column=cell % rules.columns,
            mark=position.mark_at(cell),
            is_open=cell in open_cells,
            is_last=cell == last,
            is_in_line=any(line >> cell & 1 for line in lines),
            value=values.get(cell),
        )
        for cell in range(rules.size)
    )


def _status(session: Session) -> Status:
    """Whom the game waits for."""
    if session.position.is_over:
        return Status.OVER
    return Status.PERSON if session.awaits_person else Status.AGENT
