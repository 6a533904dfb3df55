"""Marks on a board and whose turn it is: an immutable value."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import IllegalMove, Refusal, WrongType
from noughts.core.outcome import Outcome, Player
from noughts.core.rules import Rules, cells_of, to_rules

_X, _O = Player.X, Player.O


class Position(namedtuple("Position", "rules x o turn outcome")):
    """Where a game stands. The turn is part of it, as in a chess FEN: nothing is counted."""

    __slots__ = ()

    rules: Rules
    x: int
    o: int
    turn: Player
    outcome: Outcome | None

    @classmethod
    def start(cls, rules: Rules | str | None = None, first: Player = _X) -> Position:
        """The empty board, 3x3k3 unless told."""
        if not isinstance(first, Player):
            raise WrongType.told("a Player is wanted, not {found}", first)
        return cls.of(Rules() if rules is None else to_rules(rules), 0, 0, first)

    @classmethod
    def of(cls, rules: Rules, x: int, o: int, turn: Player) -> Position:
        """The position with these marks (bitboards), trusted; `parse` is for text from outside."""
        return cls(rules, x, o, turn, rules.outcome(x, o))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read `X.O/.X./... O`, or rules and rows; refuse what no legal game can reach."""
        from noughts.core.notation import read_position

        return read_position(text)

    def __str__(self) -> str:
        from noughts.core.notation import write_position

        return write_position(self)

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def _repr_svg_(self) -> str:
        from noughts import registry

        return registry.rendered(self, "svg")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended here."""
        return self.outcome is not None

    @property
    def marks(self) -> int:
        """How many cells are taken."""
        return (self.x | self.o).bit_count()

    @property
    def empty(self) -> int:
        """How many cells are empty."""
        return self.rules.size - self.marks

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that may be played now, in board order; none once the game is over."""
        if self.outcome is not None:
            return ()
        return cells_of(self.rules.open_cells(self.x, self.o))

    def is_legal(self, cell: int) -> bool:
        """Whether this cell may be played now."""
        rules, x, o, _, outcome = self
        return outcome is None and bool(rules.open_cells(x, o) & self._bit(cell))

    def play(self, cell: int) -> Position:
        """The position after the side to move marks this cell; IllegalMove if it may not."""
        rules, x, o, turn, outcome = self
        try:
            bit = 1 << cell if 0 <= cell < rules.size else 0
        except TypeError:
            raise _no_number(cell) from None
        if outcome is not None or not rules.open_cells(x, o) & bit:
            raise self._refusal(cell)
        if turn is _X:
            x |= bit
            turn = _O
        else:
            o |= bit
            turn = _X
        return tuple.__new__(Position, (rules, x, o, turn, rules.outcome(x, o, cell)))

    def mark_at(self, cell: int) -> Player | None:
        """Whose mark stands on this cell."""
        bit = self._bit(cell)
        if self.x & bit:
            return _X
        return _O if self.o & bit else None

    def _bit(self, cell: int) -> int:
        """The cell as a bitboard, which is empty for one that is not on the board."""
        try:
            return 1 << cell if 0 <= cell < self.rules.size else 0
        except TypeError:
            raise _no_number(cell) from None

    def sides(self, player: Player) -> tuple[int, int]:
        """The marks of a player and of the other one, as bitboards."""
        return (self.x, self.o) if player is _X else (self.o, self.x)

    @property
    def finished_lines(self) -> tuple[int, ...]:
        """The completed lines, as bitboards."""
        return tuple(line for line in self.rules.lines if line in (self.x & line, self.o & line))

    def _refusal(self, cell: int) -> IllegalMove:
        """Why this cell may not be played."""
        if self.outcome is not None:
            return IllegalMove(Refusal.OVER, cell)
        if not 0 <= cell < self.rules.size:
            return IllegalMove(Refusal.OUTSIDE, cell)
        if self.mark_at(cell) is not None:
            return IllegalMove(Refusal.TAKEN, cell)
        return IllegalMove(Refusal.CLOSED, cell)


def to_position(position: Position | str) -> Position:
    """A position as it is, or read from text."""
    if isinstance(position, str):
        return Position.parse(position)
    if not isinstance(position, Position):
        raise WrongType.told("a Position or its text is wanted, not {found}", position)
    return position


def _no_number(cell: object) -> WrongType:
    """The error for a cell that is not given by its number."""
    return WrongType.told("a cell is wanted by its number, not {found}", cell)
