"""What `import noughts` offers, and what it costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import noughts

SOURCE = Path(__file__).parents[1] / "src"

PUBLIC = [
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


def in_a_fresh_python(program: str) -> list[str]:
    """The words that a program prints, with only the standard library and the source to import."""
    program = f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{program}"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True
    )
    return run.stdout.split()


def test_the_public_names_are_these() -> None:
    assert noughts.__all__ == PUBLIC


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_comes_from_its_home(name: str) -> None:
    homes = [home for home, names in noughts._HOMES.items() if name in names]
    assert len(homes) == 1
    assert getattr(noughts, name) is getattr(import_module(f"noughts.{homes[0]}"), name)


def test_every_home_is_public_and_known_to_type_checkers() -> None:
    assert noughts.__file__
    tree = ast.parse(Path(noughts.__file__).read_bytes())
    imported = {
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__"
        for alias in node.names
        if node.module != "importlib"
    }
    homes = {(f"noughts.{home}", name) for home, names in noughts._HOMES.items() for name in names}
    assert imported == homes
    assert {name for _, name in homes} == set(PUBLIC)


def test_importing_costs_nothing() -> None:
    loaded = in_a_fresh_python(
        "before = set(sys.modules); import noughts; print(*set(sys.modules) - before)"
    )
    assert set(loaded) - {"__future__"} == {"noughts"}


def test_a_name_loads_only_what_it_needs() -> None:
    loaded = in_a_fresh_python("import noughts; noughts.Rules; print(*sys.modules)")
    ours = {name for name in loaded if name.startswith("noughts.")}
    assert ours == {
        "noughts.core",
        "noughts.core.errors",
        "noughts.core.outcome",
        "noughts.core.rules",
    }
    assert not {"typing", "re", "dataclasses"} & set(loaded)


def test_a_star_import_brings_all_names() -> None:
    program = "from noughts import *; print(*sorted(set(dir()) - {'sys'}))"
    names = [name for name in in_a_fresh_python(program) if not name.startswith("__")]
    assert names == sorted(PUBLIC)


def test_dir_lists_every_public_name_once_loaded_or_not() -> None:
    names = in_a_fresh_python("import noughts; noughts.Rules; print(*dir(noughts))")
    assert set(PUBLIC) <= set(names)
    assert names == sorted(set(names))
    assert set(PUBLIC) <= set(dir(noughts))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'noughts' has no attribute 'nothing'"):
        noughts.nothing  # noqa: B018


def test_there_is_a_version() -> None:
    assert all(part.isdigit() for part in noughts.__version__.split("."))
