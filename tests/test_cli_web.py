"""`noughts web` on the command line: what is wrong is said in one line, and the code tells how."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from noughts.cli import main
from noughts.cli.serve import data_folder
from noughts.frontends.web.http.app import Open, create
from noughts.frontends.web.http.guard import Limits
from noughts.frontends.web.serving import server as module
from tests.frontends.talking import environment, noughts_command
from tests.frontends.web.serving import Game, elsewhere
from tests.pipes import PATIENCE


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said, in one line, about a command that cannot be done."""
    assert main(["web", "--no-browser", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    assert captured.err.startswith("noughts: ")
    return captured.err


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a server is asked to serve, by what it would be; it serves nothing."""
    found: list[object] = []

    def created(open_store: Open, hosts: tuple[str, ...], limits: Limits) -> FastAPI:
        found.append((type(open_store()).__name__, limits.rate))
        return create(open_store, hosts, limits)

    def ready(server: module.Server, sockets: object) -> None:
        server._ready()

    monkeypatch.setattr(module, "create", created)
    monkeypatch.setattr(module.Server, "run", ready)
    monkeypatch.setattr(webbrowser, "open", found.append)
    return found


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--host 0.0.0.0", "say how others reach this machine, for example --name 192.168.1.20"),
        *[
            (option, "--host and --name take an address or a name alone, without a port")
            for option in ("--host=", "--name=", "--name=http://a.example", "--name=a.example:443")
        ],
        ("--host 192.0.2.1 --forget", "192.0.2.1 is no address of this machine"),
        ("--host nonsense.. --forget", "nonsense.. is no address of this machine"),
        ("--data mysql://there", "of databases only postgresql://... can be used"),
    ],
)
def test_where_nobody_can_be_served(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert complaint(capsys, *words.split()) == f"noughts: {why}\n"


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = complaint(capsys, "--port", str(port), "--data", str(tmp_path))
    assert said == f"noughts: port {port} is not free, please choose another with --port\n"


def test_the_first_free_port_is_taken_unless_one_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(module, "PORT", port)
        with module.listen(None) as listening:
            assert port < listening.getsockname()[1] < port + module.PORTS_TO_TRY


@pytest.mark.parametrize("inside", ["", "deeper"])
def test_a_folder_that_is_a_file(
    inside: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / inside
    assert "cannot be used" in complaint(capsys, "--data", str(folder), "--port", "0")


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "noughts.sqlite").write_text("something else entirely" * 50, encoding="utf-8")
    assert "not a database" in complaint(capsys, "--data", str(tmp_path), "--port", "0")


MISSING = "noughts: the page needs uvicorn: `pip install 'noughts[web]'` or `./play web` brings it"


def test_without_the_extra_it_is_named() -> None:
    command = [sys.executable, "-S", "-m", "noughts", "web", "--forget"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment())
    assert (run.returncode, run.stdout, run.stderr) == (2, "", MISSING + "\n")


@pytest.mark.parametrize(
    ("words", "name", "at"),
    [
        ([], "127.0.0.1", "127.0.0.1"),
        (["--host", "::1"], "[::1]", "[::1]"),
        (["--host", "0.0.0.0", "--name", "board.example"], "board.example", "127.0.0.1"),
    ],
)
def test_the_page_is_there_under_its_own_name_alone_and_leaves_nothing_behind(
    words: list[str], name: str, at: str, tmp_path: Path
) -> None:
    command = noughts_command("web", "--no-browser", "--forget", "--port", "0", *words)
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment(**home)
    ) as run:
        try:
            assert run.stdout
            said = run.stdout.readline()
            sentence = rf"noughts is at http://{re.escape(name)}:(\d+)/ \(Ctrl-C stops it\)\n"
            found = re.fullmatch(sentence, said)
            assert found, said
            for host, status in ((name, 200), ("elsewhere.example", 421)):
                page = f"http://{at}:{found[1]}/api/boards"
                answer = httpx.get(page, headers={"host": host}, timeout=PATIENCE)
                assert answer.status_code == status
            run.terminate()
            run.wait(PATIENCE)
        finally:
            run.kill()
    assert list(tmp_path.iterdir()) == []


def test_games_are_there_after_a_restart_on_the_same_port(tmp_path: Path) -> None:
    with elsewhere(tmp_path) as server:
        game = Game.begun(server.client, side="both")
        played = game.move(4, 0)
        port = server.port
        server.end(signal.SIGKILL)
    with elsewhere(tmp_path, port) as again:
        assert again.port == port
        found = Game(again.client, game.name, game.key, {})
        assert found.look() == played
        assert found.move(8)["number"] == 3
        code, said = again.end(signal.SIGINT)
    assert (code, said) == (130, "\nStopped.\n")


def test_a_person_s_data_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path.home()
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/noughts")
    assert data_folder({}) == home / ".local" / "share" / "noughts"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder({}) == home / "Library" / "Application Support" / "noughts"
    monkeypatch.setattr(sys, "platform", "win32")
    assert data_folder({"LOCALAPPDATA": "/local"}) == Path("/local/noughts")
    assert data_folder({}) == home / "AppData" / "Local" / "noughts"


def test_what_is_served_is_what_was_asked_for(
    asked: list[object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    words = ("--data", str(tmp_path / "new"), "--port", "0")
    assert main(["web", "--no-browser", *words, "--rate", "7"]) == 0
    assert asked == [("SqliteStore", 7.0)]
    assert (tmp_path / "new" / "noughts.sqlite").exists()
    assert main(["web", "--forget", "--port", "0"]) == 0
    address = capsys.readouterr().out.splitlines()[1].split()[3]
    assert asked[1:] == [("MemoryStore", 50.0), address]


@pytest.mark.parametrize(
    ("platform", "variables", "shown"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "w"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_browser_is_opened_where_somebody_could_see_it(
    platform: str, variables: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert module.has_desktop(variables.get) is shown
