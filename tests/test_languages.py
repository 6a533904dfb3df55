"""What programs read is the same in every language, and what people read is all translated."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import catalogue, registry, texts
from noughts.cli import main
from noughts.cli.commands import COMMANDS
from noughts.frontends.console.dialogue import Dialogue, Leave
from noughts.frontends.console.game import Game
from noughts.frontends.console.terminal import Screen
from noughts.play.session import Session
from tests import pseudo
from tests.leftovers import needs_limits

Capture = pytest.CaptureFixture[str]

FOR_PROGRAMS = [
    ["explain", "XX./OO./... X", "--json"],
    ["review", "b2", "a1", "c3", "--json"],
    ["tree", "XX./OO./... X", "--json"],
    ["trace", "XX./OO./... X", "--json"],
    ["trace", "XX./OO./... X", "--format", "csv"],
    ["compare", "XX./OO./... X", "--json"],
    ["map", "--board", "2x2k2", "--json"],
    ["perceive", "XX./.O./... O", "--json"],
    ["perceive", "--json"],
    ["solve", "2x3k2", "--json"],
    ["solve", "--file", "positions.txt"],
    ["solve", "--file", "positions.txt", "--json"],
    ["check", "proof.txt", "--json"],
    ["table", "2x2k2", "--format", "csv"],
    ["table", "2x2k2", "--format", "json"],
    ["table", "2x2k2"],
    ["verify", "reflex", "--json"],
    ["levels", "--board", "2x2k2", "--json"],
    ["match", "perfect", "reflex:seed=1", "--json"],
    ["tournament", "random:seed=1", "perfect", "--games", "2", "--json"],
    ["judge"],
    ["export"],
]

ALONE = {"play", "desktop", "web", "agents", "boards", "grade"}
"""Commands that write nothing for programs, and one that has a test of its own."""

BOARD = "+---+---+---+\n" + ("| _ | _ | _ |\n" + "+---+---+---+\n") * 3
MEASURED = re.compile(r'("(?:seconds|mean|slowest)": )[\d.e-]+')
"""What differs from run to run."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a few files, in a world with English and the language that nobody speaks."""
    pseudo.install(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    Path("positions.txt").write_text("2x2k2\nXX./OO./... X\n")
    assert main(["solve", "2x3k2", "--proof", "proof.txt"]) == 0
    yield tmp_path
    catalogue.load.cache_clear()


def said(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> tuple[int, str]:
    """The exit code and the output of a command, without what is measured."""
    stream = io.TextIOWrapper(io.BytesIO(f"JUDGE\nTURN X\n{BOARD}".encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    capsys.readouterr()
    return main(words), MEASURED.sub(r"\1...", capsys.readouterr().out)


@pytest.mark.parametrize("words", FOR_PROGRAMS, ids=" ".join)
def test_what_programs_read_is_the_same_in_every_language(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    english = said(words, monkeypatch, capsys)
    assert said([*words, "--language", pseudo.CODE], monkeypatch, capsys) == english
    assert english[1]


def test_every_command_for_programs_was_compared() -> None:
    assert {words[0] for words in FOR_PROGRAMS} | ALONE == set(COMMANDS)


@needs_limits
def test_grades_for_a_spreadsheet_and_for_programs_are_the_same_in_every_language(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    Path("agent.py").write_text("print(7)\n")
    found = []
    for language in ("en", pseudo.CODE):
        words = ["grade", "agent.py", "--csv", "grades.csv", "--json", "--language", language]
        found.append((said(words, monkeypatch, capsys), Path("grades.csv").read_text()))
    (first, csv), (second, other) = found
    assert first == second
    timeless = re.compile(r"\d+\.\d+")
    assert timeless.sub("", csv) == timeless.sub("", other)
    assert "unreadable answer" in csv


# What people read

FOR_PEOPLE = [
    ["explain", "XX./OO./... X"],
    ["explain", "X../.O./..X O"],
    ["review", "b2", "a1", "c3", "b1"],
    ["tree", "XX./OO./... X", "--algorithm", "alphabeta"],
    ["tree", "XX./OO./... X", "--format", "mermaid", "--limit", "5"],
    ["trace", "XX./OO./... X", "--symmetry", "--limit", "7"],
    ["compare", "XX./OO./... X"],
    ["map", "--board", "2x2k2", "--format", "text"],
    ["perceive", "XX./.O./... O"],
    ["perceive"],
    ["solve", "2x3k2"],
    ["check", "proof.txt"],
    ["verify", "reflex"],
    ["levels", "--board", "2x2k2"],
    ["levels", "--board", "4x4k4"],
    ["match", "perfect", "reflex:seed=1"],
    ["tournament", "random:seed=1", "perfect", "--games", "2"],
    ["agents"],
    ["boards"],
    *([name, "--help"] for name in COMMANDS),
    ["--help"],
    ["solve", "4x"],
    ["solve", "--file"],
    ["solve", "too", "much"],
    ["play", "--x", "7"],
    ["match", "perfect"],
    ["review", "b2", "b2"],
    ["review", "b\0"],
    ["check", "nothing.txt"],
    ["check", "."],
    ["verify", "reflex:sight=1"],
]

NAMES = {
    *COMMANDS,
    *registry.AGENTS,
    *registry.VARIANTS,
    *("alphabeta", "order", "solver", "symmetry", "table"),  # searches
    *("playouts", "plan", "seed", "sight", "slip", "variety"),  # options of agents
    *("csv", "dot", "json", "mermaid", "png", "svg", "text"),
    *("alpha", "beta", "inf"),  # as programs write them
    *("draw", "rules"),  # of a record
    *("chosen", "cut", "flowchart"),  # of Mermaid
    *("both", "dark", "human", "light", "none"),  # what options take
    *("board", "position", "too", "much", "noughts", "program"),  # arguments
}
"""Names and values that are never translated, and can stand in what people read."""


def untranslated(text: str) -> set[str]:
    """The words that nobody has translated: in the language that nobody speaks, every vowel has an
    accent."""
    text = re.sub(r"`[^`]*`|^ +noughts .*?  |usage: .*?\n\n", " ", text, flags=re.M | re.S)
    words = re.findall(r"(?<![\w:./=-])[a-z]{3,}(?![\w:./=(-])", text)
    return {word for word in words if re.search("[aeiou]", word)} - NAMES


@pytest.mark.parametrize("words", FOR_PEOPLE, ids=" ".join)
def test_what_people_read_is_all_translated(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    code = main([*words, "--language", pseudo.CODE])
    heard = capsys.readouterr()
    assert untranslated(heard.out + heard.err) == set()
    assert code in (0, 1, 2) and (heard.out or heard.err)


def test_a_game_at_the_console_is_all_translated(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed = [
        *("?", "9", "", "7", "4x4k3", "6", "3", "4", "5", "7", "3x3k3", "2"),
        *("help", "values", "hint", "why", "", "b2", "b2", "zz", "b\0", "undo", "redo", "menu"),
        *("1", "b2", "undo", "undo", "quit"),
    ]
    stream = io.TextIOWrapper(io.BytesIO("\n".join(typed).encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    capsys.readouterr()
    assert main(["--language", pseudo.CODE]) == 0
    answers = {"help", "values", "hint", "why", "undo", "redo", "menu", "quit"}
    assert untranslated(capsys.readouterr().out) - answers == set()


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_longer_language_stays_within_the_width_of_a_terminal(width: int) -> None:
    texts.use(pseudo.CODE)
    out = io.StringIO()
    screen = Screen(out, live=True, size=(width, 40))
    typed = ["help", "values", "hint", "why", "zz", "a1", "a1", "b1", "why", "c9", "undo", "redo"]

    def answers() -> Iterator[str]:
        for answer in typed:
            out.write("\n")  # where a person has typed it
            yield answer

    with pytest.raises(Leave):
        Game(Session(), Dialogue(answers(), screen, waits=True)).play()
    lines = [re.sub(r"\033\[[\d;]*m", "", line) for line in out.getvalue().split("\n")]
    assert [line for line in lines if len(line) > width] == []
    assert len(lines) > 60


@needs_limits
@pytest.mark.parametrize(
    "program", ["print(7)", "while True: pass", "raise SystemExit(3)"], ids=str
)
def test_what_is_wrong_with_a_program_is_translated(program: str, capsys: Capture) -> None:
    Path("agent.py").write_text(program)
    words = ["grade", "agent.py", "agent.py", "--seconds", "0.1", "--language", pseudo.CODE]
    assert main(words) in (1, 3)
    heard = capsys.readouterr()
    assert untranslated(heard.out + heard.err) - {"agent"} == set()
