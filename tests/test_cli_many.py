"""The command solve with many positions, with workers, and interrupted."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import workers
from noughts.cli import main, solving
from noughts.search.analyse import Known
from noughts.search.verdict import Value
from tests.pipes import PATIENCE, open_pipe

SOURCE = Path(__file__).parents[1] / "src"

MANY = """# some positions
3x3k3

  X../.O./... X
XXX/OO./... O
4x4k3
"""

ANSWERS = """\
.../.../... X  draw   9  b2 a1 c1 a3 c3 b1 a2 c2 b3
X../.O./... X  draw   7  c1 a3 c3 b1 a2 c2 b3
XXX/OO./... O  loss   0
4x4k3 ..../..../..../.... X  win    5  b2 c2 b3 c3
"""


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the first item goes to other processes, one by one."""
    monkeypatch.setattr(workers, "HERE", 0)
    monkeypatch.setattr(workers, "BATCH", 0)


def written(folder: Path, text: str) -> str:
    """The name of a file with this text."""
    file = folder / "positions.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_every_line_is_answered_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "--file", written(tmp_path, MANY)]) == 0
    assert capsys.readouterr() == (ANSWERS, "")


@pytest.mark.usefixtures("away")
def test_answers_do_not_depend_on_the_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, MANY + "5x4k4\nnonsense\n5x5k5 X..../...../...../...../..... O\n")
    said = []
    for number in "12":
        assert main(["solve", "--file", file, "--workers", number]) == 2
        said.append(capsys.readouterr())
    assert said[0] == said[1]


def test_programs_get_an_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--json", "--file", written(tmp_path, MANY)]) == 0
    facts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [found["value"] for found in facts] == ["draw", "draw", "loss", "win"]
    assert all(found["proved"] for found in facts)


def test_a_bad_line_is_named_and_the_others_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "15x15k5\n#\nXX/..\nXX./OO./... X\n")
    assert main(["solve", "--seconds", "1", "--file", file]) == 2
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[0].endswith(" X  not proved")
    assert lines[1:] == ["XX./OO./... X  win    1  c1"]
    assert captured.err == f"noughts: {file}:3: 3x3k3 has 3 rows, not 2\n"


def test_what_is_not_proved_in_time_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "gravity:6x7k4\n3x3k3\n")
    assert main(["solve", "--seconds", "1", "--json", "--file", file]) == 3
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["value"], first["proved"], second["proved"]) == (None, False, True)
    assert first["nodes"] > 0


def test_standard_input_is_read_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MANY.encode())))
    assert main(["solve", "--file", "-"]) == 0
    assert capsys.readouterr().out == ANSWERS


def test_a_closed_standard_input_has_no_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["solve", "--file", "-"]) == 0


@pytest.mark.usefixtures("away")
def test_whoever_sends_one_position_and_waits_is_answered() -> None:
    with open_pipe(b"#\n3x3k3\n") as (stream, send):
        heard = solving._heard(stream)
        assert next(heard) == [(2, "3x3k3")]
        send(b"4x4k3\n4x4k4\n")
        assert next(heard) == [(3, "4x4k3"), (4, "4x4k4")]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("solve 3x3k3 --file x", "noughts: --file brings its own positions"),
        ("solve --moves --file x", "noughts: --file brings its own positions"),
        ("solve --file", "noughts: argument --file: expected one argument"),
        ("solve --file no/such/file", "noughts: no/such/file: No such file or directory"),
        ("solve --workers 0", "noughts: --workers takes a whole number from 1 on, not '0'"),
        ("table --workers two", "noughts: --workers takes a whole number from 1 on, not 'two'"),
        ("table --workers 1 --cluster x:1", "noughts: --cluster brings its own workers"),
        ("solve --workers 1 --cluster x:1", "noughts: --cluster brings its own workers"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_2(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


@pytest.mark.usefixtures("away")
def test_the_moves_are_the_same_whoever_searches_them(capsys: pytest.CaptureFixture[str]) -> None:
    values = []
    for number in "12":
        assert main(["solve", "4x4k3", "--moves", "--json", "--workers", number]) == 0
        values.append(json.loads(capsys.readouterr().out)["values"])
    assert values[0] == values[1]
    assert len(values[0]) == 16 and all(move["value"] == "win" for move in values[0])


def test_moves_out_of_time_are_not_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solving, "time", iter([0.0, *[900.0] * 99]).__next__)
    assert main(["solve", "5x4k4", "--moves", "--seconds", "500", "--json"]) == 3
    facts = json.loads(capsys.readouterr().out)
    assert facts["value"] == "draw"
    assert [move["value"] for move in facts["values"]] == [None] * 20


def interrupted(number: int) -> Iterator[tuple[int, Known]]:
    """A search that is interrupted after so many moves."""
    for index in range(number):
        yield index, (Value.DRAW, 9)
    raise KeyboardInterrupt


@pytest.mark.parametrize(("options", "unknown"), [([], " ? "), (["--json"], '"value": null')])
def test_an_interrupted_search_of_moves_shows_what_is_known(
    options: list[str],
    unknown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(workers.Workers, "spread", lambda *given: interrupted(2))
    assert main(["solve", "3x3k3", "--moves", *options]) == 130
    captured = capsys.readouterr()
    assert captured.err == "\nStopped.\n"
    assert captured.out.count(unknown) == 4
    assert ("A draw with best play." in captured.out) is not bool(options)


def test_an_interrupted_search_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(ticker: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("noughts.cli.output.Ticker.__call__", stop)
    assert main(["solve", "6x6k4", "--moves"]) == 130
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Nothing is proved yet, after 0 positions in " in captured.err
    assert captured.err.endswith("\nStopped.\n")


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
def test_ctrl_c_ends_a_real_search_with_all_its_processes() -> None:
    program = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import noughts.workers as w"
    program += "\nw.HERE = 0\nfrom noughts.cli import main"
    program += "\nif __name__ == '__main__': sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", program, "solve", "--file", "-", "--workers", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdin and running.stdout
        running.stdin.write("3x3k3\n4x4k3\n15x15k5\ngravity:6x7k4\n")
        running.stdin.flush()
        lines = [running.stdout.readline() for _ in range(3)]
        os.killpg(running.pid, signal.SIGINT)
        # The end of its words comes only when no process is left that could say more.
        rest, said = running.communicate(timeout=PATIENCE)
    assert (len(lines), rest, said, running.returncode) == (3, "", "\nStopped.\n", 130)
