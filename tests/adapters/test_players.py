"""The eight classes of a console game: their names and shapes, and the games played with them."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from math import inf
from typing import Any

import pytest

from noughts.adapters import players
from noughts.adapters.grid import to_action
from noughts.adapters.players import (
    Agent_Player,
    Board,
    Game,
    Human_Player,
    MinimaxClass,
    MinimaxEngine,
    Move,
    Player,
    Program,
)
from noughts.core.errors import IllegalMove, InvalidText
from noughts.core.outcome import Player as Side
from noughts.core.position import Position
from noughts.search.solve import solve
from tests.games import all_games, persons_moves
from tests.positions import live_positions

SYMBOL = {Side.X: 1, Side.O: -1}


def board_of(text: str) -> Board:
    """A board from rows such as `X.O/.X./...`."""
    board = Board()
    board.cells = [[{"X": 1, "O": -1, ".": 0}[mark] for mark in row] for row in text.split("/")]
    return board


def typed(answers: Iterable[Any]) -> Callable[[str], Any]:
    """Somebody who answers this, and then no more."""
    waiting = iter(answers)

    def read(prompt: str) -> Any:
        for answer in waiting:
            return answer
        raise EOFError

    return read


def test_the_board_is_a_grid_of_zeros_until_a_move_is_made_and_after_it_is_undone() -> None:
    board = Board()
    assert board.cells == [[0, 0, 0]] * 3
    board.apply_move(Move(0, 2), 1)
    board.apply_move(Move(2, 1), -1)
    assert board.cells == [[0, 0, 1], [0, 0, 0], [0, -1, 0]]
    assert not board.is_empty(0, 2)
    board.undo_move(Move(0, 2))
    assert board.cells == [[0, 0, 0], [0, 0, 0], [0, -1, 0]]
    assert board.is_empty(0, 2)
    for outside in (Move(-1, -2), Move(3, 0)):
        with pytest.raises(IllegalMove):
            board.undo_move(outside)
    assert board.cells[2][1] == -1


def test_the_moves_left_are_listed_row_by_row() -> None:
    assert board_of("X.O/.X./O..").get_available_moves() == [(0, 1), (1, 0), (1, 2), (2, 1), (2, 2)]
    assert board_of("X.O/.X./O..").get_available_moves()[0].col == 1


@pytest.mark.parametrize(
    ("move", "symbol", "reason"),
    [
        (Move(0, 0), -1, "cell (0, 0) is taken"),
        (Move(3, 1), -1, "there is no cell (3, 1)"),
        (Move(-1, 2), -1, "there is no cell (-1, 2)"),
        (Move(1, 1), 2, "a symbol is 1 for X or -1 for O"),
        (Move(1, 1), "X", "a symbol is 1 for X or -1 for O"),
    ],
)
def test_an_impossible_move_changes_nothing(move: Move, symbol: Any, reason: str) -> None:
    board = board_of("X../.../...")
    with pytest.raises((IllegalMove, InvalidText)) as refused:
        board.apply_move(move, symbol)
    assert str(refused.value).endswith(reason)
    assert board.cells == board_of("X../.../...").cells


@pytest.mark.parametrize("text", ["XXX/OO./...", "XO./XO./X..", "X.O/OX./..X", "O.X/OX./X.."])
def test_three_in_a_line_win(text: str) -> None:
    assert board_of(text).is_win(1)
    assert not board_of(text).is_win(-1)


def test_a_full_board_is_a_tie_even_when_it_is_won() -> None:
    assert board_of("XOX/XOO/OXX").is_tie()
    assert board_of("XXX/OOX/OXO").is_tie()
    assert board_of("XXX/OOX/OXO").is_win(1)
    assert not board_of("XOX/XOO/OX.").is_tie()


def test_nobody_wins_on_an_empty_board_and_beside_it_is_no_cell() -> None:
    assert not Board().is_win(0)
    for row, col in ((-1, 0), (0, -1), (3, 0), (0, 3)):
        with pytest.raises(IllegalMove, match="there is no"):
            Board().is_empty(row, col)


def test_a_board_prints_its_marks() -> None:
    assert str(board_of("X.O/.X./..O")).splitlines()[::2] == [
        " X |   | O ",
        "   | X |   ",
        "   |   | O ",
    ]


# Who plays


def test_a_player_is_abstract_and_the_engine_has_two_names() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Player()  # type: ignore[abstract]
    assert issubclass(Human_Player, Player)
    assert issubclass(Agent_Player, Player)
    assert MinimaxClass is MinimaxEngine


def test_symbols_that_cannot_be_are_refused() -> None:
    for make in (
        lambda: Human_Player(1, "O"),
        lambda: Human_Player(0, " "),
        lambda: Agent_Player(1, 1),
        lambda: Agent_Player(2, 1),
        lambda: Game(Agent_Player(-1, 1), Human_Player(-1, "O")),
        lambda: Game(Human_Player(1, "X"), Human_Player(1, "X")),
        lambda: MinimaxEngine.find_best_move(Board(), 1, 1),
    ):
        with pytest.raises(InvalidText):
            make()


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (None, "Nothing was typed"),
        ("", "Nothing was typed"),
        ("   ", "Nothing was typed"),
        *[
            (text, f"'{text}' is not a cell")
            for text in ("0;0", "3,0", "0,3", "-1,0", "0", "0,0,0", "a,b", "0,0 x", "1.0,1")
        ],
        ("1,\u0661", "U+0661"),
        ("1,1", "1, 1 is taken"),
    ],
)
def test_a_person_is_asked_again_until_the_answer_is_an_empty_cell(
    answer: str | None, complaint: str
) -> None:
    said: list[str] = []
    person = Human_Player(-1, "O", typed([answer, " 0 , +2 "]), said.append)
    assert person.get_move(board_of(".../.X./...")) == Move(0, 2)
    assert len(said) == 1
    assert complaint in said[0]


# The engine


def test_a_sooner_end_is_worth_more() -> None:
    """A win of the agent in one move, one of the human in one, and a tie that is left."""

    def worth(text: str, turn_human: bool, depth: int) -> float:
        return MinimaxEngine.minimax(board_of(text), turn_human, -inf, inf, depth, 1, -1)

    assert worth("XX./OO./...", False, 0) == 9
    assert worth("XX./OO./...", True, 3) == -6
    assert worth("XXX/OO./...", True, 5) == 5
    assert worth("XX./OOO/X..", False, 6) == -4
    assert worth("XOX/XOO/OX.", False, 8) == 0


def test_what_cannot_matter_is_cut_off() -> None:
    """With the start 7,865 positions, as many as our own alpha-beta visits in this order."""
    tried: list[Move] = []

    class Watched(Board):
        def apply_move(self, move: Move, symbol: int) -> None:
            tried.append(move)
            super().apply_move(move, symbol)

    MinimaxEngine.find_best_move(Watched(), 1, -1)
    assert len(tried) == 7864


@pytest.mark.parametrize("step", [61, pytest.param(1, marks=pytest.mark.long)])
def test_the_engine_plays_what_every_face_plays(step: int) -> None:
    for position in live_positions("3x3k3")[::step]:
        board = board_of(str(position).split()[0])
        before = [list(row) for row in board.cells]
        agent = SYMBOL[position.turn]
        assert MinimaxEngine.find_best_move(board, agent, -agent) == to_action(
            solve(position).moves[0]
        ), position
        assert board.cells == before


@pytest.mark.parametrize("text", ["XXX/OO./...", "OOO/XX./X..", "XOX/XOO/OXX"])
def test_there_is_no_best_move_once_the_game_is_over(text: str) -> None:
    with pytest.raises(IllegalMove, match="over"):
        MinimaxEngine.find_best_move(board_of(text), 1, -1)


# Whole games


@pytest.mark.parametrize("person", Side)
@pytest.mark.parametrize("step", [97, pytest.param(1, marks=pytest.mark.long)])
def test_no_person_beats_the_agent(person: Side, step: int) -> None:
    """Each game is that of the perfect agent, move for move."""
    for game in all_games(person)[::step]:
        said: list[str] = []
        mine = (f"{row},{col}" for row, col in map(to_action, persons_moves(game, person)))
        human = Human_Player(SYMBOL[person], person.value, typed(mine), said.append)
        agent = Agent_Player(-SYMBOL[person], SYMBOL[person])
        x, o = (human, agent) if person is Side.X else (agent, human)
        played = Game(x, o, read=typed([]), write=said.append)
        played.run()
        end = Position.start()
        for cell in game:
            end = end.play(cell)
        assert played.board.cells == board_of(str(end).split()[0]).cells
        assert said[-1] in ("Draw", f"{person.other.value} wins")


def test_a_win_on_the_ninth_mark_is_a_win() -> None:
    said: list[str] = []
    both = typed(["0,0", "0,1", "0,2", "1,0", "1,1", "1,2", "2,1", "2,0", "2,2"])
    Game(
        Human_Player(1, "X", both, said.append),
        Human_Player(-1, "O", both, said.append),
        read=both,
        write=said.append,
    ).run()
    assert said[-1] == "X wins"
    assert len(said) == 11


def test_two_agents_show_every_move_before_they_wait_for_the_next() -> None:
    seen: list[str] = []

    def read(prompt: str) -> str:
        seen.append("pause")
        return ""

    def write(text: str) -> None:
        seen.append(text if text == "Draw" else f"{text.count('X') + text.count('O')} marks")

    Game(Agent_Player(1, -1), Agent_Player(-1, 1), True, read, write).run()
    turns = [text for number in range(1, 9) for text in (f"{number} marks", "pause")]
    assert seen == ["0 marks", *turns, "9 marks", "Draw"]


# The program


def run_program(typed_text: bytes, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", players.__name__], input=typed_text, capture_output=True, **options
    )


def test_the_menu_offers_three_games_again_and_again() -> None:
    done = run_program(b"7\n\n1\n0,0\n1,0\n0,1\n1,1\n0,2\n3\n2\n1,1\nq\nq\n")
    out = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert out.count("1  Player vs Player") == 5
    assert out.count("not in the menu") == 2
    assert out.count("X wins") == 1
    assert out.count("Draw") == 1
    assert "Press Enter" not in out
    assert "'q' is not a cell" in out


def test_what_is_not_text_is_an_answer_like_any_other() -> None:
    done = run_program(b"1\n\xff\xfe\n0,0\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a cell" in done.stdout


def test_somebody_who_watches_is_waited_for() -> None:
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        return "3" if len(asked) == 1 else "q"

    Program(read, lambda text: None, waits=True).main()
    assert len(asked) == 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_leaves_with_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", players.__name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout
        said = b""
        while b"choice" not in said:
            said += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate()
    assert process.returncode == 130
    assert complaint.strip() == b"Stopped."
