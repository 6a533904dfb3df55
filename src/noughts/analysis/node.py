"""The tree of a search as values: nodes, what was cut, and the counts.

Everything is told from X's side, as courses do it: X maximises, O minimises. Scores, alpha and
beta are numbers as they are written, for instance `10 - depth` on boards of up to nine cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from noughts import registry
from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.verdict import Verdict


class Cut(NamedTuple):
    """The cells that were passed over, because beta <= alpha."""

    cells: tuple[int, ...]
    alpha: float
    beta: float


@dataclass(slots=True, repr=False)
class Node:
    """A position that a search came to, or that it would have come to.

    step: its number in the order of the search, None when the search did not come here; alpha,
    beta: on arrival; score: on leaving, None while unfinished; best: the cell that gave the score;
    left_out: positions visited below that are not shown; untried: moves that were neither tried
    nor shown; times: how many siblings, mirror images of each other, it stands for; mirrored:
    positions visited at and below the others of them.
    """

    position: Position
    cell: int | None = None
    ply: int = 0
    step: int | None = None
    alpha: float | None = None
    beta: float | None = None
    score: float | None = None
    best: int | None = None
    cut: Cut | None = None
    children: list[Node] = field(default_factory=list)
    left_out: int = 0
    untried: int = 0
    times: int = 1
    mirrored: int = 0

    def __repr__(self) -> str:
        return f"Node({str(self.position)!r}, score={self.score}, {len(self.children)} children)"

    @property
    def maximises(self) -> bool:
        """Whether X, who wants the greatest score, is to move."""
        return self.position.turn is Player.X

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over here."""
        return self.position.is_over

    @property
    def bound(self) -> str:
        """`<=` or `>=` when the search only proves that much of the score, else nothing."""
        if self.score is None or (self.is_at_most and self.is_at_least):
            return ""
        return "<=" if self.is_at_most else ">="

    @property
    def is_at_most(self) -> bool:
        """Whether the true value is proven to be no more than the score: by the window, or by what
        is shown below."""
        if self.is_leaf or _is_less(self.score, self.beta):
            return True
        proven = (child.is_at_most for child in self._deciding(self.maximises))
        return self._all_are_shown and all(proven) if self.maximises else any(proven)

    @property
    def is_at_least(self) -> bool:
        """Whether the true value is proven to be no less than the score, in the same way."""
        if self.is_leaf or _is_less(self.alpha, self.score):
            return True
        proven = (child.is_at_least for child in self._deciding(not self.maximises))
        return any(proven) if self.maximises else self._all_are_shown and all(proven)

    def _deciding(self, every: bool) -> list[Node]:
        """The children that can prove something: every one together, or each that has the score."""
        return [child for child in self.children if every or child.score == self.score]

    @property
    def _all_are_shown(self) -> bool:
        """Whether every move was tried and is shown, if only by its mirror image."""
        return self.cut is None and not self.left_out and bool(self.children)

    @property
    def shown_cut(self) -> Cut | None:
        """The cut, unless the moves before it are not shown either."""
        return self.cut if self.children else None

    @property
    def chosen(self) -> Node | None:
        """The child that gave the score, if it is shown."""
        return next((child for child in self.children if child.cell == self.best), None)

    def family(self) -> Iterator[Node]:
        """The node and all that are shown below it, in the order of the search."""
        yield self
        for child in self.children:
            yield from child.family()


def _is_less(low: float | None, high: float | None) -> bool:
    """Whether both are known, and the first is less."""
    return low is not None and high is not None and low < high


@dataclass(slots=True, repr=False)
class Tree:
    """What a search did. The counts are of all that it visited, shown or not.

    leaves: where the game is over; cuts: how often moves were passed over, cut_branches: how many;
    stopped: why the search did not finish; textbook: scores are 10 - depth; distance: scores tell
    a quick win from a slow one.
    """

    root: Node
    algorithm: str
    textbook: bool
    distance: bool
    nodes: int = 0
    leaves: int = 0
    cuts: int = 0
    cut_branches: int = 0
    verdict: Verdict | None = None
    stopped: GameError | None = None

    def __repr__(self) -> str:
        return f"Tree({str(self.root.position)!r}, {self.algorithm!r}, {self.nodes} positions)"

    def _repr_svg_(self) -> str:
        return registry.rendered(self, "svg")

    @property
    def has_windows(self) -> bool:
        """Whether alpha and beta mean something."""
        return self.algorithm == "alphabeta"

    @property
    def left_out(self) -> int:
        """How many visited positions are not shown."""
        return self.nodes - sum(node.step is not None for node in self.root.family())

    @property
    def line(self) -> list[Node]:
        """The chosen line, from the root as far as it is shown."""
        nodes = [self.root]
        while chosen := nodes[-1].chosen:
            nodes.append(chosen)
        return nodes

    @property
    def depth(self) -> int:
        """The plies that are shown."""
        return max(node.ply for node in self.root.family())
