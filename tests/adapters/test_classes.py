"""The classes: their names and shapes, and every game that can be played with them."""

from collections import Counter
from typing import Any

import pytest

from noughts.adapters import classes
from noughts.adapters.classes import (
    AIPlayer,
    GameBoard,
    GameController,
    HumanPlayer,
    MinimaxStrategy,
    MoveStrategy,
    Player,
)
from noughts.adapters.grid import to_action
from noughts.core.errors import IllegalMove, InvalidText
from noughts.core.outcome import Player as Side
from noughts.search.solve import solve
from tests.games import all_games
from tests.positions import live_positions


def board_of(text: str) -> GameBoard:
    """A board from rows such as `X.O/.X./...`."""
    board = GameBoard()
    board.game_board = [list(row.replace(".", " ")) for row in text.split("/")]
    return board


def test_a_new_board_is_a_grid_of_blanks() -> None:
    assert GameBoard().game_board == [[" ", " ", " "]] * 3


def test_a_move_says_that_it_was_made() -> None:
    board = GameBoard()
    made, sentence = board.make_move(1, 2, "X")
    assert made is True
    assert "X" in sentence
    assert board.game_board == [[" ", " ", " "], [" ", " ", "X"], [" ", " ", " "]]


@pytest.mark.parametrize(
    ("row", "col", "symbol", "reason"),
    [
        (0, 0, "O", "cell (0, 0) is taken"),
        (3, 1, "O", "there is no cell (3, 1)"),
        (-1, 2, "O", "there is no cell (-1, 2)"),
        (1.0, 1, "O", "there is no cell (1.0, 1)"),
        (True, 1, "O", "there is no cell (True, 1)"),
        ("1", "1", "O", "there is no cell ('1', '1')"),
        (10**400, 1, "O", "there is no cell (1" + "0" * 38 + "..."),
        (None, None, "O", "there is no cell (None, None)"),
        (1, 1, "Z", "a symbol is X or O"),
        (1, 1, "О", "a symbol is X or O"),
        (1, 1, " ", "a symbol is X or O"),
        (1, 1, None, "a symbol is X or O"),
    ],
)
def test_an_impossible_move_changes_nothing_and_says_why(
    row: Any, col: Any, symbol: Any, reason: str
) -> None:
    board = board_of("X../.../...")
    made, sentence = board.make_move(row, col, symbol)
    assert made is False
    assert sentence.endswith(reason)
    assert board.game_board == board_of("X../.../...").game_board


def test_nothing_can_be_played_in_a_finished_game() -> None:
    assert board_of("XXX/OO./...").make_move(2, 2, "O") == (False, "the game is over")


@pytest.mark.parametrize(
    ("text", "way"),
    [
        (".../XXX/...", "_row_win"),
        ("..X/..X/..X", "_col_win"),
        ("X../.X./..X", "_diag_win"),
        ("..X/.X./X..", "_anti_diag_win"),
    ],
)
def test_each_way_to_win_is_known_by_its_name(text: str, way: str) -> None:
    board = board_of(text)
    ways = ["_row_win", "_col_win", "_diag_win", "_anti_diag_win"]
    assert [name for name in ways if getattr(board, name)("X")] == [way]
    assert not any(getattr(board, name)("O") for name in ways)
    assert board.is_winner("X") is True
    assert board.is_winner("O") is False
    assert board.is_winner(" ") is False


def test_the_empty_cells_come_row_by_row() -> None:
    board = board_of("X.X/O.O/XO.")
    assert board.get_empty_cells() == [(0, 1), (1, 1), (2, 2)]
    assert board.is_full() is False
    assert board_of("XOX/XOO/OXX").is_full() is True


def test_the_board_draws_itself(capsys: pytest.CaptureFixture[str]) -> None:
    board = board_of("X.O/.X./...")
    drawing = " X |   | O \n---+---+---\n   | X |   \n---+---+---\n   |   |   "
    assert str(board) == drawing
    board.display()
    assert capsys.readouterr().out == drawing + "\n"


def test_a_player_is_a_symbol() -> None:
    assert str(Player("X")) == Player("X").symbol == "X"
    assert vars(Player("O")) == {"symbol": "O"}
    with pytest.raises(InvalidText, match="X or O"):
        Player("x")


def test_a_human_moves_on_the_board() -> None:
    board = GameBoard()
    assert HumanPlayer("X").make_move(board, 0, 0)[0] is True
    assert HumanPlayer("O").make_move(board, 0, 0) == (False, "cell (0, 0) is taken")
    assert board.game_board[0][0] == "X"


def test_a_strategy_must_say_how_it_moves() -> None:
    with pytest.raises(TypeError, match="abstract"):
        MoveStrategy()  # type: ignore[abstract]


def test_the_computer_follows_its_strategy() -> None:
    class First(MoveStrategy):
        def find_best_move(self, board: GameBoard, player: Player) -> tuple[int, int]:
            return board.get_empty_cells()[0]

    assert AIPlayer("O", First()).find_best_move(board_of("X../.../...")) == (0, 1)


@pytest.mark.parametrize(
    ("text", "symbol", "move"),
    [(".../.../...", "X", (1, 1)), ("XX./OO./...", "X", (0, 2)), ("XX./OO./...", "O", (1, 2))],
)
def test_minimax_plays_for_the_player_it_is_given(
    text: str, symbol: str, move: tuple[int, int]
) -> None:
    board = board_of(text)
    assert AIPlayer(symbol, MinimaxStrategy()).find_best_move(board) == move
    assert board.game_board == board_of(text).game_board


class Counting(MinimaxStrategy):
    """Notes the depth of every board that is asked about; `__init__` needs no word to its base."""

    def __init__(self) -> None:
        self.depths: list[int] = []

    def minimax(
        self, board: GameBoard, depth: int, is_maximizing_turn: bool, *players: Player
    ) -> tuple[int, Player | None]:
        self.depths.append(depth)
        return super().minimax(board, depth, is_maximizing_turn, *players)


def test_the_search_goes_through_minimax_to_the_end_of_the_game() -> None:
    strategy = Counting()
    assert strategy.find_best_move(board_of("XOX/OX./O.."), Player("O")) == (2, 2)
    # Three moves, then two; X wins with two of these six, and the other four leave one cell.
    assert Counter(strategy.depths) == {7: 3, 8: 6, 9: 4}


def test_what_was_seen_is_remembered_and_all_of_the_game_is_seen() -> None:
    strategy = Counting()
    assert strategy.find_best_move(GameBoard(), AIPlayer("X", strategy)) == (1, 1)
    searched = len(strategy.depths)
    # One question for each move of the 4,520 positions in which somebody is to move.
    assert searched == 16_167
    assert strategy.find_best_move(GameBoard(), AIPlayer("X", strategy)) == (1, 1)
    assert len(strategy.depths) == searched + 9


def test_a_subclass_that_sees_things_differently_is_heard() -> None:
    class Fond(MinimaxStrategy):
        """Likes O in the cell below the centre."""

        def minimax(self, board: GameBoard, *rest: Any) -> tuple[int, Player | None]:
            if board.game_board[2][1] == "O":
                return -99, None
            return super().minimax(board, *rest)

    assert Fond().find_best_move(board_of("XX./OO./..."), Player("O")) == (2, 1)


def test_a_search_that_breaks_off_leaves_the_board_as_it_was() -> None:
    class Breaking(MinimaxStrategy):
        def minimax(
            self, board: GameBoard, depth: int, is_maximizing_turn: bool, *players: Player
        ) -> tuple[int, Player | None]:
            if depth == 8:
                raise RecursionError("deep enough")
            return super().minimax(board, depth, is_maximizing_turn, *players)

    board = board_of("X../.O./...")
    with pytest.raises(RecursionError, match="deep enough"):
        Breaking().find_best_move(board, Player("X"))
    assert board.game_board == board_of("X../.O./...").game_board


@pytest.mark.usefixtures("untraced")
def test_one_strategy_makes_the_moves_of_every_other_face() -> None:
    """On every board, for either symbol, for computers, persons and players of neither kind."""
    strategy = MinimaxStrategy()
    kinds = (lambda symbol: AIPlayer(symbol, strategy), HumanPlayer, Player)
    for number, position in enumerate(live_positions("3x3k3")):
        board = board_of(str(position).split()[0])
        player = kinds[number % 3](position.turn.value)
        move = to_action(solve(position).moves[0])
        assert strategy.find_best_move(board, player) == move
        assert board.position(player.symbol) == position


def test_there_is_no_best_move_in_a_finished_game() -> None:
    with pytest.raises(IllegalMove, match="over"):
        MinimaxStrategy().find_best_move(board_of("XXX/OO./..."), Player("O"))


@pytest.mark.parametrize(
    ("text", "depth", "humans_turn", "score", "winner"),
    [
        ("XX./OO./...", 4, True, 5, "X"),
        ("XX./OO./...", 4, False, -5, "O"),
        ("XXX/OO./...", 5, False, 5, "X"),
        ("OOO/XX./X..", 6, True, -4, "O"),
        (".../.../...", 0, True, 0, None),
        ("X.X/OXO/O..", 6, False, 2, "X"),
    ],
)
def test_the_human_maximises_and_the_computer_minimises(
    text: str, depth: int, humans_turn: bool, score: int, winner: str | None
) -> None:
    strategy = MinimaxStrategy()
    human, computer = HumanPlayer("X"), AIPlayer("O", strategy)
    for pair in [(human, computer), (computer, human), (Player("O"), Player("X"))]:
        found, who = strategy.minimax(board_of(text), depth, humans_turn, *pair)
        assert found == score
        assert (who and who.symbol) == winner
        assert who is None or who in pair


def test_a_controller_needs_nothing_and_the_human_starts_as_x() -> None:
    control = GameController()
    assert (control.human.symbol, control.ai.symbol) == ("X", "O")
    players: list[Player] = []
    for _ in range(3):
        players.append(control.current_player)
        control.switch_player()
    assert players == [control.human, control.ai, control.human]
    assert control.check_game_over() == (False, "")


def test_the_board_says_who_has_won() -> None:
    class Quick(GameBoard):
        """Two in the first row are enough."""

        def is_winner(self, symbol: str) -> bool:
            return self.game_board[0].count(symbol) >= 2

    control = GameController()
    control.board = Quick()
    control.board.make_move(0, 0, "O")
    assert control.check_game_over() == (False, "")
    control.board.make_move(0, 2, "O")
    assert control.check_game_over() == (True, "O wins")


@pytest.mark.parametrize("symbol", ["X", "O"])
def test_two_players_with_one_symbol_are_refused(symbol: str) -> None:
    with pytest.raises(InvalidText, match=f"^both players have {symbol}: "):
        GameController(HumanPlayer(symbol), AIPlayer(symbol, MinimaxStrategy()))


@pytest.mark.parametrize("symbol", ["", 3, None, "XO", [], "x"])
def test_whatever_is_no_symbol_is_refused(symbol: Any) -> None:
    for make in (Player, HumanPlayer, lambda symbol: AIPlayer(symbol, MinimaxStrategy())):
        with pytest.raises(InvalidText, match=r"^a symbol is X or O$"):
            make(symbol)


def test_the_human_has_the_symbol_that_the_computer_leaves() -> None:
    control = GameController(ai=AIPlayer("X", MinimaxStrategy()))
    assert control.human.symbol == "O"
    assert control.current_player is control.ai


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("XXX/OO./...", "X wins"), ("OOO/XX./X..", "O wins"), ("XOX/XOO/OXX", "Draw")],
)
def test_a_controller_says_how_the_game_ended(text: str, sentence: str) -> None:
    control = GameController()
    control.board = board_of(text)
    assert control.check_game_over() == (True, sentence)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("person", Side)
def test_every_game_a_person_can_play_ends_without_their_win(person: Side) -> None:
    """And the computer's moves are those of the perfect agent."""
    computer = AIPlayer(person.other.value, MinimaxStrategy())
    for moves in all_games(person):
        control = GameController(HumanPlayer(person.value), computer)
        for cell in moves:
            assert control.check_game_over() == (False, "")
            mover, move = control.current_player, divmod(cell, 3)
            if mover is control.ai:
                assert control.find_best_ai_move() == move
            assert control.board.make_move(*move, mover.symbol)[0]
            control.switch_player()
        over, sentence = control.check_game_over()
        assert over
        assert sentence != f"{person.value} wins"


def test_all_names_of_the_class_diagram_but_the_window_are_there() -> None:
    assert classes.__all__ == [
        "AIPlayer",
        "GameBoard",
        "GameController",
        "HumanPlayer",
        "MinimaxStrategy",
        "MoveStrategy",
        "Player",
    ]
