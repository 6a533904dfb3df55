"""The table of all positions of a board."""

import csv
from itertools import islice

import pytest

from noughts import parallel
from noughts.analysis.table import entries, estimate, verdict_of
from noughts.cli import main
from noughts.core.errors import InvalidText
from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.search.verdict import Value
from tests.positions import positions
from tests.reference import Game, perfect
from tests.translate import state_of
from tests.writing import parsed, written

VALUES = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", ["3x3k3", "misere:3x3k3", "gravity:3x3k3", "2x4k2"])
def test_every_position_stands_once_with_its_exact_verdict(board: str) -> None:
    answers = perfect(Game.named(board))
    found = dict(entries(read_rules(board)))
    assert set(found) == set(positions(board))
    for position, verdict in found.items():
        value, plies, best = answers[state_of(position)]
        assert verdict.value is VALUES[value]
        assert (verdict.plies, set(verdict.moves)) == (plies, set(best))


@pytest.mark.usefixtures("untraced")
def test_the_three_formats_say_the_same() -> None:
    rules = read_rules("3x3k3")
    rows = list(csv.reader(written("table", "csv", entries(rules))))
    assert rows[0] == ["position", "value", "plies", "moves"]
    assert len(rows) == 1 + 5478
    objects = parsed("table", entries(rules))
    as_rows = [[o["position"], o["value"], str(o["plies"]), " ".join(o["moves"])] for o in objects]
    assert as_rows == rows[1:]
    texts = written("table", "text", entries(rules))
    assert texts[0] == ".../.../... X  draw   9  b2 a1 c1 a3 c3 b1 a2 c2 b3"
    assert len(texts) == 5478
    for text, row in zip(texts, rows[1:], strict=True):
        assert text.split() == " ".join(row).split()


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("board", "form"), [("3x3k3", "csv"), ("1x7k3", "json"), ("2x3k3", "text")]
)
def test_a_table_is_the_same_however_many_work_on_it(
    board: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", 0.001)
    monkeypatch.setattr(parallel, "BATCH_SECONDS", 0.02)
    rules = read_rules(board)
    with parallel.workers(2) as team:
        assert written("table", form, entries(rules, team.spread)) == written(
            "table", form, entries(rules)
        )


def test_a_verdict_of_a_table_does_not_depend_on_the_others() -> None:
    found = list(islice(entries(read_rules("1x13k5")), 300))
    for position, verdict in reversed(found):
        assert verdict_of(position)[:3] == verdict[:3]


def test_every_position_of_a_table_can_be_read_again() -> None:
    for row in list(csv.reader(written("table", "csv", entries(read_rules("1x5k3")))))[1:]:
        assert str(Position.parse(row[0])) == row[0]


def test_a_board_with_too_many_positions_is_refused_with_the_estimate() -> None:
    assert estimate(read_rules("3x3k3")) == 6046
    with pytest.raises(InvalidText, match="4x4k4 has up to 10,165,779 positions"):
        entries(read_rules("4x4k4"))


def test_an_unknown_format_names_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "--format", "jsn"]) == 2
    assert "did you mean 'json'" in capsys.readouterr().err
    assert main(["table", "--format", "xml"]) == 2
    assert "csv, json, text" in capsys.readouterr().err


def test_the_command_writes_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "1x3k2", "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["position,value,plies,moves", "1x3k2 ... X,win,3,b1"]
