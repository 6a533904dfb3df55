"""What stands beside the board: who plays, the moves, the reasons and the score."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from noughts.frontends import words
from noughts.frontends.desktop.actions import ActionButton, Actions
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.theme import STEP, Colours, sized
from noughts.frontends.desktop.value_line import ValueLine
from noughts.frontends.view import Status
from noughts.reports import levels
from noughts.texts import _


def label(name: str = "") -> QLabel:
    """A text that wraps; a muted one is named so."""
    made = QLabel()
    made.setObjectName(name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return made


class Reserved(QScrollArea):
    """Room for so many lines of a text, whether they are needed or not, so that nothing moves when
    it changes; a longer text is scrolled."""

    def __init__(self, text: QLabel) -> None:
        super().__init__()
        self._text = text
        text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(text)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def write(self, text: str, lines: int) -> None:
        """Say this from now on, with room for so many lines."""
        self._text.setText(text)
        self.setFixedHeight(lines * self._text.fontMetrics().lineSpacing())


class Headline(QWidget):
    """Where the game stands, in large letters, and below it what else is to be said, or else who
    plays."""

    def __init__(self) -> None:
        super().__init__()
        self.status, self.message, self.who = label(), label(), label("muted")
        self._status, self._message = Reserved(self.status), Reserved(self.message)
        self._who = Reserved(self.who)
        self._said: tuple[str, ...] = ("", "", "")
        column = QVBoxLayout(self)
        column.setContentsMargins(STEP, 0, STEP, 0)
        column.setSpacing(STEP)
        for room in (self._status, self._message, self._who):
            column.addWidget(room)

    def draw(self, model: GameModel, narrow: bool) -> None:
        """Say where the game stands; what is new is announced to those who listen. In a narrow
        window, where the reasons are out of sight below the board, they stand here too."""
        lines = 3 if narrow else 4
        said = model.message or (" ".join(model.why) if narrow else "")
        self.status.setFont(sized(self.font(), 1.35, bold=True))
        self._status.write(model.status, 2)
        self._message.write(said, lines)
        self._who.write(_who(model), lines)
        self._message.setVisible(bool(said))
        self._who.setVisible(not said)
        shown = model.shown
        turn = model.status if model.is_stuck else words.announcement(shown)
        # A listener hears of the computer's move together with the next turn.
        if shown.status is Status.AGENT and not model.is_stuck:
            turn = self._said[0]
        self._announce(turn, model.message, " ".join(model.why))

    def _announce(self, *parts: str) -> None:
        """Say what was not said just before."""
        said = " ".join(part for part, old in zip(parts, self._said, strict=True) if part != old)
        self._said = parts
        if said.strip():
            event = QAccessibleAnnouncementEvent(self.status, said.strip())
            QAccessible.updateAccessibility(event)


class Moves(QTreeWidget):
    """The moves of the game, the start first; `looked_at` says which board the person wants."""

    looked_at = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Moves"))
        self.currentItemChanged.connect(self._choose)
        self._drawn: object = None

    def draw(self, model: GameModel, colours: Colours) -> None:
        """Show the moves, with their marks once they are reviewed."""
        key = (model.shown.moves, model.rows, colours)
        self.blockSignals(True)
        if key != self._drawn:
            self._drawn = key
            self._fill(model, colours)
        if item := self.topLevelItem(model.shown_ply):
            self.setCurrentItem(item)
            self.scrollToItem(item)
        self.blockSignals(False)

    def _fill(self, model: GameModel, colours: Colours) -> None:
        self.clear()
        shown, reviewed = model.shown, model.rows
        self.addTopLevelItem(QTreeWidgetItem(["", _("start"), ""]))
        for ply, cell in enumerate(shown.moves):
            player, name = shown.mover(ply), shown.cells[cell].name
            row = reviewed[ply] if reviewed else None
            mark = f"{row.word} {row.sign}".strip() if row else ""
            item = QTreeWidgetItem([f"{ply + 1}", f"{player.value} {name}", mark])
            item.setTextAlignment(0, Qt.AlignmentFlag.AlignRight)
            item.setForeground(0, colours["muted"])
            item.setForeground(1, colours[player.value.lower()])
            if row:
                item.setForeground(2, colours["loss" if row.is_bad else "muted"])
            self.addTopLevelItem(item)
        self.setColumnWidth(0, self.fontMetrics().horizontalAdvance("0000"))
        self.setColumnWidth(1, self.fontMetrics().horizontalAdvance("X m00000"))

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item:
            self.looked_at.emit(self.indexOfTopLevelItem(item))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The move that is looked at stays in sight."""
        super().resizeEvent(event)
        if item := self.currentItem():
            self.scrollToItem(item)

    def sizeHint(self) -> QSize:
        """Some moves; the rest is scrolled to."""
        em = self.fontMetrics().height()
        return QSize(12 * em, 8 * em)

    def minimumSizeHint(self) -> QSize:
        """At least two moves."""
        em = self.fontMetrics().height()
        return QSize(8 * em, 3 * em)


class Panel(QFrame):
    """The card beside the board."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("card")
        self.moves, self.line, self.why = Moves(), ValueLine(), label()
        self.strength, self.score = label("muted"), label("muted")
        signs = {"first": "«", "back": "‹", "forward": "›", "now": "»"}
        steps = _row([ActionButton(actions[name], sign) for name, sign in signs.items()])
        self.loss, self.retry = ActionButton(actions["loss"]), ActionButton(actions["retry"])
        self._strength, self._why = Reserved(self.strength), Reserved(self.why)
        self.why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 3 * STEP, 4 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        said, tries = (self.line, self._why), (self.loss, self.retry)
        # One below the other, because the panel may be narrow and their words long.
        for widget in (self.moves, steps, *said, *tries, self.score, self._strength):
            column.addWidget(widget)
        column.setStretchFactor(self.moves, 1)

    def draw(self, model: GameModel, colours: Colours) -> None:
        """Show all that is known of the game."""
        settings = model.settings
        self.strength.setFont(sized(self.font(), 0.875))
        known = model.advice.strengths.get(settings.rules) if settings.alone else None
        self._strength.write(
            levels.strength(settings.opponent, known, settings.is_agent_first) if known else "", 2
        )
        self._strength.setVisible(settings.alone)
        self.moves.draw(model, colours)
        self.line.draw(model, colours)
        self._why.write("\n".join(model.why), 4)
        self.score.setText(words.score(model.session.score))


def _row(buttons: list[ActionButton]) -> QWidget:
    """Buttons side by side."""
    row = QWidget()
    places = QHBoxLayout(row)
    places.setContentsMargins(0, 0, 0, 0)
    places.setSpacing(0)
    for button in buttons:
        places.addWidget(button)
    return row


def _who(model: GameModel) -> str:
    """Who plays what."""
    settings = model.settings
    rules = words.rules(settings.rules)
    if not settings.alone:
        return _("Two people at one board. {rules}").format(rules=rules)
    return _("You are {you}. {level} {rules}").format(
        you=settings.side.value, level=model.opponent, rules=rules
    )
