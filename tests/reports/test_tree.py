"""Drawings of a tree: all say the same, each in its own language."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache, partial
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from noughts.analysis.node import Tree
from noughts.analysis.tree import tree
from noughts.cli.output import in_ascii
from noughts.reports import FORMATS
from noughts.reports.layout import lay_out
from noughts.search.budget import Budget
from tests.looking import SVG, Box, boards, paths, seen, shown
from tests.writing import written

LETTER = 0.6

TREES = {
    "small": partial(tree, "1x3k2"),
    "endgame": partial(tree, "XOX/.O./..X O", "alphabeta"),
    "limited": partial(tree, "XO./.../... X", "alphabeta", limit=60),
    "first": partial(tree, "XO./.../... X", "alphabeta", limit=5),
    "mirrored": partial(tree, "3x3k3", "alphabeta", depth=2, symmetry=True),
    "steps": partial(tree, "XO./.../... X", "alphabeta", limit=40, in_order=True),
    "flat": partial(tree, "XX./OO./... X", "alphabeta", distance=False),
    "large": partial(tree, "4x4k3 XOXO/XO../OX../.... X", "alphabeta", limit=60),
    "stopped": partial(tree, "4x4k4", symmetry=True, budget=Budget(nodes=500), limit=30),
    "hopeless": partial(tree, "15x15k5", "alphabeta", limit=20, symmetry=True),
    "over": partial(tree, "XXX/OO./... O"),
}


@cache
def tree_of(name: str) -> Tree:
    """A tree, grown once for all tests."""
    return TREES[name]()


CUT = ("endgame", "limited", "steps", "mirrored", "large")

every_drawing = pytest.mark.parametrize("form", FORMATS["tree"])
every_tree = pytest.mark.parametrize("name", TREES)


def draw(form: str, tree: Tree) -> str:
    return "\n".join(written("tree", form, tree))


def ways(form: str, text: str, json: str, signs: str) -> tuple[str, ...]:
    """How a drawing says something: those we know in one way, a new one in any of these."""
    known = {"text": text, "json": json, "mermaid": signs, "dot": signs, "svg": signs}
    return (known[form],) if form in known else (text, json, signs)


# What all drawings say


@every_drawing
@every_tree
def test_every_move_that_is_shown_is_drawn(form: str, name: str) -> None:
    tree = tree_of(name)
    drawing = draw(form, tree)
    shown = len(list(tree.root.family()))
    drawn = {
        "text": len(re.findall(r"[├└]─ ", drawing)) + 1,
        "mermaid": drawing.count("Board: "),
        "dot": len(re.findall(r'\d \[label="[XO. ]+(\\n|")', drawing)),
        "svg": drawing.count('class="s-grid"'),
        "json": drawing.count('"position"') - 1,
    }
    assert shown in (drawn[form],) if form in drawn else drawn.values()


@every_drawing
@pytest.mark.parametrize("name", CUT)
def test_every_cut_is_drawn_with_its_reason(form: str, name: str) -> None:
    drawing = draw(form, tree_of(name))
    cuts = [node.cut for node in tree_of(name).root.family() if node.cut and node.children]
    assert cuts
    for cut in cuts:
        plain = f"beta {cut.beta:g} <= alpha {cut.alpha:g}"
        signs = f"β {cut.beta:g} ≤ α {cut.alpha:g}".replace("-", "−")
        pair = f'"alpha": {cut.alpha:g},\n"beta": {cut.beta:g}\n'
        said = re.sub(r"\n +", "\n", drawing)
        assert any(way in said for way in ways(form, plain, pair, signs))


@pytest.mark.parametrize(
    ("form", "sign"), [("text", "cut "), ("mermaid", '"cut: '), ("dot", '"cut: '), ("svg", ">cut<")]
)
@pytest.mark.parametrize("name", CUT)
def test_a_cut_is_not_drawn_where_the_moves_before_it_are_not(
    name: str, form: str, sign: str
) -> None:
    nodes = [node for node in tree_of(name).root.family() if node.cut]
    drawn = sum(bool(node.children) for node in nodes)
    assert draw(form, tree_of(name)).count(sign) == drawn
    assert drawn < len(nodes) or name in ("endgame", "steps")


@every_drawing
@pytest.mark.parametrize("name", ["limited", "first", "steps", "large"])
def test_what_is_left_out_is_said_where_it_is(form: str, name: str) -> None:
    tree = tree_of(name)
    drawing = draw(form, tree)
    hidden = [node.left_out for node in tree.root.family() if node.left_out]
    assert hidden
    for number in hidden:
        said = f'"left_out": {number}' if form == "json" else f"+{number:,} position"
        assert said in drawing


@every_drawing
def test_mirror_images_and_unfinished_searches_are_said(form: str) -> None:
    drawing = draw(form, tree_of("mirrored"))
    assert any(way in drawing for way in ways(form, "b1 x4", '"times": 4', "×4"))
    for name, reason in (("stopped", "within 500 positions"), ("hopeless", "too many to search")):
        assert reason in draw(form, tree_of(name))


WINDOWS = {"text": r"\[(-?\d+|-inf), (-?\d+|inf)\]"}
IN_SIGNS = r"α (−?\d+|−∞), β (−?\d+|∞)"


@pytest.mark.parametrize("form", ["text", "mermaid", "dot", "svg"])
def test_alphabeta_alone_shows_the_window_of_every_node(form: str) -> None:
    found = {
        name: Counter(
            tuple(float(bound.replace("−", "-").replace("∞", "inf")) for bound in window)
            for window in re.findall(WINDOWS.get(form, IN_SIGNS), draw(form, tree_of(name)))
        )
        for name in ("endgame", "small")
    }
    nodes = tree_of("endgame").root.family()
    assert found == {"endgame": Counter((node.alpha, node.beta) for node in nodes), "small": {}}


@every_drawing
def test_what_scores_mean_is_said(form: str) -> None:
    assert "10 - depth" in draw(form, tree_of("small"))
    assert "1 + the cells left empty" in draw(form, tree_of("large"))
    assert "-1 if O wins" in draw(form, tree_of("flat"))


# Text


def test_text_shows_boards_branches_and_the_chosen_line() -> None:
    drawing = draw("text", tree_of("small"))
    assert drawing.partition("\n\n")[2] == (
        "... max 7\n"
        "├─ a1 X.. min 0\n"
        "│  ├─ b1 XO. max 0\n"
        "│  │  └─ c1 XOX draw: 0\n"
        "│  └─ c1 X.O max 7\n"
        "│     └─ b1 XXO X wins: 10 - 3 = 7\n"
        "├─ b1* .X. min 7\n"
        "│  ├─ a1* OX. max 7\n"
        "│  │  └─ c1* OXX X wins: 10 - 3 = 7\n"
        "│  └─ c1 .XO max 7\n"
        "│     └─ a1 XXO X wins: 10 - 3 = 7\n"
        "└─ c1 ..X min 0\n"
        "   ├─ a1 O.X max 7\n"
        "   │  └─ b1 OXX X wins: 10 - 3 = 7\n"
        "   └─ b1 .OX max 0\n"
        "      └─ a1 XOX draw: 0"
    )


def test_text_shows_windows_bounds_and_cuts() -> None:
    drawing = draw("text", tree_of("endgame"))
    assert (
        "│  ├─ a3 XOX/OO./X.X [8, inf] min <= -7\n"
        "│  │  ├─ c2 XOX/OOO/X.X [8, inf] O wins: 3 - 10 = -7\n"
        "│  │  └╌ cut b3: beta -7 <= alpha 8\n"
    ) in drawing


def test_text_tells_unfinished_from_not_searched() -> None:
    drawing = draw("text", tree_of("stopped"))
    assert "├─ a1 x4 X.../..../..../.... not finished\n" in drawing
    assert "└─ b2 x4 ..../.X../..../.... not searched" in drawing
    assert "│  └╌ +14 moves\n" in drawing


@every_tree
def test_text_can_be_plain(name: str) -> None:
    assert all(in_ascii(line).isascii() for line in written("tree", "text", tree_of(name)))


# Mermaid


FLOWCHART = """\
---
title: "Minimax tree of 1x3k2"
---
%% 16 positions visited, 6 ends of games.
%% X maximises: 10 - depth if X wins, depth - 10 if O wins, 0 for a draw.
%% Chosen line: b1 a1 c1.
flowchart TD
    classDef chosen stroke-width:3px
    classDef cut stroke-dasharray:4 4,opacity:0.7
    n1("Board: [_, _, _] <br> Turn: X <br> Depth: 0 <br> Max: 7"):::chosen
    n1 -->|"X in 0"| n2("Board: [X, _, _] <br> Turn: O <br> Depth: 1 <br> Min: 0")
    n1 ==>|"X in 1"| n3("Board: [_, X, _] <br> Turn: O <br> Depth: 1 <br> Min: 7"):::chosen
    n1 -->|"X in 2"| n4("Board: [_, _, X] <br> Turn: O <br> Depth: 1 <br> Min: 0")
    n2 -->|"O in 1"| n5("Board: [X, O, _] <br> Turn: X <br> Depth: 2 <br> Max: 0")
    n2 -->|"O in 2"| n6("Board: [X, _, O] <br> Turn: X <br> Depth: 2 <br> Max: 7")
    n5 -->|"X in 2"| n7("Board: [X, O, X] <br> DRAW)")
    n6 -->|"X in 1"| n8("Board: [X, X, O] <br> SEVEN)")
    n3 ==>|"O in 0"| n9("Board: [O, X, _] <br> Turn: X <br> Depth: 2 <br> Max: 7"):::chosen
    n3 -->|"O in 2"| n10("Board: [_, X, O] <br> Turn: X <br> Depth: 2 <br> Max: 7")
    n9 ==>|"X in 2"| n11("Board: [O, X, X] <br> SEVEN)"):::chosen
    n10 -->|"X in 0"| n12("Board: [X, X, O] <br> SEVEN)")
    n4 -->|"O in 0"| n13("Board: [O, _, X] <br> Turn: X <br> Depth: 2 <br> Max: 7")
    n4 -->|"O in 1"| n14("Board: [_, O, X] <br> Turn: X <br> Depth: 2 <br> Max: 0")
    n13 -->|"X in 1"| n15("Board: [O, X, X] <br> SEVEN)")
    n14 -->|"X in 0"| n16("Board: [X, O, X] <br> DRAW)")"""


def test_the_flowchart_of_1x3k2() -> None:
    expected = FLOWCHART.replace(
        "SEVEN", "Game over <br> Depth: 3 <br> Score: 10 - 3 = 7 <br> (X wins"
    ).replace("DRAW", "Game over <br> Depth: 3 <br> Score: 0 <br> (draw")
    assert draw("mermaid", tree_of("small")) == expected


BOX = r'(n\d+)\("[^"]+"\)(?::::(?:chosen|cut))?'
EDGE = rf'(n\d+) (?:-->|==>|-\.->|-\.-)(?:\|"[^"]+"\|)? {BOX}'


@every_tree
def test_every_flowchart_is_mermaid(name: str) -> None:
    lines = draw("mermaid", tree_of(name)).splitlines()
    start = lines.index("flowchart TD")
    assert lines[0] == lines[2] == "---"
    assert json.loads(lines[1].removeprefix("title: "))
    assert all(line.startswith("%% ") for line in lines[3:start])
    known = re.fullmatch(BOX, lines[start + 3].strip())
    assert known
    names = {known[1]}
    for line in lines[start + 4 :]:
        edge = re.fullmatch(EDGE, line.strip())
        assert edge, line
        assert edge[1] in names and edge[2] not in names
        names.add(edge[2])


def test_on_a_board_of_several_rows_cells_have_names() -> None:
    drawing = draw("mermaid", tree_of("endgame"))
    assert '-->|"X in c2"| ' in drawing
    assert '("Board: [X, O, X] <br> [_, O, _] <br> [_, _, X] <br> Turn: O <br> ' in drawing


# Graphviz

WORDS = r'"(?:[^"\\]|\\.)*"'
LOOK = rf"\[\w+=(?:{WORDS}|[\w.]+)(?:, \w+=(?:{WORDS}|[\w.]+))*\]"


@every_tree
def test_every_graph_is_dot(name: str) -> None:
    first, *lines, last = draw("dot", tree_of(name)).splitlines()
    assert (first, last) == ("digraph tree {", "}")
    named, reached = set(), []
    for line in lines:
        statement = re.fullmatch(rf"  (\w+)(?: -> (\w+))? {LOOK};", line)
        assert statement, line
        start, end = statement.groups()
        if end is None:
            named.add(start)
        else:
            assert {start, end} <= named
            reached.append(end)
    named -= {"graph", "node", "edge"}
    assert sorted(reached) == sorted(named - {"n1"})


# Pictures


def labels(drawing: str) -> list[tuple[str, Box]]:
    """The texts, and about where they stand."""
    found = []
    for label in ElementTree.fromstring(drawing).iter(f"{SVG}text"):
        text = label.text or ""
        x, y, size = (float(label.attrib[key]) for key in ("x", "y", "font-size"))
        width = len(text) * size * LETTER
        left = {"start": x, "middle": x - width / 2}[label.attrib["text-anchor"]]
        found.append((text, Box(left, y - 0.7 * size, left + width, y + 0.1 * size)))
    return found


@every_tree
def test_a_picture_says_what_it_shows(name: str) -> None:
    picture = ElementTree.fromstring(draw("svg", tree_of(name)))
    assert picture.tag == f"{SVG}svg"
    title, words = picture.findtext(f"{SVG}title"), picture.findtext(f"{SVG}desc")
    assert title and title.split()[0] in ("Minimax", "Alpha-beta")
    assert words and "X maximises" in words
    ids = [picture.attrib[name] for name in ("aria-labelledby", "aria-describedby")]
    assert [part.get("id") for part in picture if part.tag[len(SVG) :] in ("title", "desc")] == ids
    assert all(text.text for text in picture.iter(f"{SVG}text"))


def test_pictures_on_one_page_do_not_share_their_names() -> None:
    names = [
        ElementTree.fromstring(draw("svg", tree)).attrib["aria-labelledby"]
        for tree in map(tree_of, TREES)
    ]
    assert len({*names}) == len(names)


@every_tree
def test_nothing_in_a_picture_lies_on_anything_else(name: str) -> None:
    drawing = draw("svg", tree_of(name))
    page = ElementTree.fromstring(drawing)
    paper = Box(0, 0, float(page.attrib["width"]), float(page.attrib["height"]))
    things = [("a board", box) for box in boards(page)] + labels(drawing)
    for thing, box in things:
        assert box.left >= paper.left and box.top >= paper.top, thing
        assert box.right <= paper.right and box.bottom <= paper.bottom, thing
    for (one, box), (other, other_box) in combinations(things, 2):
        assert not box.overlaps(other_box), (one, other)


@every_tree
def test_every_board_in_a_picture_shows_its_marks_the_last_move_and_the_lines(name: str) -> None:
    found = Counter(seen(ElementTree.fromstring(draw("svg", tree_of(name)))))
    assert found == Counter(shown(node.position, node.cell) for node in tree_of(name).root.family())


def test_a_frame_stands_evenly_around_each_board_of_the_chosen_line() -> None:
    page = ElementTree.fromstring(draw("svg", tree_of("endgame")))
    framed = []
    for frame in page.iter(f"{SVG}rect"):
        if frame.get("class") == "f-panel s-ink":
            x, y, width, height = (float(frame.attrib[n]) for n in ("x", "y", "width", "height"))
            around = Box(x, y, x + width, y + height)
            (board,) = [board for board in boards(page) if around.holds(board)]
            gaps = [inner - outer for inner, outer in zip(board, around, strict=True)]
            assert gaps == pytest.approx([4, 4, -4, -4], abs=0.1)
            framed.append(board)
    assert len(framed) == 2


@every_tree
def test_words_on_an_edge_stand_in_its_middle(name: str) -> None:
    page = ElementTree.fromstring(draw("svg", tree_of(name)))
    edges = [line for look in ("s-ink", "s-muted") for lines in paths(page, look) for line in lines]
    signs = [one for one in page.iter(f"{SVG}rect") if one.get("height") == "16"]
    assert bool(signs) is (name != "over")
    for sign in signs:
        x, y, width = (float(sign.attrib[n]) for n in ("x", "y", "width"))
        middle = pytest.approx((x + width / 2, y + 8), abs=0.1)
        assert middle in [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in edges]


def test_a_window_stands_right_above_its_board() -> None:
    drawing = draw("svg", tree_of("endgame"))
    tops = {box.top for box in boards(ElementTree.fromstring(drawing))}
    windows = [box for text, box in labels(drawing) if re.fullmatch(IN_SIGNS, text)]
    assert len(windows) == len(list(tree_of("endgame").root.family()))
    for window in windows:
        above = [top - window.bottom for top in tops]
        assert any(0 < distance < 10 for distance in above), window


@every_tree
def test_text_in_a_picture_can_be_read(name: str) -> None:
    sizes = re.findall(r'font-size="([\d.]+)"', draw("svg", tree_of(name)))
    assert min(map(float, sizes)) >= 11


def test_a_picture_says_who_moves_at_each_level() -> None:
    texts = [text for text, _ in labels(draw("svg", tree_of("endgame")))]
    assert [text for text in texts if text in ("MAX", "MIN")] == ["MIN", "MAX", "MIN", "MAX"]


def test_the_chosen_line_is_bold_and_cuts_are_dashed() -> None:
    drawing = draw("svg", tree_of("endgame"))
    bold = re.findall(r'font-weight="600">([^<]*)<', drawing)
    assert [text for text in bold if text not in ("MAX", "MIN")] == [
        "b3", "−9", "−9", "Alpha-beta tree of XOX/.O./..X O",
    ]  # fmt: skip
    cuts = sum(node.cut is not None for node in tree_of("endgame").root.family())
    assert drawing.count("stroke-dasharray") == 3 * cuts
    assert " opacity=" not in drawing
    assert "stroke-dasharray" not in draw("svg", tree_of("small"))


# JSON


def count(node: dict[str, Any]) -> int:
    return 1 + sum(count(child) for child in node["children"])


def test_json_holds_the_whole_tree() -> None:
    told = json.loads(draw("json", tree_of("endgame")))
    assert told["nodes"] == 22 == count(told["root"])
    assert told["line"] == ["b3"]
    child = told["root"]["children"][0]["children"][1]
    assert (child["cell"], child["depth"], child["side"]) == ("a3", 2, "min")
    assert (child["alpha"], child["beta"], child["score"], child["bound"]) == (8, "inf", -7, "<=")
    assert child["cut"] == {"cells": ["b3"], "alpha": 8, "beta": -7}
    assert child["children"][0]["outcome"] == "O wins"
    assert child["best"] == "c2"


# Layout

Family = dict[str, str]


@pytest.mark.parametrize(
    "family",
    [
        {},
        {"r": "ab"},
        {"r": "abc", "a": "de", "c": "fgh"},
        {"r": "ab", "a": "cdefg", "b": "hijkl", "c": "mn", "l": "op"},
        {"r": "ab", "a": "c", "c": "d", "d": "efghi", "b": "jklm"},
        {"r": "abc", "a": "d", "d": "ef", "f": "ghi", "c": "jk", "j": "lmnop"},
    ],
)
def test_parents_stand_above_the_middle_of_their_children(family: Family) -> None:
    def width(name: str) -> float:
        return 10 + ord(name) % 7

    root = lay_out("r", lambda name: list(family.get(name, "")), width, gap=5)
    places = list(root.family())
    assert min(place.x - width(place.item) / 2 for place in places) == pytest.approx(0)
    for place in places:
        assert "".join(child.item for child in place.children) == family.get(place.item, "")
        if place.children:
            middle = (place.children[0].x + place.children[-1].x) / 2
            assert place.x == pytest.approx(middle)
        assert all(child.level == place.level + 1 for child in place.children)
    for one, other in combinations(places, 2):
        if one.level == other.level:
            apart = abs(one.x - other.x) - (width(one.item) + width(other.item)) / 2
            assert apart >= 5 - 1e-9
