"""A game whose lines are others: whatever searches or proves lines knows it without being told."""

import pytest

from noughts import registry
from noughts.agents.reflex import ReflexAgent, perceptions
from noughts.analysis.certify import certify
from noughts.analysis.check import check
from noughts.analysis.compare import compare
from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.core.symmetry import symmetries
from noughts.reports.perceptions import followed
from noughts.search.alphabeta import alphabeta
from noughts.search.memory import Memory
from noughts.search.solve import solve, uses_solver
from tests.torus import Torus


@pytest.fixture(autouse=True)
def torus(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variant in its table."""
    monkeypatch.setitem(registry.VARIANTS, Torus.name, "tests.torus:Torus")


def test_a_variant_with_other_ends_or_moves_is_not_decided_by_lines() -> None:
    boards = {name: read_rules(f"{name}:3x3k3") for name in registry.VARIANTS}
    assert {name for name, rules in boards.items() if rules.lines_decide} == {"plain", "torus"}
    assert {name for name, rules in boards.items() if not rules.line_wins} == {"misere"}


def test_it_has_twelve_lines_and_the_symmetries_of_the_square_from_every_cell() -> None:
    assert len(Torus(3, 3, 3).lines) == 12
    assert len(symmetries(Torus(3, 3, 3))) == 9 * 8
    assert len(symmetries(Torus(3, 4, 3))) == 12 * 4


def test_where_images_are_too_many_the_turns_and_mirrors_are_enough() -> None:
    assert len(symmetries(Torus(6, 6, 3))) == 8


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("board", ["torus:3x3k3", "torus:3x4k3"])
def test_every_search_agrees_about_it(board: str) -> None:
    start = Position.parse(board)
    verdict = solve(start)
    assert (verdict.value, verdict.plies) == alphabeta(start)[:2]


def test_the_solver_answers_where_a_plain_search_takes_long() -> None:
    """With turns and mirrors alone it needs 559 positions."""
    start = Position.parse("torus:4x4k4")
    assert uses_solver(start)
    assert solve(start, memory=Memory(start.rules)).nodes == 146


@pytest.mark.usefixtures("untraced")
def test_its_value_has_a_proof_and_its_searches_are_compared() -> None:
    start = Position.parse("torus:3x3k3")
    proof = certify(start)
    assert check(proof).value == "win"
    assert [search.name for search in compare(start).searches][-1] == "solver"


def test_the_reflex_agent_sees_its_lines() -> None:
    assert len(perceptions(Torus(3, 3, 3))) == 12 * 3 + 1
    position = Position.parse("torus:4x4k3 OX../..../..../...O X")
    fired = ReflexAgent().perceive(position)
    assert fired is not None
    assert (fired.kind, fired.line, fired.cell) == ("diagonal", 1 << 15 | 1 << 0 | 1 << 5, 5)
    assert followed(position).endswith(": two O on the diagonal a1-d4.")
