"""Moves that leave no choice, followed to where there is one."""

from __future__ import annotations

import pytest

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.fight import Fight
from noughts.search.threats import follow, threatened
from tests.positions import live_positions
from tests.reference import Game, perfect
from tests.translate import state_of

X, O = Player.X, Player.O


def fight(text: str, attacker: Player) -> Fight:
    return Fight.of(Position.parse(text), attacker)


def test_a_line_that_lacks_one_cell_is_a_threat() -> None:
    assert threatened([]) == 0
    assert threatened([0b11, 0b101]) == 0
    assert threatened([0b100, 0b11, 0b1000, 0b100]) == 0b1100


def test_a_fight_keeps_what_live_lines_lack() -> None:
    x = fight("XO./.../... X", X)
    assert (x.attacker, x.defender, x.attacks) == (0b1, 0b10, True)
    assert sorted(x.lines) == sorted(
        [0b111000, 0b111000000, 0b1001000, 0b100100100, 0b100010000, 0b1010100]
    )
    assert sorted(x.counter) == sorted([0b111000, 0b111000000, 0b10010000, 0b100100100, 0b1010100])
    o = fight("XO./.../... X", O)
    assert (o.attacker, o.defender, o.attacks) == (0b10, 0b1, False)
    assert (sorted(o.lines), sorted(o.counter)) == (sorted(x.counter), sorted(x.lines))


def test_a_fight_after_a_move_is_that_of_the_position_after_it() -> None:
    for position in live_positions("3x3k3")[::3]:
        for cell in position.legal_moves:
            after = position.play(cell)
            if not after.is_over:
                for player in Player:
                    found = Fight.of(position, player).after(1 << cell)
                    assert found == Fight.of(after, player)


@pytest.mark.parametrize(
    ("text", "x_wins", "o_wins"),
    [
        pytest.param("4x4k3 XX../OO../..../.... X", True, False, id="a win at once"),
        pytest.param("4x4k3 XX../OO../..../X... O", False, True, id="the other side's"),
        pytest.param("4x4k3 .XX./..../O..O/.... X", True, False, id="an open pair to move"),
        pytest.param("4x4k3 .XX./..../O.../.... O", True, False, id="two threats at once"),
        pytest.param("4x4k3 XX../..../O.../.... O", True, False, id="a block and a block back"),
        pytest.param("4x4k3 ..../..../..../.... X", None, None, id="no threat"),
    ],
)
def test_forced_moves_decide(text: str, x_wins: bool | None, o_wins: bool | None) -> None:
    assert follow(fight(text, X))[0] is x_wins
    assert follow(fight(text, O))[0] is o_wins


def test_a_block_that_threatens_is_answered_in_turn() -> None:
    """O must take c1 and threatens b2 with it; X must take that and has two threats."""
    answer, last = follow(fight("4x4k3 XX../..../O.../.... O", X))
    assert answer is True
    assert last.attacker == 1 << 0 | 1 << 1 | 1 << 5
    assert last.defender == 1 << 8 | 1 << 2


def test_a_block_with_two_threats_of_its_own_turns_the_fight() -> None:
    """X's threat at c1 is met by a mark that gives O two lines at once."""
    text = "5x5k3 XX.../..O../....O/...../...X. O"
    position = Position.parse(text)
    assert follow(Fight.of(position, O))[0] is True
    assert follow(Fight.of(position, X))[0] is False


def test_a_lonely_threat_is_blocked_and_then_there_is_a_choice() -> None:
    before = fight("5x5k4 XXX../O..../.O.../...../..... O", X)
    answer, after = follow(before)
    assert answer is None
    assert after == before.after(1 << 3)
    assert after.attacks


def test_without_live_lines_nothing_is_won() -> None:
    dead = fight("XOX/XOO/OX. X", X)
    assert dead.lines == []
    assert follow(dead) == (False, dead)


def test_the_last_line_may_die_of_a_block() -> None:
    before = fight("2x4k4 XXX./OO.. O", X)
    assert follow(before) == (False, before.after(1 << 3))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", ["3x3k3", "2x5k3", "2x4k2"])
def test_what_forced_moves_say_is_true_and_what_they_leave_is_worth_the_same(name: str) -> None:
    answers = perfect(Game.named(name))
    for position in live_positions(name):
        value = answers[state_of(position)].value
        for player in Player:
            wins = value == (1 if player is position.turn else -1)
            answer, left = follow(Fight.of(position, player))
            if answer is not None:
                assert answer is wins
                continue
            x, o = (left.attacker, left.defender)[:: 1 if player is X else -1]
            turn = player if left.attacks else player.other
            further = Position.of(position.rules, x, o, turn)
            assert (answers[state_of(further)].value == (1 if left.attacks else -1)) is wins
