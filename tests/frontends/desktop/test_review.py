"""The end of a game, the move that lost it, the better one, and the line that can be clicked."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from noughts.analysis.review import Mark, Review, review
from noughts.core.notation import read_cell
from noughts.frontends.desktop.theme import mixed
from noughts.frontends.desktop.window import Window
from noughts.reports.review import rows
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click,
    colours_of,
    marks,
    message,
    picture,
    place_of,
    press,
    settle,
    status,
)
from tests.frontends.talking import session_after

LEVEL = "casual:sight=2,plan=0.3"
LOST = "a1 b1 b2 c3 a3 a2 c1"
"""O's first answer loses by force."""


@pytest.fixture
def reviewed(qtbot: QtBot, open_window: Open) -> Window:
    """A window with a game that O lost, reviewed."""
    window = open_window(session_after(LOST, x=LEVEL))
    press(window, "R")
    settle(qtbot, window.model)
    return window


# The end


@pytest.mark.parametrize(
    ("moves", "start", "winner", "line"),
    [
        ("a1 b1 a2 b2 a3", "3x3k3", "x", "a1 a2 a3"),
        ("a1 b1 a2 b2 c3 b3", "3x3k3", "o", "b1 b2 b3"),
        ("a1 b1 a2 b2 a3", "misere:3x3k3", "o", "a1 a2 a3"),
    ],
)
def test_the_line_has_the_winners_colour_and_other_marks_step_back(
    open_window: Open, moves: str, start: str, winner: str, line: str
) -> None:
    window = open_window(session_after(moves, start))
    shown = window.model.shown
    cells = {read_cell(name, shown.rules) for name in line.split()}
    stroke = window.board.grab(QRect(window.board.area)).toImage()
    assert colours_of(stroke)[window.colours[winner].name()] > 100
    for number, (cell, view) in enumerate(zip(window.board.cells, shown.cells, strict=True)):
        assert cell.look.is_dim == (number not in cells)
        if view.mark:
            name = view.mark.value.lower()
            pale = mixed(window.colours, name, 0.3, "panel").name()
            full = window.colours[name].name()
            assert (full if number in cells else pale) in colours_of(picture(cell))
    press(window, "[")
    assert not any(cell.look.is_dim for cell in window.board.cells)


def test_at_the_end_one_button_stands_out_and_plays_again(open_window: Open) -> None:
    window = open_window(session_after("a1 b1 a2 b2 a3", o=LEVEL))
    assert status(window) == "You win: a1 a2 a3."
    again = window.buttons["rematch"]
    ink = window.colours["ink"].name()
    assert colours_of(picture(again))[ink] > again.width() * again.height() / 2
    press(window, "Ctrl+Z")
    assert colours_of(picture(again)).get(ink, 0) < again.width() * again.height() / 4


# The better move


MISTAKES = "b3 b2 c1 b1 a1 a2 a3 c3 c2"
"""A draw in which both sides have given something away."""


@pytest.mark.parametrize("moves", [LOST, MISTAKES, "a3 a1 c1 b2 b3 b1 c2 a2 c3"])
def test_every_marked_move_names_and_lights_the_better_one(
    qtbot: QtBot, open_window: Open, moves: str
) -> None:
    window = open_window(session_after(moves))
    press(window, "R")
    settle(qtbot, window.model)
    found = review(window.model.session.record)
    for move, row in zip(found.moves, rows(found), strict=True):
        window.model.look(row.number)
        lit = [n for n, cell in enumerate(window.board.cells) if cell.look.better]
        assert lit == ([move.better.cell] if move.better else [])
        assert ("Better: " in window.panel.why.text()) == row.is_bad == bool(lit)


def test_the_better_move_is_lit_with_its_worth(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after(MISTAKES))
    press(window, "R")
    settle(qtbot, window.model)
    window.buttons["new"].setFocus()
    light = mixed(window.colours, "win", 0.14, "panel").name()
    for ply, name, worth, colour in ((4, 6, "a draw", "draw"), (5, 8, "a win in 3 moves", "win")):
        window.model.look(ply)
        cell = window.board.cells[name]
        assert f"empty, better: {worth}" in cell.accessibleName()
        painted = colours_of(picture(cell))
        assert painted[light] > 1000
        assert painted[window.colours[colour].name()] > 10
    assert not any(light in colours_of(picture(cell)) for cell in window.board.cells[:8])


def test_in_a_narrow_window_the_reason_stands_above_the_board(reviewed: Window) -> None:
    reviewed.model.look(2)
    assert message(reviewed) == ""
    reviewed.resize(340, 640)
    assert reviewed.is_narrow
    assert message(reviewed) == " ".join(reviewed.model.why)
    assert message(reviewed).endswith("Better: b2, a draw.")


# The move that lost


def test_one_button_leads_to_the_move_that_lost(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after(LOST, x=LEVEL))
    click(window.panel.loss)
    assert not window.panel.loss.isEnabled()
    settle(qtbot, window.model)
    assert marks(window) == "XO./.../..."
    assert window.panel.why.text().endswith("Better: b2, a draw.")
    press(window, "Alt+End")
    click(window.panel.loss)
    assert marks(window) == "XO./.../..."
    press(window, "T")
    assert window.model.session.moves == (0,)
    assert not window.panel.loss.isEnabled()


def test_it_is_the_losers_last_mistake(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("c1 b1 b2 a1 b3 c3 c2 a3 a2", x=LEVEL))
    press(window, "L")
    settle(qtbot, window.model)
    assert window.model.ply == 6
    found = window.model.advice.review
    assert found
    last = found.moves[-1]._replace(mark=Mark.MISTAKE)
    window.model.advice.review = found._replace(moves=(*found.moves[:-1], last))
    press(window, "Alt+End", "L")
    assert window.model.ply == 6, "a mistake of the winner loses nothing"


@pytest.mark.parametrize("moves", ["a1 b1 a2 b2 a3", "b2 a1 c1 a3 a2 c2 c3 b1 b3", "b2 a1", ""])
def test_who_has_not_lost_is_shown_no_mistake(open_window: Open, moves: str) -> None:
    window = open_window(session_after(moves, o=LEVEL))
    assert not window.panel.loss.isEnabled()
    press(window, "L")
    assert window.model.advice.awaited == ()


def test_of_a_start_that_is_lost_no_move_is_blamed(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("b1 a1 c1", "1x3k2"))
    press(window, "L")
    settle(qtbot, window.model)
    assert message(window) == "No single move is known to have lost the game."
    assert not window.model.is_past


# The line, and the arrows


def test_a_click_on_the_value_line_shows_that_board(reviewed: Window) -> None:
    line = reviewed.panel.line
    assert line.cursor().shape() is Qt.CursorShape.PointingHandCursor
    for ply in (2, 0, 7, 5):
        click(line, line.place(ply).toPoint())
        assert reviewed.model.shown_ply == ply
    assert line.place(1).y() > line.place(2).y(), "X has won from there"
    assert "2 O b1: X wins" in line.accessibleDescription()


def test_the_value_line_shows_where_something_was_given_away_and_where_one_looks(
    reviewed: Window,
) -> None:
    line, named = reviewed.panel.line, reviewed.colours
    for ply in (2, 5):
        reviewed.model.look(ply)
        image = picture(line)
        place = line.place(ply).toPoint()
        around = image.copy(place.x() - 10, place.y() - 10, 20, 20)
        assert named["focus"].name() in colours_of(around)
        assert image.pixelColor(line.place(2).toPoint()) == named["loss"]
        assert image.pixelColor(line.place(5).toPoint()) == named["panel"]
        elsewhere = image.copy(0, 0, line.place(1).toPoint().x() + 2, image.height())
        assert named["focus"].name() not in colours_of(elsewhere)
    press(reviewed, "Ctrl+Z")
    assert {named["ink"].name(), named["loss"].name()} & {*colours_of(picture(line))} == set()


def test_a_value_that_is_not_known_is_left_out(reviewed: Window) -> None:
    found = reviewed.model.advice.review
    assert found
    line, named = reviewed.panel.line, reviewed.colours
    level = mixed(named, "grid", 0.3, "panel").name()
    for ply in (3, 4):
        values = (*found.values[:ply], None, *found.values[ply + 1 :])
        reviewed.model.advice.review = found._replace(values=values)
        reviewed.draw()
        left, right = line.place(ply - 1).toPoint(), line.place(ply + 1).toPoint()
        between = picture(line).copy(left.x() + 8, 0, right.x() - left.x() - 14, line.height())
        colours = {named[name].name() for name in ("ink", "muted")}
        assert not colours & {*colours_of(between)}
        assert level in colours_of(between), "the lines for win, draw and loss go on"


def test_estimates_are_dashed_and_pale(reviewed: Window) -> None:
    found = reviewed.model.advice.review
    assert found
    none = (None,) * len(found.values)
    guessed = tuple(range(10, 90, 10))
    moves = tuple(move._replace(mark=Mark.UNKNOWN) for move in found.moves)
    line, named = reviewed.panel.line, reviewed.colours
    for estimates in (none, guessed):
        reviewed.model.advice.review = Review(found.record, moves, none, estimates)
        reviewed.draw()
        spot = line.place(3).toPoint()
        dot = colours_of(picture(line).copy(spot.x() - 5, spot.y() - 5, 10, 10))
        assert (named["muted"].name() in dot) is (estimates is guessed)
        assert named["ink"].name() not in colours_of(picture(line))
    heights = [line.place(ply).y() for ply in range(len(guessed))]
    assert heights == sorted(heights, reverse=True) and heights[0] > heights[-1]


def test_before_a_review_the_line_leads_nowhere(open_window: Open) -> None:
    window = open_window(session_after(LOST))
    assert window.panel.line.cursor().shape() is Qt.CursorShape.ArrowCursor
    click(window.panel.line)
    assert (window.model.ply, window.panel.line.accessibleDescription()) == (None, "")


def test_arrows_step_wherever_the_focus_is(reviewed: Window) -> None:
    for place in (reviewed.board.cells[0], reviewed.panel.moves, reviewed.buttons["new"]):
        reviewed.model.look(4)
        place.setFocus()
        press(reviewed, "Left", "Left")
        assert reviewed.model.shown_ply == 2
        press(reviewed, "Right")
        assert reviewed.model.shown_ply == 3
        assert place.hasFocus()


# Nothing moves


def places(window: Window) -> dict[str, QRect]:
    """Where everything is that can be clicked."""
    parts: dict[str, QWidget] = {
        "board": window.board,
        "moves": window.panel.moves,
        "line": window.panel.line,
        **{button.text(): button for button in window.findChildren(QPushButton) if button.text()},
    }
    return {name: place_of(part) for name, part in parts.items() if part.isVisible()}


@pytest.mark.parametrize("size", [(840, 602), (340, 640), (700, 480)])
@pytest.mark.parametrize("moves", ["a1 b1 b2", LOST])
def test_nothing_that_can_be_clicked_moves_on_a_click(
    qtbot: QtBot, open_window: Open, moves: str, size: tuple[int, int]
) -> None:
    window = open_window(session_after(moves, x=LEVEL))
    window.resize(*size)
    window.model.advice.ask_strengths(window.model.settings.rules)
    qtbot.waitUntil(lambda: bool(window.panel.strength.text()), timeout=PATIENCE)
    QApplication.processEvents()
    before = {name: place for name, place in places(window).items() if name not in "XO"}
    for name in ("hint", "values", "loss", "back", "back", "forward", "now", "first", "review"):
        window.menu_actions[name].trigger()
        settle(qtbot, window.model)
        after = places(window)
        assert {name: after[name] for name in before} == before, name
