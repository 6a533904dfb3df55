"""The same question to every search, side by side."""

from __future__ import annotations

import json
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from noughts.analysis.compare import BUDGET, Compared, answer, as_json, as_text, compare, draw
from noughts.core.position import Position
from noughts.search.budget import Budget
from noughts.search.verdict import Value
from tests.reference import Game, perfect
from tests.translate import VALUES, state_of

SVG = "{http://www.w3.org/2000/svg}"
STEPS = ["minimax", "alpha-beta", "+ order", "+ table", "+ symmetry"]
COUNTS = [20_866, 7_865, 2_160, 521, 97]
LESS_COUNTS = [18_297, 7_275, 1_988, 475, 97]
"""Where only win, draw and loss are told apart."""

SMALL = ["XO./.../... X", "XX./O../O.. X", "X../.O./..X O", "2x3k3", "XO./OX./... O", "1x5k2"]
VARIANTS = ["misere:2x3k3", "gravity:3x3k3 .../.X./.OX O"]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("distance", "counts"), [(True, COUNTS), (False, LESS_COUNTS)])
def test_every_improvement_saves_positions_on_the_usual_board(
    distance: bool, counts: list[int]
) -> None:
    """Minimax, whose count is known, is stopped in time."""
    minimax, *found = compare("3x3k3", Budget(nodes=30_000), distance)
    assert [search.name for search in (minimax, *found)] == [*STEPS, "solver"]
    assert minimax[:2] == ("minimax", 30_000) and minimax[3:] == (None, None, False)
    assert [search.nodes for search in found] == counts
    assert all(search.value is Value.DRAW and search.finished for search in found)
    assert [search.plies for search in found] == [9 if distance else None] * 4 + [9]
    assert all(search.seconds > 0 for search in (minimax, *found))


@pytest.mark.parametrize("text", [*SMALL, *VARIANTS])
def test_all_searches_give_the_same_right_answer(text: str) -> None:
    position = Position.parse(text)
    value, plies, _ = perfect(Game.named(str(position.rules)))[state_of(position)]
    for search in compare(position):
        assert (search.value, search.plies, search.finished) == (VALUES[value], plies, True)
    for search in compare(position, distance=False):
        assert search.value is VALUES[value] and search.plies in (None, plies)


@pytest.mark.parametrize("text", VARIANTS)
def test_the_solver_knows_no_variants(text: str) -> None:
    assert [search.name for search in compare(text)] == STEPS


def test_a_finished_game_is_no_work() -> None:
    for search in compare("XXX/OO./... O"):
        assert search[3:] == (Value.LOSS, 0, True) and search.nodes <= 1


def test_a_search_that_does_not_finish_is_said_to_be_stopped() -> None:
    position = Position.parse("5x5k4")
    found = compare(position, Budget(nodes=50))
    assert {(s.nodes, s.value, s.plies, s.finished) for s in found} == {(50, None, None, False)}
    assert all("  stopped " in line for line in as_text(found)[1:-1])
    assert draw(position, found).count(": stopped after 50 positions") == 6
    assert {row["value"] for row in json.loads(as_json(position, found))["searches"]} == {None}
    texts = [text.text for text in ElementTree.fromstring(draw(position, found)).iter(f"{SVG}text")]
    assert texts.count("> 50 · stopped") == 6


def test_a_board_too_large_for_any_search_is_stopped_at_once() -> None:
    found = compare("15x15k5", Budget(nodes=10))
    assert {(search.nodes, search.finished) for search in found} == {(0, False)}
    assert all(line.split()[-1] == "refused" for line in as_text(found)[1:-1])
    picture = draw(Position.parse("15x15k5"), found)
    assert picture.count("0 · refused") == picture.count(": refused") == 6
    assert 'height="20"' not in picture


@pytest.mark.parametrize("text", [*VARIANTS, "2x3k3"])
def test_it_is_said_why_variants_have_no_solver(text: str) -> None:
    position, note = Position.parse(text), "The solver knows plain boards only."
    found = compare(position)
    assert (as_text(found)[-1] == note) == (text in VARIANTS)
    picture = draw(position, found)
    assert (f">{note}<" in picture) == (text in VARIANTS)
    page = ElementTree.fromstring(picture)
    lowest = max(float(label.attrib["y"]) for label in page.iter(f"{SVG}text"))
    assert lowest < float(page.attrib["height"]), "all of it is on the page"


def test_the_picture_is_as_wide_as_its_title() -> None:
    position = Position.parse("gravity:5x5k4").play(20)
    page = ElementTree.fromstring(draw(position, SAMPLE))
    assert float(page.attrib["width"]) > 20 + len(str(page.findtext(f"{SVG}title"))) * 14 * 0.6


def test_a_large_position_is_named_by_its_board() -> None:
    position = Position.parse("15x15k5").play(0)
    assert "on 15x15k5</title>" in draw(position, SAMPLE)


def test_there_is_an_end_to_what_a_search_takes_unless_told() -> None:
    assert not BUDGET.endless


def test_answers_have_a_word() -> None:
    words = {Value.WIN: "win", Value.DRAW: "draw", Value.LOSS: "loss", None: "stopped"}
    for value, word in words.items():
        assert answer(Compared("minimax", 1, 0.0, value, None, value is not None)) == word


SAMPLE = (
    Compared("minimax", 99_999, 1.5, Value.WIN, 3, True),
    Compared("alpha-beta", 999, 0.25, Value.WIN, 3, True),
    Compared("+ order", 9, 0.0004, None, None, False),
    Compared("solver", 0, 0.0, Value.WIN, 3, True),
)


def test_the_table_has_bars_on_a_logarithmic_scale() -> None:
    assert as_text(SAMPLE) == [
        "search         positions   seconds  answer",
        "minimax           99,999     1.500  win     " + "#" * 40,
        "alpha-beta           999     0.250  win     " + "#" * 24,
        "+ order                9     0.000  stopped " + "#" * 8,
        "solver                 0     0.000  win",
        "The bars are on a logarithmic scale.",
    ]


def test_json_has_the_same_rows() -> None:
    position = Position.parse("XO./.../... X")
    assert json.loads(as_json(position, SAMPLE)) == {
        "position": "XO./.../... X",
        "searches": [
            {**search._asdict(), "value": search.value.value if search.value else None}
            for search in SAMPLE
        ],
    }


def test_the_picture_shows_every_search_with_its_count() -> None:
    position = Position.parse("XO./.../... X")
    page = ElementTree.fromstring(draw(position, SAMPLE))
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
