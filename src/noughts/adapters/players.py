"""A console game as eight classes: players, an engine, a move, a board, a game and a program.

A board holds 1 for X, -1 for O and 0 for an empty cell; rows and columns are counted from 0.
`python -m noughts.adapters.players` runs the program. It reads and writes through `read(prompt)`
and `write(text)`, which are `input` and `print` unless told otherwise.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from noughts.adapters.grid import RULES, to_action, to_cell
from noughts.core.errors import IllegalMove, InvalidText, Refusal, odd_character, quote
from noughts.core.notation import read_row_and_column
from noughts.core.rules import cells_of
from noughts.exits import DONE, INTERRUPTED, discard_output
from noughts.lines import read_lines
from noughts.texts import _, retold, use

__all__ = [
    "Agent_Player",
    "Board",
    "Game",
    "Human_Player",
    "MinimaxClass",
    "MinimaxEngine",
    "Move",
    "Player",
    "Program",
]

X, O, EMPTY = 1, -1, 0
SYMBOLS = {X: "X", O: "O", EMPTY: " "}
LINES = [[to_action(cell) for cell in cells_of(line)] for line in RULES.lines]

Read = Callable[[str], str]
Write = Callable[[str], None]


class Move(NamedTuple):
    """A cell of the board."""

    row: int
    col: int


class Board:
    """The 3x3 board; `cells` is its grid."""

    def __init__(self) -> None:
        self.cells = [[EMPTY] * 3 for _row in range(3)]

    def is_empty(self, row: int, col: int) -> bool:
        """Whether this cell is empty; IllegalMove if it is not on the board."""
        if not (0 <= row <= 2 and 0 <= col <= 2):
            raise IllegalMove(Refusal.OUTSIDE, (row, col))
        return self.cells[row][col] == EMPTY

    def apply_move(self, move: Move, symbol: int) -> None:
        """Mark a cell; IllegalMove if it is taken or not on the board."""
        row, col = to_action(to_cell(tuple(move)))
        if not self.is_empty(row, col):
            raise IllegalMove(Refusal.TAKEN, (row, col))
        self.cells[row][col] = checked(symbol)

    def undo_move(self, move: Move) -> None:
        """Empty a cell; IllegalMove if it is not on the board."""
        row, col = to_action(to_cell(tuple(move)))
        self.cells[row][col] = EMPTY

    def get_available_moves(self) -> list[Move]:
        """The empty cells, row by row."""
        return [Move(row, col) for row in range(3) for col in range(3) if self.is_empty(row, col)]

    def is_win(self, symbol: int) -> bool:
        """Whether this symbol fills a line."""
        return symbol != EMPTY and any(
            all(self.cells[row][col] == symbol for row, col in line) for line in LINES
        )

    def is_tie(self) -> bool:
        """Whether the board is full. A full board may be won: ask for a win first."""
        return all(EMPTY not in row for row in self.cells)

    def __str__(self) -> str:
        rows = (" | ".join(SYMBOLS[cell] for cell in row) for row in self.cells)
        return "\n---+---+---\n".join(f" {row} " for row in rows)


def checked(symbol: int) -> int:
    """A symbol, if it is one."""
    if symbol not in (X, O):
        raise InvalidText("a symbol is 1 for X or -1 for O")
    return symbol


def refuse_same(agent_symbol: int, human_symbol: int) -> None:
    """InvalidText unless these are the symbols of two players."""
    if checked(agent_symbol) == checked(human_symbol):
        raise InvalidText("two players need two symbols")


class MinimaxEngine:
    """The best move by looking at all of them; a sooner win is worth more."""

    @staticmethod
    def find_best_move(board: Board, agent_symbol: int, human_symbol: int) -> Move:
        """The best move for the agent: of moves as good, the first of centre, corners and edges.
        IllegalMove once the game is over. The board is left as it was."""
        refuse_same(agent_symbol, human_symbol)
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
    """The empty cells, those on more lines first: centre, corners, edges."""
    moves = [Move(*to_action(cell)) for cell in RULES.preference]
    return [move for move in moves if board.is_empty(*move)]


MinimaxClass = MinimaxEngine


class Player(ABC):
    """Chooses a move: a person or an agent."""

    @abstractmethod
    def get_move(self, board: Board) -> Move:
        """The move to make on this board."""


class Human_Player(Player):
    """A person, who types `row, col`. The symbol is given twice: 1 and "X", or -1 and "O"."""

    def __init__(
        self, symbol: int, symbol_text: str, read: Read = input, write: Write = print
    ) -> None:
        if SYMBOLS[checked(symbol)] != symbol_text:
            raise InvalidText("1 is X and -1 is O")
        self.symbol = symbol
        self.symbol_text = symbol_text
        self.read = read
        self.write = write

    def get_move(self, board: Board) -> Move:
        """Ask until the answer is an empty cell, and say what is wrong with any other."""
        prompt = _("Player {player}, type row, col: ").format(player=self.symbol_text)
        while True:
            text = self.read(prompt) or ""
            cell = read_row_and_column(text, RULES)
            if not text.strip():
                self.write(_("Nothing was typed. Type row, col, such as 1, 1."))
            elif cell is None:
                self.write(
                    _("{text} is not a cell. Type row, col from 0, 0 to 2, 2.").format(
                        text=retold(odd_character(text) or quote(text))
                    )
                )
            elif not board.is_empty(*to_action(cell)):
                taken = _("{cell} is taken. Choose an empty cell.")
                self.write(taken.format(cell="{}, {}".format(*to_action(cell))))
            else:
                return Move(*to_action(cell))


class Agent_Player(Player):
    """The engine, playing one symbol against the other."""

    def __init__(self, agent_symbol: int, human_symbol: int) -> None:
        refuse_same(agent_symbol, human_symbol)
        self.symbol = self.agent_symbol = agent_symbol
        self.human_symbol = human_symbol

    def get_move(self, board: Board) -> Move:
        """The best move on this board."""
        return MinimaxEngine.find_best_move(board, self.agent_symbol, self.human_symbol)


class Game:
    """One game from the empty board to its result. X starts."""

    def __init__(
        self,
        player_x: Player,
        player_o: Player,
        wait_between_turns: bool = False,
        read: Read = input,
        write: Write = print,
    ) -> None:
        for player, symbol in ((player_x, X), (player_o, O)):
            if getattr(player, "symbol", symbol) != symbol:
                raise InvalidText("X plays 1 and comes first, O plays -1")
        self.player_x = player_x
        self.player_o = player_o
        self.wait_between_turns = wait_between_turns
        self.board = Board()
        self.turn = X
        self.read = read
        self.write = write

    def run(self) -> None:
        """Show the board and ask whose turn it is, until the game is won or the board full."""
        self.write(f"\n{self.board}\n")
        while True:
            player = self.player_x if self.turn == X else self.player_o
            self.board.apply_move(player.get_move(self.board), self.turn)
            self.write(f"\n{self.board}\n")
            if result := self._result():
                self.write(result)
                return
            if self.wait_between_turns:
                self.read(_("Press Enter for the next move: "))
            self.turn = -self.turn

    def _result(self) -> str:
        """How the game ended with the last move, or nothing."""
        if self.board.is_win(self.turn):
            return _("X wins") if self.turn == X else _("O wins")
        return _("Draw") if self.board.is_tie() else ""


class Program:
    """The menu: three kinds of game, one after another. `waits` says that a person watches two
    agents; unless told, that is so in a terminal."""

    def __init__(self, read: Read = input, write: Write = print, waits: bool | None = None) -> None:
        self.read = read
        self.write = write
        self.waits = sys.stdin.isatty() if waits is None else waits

    def main(self) -> None:
        """Show the menu and play what is chosen, until `q` or the end of the input."""
        while True:
            for line in (
                "",
                _("  1  Player vs Player"),
                _("  2  Player vs Agent"),
                _("  3  Agent vs Agent"),
                _("  q  Quit"),
                "",
            ):
                self.write(line)
            try:
                choice = self.read(_("Your choice: ")).strip()
                if choice.lower() == "q":
                    return
                self._play(choice)
            except EOFError:
                return

    def _play(self, choice: str) -> None:
        """Play the game with this number, or say that there is none."""
        players: dict[str, tuple[Player, Player]] = {
            "1": (self._human(X), self._human(O)),
            "2": (self._human(X), Agent_Player(O, X)),
            "3": (Agent_Player(X, O), Agent_Player(O, X)),
        }
        if choice in players:
            wait = choice == "3" and self.waits
            Game(*players[choice], wait, self.read, self.write).run()
        else:
            self.write(_("That is not in the menu. Type 1, 2, 3 or q."))

    def _human(self, symbol: int) -> Human_Player:
        return Human_Player(symbol, SYMBOLS[symbol], self.read, self.write)


def main() -> int:
    """The program on this process's own streams; its exit code."""
    use()
    lines = read_lines(sys.stdin.buffer)

    def read(prompt: str) -> str:
        print(prompt, end="", flush=True)
        for line in lines:
            return line
        print()
        raise EOFError

    try:
        Program(read).main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\n" + _("Stopped."), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        discard_output(sys.stdout)
    return DONE


if __name__ == "__main__":
    sys.exit(main())
