"""The complete optimal strategy of one side: our best move against every reply, to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from noughts import registry
from noughts.core.errors import InvalidText
from noughts.core.notation import to_player
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import Rules, to_rules
from noughts.search.solve import solve

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

    def __repr__(self) -> str:
        return f"MapNode({str(self.position)!r}, {self.boards} boards, {self.games} games)"

    def _repr_svg_(self) -> str:
        return registry.rendered(self, "svg")

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


def optimal_map(rules: Rules | str = "3x3k3", player: Player | str = Player.X) -> MapNode:
    """The whole strategy of a player when X starts; refused for boards beyond a page."""
    rules, player = to_rules(rules), to_player(player)
    if rules.size > MOST_CELLS:
        raise InvalidText(
            "a map of {rules} would not fit on a page: it can have up to {most} cells, not {cells}",
            rules=rules,
            most=MOST_CELLS,
            cells=rules.size,
        )
    return _node(Position.start(rules), player, None)


def _node(position: Position, player: Player, reply: int | None) -> MapNode:
    """The node of a position in which the opponent has just played the reply."""
    answer = None
    if position.turn is player and not position.is_over:
        answer = solve(position).moves[0]
        position = position.play(answer)
    replies = [_node(position.play(cell), player, cell) for cell in position.legal_moves]
    return MapNode(position, reply, answer, tuple(replies))
