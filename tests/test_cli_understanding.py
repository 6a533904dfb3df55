"""The commands that explain, as they are typed."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noughts import registry
from noughts.cli import main
from noughts.core.record import Record

Capture = pytest.CaptureFixture[str]

COMMANDS = {
    "explain": ["text", "json"],
    "review": ["text", "json", "svg"],
    "tree": [*registry.DRAWINGS],
    "trace": ["text", "csv", "json"],
    "compare": ["text", "json", "svg"],
    "map": ["svg", "text", "json"],
}
WHAT = {"review": "a1 b1 c1", "map": "--board 1x3k2"}
EVERY = [(command, form) for command, forms in COMMANDS.items() for form in forms]


def typed(command: str, more: str) -> list[str]:
    """A command about the smallest interesting game."""
    return [command, *WHAT.get(command, "1x3k2").split(), *more.split()]


@pytest.mark.parametrize(("command", "form"), EVERY)
def test_every_format_of_every_command(command: str, form: str, capsys: Capture) -> None:
    assert main(typed(command, f"--format {form}")) == 0
    out, err = capsys.readouterr()
    assert out.endswith("\n") and err == ""
    if form == "json":
        assert isinstance(json.loads(out), dict)
    if form == "svg":
        names = [child.tag.rpartition("}")[2] for child in ElementTree.fromstring(out)]
        assert names[:2] == ["title", "desc"]


@pytest.mark.parametrize("command", COMMANDS)
def test_json_has_a_short_way(command: str, capsys: Capture) -> None:
    assert main(typed(command, "--json")) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_goes_to_a_file_is_what_is_shown(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    form = "text" if command != "compare" else "svg"
    file = tmp_path / "file"
    assert main(typed(command, f"--format {form}")) == 0
    shown = capsys.readouterr().out
    assert main(typed(command, f"--format {form} -o {file}")) == 0
    assert capsys.readouterr() == ("", "")
    assert file.read_text(encoding="utf-8") == shown
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("--format foo", "noughts: there is no format 'foo'; known: "),
        ("-o no/such/folder", "noughts: no/such/folder: No such file or directory\n"),
    ],
)
def test_what_cannot_be_written_is_one_line_and_2(
    command: str, more: str, sentence: str, capsys: Capture
) -> None:
    assert main(typed(command, more)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(sentence)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("explain 3x3k3x", "noughts: there is no board '3x3k3x'"),
        ("explain XX./.../... X", "noughts: unrecognized arguments"),
        (
            "explain 3x3k3 --seconds 0",
            "noughts: --seconds takes a number such as 10 or 0.5, not '0'",
        ),
        ("review a1 a1", "noughts: move 2: a1 is taken\n"),
        ("review a1 zz", "noughts: move 2: a cell is a letter and a number such as b2, not 'zz'\n"),
        ("review a1 b1 a2 b2 a3 c3", "noughts: move 6: the game is over\n"),
        ("review --board 4x4k3 3x3k3;", "noughts: a record names its own board\n"),
        ("review {", "noughts: this is not JSON"),
        ("tree --algorithm magic", "noughts: there is no algorithm 'magic'; known: "),
        ("tree --depth -1", "noughts: --depth takes a whole number from 0 on, not '-1'"),
        ("tree --limit 0", "noughts: --limit takes a whole number from 1 on, not '0'"),
        ("map --for Z", "noughts: a player is X or O, not 'Z'\n"),
        ("map --board 4x4k4", "noughts: "),
    ],
)
def test_what_cannot_be_understood_is_one_line_and_2(
    arguments: str, sentence: str, capsys: Capture
) -> None:
    assert main(arguments.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(sentence)


def test_a_finished_game_has_no_moves_to_explain(capsys: Capture) -> None:
    assert main(["explain", "XXX/OO./... O"]) == 0
    assert capsys.readouterr().out == "The game is over: X has won.\n"


def test_an_explanation_names_every_move_and_the_best_line(capsys: Capture) -> None:
    assert main(["explain", "X.O/.X./..O X"]) == 0
    assert (
        capsys.readouterr().out
        == """\
A draw with best play.

  b1  L2   Loses in 2 moves: X b1, O c2.
  a2  L2   Loses in 2 moves: X a2, O c2.
* c2  D    Blocks c1 c2 c3. Forces the reply a2. The only move that does not lose.
  a3  L2   Loses in 2 moves: X a3, O c2.
  b3  L2   Loses in 2 moves: X b3, O c2.

Best line: X c2, O a2, X a3, O b1, X b3.
"""
    )


GAME = "3x3k3; a1 b2 c3 a3 c1 b1 c2"


@pytest.mark.parametrize(
    "text", ["a1 b2 c3 a3 c1 b1 c2", GAME, Record.parse(GAME).to_json(), str(Record.parse(GAME))]
)
def test_a_game_is_read_from_the_line_or_from_standard_input(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert main(["review", text]) == 0
    said = capsys.readouterr().out
    assert "The turning point was move 4, O a3: a blunder.\n" in said
    for arguments in (["review"], ["review", "-"]):
        buffer = io.BytesIO(text.replace(" ", "\n ", 2).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(buffer))
        assert main(arguments) == 0
        assert capsys.readouterr().out == said


@pytest.mark.parametrize("closed", [True, False])
def test_no_game_at_all_is_said(
    closed: bool, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", None if closed else io.TextIOWrapper(io.BytesIO()))
    assert main(["review"]) == 2
    assert capsys.readouterr().err == "noughts: there is no game to review\n"


def test_a_game_may_start_anywhere(capsys: Capture) -> None:
    assert main(["review", "--board", "4x4k3 XO../..../..../.... X", "b2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["moves"][0]["mark"] == "best"


def test_a_tree_of_a_huge_board_is_bounded(capsys: Capture) -> None:
    assert main(["tree", "15x15k5"]) == 0
    assert len(capsys.readouterr().out.splitlines()) < 250


@pytest.mark.usefixtures("untraced")
def test_the_whole_of_alpha_beta_is_counted(capsys: Capture) -> None:
    for more, nodes in (("", 20_866), ("--values-only", 18_297)):
        assert main(f"tree --algorithm alphabeta --depth 1 --json {more}".split()) == 0
        tree = json.loads(capsys.readouterr().out)
        assert main(f"trace --algorithm alphabeta --depth 1 --json {more}".split()) == 0
        trace = json.loads(capsys.readouterr().out)
        assert tree["nodes"] == trace["nodes"] == nodes


def test_the_name_of_a_file_says_the_format(tmp_path: Path) -> None:
    for name, start in (("a.svg", "<svg"), ("a.dot", "digraph"), ("a.json", "{"), ("a", "Minimax")):
        assert main(["tree", "1x3k2", "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("explain --json --format text", "noughts: --json and --format say different things\n"),
        ("tree --values-only", "noughts: --values-only is for --algorithm alphabeta\n"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    arguments: str, sentence: str, capsys: Capture
) -> None:
    assert main(arguments.split()) == 2
    assert capsys.readouterr().err == sentence


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_a_command_that_fails_leaves_what_is_behind_a_link(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "real").write_text("precious", encoding="utf-8")
    (tmp_path / "link").symlink_to("real")
    assert main(["explain", "nonsense", "-o", str(tmp_path / "link")]) == 2
    assert (tmp_path / "real").read_text(encoding="utf-8") == "precious"
    (tmp_path / "real").chmod(0o600)
    assert main(["explain", "1x3k2", "-o", str(tmp_path / "link")]) == 0
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "link").is_symlink()


def test_a_long_record_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    record = Record.of(Record.parse("15x15k15").start, tuple(range(120)))
    assert len(record.to_json()) > 1000
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record.to_json().encode())))
    assert main(["review", "--json", "--seconds", "0.1"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 120
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a1 " * 30_000)))
    assert main(["review"]) == 2


def test_a_terminal_that_knows_ascii_only_gets_a_plain_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding="ascii"))
    assert main(["tree", "1x3k2"]) == 0
    assert b"\\u" not in output.getvalue()
    assert b"`- c1 ..X min 0" in output.getvalue()
