"""Minimax with alpha-beta as a textbook writes it, on rows of 'X', 'O' and '_'.

X maximises. A won game is worth 10 - depth, so that a sooner win is worth more.
"""

from __future__ import annotations

from math import inf

from noughts.adapters.grid import to_action, to_cell, to_position, winner_of, with_mark
from noughts.core.errors import IllegalMove, Refusal
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position

__all__ = [
    "EMPTY",
    "O",
    "X",
    "actions",
    "minimax",
    "player",
    "result",
    "terminal",
    "value",
    "winner",
]

X = "X"
O = "O"
EMPTY = "_"

State = list[list[str]]
Action = tuple[int, int]


def terminal(state: State) -> bool:
    """Whether a side has won or the board is full."""
    return _position(state).is_over


def winner(state: State) -> str | None:
    """X or O if it has won, None otherwise."""
    return winner_of(_position(state))


def value(state: State, depth: int) -> int:
    """What an ended game is worth to X at this depth: 10 - depth, depth - 10 or 0."""
    return _worth(_position(state).outcome, depth)


def player(state: State) -> str:
    """Whose turn it is when X has started."""
    return _position(state).turn.value


def actions(state: State) -> list[Action]:
    """Every empty cell in board order, also once the game is over."""
    position = _position(state)
    return [to_action(cell) for cell in range(9) if position.mark_at(cell) is None]


def result(state: State, action: Action) -> State:
    """The state after the action, as a new one; IllegalMove if that is no empty cell."""
    position, cell = _position(state), to_cell(action)
    if position.mark_at(cell):
        raise IllegalMove(Refusal.TAKEN, action)
    return with_mark(state, cell, position.turn)


def minimax(
    state: State, depth: int, alpha: float, beta: float, maximizing: bool
) -> tuple[float, Action | None]:
    """The value for X, and the first action in board order that has it; no action at the end.

    `maximizing` says that X is to move, whatever the marks on the board would say. The first call
    is `minimax(state, 0, -math.inf, math.inf, maximizing)`; within a narrower window the value
    is a bound as soon as it falls outside.
    """
    turn = Player.X if maximizing else Player.O
    best, cell = _search(to_position(state, EMPTY, turn), depth, alpha, beta)
    return best, None if cell is None else to_action(cell)


def _search(position: Position, depth: int, alpha: float, beta: float) -> tuple[float, int | None]:
    """Alpha-beta as it is taught: no order, no table."""
    if position.is_over:
        return _worth(position.outcome, depth), None
    maximizing = position.turn is Player.X
    best, best_cell = -inf if maximizing else inf, None
    for cell in position.legal_moves:
        value, _ = _search(position.play(cell), depth + 1, alpha, beta)
        if value > best if maximizing else value < best:
            best, best_cell = value, cell
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best, best_cell


def _worth(outcome: Outcome | None, depth: int) -> int:
    """The label of a leaf."""
    if outcome is Outcome.X_WINS:
        return 10 - depth
    return depth - 10 if outcome is Outcome.O_WINS else 0


def _position(state: State) -> Position:
    return to_position(state, EMPTY)
