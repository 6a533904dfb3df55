"""The tree of a search: what it keeps is true, and what it leaves out is counted."""

from __future__ import annotations

from functools import cache
from math import inf

import pytest

from noughts.analysis.node import Node, Tree
from noughts.analysis.tree import ALGORITHMS, BUDGET, tree
from noughts.core.errors import Cancelled, UnknownName
from noughts.core.position import Position
from noughts.core.symmetry import canonical
from noughts.search.alphabeta import Settings, alphabeta
from noughts.search.budget import Budget
from noughts.search.minimax import minimax
from tests.reference import Game, State, after, moves, perfect
from tests.translate import state_of

TEXTS = (
    "XOX/.O./..X O",
    "XOX/.O./... X",
    "XX./OO./... X",
    "X.O/.X./O.. O",
    "XXX/OO./... O",
    "misere:3x3k3 XOX/.O./..X O",
    "gravity:3x3k3 .../X../OXO O",
    "1x3k2",
    "2x4k3 XO../.... X",
    "4x4k3 XOXO/OXOX/O.../.XO. X",
)
EVERYTHING = 1_000_000
CLASSIC = Game(3, 3, 3)


def truth(position: Position) -> float:
    """X's score by the reference: 1 + the cells left empty at the end."""
    rules = position.rules
    game = Game(rules.rows, rules.columns, rules.k, rules.variant)
    value, plies, _ = perfect(game)[state_of(position)]
    score = value * (1 + position.empty - plies)
    return score if position.turn.value == "X" else -score


def written(score: float, root: Position) -> float:
    """A score as a course writes it: 10 - depth on a small board."""
    if not score or root.rules.size > 9:
        return score
    return score + (9 - root.empty) * (1 if score > 0 else -1)


def accounted(grown: Tree) -> int:
    """All that the shown nodes say was visited."""
    return sum(
        (node.step is not None) + node.left_out + node.mirrored for node in grown.root.family()
    )


def known(*numbers: float | None) -> list[float]:
    """Numbers that must be known."""
    found = [number for number in numbers if number is not None]
    assert len(found) == len(numbers)
    return found


@cache
def nodes_and_leaves(state: State) -> tuple[int, int]:
    """How many ways to play lead on from a state, and how many of them end the game."""
    below = [nodes_and_leaves(after(state, cell)) for cell in moves(CLASSIC, state[0])]
    if not below:
        return 1, 1
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("text", "nodes"),
    [("X../.../... O", 59_705), pytest.param("3x3k3", 549_946, marks=pytest.mark.long)],
)
def test_minimax_visits_the_whole_tree_and_says_so(text: str, nodes: int) -> None:
    grown = tree(text, depth=1)
    start, children = state_of(grown.root.position), grown.root.children
    assert (grown.nodes, grown.leaves) == nodes_and_leaves(start)
    assert [nodes_and_leaves(after(start, child.cell or 0))[0] for child in children] == [
        child.left_out + 1 for child in children
    ]
    assert accounted(grown) == grown.nodes == nodes == grown.left_out + 1 + len(children)


def test_no_tree_depends_on_how_fast_the_machine_is() -> None:
    assert BUDGET.seconds is None
    assert BUDGET.nodes and BUDGET.nodes > 549_946, "the whole of 3x3"


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("distance", "nodes"), [(True, 20_866), (False, 18_297)])
def test_alphabeta_visits_what_a_textbook_s_does(distance: bool, nodes: int) -> None:
    grown = tree("3x3k3", "alphabeta", depth=2, distance=distance)
    assert grown.nodes == nodes == accounted(grown)
    settings = Settings(False, False, False, distance, False)
    assert grown.verdict == alphabeta("3x3k3", settings=settings, every=False)
    assert grown.root.score == 0


@pytest.mark.parametrize("text", TEXTS)
def test_every_score_of_minimax_is_that_of_the_reference(text: str) -> None:
    grown = tree(text, limit=EVERYTHING)
    nodes = list(grown.root.family())
    assert len(nodes) == grown.nodes == minimax(text).nodes
    assert grown.leaves == sum(node.is_leaf for node in nodes)
    assert [node.step for node in nodes] == list(range(1, len(nodes) + 1))
    for node in nodes:
        assert node.score == written(truth(node.position), grown.root.position)
        assert (node.alpha, node.beta, node.cut) == (-inf, inf, None)
        assert node.bound == ""


@pytest.mark.parametrize("text", TEXTS)
def test_every_score_of_alphabeta_is_true_or_a_true_bound(text: str) -> None:
    grown = tree(text, "alphabeta", limit=EVERYTHING)
    nodes = list(grown.root.family())
    assert len(nodes) == grown.nodes <= minimax(text).nodes
    assert grown.root.bound == ""
    for node in nodes:
        real = written(truth(node.position), grown.root.position)
        (score,) = known(node.score)
        if node.bound == "":
            assert score == real
        else:
            assert real <= score if node.bound == "<=" else real >= score


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("limit", [2, 7, 20, 60, EVERYTHING])
@pytest.mark.parametrize("text", [*TEXTS, "X../.O./..X O", "2x3k3", "misere:2x3k2"])
def test_a_score_claims_what_is_true_however_much_is_shown(
    text: str, limit: int, symmetry: bool
) -> None:
    for in_order in (False, True):
        grown = tree(text, "alphabeta", limit=limit, symmetry=symmetry, in_order=in_order)
        for node in grown.root.family():
            real = written(truth(node.position), grown.root.position)
            (score,) = known(node.score)
            claims = {"": real == score, "<=": real <= score, ">=": real >= score}
            assert claims[node.bound]


def test_what_lies_below_may_prove_more_than_the_window() -> None:
    grown = tree("XOX/.O./..X O", "alphabeta")
    node = grown.root.children[2]
    below = node.children[0]
    assert (node.cell, below.cell, below.beta, below.bound) == (6, 3, -7, "")
    assert (below.score, below.children[0].score, below.children[0].bound) == (-7, 0, "")
    assert (node.score, node.bound) == (-7, ">=")


@pytest.mark.parametrize("text", TEXTS)
def test_windows_only_close_and_cuts_have_their_reason(text: str) -> None:
    grown = tree(text, "alphabeta", limit=EVERYTHING)
    cuts = []
    for node in grown.root.family():
        alpha, beta = known(node.alpha, node.beta)
        assert alpha < beta
        for child in node.children:
            child_alpha, child_beta = known(child.alpha, child.beta)
            assert alpha <= child_alpha < child_beta <= beta
        tried = [child.cell for child in node.children]
        if node.cut:
            cuts.append(node.cut)
            assert node.cut.beta <= node.cut.alpha
            assert node.score == (node.cut.alpha if node.maximises else node.cut.beta)
            assert (node.cut.beta if node.maximises else node.cut.alpha) in (alpha, beta)
            tried += node.cut.cells
        assert tried == list(node.position.legal_moves)
    assert grown.cuts == len(cuts)
    assert grown.cut_branches == sum(len(cut.cells) for cut in cuts)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("text", TEXTS)
def test_the_chosen_line_has_the_score_of_the_root_to_its_end(text: str, algorithm: str) -> None:
    grown = tree(text, algorithm, limit=EVERYTHING)
    assert grown.line[-1].is_leaf
    assert {node.score for node in grown.line} == {grown.root.score}
    assert grown.verdict is not None
    if len(grown.line) > 1:
        assert grown.line[1].cell in minimax(text).moves


def test_the_best_move_is_known_though_it_is_not_shown() -> None:
    text = "XOX/.O./... X"
    assert tree(text, depth=0).root.best == tree(text).root.best == 7


def test_scores_are_written_from_x_s_side_whoever_is_to_move() -> None:
    grown = tree("XX./OO./... O")
    assert grown.root.score == -9
    assert not grown.root.maximises
    grown = tree("XX./OO./..X O", "alphabeta", limit=EVERYTHING)
    assert (grown.root.alpha, grown.root.beta) == (-inf, inf)
    assert grown.root.children[0].beta == inf
    assert grown.root.children[1].beta == grown.root.children[0].score == -7


def test_a_small_board_is_scored_as_in_a_textbook_and_a_large_one_is_not() -> None:
    small = tree("1x3k2")
    assert small.textbook
    assert [small.root.score, *(node.score for node in small.root.children)] == [7, 0, 7, 0]
    large = tree("4x4k3 XOXO/OXOX/O.../.XO. X")
    assert not large.textbook
    assert large.root.score == 5
    plain = tree("XX./OO./... X", "alphabeta", distance=False)
    assert not plain.textbook
    assert plain.root.score == 1


def test_minimax_always_counts_the_plies() -> None:
    grown = tree("1x3k2", distance=False)
    assert grown.distance and grown.textbook
    assert grown.root.score == 7


def test_mirror_images_are_shown_once_and_counted() -> None:
    grown = tree("3x3k3", "alphabeta", depth=2, symmetry=True)
    assert [(node.cell, node.times) for node in grown.root.children] == [(0, 4), (1, 4), (4, 1)]
    assert accounted(grown) == grown.nodes == 20_866
    for node in grown.root.family():
        keys = [
            canonical(child.position.rules).key(child.position.x, child.position.o)
            for child in node.children
        ]
        assert len(set(keys)) == len(keys)
        cut = len(node.cut.cells) if node.cut else 0
        if node.children:
            moves = sum(child.times for child in node.children) + cut
            assert moves == len(node.position.legal_moves)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 8, 12, 20, 35, 60])
def test_mirror_images_that_make_room_are_still_counted(limit: int) -> None:
    grown = tree("3x3k3", "alphabeta", symmetry=True, limit=limit)
    assert accounted(grown) == grown.nodes == 20_866
    assert len(list(grown.root.family())) <= limit
    assert grown.depth == 2 or limit != 12


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize(
    "text", ["1x5k2", "2x3k3", "misere:2x3k2", "X../.O./..X O", "gravity:3x3k3 .../.X./.OX O"]
)
def test_every_limit_accounts_for_every_position(text: str, algorithm: str, in_order: bool) -> None:
    for limit in (*range(1, 16), 20, 25, 30, 40, 50, 60):
        grown = tree(text, algorithm, symmetry=True, limit=limit, in_order=in_order)
        assert accounted(grown) == grown.nodes


def test_a_limit_leaves_out_the_deepest_plies_as_a_whole() -> None:
    grown = tree("XO./.../... X", "alphabeta", limit=60)
    assert grown.depth == 2
    assert len(list(grown.root.family())) == len(
        list(tree("XO./.../... X", "alphabeta", depth=2).root.family())
    )
    assert accounted(grown) == grown.nodes == 1_079
    assert grown.root.score == 5


def test_a_limit_below_the_number_of_moves_shows_the_first_ones() -> None:
    grown = tree("XO./.../... X", "alphabeta", limit=4)
    assert [node.cell for node in grown.root.children] == [2, 3, 4]
    assert accounted(grown) == grown.nodes == 1_079
    assert grown.root.left_out > 0
    assert grown.root.best == 3


def test_in_order_a_limit_keeps_the_first_steps() -> None:
    grown = tree("XO./.../... X", "alphabeta", limit=25, in_order=True)
    assert [node.step for node in grown.root.family()] == list(range(1, 26))
    assert accounted(grown) == grown.nodes == 1_079
    assert grown.left_out == 1_054


def test_what_is_not_shown_proves_nothing() -> None:
    """The last move below c1 was tried, but is left out: its score is a bound only."""
    grown = tree("O../OX./X.X O", "alphabeta", limit=14, in_order=True)
    (node,) = (node for node in grown.root.family() if node.left_out and node.cell == 2)
    assert node.bound == ">="
    whole = tree("O../OX./X.X O", "alphabeta", in_order=True)
    (same,) = (child for child in whole.root.family() if child.step == node.step)
    assert (same.score, same.left_out, same.bound) == (node.score, 0, "")


def test_depth_and_limit_of_nothing_still_show_the_root() -> None:
    for grown in (tree("1x3k2", depth=0), tree("1x3k2", limit=0)):
        assert [*grown.root.family()] == [grown.root]
        assert grown.root.left_out == 15
        assert grown.root.score == 7


def unfinished(grown: Tree) -> list[Node]:
    return [node for node in grown.root.family() if node.score is None]


@pytest.mark.usefixtures("untraced")
def test_a_stopped_search_has_scores_only_where_it_finished() -> None:
    grown = tree("3x3k3", depth=8, limit=30, budget=Budget(nodes=70_000))
    assert grown.stopped is not None and grown.verdict is None
    assert grown.nodes == 70_000 == accounted(grown)
    assert grown.root.score is grown.root.best is None
    assert [node.cell for node in grown.root.children] == list(range(9))
    assert [node.score for node in grown.root.children] == [0, *[None] * 8]
    assert [node.step is None for node in grown.root.children] == [False, False, *[True] * 7]
    assert all(not node.is_leaf for node in unfinished(grown))
    assert grown.line == [grown.root]


def test_a_stopped_search_shows_mirror_images_once_too() -> None:
    grown = tree("4x4k4", symmetry=True, budget=Budget(nodes=500), limit=30)
    assert [(node.cell, node.times) for node in grown.root.children] == [(0, 4), (1, 8), (5, 4)]
    assert accounted(grown) == grown.nodes == 500
    first = grown.root.children[0]
    assert [node.cell for node in first.children] == [1]
    assert first.untried == 14


def test_a_stopped_search_in_order_shows_only_what_it_visited() -> None:
    grown = tree("4x4k4", budget=Budget(nodes=500), limit=30, in_order=True)
    assert [node.step for node in grown.root.family()] == list(range(1, 31))
    assert accounted(grown) == 500


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize(("text", "moves"), [("15x15k5", 225), ("20x20k5", 400)])
def test_the_first_plies_of_a_board_that_nobody_can_search(
    text: str, moves: int, algorithm: str
) -> None:
    grown = tree(text, algorithm)
    assert "too many to search" in str(grown.stopped)
    assert grown.nodes == 0
    assert len(grown.root.children) + grown.root.untried == moves
    assert len(grown.root.children) == min(moves, 399)
    assert all(node.step is node.score is None for node in grown.root.family())
    assert grown.depth == 1


def test_several_plies_of_a_large_board_are_shown_where_they_fit() -> None:
    grown = tree("11x11k5", limit=200, symmetry=True, depth=2)
    assert grown.depth == 1
    assert sum(node.times for node in grown.root.children) == 121
    grown = tree("1x20k4", limit=401, budget=Budget(nodes=100))
    plies = [node.ply for node in grown.root.family()]
    assert [plies.count(ply) for ply in range(3)] == [1, 20, 20 * 19]


def test_a_cancelled_search_leaves_nothing() -> None:
    with pytest.raises(Cancelled):
        tree("3x3k3", budget=Budget(cancel=lambda: True))


def test_a_finished_game_is_a_tree_of_one() -> None:
    for algorithm in ALGORITHMS:
        grown = tree("XXX/OO./... O", algorithm)
        assert (grown.nodes, grown.leaves, grown.root.score) == (1, 1, 10)
        assert grown.root.is_leaf and grown.root.best is None


def test_an_unknown_algorithm_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match="no algorithm 'minmax'; did you mean 'minimax'"):
        tree("1x3k2", "minmax")
