from dataclasses import replace

import pytest

from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.frontends.view import Status, view
from noughts.play.session import Session
from noughts.search.values import values
from noughts.search.verdict import Value
from tests.frontends.talking import session_after, shown
from tests.torus import Torus


def test_an_empty_board_waits_for_a_person() -> None:
    start = shown("")
    assert start.status is Status.PERSON
    assert start.turn is start.first is Player.X
    assert start.moves == ()
    assert start.lines == ()
    assert all(cell.is_open and cell.mark is None for cell in start.cells)
    assert not (start.can_undo or start.can_redo)


def test_cells_know_their_name_row_and_column() -> None:
    cell = shown("", "2x4k3").rows[1][3]
    assert (cell.name, cell.row, cell.column) == ("d2", 1, 3)


def test_the_last_move_stands_out() -> None:
    game = shown("b2 a1")
    assert game.moves == (4, 0)
    assert [cell.name for cell in game.cells if cell.is_last] == ["a1"]
    assert game.cells[4].mark is Player.X


def test_the_finished_line_stands_out() -> None:
    game = shown("a1 b1 b2 c1 c3")
    assert game.status is Status.OVER
    assert game.outcome is Outcome.X_WINS
    assert game.lines == ((0, 4, 8),)
    assert game.line_owner is Player.X
    assert [cell.name for cell in game.cells if cell.is_in_line] == ["a1", "b2", "c3"]


def test_a_line_that_leaves_the_board_is_told_in_the_order_in_which_it_is_struck() -> None:
    session = Session(Position.start(Torus(4, 4, 3)))
    for cell in (2, 5, 3, 6, 0):
        session.play(cell)
    game = view(session)
    assert game.lines == ((2, 3, 0),)
    assert len(game.strokes(0.3)) == 2


def test_in_misere_the_line_belongs_to_the_loser() -> None:
    game = shown("a1 b1 b2 c1 c3", "misere:3x3k3")
    assert game.outcome is Outcome.O_WINS
    assert game.line_owner is Player.X


def test_two_lines_can_be_finished_at_once() -> None:
    game = shown("a1 b1 a2 b2 b3 c1 c3 c2 a3")
    assert game.lines == ((6, 7, 8), (0, 3, 6))


def test_you_are_the_only_person() -> None:
    assert view(session_after("", o="perfect")).you is Player.X
    assert view(session_after("", x="perfect")).you is Player.O
    assert view(session_after("")).you is None
    assert view(session_after("", x="perfect", o="perfect")).you is None


def test_an_agent_is_waited_for_on_its_turn() -> None:
    assert view(session_after("b2", o="perfect")).status is Status.AGENT


def test_a_note_says_what_the_reflex_agent_perceived() -> None:
    row = "Perception 7 of 25: two X in row 1."
    centre = "Perception 25 of 25: the centre is empty."
    game = session_after("a1 b2 b1 c1", o="reflex:seed=1")
    assert [view(game, ply=ply).note for ply in range(5)] == ["", "", centre, "", row]
    assert view(game).note == row
    assert view(session_after("a1 b2 b1 c1", o="perfect")).note == ""
    random = view(session_after("b2 a1", o="reflex")).note
    assert random == "None of the 25 perceptions fires: any empty cell, at random."


def test_undo_and_redo_are_offered_when_they_would_do_something() -> None:
    session = session_after("b2")
    assert view(session).can_undo
    session.undo()
    assert view(session).can_redo
    assert not view(session).can_undo


def test_marks_fall_by_the_rules_also_when_no_cell_is_closed_any_more() -> None:
    assert shown("a2 b2 a1 b1 c2", "gravity:2x3k3").marks_fall
    assert shown("a2 b2 a1 b1 c2 c1", "gravity:2x3k3").marks_fall
    assert not shown("", "misere:3x3k3").marks_fall


def test_marks_fall_where_empty_cells_are_closed() -> None:
    game = shown("", "gravity:6x7k4")
    assert game.marks_fall
    assert [cell.name for cell in game.cells if cell.is_open] == [f"{c}6" for c in "abcdefg"]
    assert not shown("").marks_fall


def test_values_stand_in_their_cells() -> None:
    session = session_after("a1 b1 a2")
    shown = {cell.name: cell.value for cell in view(session, values(session.position)).cells}
    assert shown["a1"] is None
    assert shown["a3"] is not None
    assert shown["a3"].value is Value.LOSS


def test_the_score_counts_a_game_that_has_ended() -> None:
    assert shown("a1 b1 b2 c1 c3").score == (1, 0, 0)
    assert shown("a1 b1 b2 c1").score == (0, 0, 0)


LONG = "a1 b1 b2 c1 c3"


@pytest.mark.parametrize("board", ["3x3k3", "misere:3x3k3", "3x3k3 .../.../... O"])
@pytest.mark.parametrize("ply", range(5))
def test_the_past_is_the_shorter_game_with_no_cell_open(board: str, ply: int) -> None:
    past = view(session_after(LONG, board), ply=ply)
    then = shown(" ".join(LONG.split()[:ply]), board)
    assert past.cells == tuple(replace(cell, is_open=False) for cell in then.cells)
    assert (past.ply, past.is_past) == (ply, True)
    assert (past.lines, past.line_owner) == ((), None), "the line was not finished then"


def test_a_look_back_marks_the_move_that_led_there() -> None:
    session = session_after(LONG)
    marked = [
        [cell.name for cell in view(session, ply=ply).cells if cell.is_last] for ply in range(6)
    ]
    assert marked == [[], ["a1"], ["b1"], ["b2"], ["c1"], ["c3"]]


def test_the_game_goes_on_while_somebody_looks_back() -> None:
    now, past = (view(session_after("a1 b1 b2", o="perfect"), ply=ply) for ply in (3, 2))
    assert past.moves == (0, 1, 4)
    assert (past.status, past.turn) == (Status.AGENT, Player.O)
    assert past == replace(now, cells=past.cells, ply=2)
    over = view(session_after(LONG), ply=1)
    assert (over.status, over.outcome, over.score) == (Status.OVER, Outcome.X_WINS, (1, 0, 0))


@pytest.mark.parametrize("ply", [None, 3, 4, 1000])
def test_after_all_moves_one_looks_at_the_present(ply: int | None) -> None:
    session = session_after("a1 b1 b2")
    now = view(session, ply=ply)
    assert (now.ply, now.is_past) == (3, False)
    assert now == view(session)
    assert sum(cell.is_open for cell in now.cells) == 6


@pytest.mark.parametrize("ply", [0, -1, -1000])
def test_nothing_is_before_the_start(ply: int) -> None:
    start = view(session_after("a1 b1 b2"), ply=ply)
    assert (start.ply, start.is_past) == (0, True)
    assert not any(cell.mark or cell.is_open or cell.is_last for cell in start.cells)
    assert not view(session_after(""), ply=ply).is_past, "a game without moves has no past"


@pytest.mark.parametrize("first", Player)
def test_the_players_take_turns_from_the_first(first: Player) -> None:
    game = shown("a1 b1 b2", f"3x3k3 .../.../... {first.value}")
    assert [game.mover(ply) for ply in range(4)] == [first, first.other, first, first.other]
    assert game.mover(3) is game.turn


def test_the_values_of_an_earlier_position_stand_in_its_cells() -> None:
    session = session_after("a1 b1 a2")
    past = view(session, values(session.record.positions[1]), ply=1)
    assert [cell.name for cell in past.cells if cell.value and cell.value.best] == ["b2"]
    assert past.cells[1].value is not None, "b1 was not taken then"
    assert past.cells[0].value is None


def test_where_marks_fall_a_cell_stands_for_its_column() -> None:
    game = shown("d6", "gravity:6x7k4")
    assert [game.cells[game.landing(cell)].name for cell in (3, 24, 38)] == ["d5", "d5", "d5"]
    assert game.cells[game.landing(0)].name == "a6"
    full = shown("a2 a1", "gravity:2x3k3")
    assert full.landing(0) == 0, "no cell of that column is open"


def test_a_game_is_shown_without_being_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_after("a1 b1 b2", o="reflex")
    monkeypatch.setattr(Position, "play", None)
    assert view(session).moves == session.record.moves == (0, 1, 4)
    assert view(session, ply=2).note


def test_elsewhere_a_mark_stays_where_it_is_put() -> None:
    game = shown("b2")
    assert [game.landing(cell) for cell in range(9)] == [*range(9)]
