from noughts.analysis.explain import explain_best
from noughts.core.notation import read_position
from noughts.core.record import Record
from noughts.frontends.hint import hint, last_moves
from noughts.search.budget import UNLIMITED, Budget


def advice(board: str, budget: Budget = UNLIMITED) -> str:
    position = read_position(board)
    return hint(position, explain_best(position, budget))


def test_a_hint_names_a_best_move_and_its_reasons() -> None:
    assert advice("XX./OO./... X") == "Play c1. Wins at once: a1 b1 c1."
    assert advice("X../.../... O") == "Play b2. The only move that does not lose."


def test_a_win_in_one_is_told_whatever_the_budget() -> None:
    win = "5x5k4 ...../...../..OOO/...../XXX.. X"
    assert advice(win, Budget(nodes=0)) == "Play d5. Wins at once: a5 b5 c5 d5."


def test_a_large_board_gets_a_good_move_that_is_not_proved() -> None:
    said = "Play h8. Looks best, but nothing is proved. About 58% for X, an estimate."
    assert advice("15x15k5", Budget(nodes=20)) == said


def test_the_last_moves_are_explained_the_oldest_first() -> None:
    game = Record.parse("3x3k3; a1 b2 c3 a3")
    blunder = (
        "O a3: Loses in 4 moves: O a3, X c1, O b1, X c2. Stops a fork at a3. Forces the reply c1."
    )
    assert last_moves(game, 1) == [blunder]
    assert last_moves(game, 2) == ["X c3: Keeps the draw: with best play nobody wins.", blunder]
    assert len(last_moves(game, 9)) == 4
    assert last_moves(Record.parse("3x3k3"), 2) == []


def test_a_hint_never_recommends_what_it_does_not_know() -> None:
    board = "6x6k4 ....../.O..../....X./....../....../...X.. O"
    assert "Could not be searched" not in advice(board, Budget(nodes=6_000))
