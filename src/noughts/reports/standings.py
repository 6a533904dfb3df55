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
from noughts.reports.columns import WIDTH, columns, html_table
from noughts.reports.svg import LETTER, Picture, written
from noughts.texts import _, figure, plain, plural

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
    exact = any(row.beaten for row in standings.rows)
    rows = [_heads(exact), *(_cells(row, exact) for row in standings.rows)]
    return [*title(standings), "", *columns(rows, left=(1,)), *_notes(standings, exact)]


def _heads(exact: bool) -> list[str]:
    """The heads of the table's columns."""
    heads = [_("rank"), _("agent"), _("games"), _("points"), _("won"), _("drawn"), _("lost")]
    return [*heads, _("rating"), *([_("beaten as X"), _("as O")] if exact else [])]


def _cells(row: Standing, exact: bool) -> list[str]:
    """One row of the table."""
    tally = row.tally
    cells = [str(row.rank), shortened(row.agent, LONGEST), str(tally.games), points(tally)]
    cells += [str(tally.wins), str(tally.draws), str(tally.losses), rating(row)]
    if exact:
        cells += [_percent(row.beaten[player]) if row.beaten else "-" for player in Player]
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
    one = "{number} game played, {distinct} of them distinct."
    many = "{number} games played, {distinct} of them distinct."
    if standings.played < plan.total:
        one = "{number} game played out of {total}, {distinct} of them distinct."
        many = "{number} games played out of {total}, {distinct} of them distinct."
    facts = {"total": plan.total, "distinct": standings.distinct}
    return [*lines, plural(one, many, standings.played, **facts)]


def _notes(standings: Standings, exact: bool) -> list[str]:
    """Who failed, and what the figures mean."""
    said = [
        _(
            "The rating is on the Elo scale around 0, with 95% limits: 400 points more are ten "
            "points won for each one lost."
        )
    ]
    if exact:
        said.append(
            _(
                "Beaten: how often the opponent who knows the agent and tries hardest to win beats "
                "it; exact, with as much time as it wants."
            )
        )
    lines = ["", *(line for sentence in said for line in wrap(sentence, WIDTH))]
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


def as_html(standings: Standings) -> Iterator[str]:
    """The table, for a notebook."""
    exact = any(row.beaten for row in standings.rows)
    rows = [_cells(row, exact) for row in standings.rows]
    return html_table(" ".join(title(standings)), _heads(exact), rows)


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


def _percent(share: float) -> str:
    """A share to a tenth of a percent."""
    return figure(share, ".1%")


def points(tally: Tally) -> str:
    """Points with their half, if there is one."""
    return figure(tally.points, ".1f" if tally.points % 1 else ".0f")


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
    return _Drawing(standings).lines()


class _Drawing:
    """One picture of one table, and where its columns stand: numbers, names, cells, ratings."""

    def __init__(self, standings: Standings) -> None:
        self.standings, self.rows = standings, standings.rows
        best = self.rows[0]
        said = _("{agent} is first with {points} points of {games}.").format(
            agent=best.agent, points=points(best.tally), games=best.tally.games
        )
        told = [_("Points of each row against each column."), *title(standings), said]
        self.picture = Picture(_("Who takes points from whom"), " ".join(told))
        shown = [cell(standings, row, column) for row in self.rows for column in self.rows]
        letters = max(len(shortened(row.agent, NAME)) for row in self.rows)
        self.names = _EDGE + 12 + 13 * LETTER * len(str(len(self.rows)))
        self.cells = self.names + max(letters * 13 * LETTER, 60) + 16
        self.width = max(_LEAST, max(map(len, shown)) * 13 * LETTER + 12)
        most = max(len(rating(row)) for row in self.rows)
        self.ratings = self.cells + self.width * len(self.rows) + 16 + most * 13 * LETTER
        self.right = max(self.ratings, 600)

    def lines(self) -> Iterator[str]:
        """The lines of the file."""
        y = self.heading() + 8
        for number in range(len(self.rows)):
            self.row(number, y + number * _HEIGHT)
        y = self.key(y + len(self.rows) * _HEIGHT + 28)
        y = self.notes([fault(row) for row in self.rows if row.faults], y, "loss")
        numbered = enumerate((row.agent for row in self.rows), 1)
        long = [f"{number}: {name}" for number, name in numbered if len(name) > NAME]
        y = self.notes(long, y, "muted")
        return self.picture.lines(self.right + _EDGE, y + _EDGE)

    def heading(self) -> float:
        """The title, what was played, and what each column is; how far down that reaches."""
        self.picture.label(self.picture.title, _EDGE, 46, 22, anchor="start", bold=True)
        told = [*title(self.standings), _("Points of each row against each column:")]
        y = self.text(told, 50, 13, 20, "muted") + 34
        for number in range(len(self.rows)):
            x = self.cells + (number + 0.5) * self.width
            self.picture.label(str(number + 1), x, y, 13, "muted", bold=True)
        self.picture.label(_("rating"), self.ratings, y, 13, "muted", "end", bold=True)
        return y

    def text(self, texts: list[str], y: float, size: float, step: float, colour: str) -> float:
        """Texts below one another, each in as many lines as it needs; how far down they reach."""
        letters = int((self.right - _EDGE) / (size * 0.52))
        for line in (line for text in texts for line in wrap(text, letters)):
            y += step
            self.picture.label(line, _EDGE, y, size, colour, anchor="start")
        return y

    def notes(self, texts: list[str], y: float, colour: str) -> float:
        """Small text below the table, if there is any; how far down it reaches."""
        return self.text(texts, y + (8 if texts else 0), 12, 18, colour)

    def row(self, number: int, y: float) -> None:
        """One agent: its number, its name, its cells and its rating."""
        row, base = self.rows[number], y + _HEIGHT / 2 + 4.5
        self.picture.label(str(number + 1), self.names - 12, base, 13, "muted", "end", bold=True)
        self.picture.parts.append(f"<g><title>{written(row.agent)}</title>")
        self.picture.label(shortened(row.agent, NAME), self.names, base, 13, anchor="start")
        self.picture.parts.append("</g>")
        for place, column in enumerate(self.rows):
            self.cell(row, column, self.cells + place * self.width, y)
        self.picture.label(rating(row), self.ratings, base, 13, anchor="end")

    def cell(self, row: Standing, column: Standing, x: float, y: float) -> None:
        """The points of one agent against another, on their colour."""
        tally = self.standings.against.get((row.agent, column.agent))
        if tally:
            said = _("{agent} against {other}: {points} of {games}").format(
                agent=row.agent, other=column.agent, points=points(tally), games=tally.games
            )
            self.picture.parts.append(f"<g><title>{written(said)}</title>")
            self.tint(tally.points / tally.games, x, y, self.width)
        middle = x + self.width / 2, y + _HEIGHT / 2 + 4.5
        text = cell(self.standings, row, column)
        self.picture.label(text, *middle, 13, "ink" if tally else "muted")
        if tally:
            self.picture.parts.append("</g>")

    def tint(self, share: float, x: float, y: float, width: float) -> None:
        """A cell's colour: the farther from half of the points, the stronger."""
        colour = "win" if share > 0.5 else "loss" if share < 0.5 else "draw"
        strength = max(0.12, abs(2 * share - 1) * _STRONGEST)
        self.picture.box(x + 1, y + 1, width - 2, _HEIGHT - 2, colour, opacity=strength)

    def key(self, y: float) -> float:
        """What the colours mean; how far down that reaches."""
        said, base = _("Share of the points:"), y + _HEIGHT / 2 + 4.5
        self.picture.label(said, _EDGE, base, 12, "muted", anchor="start")
        x = _EDGE + len(said) * 12 * LETTER + 8
        for share in _SHARES:
            self.tint(share, x, y, 60)
            self.picture.label(figure(share, ".0%"), x + 30, base, 12)
            x += 60
        return y + _HEIGHT
