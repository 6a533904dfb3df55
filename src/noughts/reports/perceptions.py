"""What the reflex agent perceives in a position, and all that it can perceive on a board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from noughts.agents.base import refuse_finished
from noughts.agents.reflex import Perception, firing, perceptions
from noughts.core.errors import InvalidText
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position, to_position
from noughts.core.rules import Rules, cells_of
from noughts.reports.svg import Picture
from noughts.reports.wording import cell_name
from noughts.search.forced import wins_at_once
from noughts.texts import _

REFLEX = "reflex"
"""The agent's name in the registry."""

MOST = 200
"""The list of a board with more perceptions helps nobody."""


@dataclass(frozen=True)
class Perceived:
    """What fires in a position, the cells that the agent may play, and those that would win."""

    position: Position
    fired: tuple[Perception, ...]
    cells: tuple[int, ...]
    wins: tuple[int, ...]

    @property
    def overlooked(self) -> tuple[int, ...]:
        """The wins that the agent does not look for, unless the one cell that it plays wins too."""
        return () if len(self.cells) == 1 and self.cells[0] in self.wins else self.wins


def perceive(position: Position | str) -> Perceived:
    """What the reflex agent makes of a position; IllegalMove once the game is over."""
    position = to_position(position)
    refuse_finished(position)
    fired = tuple(firing(position))
    cells = (fired[0].cell,) if fired else position.legal_moves
    return Perceived(position, fired, cells, wins_at_once(position, position.turn))


# A position


def as_text(found: Perceived) -> Iterator[str]:
    """Which perception fired, what the agent does, and what it overlooks."""
    rules = found.position.rules
    if rules != Rules():
        yield about(rules)
    yield followed(found.position)
    if found.fired:
        yield _("The agent plays {cell}.").format(cell=write_cell(found.cells[0], rules))
    for later in found.fired[1:]:
        fires = _("Fires too, but is not followed: {perception}")
        yield fires.format(perception=described(later, found.position))
    if found.overlooked:
        yield _("It overlooks its own win: {cells}.").format(
            cells=", ".join(write_cell(cell, rules) for cell in found.overlooked)
        )


def followed(position: Position) -> str:
    """The perception that the agent follows, or that there is none."""
    if first := next(firing(position), None):
        return described(first, position)
    none = _("None of the {number} perceptions fires: any empty cell, at random.")
    return none.format(number=len(perceptions(position.rules)))


def described(perception: Perception, position: Position) -> str:
    """A perception that fires, such as `Perception 7 of 25: two X in row 1.`"""
    rules = position.rules
    watched = cells_of(perception.line) or (perception.cell,)
    return _sentence(perception, rules).format(
        number=perception.number,
        all=len(perceptions(rules)),
        count=_("two") if rules.k == 3 else rules.k - 1,
        player=position.turn.other.value,
        row=watched[0] // rules.columns + 1,
        column=write_cell(watched[0], rules)[0],
        first=cell_name(watched[0], rules),
        last=cell_name(watched[-1], rules),
    )


def _sentence(perception: Perception, rules: Rules) -> str:
    """What is said of a perception; a line that is only part of a row is named by its ends."""
    if perception.kind == "centre":
        return _("Perception {number} of {all}: the centre is empty.")
    if perception.kind == "diagonal":
        return _("Perception {number} of {all}: {count} {player} on the diagonal {first}-{last}.")
    if perception.kind == "row" and rules.k == rules.columns:
        return _("Perception {number} of {all}: {count} {player} in row {row}.")
    if perception.kind == "column" and rules.k == rules.rows:
        return _("Perception {number} of {all}: {count} {player} in column {column}.")
    return _("Perception {number} of {all}: {count} {player} on the line {first}-{last}.")


def about(rules: Rules) -> str:
    """What the agent does on a board other than the usual one."""
    said = _(
        "On {board} the agent has {number} perceptions: a line with {count} of the opponent's "
        "marks and an empty cell."
    )
    if perceptions(rules)[-1:] and perceptions(rules)[-1].kind == "centre":
        said = _(
            "On {board} the agent has {number} perceptions: a line with {count} of the opponent's "
            "marks and an empty cell, and the empty centre."
        )
    return said.format(board=rules, number=len(perceptions(rules)), count=rules.k - 1)


def as_json(found: Perceived) -> Iterator[str]:
    """One object, in one line."""
    rules = found.position.rules
    facts = {
        "position": str(found.position),
        "perceptions": [_facts(perception, rules) for perception in found.fired],
        "moves": [write_cell(cell, rules) for cell in found.cells],
        "overlooks": [write_cell(cell, rules) for cell in found.overlooked],
    }
    yield json.dumps(facts)


def note(agent: str | None, position: Position) -> str:
    """What an agent's move in this position followed from, if it is the reflex agent's."""
    is_reflex = agent is not None and agent.partition(":")[0] == REFLEX
    return followed(position) if is_reflex else ""


# All of them


def listed(rules: Rules) -> tuple[Perception, ...]:
    """All perceptions of a board; InvalidText if there are too many to look at."""
    found = perceptions(rules)
    if len(found) > MOST:
        told = "on {board} the agent has {number} perceptions, too many to list"
        raise InvalidText(told, board=rules, number=len(found))
    return found


def groups(rules: Rules) -> list[tuple[str, list[Perception]]]:
    """The perceptions in their groups, each with its heading."""
    headings = {
        "diagonal": _("Diagonals: {number}"),
        "row": _("Rows: {number}"),
        "column": _("Columns: {number}"),
        "line": _("Lines: {number}"),
        "centre": _("Centre: {number}"),
    }
    found = groupby(listed(rules), lambda perception: perception.kind)
    lists = [(headings[kind], list(group)) for kind, group in found]
    return [(heading.format(number=len(group)), group) for heading, group in lists]


def list_as_text(rules: Rules) -> Iterator[str]:
    """Every perception with its number and a small board."""
    found = groups(rules)
    yield _("X: marks of the opponent. *: the cell that the agent plays.")
    yield _("They are tried in this order, and the first that fires plays.")
    for heading, group in found:
        yield from ("", heading)
        for start in range(0, len(group), rules.k):
            boards = [_small_board(found, rules) for found in group[start : start + rules.k]]
            width = max(len(row) for board in boards for row in board)
            yield ""
            yield from (
                "  " + "   ".join(row.ljust(width) for row in rows).rstrip()
                for rows in zip(*boards, strict=True)
            )


def _small_board(perception: Perception, rules: Rules) -> list[str]:
    """The number, and below it the rows of a board."""
    marks = ["X" if perception.line >> cell & 1 else "." for cell in range(rules.size)]
    marks[perception.cell] = "*"
    rows = [marks[start : start + rules.columns] for start in range(0, rules.size, rules.columns)]
    return [str(perception.number), *(" ".join(row) for row in rows)]


def list_as_json(rules: Rules) -> Iterator[str]:
    """One object, in one line."""
    found = [_facts(perception, rules) for perception in listed(rules)]
    yield json.dumps({"board": str(rules), "perceptions": found})


def _facts(perception: Perception, rules: Rules) -> dict[str, object]:
    return {
        "number": perception.number,
        "kind": perception.kind,
        "line": [write_cell(cell, rules) for cell in cells_of(perception.line)],
        "cell": write_cell(perception.cell, rules),
    }


# The picture

_EDGE, _BOARD, _GAP, _NUMBER = 38, 64, 14, 18
_ACROSS = 9
"""Boards that stand side by side."""


def list_as_svg(rules: Rules) -> Iterator[str]:
    """Every perception on one page: the opponent's marks, and the answer."""
    number = len(listed(rules))
    title = _("The {number} perceptions of the reflex agent").format(number=number)
    told = [
        _("X: marks of the opponent. O: the cell that the agent plays."),
        _("They are tried in this order, and the first that fires plays."),
    ]
    picture = Picture(title, " ".join(told))
    picture.label(title, _EDGE, 58, 26, anchor="start", bold=True)
    for line, text in enumerate(told):
        picture.label(text, _EDGE, 84 + 18 * line, 13, "muted", "start")
    y = 150.0
    for heading, group in groups(rules):
        picture.label(heading, _EDGE, y, 15, anchor="start", bold=True)
        y = _draw_group(picture, group, rules, y + 14)
    return picture.lines(2 * _EDGE + _ACROSS * (_BOARD + _GAP) - _GAP, y)


def _draw_group(picture: Picture, group: list[Perception], rules: Rules, y: float) -> float:
    """Boards side by side, in as many rows as they need; where the next group begins."""
    step = _BOARD * rules.rows / max(rules.rows, rules.columns) + _NUMBER + _GAP
    for place, perception in enumerate(group):
        row, column = divmod(place, _ACROSS)
        _draw(picture, perception, rules, _EDGE + column * (_BOARD + _GAP), y + row * step)
    return y + step * -(-len(group) // _ACROSS) + 24


def _draw(picture: Picture, perception: Perception, rules: Rules, x: float, y: float) -> None:
    """One perception: its number, and the board after the agent's answer."""
    width = _BOARD * rules.columns / max(rules.rows, rules.columns)
    picture.label(str(perception.number), x + width / 2, y + 12, 12, "muted")
    answer = 1 << perception.cell
    after = Position.of(rules, perception.line & ~answer, answer, Player.X)
    picture.board(after, x, y + _NUMBER, _BOARD, perception.cell)
