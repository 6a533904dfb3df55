"""A search step by step, as one would do it by hand."""

from __future__ import annotations

import csv

import pytest

from noughts.analysis.node import Tree
from noughts.analysis.tree import tree
from noughts.reports.trace import steps
from noughts.search.budget import Budget
from tests.writing import parsed, written

TEXT = "XOX/.O./..X O"

BY_HAND = """\
step,path,alpha,beta,bound,value,note
1,,-inf,inf,,-9,
2,a2,-inf,inf,,8,
3,a2 c2,-inf,inf,,8,X wins
4,a2 a3,8,inf,<=,-7,cut b3: beta -7 <= alpha 8
5,a2 a3 c2,8,inf,,-7,O wins
6,a2 b3,8,inf,<=,-7,cut a3: beta -7 <= alpha 8
7,a2 b3 c2,8,inf,,-7,O wins
8,c2,-inf,8,,-7,
9,c2 a2,-inf,8,,-7,
10,c2 a2 a3,-inf,8,,0,
11,c2 a2 a3 b3,-inf,8,,0,draw
12,c2 a2 b3,-inf,0,,-7,O wins
13,c2 a3,-7,8,<=,-7,cut b3: beta -7 <= alpha -7
14,c2 a3 a2,-7,8,,-7,O wins
15,c2 b3,-7,8,<=,-7,cut a3: beta -7 <= alpha -7
16,c2 b3 a2,-7,8,,-7,O wins
17,a3,-inf,-7,>=,-7,cut c2 b3: beta -7 <= alpha -7
18,a3 a2,-inf,-7,,-7,
19,a3 a2 c2,-inf,-7,,0,
20,a3 a2 c2 b3,-inf,-7,,0,draw
21,a3 a2 b3,-inf,-7,,-7,O wins
22,b3,-inf,-7,,-9,O wins
"""


@pytest.fixture
def grown() -> Tree:
    return tree(TEXT, "alphabeta", in_order=True)


def test_every_step_is_as_by_hand(grown: Tree) -> None:
    assert written("trace", "csv", grown) == BY_HAND.splitlines()


def test_the_table_for_people_says_the_same(grown: Tree) -> None:
    lines = written("trace", "text", grown)
    assert lines[0] == f"Alpha-beta search of {TEXT}"
    assert lines[1] == "22 positions visited, 10 ends of games, 6 branches cut."
    assert lines[-25] == (
        "alpha and beta are those on arrival; a value with >= or <= is only a bound."
    )
    table = lines[lines.index("") + 1 :]
    assert table[0].split() == ["step", "path", "alpha", "beta", "value", "note"]
    assert table[4] == "   4  a2 a3            8   inf  <= -7  cut b3: beta -7 <= alpha 8"
    rows = list(csv.reader(BY_HAND.splitlines()))
    assert [line.split() for line in table[1:]] == [" ".join(row).split() for row in rows[1:]]
    assert all(line.isascii() for line in lines)


def test_json_has_numbers_and_texts_for_infinity(grown: Tree) -> None:
    told = parsed("trace", grown)
    assert (told["algorithm"], told["nodes"], told["left_out"]) == ("alphabeta", 22, 0)
    assert told["stopped"] is None
    assert told["steps"][3] == {
        "step": 4,
        "path": "a2 a3",
        "alpha": 8,
        "beta": "inf",
        "bound": "<=",
        "value": -7,
        "note": "cut b3: beta -7 <= alpha 8",
    }
    rows = list(csv.DictReader(BY_HAND.splitlines()))
    told_rows = [{name: str(value) for name, value in row.items()} for row in told["steps"]]
    assert told_rows == rows


def test_it_says_how_many_steps_are_left_out() -> None:
    grown = tree(TEXT, "alphabeta", in_order=True, limit=4)
    assert written("trace", "csv", grown) == BY_HAND.splitlines()[:5]
    said = written("trace", "text", grown)
    assert [line for line in said if "18" in line] == ["18 visited positions are not shown."]
    assert parsed("trace", grown)["left_out"] == 18


def test_a_stopped_search_has_steps_without_a_value() -> None:
    grown = tree("3x3k3", budget=Budget(nodes=4), in_order=True)
    assert written("trace", "csv", grown)[1:] == [
        "1,,-inf,inf,,,not finished",
        "2,a1,-inf,inf,,,not finished",
        "3,a1 b1,-inf,inf,,,not finished",
        "4,a1 b1 c1,-inf,inf,,,not finished",
    ]
    assert any("no answer within 4 positions" in line for line in written("trace", "text", grown))


def test_what_was_never_visited_is_no_step() -> None:
    grown = tree("15x15k5")
    assert list(steps(grown.root)) == []
    assert parsed("trace", grown)["steps"] == []


def test_a_step_says_for_how_many_mirror_images_it_stands() -> None:
    grown = tree("3x3k3", "alphabeta", depth=1, symmetry=True)
    notes = [step.note for step in steps(grown.root)]
    assert notes[1].endswith("stands for 4 mirror images")
    assert "mirror" not in notes[3]
