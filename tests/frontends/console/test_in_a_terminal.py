"""The console in a real terminal, and in real processes."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.frontends.talking import environment, noughts_command, process
from tests.requirements import need_module

PATIENCE = 60
"""Seconds without a sign of life after which a test gives up: never waited for in a good run."""


PLAIN = {"NO_COLOR": "1"}


def listen_to_ctrl_c() -> None:
    """What a shell starts in the background is deaf to Ctrl-C, and so would its children be."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A process in a terminal of its own, and all that it has written."""

    def __init__(self, command: list[str], size: tuple[int, int], env: dict[str, str]) -> None:
        import pty
        import termios

        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (size[1], size[0]))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, preexec_fn=listen_to_ctrl_c
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """Read until the text appears; what was written up to its end."""
        while text not in self.seen:
            assert self._read(), f"{text!r} never came, only {self.seen!r}"
        before, found, self.seen = self.seen.partition(text)
        return before + found

    def _read(self) -> bool:
        """Read some more; False at the end."""
        assert select.select([self.master], [], [], PATIENCE)[0], f"silence after {self.seen!r}"
        try:
            more = os.read(self.master, 65536)
        except OSError:  # Linux's way to say that the other end is closed
            return False
        self.seen += more.decode().replace("\r\n", "\n")
        return bool(more)

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.master, f"{text}\n".encode())

    def end(self) -> tuple[str, int]:
        """Everything up to the end, and the exit code."""
        while self._read():
            pass
        return self.seen, self.process.wait(PATIENCE)


@contextmanager
def terminal(
    *arguments: str, size: tuple[int, int] = (80, 24), changes: dict[str, str] | None = None
) -> Iterator[Terminal]:
    need_module("pty", "a terminal cannot be made")
    env = environment(**{"TERM": "xterm", **(changes or {})})
    opened = Terminal(noughts_command(*arguments), size, env)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.master)


def test_a_terminal_has_colour_and_boxes() -> None:
    with terminal("play", "--x", "perfect") as console:
        board = console.wait_for("Your move, O (b2 or 1,1): ")
        assert "\033[1;38;5;166;4m(X)\033[0m" in board
        assert "┌───┬───┬───┐" in board
        console.type("quit")
        assert console.end() == ("quit\nBye.\n", 0)


@pytest.mark.parametrize("changes", [PLAIN, {"TERM": "dumb"}])
def test_some_terminals_have_no_colour(changes: dict[str, str]) -> None:
    with terminal("play", "--x", "perfect", changes=changes) as console:
        board = console.wait_for("Your move, O (b2 or 1,1): ")
        assert "\033" not in board
        assert "│(X)│" in board


def test_two_agents_wait_for_enter() -> None:
    with terminal() as console:
        console.wait_for("Your choice: ")
        console.type("3")
        for number in range(8):
            board = console.wait_for("Press Enter for the next move: ")
            assert board.count(" plays ") == 1, number
            console.type("")
        assert "Draw.\nX 0 · O 0 · draws 1\n" in console.wait_for("Your choice: ")
        console.type("q")
        assert console.end()[1] == 0


def test_a_narrow_terminal_gets_short_lines() -> None:
    with terminal("play", "--board", "20x20k5", size=(30, 40), changes=PLAIN) as console:
        board = console.wait_for("Your move, X (k11 or 10,10): ")
        assert "   abcdefghijklmnopqrst\n" in board
        assert max(map(len, board.splitlines())) <= 30


def test_nothing_is_echoed_that_the_terminal_shows_already() -> None:
    with terminal() as console:
        console.wait_for("Your choice: ")
        console.type("9")
        assert console.wait_for("'9' is not in the menu.").count("9\n") == 1


def test_progress_of_a_long_command_is_shown_on_a_terminal_only() -> None:
    with terminal("levels", "--board", "1x5k3", "--games", "1") as console:
        said, code = console.end()
        assert code == 0
        assert "\r 92% ..." in said
    assert process("levels", "--board", "1x5k3", "--games", "1").stderr == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize("arguments", [(), ("play", "--x", "3")])
def test_ctrl_c_says_a_word_and_leaves_with_130(arguments: tuple[str, ...]) -> None:
    running = subprocess.Popen(
        noughts_command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=listen_to_ctrl_c,
    )
    assert running.stdout is not None
    said = b""
    while not said.endswith((b"choice: ", b"(b2 or 1,1): ")):
        more = os.read(running.stdout.fileno(), 65536)
        assert more, said
        said += more
    running.send_signal(signal.SIGINT)
    _, error = running.communicate(timeout=PATIENCE)
    assert (running.returncode, error) == (130, b"\nStopped.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
def test_ctrl_c_interrupts_a_thought() -> None:
    with terminal("play", "--x", "perfect", "--board", "20x20k6") as console:
        console.wait_for("Thinking ...")
        console.process.send_signal(signal.SIGINT)
        said, code = console.end()
        assert code == 130
        assert said.endswith("\nStopped.\n")


def test_the_language_c_gets_plain_ascii() -> None:
    done = process(typed=b"2\n1,1\nvalues\nhelp\n3,3\nquit\n", LANG="C")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"+---+---+---+" in done.stdout


def test_an_ascii_output_gets_plain_ascii() -> None:
    done = process(typed="3\n２\nq\n".encode(), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"X 0 | O 0 | draws 1" in done.stdout
    assert rb"\uff12" in done.stdout
    assert done.stderr == b""


def test_a_pipe_gets_boxes_and_no_colour() -> None:
    done = process(typed=b"3\nq\n", TERM="xterm")
    assert done.returncode == 0
    assert "┌───┬───┬───┐".encode() in done.stdout
    assert b"\033" not in done.stdout
    assert done.stdout.count(b"Draw") == 1


def test_a_million_senseless_lines_end_with_2_and_one_line() -> None:
    done = process(typed=b"y\n" * 1_000_000)
    assert done.returncode == 2
    assert done.stderr == b"noughts: 100 answers in a row could not be used\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize("arguments", [(), ("boards",), ("--help",)])
def test_a_closed_pipe_is_a_quiet_end(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        noughts_command(*arguments),
        input=b"3\n" * 10,
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            noughts_command(), input=b"3\n", stdout=full, stderr=subprocess.PIPE, env=environment()
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_as_good_as_empty_ones(closed: str) -> None:
    command = f"exec '{sys.executable}' -m noughts {closed}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=b"q\n", capture_output=True, env=environment()
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
