"""Minimax with alpha-beta pruning on the board of 1, -1 and 0, as a recursion to be read."""

from __future__ import annotations

from math import inf

from noughts.adapters.players.board import Board, Move, checked
from noughts.core.errors import IllegalMove, InvalidText, Refusal

ORDER = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]
"""Centre, corners, edges: a cell on more lines is tried first."""


class MinimaxEngine:
    """The best move by looking at all of them; a sooner win is worth more."""

    @staticmethod
    def find_best_move(board: Board, agent_symbol: int, human_symbol: int) -> Move:
        """The best move for the agent: of moves as good, the first of centre, corners and edges.
        IllegalMove once the game is over. The board is left as it was."""
        if checked(agent_symbol) == checked(human_symbol):
            raise InvalidText("two players need two symbols")
        if board.is_win(agent_symbol) or board.is_win(human_symbol) or board.is_tie():
            raise IllegalMove(Refusal.OVER)
        best_value, best_move = -inf, Move(-1, -1)
        for move in _in_order(board):
            board.apply_move(move, agent_symbol)
            value = MinimaxEngine.minimax(
                board, True, best_value, inf, 1, agent_symbol, human_symbol
            )
            board.undo_move(move)
            if value > best_value:
                best_value, best_move = value, move
        return best_move

    @staticmethod
    def minimax(
        board: Board,
        turn_human: bool,
        alpha: float,
        beta: float,
        depth: int,
        agent_symbol: int,
        human_symbol: int,
    ) -> float:
        """What the board is worth to the agent, `depth` moves after the search began: 10 - depth
        where the agent has won, depth - 10 where the human has, 0 for a tie.

        The result is exact between alpha and beta: a lower one says "at most", a higher one "at
        least", and both mean that another move is better.
        """
        if board.is_win(agent_symbol):
            return 10 - depth
        if board.is_win(human_symbol):
            return -10 + depth
        if board.is_tie():
            return 0

        symbol = human_symbol if turn_human else agent_symbol
        best = inf if turn_human else -inf
        for move in _in_order(board):
            board.apply_move(move, symbol)
            value = MinimaxEngine.minimax(
                board, not turn_human, alpha, beta, depth + 1, agent_symbol, human_symbol
            )
            board.undo_move(move)
            if turn_human:
                best = min(best, value)
                beta = min(beta, best)
            else:
                best = max(best, value)
                alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best


def _in_order(board: Board) -> list[Move]:
    """The empty cells: centre, corners, edges."""
    return [Move(row, col) for row, col in ORDER if board.is_empty(row, col)]
