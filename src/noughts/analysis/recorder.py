"""Makes a tree from the events of a search: keeps what is to be shown and counts the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from noughts.analysis.node import Cut, Node, Tree
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.symmetry import canonical
from noughts.search.watch import Watch

TEXTBOOK = 9
"""Cells of a board up to which scores are written as `10 - depth`."""


@dataclass(slots=True)
class _Open:
    """A shown node that is not left yet, its latest move, and its children by canonical key."""

    node: Node
    latest: int = -1
    twins: dict[int, Node] = field(default_factory=dict)


class Recorder(Watch):
    """Watches one search and fills a tree."""

    def __init__(
        self, tree: Tree, depth: float, limit: int, symmetry: bool, in_order: bool
    ) -> None:
        self.tree = tree
        self.depth = depth
        self.limit = limit
        self.symmetry = symmetry
        self.in_order = in_order
        self.levels = [[tree.root]]  # what is shown, ply by ply
        self.path: list[_Open] = []
        self.hidden = 0  # how far the search is below the path,
        self.before = 0  # the nodes visited when it went there,
        self.twin: Node | None = None  # and the node that is shown instead

    def enter(self, cell: int | None, alpha: float, beta: float) -> None:
        """Show the node, or count it."""
        self.tree.nodes += 1
        if self.hidden:
            self.hidden += 1
            return
        node = self.tree.root
        if cell is not None:
            parent = self.path[-1]
            parent.latest = cell
            node = _child(parent.node, cell)
            key = self._key(node.position)
            self.twin = parent.twins.get(key) if node.ply <= self.depth else None
            if self.twin or not self._has_room(node.ply):
                self.hidden, self.before = 1, self.tree.nodes - 1
                return
            parent.twins[key] = node
            self._show(parent.node, node)
        node.step = self.tree.nodes
        node.alpha, node.beta = self._window(node, alpha, beta)
        self.path.append(_Open(node))

    def value(self, score: int) -> None:
        """Count a leaf."""
        self.tree.leaves += 1

    def cut(self, cells: Sequence[int], alpha: float, beta: float) -> None:
        """Count what is passed over, and keep why."""
        self.tree.cuts += 1
        self.tree.cut_branches += len(cells)
        if not self.hidden:
            node = self.path[-1].node
            node.cut = Cut(tuple(cells), *self._window(node, alpha, beta))

    def leave(self, score: int) -> None:
        """Give a shown node its score, and its parent perhaps its best move."""
        if self.hidden > 1:
            self.hidden -= 1
            return
        if self.hidden:
            self._surface()
        else:
            node = self.path.pop().node
            node.score = self._written(score, node.position.turn)
        if self.path:
            self._compare(self.path[-1], -score)

    def stop(self) -> None:
        """The search ended too early: what is not finished has no score."""
        if self.hidden:
            self._surface()
        for open_ in self.path:
            open_.node.score = open_.node.best = None
        if not self.in_order:
            self._unfold()

    def _compare(self, parent: _Open, score: int) -> None:
        """Keep a move that is better than those before; until a node is left, it has the score of
        the best so far."""
        node, found = parent.node, self._written(score, parent.node.position.turn)
        if node.score is None or (found > node.score if node.maximises else found < node.score):
            node.score, node.best = found, parent.latest

    def _surface(self) -> None:
        """Back at a node that is shown: add what was visited below it."""
        visited = self.tree.nodes - self.before
        if self.twin:
            self.twin.times += 1
            self.twin.mirrored += visited
        else:
            self.path[-1].node.left_out += visited
        self.hidden, self.twin = 0, None

    def _show(self, parent: Node, node: Node) -> None:
        """Put a node into the tree."""
        parent.children.append(node)
        if node.ply == len(self.levels):
            self.levels.append([])
        self.levels[node.ply].append(node)

    @property
    def _room(self) -> int:
        """How many more nodes may be shown."""
        return self.limit - sum(map(len, self.levels))

    def _has_room(self, ply: int) -> bool:
        """Whether one more node can be shown at this ply; if need be, deeper ones make room."""
        if ply > self.depth or self._room > 0:
            return ply <= self.depth
        deepest = len(self.levels) - 1
        if self.in_order or deepest <= 1:
            return False
        if ply <= deepest:
            self._drop()
        self.depth = len(self.levels) - 1
        return ply <= self.depth

    def _drop(self) -> None:
        """Leave out the deepest ply."""
        self.levels.pop()
        for parent in self.levels[-1]:
            for child in parent.children:
                visited = child.step is not None
                parent.left_out += visited + child.left_out + child.mirrored
            parent.children.clear()

    def _unfold(self) -> None:
        """Show the first plies of what the search did not come to, each as a whole if it fits."""
        ply = 0
        while ply < min(self.depth, len(self.levels)):
            fresh = self._fresh(ply)
            number = sum(twin is None for _, _, twin in fresh)
            while number > self._room and len(self.levels) > ply + 2:
                self._drop()
            if ply and number > self._room:
                break
            self._add(fresh)
            ply += 1
        for open_ in self.path[ply:]:
            if open_.node.children:
                open_.node.untried = len(self._missing(open_.node))

    def _fresh(self, ply: int) -> list[tuple[Node, Node, Node | None]]:
        """The children that are missing at a ply: parent, child, and the child's twin. No more
        than it takes to see that they do not fit."""
        found = []
        for parent in self.levels[ply]:
            twins = dict(self.path[ply].twins) if self._is_open(parent) else {}
            for cell in self._missing(parent):
                node = _child(parent, cell)
                key = self._key(node.position)
                found.append((parent, node, twins.get(key)))
                twins.setdefault(key, node)
            if ply and len(found) > 8 * self.limit:
                break
        return found

    def _add(self, fresh: list[tuple[Node, Node, Node | None]]) -> None:
        """Show what there is room for, and count the rest."""
        room = self._room
        rest = []
        for parent, node, twin in fresh:
            if twin is not None:
                twin.times += 1
            elif room > 0:
                self._show(parent, node)
                room -= 1
            else:
                rest.append((parent, node))
        for parent, node in rest:
            parent.untried += node.times

    def _missing(self, node: Node) -> tuple[int, ...]:
        """The moves of an unfinished node that were not tried; they are tried in board order."""
        if node.step is None:
            return node.position.legal_moves
        if not self._is_open(node):
            return ()
        latest = self.path[node.ply].latest
        return tuple(cell for cell in node.position.legal_moves if cell > latest)

    def _is_open(self, node: Node) -> bool:
        """Whether the search stopped at or below this node."""
        return node.ply < len(self.path) and self.path[node.ply].node is node

    def _key(self, position: Position) -> int:
        """What mirror images have in common, if they are to be merged; else what nothing has."""
        if self.symmetry:
            return canonical(position.rules).key(position.x, position.o)
        return position.x << position.rules.size | position.o

    def _window(self, node: Node, alpha: float, beta: float) -> tuple[float, float]:
        """Alpha and beta of the side to move, from X's side: there, O's alpha is beta."""
        turn = node.position.turn
        ends = self._written(alpha, turn), self._written(beta, turn)
        return ends if turn is Player.X else ends[::-1]

    def _written(self, score: float, turn: Player) -> float:
        """A score of the side to move as it is written: from X's side."""
        root = self.tree.root.position
        score = score if turn is Player.X else -score
        if abs(score) > root.rules.size + 1:
            return inf if score > 0 else -inf
        if not score or not self.tree.textbook:
            return score
        more = TEXTBOOK - root.empty
        return score + more if score > 0 else score - more


def _child(parent: Node, cell: int) -> Node:
    """The node after one more move."""
    return Node(parent.position.play(cell), cell, parent.ply + 1)
