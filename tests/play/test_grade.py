"""A class set: which files are submissions, and a row for each, whatever the others do."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.cli import main
from noughts.core.errors import InvalidText
from noughts.core.outcome import Player
from noughts.core.rules import Rules
from noughts.parallel import cores
from noughts.play.trials import grade as grading
from noughts.play.trials.grade import Grade, grade_file
from noughts.play.trials.submissions import agent_of, recognised, submissions
from noughts.play.trials.verify import VerificationReport, verify
from noughts.reports.grades import COLUMNS, facts
from noughts.search.budget import Budget
from tests import students
from tests.leftovers import needs_limits, nothing_left
from tests.writing import parsed, written


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Submissions run, are checked on fewer boards than usual, and leave nothing behind."""
    students.check_less(monkeypatch)
    with nothing_left(tmp_path, monkeypatch):
        yield


def files(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")


def as_o(
    text: str, rules: Rules, seconds: float, everywhere: bool, budget: Budget
) -> VerificationReport:
    """Verify an agent on one side only."""
    return verify(text, rules, (Player.O,), seconds, everywhere, budget)


def test_of_a_folder_every_python_file_counts_in_order(tmp_path: Path) -> None:
    files(tmp_path, "b/tictactoe.py", "a/tictactoe.py", "c.py", "notes.txt", "a/program")
    found = submissions([str(tmp_path)])
    assert [Path(name).relative_to(tmp_path).as_posix() for name in found] == [
        "a/tictactoe.py",
        "b/tictactoe.py",
        "c.py",
    ]


def test_hidden_and_made_files_do_not_count(tmp_path: Path) -> None:
    files(tmp_path, "a.py", ".git/b.py", "__pycache__/c.py", "x/.venv/d.py", "venv/e.py")
    files(tmp_path, "node_modules/f.py", "__MACOSX/._a.py")
    (tmp_path / "folder.py").mkdir()
    assert submissions([str(tmp_path)]) == [str(tmp_path / "a.py")]


def test_where_the_set_lies_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files(tmp_path, ".hidden/venv/set/a.py")
    folder = tmp_path / ".hidden" / "venv" / "set"
    assert submissions([str(folder)]) == [str(folder / "a.py")]
    monkeypatch.chdir(folder)
    assert submissions(["."]) == submissions(["../set/a.py", "a.py"])[1:] == ["a.py"]


def test_a_file_that_is_named_counts_whatever_it_is_called_and_once(tmp_path: Path) -> None:
    files(tmp_path, "program", ".secret.py")
    names = [str(tmp_path / name) for name in ("program", ".secret.py", "program")]
    assert submissions(names) == names[:2]


def test_what_does_not_exist_is_refused_and_so_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match=r"there is no file or folder nobody\.py"):
        submissions(["nobody.py"])
    with pytest.raises(InvalidText, match="there is nothing to grade"):
        submissions([str(tmp_path)])


def test_a_file_tells_how_it_is_asked(tmp_path: Path) -> None:
    module = students.written(tmp_path, "module", students.GOOD)
    program = students.written(tmp_path, "a program", students.REFLEX_PROGRAM)
    assert agent_of(module) == f"cs50:{module}"
    assert agent_of(program) == f"program:python '{program}'"
    assert agent_of(str(tmp_path / "binary")) == f"program:{tmp_path}/binary"
    assert agent_of(str(tmp_path / "gone.py")) == f"program:python {tmp_path}/gone.py"


def test_a_file_can_be_named_instead_of_an_agent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("tictactoe", "a/b", " c"):
        students.written(tmp_path, name, students.GOOD)
    files(tmp_path, "perfect", "other.py", "a/program", "cs50:x.py")
    assert recognised("tictactoe.py") == "cs50:tictactoe.py"
    assert recognised("a/b.py") == "cs50:a/b.py"
    assert recognised(" c.py") == "cs50:./ c.py"
    assert recognised("other.py") == "program:python other.py"
    assert recognised("./perfect") == f"program:{tmp_path}/perfect"
    assert recognised("a/program") == f"program:{tmp_path}/a/program"


@pytest.mark.parametrize(
    "text",
    ["perfect", " Perfect ", "casual:slip=0.2", "cs50:x.py", "program:python ./x.py", "nobody"],
)
def test_the_name_of_an_agent_is_no_file(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files(tmp_path, "perfect", "nobody", "cs50:x.py")
    assert recognised(text) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody.py", "there is no file 'nobody.py'"),
        ("./nobody", "there is no file './nobody'"),
        ("./pipe.py", "there is no file './pipe.py'"),
        ("a\0.py", "there is no file a character that cannot be shown"),
        ("set/", "'set/' is a folder, which is for noughts grade"),
    ],
)
def test_what_is_no_file_is_said(
    text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files(tmp_path, "set/a.py")
    if sys.platform != "win32":
        os.mkfifo("pipe.py")
    with pytest.raises(InvalidText) as caught:
        recognised(text)
    assert words in str(caught.value)
    if "pipe" in text:
        with pytest.raises(InvalidText, match="there is no file or folder"):
            submissions([text])


@needs_limits
@pytest.mark.usefixtures("alone", "untraced")
def test_a_class_set_has_a_row_for_each_and_none_harms_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each on one side only, because that is quicker."""
    folder = tmp_path / "set"
    students.let_time_fly(monkeypatch, folder / "dora")
    monkeypatch.setattr(grading, "verify", as_o)
    sources = {
        "anna": students.GOOD,
        "bert": students.CRASHES,
        "cleo": students.FIRST_FREE,
        "dora": students.SLEEPS,
    }
    for name, source in sources.items():
        students.written(folder / name, "tictactoe", source)
    table = tmp_path / "grades.csv"
    options = ["--workers", "1", "--seconds", "600", "--csv", str(table)]
    assert main(["grade", str(folder), "--json", *options]) == 1
    said, complaints = capsys.readouterr()
    rows = [json.loads(line) for line in said.splitlines()]
    assert complaints == ""
    assert [Path(row["file"]).parent.name for row in rows] == [*sources]
    assert [row["verdict"] for row in rows] == ["cannot lose", "fails", "loses", "fails"]
    anna, bert, cleo, dora = rows
    assert (anna["losses"], anna["first_wrong"], anna["error"]) == (0, "", "")
    assert "ZeroDivisionError" in bert["error"]
    assert cleo["losses"] > 0 and cleo["first_wrong"] and cleo["error"] == ""
    assert (
        dora["error"] == "timeout: no answer, and nothing done for 10 s"
        and dora["first_wrong"] == "X b2"
    )

    with table.open(newline="", encoding="utf-8") as lines:
        read = list(csv.DictReader(lines))
    assert read == [{name: str(row[name]) for name in COLUMNS} for row in rows]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("agents", "code"), [(["perfect", "perfect"], 0), (["perfect", "reflex"], 1)]
)
def test_only_a_set_of_agents_that_cannot_lose_passes(
    agents: list[str],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Built-in agents stand for what the files hold, to be quick."""
    files(tmp_path, "0.py", "1.py")
    left = iter(agents)
    monkeypatch.setattr(grading, "verify", lambda text, rules, **options: verify(next(left), rules))
    assert main(["grade", str(tmp_path), "--workers", "1"]) == code
    head, first, second, *summary = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "file",
        "verdict",
        "losses",
        "missed",
        "first",
        "wrong",
        "move",
        "seconds",
    ]
    assert first.startswith(f"{tmp_path}/0.py  cannot lose  0 ")
    assert second.startswith(f"{tmp_path}/1.py  {'loses' if code else 'cannot lose'} ")

    verdicts = [["    1  cannot lose", "    1  loses"], ["    2  cannot lose"]]
    assert summary == ["", "Of 2 submissions:", *verdicts[code == 0]]


@needs_limits
@pytest.mark.usefixtures("alone", "untraced")
def test_who_cannot_lose_but_breaks_the_specification_is_grouped_by_the_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each on one side only, because that is quicker."""
    monkeypatch.setattr(grading, "verify", as_o)
    sources = {
        "anna": students.NEGATIVE,
        "bert": students.GOOD,
        "cleo": students.TAKEN,
    }
    for name, source in sources.items():
        students.written(tmp_path / "set", name, source)
    assert main(["grade", str(tmp_path / "set"), "--workers", "1", "--seconds", "600"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[said.index("") :] == [
        "",
        "Of 3 submissions:",
        "    2  cannot lose, but breaks the specification",
        "           2  result: it accepts (-1, 2), a negative index",
        "           1  result: it accepts (3, 1), which is on no board",
        "           1  result: it accepts (0, 0), which is taken",
        "    1  cannot lose",
    ]


@needs_limits
@pytest.mark.usefixtures("alone")
def test_a_submission_that_cannot_run_has_its_row_too(tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_text("no program at all")
    found = grade_file(1, False, str(file))
    assert found.report is None and found.error
    assert found.error.startswith("could not start: program: ")
    assert facts(found)["verdict"] == "could not run"
    assert parsed("grades", [found]) == {**facts(found)}


def body(line: str) -> str:
    """A module whose `minimax` is one line."""
    return f"{students.GOOD}\ndef minimax(board):\n    {line}\n"


PROGRAMS = {
    "print('b2')": "unreadable answer: a move such as 2 2 is wanted, not 'b2\\n'",
    "print('Your move?'); print(1, 1)": "unreadable answer: a move such as 2 2 is wanted, not",
    "": "unreadable answer: a move such as 2 2 is wanted, not ''",
    "print(4, 4)": "illegal move: 4 4 cannot be played on .../.../... X",
    "print(-1)": "illegal move: -1, but the game is not over",
    "while True: print(1, 1)": "too much output: more than 65,536 bytes",
    "open('board.txt')": "crash: FileNotFoundError: [Errno 2] No such file",
    "import sys; sys.exit(3)": "exit: exit code 3",
    "if True print(1)": "crash: SyntaxError: invalid syntax",
}

MODULES = {
    "import pygame_of_old\n" + students.GOOD: "crash: ModuleNotFoundError: No module named",
    students.GOOD + "\nexit()": "exit: exit code 0",
    students.GOOD + "\ndef f(:": "crash: SyntaxError: invalid syntax (tictactoe.py, line ",
    body("return None"): "illegal move: None, but the game is not over",
    body("return (3, 3)"): "illegal move: (3, 3) cannot be played on .../.../... X",
    body("return [1, 1]"): "unreadable answer: a (row, column) is wanted, not [1, 1]",
    body("return minimax(board)"): "crash: RecursionError: maximum recursion depth exceeded",
    body("return board[3][3]"): "crash: IndexError: list index out of range (tictactoe.py, line ",
    body("import os; os.kill(os.getpid(), 11)"): "crash: ended by the signal SIGSEGV",
    body("import os; os._exit(5)"): "exit: exit code 5",
    body("return bytearray(4 << 30)"): "out of memory: its limit is 1024 MiB",
}


@needs_limits
@pytest.mark.usefixtures("alone", "untraced")
@pytest.mark.parametrize(("source", "error"), [*PROGRAMS.items(), *MODULES.items()])
def test_every_kind_of_fault_keeps_its_name(
    source: str, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.play.trials.trial.MOST_FAULTS", 1)
    monkeypatch.setattr("noughts.agents.foreign.cs50_check.MOST_FAILURES", 1)
    found = facts(grade_file(students.PATIENT, False, students.handed_in(tmp_path, source)))
    assert found["verdict"] == "fails"
    assert str(found["error"]).startswith(error)


@pytest.mark.long
@needs_limits
@pytest.mark.usefixtures("untraced")
def test_the_verdict_is_the_same_on_a_busy_machine(tmp_path: Path) -> None:
    """A plain minimax, and ten others that want each core."""
    file = students.handed_in(tmp_path, students.PLAIN)
    busy = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(busy) for _ in range(10 * cores())]
    try:
        found = grade_file(None, False, file).report
    finally:
        for other in others:
            other.kill()
            other.wait()
    assert found and found.cannot_lose and found.passes and found.slow is None


def test_tables_hold_any_name_and_line_up() -> None:
    names = ["a.py", 'b, "c".py', "ünï cödé.py", "much/longer/than/the/others.py"]
    grades = [Grade(name, f"cs50:{name}", None, 0.125, "could not start, so") for name in names]
    read = list(csv.DictReader(written("grades", "csv", grades)))
    assert [row["file"] for row in read] == names
    assert {row["error"] for row in read} == {"could not start, so"}
    head, *lines = written("grades", "text", grades)[: 1 + 2 * len(grades)]
    assert [line.index("could not run") for line in lines[::2]] == [head.index("verdict")] * 4
    assert [line.strip() for line in lines[1::2]] == ["could not start, so"] * 4


def test_a_name_that_is_nowhere_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "nobody.py"]) == 2
    assert capsys.readouterr() == ("", "noughts: there is no file or folder nobody.py\n")
