"""Tic-tac-toe, and every m,n,k game, solved, explained and playable everywhere.

The public names are loaded on first use, so that importing `noughts` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.agents.base import Agent, agent
    from noughts.analysis.explain import Explanation, explain
    from noughts.analysis.review import Review, review
    from noughts.core.errors import (
        Cancelled,
        GameError,
        IllegalMove,
        InvalidPosition,
        InvalidText,
        OutOfBudget,
        Refusal,
        UnknownName,
        WrongType,
    )
    from noughts.core.notation import read_cell, write_cell
    from noughts.core.outcome import Outcome, Player
    from noughts.core.position import Position
    from noughts.core.record import Ending, Record
    from noughts.core.rules import Rules
    from noughts.play.match import match
    from noughts.play.session import Session
    from noughts.search.alphabeta import alphabeta
    from noughts.search.budget import UNLIMITED, Budget
    from noughts.search.mcts import mcts
    from noughts.search.minimax import minimax
    from noughts.search.solve import solve
    from noughts.search.values import MoveVerdict, values
    from noughts.search.verdict import Value, Verdict

__version__ = "0.1.0"

_HOMES = {
    "agents.base": ("Agent", "agent"),
    "analysis.explain": ("Explanation", "explain"),
    "analysis.review": ("Review", "review"),
    "core.errors": (
        "Cancelled",
        "GameError",
        "IllegalMove",
        "InvalidPosition",
        "InvalidText",
        "OutOfBudget",
        "Refusal",
        "UnknownName",
        "WrongType",
    ),
    "core.notation": ("read_cell", "write_cell"),
    "core.outcome": ("Outcome", "Player"),
    "core.position": ("Position",),
    "core.record": ("Ending", "Record"),
    "core.rules": ("Rules",),
    "play.match": ("match",),
    "play.session": ("Session",),
    "search.alphabeta": ("alphabeta",),
    "search.values": ("MoveVerdict", "values"),
    "search.budget": ("UNLIMITED", "Budget"),
    "search.mcts": ("mcts",),
    "search.minimax": ("minimax",),
    "search.solve": ("solve",),
    "search.verdict": ("Value", "Verdict"),
}

__all__ = [
    "UNLIMITED",
    "Agent",
    "Budget",
    "Cancelled",
    "Ending",
    "Explanation",
    "GameError",
    "IllegalMove",
    "InvalidPosition",
    "InvalidText",
    "MoveVerdict",
    "OutOfBudget",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "Refusal",
    "Review",
    "Rules",
    "Session",
    "UnknownName",
    "Value",
    "Verdict",
    "WrongType",
    "agent",
    "alphabeta",
    "explain",
    "match",
    "mcts",
    "minimax",
    "read_cell",
    "review",
    "solve",
    "values",
    "write_cell",
]


def __getattr__(name: str) -> object:
    """Load a public name from the module it lives in."""
    for module, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            found: object = getattr(import_module(f"noughts.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'noughts' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
