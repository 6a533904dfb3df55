"""Watching a search: what trees, traces and counts are made from."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Watch:
    """Receives a search's events; scores, alpha and beta are those of the side to move at the node.

    Every node is entered once and left once. In between comes either `value`, when its score was
    known without looking further (the game is over, or a table knew it), or its children and
    perhaps one `cut`.
    """

    def enter(self, cell: int | None, alpha: float, beta: float) -> None:
        """A node is entered by playing this cell (None: the root) with this window."""

    def value(self, score: int) -> None:
        """The node's score was known at once."""

    def cut(self, cells: Sequence[int], alpha: float, beta: float) -> None:
        """The node's remaining moves are passed over, because alpha >= beta."""

    def leave(self, score: int) -> None:
        """The node is done."""
