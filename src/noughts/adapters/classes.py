"""A board, players, a strategy and a controller as classes, for programs built around such.

Rows and columns are counted from 0; an empty cell is a blank.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from noughts.adapters.grid import RULES, to_action, to_cell, to_position
from noughts.core.errors import IllegalMove, InvalidText, Refusal
from noughts.core.outcome import Outcome
from noughts.core.outcome import Player as Side
from noughts.core.position import Position
from noughts.core.rules import ANTIDIAGONAL, COLUMN, DIAGONAL, ROW, lines_along
from noughts.search.solve import solve
from noughts.search.verdict import Value

__all__ = [
    "AIPlayer",
    "GameBoard",
    "GameController",
    "HumanPlayer",
    "MinimaxStrategy",
    "MoveStrategy",
    "Player",
]

EMPTY = " "


class GameBoard:
    """The 3x3 board; `game_board` is its grid."""

    def __init__(self) -> None:
        self.game_board: list[list[str]] = [[EMPTY] * 3 for _ in range(3)]

    def make_move(self, row: int, col: int, symbol: str) -> tuple[bool, str]:
        """Put a symbol on a cell: whether that could be done, and a sentence about it."""
        try:
            self.position(symbol).play(to_cell((row, col)))
        except IllegalMove as error:
            outside = error.reason is Refusal.OUTSIDE
            return False, str(error) if outside else error.named(f"cell ({row}, {col})")
        except InvalidText as error:
            return False, str(error)
        self.game_board[row][col] = symbol
        return True, f"{symbol} is placed in row {row}, column {col}"

    def is_winner(self, symbol: str) -> bool:
        """Whether this symbol stands three times in a line."""
        return (
            self._row_win(symbol)
            or self._col_win(symbol)
            or self._diag_win(symbol)
            or self._anti_diag_win(symbol)
        )

    def _row_win(self, symbol: str) -> bool:
        return self._has_line(symbol, ROW)

    def _col_win(self, symbol: str) -> bool:
        return self._has_line(symbol, COLUMN)

    def _diag_win(self, symbol: str) -> bool:
        return self._has_line(symbol, DIAGONAL)

    def _anti_diag_win(self, symbol: str) -> bool:
        return self._has_line(symbol, ANTIDIAGONAL)

    def _has_line(self, symbol: str, direction: tuple[int, int]) -> bool:
        position = self.position(symbol)
        marks = position.x if position.turn is Side.X else position.o
        lines = lines_along(RULES.rows, RULES.columns, RULES.k, *direction)
        return any(marks & line == line for line in lines)

    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return not self.get_empty_cells()

    def get_empty_cells(self) -> list[tuple[int, int]]:
        """The (row, col) of every empty cell, row by row."""
        cells = map(to_action, range(RULES.size))
        return [(row, col) for row, col in cells if self.game_board[row][col] == EMPTY]

    def display(self) -> None:
        """Print the board."""
        print(self)

    def __str__(self) -> str:
        return "\n---+---+---\n".join(f" {' | '.join(row)} " for row in self.game_board)

    def position(self, symbol: str) -> Position:
        """The board as the engine sees it, with this symbol to move."""
        return to_position(self.game_board, EMPTY, _side(symbol))


class Player:
    """One of the two who play, by a symbol: X or O."""

    def __init__(self, symbol: str) -> None:
        self.symbol = _side(symbol).value

    def __str__(self) -> str:
        return self.symbol


class HumanPlayer(Player):
    """A person, whose moves come from outside."""

    def make_move(self, board: GameBoard, row: int, col: int) -> tuple[bool, str]:
        """Put the person's symbol on a cell: whether that could be done, and a sentence."""
        return board.make_move(row, col, self.symbol)


class AIPlayer(Player):
    """The computer, whose moves come from a strategy."""

    def __init__(self, symbol: str, strategy: MoveStrategy) -> None:
        super().__init__(symbol)
        self.strategy = strategy

    def find_best_move(self, board: GameBoard) -> tuple[int, int]:
        """The (row, col) that the strategy chooses; the board stays as it is."""
        return self.strategy.find_best_move(board, self)


class MoveStrategy(ABC):
    """How a computer player chooses its moves."""

    @abstractmethod
    def find_best_move(self, board: GameBoard, player: Player) -> tuple[int, int]:
        """The (row, col) to play for this player."""


class MinimaxStrategy(MoveStrategy):
    """Never loses: the best move of all."""

    def find_best_move(self, board: GameBoard, player: Player) -> tuple[int, int]:
        """The best move for this player, who is to move; IllegalMove once the game is over."""
        position = board.position(player.symbol)
        if position.is_over:
            raise IllegalMove(Refusal.OVER)
        return to_action(solve(position).moves[0])

    def minimax(
        self,
        board: GameBoard,
        depth: int,
        is_maximizing_turn: bool,
        player: Player,
        opponent: Player,
    ) -> tuple[int, Player | None]:
        """The score of a board reached after `depth` moves, and who wins with best play.

        The human maximises, whichever argument that is (else it is the opponent of the player
        whom this strategy serves), and the computer minimises: a game that the human wins after n
        moves scores 10 - n, one that the computer wins n - 10.
        """
        human, computer = (player, opponent)
        if not isinstance(player, HumanPlayer):
            human, computer = (opponent, player)
        mover, other = (human, computer) if is_maximizing_turn else (computer, human)
        verdict = solve(board.position(mover.symbol))
        if verdict.value is Value.DRAW or verdict.plies is None:
            return 0, None
        winner = mover if verdict.value is Value.WIN else other
        score = 10 - (depth + verdict.plies)
        return (score if winner is human else -score), winner


class GameController:
    """The flow of one game. Whoever has X starts: the human, unless told otherwise."""

    def __init__(self, human: HumanPlayer | None = None, ai: AIPlayer | None = None) -> None:
        self.human = human or HumanPlayer("X")
        self.ai = ai or AIPlayer(_side(self.human.symbol).other.value, MinimaxStrategy())
        self.board = GameBoard()
        self.current_player: Player = self.human if self.human.symbol == "X" else self.ai

    def switch_player(self) -> None:
        """Give the turn to the other player."""
        self.current_player = self.ai if self.current_player is self.human else self.human

    def check_game_over(self) -> tuple[bool, str]:
        """Whether the game is over, and how it ended: `X wins`, `O wins`, `Draw`, or nothing."""
        outcome = self.board.position(self.current_player.symbol).outcome
        return outcome is not None, _RESULTS[outcome]

    def find_best_ai_move(self) -> tuple[int, int]:
        """The (row, col) that the computer would play now; the board stays as it is."""
        return self.ai.find_best_move(self.board)


_RESULTS = {
    Outcome.X_WINS: "X wins",
    Outcome.O_WINS: "O wins",
    Outcome.DRAW: "Draw",
    None: "",
}


def _side(symbol: str) -> Side:
    """The engine's word for a symbol."""
    if symbol not in ("X", "O"):
        raise InvalidText("a symbol is X or O")
    return Side(symbol)
