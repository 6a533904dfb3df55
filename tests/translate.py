"""Between the engine's positions and the reference's states."""

from __future__ import annotations

from noughts.core.notation import read_rules
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.search.verdict import Value
from tests.reference import DRAW, Game, State

RESULTS = {"X": Outcome.X_WINS, "O": Outcome.O_WINS, DRAW: Outcome.DRAW, None: None}
VALUES = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}


def bits(board: str, mark: str) -> int:
    """The bitboard of one side's marks."""
    return sum(1 << cell for cell, found in enumerate(board) if found == mark)


def position_of(game: Game, state: State) -> Position:
    """The engine's position for a state of the reference."""
    board, turn = state
    return Position.of(read_rules(str(game)), bits(board, "X"), bits(board, "O"), Player(turn))


def board_of(position: Position) -> str:
    """The reference's board for a position of the engine."""
    marks = (position.mark_at(cell) for cell in range(position.rules.size))
    return "".join(mark.value if mark else "." for mark in marks)


def state_of(position: Position) -> State:
    """The reference's state for a position of the engine."""
    return board_of(position), position.turn.value
