from noughts.core.outcome import Outcome, Player
from noughts.frontends.view import Status, view
from noughts.search.analyse import analyse
from noughts.search.verdict import Value
from tests.frontends.talking import session_after, shown


def test_an_empty_board_waits_for_a_person() -> None:
    start = shown("")
    assert start.status is Status.PERSON
    assert start.turn is start.first is Player.X
    assert start.last is None
    assert start.lines == ()
    assert all(cell.is_open and cell.mark is None for cell in start.cells)
    assert not (start.can_undo or start.can_redo)


def test_cells_know_their_name_row_and_column() -> None:
    cell = shown("", "2x4k3").rows[1][3]
    assert (cell.name, cell.row, cell.column) == ("d2", 1, 3)


def test_the_last_move_stands_out() -> None:
    game = shown("b2 a1")
    assert game.last == "a1"
    assert game.moves == ("b2", "a1")
    assert [cell.name for cell in game.cells if cell.is_last] == ["a1"]
    assert game.cells[4].mark is Player.X


def test_the_finished_line_stands_out() -> None:
    game = shown("a1 b1 b2 c1 c3")
    assert game.status is Status.OVER
    assert game.outcome is Outcome.X_WINS
    assert game.lines == (("a1", "b2", "c3"),)
    assert game.line_owner is Player.X
    assert [cell.name for cell in game.cells if cell.is_in_line] == ["a1", "b2", "c3"]


def test_in_misere_the_line_belongs_to_the_loser() -> None:
    game = shown("a1 b1 b2 c1 c3", "misere:3x3k3")
    assert game.outcome is Outcome.O_WINS
    assert game.line_owner is Player.X


def test_two_lines_can_be_finished_at_once() -> None:
    game = shown("a1 b1 a2 b2 b3 c1 c3 c2 a3")
    assert game.lines == (("a3", "b3", "c3"), ("a1", "a2", "a3"))


def test_you_are_the_only_person() -> None:
    assert view(session_after("", o="perfect")).you is Player.X
    assert view(session_after("", x="perfect")).you is Player.O
    assert view(session_after("")).you is None
    assert view(session_after("", x="perfect", o="perfect")).you is None


def test_an_agent_is_waited_for_on_its_turn() -> None:
    assert view(session_after("b2", o="perfect")).status is Status.AGENT


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
    values = {cell.name: cell.value for cell in view(session, analyse(session.position)).cells}
    assert values["a1"] is None
    assert values["a3"] is not None
    assert values["a3"].value is Value.LOSS


def test_the_score_counts_a_game_that_has_ended() -> None:
    assert shown("a1 b1 b2 c1 c3").score == (1, 0, 0)
    assert shown("a1 b1 b2 c1").score == (0, 0, 0)
