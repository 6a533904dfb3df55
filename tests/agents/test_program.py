"""Other people's programs as agents, asked by JUDGE."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import registry
from noughts.agents.base import agent
from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.agents.foreign.program import ProgramAgent, read_command
from noughts.agents.foreign.sandbox import ResourceLimits
from noughts.core.errors import Cancelled, GameError, IllegalMove, InvalidText, UnknownName
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.record import Ending
from noughts.core.rules import Rules
from noughts.play.match import match
from noughts.search.budget import Budget
from tests.leftovers import needs_limits, nothing_left

pytestmark = needs_limits

PATIENT = ResourceLimits().allowing(600)
START = Position.start()
CENTRE = Position.parse(".../.X./... O")

FIRST_EMPTY = """
import sys
lines = sys.stdin.read().split("\\n")
assert lines[0] == "JUDGE" and lines[1] in ("TURN X", "TURN O") and lines[9:] == [""], lines
cells = [mark for line in lines[3:9:2] for mark in line.split()[1::2]]
cell = cells.index("_") if "_" in cells else None
print(-1 if cell is None else f"{cell // 3 + 1} {cell % 3 + 1}")
"""


@pytest.fixture(autouse=True)
def _tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with nothing_left(tmp_path, monkeypatch):
        yield


def program(source: str, folder: Path, limits: ResourceLimits = PATIENT) -> ProgramAgent:
    """The agent that runs a Python program."""
    file = folder / "my agent.py"
    file.write_text(source)
    return ProgramAgent(f"'{sys.executable}' '{file}'", limits)


def test_a_program_plays(tmp_path: Path) -> None:
    one = program(FIRST_EMPTY, tmp_path)
    assert one.choose(START) == 0
    assert one.choose(Position.start(first=Player.O)) == 0
    assert one.choose(Position.parse("XOX/X../O.. O")) == 4
    assert one.chances(START) is None


def test_a_program_is_not_asked_once_the_game_is_over(tmp_path: Path) -> None:
    with pytest.raises(IllegalMove):
        program(FIRST_EMPTY, tmp_path).choose(Position.parse("XOX/XOX/OXO O"))


@pytest.mark.parametrize(
    ("source", "fault", "words"),
    [
        ("", Fault.UNREADABLE, "a move such as 2 2 is wanted, not ''"),
        ("import os; os.close(1)", Fault.UNREADABLE, "not ''"),
        ("exit()", Fault.UNREADABLE, "not ''"),
        ("print('b2')", Fault.UNREADABLE, "not 'b2\\n'"),
        ("print(2)", Fault.UNREADABLE, "not '2\\n'"),
        ("print(2); print(2)", Fault.UNREADABLE, "not '2\\n2\\n'"),
        ("print('2 1\\nwell played')", Fault.UNREADABLE, "not '2 1\\nwell played\\n'"),
        ("print('2 1 # well played')", Fault.UNREADABLE, "not '2 1 # well played\\n'"),
        ("print('٢ 2')", Fault.UNREADABLE, "ARABIC-INDIC DIGIT TWO)"),
        ("import os; os.write(1, b'\\xff\\x00')", Fault.UNREADABLE, "REPLACEMENT CHARACTER)"),
        ("print('9' * 5000, 1)", Fault.UNREADABLE, "9...'"),
        ("print(2, 2)", Fault.ILLEGAL_MOVE, "2 2 cannot be played on .../.X./... O"),
        ("print(0, 1)", Fault.ILLEGAL_MOVE, "0 1 cannot be played on .../.X./... O"),
        ("print(-1, 4)", Fault.ILLEGAL_MOVE, "-1 4 cannot be played on .../.X./... O"),
        ("print(-1)", Fault.ILLEGAL_MOVE, "-1, but the game is not over"),
        ("while True: print(1)", Fault.TOO_MUCH_OUTPUT, "more than 65,536 bytes"),
        ("1 / 0", Fault.CRASH, "ZeroDivisionError: division by zero (my agent.py, line 1)"),
        ("exit(1)", Fault.EXIT, "exit code 1"),
        ("x = bytearray(4 << 30)", Fault.OUT_OF_MEMORY, "its limit is 1024 MiB"),
    ],
)
def test_an_answer_that_is_none_has_a_name(
    tmp_path: Path, source: str, fault: Fault, words: str
) -> None:
    with pytest.raises(AgentFault) as caught:
        program(source, tmp_path).choose(CENTRE)
    assert caught.value.fault is fault
    assert str(caught.value.detail).endswith(words)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("answer", ["print('1 1\\r\\n\\r')", "print('  1   1  ', end='')"])
def test_stray_blanks_are_no_noise(tmp_path: Path, answer: str) -> None:
    assert program(answer, tmp_path).choose(START) == 0


def test_a_budget_may_leave_less_time_than_the_limits(tmp_path: Path) -> None:
    one = program("import time; time.sleep(60)", tmp_path)
    with pytest.raises(AgentFault, match=r"timeout: no answer, and nothing done for 0\.2 s"):
        one.choose(START, Budget(seconds=0.2))
    with pytest.raises(Cancelled):
        one.choose(START, Budget(cancel=lambda: True))


def test_only_one_board_is_played(tmp_path: Path) -> None:
    one = program(FIRST_EMPTY, tmp_path)
    for rules in ("4x4k4", "misere:3x3k3", "3x3k2"):
        with pytest.raises(GameError, match=f"the agent program plays 3x3k3 only, not {rules}"):
            one.choose(Position.parse(rules))
    assert one.choose(Position.start(Rules(3, 3, 3))) == 0


def test_a_program_is_found_by_text_from_where_the_caller_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_agent.py").write_text(FIRST_EMPTY)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for text in ("program:python my_agent.py a,b", " Program : python ~/my_agent.py --x=1,y=2 "):
        one = agent(text, seed=1)
        assert isinstance(one, ProgramAgent)
        assert one.command[1] == str(tmp_path / "my_agent.py")
        assert one.choose(START) == 0
        assert one.command[2] in text
        assert pickle.loads(pickle.dumps(one)).choose(CENTRE) == 0


def test_a_program_needs_no_interpreter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "judge"
    file.write_text("#!/bin/sh\necho 3 1\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AgentFault, match="could not start: judge: Permission denied"):
        agent("program:./judge").choose(START)
    file.chmod(0o755)
    assert agent("program:./judge").choose(START) == agent("program:judge").choose(START) == 6
    with pytest.raises(AgentFault, match="could not start: missing: No such file"):
        agent("program:./missing").choose(START)
    with pytest.raises(InvalidText, match=r"there is no file 'missing\.py'"):
        agent("program:python missing.py")


def test_python_is_found_also_where_it_has_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/no/such/folder")
    assert read_command("python -c ''") == (sys.executable, "-c", "")
    assert read_command("python -c x.py")[2] == "x.py", "it may be no file"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("program", "say which program"),
        ("program: ", "say which program"),
        ("program:python 'x", "cannot be read: No closing quotation"),
    ],
)
def test_a_command_must_be_readable(text: str, words: str) -> None:
    with pytest.raises(InvalidText, match=words):
        agent(text)


def test_foreign_agents_are_known_by_name() -> None:
    assert not set(registry.FOREIGN) & set(registry.AGENTS)
    with pytest.raises(UnknownName, match="did you mean 'program'"):
        agent("programm:x")


def test_a_program_can_play_a_match(tmp_path: Path) -> None:
    record = match(program(FIRST_EMPTY, tmp_path), "perfect")
    assert (record.outcome, record.ending) == (Outcome.O_WINS, Ending.RULES)
    record = match("perfect", program("1 / 0", tmp_path))
    assert record.outcome is Outcome.X_WINS
    assert "ZeroDivisionError: division by zero (my agent.py, line 1)" in record.note
