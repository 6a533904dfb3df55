"""A game as it is drawn: everything a front end shows, as one value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from noughts.core.geometry import Stroke, cells_along, strokes
from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.session import Score, Session
from noughts.reports.perceptions import note
from noughts.search.values import MoveVerdict


class Status(Enum):
    """What the game waits for."""

    PERSON = "a person"
    AGENT = "an agent"
    OVER = "nothing"


@dataclass(frozen=True)
class CellView:
    """One cell of the shown board."""

    name: str
    """Its name, such as `b2`."""
    row: int
    """Its row, from 0 at the top."""
    column: int
    """Its column, from 0 at the left."""
    mark: Player | None
    """The mark on it; None if it is empty."""
    is_open: bool
    """Whether a mark may be put here now."""
    is_last: bool
    """Whether the last move on this board was made here."""
    is_in_line: bool
    """Whether it is part of a finished line."""
    value: MoveVerdict | None
    """What a move here is worth, where values are shown and it may be marked."""


@dataclass(frozen=True)
class View:
    """The board and all that stands beside it. The board is the one after `ply` moves: an earlier
    one than the game's while the viewer looks back, and then no cell is open."""

    rules: Rules
    """What is played."""
    cells: tuple[CellView, ...]
    """The cells of the shown board, row by row."""
    status: Status
    """What the game waits for."""
    first: Player
    """Who made or makes the first move."""
    turn: Player
    """Who is to move in the game, not on an earlier board."""
    yours: tuple[Player, ...]
    """The sides that the viewer plays."""
    x: str | None
    """The agent that plays X; None for a person."""
    o: str | None
    """The agent that plays O; None for a person."""
    outcome: Outcome | None
    """How the game ended; None while it goes on."""
    resigned: Player | None
    """Who has given the game up."""
    lines: tuple[tuple[int, ...], ...]
    """The cells of each finished line on the shown board."""
    line_owner: Player | None
    """Whose marks these lines are made of."""
    moves: tuple[int, ...]
    """Every move of the game, also those after the shown board."""
    ply: int
    """How many moves the shown board has; fewer than `moves` when one looks back."""
    note: str
    """What the last move's agent perceived; empty for most agents."""
    score: Score
    """The games of this run so far."""
    can_undo: bool
    """Whether a move can be taken back."""
    can_redo: bool
    """Whether a move that was taken back can be made again."""

    @property
    def rows(self) -> tuple[tuple[CellView, ...], ...]:
        """The cells row by row, from the top."""
        columns = self.rules.columns
        return tuple(
            self.cells[start : start + columns] for start in range(0, len(self.cells), columns)
        )

    @property
    def you(self) -> Player | None:
        """The side of the viewer, if they play only one."""
        return self.yours[0] if len(self.yours) == 1 else None

    @property
    def has_friend(self) -> bool:
        """Whether you play against another person."""
        return self.you is not None and self.x is None and self.o is None

    @property
    def is_past(self) -> bool:
        """Whether the board is an earlier one than the game's."""
        return self.ply < len(self.moves)

    def mover(self, ply: int) -> Player:
        """Who moves after so many moves."""
        return self.first.other if ply % 2 else self.first

    def landing(self, cell: int) -> int:
        """Where a mark lands that is put on a cell: where marks fall, on the open cell below or
        above it in its column, if there is one; otherwise right there."""
        column = self.cells[cell].column
        below = (n for n, at in enumerate(self.cells) if at.is_open and at.column == column)
        return next(below, cell) if self.marks_fall else cell

    def strokes(self, beyond: float) -> list[Stroke]:
        """The strokes through the finished lines, so much longer than to the middle of a cell."""
        lines = [sum(1 << cell for cell in line) for line in self.lines]
        return [stroke for line in lines for stroke in strokes(self.rules, line, beyond)]

    @property
    def marks_fall(self) -> bool:
        """Whether naming a column is enough."""
        return self.rules.falls


def view(
    session: Session,
    values: Iterable[MoveVerdict] = (),
    ply: int | None = None,
    seats: tuple[Player, ...] = (Player.X, Player.O),
) -> View:
    """The session as it is now, or as it was after so many moves; values, where they are known,
    are shown in their cells. A viewer may play one side or none."""
    positions, moves = session.positions, session.moves
    shown = len(moves) if ply is None else max(0, min(ply, len(moves)))
    is_now = shown == len(moves) and session.resigned is None
    position, before = positions[shown], positions[max(0, shown - 1)]
    lines = tuple(cells_along(position.rules, line) for line in position.finished_lines)
    waiting = Status.PERSON if session.awaits_person else Status.AGENT
    return View(
        rules=position.rules,
        cells=_cells(position, moves[:shown], is_now, lines, values),
        status=Status.OVER if session.is_over else waiting,
        first=positions[0].turn,
        turn=session.position.turn,
        yours=tuple(player for player in seats if session.seats[player] is None),
        x=session.seats[Player.X],
        o=session.seats[Player.O],
        outcome=session.outcome,
        resigned=session.resigned,
        lines=lines,
        line_owner=position.mark_at(lines[0][0]) if lines else None,
        moves=moves,
        ply=shown,
        note=note(session.seats[before.turn], before) if shown else "",
        score=session.score,
        can_undo=session.can_undo,
        can_redo=session.can_redo,
    )


def _cells(
    position: Position,
    moves: tuple[int, ...],
    is_now: bool,
    lines: tuple[tuple[int, ...], ...],
    values: Iterable[MoveVerdict],
) -> tuple[CellView, ...]:
    """Every cell of the board, in board order."""
    rules = position.rules
    last = moves[-1] if moves else None
    open_cells = set(position.legal_moves) if is_now else set()
    in_line = {cell for line in lines for cell in line}
    worth = {verdict.cell: verdict for verdict in values}
    return tuple(
        CellView(
            name=write_cell(cell, rules),
            row=row,
            column=column,
            mark=position.mark_at(cell),
            is_open=cell in open_cells,
            is_last=cell == last,
            is_in_line=cell in in_line,
            value=worth.get(cell),
        )
        for cell, (row, column) in enumerate(map(rules.place, range(rules.size)))
    )
