"""The edge: streams in and out, exit codes, and nothing that looks like a traceback."""

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from noughts import registry
from noughts.lines import LONGEST
from noughts.protocols.stdio import main, run
from tests.pipes import open_pipe
from tests.protocols.documents import as_bytes, boxed, game_lines, judge_lines

QUESTION = as_bytes(judge_lines("OO..X...."))
NAMES = " or ".join(registry.PROTOCOLS)


def speak(data: bytes) -> tuple[int, str, str]:
    """Exit code, output and complaints."""
    out, err = io.StringIO(), io.StringIO()
    return main(io.BytesIO(data), out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(QUESTION, id="as it should be"),
        pytest.param(QUESTION.replace(b"\n", b"\r\n"), id="CRLF"),
        pytest.param(QUESTION.rstrip(b"\n"), id="no final newline"),
        pytest.param(b"\xef\xbb\xbf" + QUESTION, id="byte order mark"),
        pytest.param(QUESTION.lower().replace(b" ", b"\t"), id="lower case and tabs"),
        pytest.param(QUESTION + b"\r\n \r\n", id="blank lines at the end"),
    ],
)
def test_a_question_gets_one_line(data: bytes) -> None:
    assert speak(data) == (0, "1 3\n", "")


def test_a_game_is_played_to_where_the_input_ends() -> None:
    code, out, err = speak(as_bytes(game_lines("1 1", "2 2"), "\r\n"))
    assert code == 0
    assert out.splitlines() == boxed("X........") + boxed("X...O....")
    assert err == "2 2 is taken\n"


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        pytest.param(b"", f"line 1: expected {NAMES}, not the end of the input", id="nothing"),
        pytest.param(b"\n", f"line 1: expected {NAMES}, not ''", id="an empty line"),
        pytest.param(b"    ", f"line 1: expected {NAMES}, not '    '", id="only spaces"),
        pytest.param(b"JUGDE\n", f"line 1: expected {NAMES}, not 'JUGDE'", id="unknown"),
        pytest.param(
            "JUDGЕ\n".encode(),
            f"line 1: expected {NAMES}, not 'Е' (U+0415 CYRILLIC CAPITAL LETTER IE)",
            id="a look-alike",
        ),
        pytest.param(
            b"\0\n",
            f"line 1: expected {NAMES}, not a character that cannot be shown (U+0000)",
            id="NUL",
        ),
        pytest.param(
            b"\xff\xfe\n",
            f"line 1: expected {NAMES}, not '\ufffd' (U+FFFD REPLACEMENT CHARACTER)",
            id="invalid UTF-8",
        ),
        pytest.param(b"JUDGE x\n", f"line 1: expected {NAMES}, not 'JUDGE x'", id="JUDGE and more"),
        pytest.param(b"GAME 15\n", f"line 1: expected {NAMES}, not 'GAME 15'", id="GAME and more"),
        pytest.param(
            QUESTION[:60], "line 6: expected a row like | X | _ | O |", id="the end in the middle"
        ),
        pytest.param(
            b"J" * 10_000_000,
            f"line 1: expected {NAMES}, not '{'J' * 40}...'",
            id="a line of 10 MB",
        ),
        pytest.param(
            b"JUDGE" + b" " * 10_000_000 + b"\nTURN X\n",
            f"line 1: expected {NAMES}, not '{'JUDGE':40}...'",
            id="a line of 10 MB of blanks",
        ),
        pytest.param(
            QUESTION + QUESTION,
            "line 10: expected the end of the input, not 'JUDGE'",
            id="two questions",
        ),
        pytest.param(
            QUESTION + b"\n" * 1_000_000,
            "line 110: expected the end of the input, not ''",
            id="a million lines",
        ),
        pytest.param(
            as_bytes(game_lines(*["x"] * 100))[:-2] + b"\xff",
            "100 moves in a row could not be played",
            id="a hundred unusable moves",
        ),
        pytest.param(
            as_bytes(game_lines(cells="XX.......")),
            "lines 4 to 10: X moved twice: it has too many marks for O's",
            id="impossible counts",
        ),
    ],
)
def test_bad_input_gets_a_line_that_says_so_and_nothing_else(data: bytes, complaint: str) -> None:
    code, out, err = speak(data)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == complaint


def echoes(lines: Iterable[str], complain: Callable[[str], None]) -> Iterator[str]:
    """A protocol whose first line has a second word."""
    yield from (f"{line}!" for line in lines)


def test_a_protocol_is_chosen_by_the_first_word_of_its_first_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry.PROTOCOLS, "ECHOES", f"{__name__}:echoes")
    assert speak(b"Echoes 15\nmore\n") == (0, "Echoes 15!\nmore!\n", "")
    assert speak(b"ECHO 15\n")[2] == f"line 1: expected {NAMES} or ECHOES, not 'ECHO 15'\n"


@pytest.mark.parametrize("rest", [b"", b" 15\n", b"\nTURN X\n", b"\n\xff\0\n", b"\n" * 300])
@pytest.mark.parametrize("name", registry.PROTOCOLS)
def test_no_protocol_fails_at_what_it_cannot_read(name: str, rest: bytes) -> None:
    code, _, complaints = speak(name.encode() + rest)
    assert (code, bool(complaints)) in [(0, False), (2, True)]


def test_a_move_of_10_mb_is_complained_about_and_the_next_one_is_played() -> None:
    code, out, err = speak(as_bytes(game_lines("1" * 10_000_000, "1 1")))
    assert (code, len(out.splitlines())) == (0, 14)
    assert err.endswith(f"not '{'1' * 40}...'\n")


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        pytest.param(QUESTION, (0, "1 3\n", ""), id="a question"),
        pytest.param(QUESTION + b"\n \n", (0, "1 3\n", ""), id="blank lines after it"),
        pytest.param(
            QUESTION + b"more\n",
            (2, "", "line 10: expected the end of the input, not 'more'\n"),
            id="text after it",
        ),
        pytest.param(
            b"JUDGE\nTURN Z\n",
            (2, "", "line 2: expected TURN X or TURN O, not 'TURN Z'\n"),
            id="not a question",
        ),
    ],
)
def test_a_pipe_that_stays_open_gets_an_answer(sent: bytes, expected: tuple[int, str, str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with open_pipe(sent) as (stdin, _):
        assert (main(stdin, out, err), out.getvalue(), err.getvalue()) == expected


class Terminal(io.BytesIO):
    """Somebody types."""

    def isatty(self) -> bool:
        return True


def test_a_person_is_told_what_to_type() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert main(Terminal(QUESTION), out, err) == 0
    assert out.getvalue() == "1 3\n"
    assert err.getvalue() == f"{NAMES}, and the lines that follow it:\n"


def test_complaints_that_nobody_reads_end_it_quietly() -> None:
    """And Python's own last flush, at the end of the process, has nothing left to fail at."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    out = io.StringIO()
    with open(write_end, "w", encoding="ascii") as err:
        assert main(io.BytesIO(b"nonsense\n"), out, err) == 0
    assert out.getvalue() == ""


class Endless(io.BytesIO):
    """A line that never ends."""

    taken = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size
        assert size > 0, "it was to be read whole"
        self.taken += size
        return b"J" * size


def test_an_endless_line_is_refused_after_its_beginning() -> None:
    source = Endless()
    assert main(source, io.StringIO(), io.StringIO()) == 2
    assert source.taken == LONGEST + 1


class Interrupted(io.BytesIO):
    """Somebody presses Ctrl-C instead of a key."""

    def readline(self, size: int | None = -1, /) -> bytes:
        raise KeyboardInterrupt


def test_ctrl_c_ends_it_with_130() -> None:
    err = io.StringIO()
    assert main(Interrupted(), io.StringIO(), err) == 130
    assert err.getvalue() == "interrupted\n"


def test_a_reader_that_has_gone_is_no_failure() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    err = io.StringIO()
    with open(write_end, "w", encoding="ascii") as out:
        assert main(io.BytesIO(QUESTION), out, err) == 0
    assert err.getvalue() == ""


def test_an_output_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.touch()
    err = io.StringIO()
    with path.open(encoding="ascii") as out:
        assert main(io.BytesIO(QUESTION), out, err) == 2
    assert err.getvalue() == "not writable\n"


def test_the_process_speaks_on_its_own_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(QUESTION)))
    monkeypatch.setattr(sys, "stdout", out)
    assert run() == 0
    assert out.getvalue() == "1 3\n"


def test_closed_streams_are_empty_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert run() == 2
