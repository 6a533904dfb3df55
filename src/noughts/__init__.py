"""Tic-tac-toe, and every m,n,k game, solved, explained and playable everywhere.

The public names are loaded on first use, so that importing `noughts` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.agents.base import Agent, agent
    from noughts.agents.foreign.faults import AgentFault
    from noughts.agents.levels import Opponent
    from noughts.agents.reflex import Perception
    from noughts.analysis.certificate import Damaged
    from noughts.analysis.certify import certify
    from noughts.analysis.check import Checked, check
    from noughts.analysis.compare import Compared, Comparison, compare
    from noughts.analysis.explain import (
        ExplainedMove,
        Explanation,
        Kind,
        Reason,
        explain,
        explain_move,
    )
    from noughts.analysis.node import Cut, Node, Tree
    from noughts.analysis.optimal_map import MapNode, optimal_map
    from noughts.analysis.review import Accuracy, BetterMove, Mark, Review, ReviewedMove, review
    from noughts.analysis.tree import tree
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
    from noughts.play.contests.rating import Rating
    from noughts.play.contests.round_robin import tournament
    from noughts.play.contests.standings import Standing, Standings
    from noughts.play.match import Tally, match
    from noughts.play.session import Session
    from noughts.play.trials.grade import Grade, Grades, grade
    from noughts.play.trials.refutation import Refutation
    from noughts.play.trials.strength import Strengths, levels
    from noughts.play.trials.verify import VerificationReport, verify
    from noughts.reports import render
    from noughts.reports.perceptions import Perceived, perceive
    from noughts.search.alphabeta import Settings, alphabeta
    from noughts.search.budget import UNLIMITED, Budget
    from noughts.search.mcts import mcts
    from noughts.search.minimax import minimax
    from noughts.search.solve import solve
    from noughts.search.values import MoveValues, MoveVerdict, values
    from noughts.search.verdict import Value, Verdict

__version__ = "0.1.0"

_HOMES = {
    "agents.base": ("Agent", "agent"),
    "agents.foreign.faults": ("AgentFault",),
    "agents.levels": ("Opponent",),
    "agents.reflex": ("Perception",),
    "analysis.certificate": ("Damaged",),
    "analysis.certify": ("certify",),
    "analysis.check": ("Checked", "check"),
    "analysis.compare": ("Compared", "Comparison", "compare"),
    "analysis.explain": (
        "ExplainedMove",
        "Explanation",
        "Kind",
        "Reason",
        "explain",
        "explain_move",
    ),
    "analysis.node": ("Cut", "Node", "Tree"),
    "analysis.optimal_map": ("MapNode", "optimal_map"),
    "analysis.review": ("Accuracy", "BetterMove", "Mark", "Review", "ReviewedMove", "review"),
    "analysis.tree": ("tree",),
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
    "play.contests.rating": ("Rating",),
    "play.contests.round_robin": ("tournament",),
    "play.contests.standings": ("Standing", "Standings"),
    "play.match": ("Tally", "match"),
    "play.session": ("Session",),
    "play.trials.grade": ("Grade", "Grades", "grade"),
    "play.trials.refutation": ("Refutation",),
    "play.trials.strength": ("Strengths", "levels"),
    "play.trials.verify": ("VerificationReport", "verify"),
    "reports": ("render",),
    "reports.perceptions": ("Perceived", "perceive"),
    "search.alphabeta": ("Settings", "alphabeta"),
    "search.budget": ("UNLIMITED", "Budget"),
    "search.mcts": ("mcts",),
    "search.minimax": ("minimax",),
    "search.solve": ("solve",),
    "search.values": ("MoveValues", "MoveVerdict", "values"),
    "search.verdict": ("Value", "Verdict"),
}

__all__ = [
    "UNLIMITED",
    "Accuracy",
    "Agent",
    "AgentFault",
    "BetterMove",
    "Budget",
    "Cancelled",
    "Checked",
    "Compared",
    "Comparison",
    "Cut",
    "Damaged",
    "Ending",
    "ExplainedMove",
    "Explanation",
    "GameError",
    "Grade",
    "Grades",
    "IllegalMove",
    "InvalidPosition",
    "InvalidText",
    "Kind",
    "MapNode",
    "Mark",
    "MoveValues",
    "MoveVerdict",
    "Node",
    "Opponent",
    "OutOfBudget",
    "Outcome",
    "Perceived",
    "Perception",
    "Player",
    "Position",
    "Rating",
    "Reason",
    "Record",
    "Refusal",
    "Refutation",
    "Review",
    "ReviewedMove",
    "Rules",
    "Session",
    "Settings",
    "Standing",
    "Standings",
    "Strengths",
    "Tally",
    "Tree",
    "UnknownName",
    "Value",
    "Verdict",
    "VerificationReport",
    "WrongType",
    "agent",
    "alphabeta",
    "certify",
    "check",
    "compare",
    "explain",
    "explain_move",
    "grade",
    "levels",
    "match",
    "mcts",
    "minimax",
    "optimal_map",
    "perceive",
    "read_cell",
    "render",
    "review",
    "solve",
    "tournament",
    "tree",
    "values",
    "verify",
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
