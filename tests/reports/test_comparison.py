"""A comparison of searches, written down."""

from __future__ import annotations

from itertools import pairwise

import pytest

from noughts.analysis.compare import BUDGET, Compared, Comparison, compare
from noughts.core.position import Position
from noughts.reports.comparison import answer
from noughts.search.budget import Budget
from noughts.search.verdict import Value
from tests.looking import SVG
from tests.writing import drawn, parsed, written

VARIANTS = ["misere:2x3k3", "gravity:3x3k3 .../.X./.OX O"]


def compared(text: str, budget: Budget = BUDGET) -> Comparison:
    """What every search makes of a position."""
    return compare(text, budget)


def test_a_search_that_does_not_finish_is_said_to_be_stopped() -> None:
    found = compared("5x5k4", Budget(nodes=50))
    assert {(s.nodes, s.value, s.plies, s.finished) for s in found.searches} == {
        (50, None, None, False)
    }
    assert all("  stopped " in line for line in written("comparison", "text", found)[1:-1])
    page = drawn("comparison", found)
    assert str(page.findtext(f"{SVG}desc")).count(": stopped after 50 positions") == 6
    assert {row["value"] for row in parsed("comparison", found)["searches"]} == {None}
    texts = [text.text for text in page.iter(f"{SVG}text")]
    assert texts.count("> 50 · stopped") == 6


def test_a_board_too_large_for_any_search_is_stopped_at_once() -> None:
    found = compared("15x15k5", Budget(nodes=10))
    assert {(search.nodes, search.finished) for search in found.searches} == {(0, False)}
    lines = written("comparison", "text", found)
    assert all(line.split()[-1] == "refused" for line in lines[1:-1])
    picture = "\n".join(written("comparison", "svg", found))
    assert picture.count("0 · refused") == picture.count(": refused") == 6
    assert 'height="20"' not in picture


@pytest.mark.parametrize("text", [*VARIANTS, "2x3k3"])
def test_it_is_said_why_variants_have_no_solver(text: str) -> None:
    found, note = compared(text), "The solver knows plain boards only."
    assert (written("comparison", "text", found)[-1] == note) == (text in VARIANTS)
    page = drawn("comparison", found)
    labels = list(page.iter(f"{SVG}text"))
    assert (note in [label.text for label in labels]) == (text in VARIANTS)
    lowest = max(float(label.attrib["y"]) for label in labels)
    assert lowest < float(page.attrib["height"]), "all of it is on the page"


def test_answers_have_a_word() -> None:
    words = {Value.WIN: "win", Value.DRAW: "draw", Value.LOSS: "loss", None: "stopped"}
    for value, word in words.items():
        assert answer(Compared("minimax", 1, 0.0, value, None, value is not None)) == word


POSITION = Position.parse("XO./.../... X")
SAMPLE = (
    Compared("minimax", 99_999, 1.5, Value.WIN, 3, True),
    Compared("alpha-beta", 999, 0.25, Value.WIN, 3, True),
    Compared("+ order", 9, 0.0004, None, None, False),
    Compared("solver", 0, 0.0, Value.WIN, 3, True),
)


def test_the_picture_is_as_wide_as_its_title() -> None:
    position = Position.parse("gravity:5x5k4").play(20)
    page = drawn("comparison", Comparison(position, SAMPLE))
    assert float(page.attrib["width"]) > 20 + len(str(page.findtext(f"{SVG}title"))) * 14 * 0.6


def test_a_large_position_is_named_by_its_board() -> None:
    page = drawn("comparison", Comparison(Position.parse("15x15k5").play(0), SAMPLE))
    assert str(page.findtext(f"{SVG}title")).endswith("on 15x15k5")


def test_the_table_has_bars_on_a_logarithmic_scale() -> None:
    assert written("comparison", "text", Comparison(POSITION, SAMPLE)) == [
        "search         positions   seconds  answer",
        "minimax           99,999     1.500  win     " + "#" * 40,
        "alpha-beta           999     0.250  win     " + "#" * 24,
        "+ order                9     0.000  stopped " + "#" * 8,
        "solver                 0     0.000  win",
        "The bars are on a logarithmic scale.",
    ]


def test_json_has_the_same_rows() -> None:
    assert parsed("comparison", Comparison(POSITION, SAMPLE)) == {
        "position": "XO./.../... X",
        "searches": [
            {**search._asdict(), "value": search.value.value if search.value else None}
            for search in SAMPLE
        ],
    }


def test_the_picture_shows_every_search_with_its_count() -> None:
    page = drawn("comparison", Comparison(POSITION, SAMPLE))
    title = "Positions visited by each search on XO./.../... X"
    assert page.findtext(f"{SVG}title") == title
    assert page.findtext(f"{SVG}desc") == (
        "minimax: 99,999 positions; alpha-beta: 999 positions; "
        "+ order: stopped after 9 positions; solver: 0 positions"
    )
    texts = [text.text for text in page.iter(f"{SVG}text")]
    assert texts[:3] == [title, "minimax", "99,999 · win"]
    assert texts[-1] == "The bars are on a logarithmic scale."
    assert texts[5:9] == ["+ order", "> 9 · stopped", "solver", "0 · win"]
    bars = [box for box in page.iter(f"{SVG}rect") if box.get("height") == "20"]
    assert [bar.get("class") for bar in bars] == ["f-o", "f-o", "f-grid"]
    lengths = [float(bar.attrib["width"]) for bar in bars]
    assert lengths == pytest.approx([340, 340 * 3 / 5, 340 / 5], abs=0.5)
    assert all(longer > shorter for longer, shorter in pairwise(lengths))
    heights = [float(bar.attrib["y"]) for bar in bars]
    assert heights == sorted({*heights}) and heights[-1] + 20 < float(page.attrib["height"])
