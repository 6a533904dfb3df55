"""The process that runs a student's module: what it tells, and when it ends."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from noughts.agents.foreign import cs50_child
from tests.leftovers import needs_limits, nothing_left
from tests.students import GOOD, handed_in

pytestmark = needs_limits


@pytest.fixture(autouse=True)
def _tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with nothing_left(tmp_path, monkeypatch):
        yield


class Shy:
    """Something that cannot be told in words."""

    def __repr__(self) -> str:
        raise ValueError


def served(path: str, *questions: object) -> list[Any]:
    """What the child's program answers, here."""
    answers: list[Any] = []
    cs50_child.serve(path, [json.dumps(questions).encode()], answers.append)
    sys.modules.pop("tictactoe", None)
    return answers


def test_values_are_told_with_their_kinds(tmp_path: Path) -> None:
    source = """
from tests.agents.test_cs50_child import Shy
X, EMPTY = "x", "e"
def player(board): return board[0]
def actions(board): return {(1, 2), frozenset(), None, True, 0.5}
def minimax(board): return [[[[[1]]]], "x" * 201, 10**9 + 1, 10**9, float("nan"), Shy()]
def result(board, action): return action
def winner(board): board[0][0] = 1; raise Exception
def terminal(board): return "x"
"""
    board = "XO......."
    names = ["player", "actions", "minimax", "result", "winner", "terminal", "utility"]
    asked = [[name, board, [1, 2] if name == "result" else None] for name in names]
    first, *answers = served(handed_in(tmp_path, source), *asked)
    assert first == {"functions": [name for name in cs50_child.FUNCTIONS if name in names[:6]]}
    player, actions, minimax, result, winner, terminal, utility = answers
    assert player == {"value": ["list", ["X", "O", None]]}
    assert actions["value"][0] == "set"
    assert all(item in actions["value"][1] for item in (["tuple", [1, 2]], ["frozenset", []], 0.5))
    deep, *strange = minimax["value"][1]
    assert deep == ["list", [["list", [["list", [["other", "[1]"]]]]]]]
    assert strange == [
        ["other", repr("x" * 201)[:200]],
        ["other", "1000000001"],
        10**9,
        ["other", "nan"],
        ["other", "(Shy)"],
    ]
    assert result == {"value": ["tuple", [1, 2]]}
    assert (winner["error"], winner["line"], winner["changed"]) == ("Exception", 8, True)
    assert terminal == {"value": "x"}, "no mark"
    assert utility["error"] == "AttributeError"


def test_an_exception_is_told_with_its_place_in_the_module(tmp_path: Path) -> None:
    assert served(handed_in(tmp_path, "import json\njson.loads('?')"))[0]["line"] == 2
    (wrong,) = served(handed_in(tmp_path, "x = 1\ny = ("))
    assert (wrong["message"], wrong["line"]) == ("'(' was never closed", 2)
    (no_python,) = served(str(tmp_path / "notes.txt"))
    assert (no_python["error"], no_python["file"]) == ("ImportError", "cs50_child.py")


def test_a_module_ends_with_the_process_that_asked(tmp_path: Path) -> None:
    program = """
import sys, tempfile
from noughts import Position, agent
tempfile.tempdir = sys.argv[1]
one = agent("cs50:" + sys.argv[2])
print(one.choose(Position.parse("XX./OO./... X")))
"""
    path = handed_in(tmp_path, GOOD)
    command = [sys.executable, "-c", program, tempfile.gettempdir(), path]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("2\n", "")
