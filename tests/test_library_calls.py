"""Long calls of the library: they tell how far they are, end when they are told to, and leave
nothing behind."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import noughts
from noughts import UNLIMITED, Agent, Budget, Cancelled, OutOfBudget, Player, Position

BROAD = "4x4k3"
BROKEN = "1 / 0"
"""A program that fails at once."""


class First(Agent):
    """Takes the first cell that is free."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        return position.legal_moves[0]


class Duck:
    """Chooses, and is nothing else."""

    def choose(self, position: Position, budget: Budget) -> int:
        return position.legal_moves[-1]


Call = Callable[..., Any]

CALLS: dict[str, Call] = {
    "minimax": lambda **more: noughts.minimax("3x3k3 X../.O./... X", **more),
    "alphabeta": lambda **more: noughts.alphabeta("4x3k3", **more),
    "mcts": lambda **more: noughts.mcts("5x5k4", **more),
    "solve": lambda **more: noughts.solve("5x5k4", **more),
    "values": lambda **more: noughts.values(BROAD, **more),
    "explain": lambda **more: noughts.explain(BROAD, **more),
    "review": lambda **more: noughts.review("4x4k3; b2 a1 c3", **more),
    "tree": lambda **more: noughts.tree("3x3k3 X../.O./... X", **more),
    "compare": lambda **more: noughts.compare("2x4k3", **more),
    "certify": lambda **more: noughts.certify("5x4k4", **more),
    "check": lambda **more: noughts.check(proof(), **more),
    "match": lambda **more: noughts.match("perfect", "reflex", "4x4k3", **more),
    "verify": lambda **more: noughts.verify("reflex", "2x3k3", **more),
    "grade": lambda **more: graded(**more),
    "levels": lambda **more: noughts.levels("2x3k3", **more),
    "measured levels": lambda **more: noughts.levels("1x3k2", 2, **more),
    "tournament": lambda **more: noughts.tournament(["perfect", "random"], "2x3k3", 4, **more),
}
"""Every call that may take long, on something that takes a moment."""


def graded(**more: Any) -> noughts.Grades:
    """The grade of a program that fails at once."""
    with TemporaryDirectory() as folder:
        Path(folder, "broken.py").write_text(BROKEN)
        return noughts.grade(folder, **more)


PROOF: list[str] = []


def proof() -> list[str]:
    """A proof, written once."""
    PROOF[:] = PROOF or noughts.certify("5x4k4")
    return PROOF


def test_every_call_with_a_budget_is_tried_and_tells_its_progress() -> None:
    public = {name: getattr(noughts, name) for name in noughts.__all__}
    takes = {
        name: set(inspect.signature(function).parameters)
        for name, function in public.items()
        if inspect.isfunction(function)
    }
    long = {name for name, parameters in takes.items() if "budget" in parameters}
    assert long - {"explain_move"} == {name for name in long if "progress" in takes[name]}
    assert long - {"explain_move"} == set(CALLS) - {"measured levels"}


@pytest.mark.parametrize("name", CALLS)
def test_a_long_call_tells_how_far_it_is(name: str) -> None:
    shares: list[float] = []
    CALLS[name](progress=shares.append)
    assert shares and all(0 <= share <= 1 for share in shares)
    if name not in ("minimax", "alphabeta", "mcts", "solve", "certify", "tree"):
        # A search knows what it has spent, and not what it will take.
        assert shares == sorted(shares) and len(set(shares)) > 1


def test_a_search_tells_the_share_of_its_budget() -> None:
    shares: list[float] = []
    noughts.minimax(
        "3x3k3 X../.O./... X", Budget(nodes=10_000, seconds=600), progress=shares.append
    )
    assert shares == sorted(shares)
    assert shares[0] == pytest.approx(0, abs=0.01) and shares[1] == pytest.approx(0.0256, abs=0.01)
    endless: list[float] = []
    noughts.minimax("3x3k3 X../.O./... X", progress=endless.append)
    assert set(endless) == {0.0} and len(endless) == len(shares)


@pytest.mark.parametrize("name", CALLS)
def test_a_cancelled_call_leaves_nothing_running(name: str) -> None:
    threads = threading.active_count()
    with pytest.raises(Cancelled):
        CALLS[name](budget=Budget(cancel=lambda: True))
    assert threading.active_count() == threads and not active_children()


def test_a_submission_that_is_graded_is_told() -> None:
    grades = graded()
    assert grades[0].report is not None and not grades[0].report.passes
    assert noughts.render(grades, "csv").splitlines()[0].startswith("file,")


@pytest.mark.parametrize("name", ["solve", "certify", "check", "verify", "minimax", "alphabeta"])
def test_a_call_that_takes_more_than_its_budget_says_so(name: str) -> None:
    with pytest.raises(OutOfBudget):
        CALLS[name](budget=Budget(nodes=3))


def test_a_game_is_cancelled_between_two_moves_of_agents_that_do_not_look() -> None:
    asked = iter([False, False])
    with pytest.raises(Cancelled, match="the game was cancelled"):
        noughts.match("random", "random", budget=Budget(cancel=lambda: next(asked, True)))


def test_a_budget_may_end_in_the_middle_of_a_submission() -> None:
    with pytest.raises(OutOfBudget):
        graded(budget=Budget(nodes=1))


def test_no_proof_is_begun_that_would_never_end() -> None:
    with pytest.raises(OutOfBudget, match="225 empty cells are too many to search"):
        noughts.certify("15x15k5", Budget(nodes=1000))
    assert noughts.check(noughts.certify("20x20k20")).value == "draw"


def test_what_is_not_known_in_time_is_left_out() -> None:
    assert all(move.value is None for move in noughts.values(BROAD, Budget(nodes=1)))
    assert noughts.explain("5x5k4", Budget(nodes=3)).value is None
    assert not noughts.compare("3x3k3", Budget(nodes=1)).searches[0].finished
    assert noughts.tree("3x3k3", budget=Budget(nodes=20)).stopped is not None
    assert noughts.levels("3x3k3", budget=Budget(nodes=1)).figures is None


def test_an_exception_of_progress_ends_a_call_too() -> None:
    def stop(share: float) -> None:
        raise KeyboardInterrupt

    for name, call in CALLS.items():
        with pytest.raises(KeyboardInterrupt):
            call(progress=stop)
        assert not active_children(), name


# What they give


def test_an_agent_is_verified_as_an_object_or_as_a_file(tmp_path: Path) -> None:
    found = noughts.verify(First(), sides="O")
    assert (found.agent, found.sides, found.loses) == ("First", (Player.O,), True)
    assert found.refutation is not None
    file = tmp_path / "broken.py"
    file.write_text(BROKEN)
    found = noughts.verify(str(file), sides=[Player.X], seconds=60)
    assert found.agent == f"program:python {file}" and found.faults
    duck: Any = Duck()
    assert noughts.verify(duck, "1x3k2", "X").agent == "Duck"


def test_an_answer_that_is_no_cell_is_a_fault_of_the_agent() -> None:
    class Names(First):
        def choose(self, position: Position, budget: Budget = UNLIMITED) -> Any:
            return "b2"

    found = noughts.verify(Names(), sides="X")
    assert found.faults == {"a cell is wanted by its number, not str": 1}
    assert not found.cannot_lose


def test_a_tournament_in_a_file_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    agents, file = ["perfect", "random"], tmp_path / "games.jsonl"
    with pytest.raises(OutOfBudget):
        noughts.tournament(agents, "2x3k3", 6, file=file, budget=Budget(nodes=2))
    lines = file.read_text().splitlines()
    assert len(lines) == 4  # the plan, and three games
    shares: list[float] = []
    found = noughts.tournament(agents, "2x3k3", 6, file=file, resume=True, progress=shares.append)
    assert found.played == 6 and shares == [4 / 6, 5 / 6, 1]
    assert file.read_text().splitlines()[:4] == lines
    assert found == noughts.tournament(agents, "2x3k3", 6)
    with pytest.raises(noughts.GameError, match="resume it, or take another file"):
        noughts.tournament(agents, "2x3k3", 6, file=file)


def test_a_proof_is_checked_as_text_as_lines_or_from_a_file(tmp_path: Path) -> None:
    text = "\n".join(proof())
    file = tmp_path / "proof.txt"
    file.write_text(text + "\n")
    with file.open() as lines:
        assert noughts.check(text) == noughts.check(proof()) == noughts.check(lines)


def test_levels_are_exact_or_measured() -> None:
    assert noughts.levels("1x3k2").games is None
    assert noughts.levels("1x3k2", 2).games == 2
    with pytest.raises(noughts.InvalidText, match="1 to 1,000,000 games, not 0"):
        noughts.levels(games=0)
