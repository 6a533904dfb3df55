"""Every search says the same of every position: the value, the plies and all best moves."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.search.alphabeta import BEST, Settings, Table, alphabeta
from noughts.search.budget import Budget
from noughts.search.memory import Memory, kept
from noughts.search.minimax import minimax
from noughts.search.solve import TABLE_CELLS, solve, solve_once
from noughts.search.tablebase import Tablebase
from noughts.search.verdict import Value, Verdict, preferred
from tests import strategies
from tests.positions import positions
from tests.reference import Game, Perfect, perfect, reachable
from tests.translate import VALUES, position_of, state_of

pytestmark = pytest.mark.usefixtures("untraced")

CLASSIC = Game(3, 3, 3)
OFF = Settings(False, False, False, False, False)
MEANINGFUL = [  # without a table there is nothing for symmetry to do
    settings
    for settings in map(Settings._make, product((False, True), repeat=5))
    if settings.table or not settings.symmetry
]
ONE_OFF = [settings for settings in MEANINGFUL if sum(settings) in (0, 4, 5)]


def name_of(settings: Settings) -> str:
    return "+".join(name for name, on in settings._asdict().items() if on) or "nothing"


every_setting = pytest.mark.parametrize("settings", MEANINGFUL, ids=name_of)
some_settings = pytest.mark.parametrize("settings", ONE_OFF, ids=name_of)


class Known(NamedTuple):
    """What perfect play says of a position."""

    position: Position
    value: Value
    plies: int
    best: tuple[int, ...]
    keeping: tuple[int, ...]


def known_of(position: Position, answers: Perfect) -> Known:
    state = state_of(position)
    value, plies, best = answers[state]
    orders = [preferred(cells, position.rules) for cells in (best, answers.keeping(state))]
    return Known(position, VALUES[value], plies, *orders)


@cache
def everything(name: str) -> tuple[Known, ...]:
    """What perfect play says of every position of a game."""
    answers = perfect(Game.named(name))
    return tuple(known_of(position, answers) for position in positions(name))


def check(verdict: Verdict, known: Known) -> None:
    """A verdict with every best move is what perfect play says."""
    assert verdict.proved
    assert verdict.value is known.value
    assert verdict.plies in (known.plies, None)
    assert verdict.moves == (known.keeping if verdict.plies is None else known.best)


def test_minimax_says_what_the_reference_says() -> None:
    """From the fourth move on; what it says of the empty board is in `test_nodes`."""
    for known in everything("3x3k3"):
        if known.position.marks > 3:
            check(minimax(known.position), known)


@pytest.mark.parametrize(
    "name",
    [
        "misere:2x3k3",
        "gravity:3x3k3",
        "2x4k2",
        "1x5k2",
        pytest.param("3x3k3", marks=pytest.mark.long),
    ],
)
def test_minimax_says_what_the_reference_says_of_a_whole_board(name: str) -> None:
    for known in everything(name):
        check(minimax(known.position), known)


def part(settings: Settings, parts: int) -> slice:
    """One of several parts of all positions: together the settings see each of them."""
    return slice(MEANINGFUL.index(settings) % parts, None, parts)


def check_every(settings: Settings, some: slice, name: str = "3x3k3") -> None:
    """Every best move is what the reference says."""
    for known in everything(name)[some]:
        found = alphabeta(known.position, settings=settings)
        assert (found.plies is not None) is settings.distance
        check(found, known)


@every_setting
def test_alphabeta_says_what_the_reference_says(settings: Settings) -> None:
    check_every(settings, slice(None) if settings == BEST else part(settings, 24))


@pytest.mark.long
@every_setting
def test_alphabeta_says_what_the_reference_says_of_all_5478_positions(settings: Settings) -> None:
    check_every(settings, slice(None))


def check_first(settings: Settings, some: slice) -> None:
    """The first best move is one of them, and the preferred."""
    for known in everything("3x3k3")[some]:
        found = alphabeta(known.position, settings=settings, every=False)
        assert found.value is known.value
        assert found.plies == (known.plies if settings.distance else None)
        best = known.best if settings.distance else known.keeping
        assert found.moves == best[:1] or not settings.order
        assert set(found.moves) <= set(best)
        assert len(found.moves) == bool(best)


@every_setting
def test_the_first_best_move_is_one_of_them_and_the_preferred_in_order(settings: Settings) -> None:
    check_first(settings, slice(None) if settings == BEST else part(settings, 24))


@pytest.mark.long
@every_setting
def test_the_first_best_move_of_all_5478_positions(settings: Settings) -> None:
    check_first(settings, slice(None))


@some_settings
def test_alphabeta_says_what_the_reference_says_of_misere(settings: Settings) -> None:
    check_every(settings, part(settings, 6), "misere:3x3k3")


@pytest.mark.long
@some_settings
def test_alphabeta_says_what_the_reference_says_of_all_of_misere(settings: Settings) -> None:
    check_every(settings, slice(None), "misere:3x3k3")


@pytest.mark.parametrize("name", ["2x5k3", "gravity:3x4k3", "misere:2x5k2"])
@pytest.mark.parametrize("settings", [BEST, BEST._replace(distance=False)], ids=name_of)
def test_alphabeta_with_a_shared_table_solves_larger_boards(name: str, settings: Settings) -> None:
    table: Table = {}
    for known in everything(name)[:: 5 if name == "2x5k3" else 1]:
        check(alphabeta(known.position, settings=settings, table=table), known)


@some_settings
def test_alphabeta_without_help_solves_the_end_of_a_larger_board(settings: Settings) -> None:
    for known in everything("2x5k3")[::27]:
        if known.position.empty <= 5:
            check(alphabeta(known.position, settings=settings), known)


@pytest.mark.long
@some_settings
@pytest.mark.parametrize("name", ["2x5k3", "misere:2x5k3", "3x4k3"])
def test_alphabeta_solves_boards_of_ten_and_twelve_cells(name: str, settings: Settings) -> None:
    table: Table = {}
    for known in everything(name):
        if settings.table or known.position.empty <= 7:  # beyond, it would take too long
            check(alphabeta(known.position, settings=settings, table=table), known)


@pytest.mark.parametrize("name", ["3x3k3", "misere:3x3k3", "gravity:3x3k3", "2x4k2", "1x1k1"])
def test_the_tablebase_says_what_the_reference_says(name: str) -> None:
    base = Tablebase(read_rules(name))
    for known in everything(name):
        check(base.verdict(known.position), known)


def test_the_tablebase_does_not_care_what_it_is_asked_first() -> None:
    for known in everything("3x3k3")[::50]:
        check(Tablebase(known.position.rules).verdict(known.position), known)


def test_either_side_may_start() -> None:
    answers = perfect(CLASSIC)
    table: Table = {}
    for state in sorted(reachable(CLASSIC) | reachable(CLASSIC, "O"))[::21]:
        position = position_of(CLASSIC, state)
        for found in (alphabeta(position, table=table), solve(position)):
            check(found, known_of(position, answers))


@pytest.mark.parametrize("text", ["3x3k3", "2x5k3", "misere:2x5k3 XO.../..... X"])
def test_solve_reads_text_and_fits_small_and_larger_boards(text: str) -> None:
    position = Position.parse(text)
    check(solve(text), known_of(position, perfect(Game.named(str(position.rules)))))


def test_small_boards_are_solved_by_one_tablebase_that_remembers() -> None:
    kept.cache_clear()
    first, again = solve("3x3k3"), solve("3x3k3")
    assert first.nodes == 5_478
    assert again == first._replace(nodes=0)
    assert kept(read_rules("3x3k3")) is kept(read_rules("3x3k3"))
    assert TABLE_CELLS == 9


@pytest.mark.parametrize(
    "text", ["4x3k3", "5x5k4 X..../...../..O../...../..... X", "gravity:3x5k4"]
)
def test_what_was_found_is_kept_for_the_next_question(text: str) -> None:
    kept.cache_clear()
    first, second = solve(text), solve(text)
    assert second == first._replace(nodes=second.nodes)
    assert second.nodes < first.nodes / 10


@pytest.mark.parametrize("text", ["3x3k3", "4x3k3", "4x4k4", "gravity:3x4k4"])
def test_a_budget_of_nodes_has_the_same_answer_whatever_was_asked_before(text: str) -> None:
    kept.cache_clear()
    alone = solve(text)
    assert solve(text).nodes < alone.nodes
    assert solve(text, Budget(nodes=alone.nodes)) == alone
    assert solve(text, Budget(nodes=alone.nodes)) == alone


@pytest.mark.parametrize("name", ["3x3k3", "2x4k2", "misere:2x4k3"])
def test_a_single_question_has_the_same_answer(name: str) -> None:
    for position in positions(name):
        assert solve_once(position)[:3] == solve(position)[:3]


def test_a_single_question_about_a_small_board_takes_few_positions() -> None:
    assert solve_once("3x3k3").nodes == 97
    assert solve_once("4x3k3").nodes == 170


def test_a_single_question_about_a_large_board_is_left_to_the_solver() -> None:
    fresh = Memory(read_rules("5x4k4"))
    assert solve_once("5x4k4") == solve("5x4k4", memory=fresh)


def test_the_classic_is_a_draw_and_begins_in_the_centre() -> None:
    verdict = solve("3x3k3")
    assert (verdict.value, verdict.plies) == (Value.DRAW, 9)
    assert verdict.moves == (4, 0, 2, 6, 8, 1, 3, 5, 7)


def test_two_in_a_row_on_one_row_of_three_is_won_in_the_middle() -> None:
    assert solve("1x3k2")[:3] == (Value.WIN, 3, (1,))


@pytest.mark.parametrize("text", ["XXX/OO./... O", "XOX/XOX/OXO O", "2x5k3 XXX../OO... O"])
def test_a_finished_game_has_a_value_and_no_move(text: str) -> None:
    position = Position.parse(text)
    loss = position.finished_lines != ()
    for verdict in (minimax(position), alphabeta(position), solve(position)):
        assert verdict.value is (Value.LOSS if loss else Value.DRAW)
        assert (verdict.plies, verdict.moves) == (0 if loss else position.empty, ())


def test_a_finished_game_on_the_largest_board_is_known() -> None:
    xs, os = "X" * 5 + "." * 15, "O" * 4 + "." * 16
    position = Position.parse(f"20x20k5 {xs}/{os}/{'/'.join(['.' * 20] * 18)} O")
    for verdict in (minimax(position), alphabeta(position), solve(position)):
        assert verdict[:3] == (Value.LOSS, 0, ())


@given(strategies.games(strategies.any_rules(4), longest=16), st.sampled_from(MEANINGFUL))
def test_any_search_near_the_end_of_any_game(
    game: tuple[Position, tuple[int, ...]], settings: Settings
) -> None:
    position, moves = game
    for cell in moves:
        position = position.play(cell)
    if position.empty <= 6:
        rules = position.rules
        answers = perfect(Game(rules.rows, rules.columns, rules.k, rules.variant))
        known = known_of(position, answers)
        check(minimax(position), known)
        check(alphabeta(position, settings=settings), known)
