"""A board, players, a strategy and a controller as classes, for programs built around such.

Rows and columns are counted from 0; an empty cell is a blank.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from noughts.adapters.grid import RULES, to_action, to_cell, to_position
from noughts.core.errors import IllegalMove, InvalidText, Refusal
from noughts.core.outcome import Player as Side
from noughts.core.position import Position
from noughts.core.rules import ANTIDIAGONAL, COLUMN, DIAGONAL, ROW, cells_of, lines_along

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

_LINES = {
    direction: [
        [to_action(cell) for cell in cells_of(line)]
        for line in lines_along(RULES.rows, RULES.columns, RULES.k, *direction)
    ]
    for direction in (ROW, COLUMN, DIAGONAL, ANTIDIAGONAL)
}
"""The (row, col) of each cell of each line, by the line's direction."""


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
            return False, str(error if outside else error.named(f"cell ({row}, {col})"))
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
        grid, lines = self.game_board, _LINES[direction]
        return symbol != EMPTY and any(
            all(grid[row][col] == symbol for row, col in line) for line in lines
        )

    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return not self.get_empty_cells()

    def get_empty_cells(self) -> list[tuple[int, int]]:
        """The (row, col) of every empty cell, row by row."""
        rows = enumerate(self.game_board)
        return [(row, col) for row, cells in rows for col in range(3) if cells[col] == EMPTY]

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
    """Never loses: it tries every move to the end of the game and remembers what it has seen."""

    def find_best_move(self, board: GameBoard, player: Player) -> tuple[int, int]:
        """The best move for this player, who is to move: of moves as good, the first of centre,
        corners and edges. IllegalMove once the game is over."""
        if board.position(player.symbol).is_over:
            raise IllegalMove(Refusal.OVER)
        opponent = Player(_side(player.symbol).other.value)
        is_maximizing = isinstance(player, HumanPlayer)
        empty = board.get_empty_cells()
        depth = RULES.size - len(empty)
        scores: dict[tuple[int, int], int] = {}
        for move in (move for move in map(to_action, RULES.preference) if move in empty):
            with _marked(board, move, player):
                scores[move] = self.minimax(board, depth + 1, not is_maximizing, player, opponent)[
                    0
                ]
        return (max if is_maximizing else min)(scores, key=scores.__getitem__)

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
        human, computer = _roles(player, opponent)
        key = (tuple(map(tuple, board.game_board)), depth, is_maximizing_turn, human.symbol)
        if key not in self._seen:
            self._seen[key] = self._search(board, depth, is_maximizing_turn, player, opponent)
        score, symbol = self._seen[key]
        return score, {human.symbol: human, computer.symbol: computer}.get(symbol)

    def _search(
        self, board: GameBoard, depth: int, is_maximizing_turn: bool, *sides: Player
    ) -> tuple[int, str]:
        """The score and the winner's symbol, EMPTY for none: at the end of the game from the
        board itself, before that from the best of the moves."""
        human, computer = _roles(*sides)
        if board.is_winner(human.symbol):
            return 10 - depth, human.symbol
        if board.is_winner(computer.symbol):
            return depth - 10, computer.symbol
        if board.is_full():
            return 0, EMPTY

        mover, best = (human, max) if is_maximizing_turn else (computer, min)
        results: list[tuple[int, Player | None]] = []
        for move in board.get_empty_cells():
            with _marked(board, move, mover):
                results.append(self.minimax(board, depth + 1, not is_maximizing_turn, *sides))
        score, winner = best(results, key=lambda result: result[0])
        return score, winner.symbol if winner else EMPTY

    @cached_property
    def _seen(self) -> dict[tuple[object, int, bool, str], tuple[int, str]]:
        """Scores and winners by the board, the depth, whose turn it was and who the human is."""
        return {}


def _roles(player: Player, opponent: Player) -> tuple[Player, Player]:
    """Who is the human and who the computer."""
    return (player, opponent) if isinstance(player, HumanPlayer) else (opponent, player)


@contextmanager
def _marked(board: GameBoard, move: tuple[int, int], player: Player) -> Iterator[None]:
    """A board on which the player has made this move; it is taken back in any case."""
    row, col = move
    board.game_board[row][col] = player.symbol
    try:
        yield
    finally:
        board.game_board[row][col] = EMPTY


class GameController:
    """The flow of one game. The player with X starts: the human, unless told otherwise."""

    def __init__(self, human: HumanPlayer | None = None, ai: AIPlayer | None = None) -> None:
        self.human = human or HumanPlayer(_side(ai.symbol).other.value if ai else "X")
        self.ai = ai or AIPlayer(_side(self.human.symbol).other.value, MinimaxStrategy())
        if self.human.symbol == self.ai.symbol:
            raise InvalidText(
                "both players have {symbol}: one of them needs the other symbol",
                symbol=self.human.symbol,
            )
        self.board = GameBoard()
        self.current_player: Player = self.human if self.human.symbol == "X" else self.ai

    def switch_player(self) -> None:
        """Give the turn to the other player."""
        self.current_player = self.ai if self.current_player is self.human else self.human

    def check_game_over(self) -> tuple[bool, str]:
        """Whether the game is over, and how it ended: `X wins`, `O wins`, `Draw`, or nothing."""
        for symbol in ("X", "O"):
            if self.board.is_winner(symbol):
                return True, f"{symbol} wins"
        return (True, "Draw") if self.board.is_full() else (False, "")

    def find_best_ai_move(self) -> tuple[int, int]:
        """The (row, col) that the computer would play now; the board stays as it is."""
        return self.ai.find_best_move(self.board)


def _side(symbol: str) -> Side:
    """The engine's word for a symbol."""
    if symbol not in ("X", "O"):
        raise InvalidText("a symbol is X or O")
    return Side(symbol)
