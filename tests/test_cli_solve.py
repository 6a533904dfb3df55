"""The command solve in time: progress, workers, a partner who waits, and interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import noughts
from noughts import Value, Verdict, parallel
from noughts.cli import main, output, solve
from noughts.reports.verdict import Solution
from noughts.search.values import Known
from tests.pipes import PATIENCE, open_pipe
from tests.writing import written

Capture = pytest.CaptureFixture[str]

SOURCE = Path(__file__).parents[1] / "src"

MANY = """
X../.O./... X
4x4k3
5x4k4
nonsense
5x5k5 X..../...../...../...../..... O
"""


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the first item goes to other processes, one by one."""
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", 0)
    monkeypatch.setattr(parallel, "BATCH_SECONDS", 0)


@pytest.mark.usefixtures("away")
def test_an_answer_does_not_depend_on_the_lines_before_it(tmp_path: Path, capsys: Capture) -> None:
    """The second time it takes as many positions as the first."""
    file = tmp_path / "positions.txt"
    file.write_text("4x4k4\n4x4k4\n", encoding="utf-8")
    assert main(["solve", "--file", str(file), "--workers", "1", "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["nodes"] == second["nodes"] > 1


def test_answers_do_not_depend_on_the_workers(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(MANY, encoding="utf-8")
    said = []
    for number in "12":
        assert main(["solve", "--file", str(file), "--workers", number]) == 2
        said.append(capsys.readouterr())
    assert said[0] == said[1]


@pytest.mark.usefixtures("away")
def test_the_moves_are_the_same_whoever_searches_them(capsys: Capture) -> None:
    values = []
    for number in "12":
        assert main(["solve", "4x4k3", "--moves", "--json", "--workers", number]) == 0
        values.append(json.loads(capsys.readouterr().out)["values"])
    assert values[0] == values[1]
    assert len(values[0]) == 16 and all(move["value"] == "win" for move in values[0])


@pytest.mark.usefixtures("away")
def test_whoever_sends_one_position_and_waits_is_answered() -> None:
    with open_pipe(b"#\n3x3k3\n") as (stream, send):
        heard = solve._heard(stream)
        assert next(heard) == [(2, "3x3k3")]
        send(b"4x4k3\n4x4k4\n")
        assert next(heard) == [(3, "4x4k3"), (4, "4x4k4")]


def test_moves_out_of_time_are_not_known(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(solve, "time", iter([0.0, *[900.0] * 99]).__next__)
    assert main(["solve", "5x4k4", "--moves", "--seconds", "500", "--json"]) == 3
    facts = json.loads(capsys.readouterr().out)
    assert facts["value"] == "draw"
    assert [move["value"] for move in facts["values"]] == [None] * 20


@pytest.mark.parametrize(
    ("value", "sentence"),
    [(Value.WIN, "X wins with best play."), (Value.LOSS, "O wins with best play.")],
)
def test_a_value_without_its_plies_says_no_number(value: Value, sentence: str) -> None:
    verdict = Verdict(value, None, (4,), 7, True)
    solution = Solution(noughts.Position.start(), verdict, 0.5)
    assert written("verdict", "text", solution) == [
        sentence,
        "A best move: b2",
        "7 positions in 0.50 s",
    ]


def test_a_search_is_told_about_twice_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(output, "progress", heard.append)
    times = iter([10.0, 10.4, 10.6, 10.9, 12.0])
    ticker = output.Ticker(lambda: next(times))
    assert not any(ticker() for _ in range(4))
    assert heard == [
        "512 positions, 853 a second, 1 s ...",
        "1,024 positions, 512 a second, 2 s ...",
    ]


# Interrupted


def interrupted(number: int) -> Iterator[tuple[int, Known]]:
    """A search that is interrupted after so many moves."""
    for index in range(number):
        yield index, (Value.DRAW, 9)
    raise KeyboardInterrupt


@pytest.mark.parametrize(("options", "unknown"), [([], " ? "), (["--json"], '"value": null')])
def test_an_interrupted_search_of_moves_shows_what_is_known(
    options: list[str], unknown: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(parallel.Workers, "spread", lambda *given: interrupted(2))
    assert main(["solve", "3x3k3", "--moves", *options]) == 130
    captured = capsys.readouterr()
    assert captured.err == "\nStopped.\n"
    assert captured.out.count(unknown) == 4
    assert ("A draw with best play." in captured.out) is not bool(options)


@pytest.mark.parametrize(
    ("where", "board", "sentence"),
    [
        ("output.Ticker.__call__", "6x6k4", "Nothing is proved yet, after 0 positions in "),
        ("solve.write_proof", "3x3k3", "The value is a draw, but the proof is not written.\n"),
    ],
)
def test_an_interrupted_search_says_how_far_it_came(
    where: str,
    board: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    def stop(*given: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"noughts.cli.{where}", stop)
    assert main(["solve", board, "--proof", str(tmp_path / "proof")]) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"\n{sentence}")
    assert err.endswith("\nStopped.\n")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
def test_ctrl_c_ends_a_real_search_with_all_its_processes() -> None:
    program = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import noughts.parallel as w"
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
