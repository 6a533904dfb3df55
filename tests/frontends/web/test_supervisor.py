"""`noughts web --workers 2` in earnest: one dies, all end, and nobody complains."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from noughts.cli import main
from tests.frontends.talking import environment
from tests.frontends.web.serving import TIMEOUT, Elsewhere, Game, client_of, elsewhere, wait_until
from tests.frontends.web.supervised import BROKEN, CLOSED

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="needs /proc to see which processes there are"
)


def children(process: int) -> set[int]:
    """The processes that a group has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return {int(name) for name in found.split() if b"spawn_main" in command_of(int(name))}


def command_of(process: int) -> bytes:
    """How a process was started; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def servers(group: Elsewhere) -> set[int]:
    """The processes that listen."""
    return children(group.process.pid)


def gone(processes: set[int]) -> bool:
    """Whether all of them have ended."""
    return not any(map(command_of, processes))


def plays(group: Elsewhere) -> Game:
    """Whoever plays notices nothing of how many there are: every request is a new connection."""
    with client_of(group.address) as client:
        game = Game.begun(client, side="both")
    for number, cell in enumerate((4, 0, 8, 1)):
        with client_of(group.address) as client:
            again = game.seen_by(client, game.key)
            assert again.state["number"] == number
            again.move(cell)
    return again


def move_at_once(group: Elsewhere) -> None:
    """Of many who move at once, each at whichever process, one does."""
    game = Game.begun(group.client, side="both")

    def move(cell: int) -> int:
        with client_of(group.address) as client:
            return Game(client, game.name, game.key, {}).ask("moves", 0, cell=cell).status_code

    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(move, range(8))) == [200] + [409] * 7
    assert game.look()["number"] == 1


def test_two_processes_share_the_games_and_end_in_a_word(tmp_path: Path) -> None:
    with elsewhere(tmp_path, workers=2) as group:
        before = servers(group)
        assert len(before) == 2
        plays(group)
        move_at_once(group)
        os.kill(min(before), signal.SIGKILL)
        wait_until(lambda: len(servers(group) - {min(before)}) == 2)
        plays(group)
        left = servers(group)
        with Game.begun(group.client, board="7x7k5", side="O", level=5).events() as events:
            assert next(events)[1]["waiting"] == "agent"
            assert group.end(signal.SIGINT) == (130, "\nStopped.\n")
        wait_until(lambda: gone(left))


# What a group does whose work is easier


@contextmanager
def waiting(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A group that waits; it is gone afterwards."""
    command = [sys.executable, "-m", "tests.frontends.web.supervised", str(folder)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
        env=environment(),
    ) as group:
        try:
            yield group
        finally:
            group.kill()


def begun(group: subprocess.Popen[str]) -> set[int]:
    """The processes of a group once all are ready."""
    assert group.stdout and group.stdout.readline() == "ready\n"
    found = children(group.pid)
    assert len(found) == 2
    return found


def test_whoever_does_not_hear_is_ended_all_the_same(tmp_path: Path) -> None:
    """A process that was stopped hears nothing until it goes on."""
    with waiting(tmp_path) as group:
        processes = begun(group)
        os.kill(min(processes), signal.SIGSTOP)
        group.terminate()
        assert group.communicate(timeout=TIMEOUT) == ("", "")
        wait_until(lambda: gone(processes))


def test_whoever_dies_is_replaced_however_often_and_all_end_together(tmp_path: Path) -> None:
    with waiting(tmp_path) as group:
        before = begun(group)
        for number, victim in enumerate(before, 1):
            os.kill(victim, signal.SIGKILL)
            wait_until(lambda number=number: len(children(group.pid) - before) == number)  # type: ignore[misc]
        (tmp_path / BROKEN).touch()
        victim = min(children(group.pid))
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: not (tmp_path / BROKEN).exists())
        wait_until(lambda: len(children(group.pid) - {victim}) == 2)
        after = children(group.pid)
        group.terminate()
        assert group.communicate(timeout=TIMEOUT) == ("", "")
        assert group.returncode == -signal.SIGTERM
        wait_until(lambda: gone(after))


def test_with_the_first_process_all_are_gone(tmp_path: Path) -> None:
    with waiting(tmp_path) as group:
        left = begun(group)
        group.kill()
        wait_until(lambda: gone(left))


def test_what_nobody_can_begin_is_said_once(tmp_path: Path) -> None:
    (tmp_path / CLOSED).touch()
    with waiting(tmp_path) as group:
        assert group.communicate(timeout=TIMEOUT) == ("", "there is no work here\n")
        assert group.returncode == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--forget", "--workers", "2"), "--forget goes with one only"),
        (("--workers", "0"), "--workers"),
        (("--workers", "x"), "--workers takes a whole number"),
    ],
)
def test_what_cannot_be_understood(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["web", "--no-browser", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    assert why in captured.err


def test_a_database_needs_its_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "noughts.frontends.web.stores.postgres", None)
    assert main(["web", "--no-browser", "--port", "0", "--data", "postgresql://x/y"]) == 2
    assert capsys.readouterr() == (
        "",
        "noughts: a PostgreSQL database needs psycopg: "
        "`pip install 'noughts[postgres]'` brings it\n",
    )
