"""What a watch sees of a search is a tree, and all of it is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

import pytest

from noughts.core.position import Position
from noughts.search.alphabeta import Settings, alphabeta
from noughts.search.minimax import minimax
from noughts.search.watch import Watch
from tests.reference import Game, perfect
from tests.translate import state_of

TEXTS = ("XO./.../... X", "X.O/.X./O.. X", "XX./OO./... X", "XO./X../... O", "XXX/OO./... O")
SETTINGS = [  # without a table there is nothing for symmetry to do
    settings
    for settings in map(Settings._make, product((False, True), repeat=5))
    if settings.table or not settings.symmetry
]


@dataclass
class Node:
    """What was told of one node."""

    position: Position
    cell: int | None
    alpha: float
    beta: float
    children: list[Node] = field(default_factory=list)
    known: int | None = None
    passed_over: list[int] = field(default_factory=list)
    score: int | None = None

    def family(self) -> Iterator[Node]:
        """The node and all below it."""
        yield self
        for child in self.children:
            yield from child.family()


class Recorder(Watch):
    """Builds the tree, and insists that events come in order."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.roots: list[Node] = []
        self.path: list[Node] = []

    def enter(self, cell: int | None, alpha: float, beta: float) -> None:
        if cell is None:
            assert not self.path
            self.path.append(Node(self.position, cell, alpha, beta))
            self.roots.append(self.path[-1])
            return
        parent = self.path[-1]
        assert parent.known is None
        assert not parent.passed_over, "nothing comes after a cut"
        parent.children.append(Node(parent.position.play(cell), cell, alpha, beta))
        self.path.append(parent.children[-1])

    def value(self, score: int) -> None:
        node = self.path[-1]
        assert node.known is None
        assert not node.children
        node.known = score

    def cut(self, cells: Sequence[int], alpha: float, beta: float) -> None:
        node = self.path[-1]
        assert cells
        assert not node.passed_over
        assert alpha >= beta
        assert alpha == max(-score for score in scores(node.children))
        assert beta == node.beta
        node.passed_over = list(cells)

    def leave(self, score: int) -> None:
        self.path.pop().score = score

    @property
    def root(self) -> Node:
        """The root, once all is told."""
        assert not self.path
        (root,) = self.roots
        return root


def scores(nodes: list[Node]) -> list[int]:
    """The scores of nodes that were left."""
    found = [node.score for node in nodes if node.score is not None]
    assert len(found) == len(nodes)
    return found


def check_tree(root: Node) -> None:
    """Every node has its children and its cut, or was known; scores come from below."""
    for node in root.family():
        if node.known is not None:
            assert node.score == node.known
            assert not node.passed_over
            continue
        cells = [child.cell for child in node.children] + node.passed_over
        assert sorted(cell for cell in cells if cell is not None) == list(node.position.legal_moves)
        assert node.score == max(-score for score in scores(node.children))


def true_score(position: Position, distance: bool) -> int:
    """The score by the reference."""
    value, plies, _ = perfect(Game(3, 3, 3))[state_of(position)]
    return value * (1 + position.empty - plies) if distance else value


def check_windows(root: Node, distance: bool) -> None:
    """A score in its window is exact; below it, at most so much; above it, at least."""
    for node in root.family():
        assert node.score is not None
        truth = true_score(node.position, distance)
        if node.score <= node.alpha:
            assert truth <= node.score
        elif node.score >= node.beta:
            assert truth >= node.score
        else:
            assert truth == node.score
        for child in node.children:
            assert -node.beta <= child.alpha < child.beta <= -node.alpha


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("text", TEXTS)
def test_a_watched_minimax_tells_the_whole_truth(text: str) -> None:
    position = Position.parse(text)
    watch = Recorder(position)
    verdict = minimax(position, watch=watch)
    nodes = list(watch.root.family())
    assert len(nodes) == verdict.nodes
    assert verdict == minimax(position)
    check_tree(watch.root)
    for node in nodes:
        assert (node.alpha, node.beta) == (-float("inf"), float("inf"))
        assert node.score == true_score(node.position, distance=True)
        assert not node.passed_over
        assert (node.known is not None) is node.position.is_over


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("every", [True, False])
def test_a_watched_alphabeta_tells_what_it_did(text: str, every: bool) -> None:
    position = Position.parse(text)
    truth = Recorder(position)
    minimax(position, watch=truth)
    for settings in SETTINGS:
        watch = Recorder(position)
        verdict = alphabeta(position, settings=settings, watch=watch, every=every)
        assert len(list(watch.root.family())) == verdict.nodes
        assert verdict == alphabeta(position, settings=settings, every=every)
        check_tree(watch.root)
        check_windows(watch.root, settings.distance)
        assert watch.root.score == true_score(position, settings.distance)
        if settings.distance:
            assert watch.root.score == truth.root.score


def test_the_window_at_the_root_is_open_or_that_of_possible_scores() -> None:
    position = Position.parse("XO./.../... X")
    windows = {}
    for distance, narrow in product((False, True), repeat=2):
        watch = Recorder(position)
        alphabeta(position, settings=Settings(distance=distance, narrow=narrow), watch=watch)
        windows[distance, narrow] = watch.root.alpha, watch.root.beta
    assert windows[False, True] == (-1, 1)
    assert windows[True, True] == (-7, 7)
    assert windows[True, False] == windows[False, False]
    assert windows[True, False][1] > 1000


def test_a_table_knows_positions_that_are_not_over() -> None:
    position = Position.parse("XO./.../... X")
    for table in (False, True):
        watch = Recorder(position)
        alphabeta(position, settings=Settings(table=table), watch=watch)
        known = [node for node in watch.root.family() if node.known is not None]
        assert any(not node.position.is_over for node in known) is table


def test_a_watch_may_ignore_whatever_it_likes() -> None:
    position = Position.parse("XX./OO./... X")
    assert minimax(position, watch=Watch()) == minimax(position)
    assert alphabeta(position, watch=Watch(), every=False) == alphabeta(position, every=False)


def test_a_finished_game_is_known_at_once() -> None:
    position = Position.parse("XXX/OO./... O")
    for search in (minimax, alphabeta):
        watch = Recorder(position)
        search(position, watch=watch)
        assert watch.root.known == watch.root.score == -5
