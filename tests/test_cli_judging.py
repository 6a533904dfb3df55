"""The command verify: exit codes, sides, boards and workers."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import workers
from noughts.cli import main
from noughts.play.grade import Grade
from tests import students
from tests.leftovers import needs_limits, nothing_left

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    students.check_less(monkeypatch)
    with nothing_left(tmp_path, monkeypatch):
        yield


def facts_of(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """What was said to a program, and nothing beside it."""
    said, complaints = capsys.readouterr()
    assert complaints == "" and said.count("\n") == 1
    found = json.loads(said)
    assert isinstance(found, dict)
    return found


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """The only line, which is no output."""
    said, complaints = capsys.readouterr()
    assert said == "" and complaints.count("\n") == 1
    return complaints


@pytest.mark.usefixtures("untraced")
def test_a_perfect_agent_is_proved_to_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "perfect"]) == 0
    said, complaints = capsys.readouterr()
    assert said.splitlines()[-1] == "Cannot lose: proved over 613 games."
    assert complaints == ""


def test_any_other_is_refuted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "reflex"]) == 1
    said = capsys.readouterr().out
    assert "Not perfect.\nThe game that shows it: X " in said
    assert "is the first wrong one." in said


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("side", "games", "sides"),
    [("X", 92, ["X"]), ("o", 521, ["O"]), ("both", 613, ["X", "O"])],
)
def test_a_side_may_be_chosen(
    side: str, games: int, sides: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "perfect", "--as", side, "--json"]) == 0
    facts = facts_of(capsys)
    assert (facts["games"], facts["sides"]) == (games, sides)
    assert (facts["perfect"], facts["losses"], facts["refutation"]) == (True, 0, None)


def test_programs_read_the_refutation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "random", "--json", "--board", "1x4k2"]) == 1
    facts = facts_of(capsys)
    assert facts["rules"] == "1x4k2" and facts["perfect"] is False
    assert facts["refutation"] and facts["losses"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["perfect", "--as", "Z"], "there is no side 'Z'; known: O, X, both"),
        (["nobody"], "there is no agent 'nobody'; known: "),
        (["perfect", "--board", "4x4k4"], "4x4k4 has up to 10,165,779 positions"),
        (["perfect", "--board", "20x20k5"], "an agent is asked about at most 200,000"),
        (["perfect", "--board", "round"], "round"),
        (["perfect", "--seconds", "soon"], "--seconds takes a number"),
        (["casual:slip=2"], "a chance from 0 to 1"),
        (["program:"], "say which program"),
        (["cs50:"], "say which module"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", *words]) == 2
    assert reason in complaint(capsys)


@needs_limits
@pytest.mark.usefixtures("alone")
def test_a_program_that_does_not_exist_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", f"program:{tmp_path}/nothing"]) == 2
    assert complaint(capsys) == "noughts: could not start: nothing: No such file or directory\n"
    assert main(["verify", f"cs50:{tmp_path}/nothing.py"]) == 2
    assert "could not start: " in complaint(capsys)


@needs_limits
@pytest.mark.usefixtures("alone")
def test_a_foreign_agent_plays_no_other_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = students.written(tmp_path, "tictactoe", students.GOOD)
    assert main(["verify", f"cs50:{file}", "--board", "2x3k3"]) == 2
    assert "plays 3x3k3 only, not 2x3k3" in complaint(capsys)


@needs_limits
@pytest.mark.usefixtures("alone")
def test_a_module_that_crashes_is_not_perfect(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = students.written(tmp_path, "tictactoe", students.CRASHES)
    assert main(["verify", f"cs50:{file}", "--json", "--workers", "1"]) == 1
    facts = facts_of(capsys)
    assert (facts["stopped"], facts["games"], facts["refutation"]) == (True, 0, [])
    assert "ZeroDivisionError" in str(facts["fault"])


def test_the_verdict_does_not_depend_on_the_workers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "HERE", 0)
    monkeypatch.setattr(workers, "BATCH", 0)
    found = []
    for number in "12":
        words = ["verify", "random", "--board", "1x4k2", "--json", "--workers", number]
        assert main(words) == 1
        facts = facts_of(capsys)
        found.append({name: facts[name] for name in facts if name not in ("mean", "slowest")})
    assert found[0] == found[1]


@needs_limits
def test_a_table_for_a_spreadsheet_is_written(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "agent.py").write_text("print('no idea')", encoding="utf-8")
    table = tmp_path / "grades.csv"
    assert main(["grade", str(tmp_path / "agent.py"), "--csv", str(table), "--workers", "1"]) == 1
    (row,) = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
    assert (row["verdict"], row["losses"]) == ("fails", "")
    assert row["error"].startswith("unreadable answer: ")


def test_what_is_graded_before_an_interruption_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def spread(*given: object) -> Iterator[tuple[int, Grade]]:
        yield 1, Grade("second.py", "program:x", None, 0.5, "could not start: x")
        raise KeyboardInterrupt

    monkeypatch.setattr("noughts.workers.Workers.spread", spread)
    for name in ("first.py", "second.py"):
        (tmp_path / name).touch()
    table = tmp_path / "grades.csv"
    assert main(["grade", str(tmp_path), "--csv", str(table)]) == 130
    assert "second.py  could not run" in capsys.readouterr().out
    assert table.read_text(encoding="utf-8").splitlines()[1].startswith("second.py,could not run,")
