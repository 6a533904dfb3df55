"""Hints, the values of all moves, and reviews, as they are shown."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from noughts.analysis.explain import explain_best
from noughts.analysis.review import review
from noughts.core.outcome import Player
from noughts.frontends import words
from noughts.frontends.desktop import advice
from noughts.frontends.desktop.theme import mixed
from noughts.frontends.desktop.window import Window
from noughts.frontends.hint import hint
from noughts.reports.review import rows, summary
from noughts.search.budget import Budget
from noughts.search.values import values as move_values
from tests.frontends.desktop.playing import (
    Open,
    click_on,
    colours_of,
    listen,
    message,
    picture,
    press,
    settle,
    status,
)
from tests.frontends.talking import session_after

BLUNDERED = "a1 b1 b2 c3 a3 a2 c1"
"""O's first answer loses by force."""


def hinted(window: Window) -> list[int]:
    """The cells that are lit."""
    return [n for n, cell in enumerate(window.board.cells) if cell.look.is_hint]


def values(window: Window) -> dict[int, str]:
    """What stands in the cells."""
    shown = {number: cell.look.view.value for number, cell in enumerate(window.board.cells)}
    return {number: words.value(value) for number, value in shown.items() if value}


def right_values(window: Window) -> dict[int, str]:
    """What should stand there, from the engine itself."""
    return {verdict.cell: words.value(verdict) for verdict in move_values(window.model.position)}


# Notes


def test_the_reflex_agent_says_what_it_perceived(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b2", o="reflex"))
    click_on(window, "b1")
    assert message(window) == ""
    settle(qtbot, window.model)
    assert message(window) == "Perception 7 of 25: two X in row 1."


# Hints


def test_a_hint_lights_a_cell_and_says_why(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1"))
    said = listen(window)
    press(window, "H")
    settle(qtbot, window.model)
    assert "Looking for a good move ..." in said
    position = window.model.session.position
    right = explain_best(position)
    assert message(window) == hint(position, right)
    assert hinted(window) == [right.cell]
    cell = window.board.cells[right.cell]
    assert cell.accessibleName().endswith("empty, the hint")
    window.buttons["hint"].setFocus()
    light = mixed(window.colours, "draw", 0.14, "panel").name()
    assert colours_of(picture(cell))[light] > 1000
    assert light not in colours_of(picture(window.board.cells[8]))


def test_a_hint_goes_when_somebody_moves(qtbot: QtBot, window: Window) -> None:
    press(window, "H")
    settle(qtbot, window.model)
    assert hinted(window)
    click_on(window, "c3")
    assert (hinted(window), message(window)) == ([], "")


def test_a_hint_is_not_shown_on_another_board(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1"))
    press(window, "H", "[")
    assert not window.menu_actions["hint"].isEnabled()
    press(window, "]")
    settle(qtbot, window.model)
    assert (hinted(window), message(window)) == ([], "")


def test_a_refusal_is_said_before_a_hint_and_a_new_hint_after_it(
    qtbot: QtBot, open_window: Open
) -> None:
    window = open_window(session_after("a1 b1"))
    click_on(window, "a1")
    assert message(window) == "a1 is taken. Choose an empty cell."
    press(window, "H")
    settle(qtbot, window.model)
    assert message(window).startswith("Play ")
    click_on(window, "a1")
    assert message(window) == "a1 is taken. Choose an empty cell."


# Values


def test_the_values_stand_in_every_empty_cell(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1"))
    before = [picture(cell) for cell in window.board.cells]
    said = listen(window)
    press(window, "V")
    settle(qtbot, window.model)
    assert "Working out what every move is worth ..." in said
    assert values(window) == right_values(window)
    assert values(window)[4] == "W5"
    assert message(window) == ""
    assert window.panel.why.text() == (
        "W3: a win in 3 moves, both sides counted. D: a draw. L2: a loss in 2."
    )
    assert window.board.cells[4].accessibleName() == "row 2, column 2, empty, a win in 5 moves"
    changed = [picture(cell) != old for cell, old in zip(window.board.cells, before, strict=True)]
    assert changed == [False, False] + [True] * 7
    press(window, "V")
    assert values(window) == {}
    assert window.panel.why.text() == ""
    assert [picture(cell) for cell in window.board.cells] == before


def test_the_values_follow_the_game_and_the_past(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1"))
    press(window, "V")
    for keys in (["5"], ["9"], ["["], ["["], ["Alt+Home"], ["Alt+End"], ["Ctrl+Z"], ["Ctrl+P"]):
        press(window, *keys)
        settle(qtbot, window.model)
        assert values(window) == right_values(window) != {}, keys
    assert len(values(window)) == 9


def test_the_values_go_at_the_end(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1 a2 b2"))
    press(window, "V")
    settle(qtbot, window.model)
    click_on(window, "a3")
    assert values(window) == {}
    press(window, "[")
    settle(qtbot, window.model)
    assert values(window)[6] == "W1"


def test_values_nobody_wants_any_more_are_not_shown(qtbot: QtBot, window: Window) -> None:
    press(window, "V", "V")
    assert message(window) == ""
    settle(qtbot, window.model)
    assert values(window) == {}


def test_a_letter_alone_stands_where_there_is_no_room(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("", "1x20k2"))
    window.resize(340, 480)
    before = [picture(cell) for cell in window.board.cells]
    press(window, "V")
    settle(qtbot, window.model)
    assert values(window) == right_values(window)
    after = [picture(cell) for cell in window.board.cells]
    assert all(old != new for old, new in zip(before, after, strict=True))


def test_an_estimate_looks_like_no_proved_value(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "ANALYSIS", Budget(nodes=100))
    window = open_window(session_after("c3 d4 c4 b2", "6x6k4"))
    press(window, "V")
    settle(qtbot, window.model)
    found = {n: at.look for n, at in enumerate(window.board.cells) if at.look.view.value}
    guessed = {n: look.view.value.estimate for n, look in found.items() if look.view.value}
    highest = max(estimate or 0 for estimate in guessed.values())
    assert highest
    assert [n for n in guessed if found[n].is_highest] == [
        n for n in guessed if guessed[n] == highest
    ]
    assert all(values(window)[n] == f"~{guessed[n]}" for n in guessed if guessed[n])
    window.buttons["new"].setFocus()
    proved = {window.colours[name].name() for name in ("win", "draw", "loss")}
    for number, estimate in guessed.items():
        colours = colours_of(picture(window.board.cells[number]))
        if estimate:
            assert not proved & {*colours}
            assert window.colours["ink" if estimate == highest else "muted"].name() in colours


# Reviews


@pytest.fixture
def reviewed(qtbot: QtBot, open_window: Open) -> Window:
    """A window with a game that O blundered, reviewed."""
    window = open_window(session_after(BLUNDERED))
    said = listen(window)
    press(window, "R")
    settle(qtbot, window.model)
    assert "Looking at every move of the game ..." in said
    return window


def listed(window: Window) -> list[list[str]]:
    """The moves as they are listed."""
    moves = window.panel.moves
    items = [moves.topLevelItem(number) for number in range(moves.topLevelItemCount())]
    return [[item.text(column) for column in range(3)] for item in items if item]


def test_a_review_marks_every_move(reviewed: Window) -> None:
    names = BLUNDERED.split()
    marks = ["best", "blunder ??", "best", "best", "best", "best", "best"]
    expected = [
        [f"{number}", f"{'OX'[number % 2]} {name}", mark]
        for number, (name, mark) in enumerate(zip(names, marks, strict=True), 1)
    ]
    assert listed(reviewed) == [["", "start", ""], *expected]
    assert message(reviewed) == ""


def test_a_review_is_summed_up(reviewed: Window) -> None:
    said = summary(review(reviewed.model.session.record))
    assert reviewed.panel.why.text() == "\n".join(said)
    assert "The turning point was move 2, O b1: a blunder." in said
    assert not reviewed.menu_actions["review"].isEnabled()


def test_a_reviewed_move_says_why(reviewed: Window) -> None:
    found = rows(review(reviewed.model.session.record))
    for row in reversed(found):
        press(reviewed, "[" if row.number < len(found) else "]")
        if row.number < len(found):
            assert reviewed.panel.why.text() == f"{row.why}\n{row.better_words}".strip()
    assert status(reviewed) == "Looking back: after move 1 of 7, O to move."


def test_what_refutes_a_blunder_stands_on_the_board(reviewed: Window) -> None:
    press(reviewed, *["["] * 5)
    ghosts = {n: c.look.ghost for n, c in enumerate(reviewed.board.cells) if c.look.ghost}
    x, o = Player.X, Player.O
    assert ghosts == {4: (x, 3), 8: (o, 4), 6: (x, 5), 2: (o, 6), 3: (x, 7)}
    corner = reviewed.board.cells[6]
    assert corner.accessibleName() == "row 3, column 1, empty, X would play here as move 5"
    assert corner.text() == ""
    reviewed.buttons["new"].setFocus()
    pale = mixed(reviewed.colours, "x", 0.35, "panel").name()
    painted = colours_of(picture(corner))
    assert painted[pale] > 100
    assert reviewed.colours["x"].name() in painted
    press(reviewed, "]")
    assert not any(cell.look.ghost for cell in reviewed.board.cells)


def test_a_review_is_forgotten_when_the_game_goes_on(reviewed: Window) -> None:
    press(reviewed, "Ctrl+Z")
    assert [row[2] for row in listed(reviewed)] == [""] * 7
    assert reviewed.panel.why.text() == ""
    press(reviewed, "Ctrl+Y")
    assert reviewed.menu_actions["review"].isEnabled()
