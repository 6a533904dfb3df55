"""The solver says of every position of every small board what a search of all games says, and of
larger boards what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from noughts.core.errors import Cancelled, OutOfBudget
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.fight import Fight
from noughts.search.joker import Jokers
from noughts.search.memory import Memory
from noughts.search.solve import AFFORDABLE, SMALL_CELLS, solve, uses_solver
from noughts.search.solver import JOKER_K, Solver
from noughts.search.tablebase import Tablebase
from noughts.search.verdict import Value
from tests.reference import Game, perfect, reachable
from tests.search.tables import whole_table
from tests.translate import VALUES, position_of, state_of

SIZES = [(1, 5), (2, 3), (2, 4), (2, 5), (3, 3), (3, 4)]
BOARDS = [
    f"{rows}x{columns}k{k}" for rows, columns in SIZES for k in range(2, max(rows, columns) + 1)
]

untraced = pytest.mark.usefixtures("untraced")


def with_jokers(rules: Rules) -> Solver:
    """A solver that looks for pairings with a joker whatever k is."""
    solver = Solver(rules)
    solver._jokers = Jokers(rules)
    return solver


def plainly(rules: Rules) -> Solver:
    """A solver that looks for plain pairings whatever k is."""
    solver = Solver(rules)
    solver._jokers = None
    return solver


Kind = Callable[[Rules], Solver]


def both_kinds(rules: Rules) -> list[Solver]:
    return [plainly(rules), with_jokers(rules)]


def undecided(table: Tablebase) -> Iterator[tuple[Position, Value, tuple[int, ...]]]:
    """Every position of a board in which somebody is to move, its value and its best moves."""
    size = table.rules.size
    for key, (score, moves) in table.answers.items():
        if moves:
            x, o = key >> size + 1, key >> 1 & (1 << size) - 1
            position = Position(table.rules, x, o, Player.O if key & 1 else Player.X, None)
            yield position, Value.WIN if score > 0 else Value.LOSS if score else Value.DRAW, moves


@untraced
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("kind", [plainly, with_jokers])
def test_both_questions_have_the_right_answer(name: str, kind: Kind) -> None:
    """In every position; of the largest boards in every seventh, and in all by `every_board`."""
    rules = read_rules(name)
    solver, meter = kind(rules), UNLIMITED.start()
    step = 7 if rules.size == 12 else 1
    for position, value, _ in islice(undecided(whole_table(rules)), 0, None, step):
        mover = position.turn
        assert solver.wins(Fight.of(position, mover), meter) is (value is Value.WIN)
        assert solver.wins(Fight.of(position, mover.other), meter) is (value is Value.LOSS)


@untraced
@pytest.mark.parametrize("name", ["3x3k3", "2x4k3", "2x4k2", "1x5k3"])
def test_both_questions_have_the_answer_of_the_reference(name: str) -> None:
    game, rules = Game.named(name), read_rules(name)
    answers, meter = perfect(game), UNLIMITED.start()
    for solver in both_kinds(rules):
        for state in reachable(game):
            value, _, best = answers[state]
            position = position_of(game, state)
            if best:
                mover = position.turn
                assert solver.wins(Fight.of(position, mover), meter) is (value == 1)
                assert solver.wins(Fight.of(position, mover.other), meter) is (value == -1)


@untraced
@pytest.mark.parametrize(
    ("name", "kind", "step"),
    [
        ("3x4k3", plainly, 7),
        ("3x4k3", with_jokers, 7),
        ("3x3k3", plainly, 1),
        ("3x3k3", with_jokers, 1),
        ("3x4k4", plainly, 29),
        ("3x4k4", with_jokers, 29),
        ("3x4k2", plainly, 1),
        ("2x5k3", plainly, 1),
        ("2x5k3", with_jokers, 3),
        ("2x4k4", with_jokers, 1),
    ],
)
def test_the_move_keeps_the_value(name: str, kind: Kind, step: int) -> None:
    rules = read_rules(name)
    table = whole_table(rules)
    solver, meter = kind(rules), UNLIMITED.start()
    for position, value, _ in islice(undecided(table), 0, None, step):
        verdict = solver.verdict(position, meter)
        (move,) = verdict.moves
        assert verdict.proved
        assert (verdict.value, verdict.plies) == (value, None)
        assert position.is_legal(move)
        assert table.verdict(position.play(move)).value is value.other


@untraced
def test_a_move_is_also_given_by_a_solver_that_was_asked_nothing_before() -> None:
    answers = perfect(Game(3, 3, 3))
    for state in sorted(reachable(Game(3, 3, 3)))[::23]:
        if answers[state].best:
            position = position_of(Game(3, 3, 3), state)
            for solver in both_kinds(position.rules):
                verdict = solver.verdict(position, UNLIMITED.start())
                assert verdict.value is VALUES[answers[state].value]
                assert verdict.moves[0] in answers.keeping(state)


def test_either_side_may_have_started() -> None:
    game = Game(3, 3, 3)
    answers = perfect(game)
    for state in sorted(reachable(game, "O"))[::41]:
        if answers[state].best:
            position = position_of(game, state)
            verdict = Solver(position.rules).verdict(position, UNLIMITED.start())
            assert verdict.value is VALUES[answers[state].value]
            assert verdict.moves[0] in answers.keeping(state_of(position))


@untraced
@pytest.mark.parametrize(
    ("text", "value", "plies"),
    [
        ("4x4k4", Value.DRAW, 16),
        ("4x5k4", Value.DRAW, 20),
        ("5x4k4", Value.DRAW, 20),
        ("5x5k4", Value.DRAW, 25),
        ("4x6k4", Value.DRAW, 24),
        ("6x4k4", Value.DRAW, 24),
        ("5x6k4", Value.WIN, 11),
        ("6x6k5", Value.DRAW, 36),
        ("6x7k5", Value.DRAW, 42),
        ("3x4k3", Value.WIN, 7),
        ("4x3k3", Value.WIN, 7),
        ("4x4k3", Value.WIN, 5),
        ("3x5k3", Value.WIN, 7),
        ("2x7k3", Value.DRAW, 14),
        ("4x4k2", Value.WIN, 3),
        ("4x4k1", Value.WIN, 1),
        ("4x4k7", Value.DRAW, 16),
        ("10x10k10", Value.DRAW, 100),
    ],
)
def test_known_values_of_empty_boards(text: str, value: Value, plies: int) -> None:
    verdict = solve(text)
    assert verdict.proved
    assert (verdict.value, verdict.plies) == (value, plies)


@pytest.mark.long
@untraced
@pytest.mark.parametrize("text", ["7x7k5", "6x8k5", "8x6k5", "5x9k5"])
def test_known_draws_of_larger_boards(text: str) -> None:
    assert solve(text).value is Value.DRAW


@untraced
@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("3x3k3", 65),
        ("3x4k3", 48),
        ("4x4k3", 42),
        ("4x4k4", 18),
        ("5x5k4", 7_984),
        ("5x6k4", 3_330),
        ("6x5k4", 3_407),
        ("6x6k5", 37),
        ("6x7k5", 1_057),
    ],
)
def test_the_value_takes_so_many_positions(text: str, nodes: int) -> None:
    position = Position.parse(text)
    meter = UNLIMITED.start()
    assert Solver(position.rules).verdict(position, meter).nodes == nodes == meter.nodes


def test_small_boards_and_variants_and_finished_games_are_not_for_the_solver() -> None:
    assert SMALL_CELLS == 12
    for text, fits in {
        "3x4k3": False,
        "2x7k3": True,
        "20x20k5": True,
        "misere:4x4k4": False,
        "gravity:6x7k4": False,
        "5x5k4 XXXX./OOO../...../...../..... O": False,
    }.items():
        assert uses_solver(Position.parse(text)) is fits


def test_jokers_are_looked_for_where_lines_are_long() -> None:
    assert JOKER_K == 5
    assert Solver(Rules(6, 6, 5))._jokers
    assert Solver(Rules(6, 6, 4))._jokers is None


WON = Position.parse("4x4k3")


def test_plies_that_cost_too_much_are_left_out_unless_somebody_insists() -> None:
    value = Solver(WON.rules).verdict(WON, UNLIMITED.start())
    short = solve(WON, Budget(nodes=value.nodes + 10))
    assert short == value
    assert len(short.moves) == 1
    with pytest.raises(OutOfBudget):
        solve(WON, Budget(nodes=value.nodes + 10), plies=True)
    whole = solve(WON, Budget(nodes=1_000_000), plies=True)
    assert (whole.value, whole.plies) == (Value.WIN, 5)
    assert short.moves[0] in WON.legal_moves
    assert value.nodes < whole.nodes < value.nodes + AFFORDABLE


@untraced
def test_a_lost_position_has_its_plies_and_every_move_that_lasts_longest() -> None:
    lost = Position.parse("4x4k3 ..../.X../..../.... O")
    verdict = solve(lost)
    assert (verdict.value, verdict.plies) == (Value.LOSS, 4)
    lengths = {cell: solve(lost.play(cell)).plies for cell in lost.legal_moves}
    assert set(verdict.moves) == {cell for cell, plies in lengths.items() if plies == 3}
    assert max(plies or 0 for plies in lengths.values()) == 3


@untraced
@pytest.mark.parametrize("text", ["5x4k4", "6x6k5"])
def test_exactly_the_positions_that_are_needed_are_enough(text: str) -> None:
    needed = solve(text, Budget(nodes=100_000)).nodes
    assert solve(text, Budget(nodes=needed)).nodes == needed
    for nodes in (0, 1, needed - 1):
        with pytest.raises(OutOfBudget, match=f"no answer within {nodes:,} positions"):
            solve(text, Budget(nodes=nodes))


def test_a_solver_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        solve("5x5k4", Budget(cancel=lambda: True))


@untraced
def test_what_was_proved_before_the_budget_ended_is_not_wrong() -> None:
    memory = Memory(Rules(5, 5, 4))
    for nodes in (100, 500, 2_000):
        with pytest.raises(OutOfBudget):
            solve("5x5k4", Budget(nodes=nodes), memory=memory)
    rest = solve("5x5k4", memory=memory)
    assert rest.value is Value.DRAW
    assert rest.nodes < 7_984


def test_where_nobody_can_complete_a_line_any_cell_will_do() -> None:
    position = Position.parse("4x4k4 XOXO/OXOX/OXO./XO.. X")
    verdict = solve(position)
    assert (verdict.value, verdict.plies) == (Value.DRAW, 3)
    assert position.is_legal(verdict.moves[0])


def test_what_a_sibling_proved_on_its_way_is_not_searched_again() -> None:
    position = Position.parse("5x5k4 ...O./X...O/.O.X./.X.../..... X")
    plain, joker = (
        kind.verdict(position, UNLIMITED.start()) for kind in both_kinds(position.rules)
    )
    assert plain.value is joker.value
    assert plain.nodes == 506
