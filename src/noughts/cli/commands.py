"""The commands: what each does, what it takes, and the function that carries it out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple

from noughts.cli import compete, lists, options, play, serve, solve, understand, verify
from noughts.texts import _


class Command(NamedTuple):
    """A sentence for --help, what adds its options to a parser, and what runs it to an exit
    code."""

    about: str
    add_options: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def groups() -> dict[str, dict[str, Command]]:
    """Every command by its name, in the groups that --help shows."""
    return {
        _("Play"): _play(),
        _("Understand"): _understand(),
        _("Prove and compare"): _prove(),
        _("Serve and connect"): _serve(),
        _("More"): _more(),
    }


def commands() -> dict[str, Command]:
    """Every command by its name."""
    return {name: command for group in groups().values() for name, command in group.items()}


def _play() -> dict[str, Command]:
    return {
        "play": Command(_("Play one game without the menu."), options.play, play.play),
        "desktop": Command(_("Play in a window."), options.desktop, play.desktop),
    }


def _understand() -> dict[str, Command]:
    return {
        "explain": Command(
            _("Say why each move is good or bad."), options.explain, understand.explain
        ),
        "review": Command(
            _("Mark every move of a game, and say when it was decided."),
            options.review,
            understand.review,
        ),
        "tree": Command(_("Draw what a search does."), options.tree, understand.tree),
        "trace": Command(
            _("Write what a search does, step by step."), options.trace, understand.trace
        ),
        "map": Command(
            _("Draw the whole strategy of one side on a page."),
            options.optimal_map,
            understand.optimal_map,
        ),
        "perceive": Command(
            _("Say what the reflex agent perceives."), options.perceive, understand.perceive
        ),
    }


def _prove() -> dict[str, Command]:
    return {
        "solve": Command(
            _("Prove the value of a board or a position."), options.solve, solve.solve
        ),
        "check": Command(
            _("Go through a proof that solve --proof has written."), options.check, solve.check
        ),
        "table": Command(
            _("Write every position of a small board with its value."),
            options.table,
            solve.table,
        ),
        "compare": Command(
            _("Set every search on one position, side by side."),
            options.compare,
            understand.compare,
        ),
        "verify": Command(
            _("Prove that an agent cannot lose, or refute it."), options.verify, verify.verify
        ),
        "grade": Command(
            _("Verify a class set of agents, a row for each."), options.grade, verify.grade
        ),
        "levels": Command(_("Say how strong the five levels are."), options.levels, compete.levels),
        "match": Command(_("Play one game between two agents."), options.match, compete.match),
        "tournament": Command(
            _("Play a round robin of agents, with ratings."),
            options.tournament,
            compete.tournament,
        ),
    }


def _serve() -> dict[str, Command]:
    return {
        "web": Command(_("Serve the game as a web page on this machine."), options.web, serve.web),
        "judge": Command(
            _("Answer JUDGE or GAME on standard input."), options.nothing, serve.judge
        ),
        "export": Command(
            _("Write a tictactoe.py that stands alone: CS50's module, and JUDGE and GAME."),
            options.export,
            serve.export,
        ),
    }


def _more() -> dict[str, Command]:
    return {
        "agents": Command(_("List the agents, and their options."), options.nothing, lists.agents),
        "boards": Command(
            _("List some boards; every RxCkK up to 20x20 can be played."),
            options.nothing,
            lists.boards,
        ),
    }
