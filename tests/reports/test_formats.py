"""The table of formats: every kind of result can be written as it says, and read again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noughts import reports
from noughts.analysis.certificate import Damaged
from noughts.analysis.certify import certify
from noughts.analysis.check import check
from noughts.analysis.compare import compare
from noughts.analysis.explain import explain
from noughts.analysis.optimal_map import optimal_map
from noughts.analysis.review import review
from noughts.analysis.table import entries
from noughts.analysis.tree import tree
from noughts.core.errors import UnknownName
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.core.rules import Rules
from noughts.play.contests.standings import standings
from noughts.play.contests.tournament import plan, run
from noughts.play.match import match
from noughts.play.trials.grade import Grade
from noughts.play.trials.strength import exact
from noughts.play.trials.verify import verify
from noughts.reports import FORMATS, report
from noughts.reports.perceptions import perceive
from noughts.reports.verdict import Solution
from noughts.search.budget import Budget
from noughts.search.solve import solve
from noughts.search.values import values
from tests.looking import SVG
from tests.writing import written

SMALL = Rules(1, 3, 2)
START = Position.start(SMALL)
HOSTILE = '<a "b"> &\r\n,=c\u202e'
"""A name that no format may take for a part of itself."""


def a_tournament() -> object:
    made = plan(["perfect", "random"], "1x3k2", 2, "none", 1)
    return standings(made, list(run(made)))


RESULTS: dict[str, Callable[[], object]] = {
    "position": lambda: Position.parse("XX./OO./... X"),
    "values": lambda: values("XX./OO./... X"),
    "reason": lambda: explain(START).moves[0].reasons[0],
    "verdict": lambda: Solution(START, solve(START), 0.25, values(START)),
    "explanation": lambda: explain(START),
    "review": lambda: review(Record.parse("1x3k2; a1 c1 b1"), Budget(seconds=60)),
    "tree": lambda: tree(START),
    "trace": lambda: tree(START, "alphabeta"),
    "comparison": lambda: compare(START),
    "map": lambda: optimal_map(SMALL, Player.O),
    "table": lambda: list(entries(SMALL)),
    "perceived": lambda: perceive(Position.parse("XX./.O./... O")),
    "perceptions": Rules,
    "proof": lambda: check(certify(START)),
    "verification": lambda: verify("random", SMALL),
    "grades": lambda: [Grade(HOSTILE, f"cs50:{HOSTILE}", None, 0.125, "no such file")] * 2,
    "levels": lambda: exact(SMALL, lambda share: None),
    "game": lambda: match("perfect", "perfect", START),
    "standings": a_tournament,
}
"""A result of every kind."""


@cache
def result(kind: str) -> object:
    return RESULTS[kind]()


def test_there_is_a_result_of_every_kind_and_json_for_it() -> None:
    assert set(RESULTS) == set(FORMATS)
    assert all("json" in forms for forms in FORMATS.values())


@pytest.mark.parametrize(
    ("kind", "form"), [(kind, form) for kind, forms in FORMATS.items() for form in forms]
)
def test_every_format_can_be_read_again(kind: str, form: str) -> None:
    lines = written(kind, form, result(kind))
    assert lines and any(lines)
    if form == "json" and kind == "grades":
        assert [json.loads(line)["file"] for line in lines] == [HOSTILE] * 2
    elif form == "json":
        assert json.loads("\n".join(lines))
    elif form == "csv":
        heads, *rows = csv.reader(lines)
        assert rows and {len(row) for row in rows} == {len(heads)}
    elif form == "svg":
        page = ElementTree.fromstring("\n".join(lines))
        assert page.tag == f"{SVG}svg"
        assert [child.tag for child in page][:2] == [f"{SVG}title", f"{SVG}desc"]


def test_a_proof_that_does_not_hold_is_written_too() -> None:
    error = Damaged("line {line}: it is wrong", line=3)
    assert written("proof", "text", error) == ["line 3: it is wrong"]
    (line,) = written("proof", "json", error)
    assert json.loads(line) == {"proved": False, "line": 3, "reason": "line 3: it is wrong"}


def test_a_format_that_a_result_does_not_have_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no format 'svgg'; did you mean 'svg'"):
        report("tree", "svgg", result("tree"))


def test_every_module_that_writes_a_format_stands_in_the_table() -> None:
    named = {target.partition(":")[0] for forms in FORMATS.values() for target in forms.values()}
    (folder,) = map(Path, reports.__path__)
    writing = {
        file.stem for file in folder.glob("*.py") if "\ndef as_" in file.read_text(encoding="utf-8")
    }
    assert writing == named
