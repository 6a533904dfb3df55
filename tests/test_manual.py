"""docs/commands.md and docs/formats.md against the code, and the comments that they are made of."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import os
import re
import shlex
from collections.abc import Callable, Collection, Iterator
from dataclasses import fields as fields_of
from itertools import pairwise
from pathlib import Path

import pytest

from noughts import cli
from noughts.cli.commands import COMMANDS
from noughts.cli.running import parser
from noughts.frontends import view
from noughts.frontends.web.rooms.events import EventKind
from noughts.reports import FORMATS
from tests import manual
from tests.leftovers import needs_limits

TEXT = manual.FORMATS.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### `([^\n]+)`\n\n(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL))
"""What is written under a command line, by the command line."""

TYPES = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    list: "array",
    dict: "object",
    type(None): "null",
}
JSON, CSV = (
    [
        pytest.param(line, marks=needs_limits if " grade " in line else ())
        for line in SECTIONS
        if form in line
    ]
    for form in ("json", "csv")
)

Run = Callable[[str], list[str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line of the manual in a folder with the files that it names: the lines of
    its output, or of the file that it writes."""
    monkeypatch.chdir(tmp_path)
    Path("agent.py").write_text('print("no idea")', encoding="utf-8")

    def said(line: str) -> list[str]:
        program, *words = shlex.split(line)
        if program != "noughts":
            return Path(words[-1]).read_text(encoding="utf-8").splitlines()
        cli.main(words)
        written = capsys.readouterr().out
        if "--csv" in words:
            written = Path(words[-1]).read_text(encoding="utf-8")
        return written.splitlines()

    said("noughts solve 3x3k3 --proof proof.txt")
    said("noughts tournament perfect random --board 1x3k2 --games 2 --out games.jsonl")
    return said


@pytest.mark.parametrize("file", [manual.COMMANDS, manual.FORMATS], ids=lambda file: file.name)
def test_the_manual_is_what_the_code_says(file: Path) -> None:
    if os.environ.get("NOUGHTS_REGENERATE"):
        file.write_text(manual.texts()[file], encoding="utf-8", newline="\n")
    written = file.read_text(encoding="utf-8")
    assert written == manual.texts()[file], "python -m tests.manual writes it anew"


@pytest.mark.parametrize("line", manual.EXAMPLES.values())
def test_an_example_can_be_typed(line: str) -> None:
    words = shlex.split(line)[1:]
    assert parser(words[0]).parse_args(words).command == words[0]


def test_the_formats_are_told_by_examples_that_run() -> None:
    result = doctest.testfile(str(manual.FORMATS), module_relative=False)
    assert (result.failed, result.attempted) == (0, 8)


def test_a_proof_is_shown_to_the_letter(run: Run) -> None:
    line = "cat proof.txt"
    assert SECTIONS[line].split("```")[1].split("\n")[1:-1] == run(line)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("line", JSON)
def test_every_field_of_json_has_its_row(line: str, run: Run) -> None:
    rows = re.findall(r"^\| `(.+?)` \| (.+?) \| .+ \|$", SECTIONS[line], re.MULTILINE)
    types = {path: kind.split(" or ") for path, kind in rows}
    lines, place = run(line), 0 if line.startswith("head") else -1
    found = json.loads(lines[place] if "games.jsonl" in line else "\n".join(lines))
    told = [*fields(found, types)]
    assert {path for path, _ in told} == {*types}
    assert [(path, kind) for path, kind in told if kind not in types[path]] == []


def fields(found: object, known: Collection[str], path: str = "") -> Iterator[tuple[str, str]]:
    """The fields of what was read and their types, as deep as the rows go; `[]` stands for any
    place of an array, `*` for any key of an object whose keys are data."""
    for one in found if isinstance(found, list) else ():
        yield from fields(one, known, f"{path}[]")
    for key, value in found.items() if isinstance(found, dict) else ():
        is_data = has_rows(f"{path}.*", known)
        name = f"{path}.*" if is_data else f"{path}.{key}".lstrip(".")
        if not is_data:
            yield name, TYPES[type(value)]
        if has_rows(name, known):
            yield from fields(value, known, name)


def has_rows(path: str, known: Collection[str]) -> bool:
    """Whether rows tell what is inside a field."""
    return any(row.startswith((f"{path}.", f"{path}[]")) for row in known)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("line", CSV)
def test_every_column_of_csv_is_named(line: str, run: Run) -> None:
    columns = re.findall(r"`(\w+)`", SECTIONS[line].partition(".")[0])
    assert run(line)[0] == ",".join(columns)


def test_every_command_that_writes_json_has_its_section() -> None:
    told = {line.split()[1] for line in SECTIONS if "json" in line and line.startswith("noughts")}
    options = {name: " ".join(manual.described(name, COMMANDS[name])) for name in COMMANDS}
    assert told == {name for name, text in options.items() if "json" in text.lower()}
    assert len([forms for forms in FORMATS.values() if "csv" in forms]) == len(CSV)


def test_every_kind_of_event_is_named() -> None:
    assert [kind.value for kind in EventKind if f"`{kind.value}`" not in TEXT] == []


@pytest.mark.parametrize("kind", [view.View, view.CellView])
def test_every_field_of_a_view_has_its_comment(kind: type) -> None:
    [definition] = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    commented = [
        isinstance(below, ast.Expr)
        for node, below in pairwise([*definition.body, ast.Pass()])
        if isinstance(node, ast.AnnAssign)
    ]
    assert commented == [True] * len(fields_of(kind))
