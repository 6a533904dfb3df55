"""`noughts web --workers 2` in earnest: one dies, all end, and nobody complains."""

from __future__ import annotations

import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from noughts.cli import main
from tests.frontends.talking import environment, noughts_command
from tests.frontends.web.serving import Elsewhere, Game, client_of, elsewhere, wait_until

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="needs /proc to see which processes there are"
)


def children(process: int) -> set[int]:
    """The server processes that a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return {int(name) for name in found.split() if b"spawn_main" in command_of(int(name))}


def command_of(process: int) -> bytes:
    """How a process was started; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def servers(crew: Elsewhere) -> set[int]:
    """The processes that listen."""
    return children(crew.process.pid)


def plays(crew: Elsewhere) -> None:
    """Whoever plays notices nothing of how many there are: every request is a new connection."""
    with client_of(crew.address) as client:
        game = Game.begun(client, side="both")
    for number, cell in enumerate((4, 0, 8, 1)):
        with client_of(crew.address) as client:
            again = game.seen_by(client, game.key)
            assert again.state["number"] == number
            again.move(cell)


def kill_one_that_starts(crew: Elsewhere) -> None:
    """Kill a process and the one that replaces it, before it can have begun to serve."""
    left = servers(crew)
    os.kill(left.pop(), signal.SIGKILL)
    wait_until(lambda: servers(crew) - left)
    (second,) = servers(crew) - left
    os.kill(second, signal.SIGKILL)
    wait_until(lambda: servers(crew) - left - {second})


def test_two_processes_share_the_games_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    with elsewhere(tmp_path, workers=2) as crew:
        before = servers(crew)
        assert len(before) == 2
        plays(crew)
        for number, victim in enumerate(before, 1):
            os.kill(victim, signal.SIGKILL)
            wait_until(lambda number=number: len(servers(crew) - before) == number)  # type: ignore[misc]
        plays(crew)
        kill_one_that_starts(crew)
        after = servers(crew)
        assert len(after) == 2 and not after & before
        assert crew.end(signal.SIGTERM) == (-signal.SIGTERM, "")
    wait_until(lambda: not any(map(command_of, after)))


def test_with_the_first_process_all_are_gone(tmp_path: Path) -> None:
    with elsewhere(tmp_path, workers=2) as crew:
        left = servers(crew)
        assert len(left) == 2
        plays(crew)
        assert crew.end(signal.SIGKILL)[0] == -signal.SIGKILL
        wait_until(lambda: not any(map(command_of, left)))


def test_of_many_who_move_at_once_one_does_and_ctrl_c_ends_all_in_a_word(tmp_path: Path) -> None:
    with elsewhere(tmp_path, workers=2) as crew, ThreadPoolExecutor(8) as threads:
        game = Game.begun(crew.client, side="both")

        def move(cell: int) -> int:
            address = f"{crew.address.rstrip('/')}{game.path}/moves"
            body = {"number": 0, "cell": cell}
            return httpx.post(address, json=body, headers=game.headers).status_code

        codes = sorted(threads.map(move, range(8)))
        assert codes == [200] + [409] * 7
        assert game.look()["number"] == 1
        left = servers(crew)
        with game.events() as events:
            next(events)
            assert crew.end(signal.SIGINT) == (130, "\nStopped.\n")
        wait_until(lambda: not any(map(command_of, left)))


def complaint(*words: str) -> str:
    """What a real process says that cannot start."""
    command = noughts_command("web", "--no-browser", "--port", "0", *words)
    run = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60)
    assert (run.returncode, run.stdout) == (2, "")
    return run.stderr


def test_what_a_crew_cannot_use_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = complaint("--workers", "2", "--data", str(tmp_path / "file"))
    assert "cannot be used" in said and said.count("\n") == 1


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


def test_a_database_needs_its_package(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError\n", encoding="utf-8")
    env = environment()
    env["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{env['PYTHONPATH']}"
    command = noughts_command("web", "--no-browser", "--port", "0", "--data", "postgresql://x/y")
    run = subprocess.run(command, capture_output=True, text=True, env=env, timeout=60)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == (
        "noughts: a PostgreSQL database needs psycopg: "
        "`pip install 'noughts[postgres]'` brings it\n"
    )
