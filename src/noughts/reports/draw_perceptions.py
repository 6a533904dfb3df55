"""Every perception of the reflex agent on one page: the opponent's marks, and the answer."""

from __future__ import annotations

from noughts.agents.reflex import Perception
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.reports.perceptions import groups, listed
from noughts.reports.svg import Picture
from noughts.texts import _

_EDGE, _BOARD, _GAP, _NUMBER = 38, 64, 14, 18
_ACROSS = 9
"""Boards that stand side by side."""


def draw(rules: Rules) -> str:
    """The whole page, as the text of an SVG file."""
    number = len(listed(rules))
    picture = Picture(
        _("The {number} perceptions of the reflex agent").format(number=number),
        " ".join(_heading()),
    )
    picture.label(picture.title, _EDGE, 58, 26, anchor="start", bold=True)
    for line, text in enumerate(_heading()):
        picture.label(text, _EDGE, 84 + 18 * line, 13, "muted", "start")
    y = 150.0
    for heading, group in groups(rules):
        picture.label(heading, _EDGE, y, 15, anchor="start", bold=True)
        y = _draw_group(picture, group, rules, y + 14)
    return picture.svg(2 * _EDGE + _ACROSS * (_BOARD + _GAP) - _GAP, y - 14)


def _heading() -> list[str]:
    """How to read it."""
    return [
        _("X: marks of the opponent. O: the cell that the agent plays."),
        _("They are tried in this order, and the first that fires plays."),
    ]


def _draw_group(picture: Picture, group: list[Perception], rules: Rules, y: float) -> float:
    """Boards side by side, in as many rows as they need; where the next group begins."""
    step = _BOARD * rules.rows / max(rules.rows, rules.columns) + _NUMBER + _GAP
    for place, perception in enumerate(group):
        row, column = divmod(place, _ACROSS)
        _draw_one(picture, perception, rules, _EDGE + column * (_BOARD + _GAP), y + row * step)
    return y + step * -(-len(group) // _ACROSS) + 24


def _draw_one(picture: Picture, perception: Perception, rules: Rules, x: float, y: float) -> None:
    """One perception: its number, and the board after the agent's answer."""
    width = _BOARD * rules.columns / max(rules.rows, rules.columns)
    picture.label(str(perception.number), x + width / 2, y + 12, 12, "muted")
    answer = 1 << perception.cell
    after = Position.of(rules, perception.line & ~answer, answer, Player.X)
    picture.board(after, x, y + _NUMBER, _BOARD, perception.cell)
