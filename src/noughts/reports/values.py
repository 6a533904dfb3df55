"""What every move is worth: text, JSON, or the board with the values in its cells (HTML)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.reports.columns import html_table
from noughts.reports.wording import short_value
from noughts.search.values import MoveValues, MoveVerdict
from noughts.texts import _


def as_text(moves: MoveValues) -> Iterator[str]:
    """A line for each move, the best ones with a star."""
    for move in moves:
        star = "*" if move.best else " "
        name = write_cell(move.cell, moves.position.rules)
        yield f"{star} {name:4}{short_value(move.value, move.plies)}"


def as_json(moves: MoveValues) -> Iterator[str]:
    """One object, in one line."""
    yield json.dumps({"position": str(moves.position), "values": facts(moves, moves.position)})


def facts(moves: tuple[MoveVerdict, ...], position: Position) -> list[dict[str, object]]:
    """The moves of a position for programs."""
    return [
        {
            "cell": write_cell(move.cell, position.rules),
            "value": move.value.value if move.value else None,
            "plies": move.plies,
            "best": move.best,
        }
        for move in moves
    ]


def as_html(moves: MoveValues) -> Iterator[str]:
    """The board as a table, the best moves with a star."""
    position, by_cell = moves.position, {move.cell: move for move in moves}
    rules = position.rules
    shown = [_shown(position, by_cell.get(cell), cell) for cell in range(rules.size)]
    rows = [shown[start : start + rules.columns] for start in range(0, rules.size, rules.columns)]
    said = _("W wins, D draws, L loses, in so many moves; * is best, ? not known in time.")
    return html_table(said, [], rows)


def _shown(position: Position, move: MoveVerdict | None, cell: int) -> str:
    """What stands in a cell: a mark, or what a move there is worth."""
    if move:
        return f"{short_value(move.value, move.plies)}{'*' if move.best else ''}"
    mark = position.mark_at(cell)
    return mark.value if mark else ""
