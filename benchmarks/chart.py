"""The chart of `docs/benchmarks.md`: cost against board, on a log scale."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10
from statistics import median
from typing import NamedTuple

from benchmarks.programs import Figure

WIDTH, HEIGHT = 400, 440
LEFT, RIGHT, TOP, BOTTOM = 50, 388, 62, 376

STYLE = """
  .paper { fill: #FBFAF7; } .ink { fill: #1F2328; } .muted { fill: #5B6470; }
  .grid { stroke: #857F73; stroke-opacity: .35; } .cap { stroke: #5B6470; stroke-dasharray: 2 4; }
  .noughts { color: #1F5FA8; } .easyAI { color: #B3401F; } .OpenSpiel { color: #5B6470; }
  @media screen and (prefers-color-scheme: dark) {
    .paper { fill: #15171A; } .ink { fill: #ECEDEE; } .muted { fill: #A3ABB5; }
    .grid { stroke: #767E8A; } .cap { stroke: #A3ABB5; }
    .noughts { color: #7DB7FF; } .easyAI { color: #FF8A65; } .OpenSpiel { color: #A3ABB5; }
  }
  text { font: 14px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
  .head { font-size: 16px; font-weight: 600; } .name { fill: currentColor; font-weight: 600; }
  .line { fill: none; stroke: currentColor; stroke-width: 2; }
  .mark { stroke: currentColor; stroke-width: 2; } .done { fill: currentColor; }
"""


class Look(NamedTuple):
    """How a program is drawn, so that colour is never the only sign."""

    mark: str
    dashes: str
    aside: int
    """How far its unfinished points stand aside, where two programs stopped at the cap."""
    label: tuple[int, int, int, str]
    """Its name: beside which point, right, down, anchor."""


LOOKS = {
    "noughts": Look("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", "none", 0, (6, 6, 24, "end")),
    "easyAI": Look("M0-6L6 5L-6 5z", "7 3", -9, (3, 8, 20, "start")),
    "OpenSpiel": Look("M-5-5H5V5H-5z", "2 3", 9, (2, -12, 5, "end")),
}


class Scale(NamedTuple):
    """Where boards and units are in the drawing."""

    boards: Sequence[str]
    low: int
    high: int

    def x(self, board: str) -> float:
        step = (RIGHT - LEFT) / len(self.boards)
        return round(LEFT + (self.boards.index(board) + 0.5) * step, 1)

    def y(self, units: float) -> float:
        return round(
            BOTTOM - (log10(units) - self.low) * (BOTTOM - TOP) / (self.high - self.low), 1
        )


def chart(figures: Sequence[Figure], cap: float) -> str:
    """The whole drawing, light and dark, with its description for those who cannot see it."""
    units = [figure.units for figure in figures]
    end = cap / median(figure.unit for figure in figures)
    boards = list(dict.fromkeys(figure.board for figure in figures))
    scale = Scale(boards, floor(log10(min(units))), ceil(log10(max(*units, end) * 1.5)))
    names = dict.fromkeys(figure.program for figure in figures)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'width="560" height="616" role="img" aria-labelledby="title desc">',
            '<title id="title">What solving an empty board costs</title>',
            f'<desc id="desc">{_description(figures, cap)}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
            *_frame(scale),
            *_cap(scale, cap, end),
            *(_curve(scale, name, [f for f in figures if f.program == name]) for name in names),
            "</svg>\n",
        )
    )


def _description(figures: Sequence[Figure], cap: float) -> str:
    """Every point in words."""
    lines = [f"Units of CPU time on a log scale, by board; a program is stopped after {cap:g} s."]
    for name in dict.fromkeys(figure.program for figure in figures):
        points = ", ".join(
            f"{figure.board} " + (f"{figure.units:.2g}" if figure.finished else "unfinished")
            for figure in figures
            if figure.program == name
        )
        lines.append(f"{name}: {points}.")
    return " ".join(lines)


def _frame(scale: Scale) -> list[str]:
    """Title, axes and their words."""
    parts = [
        _text(12, 24, "What solving an empty board costs", "ink head"),
        _text(12, 44, "units of CPU time, log scale", "muted"),
        _text(LEFT - 7, BOTTOM + 40, "cells", "muted", "end"),
    ]
    for power in range(scale.low, scale.high + 1):
        y = scale.y(10**power)
        parts.append(f'<path class="grid" d="M{LEFT} {y}H{RIGHT}"/>')
        parts.append(
            _text(
                LEFT - 7, y + 5, f"{10**power:,}" if power >= 0 else _decimal(power), "muted", "end"
            )
        )
    for board in scale.boards:
        rows, columns = board.split("k")[0].split("x")
        parts.append(_text(scale.x(board), BOTTOM + 21, board, "ink", "middle"))
        parts.append(
            _text(scale.x(board), BOTTOM + 40, str(int(rows) * int(columns)), "muted", "middle")
        )
    return parts


def _decimal(power: int) -> str:
    return f"{10.0**power:.{-power}f}"


def _cap(scale: Scale, cap: float, units: float) -> list[str]:
    """The line at which a program is stopped, and what open markers mean."""
    y = scale.y(units)
    return [
        f'<path class="cap" d="M{LEFT} {y}H{RIGHT}"/>',
        _text(LEFT + 2, y - 6, f"open: over {cap:g} s", "muted"),
    ]


def _curve(scale: Scale, name: str, figures: Sequence[Figure]) -> str:
    """The points of one program, the line through them, and its name beside it."""
    look = LOOKS[name]
    spots = [
        (scale.x(f.board) + (0 if f.finished else look.aside), scale.y(f.units)) for f in figures
    ]
    path = _path(spots, [figure.finished for figure in figures])
    marks = [
        _mark(look, x, y, figure.finished) for (x, y), figure in zip(spots, figures, strict=True)
    ]
    beside, right, down, anchor = look.label
    x, y = spots[beside]
    return "\n".join(
        (
            f'<g class="{name}"><path class="line" stroke-dasharray="{look.dashes}" d="{path}"/>',
            *marks,
            _text(x + right, y + down, name, "name", anchor) + "</g>",
        )
    )


def _path(spots: Sequence[tuple[float, float]], finished: Sequence[bool]) -> str:
    """A line from point to point; between two that did not finish there is nothing to show."""
    known = [True, *map(any, pairwise(finished))]
    steps = [f"{x:g} {y:g}" for x, y in spots]
    joined = ("L" + step if drawn else "M" + step for step, drawn in zip(steps, known, strict=True))
    return "M" + steps[0] + "".join(joined)


def _mark(look: Look, x: float, y: float, finished: bool) -> str:
    """A filled marker, or an open one with an arrow up: it would take longer."""
    fill = "done" if finished else "paper"
    arrow = "" if finished else '<path class="line" d="M0-7V-18M-4-14L0-18L4-14"/>'
    mark = f'<path class="mark {fill}" d="{look.mark}"/>'
    return f'<g transform="translate({x:g} {y:g})">{mark}{arrow}</g>'


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{words}</text>'
