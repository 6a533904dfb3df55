"""The colours of the window, light or dark as the system wishes, and how its widgets look."""

from __future__ import annotations

from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QPushButton

from noughts.reports.palette import DARK, LIGHT

Colours = dict[str, QColor]
"""Colours by their names in `reports.palette`."""

RADIUS = 8
STEP = 4
"""Spaces are whole numbers of steps."""


def colours() -> Colours:
    """The colours that fit the system's theme."""
    return {name: QColor(code) for name, code in (DARK if _is_dark() else LIGHT).items()}


def _is_dark() -> bool:
    """Whether the system wants a dark ground; where it does not say so, its own ground tells."""
    scheme = QGuiApplication.styleHints().colorScheme()
    if scheme == Qt.ColorScheme.Unknown:
        return QGuiApplication.palette().window().color().lightness() < 128
    return scheme == Qt.ColorScheme.Dark


def palette(colours: Colours) -> QPalette:
    """The same for Qt's own widgets."""
    roles = QPalette.ColorRole
    made = QPalette(colours["paper"])
    for role, name in {
        roles.Window: "paper",
        roles.WindowText: "ink",
        roles.Base: "panel",
        roles.Text: "ink",
        roles.Button: "panel",
        roles.ButtonText: "ink",
        roles.PlaceholderText: "muted",
        roles.Highlight: "focus",
        roles.HighlightedText: "paper",
    }.items():
        made.setColor(role, colours[name])
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, mixed(colours, "muted", 0.7))
    return made


def mixed(colours: Colours, name: str, share: float, ground: str = "paper") -> QColor:
    """A colour on its ground, so much of it."""
    ink, paper = colours[name], colours[ground]
    parts = (QColor.red, QColor.green, QColor.blue)
    return QColor(*(round(share * part(ink) + (1 - share) * part(paper)) for part in parts))


def sized(font: QFont, share: float, bold: bool = False) -> QFont:
    """A font in proportion to another, the person's own."""
    made = QFont(font)
    made.setPointSizeF(max(1.0, font.pointSizeF() * share))
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


def set_main(button: QPushButton, is_main: bool) -> None:
    """Make a button the one that stands out, or one like the others."""
    name = "main" if is_main else ""
    if button.objectName() != name:
        button.setObjectName(name)
        button.style().unpolish(button)
        button.style().polish(button)


def style_sheet(colours: Colours) -> str:
    """How buttons, lists and menus look; sizes follow the font."""
    names = {name: colour.name() for name, colour in colours.items()}
    names["edge"] = mixed(colours, "grid", 0.45).name()
    names["hover"] = mixed(colours, "ink", 0.06, "panel").name()
    names["press"] = mixed(colours, "ink", 0.12, "panel").name()
    names["pale"] = mixed(colours, "muted", 0.7).name()
    names["chosen"] = mixed(colours, "focus", 0.16, "panel").name()
    return _SHEET.substitute(names)


_SHEET = Template("""
QMainWindow, QDialog { background: $paper; }
QFrame#card { background: $panel; border: 1px solid $edge; border-radius: 8px; }
QLabel { background: transparent; color: $ink; }
QLabel#muted { color: $muted; }
QPushButton {
    background: $panel; color: $ink; border: 1px solid $edge; border-radius: 8px;
    padding: 0.35em 0.5em; margin: 3px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $press; }
QPushButton:checked { background: $chosen; border-color: $focus; }
QPushButton:disabled { color: $pale; background: $paper; }
QPushButton:focus { border: 3px solid $focus; margin: 1px; }
QPushButton#main { background: $ink; color: $paper; border-color: $ink; }
QPushButton#main:focus { border: 3px solid $focus; }
QPushButton#main:disabled { background: $paper; color: $pale; border-color: $edge; }
QRadioButton { color: $ink; spacing: 0.4em; border: 3px solid transparent; border-radius: 8px; }
QRadioButton:focus { border-color: $focus; }
QRadioButton::indicator {
    width: 10px; height: 10px; border: 2px solid $grid; border-radius: 7px; background: $panel;
}
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 4px solid $ink; }
QComboBox, QLineEdit, QComboBox QAbstractItemView { background: $panel; color: $ink;
    selection-background-color: $chosen; selection-color: $ink;
}
QComboBox:disabled { color: $pale; background: $paper; }
QTreeWidget { background: transparent; border: 3px solid transparent; border-radius: 8px;
    color: $ink;
}
QTreeWidget:focus { border-color: $focus; }
QTreeWidget::item { padding: 0.15em 0; border: 0; }
QTreeWidget::item:selected { background: $chosen; color: $ink; }
QMenuBar { background: $paper; color: $ink; padding: 2px; }
QMenuBar::item { padding: 0.25em 0.6em; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: $chosen; }
QMenu { background: $panel; color: $ink; border: 1px solid $edge; padding: 4px; }
QMenu::item { padding: 0.3em 1.6em 0.3em 1.6em; border-radius: 4px; }
QMenu::item:selected { background: $chosen; }
QMenu::item:disabled { color: $pale; }
QMenu::separator { height: 1px; background: $edge; margin: 4px 8px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: 0; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar::handle:vertical { background: $edge; border-radius: 3px; min-height: 2em; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: transparent; }
QToolTip { background: $panel; color: $ink; border: 1px solid $edge; }
""")
