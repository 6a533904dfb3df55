"""The optimal strategy of one side: text, JSON, or a page on which every board stands inside the
cell of the opponent's reply.

Each board of the page is drawn in its own units, 100 to a cell, and shrunk into its place:

    root       our first move, big; the other cells hold the next boards
    inside     the opponent's reply, our answer in bold, and boards inside the cells still open
    the end    a struck line, or only W, = or L in the cell where our last answer is forced
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from noughts.analysis.optimal_map import MapNode
from noughts.core.geometry import strokes
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.rules import Rules
from noughts.reports.svg import BOLD_MARK, THIN_MARK, Picture, fill, stroke
from noughts.texts import _, plural

PAGE = (794, 1123)
"""A4 at 96 pixels to the inch."""

AREA = (38, 106, 718, 718)
"""Where the map stands on the page: left, top, and the most that it has of width and height."""

FILL = 0.92
"""How much of its cell a board takes."""

_CELL = 100
_LINE, _FINER = 1.1, 1.42
_LETTERS = {"win": "W", "draw": "=", "loss": "L"}
_STYLE = "@page{size:A4;margin:0}"
_PALE = ' stroke-opacity="0.45"'


class Place(NamedTuple):
    """Where a node stands on the page: its corner and the size of a cell, in pixels. An end that
    needs no board of its own is only a letter, and fills one cell of the board around it."""

    node: MapNode
    moves: tuple[int, ...]
    depth: int
    x: float
    y: float
    cell: float
    is_board: bool

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.cell * (self.node.position.rules.columns if self.is_board else 1)

    @property
    def height(self) -> float:
        """How high it is."""
        return self.cell * (self.node.position.rules.rows if self.is_board else 1)


def as_text(node: MapNode, depth: int = 0) -> Iterator[str]:
    """An indented tree, a reply and its answer a line: `O a1 -> X c1`; the empty board has no line
    of its own."""
    us, rules = node.player, node.position.rules
    pairs = ((us.other, node.reply), (us, node.answer))
    moves = [f"{who.value} {write_cell(at, rules)}" for who, at in pairs if at is not None]
    if moves:
        ending = f": {_(node.outcome.value)}" if node.outcome else ""
        yield "  " * depth + " -> ".join(moves) + ending
    for inner in node.replies:
        yield from as_text(inner, depth + 1 if moves else depth)


def as_json(root: MapNode) -> Iterator[str]:
    """One object, with the boards nested in each other."""
    facts = {
        "board": str(root.position.rules),
        "player": root.player.value,
        "boards": root.boards,
        "games": root.games,
        "map": _facts(root),
    }
    yield from json.dumps(facts, indent=1).splitlines()


def _facts(node: MapNode) -> dict[str, object]:
    """What JSON says of a node."""
    rules = node.position.rules
    return {
        "reply": None if node.reply is None else write_cell(node.reply, rules),
        "answer": None if node.answer is None else write_cell(node.answer, rules),
        "position": str(node.position),
        "outcome": node.outcome.value if node.outcome else None,
        "replies": [_facts(inner) for inner in node.replies],
    }


def as_svg(root: MapNode) -> Iterator[str]:
    """The whole page."""
    rules, player = root.position.rules, root.player
    picture = Picture(
        _("Perfect play for {player}").format(player=player.value),
        _(
            "The complete strategy for {player} on {rules}: {boards} boards, {games} games. "
            "Every board stands inside the cell of the opponent's reply."
        ).format(player=player.value, rules=rules, boards=root.boards, games=root.games),
    )
    picture.parts.append(f"<style>{_STYLE}</style>")
    _define(picture, rules)
    _heading(picture, root)
    for place in places(root):
        (_draw_board if place.is_board else _draw_letter)(picture, place)
    _legend(picture, root, next(places(root)).height)
    return picture.lines(*PAGE)


def places(root: MapNode) -> Iterator[Place]:
    """Where everything stands, each board before what is inside it."""
    rules = root.position.rules
    left, top, width, height = AREA
    cell = min(width / rules.columns, height / rules.rows)
    x = left + (width - cell * rules.columns) / 2
    moves = () if root.answer is None else (root.answer,)
    yield from _inside(Place(root, moves, 0, x, top, cell, True))


def _inside(outer: Place) -> Iterator[Place]:
    """A place, and those in the cells of its board."""
    yield outer
    rules = outer.node.position.rules
    cell = FILL * outer.cell / max(rules.rows, rules.columns)
    for node in outer.node.replies:
        assert node.reply is not None
        row, column = divmod(node.reply, rules.columns)
        x, y = outer.x + column * outer.cell, outer.y + row * outer.cell
        played = (node.reply,) if node.answer is None else (node.reply, node.answer)
        place = Place(node, outer.moves + played, outer.depth + 1, x, y, outer.cell, False)
        if not _is_obvious(node, outer.node):
            x += (outer.cell - cell * rules.columns) / 2
            y += (outer.cell - cell * rules.rows) / 2
            place = place._replace(x=x, y=y, cell=cell, is_board=True)
        yield from _inside(place)


def _is_obvious(node: MapNode, before: MapNode) -> bool:
    """Whether a letter says it all: the game ends, and our answer to the reply was the only one."""
    if node.outcome is None:
        return False
    assert node.reply is not None
    return node.answer is None or len(before.position.play(node.reply).legal_moves) == 1


# The boards


def _define(picture: Picture, rules: Rules) -> None:
    """What all boards are made of, once: their lines, the marks, and our newest mark in bold."""
    picture.parts.append("<defs>")
    picture.parts.append(f'<path id="map-grid" {stroke("grid")} d="{_lines(rules)}"/>')
    for player in Player:
        for name, weight in ((player.value.lower(), THIN_MARK), (player.value, BOLD_MARK)):
            picture.parts.append(f'<g id="map-{name}">')
            if name == player.value:
                tint = f'{fill(name.lower())} fill-opacity="0.16"'
                picture.parts.append(f'<rect {tint} x="4" y="4" width="92" height="92" rx="8"/>')
            picture.mark(player, 0, 0, _CELL, weight)
            picture.parts.append("</g>")
    picture.parts.append("</defs>")


def _lines(rules: Rules) -> str:
    """The lines between the cells; a board of one row or column has a frame too."""
    width, height = rules.columns * _CELL, rules.rows * _CELL
    edge = 0 if 1 in (rules.rows, rules.columns) else 1
    across = [f"M0 {row * _CELL}h{width}" for row in range(edge, rules.rows + 1 - edge)]
    down = [f"M{column * _CELL} 0v{height}" for column in range(edge, rules.columns + 1 - edge)]
    return "".join(across + down)


def _draw_board(picture: Picture, place: Place) -> None:
    """One board, in units of its own."""
    node, rules = place.node, place.node.position.rules
    line = _LINE * _FINER**place.depth
    picture.parts.append(
        f'<g class="board" data-moves="{_names(place)}" stroke-width="{line:.3g}" '
        f'transform="translate({place.x:.7g} {place.y:.7g})scale({place.cell / _CELL:.6g})">'
    )
    if node.outcome:
        size = f'width="{rules.columns * _CELL}" height="{rules.rows * _CELL}"'
        picture.parts.append(f'<rect {fill(_result(node))} {size} fill-opacity="0.12"/>')
    picture.parts.append('<use href="#map-grid"/>')
    for cell in range(rules.size):
        mark = node.position.mark_at(cell)
        if mark:
            name = mark.value if cell == node.answer else mark.value.lower()
            look = "" if cell in (node.answer, node.reply) else _PALE
            row, column = divmod(cell, rules.columns)
            corner = f'x="{column * _CELL}" y="{row * _CELL}"'
            picture.parts.append(f'<use{look} href="#map-{name}" {corner}/>')
    if node.outcome:
        _draw_end(picture, node)
    picture.parts.append("</g>")


def _draw_end(picture: Picture, node: MapNode) -> None:
    """The finished lines struck through, and the letter of the result where there is room."""
    result, rules = _result(node), node.position.rules
    for line in node.position.finished_lines:
        for ends in strokes(rules, line):
            x1, y1, x2, y2 = (round(end * _CELL) for end in ends)
            path = f"M{x1} {y1}L{x2} {y2}"
            picture.parts.append(f'<path {stroke(result)} stroke-width="9" d="{path}"/>')
    free = [cell for cell in range(rules.size) if node.position.mark_at(cell) is None]
    if free:
        row, column = divmod(free[0], rules.columns)
        x, y = column * _CELL + _CELL / 2, row * _CELL + 0.68 * _CELL
        picture.label(_LETTERS[result], x, y, 0.5 * _CELL, result, bold=True)


def _draw_letter(picture: Picture, place: Place) -> None:
    """The end of a game whose last moves need no board."""
    result, size = _result(place.node), 0.62 * place.cell
    picture.parts.append(
        f'<text {fill(result)} font-weight="600" data-moves="{_names(place)}" '
        f'x="{place.x + place.cell / 2:.7g}" y="{place.y + place.cell / 2 + size * 0.36:.7g}" '
        f'font-size="{size:.4g}" text-anchor="middle">{_LETTERS[result]}</text>'
    )


def _result(node: MapNode) -> str:
    """What an ended game was for us, by the name of its colour."""
    assert node.outcome
    winner = node.outcome.winner
    return "draw" if winner is None else "win" if winner is node.player else "loss"


def _names(place: Place) -> str:
    """The moves that lead to a place."""
    return " ".join(write_cell(cell, place.node.position.rules) for cell in place.moves)


# The words


def _heading(picture: Picture, root: MapNode) -> None:
    """The title, and what is played."""
    rules = root.position.rules
    picture.label(picture.title, AREA[0], 58, 26, anchor="start", bold=True)
    about = _(rules.about).format(k=rules.k, rows=rules.rows, columns=rules.columns)
    picture.label(about, AREA[0], 84, 14, "muted", anchor="start")
    counts = (
        plural("{number} board", "{number} boards", root.boards),
        plural("{number} game", "{number} games", root.games),
    )
    picture.label(" · ".join(counts), AREA[0] + AREA[2], 84, 14, "muted", anchor="end")


def _legend(picture: Picture, root: MapNode, height: float) -> None:
    """How to read a map of this height, and what its signs mean."""
    left, top = AREA[0], AREA[1] + height + 48
    picture.label(_("How to read it"), left, top, 15, anchor="start", bold=True)
    y = top + 26
    for number, step in enumerate(_steps(root), 1):
        picture.label(f"{number}", left, y, 13, "muted", anchor="start", bold=True)
        for line in wrap(step, 50):
            picture.label(line, left + 20, y, 13, anchor="start")
            y += 18
        y += 6
    _key(picture, root, left + 410, top)


def _steps(root: MapNode) -> tuple[str, ...]:
    """How a game is played by the map."""
    first = _("Play the big mark: it is your move.")
    if root.answer is None:
        first = _("The opponent begins: the empty board is the whole page.")
    return (
        first,
        _(
            "Find the cell that the opponent marks, and look at the board inside it: "
            "the bold mark there is your answer."
        ),
        _("Go on inside that board in the same way, until the game ends."),
        _(
            "A letter says how a game ends: a tinted board is finished, and a letter alone in a "
            "cell means that the rest is forced."
        ),
    )


def _key(picture: Picture, root: MapNode, x: float, y: float) -> None:
    """The signs, each beside its meaning."""
    picture.label(_("Signs"), x, y, 15, anchor="start", bold=True)
    ours, theirs = root.player.value, root.player.other.value.lower()
    y += 10
    for name, look, text in (
        (ours, "", _("bold: your answer")),
        (theirs, "", _("the opponent's reply before it")),
        (theirs, _PALE, _("pale: marks from before")),
    ):
        shrunk = f'transform="translate({x} {y})scale(0.26)"'
        picture.parts.append(f'<g {shrunk}><use{look} href="#map-{name}"/></g>')
        picture.label(text, x + 40, y + 18, 13, anchor="start")
        y += 28
    results = {_result(node) for node in root.walk() if node.outcome}
    for result, text in (("win", _("you win")), ("draw", _("a draw")), ("loss", _("you lose"))):
        if result in results:
            picture.label(_LETTERS[result], x + 13, y + 19, 16, result, bold=True)
            picture.label(text, x + 40, y + 18, 13, anchor="start")
            y += 28
