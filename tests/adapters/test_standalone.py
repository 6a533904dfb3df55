"""The file that stands alone: answer for answer what the rest of noughts says."""

from __future__ import annotations

import ast
import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from noughts.adapters import cs50, standalone
from noughts.cli import main
from noughts.core.outcome import Player
from noughts.core.rules import Rules
from noughts.play.trials.verify import verify
from noughts.protocols import stdio
from noughts.protocols.judge import judge
from tests.games import all_games, persons_moves
from tests.leftovers import needs_limits
from tests.pipes import open_pipe
from tests.positions import positions
from tests.protocols.documents import after_moves, as_bytes, boxed, game_lines, judge_lines, named

Said = tuple[int, str, str]
Speak = Callable[[bytes], Said]

BOARDS = ["".join(marks) for marks in product(".XO", repeat=9)]
QUESTION = as_bytes(judge_lines("OO..X...."))
PLAYED = as_bytes(game_lines("1 1", "1 3", "2 1", cells=".........", human="X"))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, alone in a folder."""
    file = tmp_path_factory.mktemp("alone") / "tictactoe.py"
    assert main(["export", "-o", str(file)]) == 0
    return file


@pytest.fixture
def speak(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Speak:
    """What it answers to some bytes: exit code, output and complaints."""
    file = tmp_path / "question"

    def run(data: bytes) -> Said:
        file.write_bytes(data)
        code = standalone.main(os.open(file, os.O_RDONLY))
        return code, *capsys.readouterr()

    return run


def ours(data: bytes) -> Said:
    """The same of `noughts judge`."""
    out, err = io.StringIO(), io.StringIO()
    return stdio.main(io.BytesIO(data), out, err), out.getvalue(), err.getvalue()


def run(file: Path, data: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run the file in its folder, with nothing taken from the environment."""
    command = [sys.executable, "-I", file.name]
    return subprocess.run(command, input=data, capture_output=True, cwd=file.parent, timeout=60)


def rows_of(cells: str) -> cs50.Board:
    """A board from its cells, `.` for an empty one."""
    marks = [None if mark == "." else mark for mark in cells]
    return [marks[0:3], marks[3:6], marks[6:9]]


def test_it_is_short_and_needs_nothing_but_python(exported: Path) -> None:
    text = exported.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 250 and text.isascii()
    nodes = list(ast.walk(ast.parse(text)))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    origins = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert plain | origins == {"collections.abc", "functools", "io", "os", "sys"}


def test_it_is_written_byte_for_byte_and_a_judge_gives_it_all_the_time(exported: Path) -> None:
    assert exported.read_bytes() == Path(standalone.__file__).read_bytes()
    assert exported.stat().st_mode & 0o111 == 0 or sys.platform == "win32"


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("turn", ["X", "O"])
def test_every_board_gets_the_answer_of_ours(turn: str) -> None:
    """All 19,683 for each turn, reachable or not."""
    with open(os.devnull, "rb") as nothing:
        for cells in BOARDS:
            lines = judge_lines(cells, turn)
            answer = standalone.judge(iter(lines[1:]), nothing)
            assert [answer] == list(judge(lines)), (cells, turn)


@pytest.mark.parametrize("number", [20, pytest.param(300, marks=pytest.mark.long, id="300, long")])
def test_in_processes_of_their_own_too(number: int, exported: Path) -> None:
    chance = random.Random(number)
    for _ in range(number):
        data = as_bytes(judge_lines(chance.choice(BOARDS), chance.choice("XO")))
        done = run(exported, data)
        assert (done.returncode, done.stdout.decode().splitlines(), done.stderr) == (
            0,
            ours(data)[1].splitlines(),
            b"",
        )


def spoilt() -> Iterator[bytes]:
    """Questions and games with small changes, of which some do not matter."""
    chance = random.Random(5)
    pieces = [
        *b"XO0_|+- \t\n\r\0xo2J\xff",
        "Х".encode(),
        "ı".encode(),
        b"\xc2\xa0",
        b"\xef\xbb\xbf",
    ]
    for number in range(1500):
        data = bytearray((QUESTION, PLAYED)[number % 2])
        for _ in range(chance.choice((1, 1, 2, 5))):
            start = chance.randrange(len(data))
            piece = chance.choice(pieces)
            new = bytes([piece]) if isinstance(piece, int) else piece
            data[start : start + chance.randrange(3)] = new * chance.randrange(3)
        yield bytes(data)


def test_what_ours_accepts_is_accepted_and_what_ours_refuses_is_refused(speak: Speak) -> None:
    codes = set()
    for data in spoilt():
        code, out, err = speak(data)
        wanted = ours(data)
        assert (code, out) == wanted[:2], data
        assert err.count("\n") == wanted[2].count("\n"), data
        codes.add((code, data[:1]))
    assert codes >= {(0, b"J"), (2, b"J"), (0, b"G"), (2, b"G")}, "some of each"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(QUESTION.replace(b"\n", b"\r\n"), id="CRLF"),
        pytest.param(QUESTION.rstrip(b"\n"), id="no final newline"),
        pytest.param(b"\xef\xbb\xbf" + QUESTION, id="byte order mark"),
        pytest.param(QUESTION.lower().replace(b" ", b"\t "), id="lower case and blanks"),
        pytest.param(QUESTION.replace(b"O", b"0"), id="zero for O"),
        pytest.param(QUESTION + b"\r\n" * 100, id="a hundred blank lines"),
    ],
)
def test_it_takes_what_is_clear(data: bytes, speak: Speak) -> None:
    assert speak(data) == ours(data) == (0, "1 3\n", "")


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "line 1: expected JUDGE or GAME"),
        (b"    ", "line 1: expected JUDGE or GAME"),
        (b"JUDGE\nTURN Z\n", "line 2: expected TURN X or TURN O"),
        (QUESTION[:38], "line 4: expected a row like | X | _ | O |"),
        (QUESTION[:50], "line 5: expected +---+---+---+"),
        (QUESTION + QUESTION, "line 10: expected the end of the input"),
        (QUESTION + b"\n" * 101, "line 110: expected the end of the input"),
        (b"JUDGE" + b" " * 10_000_000, "line 1: expected JUDGE or GAME"),
        (as_bytes(game_lines("x", *["1 9"] * 99)), "100 moves in a row could not be played"),
        (as_bytes(game_lines(cells="XX.......")), "lines 4 to 10: no game comes to this board"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_it_says_what_is_wrong_and_where(data: bytes, complaint: str, speak: Speak) -> None:
    code, out, err = speak(data)
    assert (code, out, err.splitlines()[-1]) == (2, "", complaint)
    assert ours(data)[:2] == (2, "")


def test_it_does_not_wait_for_the_end_of_an_open_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    for sent, wanted in ((QUESTION + b"\n", (0, "1 3\n")), (QUESTION + b"more\n", (2, ""))):
        with open_pipe(sent) as (stdin, _):
            assert standalone.main(os.dup(stdin.fileno())) == wanted[0]
        assert capsys.readouterr().out == wanted[1]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("person", Player)
def test_every_game_a_person_can_play_is_that_of_the_perfect_agent(
    person: Player, speak: Speak
) -> None:
    for moves in all_games(person):
        typed = [named(cell) for cell in persons_moves(moves, person)]
        code, out, err = speak(as_bytes(game_lines(*typed, human=person.value)))
        assert (code, out.splitlines(), err) == (0, after_moves(moves), "")


@pytest.mark.usefixtures("untraced")
def test_a_game_may_begin_on_the_boards_on_which_ours_does(speak: Speak) -> None:
    """Its first answer is ours as well, whoever starts."""
    chance = random.Random(3)
    for cells in chance.sample(BOARDS, 1000) + [cells for cells in BOARDS if cells.count(".") > 6]:
        first, human = chance.choice("XO"), chance.choice("XO")
        data = as_bytes(game_lines(cells=cells, first=first, human=human))
        assert speak(data)[:2] == ours(data)[:2], (cells, first, human)


def test_a_move_that_cannot_be_played_keeps_the_turn(speak: Speak) -> None:
    code, out, err = speak(as_bytes(game_lines("1 1", "2 2", "1" * 5000, " 1\t3 ")))
    assert (code, out) == ours(as_bytes(game_lines("1 1", "1 3")))[:2]
    assert err == "a move is the row and the column of an empty cell, from 1 1 to 3 3\n" * 2
    assert out.splitlines()[:14] == boxed("X........") + boxed("X...O....")


@pytest.mark.usefixtures("untraced")
def test_its_functions_answer_as_those_of_the_course_s_adapter() -> None:
    boards = [str(position)[:11].replace("/", "") for position in positions("3x3k3")]
    for cells in boards + random.Random(2).sample(BOARDS, 1000):
        board = rows_of(cells)
        for name in ("player", "actions", "winner", "terminal", "utility", "minimax"):
            assert getattr(standalone, name)(board) == getattr(cs50, name)(board), (name, cells)
        for action in cs50.actions(board):
            assert standalone.result(board, action) == cs50.result(board, action)
        assert board == rows_of(cells)


def test_its_names_are_those_of_the_course() -> None:
    assert [standalone.X, standalone.O, standalone.EMPTY] == ["X", "O", None]
    assert set(cs50.__all__) <= set(vars(standalone))
    board = standalone.initial_state()
    board[0][0] = "X"
    assert standalone.initial_state() == rows_of(".........") == cs50.initial_state()


@pytest.mark.parametrize(
    "action", [(0, 0), (3, 1), (-1, 2), (1.0, 1.0), (True, True), ("1", "1"), (1,), "11", 11, None]
)
def test_an_impossible_action_is_refused(action: Any) -> None:
    with pytest.raises(ValueError, match=r"^an action is the \(row, column\) of an empty cell"):
        standalone.result(rows_of("X........"), action)
    with pytest.raises(ValueError, match="while the game goes on"):
        standalone.result(rows_of("XXXOO...."), (2, 2))


def test_what_is_not_a_board_is_told_what_one_is() -> None:
    with pytest.raises(ValueError, match=r"^a board is three rows of three cells$"):
        standalone.player([[None] * 3] * 2)
    underscores: Any = [["_"] * 3] * 3
    with pytest.raises(ValueError, match=r"^a cell is 'X', 'O' or EMPTY, and EMPTY is None$"):
        standalone.minimax(underscores)


@pytest.mark.long
@needs_limits
@pytest.mark.usefixtures("untraced")
def test_verify_finds_nothing_wrong_with_it(exported: Path) -> None:
    found = verify(f"cs50:{exported}", Rules(), seconds=60, everywhere=True)
    assert found.perfect and found.findings == ()
    assert (found.losses, found.value_losing, found.missed, found.slower) == (0, 0, 0, 0)
