"""The tree of a real search, made from its events: minimax, or alpha-beta in board order."""

from __future__ import annotations

from math import inf

from noughts.analysis.node import Node, Tree
from noughts.analysis.recorder import TEXTBOOK, Recorder
from noughts.core.errors import OutOfBudget, UnknownName
from noughts.core.notation import to_number
from noughts.core.position import Position, to_position
from noughts.search.alphabeta import Settings, alphabeta
from noughts.search.budget import Budget, Meter, to_meter
from noughts.search.minimax import minimax
from noughts.search.verdict import Verdict
from noughts.search.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

ALGORITHMS = ("minimax", "alphabeta")
LIMIT = 400
"""Nodes that a tree keeps unless told."""

BUDGET = Budget(nodes=1_000_000)
"""What a search may spend unless told: the whole of 3x3 is in it, and no tree depends on how fast
the machine is."""


def tree(
    position: Position | str,
    algorithm: str = "minimax",
    depth: int | None = None,
    limit: int = LIMIT,
    symmetry: bool = False,
    distance: bool = True,
    in_order: bool = False,
    budget: Budget | Meter = BUDGET,
    progress: Progress | None = None,
) -> Tree:
    """The tree of a search from here, shown to this depth and with at most so many nodes.

    Where the limit is too small the deepest plies are left out as a whole; `in_order`, whatever
    comes later in the search. `symmetry` shows one of several moves that are mirror images. Without
    `distance`, which only alpha-beta can do without, scores are 1, 0 and -1. A search that cannot
    finish leaves a tree of the first plies, with the scores that it came to.
    """
    if algorithm not in ALGORITHMS:
        raise UnknownName.among("there is no algorithm {name!r}", algorithm, ALGORITHMS)
    position, meter = to_position(position), to_meter(budget, progress)
    for number, name in ((0 if depth is None else depth, "depth"), (limit, "limit")):
        to_number(number, name)
    distance = distance or algorithm == "minimax"
    textbook = distance and position.rules.size <= TEXTBOOK
    grown = Tree(Node(position), algorithm, textbook, distance)
    recorder = Recorder(grown, inf if depth is None else depth, limit, symmetry, in_order)
    try:
        grown.verdict = _search(grown, recorder, meter)
    except OutOfBudget as reason:
        grown.stopped = reason
        recorder.stop()
    return grown


def _search(grown: Tree, watch: Watch, meter: Meter) -> Verdict:
    """The search as textbooks have it: moves in board order, no table, an open window."""
    if grown.algorithm == "minimax":
        return minimax(grown.root.position, meter, watch)
    settings = Settings(
        order=False, table=False, symmetry=False, distance=grown.distance, narrow=False
    )
    return alphabeta(grown.root.position, meter, settings, watch, every=False)
