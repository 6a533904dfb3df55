"""Matches and tournaments, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noughts.cli import main
from noughts.core.record import Record

Capture = pytest.CaptureFixture[str]

AGENTS = ["perfect", "reflex", "random"]


@pytest.mark.usefixtures("untraced")
def test_a_match_is_a_record_and_its_result(capsys: Capture) -> None:
    assert main(["match", "perfect", "minimax", "--first", "O"]) == 0
    record, result = capsys.readouterr().out.splitlines()
    assert Record.parse(record).outcome is not None
    assert result == "The game is over: a draw."


def test_a_match_may_start_anywhere_and_be_json(capsys: Capture) -> None:
    assert main(["match", "perfect", "random", "--position", "XX./OO./... X", "--json"]) == 0
    record = Record.from_json(capsys.readouterr().out)
    assert record.names == ["c1"]


def test_an_agent_that_fails_loses_and_the_note_says_why(tmp_path: Path, capsys: Capture) -> None:
    program = tmp_path / "agent.py"
    program.write_text("print('no idea')", encoding="utf-8")
    assert main(["match", f"program:python {program}", "perfect"]) == 0
    record, why = capsys.readouterr().out.splitlines()
    assert "; O wins; crash; unreadable answer: " in record
    assert why.startswith("unreadable answer: ")


def test_a_tournament_has_a_table_a_cross_table_and_a_picture(
    tmp_path: Path, capsys: Capture
) -> None:
    picture = tmp_path / "table.svg"
    assert main(["tournament", *AGENTS, "--games", "4", "--svg", str(picture)]) == 0
    said = capsys.readouterr().out
    assert "12 games played" in said
    assert "Points of each row against each column:" in said
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_tournament_that_is_kept_can_be_gone_on_with(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "games.jsonl"
    typed = ["tournament", *AGENTS, "--games", "6", "--openings", "random:2", "--json"]
    assert main([*typed, "--out", str(file)]) == 0
    whole = json.loads(capsys.readouterr().out)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:7]) + lines[7][:20])
    assert main([*typed, "--out", str(file)]) == 2
    assert "resume it, or take another file" in capsys.readouterr().err
    assert main([*typed, "--out", str(file), "--resume"]) == 0
    assert json.loads(capsys.readouterr().out) == whole
    assert len(file.read_bytes().splitlines()) == len(lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("match perfect nobody", "noughts: there is no agent 'nobody'"),
        ("match perfect program:nobody", "noughts: could not start: "),
        ("match perfect random --position 3x3k3 --first O", "noughts: --position names its own"),
        ("tournament perfect cs50:nobody.py", "noughts: could not start: "),
        ("tournament perfect random --out a --svg a", "noughts: --out and --svg name the same"),
        ("tournament perfect", "noughts: a tournament has at least two agents, not 1\n"),
        ("tournament perfect random --resume", "noughts: --resume goes on with a file"),
        ("tournament perfect random --games 1", "noughts: --games takes a whole number from 2 on"),
        ("tournament perfect random --out no/file", "noughts: no/file: No such file or directory"),
        ("tournament perfect random --openings x", "noughts: "),
    ],
)
def test_what_cannot_be_played_is_one_line_and_2(
    arguments: str, sentence: str, capsys: Capture
) -> None:
    assert main(arguments.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(sentence)
