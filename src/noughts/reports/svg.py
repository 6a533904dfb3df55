"""Drawings: one small vocabulary of boards, segments and labels, in light and dark.

A picture is self-contained, scales, and says in a title and a description what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from zlib import crc32

from noughts.core.geometry import strokes
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.reports.palette import DARK, LIGHT, THEMES
from noughts.texts import plain

FONTS = 'font-family="system-ui,sans-serif"'
_INHERITED = f'fill="none" stroke-linecap="round" stroke-linejoin="round" {FONTS}'
"""What holds for every shape that says nothing else."""

MARK_WEIGHT, THIN_MARK, BOLD_MARK = 0.11, 0.09, 0.17
"""Stroke widths of marks, as shares of a cell."""

LETTER = 0.6
"""The width of a letter, as a share of its size: enough to lay text out by."""


def written(text: str) -> str:
    """A text as it stands in a drawing: nothing in it is taken for a part of that."""
    return escape(plain(text))


class Picture:
    """A drawing in the making. Colours are names out of the palette; places are in pixels."""

    def __init__(self, title: str, description: str) -> None:
        self.title = title
        self.description = description
        self.parts: list[str] = []

    def lines(self, width: float, height: float) -> Iterator[str]:
        """The lines of an SVG file of this size."""
        size = f'viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" height="{_n(height)}"'
        own = f"{crc32(plain(f'{self.title} {self.description}').encode()):08x}"
        named = f'aria-labelledby="title-{own}" aria-describedby="desc-{own}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {named} {_INHERITED}>'
        yield f'<title id="title-{own}">{written(self.title)}</title>'
        yield f'<desc id="desc-{own}">{written(self.description)}</desc>'
        yield f"<style>{_style()}</style>"
        yield f'<rect {fill("paper")} width="{_n(width)}" height="{_n(height)}"/>'
        yield from self.parts
        yield "</svg>"

    def svg(self, width: float, height: float) -> str:
        """The text of the same file."""
        return "".join(f"{line}\n" for line in self.lines(width, height))

    def board(
        self, position: Position, x: float, y: float, size: float, new: int | None = None
    ) -> None:
        """A board in a square of this size, the new mark on a tinted cell, and a line through each
        line that is complete."""
        rules = position.rules
        cell = size / max(rules.rows, rules.columns)
        width, height = cell * rules.columns, cell * rules.rows
        if new is not None:
            row, column = rules.place(new)
            self.box(x + column * cell, y + row * cell, cell, cell, "grid", opacity=0.22)
        self.grid(x, y, width, height, rules.rows, rules.columns)
        for number in range(rules.size):
            player = position.mark_at(number)
            if player:
                row, column = rules.place(number)
                self.mark(player, x + column * cell, y + row * cell, cell)
        for line in position.finished_lines:
            for x1, y1, x2, y2 in strokes(rules, line):
                ends = (x + x1 * cell, y + y1 * cell), (x + x2 * cell, y + y2 * cell)
                self.segment(*ends, "ink", max(1.6, cell * 0.08))

    def grid(
        self, x: float, y: float, width: float, height: float, rows: int, columns: int
    ) -> None:
        """The lines of a board, with its frame."""
        path = [f"M{_n(x)} {_n(y)}h{_n(width)}v{_n(height)}h{_n(-width)}z"]
        path += [f"M{_n(x)} {_n(y + height * i / rows)}h{_n(width)}" for i in range(1, rows)]
        path += [f"M{_n(x + width * i / columns)} {_n(y)}v{_n(height)}" for i in range(1, columns)]
        thickness = _n(min(1.5, height / rows / 12))
        self.parts.append(
            f'<path {stroke("grid")} stroke-width="{thickness}" d="{"".join(path)}"/>'
        )

    def mark(
        self, player: Player, x: float, y: float, cell: float, weight: float = MARK_WEIGHT
    ) -> None:
        """An X or an O in a cell with this corner and size; the weight is a share of the cell."""
        inset, thickness = cell * 0.24, _n(cell * weight)
        if player is Player.X:
            side = _n(cell - 2 * inset)
            left, right, top = _n(x + inset), _n(x + cell - inset), _n(y + inset)
            path = f"M{left} {top}l{side} {side}M{right} {top}l-{side} {side}"
            self.parts.append(f'<path {stroke("x")} stroke-width="{thickness}" d="{path}"/>')
        else:
            cx, cy, radius = _n(x + cell / 2), _n(y + cell / 2), _n(cell / 2 - inset)
            self.parts.append(
                f'<circle {stroke("o")} stroke-width="{thickness}" '
                f'cx="{cx}" cy="{cy}" r="{radius}"/>'
            )

    def label(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 12,
        colour: str = "ink",
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        """One line of text, if there is any, on a baseline; anchor: start, middle or end."""
        if not text:
            return
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text {fill(colour)} x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" '
            f'text-anchor="{anchor}"{weight}>{written(text)}</text>'
        )

    def segment(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: str = "muted",
        width: float = 1.2,
        dashed: bool = False,
    ) -> None:
        """A straight line between two places, dashed if asked for."""
        look = ' stroke-dasharray="4 4"' if dashed else ""
        path = f"M{_n(start[0])} {_n(start[1])}L{_n(end[0])} {_n(end[1])}"
        self.parts.append(f'<path {stroke(colour)} stroke-width="{_n(width)}"{look} d="{path}"/>')

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled dot."""
        self.parts.append(f'<circle {fill(colour)} cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>')

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: str = "panel",
        edge: str | None = None,
        opacity: float = 1,
    ) -> None:
        """A rectangle, with an edge or without; one that can be seen through is a tint."""
        look = f'class="f-{colour}{f" s-{edge}" if edge else ""}" fill="{LIGHT[colour]}"'
        look += f' stroke="{LIGHT[edge]}"' if edge else ""
        look += f' fill-opacity="{_n(opacity)}"' if opacity < 1 else ""
        self.parts.append(
            f'<rect {look} x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"/>'
        )


def _n(number: float) -> str:
    """A number as short as it can be drawn."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def fill(colour: str) -> str:
    """The attributes that fill a shape: a plain colour, and a class by which a theme changes it."""
    return f'class="f-{colour}" fill="{LIGHT[colour]}"'


def stroke(colour: str) -> str:
    """The attributes that draw a shape's outline."""
    return f'class="s-{colour}" stroke="{LIGHT[colour]}"'


def themed(lines: Iterable[str], theme: str) -> Iterator[str]:
    """The lines of a drawing in one theme, whatever a screen prefers."""
    for line in lines:
        if line.startswith("<style>"):
            line = f"<style>{_NUMBERS}</style>"
        for name, colour in THEMES[theme].items():
            # Only in attributes: quotes in a text are written in another way.
            line = line.replace(f'"{LIGHT[name]}"', f'"{colour}"')
        yield line


_NUMBERS = "text{font-variant-numeric:tabular-nums}"


def _style() -> str:
    """What only browsers know: the dark theme on a screen, and white paper to print on."""
    dark = "".join(
        f".f-{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}" for name, colour in DARK.items()
    )
    return (
        f"{_NUMBERS}"
        f"@media screen and (prefers-color-scheme:dark){{{dark}}}"
        "@media print{.f-paper{fill:#FFFFFF}}"
    )
