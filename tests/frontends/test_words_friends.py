"""What two friends are told of the same game, each from their side, and whoever watches them."""

from __future__ import annotations

import pytest

from noughts.core.outcome import Player
from noughts.frontends import words
from noughts.frontends.view import View, view
from tests.frontends.talking import session_after

X_WINS, X_COMPLETES = "a1 a2 b1 b2 c1", ("a1 a2 b1 b2 c1", "misere:3x3k3")
LINE = "a1 b1 c1"
LOST = f"Your friend wins: {LINE}."
DRAWN = "a1 b1 c1 b2 a2 c2 b3 a3 c3"


def seen(
    by: Player | None, moves: str, start: str = "3x3k3", resigned: Player | None = None
) -> View:
    """A game of two friends as one of them sees it, or somebody who watches."""
    session = session_after(moves, start)
    if resigned:
        session.resign(resigned)
    return view(session, seats=(by,) if by else ())


X, O = Player.X, Player.O


@pytest.mark.parametrize(
    ("by", "moves", "status", "announcement"),
    [
        (X, "", "Move 1: your turn, X.", "Move 1: your turn, X."),
        (O, "", "Move 1: your friend's turn, X.", "Move 1: your friend's turn, X."),
        (None, "", "Move 1: X's turn.", "Move 1: X's turn."),
        (X, "b2", "Move 2: your friend's turn, O.", "Move 2: your friend's turn, O."),
        (O, "b2", "Move 2: your turn, O.", "Your friend plays b2. Move 2: your turn, O."),
        (None, "b2", "Move 2: O's turn.", "X plays b2. Move 2: O's turn."),
        (X, DRAWN, "Draw.", "Draw."),
        (O, DRAWN, "Draw.", "Your friend plays c3. Draw."),
        (X, X_WINS, f"You win: {LINE}.", f"You win: {LINE}."),
        (O, X_WINS, LOST, f"Your friend plays c1. {LOST}"),
        (None, X_WINS, f"X wins: {LINE}.", f"X plays c1. X wins: {LINE}."),
    ],
)
def test_a_turn_and_an_end_are_told_from_one_s_own_side(
    by: Player | None, moves: str, status: str, announcement: str
) -> None:
    shown = seen(by, moves)
    assert (words.status(shown), words.announcement(shown)) == (status, announcement)


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (X, f"Your friend wins: you completed {LINE}."),
        (O, f"You win: your friend completed {LINE}."),
        (None, f"O wins: X completed {LINE}."),
    ],
)
def test_in_misere_it_is_said_who_completed_the_line(by: Player | None, said: str) -> None:
    assert words.ending(seen(by, *X_COMPLETES)) == said


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (X, "You have resigned."),
        (O, "You win: your friend has resigned."),
        (None, "O wins: X has resigned."),
    ],
)
def test_a_resignation_is_told_from_one_s_own_side(by: Player | None, said: str) -> None:
    shown = seen(by, "b2 a1", resigned=X)
    assert words.status(shown) == words.ending(shown) == words.announcement(shown) == said
    assert not any(cell.is_open for cell in shown.cells)
    assert (shown.resigned, shown.lines) == (X, ())


def test_the_introduction_names_the_friend() -> None:
    assert words.introduction(seen(O, "")) == "You are O, your friend is X. X moves first."
    assert words.introduction(seen(None, "")) == "Two players at one board. X moves first."


def test_looking_back_is_the_same_for_everybody() -> None:
    session = session_after("b2 a1")
    for seats in ((), (X,), (O,), (X, O)):
        past = view(session, ply=1, seats=seats)
        assert words.status(past) == "Looking back: after move 1 of 2, O to move."


@pytest.mark.parametrize(
    ("moves", "told", "said"),
    [("", "", "Move 1: X's turn."), ("b2", "X plays b2. ", "Move 2: O is thinking.")],
)
def test_whoever_watches_a_game_against_the_computer_is_not_the_one_who_plays(
    moves: str, told: str, said: str
) -> None:
    shown = view(session_after(moves, o="perfect"), seats=())
    assert shown.you is None and not shown.has_friend
    assert (words.status(shown), words.announcement(shown)) == (said, told + said)
    assert words.introduction(shown) == "X is a person, O is level 5. X moves first."


def test_whoever_plays_alone_has_no_friend() -> None:
    shown = view(session_after("b2", o="perfect"))
    assert (shown.you, shown.has_friend) == (X, False)
