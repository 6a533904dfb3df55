"""Those who play, a game between two of them, and the program with its menu."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable

from noughts.adapters.grid import RULES, to_action
from noughts.adapters.players.board import SYMBOLS, Board, Move, O, X, checked
from noughts.adapters.players.engine import MinimaxEngine
from noughts.core.errors import InvalidText, odd_character, quote
from noughts.core.notation import read_row_and_column
from noughts.exits import DONE, INTERRUPTED, let_go
from noughts.lines import read_lines
from noughts.texts import _, use

Read = Callable[[str], str]
Write = Callable[[str], None]


class Player(ABC):
    """Somebody who chooses a move, a person or an agent."""

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
                        text=odd_character(text) or quote(text)
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
        if checked(agent_symbol) == checked(human_symbol):
            raise InvalidText("two players need two symbols")
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
        """Show the board and ask whose turn it is, until somebody wins or the board is full."""
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
    """The menu: three kinds of game, one after another. `waits` says that somebody watches two
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
        let_go(sys.stdout)
    return DONE
