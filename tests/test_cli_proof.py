"""Proofs on the command line: written by solve, gone through by check."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from noughts.cli import main

Capture = pytest.CaptureFixture[str]


def proof_of(position: str, folder: Path, capsys: Capture) -> Path:
    """A proof as the command writes it."""
    file = folder / "proof.txt"
    assert main(["solve", position, "--proof", str(file)]) == 0
    capsys.readouterr()
    return file


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("3x3k3", ".../.../... X: a draw. The proof holds: 13 lines, 92 positions gone through."),
        ("4x3k3", "4x3k3 .../.../.../... X: X wins. The proof holds: 10 lines, 25 positions"),
        ("X../.../... O", "X../.../... O: a draw. The proof holds"),
        ("4x4k3 X.../..../..../.... O", "4x4k3 X.../..../..../.... O: X wins. The proof holds"),
    ],
)
def test_a_proof_that_was_written_holds(
    position: str, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    file = proof_of(position, tmp_path, capsys)
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.startswith(sentence)
    assert os.listdir(tmp_path) == ["proof.txt"]


def test_the_answer_is_the_same_with_a_proof(tmp_path: Path, capsys: Capture) -> None:
    assert main(["solve", "4x4k4", "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main(["solve", "4x4k4", "--json", "--proof", str(tmp_path / "proof")]) == 0
    assert json.loads(capsys.readouterr().out) | {"seconds": 0} == alone | {"seconds": 0}


def test_a_changed_reply_is_named_by_its_line(tmp_path: Path, capsys: Capture) -> None:
    file = proof_of("4x3k3", tmp_path, capsys)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[4] == ".../.../.../... X b2"
    lines[4] = ".../.../.../... X a1"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"{file}: line 5: ")
    assert main(["check", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["proved"], found["line"]) == (False, 5)


def test_programs_are_told_what_was_proved(tmp_path: Path, capsys: Capture) -> None:
    file = proof_of("3x3k3", tmp_path, capsys)
    assert main(["check", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "proved": True,
        "position": ".../.../... X",
        "value": "draw",
        "lines": 13,
        "positions": 92,
    }


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"noughts proof 1\n", b"x" * 5000])
def test_what_is_no_proof_is_one_line_and_1(
    content: bytes, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}: line ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solve", "--proof", ""], "noughts: '': No such file or directory\n"),
        (["check", "no/file"], "noughts: no/file: No such file or directory\n"),
        (["solve", "--proof", "no/file"], "noughts: no/file: No such file or directory\n"),
        (
            ["solve", "misere:5x5k4", "--proof", "file"],
            "noughts: a proof can be written for a plain board, not for misere:5x5k4\n",
        ),
        (
            ["solve", "XXX/OO./... O", "--proof", "file"],
            "noughts: the game is over: there is nothing to prove\n",
        ),
        (
            ["solve", "--file", "x", "--proof", "file"],
            "noughts: --file brings its own positions, and gives their values alone\n",
        ),
    ],
)
def test_what_cannot_be_done_is_one_line_and_2(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", sentence)
    assert os.listdir(tmp_path) == []


def test_out_of_time_an_old_proof_stays(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "proof.txt"
    file.write_text("old", encoding="utf-8")
    assert main(["solve", "9x9k5", "--seconds", "1", "--proof", str(file)]) == 3
    assert file.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["proof.txt"]


def test_what_stands_beside_a_proof_is_left_alone(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "proof.txt.part").write_text("mine", encoding="utf-8")
    proof_of("3x3k3", tmp_path, capsys)
    assert (tmp_path / "proof.txt.part").read_text(encoding="utf-8") == "mine"
    assert sorted(os.listdir(tmp_path)) == ["proof.txt", "proof.txt.part"]


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_a_proof_goes_through_a_link(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "real.txt").write_text("old", encoding="utf-8")
    (tmp_path / "proof.txt").symlink_to("real.txt")
    file = proof_of("3x3k3", tmp_path, capsys)
    assert file.is_symlink()
    assert main(["check", str(tmp_path / "real.txt")]) == 0


def test_a_proof_is_read_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = proof_of("3x3k3", tmp_path, capsys)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert main(["check", "-"]) == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check", "-"]) == 1


def test_whoever_interrupts_the_proof_learns_the_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def stop(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("noughts.cli.solving.write_proof", stop)
    assert main(["solve", "3x3k3", "--proof", str(tmp_path / "proof")]) == 130
    said = capsys.readouterr().err
    assert said.startswith("\nThe value is a draw, but the proof is not written.\n")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such devices")
def test_a_proof_can_go_to_a_device(capsys: Capture) -> None:
    assert main(["solve", "3x3k3", "--proof", "/dev/null"]) == 0
    assert capsys.readouterr().err == ""
