"""The complete optimal strategy of one side: our best move against every reply, to the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from noughts.core.errors import InvalidText
from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.solve import solve
from noughts.texts import _

MOST_CELLS = 9
"""Cells of the largest board whose map fits on a page."""


class MapNode(NamedTuple):
    """One board of the map: the position after the opponent's reply and our answer to it.

    At the root there is no reply, and no answer either when the opponent moves first; a reply that
    ends the game has no answer. `replies` has a node for every move that the opponent has now.
    """

    position: Position
    reply: int | None
    answer: int | None
    replies: tuple[MapNode, ...]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here, or None while it goes on."""
        return self.position.outcome

    @property
    def player(self) -> Player:
        """Whose strategy this is."""
        turn = self.position.turn
        return turn if self.reply is not None and self.answer is None else turn.other

    @property
    def boards(self) -> int:
        """How many boards the map has from here on, this one included."""
        return sum(1 for _ in self.walk())

    @property
    def games(self) -> int:
        """How many games the opponent can choose from."""
        return sum(1 for node in self.walk() if node.outcome)

    def walk(self) -> Iterator[MapNode]:
        """This node and all that follow, each before what follows from it."""
        yield self
        for node in self.replies:
            yield from node.walk()


def optimal_map(rules: Rules, player: Player) -> MapNode:
    """The whole strategy of a player when X starts; refused for boards beyond a page."""
    if rules.size > MOST_CELLS:
        raise InvalidText(
            "a map of {rules} would not fit on a page: it can have up to {most} cells, not {cells}",
            rules=rules,
            most=MOST_CELLS,
            cells=rules.size,
        )
    return _node(Position.start(rules), player, None)


def as_text(root: MapNode) -> list[str]:
    """The map as an indented tree, a reply and its answer a line: `O a1 -> X c1`."""
    return list(_lines(root, 0))


def as_json(root: MapNode) -> str:
    """The map as a JSON object, with the boards nested in each other."""
    return json.dumps(
        {
            "board": str(root.position.rules),
            "player": root.player.value,
            "boards": root.boards,
            "games": root.games,
            "map": _facts(root),
        },
        indent=1,
    )


def _node(position: Position, player: Player, reply: int | None) -> MapNode:
    """The node of a position in which the opponent has just played the reply."""
    answer = None
    if position.turn is player and not position.is_over:
        answer = solve(position).moves[0]
        position = position.play(answer)
    replies = [_node(position.play(cell), player, cell) for cell in position.legal_moves]
    return MapNode(position, reply, answer, tuple(replies))


def _lines(node: MapNode, depth: int) -> Iterator[str]:
    """The lines of a node and of all that follow; the empty board has none of its own."""
    moves = [_move(node, cell) for cell in (node.reply, node.answer) if cell is not None]
    if moves:
        ending = f": {_(node.outcome.value)}" if node.outcome else ""
        yield "  " * depth + " -> ".join(moves) + ending
    for inner in node.replies:
        yield from _lines(inner, depth + 1 if moves else depth)


def _move(node: MapNode, cell: int) -> str:
    """A mark of a node's board and its place: `X b2`."""
    mark = node.position.mark_at(cell)
    assert mark
    return f"{mark.value} {write_cell(cell, node.position.rules)}"


def _facts(node: MapNode) -> dict[str, Any]:
    """What JSON says of a node."""
    rules = node.position.rules
    return {
        "reply": None if node.reply is None else write_cell(node.reply, rules),
        "answer": None if node.answer is None else write_cell(node.answer, rules),
        "position": str(node.position),
        "outcome": node.outcome.value if node.outcome else None,
        "replies": [_facts(inner) for inner in node.replies],
    }
