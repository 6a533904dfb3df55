"""The window, measured: the distances between its parts, its fonts, and how its controls look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QMargins, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from noughts import texts
from noughts.core.notation import read_rules
from noughts.frontends.desktop import theme
from noughts.frontends.desktop.dialogs import KeysDialog, NewGameDialog
from noughts.frontends.desktop.theme import colours, mixed, sized
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from noughts.reports import palette
from tests.frontends.desktop.playing import (
    PATIENCE,
    Open,
    click_on,
    colours_of,
    dialog_of,
    picture,
    place_of,
    point_at,
    press,
    settle,
)
from tests.frontends.talking import session_after

STEP = 4
WIDE, NARROW = (1000, 700), (400, 700)


def resized(window: Window, width: int, height: int) -> None:
    """Give a window another size."""
    window.resize(width, height)
    QApplication.processEvents()


def beside(*widgets: QWidget) -> list[int]:
    """The distances between widgets, from left to right."""
    places = [place_of(widget) for widget in widgets]
    return [right.left() - left.right() - 1 for left, right in pairwise(places)]


def below(*widgets: QWidget) -> list[int]:
    """The distances between widgets, from top to bottom."""
    places = [place_of(widget) for widget in widgets]
    return [low.top() - high.bottom() - 1 for high, low in pairwise(places)]


def insets(widget: QWidget, room: QRect) -> tuple[int, int, int, int]:
    """How far a widget is from the edges of a room: left, top, right, bottom."""
    inner = place_of(widget)
    from_right, from_bottom = room.right() - inner.right(), room.bottom() - inner.bottom()
    return inner.left() - room.left(), inner.top() - room.top(), from_right, from_bottom


def parent_of(widget: QWidget) -> QWidget:
    """What a widget stands in."""
    found = widget.parentWidget()
    assert found
    return found


def aside_of(window: Window) -> QWidget:
    """What the panel is scrolled in."""
    return parent_of(parent_of(window.panel))


# Distances


def test_a_wide_window_has_the_panel_beside_the_board(window: Window) -> None:
    resized(window, *WIDE)
    board, rows, aside = window.board, parent_of(window.buttons["undo"]), aside_of(window)
    room = place_of(parent_of(window.board))
    left, top, _, _ = insets(board, room)
    assert (left, top) == (5 * STEP, 5 * STEP)
    assert insets(window.headline, room)[1:3] == (5 * STEP, 5 * STEP)
    assert insets(aside, room)[2:] == (5 * STEP, 5 * STEP)
    assert insets(rows, room)[::3] == (5 * STEP, 5 * STEP)
    assert beside(board, aside) == beside(board, window.headline) == [5 * STEP]
    assert below(board, rows) == below(window.headline, aside) == [3 * STEP]
    assert board.width() / aside.width() == pytest.approx(3 / 2, rel=0.01)


def test_a_narrow_window_has_everything_in_one_column(window: Window) -> None:
    resized(window, *NARROW)
    rows, aside = parent_of(window.buttons["undo"]), aside_of(window)
    parts = (window.headline, window.board, rows, aside)
    room = place_of(parent_of(window.board))
    for part in parts:
        assert insets(part, room)[::2] == (2 * STEP, 2 * STEP)
    assert insets(window.headline, room)[1] == insets(aside, room)[3] == 2 * STEP
    assert below(*parts) == [STEP, STEP, STEP]
    assert window.board.height() / aside.height() == pytest.approx(4, rel=0.02)


def test_the_cells_are_in_the_middle_of_their_room(window: Window) -> None:
    for size in (WIDE, NARROW, (800, 400)):
        resized(window, *size)
        cells, room = window.board.cells, place_of(window.board)
        left, top, _, _ = insets(cells[0], room)
        _, _, right, bottom = insets(cells[-1], room)
        assert (left, top) == pytest.approx((right, bottom), abs=1)
        assert min(left, top) >= window.fontMetrics().height()


def test_a_window_is_narrow_where_the_panel_has_no_room(window: Window) -> None:
    resized(window, *WIDE)
    row = ("undo", "redo", "hint", "values", "review")
    below = sum(window.buttons[name].sizeHint().width() for name in row)
    needed = below + aside_of(window).minimumWidth() + 15 * STEP
    for size, narrow in (
        ((needed, needed), False),
        ((needed - 1, 400), True),
        ((needed + 100, needed + 100), False),
        ((needed + 100, needed + 101), True),
    ):
        resized(window, *size)
        assert window.is_narrow is narrow, size


@pytest.mark.parametrize("language", ["en", "es", "pt_BR", "bg"])
def test_no_button_is_cut_where_the_arrangement_changes(open_window: Open, language: str) -> None:
    texts.use(language)
    window = open_window()
    resized(window, *NARROW)
    buttons = [*window.buttons.values()]
    rows = (sum(one.sizeHint().width() for one in row) for row in (buttons[:5], buttons[5:]))
    needed = max(rows) + aside_of(window).minimumWidth() + 15 * STEP
    for width, narrow in ((needed - 1, True), (needed, False), (needed - 1, True)):
        resized(window, width, 400)
        assert window.is_narrow is narrow
        for button in buttons:
            assert button.width() >= button.sizeHint().width(), button.text()


def test_sizes_follow_the_font(window: Window) -> None:
    em, screen = window.fontMetrics().height(), window.screen().availableSize()
    assert window.size() == window.sizeHint().boundedTo(screen)
    assert window.sizeHint().toTuple() == (60 * em, 43 * em)
    row = ("undo", "redo", "hint", "values", "review")
    said = "".join(window.buttons[name].text() for name in row)
    words = window.fontMetrics().horizontalAdvance(said)
    narrowest = max(16 * em, words + len(row) * (em + 2 * STEP) + 4 * STEP)
    assert abs(window.minimumWidth() - narrowest) <= len(row)
    assert window.minimumHeight() == 24 * em
    aside = aside_of(window)
    assert isinstance(aside, QScrollArea)
    needed = window.panel.minimumSizeHint().width() + aside.verticalScrollBar().sizeHint().width()
    assert aside.minimumSize().toTuple() == (max(12 * em, needed), 4 * em)
    moves = window.panel.moves
    assert moves.sizeHint().toTuple() == (12 * em, 8 * em)
    assert moves.minimumSizeHint().toTuple() == (8 * em, 3 * em)
    edge = 2 * round(em * 1.3)
    for board, across, down, least in (
        ("3x3k3", 3 * (26 * em // 3), 3 * (26 * em // 3), (5 * edge, 4 * edge)),
        ("2x20k2", 20 * 2 * em, 2 * 2 * em, (200 + edge, 4 * edge)),
        ("20x10k5", 10 * 2 * em, 20 * 2 * em, (5 * edge, 200 + edge)),
    ):
        window.model.new_game(Settings(alone=False, rules=read_rules(board)))
        assert window.board.sizeHint().toTuple() == (across + 3 * em, down + 3 * em)
        assert window.board.minimumSizeHint().toTuple() == least


def test_the_headline_and_the_buttons_are_close_together(window: Window) -> None:
    click_on(window, "a1", "a1")
    resized(window, *WIDE)
    status, message = window.headline.status, window.headline.message
    room = place_of(window.headline)
    assert insets(status, room)[:3] == (STEP, 0, STEP)
    assert insets(message, room)[::2] == (STEP, STEP)
    assert insets(message, room)[3] == 0
    assert below(status, message) == [STEP]
    buttons = [*window.buttons.values()]
    upper, lower = buttons[:5], buttons[5:]
    assert beside(*upper) == [0] * 4 and beside(*lower) == [0] * 3
    assert below(upper[0], lower[0]) == [0]
    rows = parent_of(upper[0])
    for row in (upper, lower):
        left = insets(row[0], place_of(rows))[0]
        assert left > 0 and left == pytest.approx(insets(row[-1], place_of(rows))[2], abs=1)
    assert insets(upper[0], place_of(rows))[1] == insets(lower[0], place_of(rows))[3] == 0


def test_the_panel_gives_its_room_to_the_moves(window: Window) -> None:
    resized(window, *WIDE)
    panel, room = window.panel, place_of(window.panel)
    steps = [one for one in panel.findChildren(type(panel.retry)) if len(one.text()) == 1]
    border = 1
    assert insets(panel.moves, room)[:3] == (
        4 * STEP + border,
        3 * STEP + border,
        4 * STEP + border,
    )
    assert insets(panel.score, room)[3] == 3 * STEP + border
    why = parent_of(parent_of(panel.why))
    column = (panel.moves, steps[0], panel.line, why, panel.loss, panel.retry, panel.score)
    assert below(*column) == [2 * STEP] * 6
    assert beside(*steps) == [0, 0, 0]
    assert insets(steps[0], place_of(panel.moves))[0] == 0
    assert insets(steps[-1], place_of(panel.moves))[2] == 0
    others = sum(part.height() for part in column[1:])
    assert panel.moves.height() == panel.height() - others - 2 * (3 * STEP + border) - 12 * STEP


# How things look


def test_the_list_of_moves_has_the_colours_of_the_players(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1 b2 c3 a3 a2 c1"))
    press(window, "R")
    settle(qtbot, window.model)
    moves, named = window.panel.moves, window.colours
    for ply, (player, mark) in enumerate((("x", "muted"), ("o", "loss"), ("x", "muted")), 1):
        item = moves.topLevelItem(ply)
        assert item
        found = [item.foreground(column).color() for column in range(3)]
        assert found == [named["muted"], named[player], named[mark]]
        assert item.textAlignment(0) == Qt.AlignmentFlag.AlignRight
        assert item.textAlignment(1) != Qt.AlignmentFlag.AlignRight
    assert moves.isHeaderHidden() and not moves.rootIsDecorated()
    assert moves.columnCount() == 3
    widths = [moves.fontMetrics().horizontalAdvance(text) for text in ("0000", "X m00000")]
    assert [moves.columnWidth(column) for column in (0, 1)] == widths
    assert moves.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def test_the_move_that_is_looked_at_is_in_sight(open_window: Open) -> None:
    window = open_window(session_after([f"a{row}" for row in range(1, 16)], "15x15k5"))
    moves = window.panel.moves

    def is_in_sight(ply: int) -> bool:
        QApplication.processEvents()
        item = moves.topLevelItem(ply)
        assert item
        return moves.viewport().rect().contains(moves.visualItemRect(item))

    assert is_in_sight(15)
    resized(window, *NARROW)
    assert is_in_sight(15)
    for key, ply in (("Alt+Home", 0), ("]", 1), ("Alt+End", 15), ("[", 14)):
        press(window, key)
        assert is_in_sight(ply)


def ground_of(button: QPushButton) -> str:
    """The colour of a button beside its text."""
    return picture(button).pixelColor(8, button.height() // 2).name()


def darkest(button: QPushButton) -> int:
    """How dark the text of a button is; its edges may have any colour."""
    inside = picture(button).copy(button.rect().adjusted(6, 6, -6, -6))
    return min(QColor(name).lightness() for name in colours_of(inside))


def test_a_button_shows_what_can_be_done_with_it(qtbot: QtBot, window: Window) -> None:
    named = window.colours
    new, values, undo = (window.buttons[name] for name in ("new", "values", "undo"))
    assert ground_of(new) == named["panel"].name()
    assert not undo.isEnabled() and ground_of(undo) == named["paper"].name()
    assert darkest(new) < 60 < 80 < darkest(undo)
    new.setFocus()
    ring = [picture(new).pixelColor(x, new.height() // 2).name() for x in (1, 3, 4)]
    assert ring == [named["focus"].name()] * 2 + [named["panel"].name()]
    press(window, "V")
    assert ground_of(values) == mixed(named, "focus", 0.16, "panel").name()
    new.setDown(True)
    assert ground_of(new) == mixed(named, "ink", 0.12, "panel").name()
    new.setDown(False)
    point_at(new)
    hovered = mixed(named, "ink", 0.06, "panel").name()
    qtbot.waitUntil(lambda: ground_of(new) == hovered, timeout=PATIENCE)
    point_at(window.headline)


def test_the_button_that_starts_a_game_stands_out(window: Window) -> None:
    press(window, "Ctrl+N")
    dialog = dialog_of(window, NewGameDialog)
    named = window.colours
    assert ground_of(dialog.start) == named["ink"].name()
    dialog.resize(800, dialog.height())
    QApplication.processEvents()
    for radios in (dialog.side, dialog.first):
        buttons = [*radios.buttons.values()]
        assert {*beside(*buttons)} == {3 * STEP}
        assert all(one.width() == one.sizeHint().width() for one in buttons)
    dialog.board.setCurrentText("no board")
    assert ground_of(dialog.start) == named["paper"].name()
    press(dialog, "Esc")


def test_the_page_of_keys_is_seen_whole(window: Window) -> None:
    press(window, "F1")
    dialog = dialog_of(window, KeysDialog)
    text, viewport = dialog.text, parent_of(dialog.text)
    assert text.contentsMargins() == QMargins(*[2 * STEP] * 4)
    assert viewport.rect().contains(text.geometry())
    assert viewport.width() < text.width() + 60 and viewport.height() < text.height() + 100
    press(dialog, "Esc")


def test_large_and_small_letters_follow_the_usual_ones(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(settings=Settings())
    points = window.font().pointSizeF()
    status, strength = window.headline.status.font(), window.panel.strength.font()
    assert status.pointSizeF() == pytest.approx(1.35 * points)
    assert status.weight() == QFont.Weight.DemiBold
    assert strength.pointSizeF() == pytest.approx(0.875 * points)
    assert strength.weight() == window.font().weight()
    tiny = QFont(window.font())
    tiny.setPointSizeF(1.5)
    assert sized(tiny, 0.5).pointSizeF() == 1


# Colours


def test_a_colour_is_mixed_with_its_ground() -> None:
    named = {"ink": QColor(10, 20, 30), "paper": QColor(110, 220, 230), "panel": QColor("white")}
    assert mixed(named, "ink", 0) == named["paper"]
    assert mixed(named, "ink", 1) == named["ink"]
    assert mixed(named, "ink", 0.25) == QColor(85, 170, 180)
    assert mixed(named, "ink", 0, "panel") == named["panel"]


@pytest.fixture
def system(qapp: QApplication) -> Iterator[QApplication]:
    """The application, whose palette comes back."""
    before = QPalette(qapp.palette())
    yield qapp
    qapp.setPalette(before)


@pytest.mark.parametrize(("grey", "tokens"), [(127, palette.DARK), (128, palette.LIGHT)])
def test_where_the_system_does_not_say_so_its_ground_tells_whether_it_is_dark(
    system: QApplication, grey: int, tokens: dict[str, str]
) -> None:
    system.setPalette(QPalette(QColor(grey, grey, grey)))
    assert colours() == {name: QColor(code) for name, code in tokens.items()}


def test_qts_own_widgets_have_the_same_colours(window: Window) -> None:
    named, roles = window.colours, QPalette.ColorRole
    found = theme.palette(named)
    for role, name in (
        (roles.Window, "paper"),
        (roles.Base, "panel"),
        (roles.Text, "ink"),
        (roles.ButtonText, "ink"),
        (roles.PlaceholderText, "muted"),
        (roles.Highlight, "focus"),
        (roles.HighlightedText, "paper"),
    ):
        assert found.color(QPalette.ColorGroup.Active, role) == named[name], role
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        pale = found.color(QPalette.ColorGroup.Disabled, role)
        assert pale == mixed(named, "muted", 0.7)
