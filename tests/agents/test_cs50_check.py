"""What a check of students' modules against the specification finds in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from noughts.agents.foreign import cs50_check, cs50_child
from noughts.agents.foreign.cs50_check import check_module
from noughts.agents.foreign.faults import AgentFault
from noughts.agents.foreign.sandbox import ResourceLimits
from noughts.analysis.table import reachable
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from tests.leftovers import needs_limits, nothing_left
from tests.positions import positions
from tests.students import GOOD, handed_in

pytestmark = needs_limits


PATIENT = ResourceLimits().allowing(600)


@pytest.fixture(autouse=True)
def _tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with nothing_left(tmp_path, monkeypatch):
        yield


def found_in(
    path: str, limits: ResourceLimits = PATIENT, patience: float = 600
) -> list[tuple[object, ...]]:
    """The findings, with their reasons in words."""
    findings = check_module(path, limits, patience=patience)
    return [(name, str(reason), first, number) for name, reason, first, number in findings]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """Every ninth position is all that is asked about, to be quick."""
    chosen = list(reachable(Rules()))[::9]
    monkeypatch.setattr(cs50_check, "reachable", lambda rules: chosen)
    return chosen


@pytest.mark.usefixtures("few", "untraced")
def test_a_good_module_has_no_findings(tmp_path: Path) -> None:
    assert found_in(handed_in(tmp_path, GOOD)) == []


@pytest.mark.long
@pytest.mark.usefixtures("untraced")
def test_a_good_module_has_no_findings_in_all_5478_positions(tmp_path: Path) -> None:
    assert found_in(handed_in(tmp_path, GOOD)) == []


BAD = """
def initial_state():
    return [[EMPTY] * 3]

def player(board):
    return X

good_actions = actions
def actions(board):
    return list(good_actions(board))

def result(board, action):
    row, column = action
    mark = O if sum(line.count(EMPTY) for line in board) % 2 == 0 else X
    board[row][column] = mark
    return board

def winner(board):
    return board[0][0] if board[0][0] == board[0][1] == board[0][2] else None

def terminal(board):
    if not good_actions(board):
        return True

def utility(board):
    return 1 if board[0] == [X, X, X] else 1 / 0

def minimax(board):
    return (0, 0)
"""

EMPTY = ".../.../... X"
AFTER_A1 = "X../.../... O"


def count(wanted: Callable[[Position], object], among: Iterable[Position] = ()) -> int:
    """In how many positions something is so; all are looked at unless others are given."""
    return sum(bool(wanted(position)) for position in among or positions("3x3k3"))


@pytest.mark.usefixtures("untraced")
def test_a_bad_module_has_a_finding_for_each_slip(tmp_path: Path) -> None:
    found = iter(found_in(handed_in(tmp_path, GOOD + BAD)))
    rows = "[[None, None, None], [None, None, None], [None, None, None]]"
    assert next(found) == (
        "initial_state",
        f"it returned [[None, None, None]], not {rows}",
        "",
        1,
    )
    late = count(lambda p: p.turn is Player.O and not p.is_over)
    assert next(found) == ("player", "it returned 'X', not 'O'", AFTER_A1, late)
    function, reason, *where = next(found)
    assert (function, where) == ("actions", [EMPTY, 4520])
    assert str(reason).startswith("a set is wanted, not [(")
    # On a finished board it may put a mark where there is the same already.
    changed = count(lambda p: not p.is_over or {marks(p)[0], marks(p)[-1]} != {p.turn})
    assert [next(found) for _ in range(3)] == [
        ("result", "it accepts (-1, 2), a negative index", EMPTY, 5478),
        ("result", "it changes the board that it is given", EMPTY, changed),
        ("result", "it accepts (0, 0), which is taken", AFTER_A1, 5477),
    ]
    unseen = count(lambda p: p.outcome and p.outcome.winner and not has_top_row(p))
    assert next(found)[::3] == ("winner", unseen)
    assert next(found) == (
        "terminal",
        "it returned None, not False",
        EMPTY,
        count(lambda p: p.empty),
    )
    line = (GOOD + BAD).splitlines().index("    return 1 if board[0] == [X, X, X] else 1 / 0") + 1
    crash = f"crash: ZeroDivisionError: division by zero (tictactoe.py, line {line})"
    assert next(found)[:2] == ("utility", crash)
    action = "it returned (0, 0), which is no action here"
    taken = count(lambda p: not p.is_over and p.mark_at(0))
    assert next(found) == ("minimax", action, AFTER_A1, taken)
    assert next(found)[::3] == ("minimax", 958)
    assert list(found) == []


def marks(position: Position) -> list[Player]:
    """The marks of a finished board in order, as far as `result` is asked about them."""
    found = [mark for cell in range(9) if (mark := position.mark_at(cell))]
    return [found[0], position.mark_at(8) or position.turn.other]


def has_top_row(position: Position) -> bool:
    """Whether a line is in the first row."""
    return 0b111 in position.finished_lines


def test_functions_that_are_not_there_are_findings(tmp_path: Path) -> None:
    assert found_in(handed_in(tmp_path, "player = 1")) == [
        (name, f"tictactoe.py has no function {name}", "", 0) for name in cs50_child.FUNCTIONS
    ]


def findings_of_some(folder: Path, source: str, patience: float = 600) -> list[tuple[object, ...]]:
    """The findings about those functions that a module has."""
    return [
        finding for finding in found_in(handed_in(folder, source), PATIENT, patience) if finding[3]
    ]


STOPPED = "it is too slow or ends too often to be asked about these positions"


@pytest.mark.usefixtures("untraced")
def test_a_function_that_ends_its_process_is_not_asked_for_ever(
    tmp_path: Path, few: list[Position]
) -> None:
    source = """
import os, sys
def initial_state():
    os._exit(7)
def player(board):
    os._exit(1)
def actions(board):
    return {(0, 0)}
def result(board, action):
    os._exit(3)
def winner(board):
    sys.exit(2)
"""
    found = findings_of_some(tmp_path, source)
    name, reason, first, number = found.pop(3)
    assert (name, first) == ("actions", EMPTY)
    assert str(reason).startswith("it returned {(0, 0)}, not {(")
    assert number == count(lambda position: position.legal_moves not in ((), (0,)), few)
    assert [(name, reason, number) for name, reason, _, number in found] == [
        ("initial_state", "exit: exit code 7", 1),
        ("player", STOPPED, len(few) - 3),
        ("player", "exit: exit code 1", 3),
        ("result", STOPPED, len(few) - 1),
        ("result", "exit: exit code 3", 1),
        ("winner", "exit: exit code 2", len(few)),
    ]


def test_a_function_that_is_too_slow_is_not_asked_for_ever(tmp_path: Path) -> None:
    source = "import time\ndef minimax(board):\n    time.sleep(0.05)"
    ((function, reason, first, number),) = findings_of_some(tmp_path, source, 0.1)
    assert (function, reason, first) == ("minimax", STOPPED, EMPTY)
    assert isinstance(number, int) and 5400 < number < 5478


def test_a_module_that_cannot_be_imported_cannot_be_checked(tmp_path: Path) -> None:
    with pytest.raises(AgentFault, match="could not start"):
        check_module(str(tmp_path / "missing.py"))
    with pytest.raises(AgentFault, match="crash: ZeroDivisionError"):
        check_module(handed_in(tmp_path, "1 / 0"), PATIENT)
