"""The command line, apart from what transcripts show: help, formats, files and broken streams."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import noughts
from noughts import registry
from noughts.cli import main
from noughts.cli.commands import COMMANDS
from noughts.core.record import Record
from noughts.reports import FORMATS

Capture = pytest.CaptureFixture[str]

LINKS = pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")


def heard(monkeypatch: pytest.MonkeyPatch, text: str | None) -> None:
    """Let this be on standard input, or let that be closed."""
    stream = None if text is None else io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", stream)


def test_arguments_come_from_the_process_unless_given(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "argv", ["noughts", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"noughts {noughts.__version__}\n"


def test_help_has_examples_and_every_command(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert "examples:" in said
    for command in COMMANDS:
        assert re.search(rf"\n    {command}\s", said)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: Capture) -> None:
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: noughts {command}")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--x", "3", "play"],
        ["--vers"],
        ["--a\nb"],
        ["play", "--o", "a\nb\x1b"],
        ["levels", "--games", "9" * 400],
    ],
    ids=["an option first", "half an option", "a line break", "a control character", "400 digits"],
)
def test_what_cannot_be_understood_is_one_line_and_2(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err[:9], err[-1]) == ("", "noughts: ", "\n")
    assert err[:-1].isprintable()
    assert len(err) < 1000


# Tables


def test_every_agent_of_the_table_is_listed_with_its_sentence(capsys: Capture) -> None:
    assert main(["agents"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line[0] != " "]
    assert [line.split()[0] for line in lines] == [*registry.AGENTS]
    assert all(len(line.split()) > 3 and line.endswith(".") for line in lines)


# Formats


RESULTS = {
    "explain": "explanation",
    "review": "review",
    "tree": "tree",
    "trace": "trace",
    "compare": "comparison",
    "map": "map",
    "perceive": "perceptions",
}
"""What each command that takes --format finds."""

SMALL = {"review": ["a1", "b1", "c1"], "map": ["--board", "1x3k2"], "perceive": []}


@pytest.mark.parametrize(
    ("command", "form"),
    [(command, form) for command, kind in RESULTS.items() for form in FORMATS[kind]],
)
def test_every_format_can_be_read_and_is_the_same_in_a_file(
    command: str, form: str, tmp_path: Path, capsys: Capture
) -> None:
    typed = [command, *SMALL.get(command, ["1x3k2"])]
    assert main([*typed, "--format", form]) == 0
    shown = capsys.readouterr().out
    assert main([*typed, "--format", form, "-o", str(tmp_path / "file")]) == 0
    assert capsys.readouterr() == ("", "")
    assert os.listdir(tmp_path) == ["file"]
    written = (tmp_path / "file").read_text(encoding="utf-8")
    assert without_seconds(written) == without_seconds(shown)
    if form == "json":
        assert main([*typed, "--json"]) == 0
        assert without_seconds(capsys.readouterr().out) == without_seconds(shown)
        assert isinstance(json.loads(shown), dict)
    if form == "svg":
        names = [child.tag.rpartition("}")[2] for child in ElementTree.fromstring(shown)]
        assert names[:2] == ["title", "desc"]


def without_seconds(text: str) -> str:
    """An answer without what differs from run to run."""
    return re.sub(r'"seconds": [\d.e-]+| +\d\.\d{3}(?=  )', "", text)


def test_the_strength_of_levels_is_there_for_programs(capsys: Capture) -> None:
    assert main(["levels", "--board", "1x5k3", "--games", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["board"], facts["exact"], facts["games"]) == ("1x5k3", False, 1)


def test_a_tree_of_a_huge_board_is_bounded(capsys: Capture) -> None:
    assert main(["tree", "15x15k5"]) == 0
    assert len(capsys.readouterr().out.splitlines()) < 250


def test_a_terminal_that_knows_ascii_only_gets_a_plain_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding="ascii"))
    assert main(["tree", "1x3k2"]) == 0
    assert b"\\u" not in output.getvalue()
    assert b"`- c1 ..X min 0" in output.getvalue()


# Files


def test_a_long_record_is_read_from_standard_input_and_an_endless_one_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    record = Record.parse("1x3k2; b1 a1 c1").to_json()
    heard(monkeypatch, record.replace(" ", " " * 1000))
    assert main(["review", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 3
    heard(monkeypatch, "a1 " * 30_000)
    assert main(["review"]) == 2
    assert "at most 65,536 bytes" in capsys.readouterr().err


@LINKS
def test_a_file_is_written_through_a_link_with_the_rights_that_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    real = Path("real")
    real.write_text("precious", encoding="utf-8")
    real.chmod(0o600)
    Path("link").symlink_to("real")
    assert main(["explain", "nonsense", "-o", "link"]) == 2
    assert real.read_text(encoding="utf-8") == "precious"
    for command in (["explain", "1x3k2", "-o", "link"], ["solve", "1x3k2", "--proof", "link"]):
        assert main(command) == 0
        assert Path("link").is_symlink()
        assert real.stat().st_mode & 0o777 == 0o600
    assert main(["check", "real"]) == 0


def test_what_stands_beside_a_proof_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "proof.txt.part").write_text("mine", encoding="utf-8")
    assert main(["solve", "1x3k2", "--proof", str(tmp_path / "proof.txt")]) == 0
    assert (tmp_path / "proof.txt.part").read_text(encoding="utf-8") == "mine"
    assert sorted(os.listdir(tmp_path)) == ["proof.txt", "proof.txt.part"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such devices")
def test_a_proof_can_go_to_a_device(capsys: Capture) -> None:
    assert main(["solve", "1x3k2", "--proof", "/dev/null"]) == 0
    assert capsys.readouterr().err == ""


def test_the_answer_is_the_same_with_a_proof(tmp_path: Path, capsys: Capture) -> None:
    for more in ([], ["--proof", str(tmp_path / "proof")]):
        assert main(["solve", "4x4k4", "--json", *more]) == 0
    alone, proved = map(without_seconds, capsys.readouterr().out.splitlines())
    assert alone == proved


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * 5000])
def test_bytes_are_no_proof(content: bytes, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}: line 1: ")


# Streams that fail


class Failing(io.StringIO):
    """An output that cannot be written, and no file behind it."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (BrokenPipeError(), 0, ""),
        (KeyboardInterrupt(), 130, "\nStopped.\n"),
        (OSError(28, "No space left on device"), 2, "No space left on device\n"),
    ],
)
def test_an_output_that_fails_ends_without_a_traceback(
    error: BaseException,
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.setattr(sys, "stdout", Failing(error))
    assert main(["boards"]) == code
    assert capsys.readouterr().err.endswith(sentence)


@pytest.mark.parametrize("error", [BrokenPipeError(), OSError(28, "No space left on device")])
@pytest.mark.parametrize(
    ("arguments", "out", "code"),
    [
        (["plya"], None, 2),
        (["boards"], OSError(5, "broken"), 2),
        (["boards"], KeyboardInterrupt(), 130),
    ],
)
def test_complaints_that_cannot_be_written_change_nothing(
    error: BaseException,
    arguments: list[str],
    out: BaseException | None,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", Failing(error))
    monkeypatch.setattr(sys, "stdout", Failing(out) if out else io.StringIO())
    assert main(arguments) == code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 0),
        (["levels", "--board", "1x3k2"], 0),
        (["solve", "--file", "-"], 0),
        (["check", "-"], 1),
        (["review"], 2),
    ],
)
def test_closed_streams_are_as_good_as_empty_ones(
    arguments: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(arguments) == code
