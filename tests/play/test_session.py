"""A game with a person in it: moves, undo, redo, restart, and agents that answer too late."""

import pickle

import pytest

from noughts.core.errors import IllegalMove, Refusal
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.play.session import Score, Session
from noughts.search.budget import Budget
from tests.games import all_games


def think(session: Session) -> None:
    assert session.accept(session.ask().run())


def test_a_person_and_an_agent_take_turns() -> None:
    session = Session(o="perfect")
    assert session.awaits_person
    session.play(0)
    assert session.awaits_agent
    think(session)
    assert session.moves == (0, 4)
    assert session.awaits_person


def test_a_person_cannot_move_for_the_agent() -> None:
    session = Session(o="perfect")
    session.play(0)
    with pytest.raises(IllegalMove) as caught:
        session.play(1)
    assert caught.value.reason is Refusal.TURN
    assert session.moves == (0,)


def test_an_illegal_move_changes_nothing() -> None:
    session = Session(o="perfect")
    session.play(4)
    thought = session.ask().run()
    for cell in (4, 5, 9, -1):
        with pytest.raises(IllegalMove):
            session.play(cell)
    assert session.moves == (4,)
    assert session.accept(thought), "the question is still the same"
    ticket = session.ticket
    for cell in (4, 9, -1):
        with pytest.raises(IllegalMove):
            session.play(cell)
    assert session.is_current(ticket)
    assert session.undo() and session.redo(), "nor is what can be redone forgotten"


def test_an_illegal_move_does_not_forget_what_was_undone() -> None:
    session = Session()
    session.play(4)
    session.play(0)
    session.undo()
    with pytest.raises(IllegalMove):
        session.play(4)
    assert session.redo() and session.moves == (4, 0)


def test_a_thought_is_stale_once_the_game_has_moved_on() -> None:
    for change in (Session.undo, Session.restart):
        session = Session(o="perfect")
        session.play(0)
        thought = session.ask().run()
        change(session)
        assert not session.accept(thought)
        assert session.moves == ()


def test_a_thought_is_stale_after_undo_and_redo_and_when_given_twice() -> None:
    session = Session(o="perfect")
    session.play(0)
    thought = session.ask().run()
    assert session.undo() and session.redo()
    assert not session.accept(thought)
    fresh = session.ask().run()
    assert session.accept(fresh)
    assert not session.accept(fresh)
    assert session.moves == (0, 4)


@pytest.mark.parametrize(
    ("session", "reason"),
    [
        (Session(), Refusal.TURN),
        (Session(o="perfect"), Refusal.TURN),
        (Session(Position.parse("XXX/OO./... O"), o="perfect"), Refusal.OVER),
        (Session(Position.parse("XXX/OO./... O")), Refusal.OVER),
    ],
)
def test_where_no_agent_is_to_move_there_is_nobody_to_ask(
    session: Session, reason: Refusal
) -> None:
    with pytest.raises(IllegalMove) as caught:
        session.ask()
    assert caught.value.reason is reason


def test_a_ticket_is_current_until_anything_changes() -> None:
    session = Session()
    tickets = [session.ticket]
    for change in (
        lambda: session.play(4),
        session.undo,
        session.redo,
        lambda: session.play(0),
        session.restart,
    ):
        change()
        assert not any(map(session.is_current, tickets))
        tickets.append(session.ticket)
        assert session.is_current(tickets[-1])


def test_jobs_and_thoughts_cross_process_borders() -> None:
    session = Session(o="casual:seed=1")
    session.play(0)
    job = pickle.loads(pickle.dumps(session.ask(Budget(seconds=1))))
    thought = pickle.loads(pickle.dumps(job.run()))
    assert session.accept(thought)


def test_undo_goes_back_to_the_persons_previous_turn() -> None:
    session = Session(o="perfect")
    session.play(0)
    think(session)
    session.play(8)
    assert session.undo() and session.moves == (0, 4)
    session.play(8)
    think(session)
    assert session.undo() and session.moves == (0, 4)
    assert session.redo() and len(session.moves) == 4
    assert session.undo() and session.undo() and session.moves == ()
    assert not session.undo()


def test_an_agents_opening_is_not_undone_under_the_person() -> None:
    session = Session(x="perfect")
    think(session)
    assert not session.can_undo
    assert not session.undo()
    session.play(0)
    assert session.can_undo
    assert session.undo() and session.moves == (4,)


def test_two_people_undo_one_move_and_so_do_two_agents() -> None:
    for seats in ((None, None), ("perfect", "perfect")):
        session = Session(None, *seats)
        for _ in range(2):
            if session.awaits_agent:
                think(session)
            else:
                session.play(session.position.legal_moves[0])
        assert session.undo() and len(session.moves) == 1
        assert session.redo() and len(session.moves) == 2
        assert not session.redo()


def test_a_new_move_forgets_what_was_undone() -> None:
    session = Session()
    session.play(0)
    session.undo()
    session.play(1)
    assert not session.redo()
    session = Session(o="perfect")
    session.play(0)
    think(session)
    session.undo()
    session.play(1)
    think(session)
    assert not session.redo()


def test_an_agents_new_move_forgets_what_was_undone() -> None:
    """Two agents have nobody who plays: only their answers can forget it."""
    session = Session(x="random:seed=1", o="random:seed=2")
    for _ in range(3):
        think(session)
    assert session.undo() and session.undo()
    think(session)
    assert not session.can_redo
    assert not session.redo()
    assert len(session.moves) == 2


def test_the_score_counts_ended_games_once_and_follows_undo() -> None:
    session = Session()
    for cell in (0, 3, 1, 4, 2):
        session.play(cell)
    assert session.position.outcome is Outcome.X_WINS
    assert session.score == Score(1, 0, 0)
    session.undo()
    assert session.score == Score(0, 0, 0)
    session.redo()
    session.restart(Position.start(first=Player.O))
    assert session.score == Score(1, 0, 0)
    assert session.position.turn is Player.O
    session.play(4)
    session.restart()
    assert session.score == Score(1, 0, 0), "an unfinished game counts for nobody"


def test_a_score_may_be_carried_over_and_counts_draws_and_o() -> None:
    session = Session(Position.parse("XOX/XOO/OX. X"), score=Score(1, 2, 3))
    session.play(8)
    assert session.score == Score(1, 2, 4)
    session.restart(Position.parse("XX./OO./X.. O"))
    session.play(5)
    assert session.score == Score(1, 3, 4)


def test_the_record_of_a_session_is_the_game() -> None:
    session = Session()
    for cell in (4, 0, 8):
        session.play(cell)
    assert session.record.names == ["b2", "a1", "c3"]
    assert session.record.final == session.position


@pytest.mark.parametrize("person", list(Player))
def test_no_person_ever_beats_perfect(person: Player) -> None:
    games = all_games(person)
    assert len(games) == {Player.X: 521, Player.O: 92}[person]
    for game in games:
        x, o = (None if player is person else "perfect" for player in Player)
        session = Session(None, x, o)
        for cell in game:
            if session.awaits_person:
                session.play(cell)
            else:
                think(session)
        assert session.moves == game
        assert session.position.outcome is not None
        assert session.position.outcome.winner is not person


def test_a_cleared_score_counts_from_the_next_game_on() -> None:
    session = Session(score=Score(2, 1, 0))
    for cell in (0, 3, 1, 4, 2):
        session.play(cell)
    assert session.score == (3, 1, 0)
    session.clear_score()
    assert session.score == (0, 0, 0)
    session.undo()
    assert session.score == (0, 0, 0)
    session.play(8)
    session.restart()
    for cell in (0, 3, 1, 4, 2):
        session.play(cell)
    assert session.score == (1, 0, 0)


def test_a_copy_goes_its_own_way() -> None:
    session = Session(o="perfect")
    session.play(0)
    twin = session.copy()
    session.undo()
    assert (session.moves, twin.moves) == ((), (0,))
    assert twin.accept(twin.ask().run())
    assert session.redo() and session.moves == (0,)
    twin.seats[Player.X] = "random"
    assert session.seats[Player.X] is None


def test_one_can_go_back_to_any_turn_of_one_s_own() -> None:
    session = Session(o="perfect")
    for cell in (0, 8):
        session.play(cell)
        session.accept(session.ask().run())
    assert session.undo_to(1)
    assert session.moves == (), "ply 1 was the computer's turn"
    assert session.redo() and session.redo() and len(session.moves) == 4
    assert session.undo_to(2) and len(session.moves) == 2
    assert session.undo_to(0) and session.moves == ()
    assert not session.undo_to(0)
