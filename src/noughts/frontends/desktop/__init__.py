"""The game in a window of its own, with Qt (the extra `desktop`).

Importing this package imports no Qt: that happens where a window is wanted. `GameModel` holds a
game and what is shown of it, without a widget; everything else draws it, or tells it what was
clicked.
"""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.frontends.desktop.gui import TicTacToeGUI

__all__ = ["TicTacToeGUI", "run"]


def run(given: Mapping[str, str] | None = None) -> int:
    """Show the window until it is closed; the exit code. What is given (`side`, `first`, `level`,
    `board`, as texts) is stronger than what is remembered; GameError if it cannot be read."""
    from noughts.frontends.desktop.missing import complain, what_is_missing

    if missing := what_is_missing():
        return complain(missing)
    from noughts.frontends.desktop.application import start

    return start(given or {})


def __getattr__(name: str) -> object:
    if name == "TicTacToeGUI":
        from noughts.frontends.desktop.gui import TicTacToeGUI

        return TicTacToeGUI
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
