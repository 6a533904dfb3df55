import io
import json
import re
import sys

import pytest

import noughts
from noughts import registry
from noughts.cli import main
from noughts.cli.commands import COMMANDS


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    """What main reads from its standard input."""
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(buffer))
    return buffer


def answer(buffer: io.BytesIO, text: str) -> None:
    buffer.write(text.encode())
    buffer.seek(0)


def one_line(captured: str) -> str:
    assert captured.count("\n") == 1
    return captured.rstrip("\n")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"noughts {noughts.__version__}\n"


def test_help_has_examples_and_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert "examples:" in said
    for command in COMMANDS:
        assert re.search(rf"\n    {command}\s", said)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: noughts {command}")


def test_without_a_command_there_is_the_menu(
    typed: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(typed, "3\nq\n")
    assert main([]) == 0
    assert capsys.readouterr().out.count("Player vs Player") == 2


def test_arguments_come_from_the_process_unless_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["noughts", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("noughts ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "You are X, the computer is O (perfect). X moves first."),
        (
            ["--x", "human", "--o", "perfect", "--first", "O"],
            "computer is O (perfect). O moves first.",
        ),
        (["--x", "perfect"], "You are O, the computer is X (perfect). X moves first."),
        (["--o", "human", "--first", "o"], "Two players at one board. O moves first."),
        (["--o", "2", "--seed", "7"], "the computer is O (casual:slip=0.5,seed=7)."),
        (["--board", "misere:3x3k3"], "Whoever completes a line loses."),
        (["--position", "X../.O./... X"], "1 │ X │   │   │ 0"),
    ],
)
def test_play_skips_the_menu(
    arguments: list[str],
    sentence: str,
    typed: io.BytesIO,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer(typed, "quit\n")
    assert main(["play", *arguments]) == 0
    said = capsys.readouterr().out
    assert sentence in said
    assert "Player vs Player" not in said


def test_a_seed_makes_a_game_repeatable(
    typed: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    games = set()
    for _ in range(3):
        assert main(["play", "--x", "random", "--o", "random", "--seed", "7"]) == 0
        games.add(capsys.readouterr().out)
    assert len(games) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("plya", "noughts: there is no command 'plya'; did you mean 'play'?"),
        ("--frist", "noughts: unrecognized arguments: --frist; see noughts --help"),
        ("play --o", "noughts: argument --o: expected one argument; see noughts play --help"),
        ("play --o pefect", "noughts: there is no agent 'pefect'; did you mean 'perfect'?"),
        ("play --o humann", "noughts: there is no agent 'humann'; did you mean 'human'?"),
        ("play --o 9", "noughts: there is no level '9'; known: 1, 2, 3, 4, 5"),
        ("play --o random:sed=1", "there is no option of random 'sed'; did you mean 'seed'?"),
        ("play --board 3x3", "noughts: there is no board '3x3'; did you mean '3x3k3'?"),
        ("play --board gravty:6x7k4", "there is no variant 'gravty'; did you mean 'gravity'?"),
        ("play --board 99x3k3", "noughts: a board has 1 to 20 rows and columns, not 99"),
        ("play --board ３x3k3", "FULLWIDTH DIGIT THREE"),
        ("play --first Х", "CYRILLIC CAPITAL LETTER HA"),
        ("play --first Z", "noughts: a player is X or O, not 'Z'"),
        ("play --seed x", "noughts: --seed takes a whole number from 0 on, not 'x'"),
        ("play --seed -1", "noughts: --seed takes a whole number from 0 on, not '-1'"),
        ("play --seed 1.0", "noughts: --seed takes a whole number from 0 on, not '1.0'"),
        (
            "play --seed ７",
            "takes a whole number from 0 on, not '７' (U+FF17 FULLWIDTH DIGIT SEVEN)",
        ),
        ("play --seed 1" + "0" * 18, "noughts: --seed takes a whole number from 0 on, not '1000"),
        ("play plya", "noughts: unrecognized arguments: plya; see noughts --help"),
        ("--x 3 play", "noughts: "),
        ("play --position XXX/XXX/XXX", "noughts: X moved twice"),
        ("play --position XXX/OOO/...", "noughts: both X and O have a line"),
        ("play --position 3x3k3 --board 3x3k3", "--position names its own board and turn"),
        ("levels --board nonsense", "noughts: there is no board 'nonsense'; known: "),
        ("levels --games 0", "noughts: --games takes a whole number from 1 on, not '0'"),
        ("levels --games " + "9" * 400, "noughts: --games takes a whole number from 1 on"),
        ("judge extra", "noughts: unrecognized arguments: extra; see noughts --help"),
    ],
)
def test_what_cannot_be_understood_is_one_line_and_2(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in one_line(captured.err)


def test_a_line_break_in_an_argument_makes_no_second_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "--o", "a\nb\x1b"]) == 2
    assert "\x1b" not in one_line(capsys.readouterr().err)
    assert main(["--a\nb"]) == 2
    one_line(capsys.readouterr().err)


def test_the_menu_after_a_game_keeps_what_was_played(
    typed: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(typed, "menu\n2\nq\n")
    assert main(["play", "--x", "3", "--first", "O", "--board", "misere:3x3k3"]) == 0
    said = capsys.readouterr().out
    assert "  4  You play: O\n  5  First move: O\n  6  Level: 3 of 5 (reflex)\n" in said
    assert "  7  Board: misere:3x3k3\n" in said
    assert said.count("You are O, the computer is X (reflex). O moves first.\n") == 2


def test_levels_prints_exact_strength(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    rows = [line.split() for line in captured.out.splitlines()[-5:]]
    assert rows[0] == ["1", "random", "93.9", "%", "99.5", "%", "96.7", "%"]
    assert rows[2] == ["3", "reflex", "20.0", "%", "100.0", "%", "60.0", "%"]
    assert rows[4] == ["5", "perfect", "0.0", "%", "0.0", "%", "0.0", "%"]
    means = [float(row[6]) for row in rows]
    assert means == sorted(means, reverse=True)


def test_levels_of_a_large_board_offer_to_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "--board", "4x4k4"]) == 0
    assert "--board 4x4k4 --games 20" in capsys.readouterr().out


def test_levels_measures_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "--board", "1x5k3", "--games", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["exact"], facts["games"]) == (False, 1)


def test_agents_are_listed_with_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agents"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == list(registry.AGENTS)
    assert lines[0] == "random   Plays any legal cell, each as likely as the other."
    assert lines[1] == "         Options: seed."
    assert sum(line.startswith(" " * 9 + "Options: ") for line in lines) == 5
    assert len(lines) == 6 + 5, "minimax has none"


def test_boards_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards"]) == 0
    assert "gravity:6x7k4  4 in a row on 6x7. Marks fall" in capsys.readouterr().out


def test_judge_speaks_the_protocol(typed: io.BytesIO, capsys: pytest.CaptureFixture[str]) -> None:
    border, row = "+---+---+---+\n", "| _ | _ | _ |\n"
    answer(typed, f"JUDGE\nTURN X\n{border}{(row + border) * 3}")
    assert main(["judge"]) == 0
    assert capsys.readouterr().out == "2 2\n"


def test_judge_refuses_what_is_no_protocol(
    typed: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(typed, "nonsense\n")
    assert main(["judge"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    one_line(captured.err)


def test_a_pipe_gone_wrong_is_one_line_and_2(
    typed: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(typed, "y\n" * 200)
    assert main([]) == 2
    assert one_line(capsys.readouterr().err) == "noughts: 100 answers in a row could not be used"


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
    capsys: pytest.CaptureFixture[str],
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


def test_without_an_output_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    assert main([]) == 0
    assert main(["levels"]) == 0
