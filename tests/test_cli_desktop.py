"""`noughts desktop` as a real process: on a real screen, without one, and without Qt."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.frontends.desktop.missing import what_is_missing
from noughts.reports.palette import LIGHT
from tests.frontends.desktop.screen import PATIENCE, Screen, need_screen, screen
from tests.frontends.talking import environment, noughts_command, process
from tests.games import all_games, persons_moves
from tests.requirements import missing


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """A screen of its own."""
    need_screen()
    with screen(tmp_path_factory.mktemp("screen")) as found:
        yield found


def listen_to_ctrl_c() -> None:
    """What a shell starts in the background is deaf to Ctrl-C, and so would its children be."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running(shown: Screen, home: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program with its window on the screen and the keyboard in its hands."""
    changes = {"DISPLAY": shown.display, "HOME": str(home), "QT_QPA_PLATFORM": "xcb"}
    started = subprocess.Popen(
        noughts_command("desktop", *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**changes),
        preexec_fn=listen_to_ctrl_c,
    )
    try:
        shown.focus_window("noughts")
        yield started
    finally:
        started.kill()
        started.communicate()


def end(process: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    """The exit code and all that was said."""
    said, complained = process.communicate(timeout=PATIENCE)
    return process.returncode, said, complained


def store(home: Path) -> Path:
    """Where the program keeps what it remembers."""
    return home / ".config" / "noughts" / "noughts.conf"


def test_a_game_is_played_to_its_end(shown: Screen, tmp_path: Path) -> None:
    store(tmp_path).parent.mkdir(parents=True)
    store(tmp_path).write_text("[score]\nkeep=yes\ngames=5 0 7\n")
    game = next(game for game in all_games(Player.X) if game[:2] == (4, 0))
    assert Record.of(Position.start(), game).outcome is Outcome.O_WINS
    x, o = LIGHT["x"], LIGHT["o"]
    centre, *moves = persons_moves(game, Player.X)
    with running(shown, tmp_path, "--level", "5", "--side", "X", "--first", "X") as program:
        shown.do("key", f"{centre + 1}")
        shown.wait_for_more(x, 0)
        marked = shown.wait_for_more(o, 0)
        (mid_x, mid_y), (left, top) = shown.middle_of(x), shown.middle_of(o)
        assert mid_x - left == pytest.approx(mid_y - top, abs=3)
        for cell in moves:
            row, column = divmod(cell, 3)
            shown.click(mid_x + (column - 1) * (mid_x - left), mid_y + (row - 1) * (mid_y - top))
            marked = shown.wait_for_more(o, marked)
        shown.do("key", "ctrl+q")
        assert end(program) == (0, b"", b"")
    assert "games=5 1 7" in store(tmp_path).read_text()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_signal_closes_the_window(
    shown: Screen, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    with running(shown, tmp_path, "--side", "both") as program:
        shown.do("key", "5")
        shown.wait_for_more(LIGHT["x"], 0)
        program.send_signal(number)
        assert end(program) == (code, b"", b"\nStopped.\n" if code else b"")
    assert "geometry=" in store(tmp_path).read_text()


# Without a window


def one_line(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line that a process complained in."""
    assert (done.returncode, done.stdout) == (1, b"")
    complaint = done.stderr.decode()
    assert complaint.startswith("noughts: ")
    assert complaint.count("\n") == 1
    return complaint.rstrip("\n")


def need_qt() -> None:
    """Go on only if Qt can be loaded."""
    if reason := what_is_missing():
        missing(reason)


@pytest.mark.skipif(sys.platform != "linux", reason="only here Qt needs DISPLAY")
@pytest.mark.parametrize("display", ["", ":987654"])
def test_no_screen_is_one_line(tmp_path: Path, display: str) -> None:
    need_qt()
    done = process("desktop", QT_QPA_PLATFORM="xcb", HOME=str(tmp_path), DISPLAY=display)
    said = one_line(done)
    assert "no screen" in said or "needs the library" in said
    assert display in said or "needs the library" in said


def test_no_qt_is_one_line_with_the_extra() -> None:
    code = "from noughts.cli import main; raise SystemExit(main(['desktop']))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, env=environment()
    )
    assert "pip install 'noughts[desktop]'" in one_line(done)
