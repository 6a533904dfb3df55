"""How strong the levels are, as a table or as JSON."""

from __future__ import annotations

import json

from noughts.agents.levels import LEVELS, Level
from noughts.core.outcome import Player
from noughts.play.levels import GAME, Strengths
from noughts.texts import _, plural


def name(level: Level) -> str:
    """A level as people choose it."""
    return {
        1: _("Level 1: plays at random"),
        2: _("Level 2: slips every other move"),
        3: _("Level 3: blocks, but plans nothing"),
        4: _("Level 4: slips now and then"),
        5: _("Level 5: plays as well as it can"),
    }[level.number]


def strength(level: Level, strengths: Strengths) -> str:
    """How strong a level is on a board, in a sentence."""
    if strengths.figures is None or strengths.games is not None:
        return _("How strong it is on {board} is not known exactly.").format(board=strengths.rules)
    share = sum(strengths.figures[level].values()) / len(Player)
    if share == 0:
        return _("It cannot be beaten on {board}.").format(board=strengths.rules)
    return _("Whoever knows it well beats it in {share:.0%} of the games.").format(share=share)


def as_table(strengths: Strengths) -> list[str]:
    """The figures for people."""
    board = strengths.rules
    if strengths.figures is None:
        return [
            _("{board} is too large for exact figures.").format(board=board),
            _("`noughts levels --board {board} --games 20` measures them in play.").format(
                board=board
            ),
        ]
    names = (_("as X"), _("as O"), _("mean"))
    heads = "".join(f"{name:>9}" for name in names)
    lines = [*_title(strengths), "", f"{_('level'):7}{_('agent'):16}{heads}"]
    for level in LEVELS:
        as_x, as_o = (strengths.figures[level][player] for player in Player)
        shares = "".join(f"{100 * share:7.1f} %" for share in (as_x, as_o, (as_x + as_o) / 2))
        lines.append(f"{level.number:<7}{level.agent:16}{shares}")
    return lines


def _title(strengths: Strengths) -> list[str]:
    """What the figures are."""
    board = strengths.rules
    if strengths.games is None:
        return [
            _("How often each level loses on {board} to the opponent who knows it").format(
                board=board
            ),
            _("and tries hardest to win; exact."),
        ]
    played = plural("{number} game", "{number} games", strengths.games)
    return [
        _("How often each level loses on {board} to perfect, at {nodes} positions a move;").format(
            board=board, nodes=GAME.nodes
        ),
        _("measured over {games} a side.").format(games=played),
    ]


def as_json(strengths: Strengths) -> list[str]:
    """The figures for programs; null where there are none."""
    figures = strengths.figures or {}
    rows: list[dict[str, object]] = []
    for level in LEVELS:
        as_x = as_o = mean = None
        if figures:
            as_x, as_o = (figures[level][player] for player in Player)
            mean = (as_x + as_o) / 2
        rows.append(
            {"level": level.number, "agent": level.agent, "x": as_x, "o": as_o, "mean": mean}
        )
    exact = strengths.games is None and bool(figures)
    facts = {"board": str(strengths.rules), "exact": exact, "games": strengths.games}
    return [json.dumps({**facts, "levels": rows}, indent=2)]
