from noughts.core.notation import read_position
from noughts.frontends.hint import hint
from noughts.search.budget import Budget


def test_a_solved_position_gets_a_proved_hint() -> None:
    assert hint(read_position("XX./OO./... X"), Budget()) == "Play c1: it decides the game at once."


def test_a_win_in_one_is_told_whatever_the_budget() -> None:
    win = read_position("5x5k4 ...../...../..OOO/...../XXX.. X")
    assert hint(win, Budget(nodes=0)) == "Play d5: it decides the game at once."


def test_a_large_board_gets_a_good_move_that_is_not_proved() -> None:
    said = hint(read_position("15x15k5"), Budget(nodes=20))
    assert said.endswith("nothing is proved here.")
