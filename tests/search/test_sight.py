"""What is seen a few plies ahead, beside a plain search of the same depth over other rules."""

import pytest

from noughts.core.errors import Cancelled
from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.search.sight import sight
from tests.positions import live_positions
from tests.reference import Game, State, after, moves, result


def seen(game: Game, state: State, plies: int) -> int:
    """How well the side to move does within so many plies: soon is large, unknown is 0."""
    end = result(game, state[0])
    if end:
        return 0 if end == "draw" else (1 + plies if end == state[1] else -1 - plies)
    if not plies:
        return 0
    return max(-seen(game, after(state, cell), plies - 1) for cell in moves(game, state[0]))


def expected(game: Game, state: State, plies: int) -> list[int]:
    """The moves of the best score that is seen."""
    cells = list(moves(game, state[0]))
    if not plies:
        return cells
    scores = [-seen(game, after(state, cell), plies - 1) for cell in cells]
    return [cell for cell, score in zip(cells, scores, strict=True) if score == max(scores)]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("plies", range(5))
@pytest.mark.parametrize("board", ["3x3k3", "misere:3x3k3", "gravity:3x3k3", "2x4k2", "3x3k4"])
def test_sight_is_that_of_a_plain_search(board: str, plies: int) -> None:
    game = Game.named(board)
    for position in live_positions(board)[plies::40]:
        text = str(position).split()
        state = text[-2].replace("/", ""), text[-1]
        assert list(sight(position, plies)) == expected(game, state, plies), position


def test_on_a_large_board_sight_reaches_as_far_as_it_can() -> None:
    """Three plies are too many there; two are seen whole."""
    rows = ["." * 20] * 20
    rows[3] = "XXXX" + "." * 16
    rows[5] = "OO.OO" + "." * 15
    position = Position.parse(f"20x20k5 {'/'.join(rows)} O")
    assert sight(position, 9) == (5 * 20 + 2,)
    rows[5] = "OOO.." + "." * 15
    rows[7] = "O" + "." * 19
    blocked = Position.parse(f"20x20k5 {'/'.join(rows)} O")
    assert sight(blocked, 2) == sight(blocked, 9) == (3 * 20 + 4,)


def test_whoever_waits_no_more_can_stop_it() -> None:
    with pytest.raises(Cancelled):
        sight(Position.start(read_rules("20x20k5")), 2, lambda: True)
