"""The reflex agent: its 25 perceptions, their order, and what it does not see."""

from collections import defaultdict

import pytest

from noughts.agents.base import Agent, agent
from noughts.agents.reflex import Perception, ReflexAgent, perceptions
from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.rules import Rules, cells_of
from noughts.play.trials.strength import beaten

PLAIN = Rules()


def test_there_are_25_perceptions_in_the_documents_order() -> None:
    kinds = [perception.kind for perception in perceptions(PLAIN)]
    assert kinds == ["diagonal"] * 6 + ["row"] * 9 + ["column"] * 9 + ["centre"]
    assert [perception.number for perception in perceptions(PLAIN)] == list(range(1, 26))


def test_each_line_is_watched_for_each_of_its_cells() -> None:
    watched = {(p.line, p.cell) for p in perceptions(PLAIN) if p.line}
    assert watched == {(line, cell) for line in PLAIN.lines for cell in cells_of(line)}


@pytest.mark.parametrize("perception", perceptions(PLAIN)[:24], ids=lambda p: f"{p.kind}{p.number}")
@pytest.mark.parametrize("me", list(Player))
def test_each_line_perception_fires_on_two_marks_and_an_empty_cell(
    perception: Perception, me: Player
) -> None:
    theirs = perception.line & ~(1 << perception.cell)
    boards = (0, theirs) if me is Player.X else (theirs, 0)
    fired = ReflexAgent().perceive(Position.of(PLAIN, *boards, me))
    assert fired is not None
    assert (fired.kind, fired.line, fired.cell) == perception[1:]


@pytest.mark.parametrize("perception", perceptions(PLAIN)[:24], ids=lambda p: f"{p.kind}{p.number}")
def test_no_line_perception_fires_when_its_third_cell_is_taken(
    perception: Perception,
) -> None:
    theirs, mine = perception.line & ~(1 << perception.cell), 1 << perception.cell
    fired = ReflexAgent().perceive(Position.of(PLAIN, mine, theirs, Player.X))
    assert fired is None or fired.kind == "centre"


@pytest.mark.parametrize(
    ("text", "cell", "kind"),
    [
        (".../.../... X", "b2", "centre"),
        ("O.O/.O./X.X X", "b1", "row"),
        ("O.O/.O./... X", "c3", "diagonal"),
        ("XX./.../XO. O", "c1", "row"),
        ("X.X/X../.O. O", "b1", "row"),
        ("X../XO./... O", "a3", "column"),
        ("XOX/OOX/X.. O", "c3", "column"),
    ],
)
def test_the_first_perception_that_fires_plays(text: str, cell: str, kind: str) -> None:
    position = _trusted(text)
    fired = ReflexAgent().perceive(position)
    assert fired is not None
    assert (write_cell(fired.cell, PLAIN), fired.kind) == (cell, kind)
    assert ReflexAgent().chances(position) == {fired.cell: 1.0}


def _trusted(text: str) -> Position:
    """A position that need not be reachable."""
    rows, turn = text.split()
    marks = rows.replace("/", "")
    x, o = (sum(1 << i for i, mark in enumerate(marks) if mark == who) for who in "XO")
    return Position.of(PLAIN, x, o, Player(turn))


def test_it_blocks_instead_of_winning() -> None:
    assert ReflexAgent().choose(_trusted("XOX/OOX/X.. O")) == 8


def test_with_the_centre_taken_and_no_threat_it_plays_anything() -> None:
    position = Position.parse(".../.X./... O")
    assert ReflexAgent().perceive(position) is None
    assert len(ReflexAgent().chances(position)) == 8


def test_in_a_finished_game_it_perceives_nothing() -> None:
    """Though X threatens a3 as well."""
    over = Position.parse("XXX/XOO/.O. O")
    assert ReflexAgent().perceive(over) is None
    assert ReflexAgent().chances(over) == {}


def test_on_other_boards_it_blocks_k_less_one_marks() -> None:
    position = Position.parse("5x5k4 OOO../XX.../X..../...../..... X")
    fired = ReflexAgent().perceive(position)
    assert fired is not None and (fired.kind, fired.cell) == ("row", 3)
    even = Position.parse("4x4k4")
    assert ReflexAgent().perceive(even) is None
    centre = ReflexAgent().perceive(Position.parse("5x3k3"))
    assert centre is not None and (centre.kind, centre.cell) == ("centre", 7)


def test_under_gravity_only_open_cells_count() -> None:
    position = Position.parse("gravity:4x4k3 ..../..../..../OO.X X")
    fired = ReflexAgent().perceive(position)
    assert fired is not None and fired.cell == 14
    hanging = Position.parse("gravity:4x4k3 ..../..../OO../XX.. X")
    assert ReflexAgent().perceive(hanging) is None


def test_its_exact_strength_is_20_percent_as_x_and_100_as_o() -> None:
    start = Position.start()
    assert beaten(agent("reflex"), Player.X, start) == pytest.approx(0.2)
    assert beaten(agent("reflex"), Player.O, start) == pytest.approx(1)
    centre_taken = start.play(4)
    assert beaten(agent("reflex"), Player.O, centre_taken) == pytest.approx(1)


def percentages(x: Agent, o: Agent) -> list[float]:
    """How often a game ends with a win of X, a draw and a win of O, from the agents' chances."""
    ends: defaultdict[Outcome | None, float] = defaultdict(float)
    shares = {Position.start(): 1.0}
    while shares:
        after: defaultdict[Position, float] = defaultdict(float)
        for position, share in shares.items():
            ends[position.outcome] += share
            chances = (x if position.turn is Player.X else o).chances(position)
            for cell, chance in (chances or {}).items():
                after[position.play(cell)] += share * chance
        shares = after
    return [round(100 * ends[end], 2) for end in (Outcome.X_WINS, Outcome.DRAW, Outcome.O_WINS)]


def test_its_exact_results_against_a_random_opponent() -> None:
    reflex, other = agent("reflex"), agent("random")
    assert percentages(reflex, other) == [83.65, 15.63, 0.71]
    assert percentages(other, reflex)[::-1] == [49.41, 45.97, 4.63]
