"""Bad input, row by row, at every face: one line that says why, an exit code, and nothing else.

Each face has tests of its own with many more rows; here they stand beside each other.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from noughts import GameError, Position, Rules, cli, read_cell
from noughts.adapters import cs50
from noughts.adapters.classes import GameBoard, MinimaxStrategy, Player
from noughts.protocols import stdio
from tests.protocols.documents import as_bytes, game_lines, judge_lines

Cli = Callable[..., tuple[int, str, str]]

TYPE = "Type a cell, such as b2 or 1,1, or help."
NO_CELL = (
    "{} is not a cell. Type a name from a1 to c3, row,col from 0,0 to 2,2, or a digit from 1 to 9."
)
ODD = "No answer has {} in it. Please use plain letters and digits."

ROWS = [
    # what is typed, how it is shown in a message, and the sentence that the console says
    pytest.param(b"", "''", TYPE, id="nothing"),
    pytest.param(b"   ", "'   '", TYPE, id="only spaces"),
    pytest.param(b"b\0", "a character that cannot be shown (U+0000)", ODD, id="NUL"),
    pytest.param(b"b\xff", "'\ufffd' (U+FFFD REPLACEMENT CHARACTER)", ODD, id="invalid UTF-8"),
    pytest.param("а1".encode(), "'а' (U+0430 CYRILLIC SMALL LETTER A)", ODD, id="Cyrillic"),
    pytest.param("１ １".encode(), "'１' (U+FF11 FULLWIDTH DIGIT ONE)", ODD, id="full width"),
    pytest.param(b"0 0", "'0 0'", "0 0 is taken. Choose an empty cell.", id="0 0"),
    pytest.param(b"4 4", "'4 4'", NO_CELL, id="4 4"),
    pytest.param(b"-1", "'-1'", NO_CELL, id="-1"),
    pytest.param(b"1.0", "'1.0'", NO_CELL, id="1.0"),
    pytest.param(b"10^400", "'10^400'", NO_CELL, id="10^400"),
    pytest.param(
        b"1" + b"0" * 400,
        "'1" + "0" * 39 + "...'",
        "That line is too long for an answer.",
        id="1 and 400 zeros",
    ),
]

every_row = pytest.mark.parametrize(("typed", "shown", "sentence"), ROWS)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command on some input: its exit code, output and complaints."""

    def run(*arguments: str, typed: bytes = b"") -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        return cli.main(list(arguments)), out.getvalue(), err.getvalue()

    return run


def speak(data: bytes) -> tuple[int, str, str]:
    """The same for a protocol."""
    out, err = io.StringIO(), io.StringIO()
    return stdio.main(io.BytesIO(data), out, err), out.getvalue(), err.getvalue()


TWO = ["play", "--o", "human", "--position", "X../.O./... X"]


@every_row
def test_the_console_says_why_and_asks_again(
    typed: bytes, shown: str, sentence: str, command: Cli
) -> None:
    code, out, err = command(*TWO, typed=typed + b"\nquit\n")
    assert (code, err) == (0, "")
    said = sentence.format(shown)
    assert out.splitlines()[-3:] == [said, "X to move (b2 or 1,1): quit", "Bye."]
    assert out.count("X to move (b2 or 1,1): ") == 2


@pytest.mark.parametrize(
    "typed",
    [
        b"",
        b"q",
        b"\xef\xbb\xbf2\r\n1,1\r\nquit\r\n",
        b"  2  \t\n\tB2 \nQUIT  ",
        b"2\n1,1",
        b"2\n" + b" " * 1000 + b"\n",
        b"1\n\x00\n\xff\xfe\n" + b"1" * 10_000_000 + b"\nquit\n",
    ],
    ids=["empty", "no newline", "BOM and CRLF", "blanks", "cut off", "only spaces", "garbage"],
)
def test_any_input_that_ends_leaves_the_console_with_0(typed: bytes, command: Cli) -> None:
    code, out, err = command(typed=typed)
    assert (code, err) == (0, "")
    assert out.endswith("Bye.\n")
    assert len(out) < 5000


@pytest.mark.parametrize("typed", [b"y\n", b"1\n", b"\n", b"\xff\n", b"7\n"])
def test_senseless_input_without_an_end_leaves_the_console_with_2(
    typed: bytes, command: Cli
) -> None:
    code, _, err = command(typed=typed * 1000)
    assert (code, err) == (2, "noughts: 100 answers in a row could not be used\n")


@every_row
def test_judge_ends_with_2(typed: bytes, shown: str, sentence: str) -> None:
    lines = as_bytes(judge_lines())
    complaint = f"line 2: expected TURN X or TURN O, not {shown}\n"
    assert speak(lines.replace(b"TURN X", typed)) == (2, "", complaint)


@every_row
def test_a_game_says_why_and_waits_for_another_move(
    typed: bytes, shown: str, sentence: str
) -> None:
    lines = as_bytes(game_lines("1 1"))
    code, out, _ = speak(lines)
    complaint = f"a move is a row and a column from 1 to 3, such as 2 2, not {shown}\n"
    assert speak(lines + typed + b"\n") == (code, out, complaint) == (0, out, complaint)


@every_row
def test_notation_is_refused(typed: bytes, shown: str, sentence: str) -> None:
    text = typed.decode(errors="replace")
    for read in (Position.parse, lambda text: read_cell(text, Rules())):
        with pytest.raises(GameError) as caught:
            read(text)
        assert str(caught.value).isprintable(), "one line"
    wanted = (
        "is not written with " if sentence is ODD else "is a letter and a number such as b2, not "
    )
    assert str(caught.value) == f"a cell {wanted}{shown if text.strip() else repr('')}"


@every_row
def test_an_option_of_the_command_line_ends_with_2(
    typed: bytes, shown: str, sentence: str, command: Cli
) -> None:
    text = typed.decode(errors="replace")
    complaint = f"noughts: --seed takes a whole number from 0 on, not {shown}"
    assert command("play", "--seed", text) == (2, "", " ".join(complaint.split()) + "\n")


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ((1, 1), "cell (1, 1) is taken"),
        ((3, 3), "there is no cell (3, 3)"),
        ((-1, 0), "there is no cell (-1, 0)"),
        ((1.0, 0), "there is no cell (1.0, 0)"),
        (("１", "１"), "there is no cell ('１', '１')"),
        ((None, None), "there is no cell (None, None)"),
        pytest.param((10**400, 0), "there is no cell (1" + "0" * 38 + "...", id="10^400"),
        pytest.param((10**5000, 0), "there is no such cell", id="10^5000"),
    ],
)
def test_moves_of_programs_are_refused(action: tuple[Any, Any], shown: str) -> None:
    board: cs50.Board = [[None] * 3, [None, "X", None], [None] * 3]
    with pytest.raises(GameError) as caught:
        cs50.result(board, action)
    assert str(caught.value) == shown
    classes = GameBoard()
    classes.make_move(1, 1, "X")
    assert classes.make_move(*action, "O") == (False, shown)


def test_a_taken_cell_at_every_face_that_people_use(command: Cli) -> None:
    typed = ["1,1", "b2", "B2", "1 1", "( 1,1 )", "5", "1 , 1"]
    code, out, err = command(*TWO, typed="\n".join([*typed, "quit"]).encode())
    assert (code, err) == (0, "")
    for text in typed:
        assert f": {text}\n{text} is taken. Choose an empty cell.\n" in out
    code, _, err = speak(as_bytes(game_lines("1 1", "1 1", " 2\t2 ")))
    assert (code, err) == (0, "1 1 is taken\n2 2 is taken\n")
    with pytest.raises(GameError, match=r"^cell 4 is taken$"):
        Position.parse(".../.X./... O").play(4)


def test_a_finished_game_at_every_face(command: Cli) -> None:
    code, out, err = command("play", "--position", "XXX/OO./... O", typed=b"c2\n")
    assert (code, out.splitlines()[-2], err) == (0, "X wins: a1 b1 c1.", "")
    assert speak(as_bytes(judge_lines("XXXOO....", "O"))) == (0, "-1\n", "")
    assert speak(as_bytes(game_lines("2 3", cells="XXXOO...."))) == (0, "WINNER: X\n", "")
    board: cs50.Board = [["X"] * 3, ["O", "O", None], [None] * 3]
    assert cs50.minimax(board) is None
    classes = GameBoard()
    classes.game_board = [["X"] * 3, ["O", "O", " "], [" "] * 3]
    assert classes.make_move(1, 2, "O") == (False, "the game is over")
    for refused in (
        lambda: Position.parse("XXX/OO./... O").play(5),
        lambda: cs50.result(board, (1, 2)),
        lambda: MinimaxStrategy().find_best_move(classes, Player("O")),
    ):
        with pytest.raises(GameError, match=r"^the game is over$"):
            refused()


@pytest.mark.parametrize("length", range(9))
def test_the_end_of_the_input_in_the_middle(length: int, command: Cli) -> None:
    """People just leave; a document that is not whole is told where it ends."""
    code, out, err = command(*TWO, typed=b"\n".join([b"a2", b"a3", b"b1", b"c"][:length]))
    assert (code, out.splitlines()[-1], err) == (0, "Bye.", "")
    for lines in (judge_lines(), game_lines()):
        code, out, err = speak(as_bytes(lines[:length]))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"line {length + 1}: ")
    code, _, err = speak(as_bytes(game_lines("1 1", "1 3")[: 10 + length]))
    assert (code, err) == (0, "")
