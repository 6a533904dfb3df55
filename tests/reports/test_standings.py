"""The standings of a tournament, in words and drawn."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from noughts.core.record import Ending
from noughts.play.contests.standings import Standings, standings
from noughts.play.contests.tournament import plan, run
from noughts.reports.standings import cross_table, shortened, table
from tests.writing import drawn, parsed

SVG = "{http://www.w3.org/2000/svg}"
LONG = "casual:slip=0.12345678901234567,seed=1234567890"


def played(*agents: str, games: int = 4, **options: Any) -> Standings:
    made = plan(agents, games=games, **options)
    return standings(made, run(made))


@pytest.fixture(scope="module")
def levels() -> Standings:
    return played("random", "reflex", "perfect", games=20, openings="random:2")


def test_the_table_has_the_best_agent_first(levels: Standings) -> None:
    said = table(levels)
    assert said[0] == "A tournament on 3x3k3, 20 games of each pair, after 2 random plies, seed 1."
    assert said[1] == f"60 games played, {levels.distinct} of them distinct."
    heads, *rows = [line.split() for line in said[3:7]]
    assert heads[:8] == ["rank", "agent", "games", "points", "won", "drawn", "lost", "rating"]
    assert [row[:3] for row in rows] == [
        ["1", "perfect", "40"],
        ["2", "reflex", "40"],
        ["3", "random", "40"],
    ]
    assert all(float(row[3]) == int(row[4]) + int(row[5]) / 2 for row in rows)
    assert sum(int(row[7]) for row in rows) in (-1, 0, 1)
    assert rows[1][-2:] == ["20.0%", "100.0%"]
    assert "exact" in " ".join(said)


def test_an_unfinished_tournament_says_so() -> None:
    made = plan(["random", "perfect"], games=4)
    one = standings(made, run(made, done=[1, 2, 3]))
    assert table(one)[1] == "1 game played out of 4, 1 of them distinct."
    none = standings(made, [])
    assert table(none)[1] == "0 games played out of 4, 0 of them distinct."
    assert cross_table(none)[3:] == ["1  random   ·  -", "2  perfect  -  ·"]
    assert "0 ± " in table(none)[4]


def test_faults_are_told() -> None:
    found = played("minimax", "random", board="2x3k2", nodes=9)
    assert table(found)[-1] == "minimax lost games by faults: 4 timeouts."
    assert "9 positions a move" in table(found)[0]
    row = found.rows[0]._replace(faults={Ending.CRASH: 1, Ending.ILLEGAL_MOVE: 2})
    said = table(Standings(found.plan, 4, 4, (row, found.rows[1]), found.against))
    assert "random lost games by faults: 1 crash, 2 illegal moves." in said


def test_where_some_strengths_are_unknown_there_is_a_dash() -> None:
    rows = table(played("mcts:playouts=5", "random"))[4:6]
    unknown = next(row for row in rows if "mcts" in row)
    assert unknown.split()[-2:] == ["-", "-"]
    assert "beaten" not in " ".join(table(played("random", "random", board="4x4k4")))


def test_the_cross_table_has_points_by_row_and_column(levels: Standings) -> None:
    _, _, heads, *rows = cross_table(levels)
    assert heads.split() == ["1", "2", "3"]
    points = [row.split()[2:] for row in rows]
    for i in range(3):
        assert points[i][i] == "·"
        for j in range(i):
            assert float(points[i][j]) + float(points[j][i]) == 20


def test_programs_get_json(levels: Standings) -> None:
    facts = parsed("standings", levels)
    assert (facts["board"], facts["openings"], facts["played"]) == ("3x3k3", "random:2", 60)
    first = facts["standings"][0]
    assert (first["rank"], first["agent"], first["beaten"]) == (1, "perfect", {"x": 0, "o": 0})
    assert first["games"] == 40 == sum(met["games"] for met in first["against"].values())
    assert first["points"] == first["wins"] + first["draws"] / 2
    assert sum(row["rating"] for row in facts["standings"]) == pytest.approx(0, abs=0.02)
    unknown = parsed("standings", played("mcts:playouts=5", "random"))["standings"]
    assert {"x": None, "o": None} in [row["beaten"] for row in unknown]


def test_a_long_name_loses_its_middle() -> None:
    assert shortened("perfect", 7) == "perfect"
    assert shortened("casual:slip=0.5", 9) == "casu…=0.5"
    assert shortened("casual:slip=0.5", 10) == "casua…=0.5"


def picture(found: Standings) -> tuple[ElementTree.Element, list[str]]:
    """A picture, and what is written in it."""
    root = drawn("standings", found)
    return root, [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("number", [2, 3, 20])
def test_every_cell_of_the_picture_has_its_number(number: int) -> None:
    agents = ["random", *(f"{LONG}{i}" for i in range(number - 1))]
    found = played(*agents, games=2, board="2x3k3", openings="random:2")
    root, texts = picture(found)
    titles = [title.text for title in root.iter(f"{SVG}title")]
    for row in found.rows:
        assert row.agent in titles
        assert row.agent == "random" or any(text.endswith(row.agent) for text in texts)
        for other in found.rows:
            tally = found.against.get((row.agent, other.agent))
            assert (tally is None) == (row is other)
            if tally:
                said = f"{row.agent} against {other.agent}: {tally.points:g} of 2"
                assert said in titles
    cells = [g for g in root.iter(f"{SVG}g") if " against " in (g[0].text or "")]
    assert len(cells) == number * (number - 1)
    assert all(cell[-1].tag == f"{SVG}text" and cell[-1].text for cell in cells)
    assert texts.count("·") == number
    labels = [label for label in root.iter(f"{SVG}text") if label.get("text-anchor") == "middle"]
    above = {label.get("x") for label in labels if label.get("font-weight")}
    assert len(above) == number and {cell[-1].get("x") for cell in cells} == above
    names = {name[-1].get("y") for name in root.iter(f"{SVG}g") if name not in cells}
    assert len(names) == number and {cell[-1].get("y") for cell in cells} == names
    for cell in cells:
        share = float(cell[-1].text or "") / 2
        colour = "draw" if share == 0.5 else "win" if share > 0.5 else "loss"
        assert cell[1].get("class") == f"f-{colour}"
        strength = float(cell[1].attrib["fill-opacity"])
        assert strength == pytest.approx(max(0.12, abs(share - 0.5) * 0.9), abs=0.01)
        left, width = (float(cell[1].attrib[name]) for name in ("x", "width"))
        assert float(cell[-1].attrib["x"]) == pytest.approx(left + width / 2, abs=0.1)


def extent(text: ElementTree.Element) -> tuple[float, float]:
    """Where a text begins and ends, about."""
    x, size = float(text.attrib["x"]), float(text.attrib["font-size"])
    room = len(text.text or "") * size * 0.52
    left = {"start": x, "middle": x - room / 2, "end": x - room}[text.attrib["text-anchor"]]
    return left, left + room


def test_nothing_stands_outside_the_picture_and_all_can_be_read() -> None:
    found = played("minimax", LONG, "random", board="2x3k2", nodes=9)
    root, texts = picture(found)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        left, right = extent(text)
        assert left >= 0 and right <= width and float(text.attrib["y"]) < height
        assert float(text.attrib["font-size"]) >= 11
    assert "minimax lost games by faults: 8 timeouts." in texts


def test_in_a_wide_picture_no_words_lie_on_others() -> None:
    root, _ = picture(played(*(f"random:seed={seed}" for seed in range(12)), games=2))
    lines: dict[str, list[tuple[float, float]]] = {}
    for text in root.iter(f"{SVG}text"):
        lines.setdefault(text.attrib["y"], []).append(extent(text))
    for places in lines.values():
        for (_, right), (left, _) in pairwise(sorted(places)):
            assert right < left


def test_the_picture_says_in_words_what_it_shows(levels: Standings) -> None:
    root, texts = picture(levels)
    described = root.findtext(f"{SVG}desc") or ""
    assert "perfect is first with" in described and "20 games of each pair" in described
    assert root.findtext(f"{SVG}title") == "Who takes points from whom" == texts[0]
