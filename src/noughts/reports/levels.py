"""What the levels are, and how strong: sentences, a table, or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap

from noughts.agents.levels import OPPONENTS, Opponent
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.match import repeatable
from noughts.play.trials.strength import Strengths
from noughts.reports.columns import WIDTH
from noughts.search.solve import TABLE_CELLS, solve
from noughts.search.verdict import Value
from noughts.texts import _, figure, plural


def name(opponent: Opponent) -> str:
    """An opponent in short."""
    if opponent.level is None:
        return _("Reflex agent")
    return _("Level {number}").format(number=opponent.level)


def description(opponent: Opponent, rules: Rules) -> str:
    """What an opponent does on a board, in a spoken sentence."""
    sentences = {
        "1": _("Level 1 plays anywhere."),
        "2": _("Level 2 takes a win, and plans now and then."),
        "3": _("Level 3 takes a win, blocks yours, and plans now and then."),
        "4": _("Level 4 takes a win, blocks yours, and plans most of the time."),
        "5": _("Level 5 plays as well as it can."),
        "reflex": _("The reflex agent blocks your lines and never looks for its own."),
    }
    if not rules.line_wins:
        sentences |= {
            "2": _("Level 2 completes no line, and plans now and then."),
            "3": _("Level 3 completes no line, forces yours, and plans now and then."),
            "4": _("Level 4 completes no line, forces yours, and plans most of the time."),
            "reflex": _("The reflex agent blocks your lines, as if a line would win."),
        }
    if never_loses(rules):
        sentences["5"] = _("Level 5 never loses.")
    return sentences[opponent.name]


def never_loses(rules: Rules) -> bool:
    """Whether the highest level is known to lose no game on this board, on either side."""
    return rules.size <= TABLE_CELLS and solve(Position.start(rules)).value is Value.DRAW


def strength(opponent: Opponent, strengths: Strengths, is_first: bool) -> str:
    """How strong an opponent is on a board where it moves first or second, in a sentence."""
    board = strengths.rules
    if strengths.figures is None or strengths.games is not None:
        return _("How strong it is on {board} is not known exactly.").format(board=board)
    figures = strengths.figures[opponent]
    if not any(figures.values()):
        return _("It cannot be beaten on {board}.").format(board=board)
    # The figures are those of games that X begins.
    share = figures[Player.X if is_first else Player.O]
    if share == 0:
        text = _("Moving second, it cannot be beaten on {board}.")
        if is_first:
            text = _("Moving first, it cannot be beaten on {board}.")
        return text.format(board=board)
    text = _("Moving second, it loses {share:.0%} of the games to whoever knows it well.")
    if is_first:
        text = _("Moving first, it loses {share:.0%} of the games to whoever knows it well.")
    return text.format(share=share)


def as_text(strengths: Strengths) -> Iterator[str]:
    """The figures for people."""
    board = strengths.rules
    if strengths.figures is None:
        yield _("{board} is too large for exact figures.").format(board=board)
        measured = _("`noughts levels --board {board} --games 20` measures them in play.")
        yield measured.format(board=board)
        return
    yield from _title(strengths)
    yield ""
    names = (_("as X"), _("as O"), _("mean"))
    yield f"{_('level'):8}{_('agent'):25}" + "".join(f"{name:>9}" for name in names)
    for opponent in OPPONENTS:
        as_x, as_o = (strengths.figures[opponent][player] for player in Player)
        shares = "".join(f"{figure(share, '.1%'):>9}" for share in (as_x, as_o, (as_x + as_o) / 2))
        yield f"{opponent.level or '-':<8}{opponent.agent:25}{shares}"


def _title(strengths: Strengths) -> list[str]:
    """What the figures are."""
    board = strengths.rules
    if strengths.games is None:
        title = _(
            "How often each level loses on {board} to the opponent who knows it and tries hardest "
            "to win; exact."
        )
        return wrap(title.format(board=board), WIDTH)
    title = _("How often each level loses on {board} to perfect; measured over {games} a side.")
    if nodes := repeatable(board).nodes:
        title = _(
            "How often each level loses on {board} to perfect, at {nodes} positions a move; "
            "measured over {games} a side."
        )
    played = plural("{number} game", "{number} games", strengths.games)
    return wrap(title.format(board=board, nodes=nodes, games=played), WIDTH)


def as_json(strengths: Strengths) -> Iterator[str]:
    """One object; null where there are no figures."""
    figures = strengths.figures or {}
    rows: list[dict[str, object]] = []
    for opponent in OPPONENTS:
        as_x = as_o = mean = None
        if figures:
            as_x, as_o = (figures[opponent][player] for player in Player)
            mean = (as_x + as_o) / 2
        facts = {"level": opponent.level, "agent": opponent.agent}
        rows.append({**facts, "x": as_x, "o": as_o, "mean": mean})
    exact = strengths.games is None and bool(figures)
    head = {"board": str(strengths.rules), "exact": exact, "games": strengths.games}
    yield from json.dumps({**head, "levels": rows}, indent=2).splitlines()
