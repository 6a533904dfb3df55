"""Agents that are judged and meet, apart from what transcripts show: modules, workers, pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noughts import parallel, registry
from noughts.cli import main
from noughts.play.trials.grade import Grade
from tests import students
from tests.leftovers import needs_limits, nothing_left

Capture = pytest.CaptureFixture[str]


def facts_of(capsys: Capture) -> dict[str, object]:
    """What was said to a program, and nothing beside it."""
    said, complaints = capsys.readouterr()
    assert complaints == ""
    found = json.loads(said)
    assert isinstance(found, dict)
    return found


@needs_limits
def test_a_module_that_crashes_is_not_perfect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    students.check_less(monkeypatch)
    file = students.written(tmp_path, "tictactoe", students.CRASHES)
    with nothing_left(tmp_path, monkeypatch):
        typed = ["verify", f"cs50:{file}", "--json", "--workers", "1", "--seconds", "60"]
        assert main(typed) == 1
    facts = facts_of(capsys)
    assert (facts["stopped"], facts["games"], facts["refutation"]) == (True, 0, [])
    assert "ZeroDivisionError" in str(facts["fault"])


@pytest.mark.long
@needs_limits
def test_who_is_too_slow_is_neither_passed_nor_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = students.written(tmp_path, "program", "while True: pass")
    with nothing_left(tmp_path, monkeypatch):
        typed = ["--json", "--workers", "1", "--seconds", "0.1"]
        assert main(["verify", f"program:python {file}", *typed]) == 3
        slow = "no answer within 1.2 s on the processor (.../.../... X)"
        facts = facts_of(capsys)
        assert (facts["slow"], facts["faults"], facts["losses"]) == (slow, {}, 0)
        assert main(["grade", file, *typed]) == 3
        facts = facts_of(capsys)
        assert (facts["verdict"], facts["losses"]) == ("too slow", "")
        assert facts["error"] == f"{slow}; --seconds allows more"


def test_an_agent_of_ours_that_is_too_slow_is_neither_passed_nor_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(registry.AGENTS, "dawdles", "tests.students:Dawdles")
    assert main(["verify", "dawdles", "--json", "--workers", "1"]) == 3
    facts = facts_of(capsys)
    assert facts["slow"] == "no answer in time (.../.../... X)"
    assert (facts["faults"], facts["losses"]) == ({}, 0)


def test_the_verdict_does_not_depend_on_the_workers(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", 0)
    monkeypatch.setattr(parallel, "BATCH_SECONDS", 0)
    found = []
    for number in "12":
        words = ["verify", "random", "--board", "1x4k2", "--json", "--workers", number]
        assert main(words) == 1
        facts = facts_of(capsys)
        found.append({name: facts[name] for name in facts if name not in ("mean", "slowest")})
    assert found[0] == found[1]


def test_a_proof_leaves_no_line_of_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    heard: list[str] = []
    monkeypatch.setattr("noughts.cli.verify.progress", heard.append)
    assert main(["verify", "perfect", "--board", "1x3k2"]) == 0
    assert heard == [""]


def test_what_is_graded_before_an_interruption_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def spread(*given: object) -> Iterator[tuple[int, Grade]]:
        yield 1, Grade("second.py", "program:x", None, 0.5, "could not start: x")
        raise KeyboardInterrupt

    heard: list[str] = []
    monkeypatch.setattr("noughts.cli.verify.progress", heard.append)
    monkeypatch.setattr("noughts.parallel.Workers.spread", spread)
    for name in ("first.py", "second.py"):
        (tmp_path / name).touch()
    table = tmp_path / "grades.csv"
    assert main(["grade", str(tmp_path), "--csv", str(table)]) == 130
    assert "second.py  could not run" in capsys.readouterr().out
    assert table.read_text(encoding="utf-8").splitlines()[1].startswith("second.py,could not run,")
    assert heard == ["1 of 2 submissions ...", ""]


def test_a_tournament_has_a_picture_and_facts_for_programs(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "table.svg"
    typed = ["tournament", "perfect", "random", "--board", "1x3k2", "--games", "2"]
    assert main([*typed, "--json", "--svg", str(picture)]) == 0
    assert facts_of(capsys)["agents"] == ["perfect", "random"]
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
