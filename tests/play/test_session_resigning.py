"""Giving up: the game is lost by it, counted, and can be taken back as a move can."""

from __future__ import annotations

import pytest

from noughts.core.errors import IllegalMove, Refusal
from noughts.core.outcome import Outcome, Player
from noughts.core.record import Ending, Record
from noughts.play.session import Score, Session


def session_after(*cells: int) -> Session:
    """Two people have made these moves."""
    session = Session()
    for cell in cells:
        session.play(cell)
    return session


@pytest.mark.parametrize("loser", Player)
def test_whoever_resigns_has_lost_whoever_is_to_move(loser: Player) -> None:
    session = session_after(4)
    session.resign(loser)
    assert (session.outcome, session.resigned) == (Outcome.win_for(loser.other), loser)
    assert session.is_over and not session.awaits_person and not session.awaits_agent
    assert session.position.outcome is None, "the rules did not end it"
    assert session.score == Score().plus(Outcome.win_for(loser.other))


def test_a_resigned_game_is_a_record_that_can_be_read_again() -> None:
    session = session_after(4, 0)
    session.resign(Player.O)
    record = session.record
    assert (record.outcome, record.ending) == (Outcome.X_WINS, Ending.RESIGNED)
    assert Record.parse(str(record)) == record


def test_after_it_nothing_can_be_played_and_nobody_resigns_again() -> None:
    session = Session(o="perfect")
    session.resign(Player.X)
    for late in (lambda: session.play(0), lambda: session.resign(Player.O), session.ask):
        with pytest.raises(IllegalMove) as refused:
            late()
        assert refused.value.reason is Refusal.OVER
    assert session.resigned is Player.X


def test_nobody_resigns_a_game_that_is_over() -> None:
    session = session_after(0, 3, 1, 4, 2)
    with pytest.raises(IllegalMove):
        session.resign(Player.O)
    assert (session.outcome, session.resigned) == (Outcome.X_WINS, None)


def test_an_answer_that_comes_after_it_is_too_late() -> None:
    session = Session(o="perfect")
    session.play(4)
    job = session.ask()
    session.resign(Player.X)
    assert not session.accept(job.run())
    assert session.moves == (4,)


def test_undo_takes_the_last_move_and_the_resignation_back() -> None:
    session = session_after(4, 0)
    session.resign(Player.X)
    assert session.undo()
    assert (session.moves, session.outcome, session.score) == ((4,), None, Score())
    session.play(8)
    assert not session.is_over


def test_there_is_nothing_to_redo_or_undo_right_after_it() -> None:
    session = session_after(4, 0)
    session.undo()
    session.resign(Player.O)
    assert not session.can_redo and not session.redo()
    assert session.can_undo
    empty = Session()
    empty.resign(Player.X)
    assert not empty.undo() and empty.resigned is Player.X


def test_another_game_begins_after_it_and_it_is_counted_once() -> None:
    session = session_after(4)
    session.resign(Player.X)
    session.restart()
    assert (session.score, session.outcome, session.resigned) == (Score(o=1), None, None)
    session.resign(Player.O)
    session.restart()
    assert session.score == Score(x=1, o=1)


def test_a_cleared_score_does_not_count_it_and_the_next_is_counted() -> None:
    session = Session()
    session.resign(Player.X)
    session.clear_score()
    assert session.score == Score()
    session.restart()
    session.resign(Player.X)
    assert session.score == Score(o=1)


def test_a_copy_resigns_for_itself() -> None:
    session = session_after(4)
    twin = session.copy()
    twin.resign(Player.X)
    assert session.outcome is None and twin.outcome is Outcome.O_WINS
    assert twin.copy().resigned is Player.X
