"""The command solve, and how it tells of its progress."""

import json

import pytest

import noughts
from noughts import Value, Verdict
from noughts.cli import main, output
from noughts.frontends.solutions import Solution, as_text


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["solve"], ["A draw with best play.", "Best moves: b2 a1 c1 a3 c3 b1 a2 c2 b3"]),
        (["solve", "4x4k4"], ["A draw with best play.", "A best move: a1"]),
        (
            ["solve", "4x4k3"],
            ["X wins with best play, in 5 moves of both sides.", "Best moves: b2 c2 b3 c3"],
        ),
        (
            ["solve", "XX./.../OO. O"],
            ["O wins at once.", "A best move: c3"],
        ),
        (["solve", "X../.O./..X O", "--plies"], ["A draw with best play."]),
        (["solve", "XXX/OO./... O"], ["The game is over: X has won."]),
        (["solve", "XOX/XOO/OXX O"], ["The game is over: a draw."]),
        (["solve", "3x3k9"], ["A draw with best play."]),
    ],
)
def test_solve_says_the_value_and_best_moves(
    arguments: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines()[: len(lines)] == lines


def test_solve_draws_the_value_of_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "XX./OO./... X", "--moves"]) == 0
    said = capsys.readouterr().out
    assert "│ X │ X │W1 │" in said
    assert "│L2 │L2 │L2 │" in said


def test_solve_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "XX./OO./... X", "--json", "--moves"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["value"], facts["plies"], facts["moves"]) == ("win", 1, ["c1"])
    assert facts["proved"] is True
    assert facts["nodes"] >= 0 <= facts["seconds"]
    assert {move["cell"]: move["value"] for move in facts["values"]} == {
        "c1": "win",
        "c2": "draw",
        "a3": "loss",
        "b3": "loss",
        "c3": "loss",
    }


def test_solve_gives_up_in_time_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "15x15k5", "--seconds", "0.1"]) == 3
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("noughts: not within this budget: 225 empty cells")
    assert main(["solve", "gravity:6x7k4", "--seconds", "1"]) == 3


@pytest.mark.parametrize(
    ("value", "sentence"),
    [(Value.WIN, "X wins with best play."), (Value.LOSS, "O wins with best play.")],
)
def test_a_value_without_its_plies_says_no_number(value: Value, sentence: str) -> None:
    verdict = Verdict(value, None, (4,), 7, True)
    solution = Solution(noughts.Position.start(), verdict, 0.5)
    assert as_text(solution) == [sentence, "A best move: b2", "7 positions in 0.50 s"]


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
