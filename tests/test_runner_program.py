"""`python runner.py` as others start it: without a screen, without pygame, and left at any time."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from noughts.adapters import standalone
from tests.frontends.talking import environment
from tests.requirements import need_module

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "runner.py"
WHY = "it draws the window of runner.py"
PATIENCE = 60
"""Seconds after which a test gives up: never waited for in a good run."""


def run(*words: str, **changes: str) -> tuple[int, str, str]:
    """Run this Python with a few words, where nothing depends on who runs the tests."""
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        env=environment(**changes),
        cwd=ROOT,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout, done.stderr


LEAVE_WHILE_IT_THINKS = """
import os, signal, threading
import runner
from runner import pygame
def minimax(board):
    {leave}
    threading.Event().wait()
pygame.display.init()
pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_o, unicode="o"))
os._exit(runner.main(minimax))
"""


@pytest.mark.parametrize(
    ("leave", "code"),
    [
        ("pygame.event.post(pygame.Event(pygame.QUIT))", 0),
        ("os.kill(os.getpid(), signal.SIGTERM)", 0),
        ("os.kill(os.getpid(), signal.SIGINT)", 130),
    ],
)
def test_a_computer_that_thinks_for_ever_keeps_nobody(leave: str, code: int) -> None:
    need_module("pygame", WHY)
    program = LEAVE_WHILE_IT_THINKS.format(leave=leave)
    assert run("-c", program, SDL_VIDEODRIVER="dummy") == (code, "", "")


@pytest.mark.skipif(sys.platform != "linux", reason="only here SDL needs DISPLAY")
@pytest.mark.parametrize("changes", [{}, {"DISPLAY": ":987654"}, {"SDL_VIDEODRIVER": "x11"}])
def test_no_screen_is_one_line(changes: dict[str, str]) -> None:
    need_module("pygame", WHY)
    code, said, complaint = run("runner.py", **changes)
    assert (code, said, complaint.count("\n")) == (1, "", 1)
    assert complaint.startswith("runner.py: the window cannot be shown: ")


def test_no_pygame_is_one_line_with_the_command() -> None:
    told = "runner.py: No module named 'pygame': `pip3 install -r requirements.txt` brings it\n"
    assert run("-S", "runner.py") == (2, "", told)


def test_a_python_that_is_too_old_is_told_so() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))
    code = "import runpy, sys; sys.version_info = (3, 10, 0); runpy.run_path('runner.py')"
    assert run("-S", "-c", code) == (1, "", "noughts needs Python 3.11 or newer.\n")


PLAY_BESIDE = """
import runner
from runner import pygame
window = runner.Window()
for letter in "x1":
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=0, unicode=letter))
    window.step()
window.game.answer and window.game.answer.exception(60)
window.step()
print(runner.ttt.__file__, window.game.board)
"""


def test_it_plays_the_module_that_lies_beside_it(tmp_path: Path) -> None:
    need_module("pygame", WHY)
    shutil.copy(SCRIPT, tmp_path)
    module = shutil.copy(standalone.__file__, tmp_path / "tictactoe.py")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{PLAY_BESIDE}"
    said = f"{module} {[['X', None, None], [None, 'O', None], [None] * 3]}\n"
    assert run("-P", "-c", program, SDL_VIDEODRIVER="dummy") == (0, said, "")


def test_what_is_to_be_installed_is_the_extra() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    needed = [line for line in lines if not line.startswith("#")]
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    assert needed == extras["runner"]
    assert set(needed) <= set(extras["dev"])


def test_it_is_short() -> None:
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) < 200
