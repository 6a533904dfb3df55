"""The tic-tac-toe module of CS50's Introduction to AI: its names, its boards, its answers.

A board is a list of three lists of X, O and EMPTY; an action is (row, column), counted from 0.
X starts. `import noughts.adapters.cs50 as ttt` runs the course's own window.
"""

from __future__ import annotations

from noughts.adapters.grid import to_action, to_cell, to_position, winner_of, with_mark
from noughts.core.errors import IllegalMove
from noughts.core.position import Position
from noughts.search.solve import solve

__all__ = [
    "EMPTY",
    "O",
    "X",
    "actions",
    "initial_state",
    "minimax",
    "player",
    "result",
    "terminal",
    "utility",
    "winner",
]

X = "X"
O = "O"
EMPTY = None

Board = list[list[str | None]]
Action = tuple[int, int]


def initial_state() -> Board:
    """The empty board."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board: Board) -> str:
    """Whose turn it is."""
    return _position(board).turn.value


def actions(board: Board) -> set[Action]:
    """Every action that is possible; none once the game is over."""
    return {to_action(cell) for cell in _position(board).legal_moves}


def result(board: Board, action: Action) -> Board:
    """The board after the action, as a new one; IllegalMove if it is not possible."""
    position, cell = _position(board), to_cell(action)
    try:
        position.play(cell)
    except IllegalMove as error:
        raise IllegalMove(error.reason, action) from None
    return with_mark(board, cell, position.turn)


def winner(board: Board) -> str | None:
    """X or O if it has won, None otherwise."""
    return winner_of(_position(board))


def terminal(board: Board) -> bool:
    """Whether the game is over."""
    return _position(board).is_over


def utility(board: Board) -> int:
    """1 if X has won, -1 if O has, 0 otherwise."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board: Board) -> Action | None:
    """The best action for the side to move, None once the game is over."""
    position = _position(board)
    return None if position.is_over else to_action(solve(position).moves[0])


def _position(board: Board) -> Position:
    return to_position(board, EMPTY)
