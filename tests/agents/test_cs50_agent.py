"""Students' modules as agents."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from noughts.agents.base import agent
from noughts.agents.foreign.cs50 import Call, Cs50Agent, Module, Reply
from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.agents.foreign.sandbox import ResourceLimits
from noughts.core.errors import Cancelled, GameError, IllegalMove, InvalidText
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.match import match
from noughts.search.budget import Budget
from noughts.search.solve import solve
from tests.leftovers import needs_limits, nothing_left, processes_of
from tests.students import GOOD, handed_in

pytestmark = needs_limits

PATIENT = ResourceLimits().allowing(600)
HASTY = ResourceLimits(seconds=0.5, first=0.5, idle=600)
WAKEFUL = PATIENT._replace(idle=0.5)
IDLE = "timeout: no answer, and nothing done for 0.5 s"
SLOW = "too slow: no answer within 0.5 s on the processor"
START = Position.start()
FORK = Position.parse("XO./.../... X")


@pytest.fixture(autouse=True)
def _tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with nothing_left(tmp_path, monkeypatch):
        yield


def fault_of(folder: Path, source: str, limits: ResourceLimits = PATIENT) -> AgentFault:
    """What goes wrong when a module is asked for a move."""
    student = Cs50Agent(handed_in(folder, source), limits)
    with closing(student), pytest.raises(AgentFault) as caught:
        student.choose(FORK)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_module_plays_many_moves_in_one_process(tmp_path: Path) -> None:
    with closing(Cs50Agent(handed_in(tmp_path, GOOD), PATIENT)) as one:
        assert one.choose(FORK) in solve(FORK).moves
        processes = processes_of(tmp_path)
        for _ in range(50):
            assert one.choose(Position.parse("XX./OO./... X")) == 2
        assert processes_of(tmp_path) == processes != set()
        assert one.chances(START) is None


def test_a_module_plays_also_when_o_has_started(tmp_path: Path) -> None:
    with closing(Cs50Agent(handed_in(tmp_path, GOOD), PATIENT)) as one:
        assert one.choose(Position.parse("OO./XX./... O")) == 2
        assert one.choose(Position.parse("OO./X../... X")) == 2
        assert one.choose(Position.start(first=Player.O)) == 0
        with pytest.raises(GameError, match=r"cannot be told whose turn it is on XX\./"):
            one.choose(Position.of(Rules(), 0b11, 0, Player.X))


def test_a_module_is_found_by_text_and_survives_pickling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_in(tmp_path, "import helper\n" + GOOD)
    (tmp_path / "helper.py").write_text("")
    monkeypatch.chdir(tmp_path)
    one = agent("cs50:tictactoe.py", seed=1)
    assert isinstance(one, Cs50Agent)
    cell = one.choose(FORK)
    monkeypatch.chdir("/")
    again = pickle.loads(pickle.dumps(one))
    assert again.choose(FORK) == cell
    assert not list(tmp_path.glob("**/*.pyc"))
    again.close()
    assert again.choose(FORK) == cell, "it starts anew"
    with pytest.raises(InvalidText, match="say which module"):
        agent("cs50:")


def test_a_module_plays_one_board_and_no_finished_game(tmp_path: Path) -> None:
    one = Cs50Agent(handed_in(tmp_path, GOOD))
    with pytest.raises(GameError, match="the agent cs50 plays 3x3k3 only, not 4x4k4"):
        one.choose(Position.parse("4x4k4"))
    with pytest.raises(IllegalMove):
        one.choose(Position.parse("XXX/OO./... O"))


def test_a_module_may_have_marks_of_its_own(tmp_path: Path) -> None:
    path = handed_in(tmp_path, GOOD.replace('"X", "O", None', "1, -1, 0"))
    asked = [
        Call("initial_state"),
        Call("player", "X........"),
        Call("result", "X........", (2, 2)),
        Call("winner", "XXX.OO..."),
        Call("winner", "........."),
        Call("utility", "XOXXOXOXO"),
        Call("minimax", "XX.OO...."),
    ]
    with closing(Module(path, PATIENT)) as module:
        assert [answer.value for answer in module.ask(asked)] == [
            [[None] * 3] * 3,
            "O",
            [["X", None, None], [None] * 3, [None, None, "O"]],
            "X",
            None,
            0,
            (0, 2),
        ]


def test_what_a_module_prints_and_reads_harms_nobody(tmp_path: Path) -> None:
    source = """
import os, subprocess
print("hello")
os.write(1, b"{}")
subprocess.run(["echo", "hello"])
os.close(1)
try:
    input()
except EOFError:
    pass
"""
    with closing(Cs50Agent(handed_in(tmp_path, GOOD + source), PATIENT)) as one:
        assert one.choose(FORK) in solve(FORK).moves


@pytest.mark.parametrize(
    ("source", "fault", "words"),
    [
        ("x = 1\n1 / 0", Fault.CRASH, "ZeroDivisionError: division by zero (tictactoe.py, line 2)"),
        ("def f(:", Fault.CRASH, "SyntaxError: invalid syntax (tictactoe.py, line 1)"),
        ("import no_such", Fault.CRASH, "No module named 'no_such' (tictactoe.py, line 1)"),
        ("exit()", Fault.EXIT, "exit code 0"),
        ("import os; os._exit(0)", Fault.EXIT, "exit code 0"),
        ("import os; os._exit(4)", Fault.EXIT, "exit code 4"),
        ("x = 1", Fault.COULD_NOT_START, "tictactoe.py has no function minimax"),
        ("minimax = 1", Fault.COULD_NOT_START, "tictactoe.py has no function minimax"),
        ("x = bytearray(4 << 30)", Fault.OUT_OF_MEMORY, "its limit is 1024 MiB"),
        ("import os\nos.write(4, b'x' * 10**6)", Fault.TOO_MUCH_OUTPUT, "more than 65,536 bytes"),
        ("import os\nos.write(4, b'[]\\n')", Fault.UNREADABLE, "no answer, but []"),
        ("import os\nos.write(4, b'{}\\n')", Fault.UNREADABLE, "no answer, but {}"),
    ],
)
def test_a_module_that_cannot_be_imported_says_why(
    tmp_path: Path, source: str, fault: Fault, words: str
) -> None:
    found = fault_of(tmp_path, source)
    assert (found.fault, str(found.detail)[-len(words) :]) == (fault, words)


@pytest.mark.parametrize(
    ("body", "fault", "words"),
    [
        ("return 1 / 0", Fault.CRASH, "ZeroDivisionError: division by zero (tictactoe.py, line 2)"),
        ("raise KeyError", Fault.CRASH, "KeyError (tictactoe.py, line 2)"),
        ("return minimax(board)", Fault.CRASH, "maximum recursion depth exceeded"),
        ("import json; json.loads('?')", Fault.CRASH, "(char 0) (tictactoe.py, line 2)"),
        ("exit()", Fault.EXIT, "exit code 0"),
        ("exit(3)", Fault.EXIT, "exit code 3"),
        ("exit('no')", Fault.EXIT, "exit code 1: no"),
        ("import os; os._exit(5)", Fault.EXIT, "exit code 5"),
        ("import os; os.kill(os.getpid(), 11)", Fault.CRASH, "ended by the signal SIGSEGV"),
        ("import os; os.closerange(3, 20)", Fault.CRASH, "Bad file descriptor"),
        ("return bytearray(4 << 30)", Fault.OUT_OF_MEMORY, "its limit is 1024 MiB"),
        ("return None", Fault.ILLEGAL_MOVE, "None, but the game is not over"),
        ("return (0, 1)", Fault.ILLEGAL_MOVE, "(0, 1) cannot be played on XO./.../... X"),
        ("return (-1, 2)", Fault.ILLEGAL_MOVE, "(-1, 2) cannot be played on XO./.../... X"),
        ("return [2, 2]", Fault.UNREADABLE, "a (row, column) is wanted, not [2, 2]"),
        ("return (2, 2, 2)", Fault.UNREADABLE, "not (2, 2, 2)"),
        ("return (2, True)", Fault.UNREADABLE, "not (2, True)"),
        ("return {(2, 2)}", Fault.UNREADABLE, "not {(2, 2)}"),
        ("return 10 ** 100", Fault.UNREADABLE, "0" * 50),
        ("return 10 ** 5000", Fault.UNREADABLE, "not (int)"),
        ("return 'x' * 10 ** 6", Fault.UNREADABLE, "x"),
        ("import os; os.write(4, b'?\\n'); return (2, 2)", Fault.UNREADABLE, "no answer, but ?"),
        ("import os; os.write(4, b'{\"value\": [1]}\\n')", Fault.UNREADABLE, '{"value": [1]}'),
    ],
)
def test_a_move_that_is_none_has_a_name(
    tmp_path: Path, body: str, fault: Fault, words: str
) -> None:
    found = fault_of(tmp_path, f"def minimax(board):\n    {body}\n")
    assert found.fault is fault
    assert words in str(found.detail)


@pytest.mark.parametrize(
    ("source", "limits", "words"),
    [
        ("import time; time.sleep(60)", WAKEFUL, IDLE),
        ("import os\nos.fork()\ndef minimax(board): __import__('time').sleep(60)", WAKEFUL, IDLE),
        ("def minimax(board):\n  while True: pass", HASTY, SLOW),
        ("def minimax(board):\n  while True: print(1)", HASTY, SLOW),
    ],
)
def test_a_module_that_takes_too_long_is_stopped(
    tmp_path: Path, source: str, limits: ResourceLimits, words: str
) -> None:
    assert str(fault_of(tmp_path, source, limits)) == words


@pytest.mark.long
def test_the_first_answer_of_a_module_and_the_first_moves_may_take_longer(tmp_path: Path) -> None:
    source = """
import time
def minimax(board):
    end = time.process_time() + (60 if board[2][0] else 0.6)
    while time.process_time() < end: pass
    return (2, 2)
"""
    limits = HASTY._replace(first=600)
    with closing(Cs50Agent(handed_in(tmp_path, source), limits)) as one:
        assert one.choose(FORK) == 8
        assert one.choose(START) == one.choose(Position.parse("X../.../... O")) == 8
        with pytest.raises(AgentFault) as caught:
            one.choose(Position.parse("XO./.../X.. O"))
        assert str(caught.value) == SLOW
        assert one.choose(FORK) == 8


def test_a_module_that_forks_leaves_nobody_behind(tmp_path: Path) -> None:
    source = """
import os, time
def minimax(board):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
    return (2, 2)
"""
    with closing(Cs50Agent(handed_in(tmp_path, source), PATIENT)) as one:
        assert one.choose(FORK) == 8
        assert one.choose(FORK) == 8
    assert processes_of(tmp_path) == set()


@pytest.mark.parametrize("leave", ["os._exit(1)", "exit(1)"])
def test_a_module_that_gives_up_after_ten_moves_starts_anew(tmp_path: Path, leave: str) -> None:
    source = f"""
import os
moves = []
def minimax(board):
    if len(moves) == 10:
        moves.clear()
        {leave}
    moves.append(board)
    return (2, 2)
"""
    with closing(Cs50Agent(handed_in(tmp_path, source), PATIENT)) as one:
        for _ in range(2):
            assert [one.choose(FORK) for _ in range(10)] == [8] * 10
            with pytest.raises(AgentFault, match="exit: exit code 1"):
                one.choose(FORK)


def test_a_module_is_asked_again_after_a_timeout(tmp_path: Path) -> None:
    source = """
import time
def minimax(board):
    if board[0][0] is None:
        time.sleep(60)
    return (2, 2)
"""
    with closing(Cs50Agent(handed_in(tmp_path, source), PATIENT)) as one:
        for _ in range(2):
            assert one.choose(FORK) == 8
            with pytest.raises(
                AgentFault, match=r"timeout: no answer, and nothing done for 0\.3 s"
            ):
                one.choose(START, Budget(seconds=0.3))
        with pytest.raises(Cancelled):
            one.choose(START, Budget(cancel=lambda: bool(processes_of(tmp_path))))
        assert one.choose(FORK) == 8


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.py", "missing.py: No such file or directory"),
        (".", ": Is a directory"),
        ("a\0b.py", "embedded null byte"),
    ],
)
def test_a_module_that_is_not_there_could_not_start(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(AgentFault) as caught:
        Cs50Agent(f"{tmp_path}/{name}").choose(FORK)
    assert caught.value.fault is Fault.COULD_NOT_START
    assert str(caught.value).endswith(words)


def test_a_file_that_is_no_module_could_not_be_imported(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("X")
    with pytest.raises(AgentFault, match="crash: ImportError: this is not a Python file"):
        Cs50Agent(str(file), PATIENT).choose(FORK)


def test_whoever_wants_no_more_answers_ends_the_child(tmp_path: Path) -> None:
    module = Module(handed_in(tmp_path, GOOD), PATIENT)
    answers = module.ask([Call("player", "." * 9)] * 3)
    assert next(answers) == Reply("X")
    del answers
    assert processes_of(tmp_path) == set()
    assert list(module.ask([Call("player", "X" + "." * 8)])) == [Reply("O")]
    module.close()


def test_modules_can_play_a_match(tmp_path: Path) -> None:
    assert match(f"cs50:{handed_in(tmp_path, GOOD)}", "perfect").outcome is Outcome.DRAW
