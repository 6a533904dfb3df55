"""The standings of a tournament: tables, JSON, or the cross table as a picture.

Every cell of the picture has its points in it; its colour only says the same at a glance, from all
points lost over half of them to all won. Columns are numbered like the rows, so that names stand
once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap

from noughts.core.outcome import Player
from noughts.core.record import Ending
from noughts.play.contests.results import facts
from noughts.play.contests.standings import Standing, Standings
from noughts.play.match import Tally
from noughts.reports.columns import columns
from noughts.reports.svg import LETTER, Picture, written
from noughts.texts import _, plain, plural

LONGEST = 32
"""Letters of a name that a table shows."""

NAME = 30
"""Letters of a name that a row shows; a longer one stands below, too."""

_EDGE, _HEIGHT, _LEAST = 32, 34, 44
_STRONGEST = 0.45
_SHARES = (0, 0.25, 0.5, 0.75, 1)


def as_text(standings: Standings) -> Iterator[str]:
    """The table and the cross table."""
    yield from table(standings)
    yield ""
    yield from cross_table(standings)


def table(standings: Standings) -> list[str]:
    """Who won, for people: the best agent first."""
    heads = [_("rank"), _("agent"), _("games"), _("points"), _("won"), _("drawn"), _("lost")]
    heads += [_("rating")]
    exact = any(row.beaten for row in standings.rows)
    if exact:
        heads += [_("beaten as X"), _("as O")]
    rows = [_cells(row, exact) for row in standings.rows]
    return [*title(standings), "", *columns([heads, *rows], left=(1,)), *_notes(standings, exact)]


def _cells(row: Standing, exact: bool) -> list[str]:
    """One row of the table."""
    tally = row.tally
    cells = [str(row.rank), shortened(row.agent, LONGEST), str(tally.games), points(tally)]
    cells += [str(tally.wins), str(tally.draws), str(tally.losses), rating(row)]
    if exact:
        cells += [f"{100 * row.beaten[player]:.1f} %" if row.beaten else "-" for player in Player]
    return cells


def title(standings: Standings) -> list[str]:
    """What was played."""
    plan = standings.plan
    each = plural("{number} game of each pair", "{number} games of each pair", plan.games)
    what = [_("A tournament on {board}").format(board=plan.rules), each]
    if plan.openings:
        plies = plan.openings
        what += [plural("after {number} random ply", "after {number} random plies", plies)]
    what += [_("seed {seed}").format(seed=plan.seed)]
    if plan.nodes:
        what += [plural("{number} position a move", "{number} positions a move", plan.nodes)]
    lines = [", ".join(what) + "."]
    played = plural("{number} game played", "{number} games played", standings.played)
    distinct = _("{number} of them distinct").format(number=standings.distinct)
    if standings.played < plan.total:
        played = _("{played} out of {total}").format(played=played, total=plan.total)
    return [*lines, f"{played}, {distinct}."]


def _notes(standings: Standings, exact: bool) -> list[str]:
    """Who failed, and what the figures mean."""
    lines = [
        "",
        _("The rating is on the Elo scale around 0, with 95 % limits: 400 points more are ten"),
        _("points won for each one lost."),
    ]
    if exact:
        lines += [
            _("Beaten: how often the opponent who knows the agent and tries hardest to win beats"),
            _("it; exact, with as much time as it wants."),
        ]
    failed = [fault(row) for row in standings.rows if row.faults]
    return [*lines, *([""] if failed else []), *failed]


def fault(row: Standing) -> str:
    """How often an agent failed, and how."""
    kinds = {
        Ending.ILLEGAL_MOVE: lambda n: plural("{number} illegal move", "{number} illegal moves", n),
        Ending.TIMEOUT: lambda n: plural("{number} timeout", "{number} timeouts", n),
        Ending.CRASH: lambda n: plural("{number} crash", "{number} crashes", n),
    }
    found = ", ".join(kinds[ending](number) for ending, number in row.faults.items())
    return _("{agent} lost games by faults: {faults}.").format(agent=row.agent, faults=found)


def cross_table(standings: Standings) -> list[str]:
    """The points of each agent (row) against each other (column, by its row's number)."""
    numbers = range(1, len(standings.rows) + 1)
    rows = [["", "", *map(str, numbers)]]
    for number, row in zip(numbers, standings.rows, strict=True):
        name = shortened(row.agent, LONGEST)
        rows.append([str(number), name, *(cell(standings, row, other) for other in standings.rows)])
    return [_("Points of each row against each column:"), "", *columns(rows, left=(1,))]


def cell(standings: Standings, row: Standing, column: Standing) -> str:
    """The points of one agent against another; a dash where they did not meet."""
    if row is column:
        return "·"
    tally = standings.against.get((row.agent, column.agent))
    return points(tally) if tally else "-"


def as_json(standings: Standings) -> Iterator[str]:
    """One object; null where there is no exact strength."""
    rows = [_row_json(standings, row) for row in standings.rows]
    counts = {"played": standings.played, "distinct": standings.distinct}
    found = {**facts(standings.plan), **counts, "standings": rows}
    yield from json.dumps(found, indent=2).splitlines()


def _row_json(standings: Standings, row: Standing) -> dict[str, object]:
    """One agent for programs."""
    met = {
        other.agent: _tally_json(standings.against[row.agent, other.agent])
        for other in standings.rows
        if (row.agent, other.agent) in standings.against
    }
    exact = {player.value.lower(): row.beaten[player] if row.beaten else None for player in Player}
    return {
        "rank": row.rank,
        "agent": row.agent,
        **_tally_json(row.tally),
        "rating": round(row.rating.elo, 2) + 0.0,
        "error": round(row.rating.error, 2),
        "faults": {ending.value: number for ending, number in row.faults.items()},
        "beaten": exact,
        "against": met,
    }


def _tally_json(tally: Tally) -> dict[str, float]:
    return {"games": tally.games, "points": tally.points, **tally._asdict()}


def points(tally: Tally) -> str:
    """Points with their half, if there is one."""
    return f"{tally.points:.1f}".removesuffix(".0")


def rating(row: Standing) -> str:
    """A rating with its limits."""
    return f"{round(row.rating.elo):+} ± {row.rating.error:.0f}".replace("+0 ", "0 ")


def shortened(name: str, longest: int) -> str:
    """A name as it is shown, whose middle is left out where it is too long."""
    name = plain(name)
    if len(name) <= longest:
        return name
    end = (longest - 1) // 2
    return name[: longest - 1 - end] + "…" + name[len(name) - end :]


# The picture


def as_svg(standings: Standings) -> Iterator[str]:
    """The cross table: who takes points from whom."""
    picture = Picture(_("Who takes points from whom"), " ".join(_described(standings)))
    sizes = _Sizes(standings)
    y = _heading(picture, standings, sizes)
    _heads(picture, standings, sizes, y)
    for number in range(len(standings.rows)):
        _row(picture, standings, sizes, number, y + 8 + number * _HEIGHT)
    y += 8 + len(standings.rows) * _HEIGHT
    y = _key(picture, sizes, y + 28)
    faults = [fault(row) for row in standings.rows if row.faults]
    y = _lines(picture, faults, sizes, y, "loss")
    y = _lines(picture, _long_names(standings), sizes, y, "muted")
    return picture.lines(sizes.width, y + _EDGE)


class _Sizes:
    """Where the columns stand: numbers, names, cells, ratings."""

    def __init__(self, standings: Standings) -> None:
        rows = standings.rows
        shown = [cell(standings, row, column) for row in rows for column in rows]
        letters = max(len(shortened(row.agent, NAME)) for row in rows)
        self.names = _EDGE + 12 + 13 * LETTER * len(str(len(rows)))
        self.cells = self.names + max(letters * 13 * LETTER, 60) + 16
        self.cell = max(_LEAST, max(map(len, shown)) * 13 * LETTER + 12)
        self.ratings = self.cells + self.cell * len(rows)
        most = max(len(rating(row)) for row in rows)
        self.right = max(self.ratings + 16 + most * 13 * LETTER, 600)
        self.width = self.right + _EDGE

    def letters(self, size: float) -> int:
        """How many letters of a size stand side by side."""
        return int((self.right - _EDGE) / (size * 0.52))


def _described(standings: Standings) -> list[str]:
    """What can be seen, in words."""
    best = standings.rows[0]
    said = _("{agent} is first with {points} points of {games}.").format(
        agent=best.agent, points=points(best.tally), games=best.tally.games
    )
    return [_("Points of each row against each column."), *title(standings), said]


def _heading(picture: Picture, standings: Standings, sizes: _Sizes) -> float:
    """The title and what was played; how far down that reaches."""
    picture.label(picture.title, _EDGE, 46, 22, anchor="start", bold=True)
    y = 50.0
    told = [*title(standings), _("Points of each row against each column:")]
    for text in told:
        for line in wrap(text, sizes.letters(13)):
            y += 20
            picture.label(line, _EDGE, y, 13, "muted", anchor="start")
    return y + 34


def _heads(picture: Picture, standings: Standings, sizes: _Sizes, y: float) -> None:
    """What each column is."""
    for number in range(len(standings.rows)):
        x = sizes.cells + (number + 0.5) * sizes.cell
        picture.label(str(number + 1), x, y, 13, "muted", bold=True)
    picture.label(_("rating"), _rating_end(standings, sizes), y, 13, "muted", "end", bold=True)


def _rating_end(standings: Standings, sizes: _Sizes) -> float:
    """The right end of the ratings."""
    return sizes.ratings + 16 + max(len(rating(row)) for row in standings.rows) * 13 * LETTER


def _row(picture: Picture, standings: Standings, sizes: _Sizes, number: int, y: float) -> None:
    """One agent: its number, its name, its cells and its rating."""
    row, base = standings.rows[number], y + _HEIGHT / 2 + 4.5
    picture.label(str(number + 1), sizes.names - 12, base, 13, "muted", "end", bold=True)
    with_tooltip = f"<g><title>{written(row.agent)}</title>"
    picture.parts.append(with_tooltip)
    picture.label(shortened(row.agent, NAME), sizes.names, base, 13, anchor="start")
    picture.parts.append("</g>")
    for place, column in enumerate(standings.rows):
        _cell(picture, standings, row, column, sizes.cells + place * sizes.cell, y, sizes.cell)
    picture.label(rating(row), _rating_end(standings, sizes), base, 13, anchor="end")


def _cell(
    picture: Picture,
    standings: Standings,
    row: Standing,
    column: Standing,
    x: float,
    y: float,
    width: float,
) -> None:
    """The points of one agent against another, on their colour."""
    tally = standings.against.get((row.agent, column.agent))
    if tally:
        said = _("{agent} against {other}: {points} of {games}").format(
            agent=row.agent, other=column.agent, points=points(tally), games=tally.games
        )
        picture.parts.append(f"<g><title>{written(said)}</title>")
        _tint(picture, tally.points / tally.games, x, y, width)
    colour = "ink" if tally else "muted"
    middle = x + width / 2, y + _HEIGHT / 2 + 4.5
    picture.label(cell(standings, row, column), *middle, 13, colour)
    if tally:
        picture.parts.append("</g>")


def _tint(picture: Picture, share: float, x: float, y: float, width: float) -> None:
    """A cell's colour: the farther from half of the points, the stronger."""
    colour = "win" if share > 0.5 else "loss" if share < 0.5 else "draw"
    strength = max(0.12, abs(2 * share - 1) * _STRONGEST)
    picture.box(x + 1, y + 1, width - 2, _HEIGHT - 2, colour, opacity=strength)


def _long_names(standings: Standings) -> list[str]:
    """The names that a row has no room for, with their numbers."""
    numbered = enumerate((row.agent for row in standings.rows), 1)
    return [f"{number}: {name}" for number, name in numbered if len(name) > NAME]


def _lines(picture: Picture, texts: list[str], sizes: _Sizes, y: float, colour: str) -> float:
    """Lines of small text below one another; how far down they reach."""
    y += 8 if texts else 0
    for text in texts:
        for line in wrap(text, sizes.letters(12)):
            y += 18
            picture.label(line, _EDGE, y, 12, colour, anchor="start")
    return y


def _key(picture: Picture, sizes: _Sizes, y: float) -> float:
    """What the colours mean; how far down that reaches."""
    said = _("Share of the points:")
    picture.label(said, _EDGE, y + _HEIGHT / 2 + 4.5, 12, "muted", anchor="start")
    x = _EDGE + len(said) * 12 * LETTER + 8
    for share in _SHARES:
        _tint(picture, share, x, y, 60)
        picture.label(f"{share:.0%}", x + 30, y + _HEIGHT / 2 + 4.5, 12)
        x += 60
    return y + _HEIGHT
