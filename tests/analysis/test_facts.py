"""What a move does on the board, from the rules alone."""

from __future__ import annotations

import pytest

from noughts.analysis.facts import forced_reply, fork, forks, is_dead, threats
from noughts.core.notation import read_cell, read_rules, write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import cells_of


def position_of(text: str) -> Position:
    return Position.parse(text)


def names(cells: tuple[int, ...] | dict[int, tuple[int, ...]], position: Position) -> str:
    return " ".join(write_cell(cell, position.rules) for cell in cells)


def fork_names(text: str, cell: str) -> str:
    position = position_of(text)
    return names(fork(position, read_cell(cell, position.rules)), position)


@pytest.mark.parametrize(
    ("board", "wins"),
    [("3x3k3", True), ("gravity:6x7k4", True), ("misere:3x3k3", False), ("1x1k1", True)],
)
def test_completing_a_line_wins_unless_the_aim_is_turned_round(board: str, wins: bool) -> None:
    assert read_rules(board).line_wins is wins


@pytest.mark.parametrize("board", ["2x3k9", "misere:2x3k9"])
def test_a_board_without_lines_cannot_be_won(board: str) -> None:
    assert threats(position_of(board), Player.X) == {}


def test_a_threat_is_a_cell_with_the_lines_that_it_completes() -> None:
    position = position_of("X.X/OO./..O X")
    found = threats(position, Player.X)
    assert {cell: [*map(cells_of, lines)] for cell, lines in found.items()} == {1: [(0, 1, 2)]}
    assert names(threats(position, Player.O), position) == "c2"
    both = position_of("XX./OOX/.OX O")
    assert [cells_of(line) for line in threats(both, Player.X)[2]] == [(0, 1, 2), (2, 5, 8)]


def test_a_blocked_line_is_no_threat() -> None:
    assert threats(position_of("XXO/.../... O"), Player.X) == {}


def test_nothing_is_threatened_once_the_game_is_over() -> None:
    position = position_of("XXX/OO./... O")
    assert threats(position, Player.O) == {}
    assert forced_reply(position) is None


def test_misere_has_no_threats_forks_or_forced_replies() -> None:
    position = position_of("misere:3x3k3 XX./OO./... X")
    assert threats(position, Player.X) == threats(position, Player.O) == {}
    assert forks(position, Player.X) == () and forced_reply(position) is None


def test_with_gravity_only_an_open_cell_is_a_threat() -> None:
    hanging = position_of("gravity:3x3k3 .../.X./.OX O")
    assert threats(hanging, Player.X) == {}
    landed = hanging.play(read_cell("a3", hanging.rules)).play(read_cell("a2", hanging.rules))
    assert names(threats(landed, Player.X), landed) == "c2 a1"


def test_the_marks_of_a_player_come_first() -> None:
    position = position_of("XO./.../... X")
    assert position.sides(Player.X) == (1, 2)
    assert position.sides(Player.O) == (2, 1)


def test_a_fork_threatens_two_cells() -> None:
    assert fork_names("XO./.X./..O X", "a3") == "a2 c1"
    assert fork_names("XO./.X./..O X", "a2") == "c2 a3"
    assert fork_names("XO./.X./..O X", "b3") == ""
    assert fork_names("3x3k3", "b2") == ""


def test_a_fork_is_none_while_the_other_side_can_win_first() -> None:
    assert fork_names("XO./.XO/..O X", "a3") == ""


def test_a_move_that_wins_is_no_fork() -> None:
    assert fork_names("XX./OO./... X", "c1") == ""


def test_forks_are_those_of_the_player_that_is_asked_for() -> None:
    position = position_of("X../.O./..X O")
    assert names(forks(position, Player.X), position) == "c1 a3"
    assert forks(position, Player.O) == ()


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("XX./O../... O", "c1"),
        ("XX./OO./... O", None),  # it wins itself
        ("X.X/.O./XO. O", None),  # two threats, and it wins itself
        ("X.X/O../XO. O", None),  # two threats
        ("X../.../... O", None),
        ("gravity:3x3k3 .../O../XX. O", "c3"),
    ],
)
def test_a_reply_is_forced_where_all_others_lose_at_once(text: str, reply: str | None) -> None:
    position = position_of(text)
    found = forced_reply(position)
    assert (None if found is None else write_cell(found, position.rules)) == reply


def test_with_gravity_a_reply_that_opens_another_threat_is_not_forced() -> None:
    position = position_of("gravity:3x4k3 X.../O.../O.XX O")
    assert names(threats(position, Player.X), position) == "b3"
    assert names(threats(position.play(9), Player.X), position) == "b2"
    assert forced_reply(position) is None


def test_a_board_is_dead_when_both_sides_are_on_every_line() -> None:
    assert is_dead(position_of("OXO/.XO/XOX X"))
    assert not is_dead(position_of("XOX/.O./OX. X"))
    assert not is_dead(position_of("XO./.../... X"))
    assert is_dead(position_of("2x3k9"))
