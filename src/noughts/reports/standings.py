"""The standings of a tournament, as tables or as JSON."""

from __future__ import annotations

import json

from noughts.core.outcome import Player
from noughts.core.record import Ending
from noughts.play.contests.results import facts
from noughts.play.contests.standings import Standing, Standings, Tally
from noughts.texts import _, plain, plural

LONGEST = 32
"""Letters of a name that a table shows."""


def as_table(standings: Standings) -> list[str]:
    """Who won, for people: the best agent first."""
    heads = [_("rank"), _("agent"), _("games"), _("points"), _("won"), _("drawn"), _("lost")]
    heads += [_("rating")]
    exact = any(row.beaten for row in standings.rows)
    if exact:
        heads += [_("beaten as X"), _("as O")]
    rows = [_cells(row, exact) for row in standings.rows]
    return [*title(standings), "", *columns([heads, *rows], left=1), *_notes(standings, exact)]


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


def as_cross_table(standings: Standings) -> list[str]:
    """The points of each agent (row) against each other (column, by its row's number)."""
    numbers = range(1, len(standings.rows) + 1)
    rows = [["", "", *map(str, numbers)]]
    for number, row in zip(numbers, standings.rows, strict=True):
        name = shortened(row.agent, LONGEST)
        rows.append([str(number), name, *(cell(standings, row, other) for other in standings.rows)])
    return [_("Points of each row against each column:"), "", *columns(rows, left=1)]


def cell(standings: Standings, row: Standing, column: Standing) -> str:
    """The points of one agent against another; a dash where they did not meet."""
    if row is column:
        return "·"
    tally = standings.against.get((row.agent, column.agent))
    return points(tally) if tally else "-"


def as_json(standings: Standings) -> list[str]:
    """The same for programs; null where there is no exact strength."""
    rows = [_row_json(standings, row) for row in standings.rows]
    counts = {"played": standings.played, "distinct": standings.distinct}
    found = {**facts(standings.plan), **counts, "standings": rows}
    return json.dumps(found, indent=2).splitlines()


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


# Parts that drawings share


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


def columns(rows: list[list[str]], left: int) -> list[str]:
    """Rows in columns as wide as they need; the column `left` begins at its left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            f"{text:<{width}}" if place == left else f"{text:>{width}}"
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
