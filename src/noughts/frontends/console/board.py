"""Boards drawn with characters, in the roomiest of three densities that fits the screen.

Labels stand at the top and left: letters and numbers from 1 (`b2`), or numbers from 0 (`row,col`);
digits stand in the empty cells. The last move stands in (), the finished line in []; where a cell
has but one character, both are in lower case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.frontends import words
from noughts.frontends.console.naming import Naming
from noughts.frontends.console.terminal import Screen
from noughts.frontends.view import CellView, View

ROOM_BELOW = 3
"""Lines of the screen that are kept for what is said under the board."""

_BOX = ("┌┬┐", "├┼┤", "└┴┘", "─", "│")
_ASCII = ("+++", "+++", "+++", "-", "|")
_LINE, _LAST, _NEITHER = ("[", "]"), ("(", ")"), (" ", " ")


def draw(view: View, screen: Screen, naming: Naming = Naming.LETTERS) -> list[str]:
    """The board's lines, its cells labelled in one way. A drawing too high is better than one too
    wide."""
    naming = naming.on(view.rules)
    width, height = screen.size
    plain = Screen(screen.out, boxes=screen.boxes)
    sizes = {density: _size(density(view, plain, naming)) for density in DENSITIES}
    fitting = [density for density in DENSITIES if sizes[density][0] <= width] or [dense]
    lowest = min(sizes[density][1] for density in fitting)
    room = max(height - ROOM_BELOW, lowest)
    density = next(density for density in fitting if sizes[density][1] <= room)
    return density(view, screen, naming)


def _size(lines: Sequence[str]) -> tuple[int, int]:
    """The width and the height of a drawing."""
    return max(map(len, lines)), len(lines)


def roomy(view: View, screen: Screen, naming: Naming) -> list[str]:
    """Cells in boxes."""
    width = max(3, _widest(view, naming))
    corners, crossings, bottom, dash, bar = _BOX if screen.boxes else _ASCII
    margin = " " * _margin(view)

    def rule(joints: str) -> str:
        line = joints[0] + joints[1].join([dash * width] * view.rules.columns) + joints[2]
        return margin + " " + screen.paint(line, "faint")

    bars = screen.paint(bar, "faint")
    lines = [*_columns(view, screen, naming, width), rule(corners)]
    for number, row in enumerate(view.rows):
        cells = bars + bars.join(_boxed(cell, width, screen, naming) for cell in row) + bars
        lines += [_labelled(number, cells, view, screen, naming), rule(crossings)]
    return [*lines[:-1], rule(bottom)]


def compact(view: View, screen: Screen, naming: Naming) -> list[str]:
    """Cells beside each other, brackets between them."""
    width = max(1, _widest(view, naming))
    lines = _columns(view, screen, naming, width)
    for number, row in enumerate(view.rows):
        text = ""
        for before, cell in zip((None, *row), row, strict=False):
            text += _between(before, cell) + _small(cell, width, screen, naming)
        text += _between(row[-1], None)
        lines.append(_labelled(number, text, view, screen, naming))
    return lines


def dense(view: View, screen: Screen, naming: Naming) -> list[str]:
    """One character for a cell."""
    lines = _columns(view, screen, naming, 1, gap="")
    for number, row in enumerate(view.rows):
        text = "".join(_character(cell, screen, naming) for cell in row)
        lines.append(_labelled(number, text, view, screen, naming))
    return lines


DENSITIES: tuple[Callable[[View, Screen, Naming], list[str]], ...] = (roomy, compact, dense)


# Cells


def _text(cell: CellView, naming: Naming, blank: str) -> str:
    """The mark of a cell, or its digit and its value; `blank` where there is nothing."""
    if cell.mark:
        return cell.mark.value
    value = words.value(cell.value) if cell.value else ""
    return f"{_digit(cell, naming)} {value}".strip() or blank


def _digit(cell: CellView, naming: Naming) -> str:
    """The digit of an empty cell of 3x3, where that is its label."""
    return str(3 * cell.row + cell.column + 1) if naming is Naming.DIGITS else ""


def _boxed(cell: CellView, width: int, screen: Screen, naming: Naming) -> str:
    """The inside of a box."""
    text, (opening, closing) = _text(cell, naming, " "), _brackets(cell)
    bracketed = f"{opening}{text}{closing}" if cell.mark else text
    return screen.paint(f"{bracketed:^{width}}", *_styles(cell))


def _small(cell: CellView, width: int, screen: Screen, naming: Naming) -> str:
    """A cell without its brackets."""
    return screen.paint(f"{_text(cell, naming, '.'):^{width}}", *_styles(cell))


def _character(cell: CellView, screen: Screen, naming: Naming) -> str:
    """A cell as one character: of a value its letter, of an estimate its tens."""
    text = _text(cell, Naming.LETTERS if cell.value else naming, ".")[0]
    if cell.value and cell.value.estimate is not None:
        text = str(cell.value.estimate // 10)
    marked = cell.mark and (cell.is_last or cell.is_in_line)
    return screen.paint(text.lower() if marked else text, *_styles(cell))


def _brackets(cell: CellView | None) -> tuple[str, str]:
    """What stands at both sides of a cell."""
    if cell and cell.is_in_line:
        return _LINE
    return _LAST if cell and cell.is_last else _NEITHER


def _between(before: CellView | None, after: CellView | None) -> str:
    """The one character between two cells: a run in brackets is not broken up."""
    closing, opening = _brackets(before)[1], _brackets(after)[0]
    if (closing, opening) == ("]", "["):
        return " "
    return opening if closing == " " else closing


def _styles(cell: CellView) -> list[str]:
    """How a cell is painted."""
    if cell.mark is None:
        if cell.value and cell.value.value:
            return [cell.value.value.value]
        is_estimate = cell.value and cell.value.estimate is not None
        return ["estimate"] if is_estimate else ["faint"]
    extra = ["line"] if cell.is_in_line else ["last"] if cell.is_last else []
    return [cell.mark.value, *extra]


def _widest(view: View, naming: Naming) -> int:
    """The room that values in cells need."""
    return max((len(_text(cell, naming, "")) for cell in view.cells if cell.value), default=0)


# Labels


def _margin(view: View) -> int:
    """The width of the row numbers."""
    return len(str(view.rules.rows))


def _labelled(row: int, text: str, view: View, screen: Screen, naming: Naming) -> str:
    """A row with its number at the left, from 1 or from 0."""
    number = {Naming.LETTERS: row + 1, Naming.NUMBERS: row, Naming.DIGITS: ""}[naming]
    return f"{screen.paint(f'{number:>{_margin(view)}}', 'faint')} {text}".rstrip()


def _columns(view: View, screen: Screen, naming: Naming, width: int, gap: str = " ") -> list[str]:
    """The columns above the cells: letters, or numbers from 0, whose tens stand above the units
    where two digits have no room."""
    columns = range(view.rules.columns)
    if naming is Naming.DIGITS:
        return []
    if naming is Naming.LETTERS:
        rows = [[cell.name[0] for cell in view.rows[0]]]
    elif width > 1 or view.rules.columns <= 10:
        rows = [[str(column) for column in columns]]
    else:
        tens = [str(column // 10 or " ") for column in columns]
        rows = [tens, [str(column % 10) for column in columns]]
    return [_above(view, screen, [f"{text:^{width}}" for text in row], gap) for row in rows]


def _above(view: View, screen: Screen, texts: list[str], gap: str) -> str:
    """Labels over the cells."""
    return screen.paint(f"{' ' * _margin(view)} {gap}{gap.join(texts)}".rstrip(), "faint")
