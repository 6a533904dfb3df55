"""The position doctor: what no legal game can reach is refused, everything else is not."""

from __future__ import annotations

from itertools import product

import pytest

from noughts.core.doctor import examine
from noughts.core.errors import InvalidPosition
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from tests.reference import Game, reachable
from tests.translate import bits

SMALL = ("1x1k1", "1x1k2", "1x5k2", "2x3k2", "2x4k2", "3x2k3", "3x3k3", "3x3k4", "3x3k1")
TWISTED = ("misere:3x3k3", "misere:2x4k2", "gravity:3x3k3", "gravity:2x4k2", "gravity:4x2k3")


def verdict(rules: Rules, x: int, o: int, turn: Player | None) -> Player | None:
    """Whose turn the doctor says it is, or None when it refuses."""
    try:
        return examine(rules, x, o, turn)
    except InvalidPosition:
        return None


def check_every_board(name: str) -> None:
    """Every board of marks, with either turn and with none, against the reference."""
    game, rules = Game.named(name), read_rules(name)
    when_x_starts = reachable(game)
    ever = when_x_starts | reachable(game, "O")
    for board in map("".join, product("XO.", repeat=game.size)):
        x, o = bits(board, "X"), bits(board, "O")
        for turn in Player:
            expected = turn if (board, turn.value) in ever else None
            assert verdict(rules, x, o, turn) is expected, (board, turn)
        silent = [turn for turn in Player if (board, turn.value) in when_x_starts]
        assert verdict(rules, x, o, None) is (silent[0] if silent else None), board


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", [*SMALL, *TWISTED])
def test_a_board_is_accepted_exactly_when_a_game_leads_to_it(name: str) -> None:
    check_every_board(name)


@pytest.mark.long
@pytest.mark.parametrize("name", ["gravity:3x4k3", "3x4k3", "misere:4x3k3", "gravity:5x2k2"])
def test_a_board_of_ten_or_twelve_cells_too(name: str) -> None:
    check_every_board(name)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("X.X/.../...", "X moved twice: it has too many marks for O's"),
        ("X.X/.../... O", "X moved twice: it has too many marks for O's"),
        ("X../.../... X", "X moved twice: it has too many marks for O's"),
        ("O.O/.../...", "O moved twice: it has too many marks for X's"),
        ("O.O/.../... X", "O moved twice: it has too many marks for X's"),
        ("O../.../... O", "O moved twice: it has too many marks for X's"),
        (
            "O../.../...",
            "O has one mark more than X: O started, and then the turn must be written",
        ),
        ("XXX/OO./O.. X", "play went on after a line was complete"),
        ("OOO/XX./XX.", "play went on after a line was complete"),
        ("4x4k3 XXX./OOOO/XXX./.... X", "both X and O have a line"),
        ("4x4k3 XXX./OO.O/XXX./O.O. O", "play went on after a line was complete"),
        ("XXX/OOO/...", "both X and O have a line"),
        ("misere:3x3k3 XXX/OOO/...", "both X and O have a line"),
        ("misere:3x3k3 XXX/OO./O..", "play went on after a line was complete"),
        ("gravity:3x3k3 X../.../...", "a mark stands where none could be placed yet"),
        ("gravity:3x3k3 .../X../O..", "X and O cannot have placed these marks in turn"),
        ("gravity:3x3k3 X../XX./OOO O", "play went on after a line was complete"),
    ],
)
def test_the_reason_is_named(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text)
    assert str(caught.value) == reason


def test_o_may_have_started_when_the_turn_is_written() -> None:
    assert Position.parse("O../.../... X").turn is Player.X
    assert Position.parse("O../.../X.. O").turn is Player.O


def test_one_move_may_complete_two_lines() -> None:
    assert Position.parse("XXX/XOO/XOO O").is_over
    assert Position.parse("XOX/OXO/XOX O").is_over


def test_the_line_may_have_come_last_though_it_could_have_come_first() -> None:
    assert Position.parse("gravity:3x3k3 XO./OO./XXX O").is_over


def test_a_tall_pile_that_cannot_have_been_built_in_turn_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="in turn"):
        Position.parse("gravity:6x7k4 ......./......./X....../X....../O....../O...... X")


def test_an_order_too_hard_to_find_gets_the_benefit_of_the_doubt() -> None:
    # O moved last, but X lies on top of every column: no order of play does that.
    def piles(columns: int) -> str:
        rows = "/".join(mark * columns for mark in "XOOX")
        return f"gravity:4x{columns}k400 {rows} X"

    with pytest.raises(InvalidPosition, match="in turn"):
        Position.parse(piles(4))
    assert str(Position.parse(piles(20))) == piles(20)
