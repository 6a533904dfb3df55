"""A tree as a picture (SVG): boards, scores below them, windows above them, cuts dashed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from noughts.analysis.node import Node, Tree
from noughts.core.notation import write_cell
from noughts.reports import caption
from noughts.reports.layout import Place, lay_out
from noughts.reports.svg import LETTER, Picture
from noughts.texts import _

_TEXT = 12.0
_LINE = 16.0
_GAP = 14.0
_EDGE = 56.0
"""The height in which edges run from one level to the next."""
_MARGIN = 20.0
_SIDE = 64.0
"""The margin in which MAX and MIN stand."""


class _Stub(NamedTuple):
    """A branch that leads to words only: what was cut, or what is not shown."""

    lines: tuple[str, ...]
    reason: str


_Item = Node | _Stub


def as_svg(tree: Tree) -> Iterator[str]:
    """The lines of the file."""
    return _Drawing(tree).lines()


class _Drawing:
    """One picture of one tree, and the measures that hold in all of it."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.sentences = [*caption.sentences(tree), *caption.legend(tree)]
        self.picture = Picture(caption.title(tree), " ".join(self.sentences))
        rules = tree.root.position.rules
        longer = max(rules.rows, rules.columns)
        self.cell = min(22.0, max(7.0, 120.0 / longer))
        self.board = self.cell * rules.columns, self.cell * rules.rows
        self.line = {id(node) for node in tree.line} if tree.root.best is not None else set()
        self.above = _LINE + 4 if tree.has_windows else 4.0
        self.height = self.above + self.board[1] + 2 * _LINE + 4
        self.top = _MARGIN + 28 + _LINE * len(self.sentences) + 20

    def lines(self) -> Iterator[str]:
        """The lines of the file."""
        root: Place[_Item] = lay_out(self.tree.root, _below, self.width, _GAP)
        places = list(root.family())
        for place in places:
            place.x += _SIDE + _MARGIN
        edges = [(place, child) for place in places for child in place.children]
        for parent, child in sorted(edges, key=self.height_of_edge):
            self.edge(parent, child)
        for place in places:
            self.item(place)
        self.sides(max(place.level for place in places))
        self.heading()
        right = max(place.x + self.width(place.item) / 2 for place in places)
        words = max(_width(self.picture.title) * 1.5, *map(_width, self.sentences))
        bottom = max(self.bottom(place) for place in places)
        return self.picture.lines(max(right, _MARGIN + words) + _MARGIN, bottom + _MARGIN)

    def width(self, item: _Item) -> float:
        """How much room an item needs from left to right."""
        if isinstance(item, _Stub):
            return max(map(_width, (*item.lines, item.reason)))
        words = [self.window(item), caption.score(item), _words(item)]
        if not item.children:
            words.append(caption.more(item))
        return max(self.board[0] + 8, *map(_width, words))

    def window(self, node: Node) -> str:
        """Alpha and beta on arrival, where they mean something."""
        return caption.window(node) if self.tree.has_windows and node.step is not None else ""

    def y(self, level: int) -> float:
        """The upper edge of a level."""
        return self.top + level * (self.height + _EDGE)

    def bottom(self, place: Place[_Item]) -> float:
        """The lower edge of an item."""
        if isinstance(place.item, _Stub):
            return self.y(place.level) + _LINE * len(place.item.lines) + 4
        return self.y(place.level) + self.height

    def heading(self) -> None:
        """The title and what is said below it."""
        y = _MARGIN + 16
        self.picture.label(self.picture.title, _MARGIN, y, 18, anchor="start", bold=True)
        for number, sentence in enumerate(self.sentences):
            below = y + 22 + number * _LINE
            self.picture.label(sentence, _MARGIN, below, _TEXT, "muted", "start")

    def sides(self, deepest: int) -> None:
        """MAX and MIN beside the levels at which a player is to move."""
        by_level = {node.ply: node for node in self.tree.root.family() if not node.is_leaf}
        for level in range(deepest + 1):
            if node := by_level.get(level):
                y = self.y(level) + self.above + self.board[1] / 2 + 4
                text = _("MAX") if node.maximises else _("MIN")
                self.picture.label(text, _MARGIN, y, 13, "muted", "start", bold=True)

    def height_of_edge(self, edge: tuple[Place[_Item], Place[_Item]]) -> int:
        """What lies above what where edges share a part of their way: the chosen line on top."""
        item = edge[1].item
        return 0 if isinstance(item, _Stub) else 1 + self.is_chosen(item)

    def edge(self, parent: Place[_Item], child: Place[_Item]) -> None:
        """The way to a child: down, across and down, so that no two run into each other."""
        chosen = isinstance(child.item, Node) and self.is_chosen(child.item)
        top, bottom = self.y(parent.level) + self.height - _LINE + 6, self.y(child.level) - 2
        across = top + 10
        corner = parent.x if chosen else _joint(parent, child)
        way = [(corner, across), (child.x, across), (child.x, bottom)]
        if corner == parent.x:
            way.insert(0, (corner, top))
        colour, width = ("ink", 2.4) if chosen else ("muted", 1.0)
        for start, end in pairwise(way):
            if start != end:
                self.picture.segment(
                    start, end, colour, width, dashed=isinstance(child.item, _Stub)
                )
        self.tag(_words(child.item), child.x, (across + bottom) / 2, chosen)

    def tag(self, text: str, x: float, y: float, chosen: bool) -> None:
        """Words on an edge."""
        if text:
            width = _width(text) - 2
            self.picture.box(x - width / 2, y - 8, width, 16, "paper")
            colour = "ink" if chosen else "muted"
            self.picture.label(text, x, y + 4, _TEXT, colour, bold=chosen)

    def item(self, place: Place[_Item]) -> None:
        """A board with its words, or the words at the end of a branch."""
        y = self.y(place.level)
        if isinstance(place.item, _Stub):
            for number, line in enumerate(place.item.lines):
                self.picture.label(line, place.x, y + 13 + number * _LINE, _TEXT, "muted")
            return
        node, chosen = place.item, self.is_chosen(place.item)
        colour = "ink" if chosen else "muted"
        if window := self.window(node):
            self.picture.label(window, place.x, y + 11, 11, "muted")
        left, upper = place.x - self.board[0] / 2, y + self.above
        if chosen:
            width, height = self.board
            self.picture.box(left - 4, upper - 4, width + 8, height + 8, "panel", "ink")
        self.picture.board(node.position, left, upper, max(self.board), node.cell)
        words = upper + self.board[1] + _LINE + 2
        self.picture.label(caption.score(node), place.x, words, 13, colour, bold=chosen)
        if not node.children:
            self.picture.label(caption.more(node), place.x, words + _LINE, 11, "muted")

    def is_chosen(self, node: Node) -> bool:
        """Whether a node is on the chosen line."""
        return id(node) in self.line


def _below(item: _Item) -> list[_Item]:
    """What is drawn below an item."""
    if isinstance(item, _Stub):
        return []
    below: list[_Item] = list(item.children)
    if cut := item.shown_cut:
        names = caption.cells(cut.cells, item.position.rules).split()
        rows = [" ".join(names[start : start + 4]) for start in range(0, len(names), 4)]
        below.append(_Stub((_("cut"), *rows), caption.inequality(cut)))
    if item.children and (more := caption.more(item)):
        below.append(_Stub((more,), ""))
    return below


def _joint(parent: Place[_Item], child: Place[_Item]) -> float:
    """Where the way to a child leaves that to its neighbour: nothing is drawn twice."""
    on_the_way = [
        place.x
        for place in parent.children
        if parent.x <= place.x < child.x or child.x < place.x <= parent.x
    ]
    return min([parent.x, *on_the_way], key=lambda x: abs(x - child.x))


def _words(item: _Item) -> str:
    """What stands on the edge to an item: the move, or the reason of a cut."""
    if isinstance(item, _Stub):
        return item.reason
    return write_cell(item.cell or 0, item.position.rules) + caption.times(item)


def _width(text: str) -> float:
    """The room that a text needs."""
    return len(text) * _TEXT * LETTER + 4
