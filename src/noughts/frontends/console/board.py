"""Boards drawn with characters, in the roomiest of three densities that fits the screen.

Letters and numbers from 1 stand at the top and left (`b2`), numbers from 0 at the right and bottom
(`row,col`). The last move stands in (), the finished line in []; where a cell has but one
character, both are in lower case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.frontends import words
from noughts.frontends.console.terminal import Screen
from noughts.frontends.view import CellView, View

ROOM_BELOW = 3
"""Lines of the screen that are kept for what is said under the board."""

_BOX = ("┌┬┐", "├┼┤", "└┴┘", "─", "│")
_ASCII = ("+++", "+++", "+++", "-", "|")
_LINE, _LAST, _NEITHER = ("[", "]"), ("(", ")"), (" ", " ")


def draw(view: View, screen: Screen) -> list[str]:
    """The board's lines. A drawing too high is better than one too wide."""
    width, height = screen.size
    plain = Screen(screen.out, boxes=screen.boxes)
    sizes = {density: _size(density(view, plain)) for density in DENSITIES}
    fitting = [density for density in DENSITIES if sizes[density][0] <= width] or [dense]
    lowest = min(sizes[density][1] for density in fitting)
    room = max(height - ROOM_BELOW, lowest)
    density = next(density for density in fitting if sizes[density][1] <= room)
    return density(view, screen)


def _size(lines: Sequence[str]) -> tuple[int, int]:
    """The width and the height of a drawing."""
    return max(map(len, lines)), len(lines)


def roomy(view: View, screen: Screen) -> list[str]:
    """Cells in boxes."""
    width = max(3, _longest_value(view))
    corners, crossings, bottom, dash, bar = _BOX if screen.boxes else _ASCII
    margin = " " * _margin(view)

    def rule(joints: str) -> str:
        line = joints[0] + joints[1].join([dash * width] * view.rules.columns) + joints[2]
        return margin + " " + screen.paint(line, "faint")

    bars = screen.paint(bar, "faint")
    lines = [_letters(view, screen, width), rule(corners)]
    for number, row in enumerate(view.rows):
        cells = bars + bars.join(_boxed(cell, width, screen) for cell in row) + bars
        lines += [_labelled(number, cells, view, screen), rule(crossings)]
    return [*lines[:-1], rule(bottom), *_numbers(view, screen, width)]


def compact(view: View, screen: Screen) -> list[str]:
    """Cells beside each other, brackets between them."""
    width = max(1, _longest_value(view))
    lines = [_letters(view, screen, width)]
    for number, row in enumerate(view.rows):
        text = ""
        for before, cell in zip((None, *row), row, strict=False):
            text += _between(before, cell) + _small(cell, width, screen)
        lines.append(_labelled(number, text + _between(row[-1], None), view, screen))
    return [*lines, *_numbers(view, screen, width)]


def dense(view: View, screen: Screen) -> list[str]:
    """One character for a cell."""
    lines = [_letters(view, screen, 1, gap="")]
    for number, row in enumerate(view.rows):
        text = "".join(_character(cell, screen) for cell in row)
        lines.append(_labelled(number, text, view, screen))
    return [*lines, *_numbers(view, screen, 1, gap="")]


DENSITIES: tuple[Callable[[View, Screen], list[str]], ...] = (roomy, compact, dense)


# Cells


def _text(cell: CellView, blank: str) -> str:
    """The mark of a cell or its value; `blank` where there is neither."""
    return cell.mark.value if cell.mark else words.value(cell.value) if cell.value else blank


def _boxed(cell: CellView, width: int, screen: Screen) -> str:
    """The inside of a box."""
    text, (opening, closing) = _text(cell, " "), _brackets(cell)
    bracketed = f"{opening}{text}{closing}" if cell.mark else text
    return screen.paint(f"{bracketed:^{width}}", *_styles(cell))


def _small(cell: CellView, width: int, screen: Screen) -> str:
    """A cell without its brackets."""
    return screen.paint(f"{_text(cell, '.'):^{width}}", *_styles(cell))


def _character(cell: CellView, screen: Screen) -> str:
    """A cell as one character; of a value, only its letter."""
    text = _text(cell, ".")[0]
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
        known = cell.value.value if cell.value else None
        return [known.value] if known else ["faint"]
    extra = ["line"] if cell.is_in_line else ["last"] if cell.is_last else []
    return [cell.mark.value, *extra]


def _longest_value(view: View) -> int:
    """The room that values in cells need."""
    return max((len(words.value(cell.value)) for cell in view.cells if cell.value), default=0)


# Labels


def _margin(view: View) -> int:
    """The width of the row numbers."""
    return len(str(view.rules.rows))


def _labelled(row: int, text: str, view: View, screen: Screen) -> str:
    """A row with its number at the left and its number from 0 at the right."""
    left = screen.paint(f"{row + 1:>{_margin(view)}}", "faint")
    right = screen.paint(f"{row:>{len(str(view.rules.rows - 1))}}", "faint")
    return f"{left} {text} {right}"


def _letters(view: View, screen: Screen, width: int, gap: str = " ") -> str:
    """The column letters."""
    letters = [f"{cell.name[0]:^{width}}" for cell in view.rows[0]]
    return _under(view, screen, letters, gap)


def _numbers(view: View, screen: Screen, width: int, gap: str = " ") -> list[str]:
    """The columns from 0; the tens stand above the units where two digits have no room."""
    columns = range(view.rules.columns)
    if width > 1 or view.rules.columns <= 10:
        return [_under(view, screen, [f"{column:^{width}}" for column in columns], gap)]
    tens = [f"{column // 10 or ' ':>{width}}" for column in columns]
    units = [f"{column % 10:>{width}}" for column in columns]
    return [_under(view, screen, texts, gap) for texts in (tens, units)]


def _under(view: View, screen: Screen, texts: list[str], gap: str) -> str:
    """Labels over or under the cells."""
    return screen.paint(f"{' ' * _margin(view)} {gap}{gap.join(texts)}".rstrip(), "faint")
