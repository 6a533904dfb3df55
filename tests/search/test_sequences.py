"""Wins by fours and threes: each one found is true, and the famous shapes are found."""

from __future__ import annotations

from random import Random

import pytest

from noughts.core.errors import Cancelled
from noughts.core.notation import read_cell, read_rules, write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.estimates import forced
from noughts.search.sequences import refuted, sequence
from noughts.search.solve import solve
from noughts.search.tactics import tactics
from noughts.search.values import move_value
from noughts.search.verdict import Value


def on_board(xs: str, os: str, turn: str = "X", board: str = "15x15k5") -> Position:
    """A board with these marks."""
    rules = read_rules(board)
    x, o = (sum(1 << read_cell(cell, rules) for cell in cells.split()) for cells in (xs, os))
    return Position.of(rules, x, o, Player(turn))


def named(position: Position, budget: Budget = UNLIMITED) -> str:
    """The sequence found, in names."""
    line = sequence(position, budget.start())
    return " ".join(write_cell(cell, position.rules) for cell in line)


def undecided(board: str, number: int, seed: int) -> list[Position]:
    """Positions of random games that still go on."""
    random, found = Random(seed), list[Position]()
    while len(found) < number:
        position = Position.parse(board)
        for _ in range(random.randrange(2, position.rules.size - 3)):
            position = position.play(random.choice(position.legal_moves))
            if position.is_over:
                break
        else:
            found.append(position)
    return found


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("board", "number"), [("4x4k3", 250), ("5x5k4", 30), ("3x5k3", 150)])
def test_every_sequence_found_is_a_win_and_most_wins_are_found(board: str, number: int) -> None:
    won = found = 0
    for position in undecided(board, number, 3):
        line = sequence(position, Budget(nodes=1_500).start())
        won += solve(position).value is Value.WIN
        found += bool(line)
        if line:
            assert solve(position).value is Value.WIN
            assert solve(position.play(line[0])).value is Value.LOSS
            assert end_of(position, line) is position.turn
            # So it is when its first move is asked for.
            again = sequence(position, Budget(nodes=1_500).start(), line[0])
            assert again[:1] == line[:1] and end_of(position, again) is position.turn
    assert 8 < 0.9 * won <= found <= won


def end_of(position: Position, line: tuple[int, ...]) -> Player | None:
    """Who has won after these moves."""
    for cell in line:
        position = position.play(cell)
    return position.outcome.winner if position.outcome else None


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("board", "number"), [("4x4k3", 120), ("5x5k4", 60)])
def test_every_move_said_to_be_refuted_loses(board: str, number: int) -> None:
    refutations = 0
    for position in undecided(board, number, 8):
        for cell, line in refuted(position, Budget(nodes=1_500).start()).items():
            after = position.play(cell)
            if not after.is_over:
                refutations += 1
                assert solve(after).value is Value.WIN
                assert line
        for cell, (value, plies) in forced(position, Budget(nodes=400).start()).items():
            known = move_value(position, cell) if not position.play(cell).is_over else None
            assert known is None or (known[0] is value and plies in (None, known[1]))
    assert refutations > number


def test_fours_that_cross_make_two_at_once() -> None:
    """A three in the row and a three in the column, both stopped at one end, meet in h8."""
    position = on_board("e8 f8 g8 h9 h10 h11", "d8 h12 a1 c3 o1 o3")
    assert named(position).split()[0] == "h8"
    assert len(named(position).split()) == 3


def test_an_open_three_wins_by_a_four_with_two_ends() -> None:
    assert named(on_board("h8 h9 h10", "g8 g9 a1")).split()[0] in ("h7", "h11")


def test_two_open_twos_that_cross_win_by_a_double_three() -> None:
    position = on_board("g8 f8 h9 h10", "a1 c3 o1 m13")
    line = sequence(position, UNLIMITED.start())
    assert len(line) >= 5 and end_of(position, line) is Player.X


def test_a_four_of_the_defender_breaks_a_sequence() -> None:
    """Without O's three X would win with an open three; with it, O makes a four first."""
    quiet = on_board("h8 h9 h10", "a1 c3 o1", "O")
    assert refuted(quiet, UNLIMITED.start()).keys() >= {0 + 14 * 15}
    loud = on_board("h8 h9 h10", "a1 b1 c1", "O")
    assert read_cell("d1", loud.rules) not in refuted(loud, UNLIMITED.start())


@pytest.mark.parametrize("text", ["15x15k5", "gravity:6x7k4", "misere:5x5k3", "4x4k4"])
def test_where_there_is_none_no_sequence_is_found(text: str) -> None:
    assert named(Position.parse(text)) == ""


def test_a_search_that_may_not_go_on_finds_nothing() -> None:
    position = on_board("g8 f8 h9 h10", "a1 c3 o1 m13")
    assert named(position, Budget(nodes=0)) == ""
    assert refuted(position, Budget(nodes=0).start()) == {}
    meter = Budget(nodes=3).start()
    sequence(position, meter)
    assert meter.nodes == 3
    with pytest.raises(Cancelled):
        sequence(position, Budget(cancel=lambda: True).start())


def test_a_first_move_that_is_asked_for_may_win_at_once_or_come_too_late() -> None:
    four = on_board("a1 b1 c1 d1", "a5 b5 c5 e5")
    end = read_cell("e1", four.rules)
    assert sequence(four, UNLIMITED.start(), end) == (end,)
    late = on_board("h8 i8 j8", "a5 b5 c5 d5")
    assert sequence(late, UNLIMITED.start(), read_cell("k8", late.rules)) == ()


def test_moves_are_refuted_by_threes_too_and_only_where_lines_win() -> None:
    """O threatens a double three: whatever X plays far away loses."""
    position = on_board("a1 o15 a15 o1", "h8 i8 g9 g10")
    lost = refuted(position, UNLIMITED.start())
    assert len(lost) > 50 and all(len(line) > 3 for line in lost.values())
    assert refuted(Position.parse("misere:4x4k3"), UNLIMITED.start()) == {}


def test_a_long_sequence_decides_a_board_too_large_to_solve() -> None:
    position = on_board("e8 f8 h9 h10 h11", "d8 h12 a1 c3 o1")
    verdict = tactics(position, Budget(nodes=3_000).start())
    assert (verdict.value, verdict.plies, verdict.proved) == (Value.WIN, None, True)
    assert verdict.moves == sequence(position, UNLIMITED.start())[:1]
