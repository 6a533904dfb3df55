"""The complete strategy of one side, as data, as text and on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from noughts.analysis.optimal_map import MapNode, optimal_map
from noughts.core.errors import InvalidText
from noughts.core.notation import read_cell, read_rules, write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.reports.map import AREA, PAGE, Place, places
from noughts.reports.svg import LETTER
from tests import writing
from tests.looking import SVG, Box, around, is_cross, paths, rings
from tests.reference import OTHER, Game, after, moves, perfect, result
from tests.translate import state_of

as_text = partial(writing.written, "map", "text")

BOARDS = ("3x3k3", "misere:3x3k3", "gravity:3x3k3", "2x4k3", "4x2k2", "1x5k3", "1x1k1", "2x3k9")

every_map = pytest.mark.parametrize(
    ("board", "player"), [(board, player) for board in BOARDS for player in Player]
)


@cache
def map_of(board: str, player: Player) -> MapNode:
    return optimal_map(read_rules(board), player)


@cache
def drawn(board: str, player: Player) -> ElementTree.Element:
    return writing.drawn("map", map_of(board, player))


@cache
def placed(board: str, player: Player) -> dict[str, Place]:
    """Where everything stands, by the moves that lead there."""
    root = map_of(board, player)
    return {names(place.moves, root.position): place for place in places(root)}


def shown(page: ElementTree.Element, tag: str = "*") -> Iterator[tuple[str, ElementTree.Element]]:
    """What stands for a node of the map, with the moves that lead there."""
    for element in page.iter(None if tag == "*" else SVG + tag):
        line = element.get("data-moves")
        if line is not None:
            yield line, element


def names(cells: tuple[int, ...], position: Position) -> str:
    return " ".join(write_cell(cell, position.rules) for cell in cells)


def played(node: MapNode) -> tuple[int, ...]:
    """The moves that a node adds to those before it."""
    return tuple(cell for cell in (node.reply, node.answer) if cell is not None)


def lines_of_play(node: MapNode, before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The moves that lead to each board of the map."""
    line = before + played(node)
    yield line
    for inner in node.replies:
        yield from lines_of_play(inner, line)


def follow(game: Game, node: MapNode, board: str, player: Player) -> Iterator[str | None]:
    """Every game against the map by the rules of the reference: the boards are what they should
    be, every reply is there once, every answer is a best move. Yields the results."""
    ours = player.value
    if node.answer is not None:
        assert node.answer in perfect(game)[board, ours].best
        board, _ = after((board, ours), node.answer)
    assert state_of(node.position)[0] == board
    end = result(game, board)
    assert (node.outcome is None) == (end is None)
    assert [inner.reply for inner in node.replies] == moves(game, board)
    if end:
        yield end
    for inner in node.replies:
        assert inner.reply is not None
        further, _ = after((board, OTHER[ours]), inner.reply)
        assert (inner.answer is None) == (result(game, further) is not None)
        yield from follow(game, inner, further, player)


@every_map
def test_every_reply_has_a_best_answer_and_nothing_more_is_lost(board: str, player: Player) -> None:
    game, root = Game.named(board), map_of(board, player)
    assert root.answer is None if player is Player.O else root.answer is not None
    results = list(follow(game, root, game.nothing, player))
    value = perfect(game)[game.nothing, "X"].value * (1 if player is Player.X else -1)
    worth = {player.value: 1, "draw": 0, player.other.value: -1}
    assert min(worth[str(end)] for end in results) == value
    assert len(results) == root.games


@pytest.mark.parametrize(("player", "games"), [(Player.X, 92), (Player.O, 521)])
def test_nobody_beats_the_map_of_the_usual_board(player: Player, games: int) -> None:
    root = map_of("3x3k3", player)
    assert root.games == games
    ends = {node.outcome.winner for node in root.walk() if node.outcome}
    assert ends == {player, None}


@every_map
def test_a_map_knows_whose_it_is(board: str, player: Player) -> None:
    root = map_of(board, player)
    assert {node.player for node in root.walk()} == {player}
    assert root.boards == sum(1 for _ in lines_of_play(root))


def test_a_board_beyond_a_page_is_refused() -> None:
    with pytest.raises(InvalidText, match=r"a map of 2x5k3 would not fit on a page: .* not 10"):
        optimal_map(read_rules("2x5k3"), Player.X)


def test_the_text_is_a_tree_with_results() -> None:
    assert as_text(map_of("3x3k3", Player.X))[:4] == [
        "X b2",
        "  O a1 -> X c1",
        "    O b1 -> X a3: X wins",
        "    O a2 -> X a3: X wins",
    ]
    assert as_text(optimal_map(read_rules("1x3k2"), Player.O)) == [
        "X a1 -> O b1",
        "  X c1: draw",
        "X b1 -> O a1",
        "  X c1: X wins",
        "X c1 -> O b1",
        "  X a1: draw",
    ]


@every_map
def test_the_text_says_what_the_map_says(board: str, player: Player) -> None:
    root = map_of(board, player)
    path: list[str] = []
    found = []
    for line in as_text(root):
        text, _, ending = line.partition(":")
        depth = (len(text) - len(text.lstrip())) // 2
        path[depth:] = [text.strip()]
        cells = re.findall(r"([XO]) (\w+)", " ".join(path))
        assert all(one[0] != other[0] for one, other in pairwise(cells))
        found.append((" ".join(name for _, name in cells), ending.strip()))
    expected = [
        (names(line, root.position), node.outcome.value if node.outcome else "")
        for line, node in zip(lines_of_play(root), root.walk(), strict=True)
    ]
    assert found == [pair for pair in expected if pair[0]]


def read_node(found: dict[str, Any]) -> MapNode:
    """A node out of its JSON."""
    position = Position.parse(found["position"])
    reply, answer = (
        None if found[key] is None else read_cell(found[key], position.rules)
        for key in ("reply", "answer")
    )
    assert found["outcome"] == (position.outcome.value if position.outcome else None)
    return MapNode(position, reply, answer, tuple(map(read_node, found["replies"])))


@every_map
def test_the_json_says_what_the_map_says(board: str, player: Player) -> None:
    root = map_of(board, player)
    found = writing.parsed("map", root)
    assert read_node(found.pop("map")) == root
    counts = {"boards": root.boards, "games": root.games}
    assert found == {"board": board, "player": player.value, **counts}


@every_map
def test_the_page_has_every_board_once(board: str, player: Player) -> None:
    root, page = map_of(board, player), drawn(board, player)
    found = [line for line, _ in shown(page)]
    assert found == [names(line, root.position) for line in lines_of_play(root)]


@every_map
def test_a_drawn_board_shows_its_position(board: str, player: Player) -> None:
    by_moves = placed(board, player)
    for line, group in shown(drawn(board, player), "g"):
        place = by_moves[line]
        node, rules = place.node, place.node.position.rules
        marks = {}
        for use in group.iter(f"{SVG}use"):
            if use.get("href") != "#map-grid":
                cell = int(use.attrib["y"]) // 100 * rules.columns + int(use.attrib["x"]) // 100
                marks[cell] = (use.attrib["href"].removeprefix("#map-"), use.get("stroke-opacity"))
        for cell in range(rules.size):
            mark = node.position.mark_at(cell)
            name = mark.value if mark else ""
            pale = None if cell in (node.reply, node.answer) else "0.45"
            expected = (name if cell == node.answer else name.lower(), pale)
            assert marks.get(cell) == (expected if mark else None)
        strikes = list(group.iter(f"{SVG}path"))
        assert len(strikes) == len(node.position.finished_lines)


@pytest.mark.parametrize("player", Player)
def test_a_drawn_mark_is_a_cross_or_a_ring_and_our_answer_is_bold(player: Player) -> None:
    weights = {}
    for group in drawn("3x3k3", player).iter(f"{SVG}g"):
        name = group.get("id", "").removeprefix("map-")
        if name:
            found = [(around(*cross), "X") for cross in paths(group, "s-x") if is_cross(*cross)]
            found += [(ring, "O") for ring in rings(group)]
            box, mark = found.pop()
            assert mark == name.upper() and Box(10, 10, 90, 90).holds(box) and not found
            middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            assert middle == pytest.approx((50, 50))
            weights[name] = max(float(part.get("stroke-width", 0)) for part in group)
    assert {*weights} == {*"XxOo"}
    assert weights["X"] > 1.5 * weights["x"] and weights["O"] > 1.5 * weights["o"]


@every_map
def test_a_letter_stands_for_an_end_that_was_forced(board: str, player: Player) -> None:
    letters = {player: "W", None: "=", player.other: "L"}
    texts = {line: text.text for line, text in shown(drawn(board, player), "text")}
    expected = {}
    for line, place in placed(board, player).items():
        node = place.node
        if node.outcome and node.reply is not None:
            position = Position.start(read_rules(board))
            for cell in place.moves[: None if node.answer is None else -1]:
                position = position.play(cell)
            if node.answer is None or position.legal_moves == (node.answer,):
                expected[line] = letters[node.outcome.winner]
    assert texts == expected


@every_map
def test_boards_stand_inside_their_cells(board: str, player: Player) -> None:
    root, by_moves = map_of(board, player), placed(board, player)
    for place in by_moves.values():
        x, y, width, height = room_for(place, root, by_moves)
        most = 0.95 if place.is_board and place.node is not root else 1.0001
        assert place.width <= most * width and place.height <= most * height
        assert place.x + place.width / 2 == pytest.approx(x + width / 2)
        if place.node is root:
            assert place.y == y
        else:
            assert place.y + place.height / 2 == pytest.approx(y + height / 2)


def room_for(
    place: Place, root: MapNode, by_moves: dict[str, Place]
) -> tuple[float, float, float, float]:
    """The cell that a place must stand in, or the page's area for the root: corner and size."""
    node = place.node
    if node is root:
        return AREA
    outer = by_moves[names(place.moves[: -len(played(node))], node.position)]
    assert outer.is_board and node.reply is not None
    row, column = divmod(node.reply, node.position.rules.columns)
    return outer.x + column * outer.cell, outer.y + row * outer.cell, outer.cell, outer.cell


@every_map
def test_boards_are_drawn_where_they_stand(board: str, player: Player) -> None:
    by_moves = placed(board, player)
    for line, element in shown(drawn(board, player)):
        place = by_moves[line]
        near = place.cell / 100
        if place.is_board:
            numbers = map(float, re.findall(r"\d[\d.e-]*", element.attrib["transform"]))
            assert list(numbers) == pytest.approx([place.x, place.y, near], abs=near)
        else:
            size = float(element.attrib["font-size"])
            assert float(element.attrib["x"]) == pytest.approx(place.x + place.cell / 2, abs=near)
            assert place.y + size * 0.7 < float(element.attrib["y"]) < place.y + place.cell


@every_map
def test_a_letter_fills_more_than_half_of_its_cell_and_no_more(board: str, player: Player) -> None:
    for line, letter in shown(drawn(board, player), "text"):
        place, size = placed(board, player)[line], float(letter.attrib["font-size"])
        assert 0.5 * place.cell < size < place.cell
        assert place.y + 0.5 * size < float(letter.attrib["y"]) < place.y + place.cell


@every_map
def test_the_page_explains_itself_and_words_fit(board: str, player: Player) -> None:
    page = drawn(board, player)
    assert page.findtext(f"{SVG}title") == f"Perfect play for {player.value}"
    assert board in str(page.findtext(f"{SVG}desc"))
    assert page.get("viewBox") == f"0 0 {PAGE[0]} {PAGE[1]}"
    for text in page.findall(f"{SVG}text"):
        if text.get("data-moves") is None:
            size, x = float(text.attrib["font-size"]), float(text.attrib["x"])
            width = size * LETTER * len(str(text.text))
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.attrib["text-anchor"]]
            assert x - share * width > 20 and x + (1 - share) * width < PAGE[0] - 20
            assert size >= 11 and size < float(text.attrib["y"]) < PAGE[1] - 20


def test_a_page_is_light_on_paper_and_needs_nothing_from_outside() -> None:
    text = "\n".join(writing.written("map", "svg", map_of("1x5k3", Player.O)))
    assert "@media screen and (prefers-color-scheme:dark)" in text
    assert "@media print" in text
    assert "@page{size:A4;" in text
    assert set(re.findall(r'href="(.)', text)) == {"#"}
    assert "url(" not in text
    assert ">How to read it<" in text and ">Signs<" in text
