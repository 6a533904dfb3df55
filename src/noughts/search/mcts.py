"""Monte Carlo tree search (UCT): a good move on boards too large to search, never a proof."""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

from noughts.core.errors import OutOfBudget
from noughts.core.notation import to_number
from noughts.core.outcome import Player
from noughts.core.position import Position, to_position
from noughts.core.rules import cells_of
from noughts.search.budget import UNLIMITED, Budget, Meter, to_meter
from noughts.search.forced import wins_at_once
from noughts.search.verdict import Value, Verdict, preferred

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

PLAYOUTS = 1000
"""Playouts when the budget limits neither seconds nor nodes."""

_EXPLORATION = 1.4


class _Node:
    """A position of the tree, the moves not tried from it yet, and how its playouts ended."""

    __slots__ = ("children", "points", "position", "untried", "visits")

    def __init__(self, position: Position, random: Random) -> None:
        self.position = position
        self.children: dict[int, _Node] = {}
        self.untried = list(position.legal_moves)
        random.shuffle(self.untried)
        self.visits = 0
        self.points = 0.0  # for the player who moved here: 1 a win, a half a draw

    def most_promising(self) -> _Node:
        """The child with the highest upper confidence bound."""
        scale = _EXPLORATION * sqrt(log(self.visits))
        return max(
            self.children.values(),
            key=lambda child: child.points / child.visits + scale / sqrt(child.visits),
        )


def mcts(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    seed: int | None = 0,
    progress: Progress | None = None,
) -> Verdict:
    """The most visited move after as many playouts as the budget allows (one node each); a threat
    is blocked without any, and a win at once taken, which is a proof. The same seed and nodes give
    the same move; None is a new seed every time."""
    position = to_position(position)
    meter = to_meter(budget, progress)
    if seed is not None:
        to_number(seed, "seed")
    had = meter.nodes
    if wins := wins_at_once(position, position.turn):
        return Verdict(Value.WIN, 1, preferred(wins, position.rules), 0, True)
    if threats := wins_at_once(position, position.turn.other):
        return Verdict(None, None, preferred(threats, position.rules)[:1], 0, False)
    root = _grown(position, meter, seed)
    return Verdict(None, None, _most_visited(root), meter.nodes - had, False)


def shares(position: Position, meter: Meter, seed: int | None = 0) -> dict[int, float]:
    """The share of points that each move tried has won for the side that makes it, as if it had
    also drawn two games: a single playout proves nothing."""
    children = _grown(position, meter, seed).children
    return {cell: (child.points + 1) / (child.visits + 2) for cell, child in children.items()}


def _grown(position: Position, meter: Meter, seed: int | None) -> _Node:
    """The tree after as many playouts as the budget allows."""
    had = meter.nodes
    most = PLAYOUTS if meter.endless else inf
    random = Random(seed)
    root = _Node(position, random)
    try:
        while position.outcome is None and meter.nodes - had < most:
            meter.tick(slow=True)
            _playout(root, random)
    except OutOfBudget:
        pass
    return root


def _most_visited(root: _Node) -> tuple[int, ...]:
    """The move with most visits, the preferred of equals; none when the game is over."""
    visits = {cell: child.visits for cell, child in root.children.items()}
    cells = preferred(root.position.legal_moves, root.position.rules)
    return tuple(sorted(cells, key=lambda cell: -visits.get(cell, 0))[:1])


def _playout(root: _Node, random: Random) -> None:
    """Walk down the tree, add one node, play at random to the end, and count the result."""
    path = [root]
    node = root
    while not node.untried and node.children:
        node = node.most_promising()
        path.append(node)
    if node.untried:
        cell = node.untried.pop()
        node.children[cell] = _Node(node.position.play(cell), random)
        path.append(node.children[cell])
    winner = _random_winner(path[-1].position, random)
    for node in path:
        node.visits += 1
        if winner is not node.position.turn:
            node.points += 1 if winner else 0.5


def _random_winner(position: Position, random: Random) -> Player | None:
    """Who wins when both sides play at random; on bare bitboards, because it runs so often."""
    rules, x, o, turn, outcome = position
    cells = list(cells_of(rules.full & ~(x | o)))
    random.shuffle(cells)
    while outcome is None:
        open_cells = rules.open_cells(x, o)
        at = next(i for i in range(len(cells) - 1, -1, -1) if open_cells >> cells[i] & 1)
        cell = cells.pop(at)
        if turn is Player.X:
            x |= 1 << cell
        else:
            o |= 1 << cell
        turn = turn.other
        outcome = rules.outcome(x, o, cell)
    winner: Player | None = outcome.winner
    return winner
