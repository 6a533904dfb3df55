"""One cell of the board: a real button, painted."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from noughts.core.outcome import Player
from noughts.core.rules import MAX_SIDE
from noughts.frontends import words
from noughts.frontends.desktop.marks import paint_corner, paint_mark, paint_underline, paint_value
from noughts.frontends.desktop.theme import Colours, mixed
from noughts.frontends.view import CellView
from noughts.search.values import MoveVerdict
from noughts.search.verdict import Value
from noughts.texts import _

SMALLEST = 10
"""No cell is narrower, in pixels."""

_RING = 3
_DIM = 0.3
"""How much is left of the colour of a mark outside a finished line."""
_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


@dataclass(frozen=True)
class Look:
    """How a cell looks: what the view says of it, who would mark it now, whether it is hinted at,
    the mark with its number that would stand here in a refuting line, what it was worth if it was
    the better move, whether it steps back behind a finished line, and whether no estimate on the
    board is higher."""

    view: CellView
    turn: Player | None = None
    is_hint: bool = False
    ghost: tuple[Player, int] | None = None
    better: MoveVerdict | None = None
    is_dim: bool = False
    is_highest: bool = False


class Cell(QPushButton):
    """Can be clicked, focused and heard. `stepped` asks for the focus to move so many rows and
    columns, `focused` says that it came here, `hovered` that the pointer came or went."""

    stepped = Signal(int, int)
    focused = Signal()
    hovered = Signal()

    def __init__(self, look: Look, colours: Colours, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self._colours = colours
        self._is_aimed_at = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setMinimumSize(SMALLEST, SMALLEST)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._describe()

    def draw(self, look: Look, colours: Colours) -> None:
        """Look like this from now on."""
        if (look, colours) != (self.look, self._colours):
            self.look, self._colours = look, colours
            self._describe()
            self.update()

    def aim(self, is_aimed_at: bool) -> None:
        """Preview the mark that a click would make here, or no longer."""
        if is_aimed_at != self._is_aimed_at:
            self._is_aimed_at = is_aimed_at
            self.update()

    def _describe(self) -> None:
        """Say what there is to see."""
        mark, said = self.look.view.mark, words.cell(self.look.view)
        if self.look.is_hint:
            said = _("{cell}, the hint").format(cell=said)
        if better := self.look.better:
            said = _("{cell}, better: {worth}").format(cell=said, worth=words.worth(better))
        if self.look.ghost:
            ghost = _("{cell}, {player} would play here as move {number}")
            player, number = self.look.ghost
            said = ghost.format(cell=said, player=player.value, number=number)
        self.setText(mark.value if mark else "")
        self.setAccessibleName(said)
        self.setToolTip(self.look.view.name)

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        """From the ground up: light, mark or value, ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect())
        self._paint_ground(painter, room)
        view, colours = self.look.view, self._colours
        if view.mark:
            share = _DIM if self.look.is_dim else 1
            colour = mixed(colours, view.mark.value.lower(), share, "panel")
            paint_mark(painter, view.mark, room, colour)
            if view.is_last:
                paint_underline(painter, room, colours["ink"])
        elif self.look.ghost:
            self._paint_ghost(painter, room, *self.look.ghost)
        elif worth := self.look.better or view.value:
            self._paint_worth(painter, room, worth)
        elif self._is_aimed_at and self.look.turn:
            pale = mixed(colours, self.look.turn.value.lower(), 0.25, "panel")
            paint_mark(painter, self.look.turn, room, pale)
        if self.hasFocus():
            self._paint_ring(painter, room)

    def _paint_ground(self, painter: QPainter, room: QRectF) -> None:
        """What lies below: light where a hint or the better move is, a shade under the pointer."""
        colours = self._colours
        painter.setPen(Qt.PenStyle.NoPen)
        if self.look.is_hint or self.look.better:
            inset, light = room.adjusted(3, 3, -3, -3), "draw" if self.look.is_hint else "win"
            if self.look.better and self.look.better.value is None:
                light = "muted"
            painter.setBrush(mixed(colours, light, 0.14, "panel"))
            painter.setPen(QPen(colours[light], 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(inset, 6, 6)
        elif self._is_aimed_at and self.look.turn:
            painter.setBrush(mixed(colours, "ink", 0.04, "panel"))
            painter.drawRect(room.adjusted(1, 1, -1, -1))

    def _paint_worth(self, painter: QPainter, room: QRectF, worth: MoveVerdict) -> None:
        """What a move is worth; an estimate is slanted, and has no colour of a proved value."""
        font, colour = QFont(self.font()), _VALUE_COLOURS[worth.value]
        font.setItalic(worth.value is None)
        is_bold = worth.best or self.look.is_highest
        if worth.value is None and is_bold:
            colour = "ink"
        paint_value(painter, words.value(worth), room, self._colours[colour], font, is_bold)

    def _paint_ghost(self, painter: QPainter, room: QRectF, player: Player, number: int) -> None:
        """A mark that was never made, with its number, and what the cell was worth before it if it
        was the better move."""
        name = player.value.lower()
        paint_mark(painter, player, room, mixed(self._colours, name, 0.35, "panel"))
        right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
        paint_corner(painter, f"{number}", room, self._colours[name], self.font(), right)
        if worth := self.look.better:
            colour = self._colours[_VALUE_COLOURS[worth.value]]
            paint_corner(painter, words.value(worth), room, colour, self.font(), left)

    def _paint_ring(self, painter: QPainter, room: QRectF) -> None:
        """The ring of the focus, a little inside the lines."""
        inset = _RING / 2 + min(3.0, room.width() * 0.05)
        painter.setPen(QPen(self._colours["focus"], _RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(room.adjusted(inset, inset, -inset, -inset), 6, 6)

    # What happens to it

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer is here now."""
        super().enterEvent(event)
        self.hovered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere now."""
        super().leaveEvent(event)
        self.hovered.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard is here now."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End move about, Enter and Space mark; the board has the rest."""
        key = event.key()
        rows = MAX_SIDE if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 0
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in _STEPS:
            self.stepped.emit(*_STEPS[Qt.Key(key)])
        elif key == Qt.Key.Key_Home:
            self.stepped.emit(-rows, -MAX_SIDE)
        elif key == Qt.Key.Key_End:
            self.stepped.emit(rows, MAX_SIDE)
        elif key == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


_VALUE_COLOURS = {Value.WIN: "win", Value.DRAW: "draw", Value.LOSS: "loss", None: "muted"}
