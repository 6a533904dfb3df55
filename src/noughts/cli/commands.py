"""The commands: one small function each, which imports what it needs itself."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from noughts.cli.arguments import Usage
from noughts.cli.output import Ticker, complain, progress, progress_share, show
from noughts.core.errors import InvalidText, OutOfBudget, quote
from noughts.exits import DONE, NOT_PROVED
from noughts.texts import _, words

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.play.session import Session
    from noughts.search.analyse import MoveVerdict


def menu(arguments: Namespace) -> int:
    """The console, with its menu."""
    return _console()


def play(arguments: Namespace) -> int:
    """One game in the console."""
    from noughts.core.notation import read_player, read_position, read_rules
    from noughts.core.position import Position
    from noughts.frontends.seats import PERSON, read_seat
    from noughts.play.session import Session

    seed = None if arguments.seed is None else _number("--seed", arguments.seed)
    if arguments.position is None:
        rules = read_rules(arguments.board or "3x3k3")
        start = Position.start(rules, read_player(arguments.first or "X"))
    elif arguments.board or arguments.first:
        raise Usage("--position names its own board and turn")
    else:
        start = read_position(arguments.position)
    x = read_seat(arguments.x or PERSON, seed)
    o = read_seat(arguments.o or (PERSON if x else "perfect"), seed)
    return _console(Session(start, x, o))


def levels(arguments: Namespace) -> int:
    """The levels' strength, as a table or as JSON."""
    from noughts.core.notation import read_rules
    from noughts.frontends.levels import as_json, as_table
    from noughts.play.levels import exact, measured

    rules = read_rules(arguments.board)
    if arguments.games is None:
        strengths = exact(rules, progress_share)
    else:
        strengths = measured(rules, _number("--games", arguments.games, 1), progress_share)
    progress("")
    show(as_json(strengths) if arguments.json else as_table(strengths))
    return DONE


def solve(arguments: Namespace) -> int:
    """The value of a position, and of every move if asked for."""
    from time import monotonic

    from noughts.core.notation import read_position
    from noughts.frontends.solutions import Solution, as_json, as_text
    from noughts.search.analyse import analyse
    from noughts.search.budget import Budget
    from noughts.search.solve import solve

    position = read_position(arguments.position)
    seconds = None if arguments.seconds is None else _number("--seconds", arguments.seconds, 1)
    meter = Budget(seconds=seconds, cancel=Ticker()).start()
    began = monotonic()
    try:
        verdict = solve(position, meter, plies=arguments.plies)
    except OutOfBudget as error:
        progress("")
        complain(_("noughts: not within this budget: {reason}").format(reason=words(error)))
        return NOT_PROVED
    moves = analyse(position, meter) if arguments.moves else ()
    progress("")
    solution = Solution(position, verdict, monotonic() - began, moves)
    show([as_json(solution)] if arguments.json else as_text(solution))
    if arguments.moves and not arguments.json:
        _draw_values(position, moves)
    return DONE


def table(arguments: Namespace) -> int:
    """Every position of a board."""
    from noughts.analysis.table import table
    from noughts.core.notation import read_rules

    show(table(read_rules(arguments.board), arguments.format))
    return DONE


def judge(arguments: Namespace) -> int:
    """A protocol on standard input and output."""
    from noughts.protocols import stdio

    return stdio.run()


def agents(arguments: Namespace) -> int:
    """Every agent with the first sentence about it."""
    from inspect import getmodule

    from noughts import registry

    for name in registry.AGENTS:
        kind = registry.load("agent", registry.AGENTS, name)
        about = " ".join((getattr(getmodule(kind), "__doc__", None) or "").split())
        options = ", ".join(getattr(kind, "options", ()))
        sentence = about.partition(". ")[0].rstrip(".")
        show([f"{name:9}{sentence}."])
        if options:
            show([" " * 9 + _("Options: {options}.").format(options=options)])
    return DONE


def boards(arguments: Namespace) -> int:
    """Some boards, and what is played on them."""
    from noughts.core.notation import BOARDS, read_rules
    from noughts.frontends import words

    show(f"{board:15}{words.rules(read_rules(board))}" for board in BOARDS)
    return DONE


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "play": play,
    "levels": levels,
    "solve": solve,
    "table": table,
    "judge": judge,
    "agents": agents,
    "boards": boards,
}


def _console(session: Session | None = None) -> int:
    """The console on this process's own streams; one that is closed is as good as an empty one."""
    from io import BytesIO, StringIO

    from noughts import registry
    from noughts.frontends.console.terminal import Screen
    from noughts.lines import read_lines

    typed = sys.stdin is not None and sys.stdin.isatty()
    lines = read_lines(sys.stdin.buffer if sys.stdin else BytesIO())
    run: Callable[..., int] = registry.load("front end", registry.FRONTENDS, "console")
    return run(lines, Screen.on(sys.stdout or StringIO(), os.environ), typed, session)


def _draw_values(position: Position, moves: tuple[MoveVerdict, ...]) -> None:
    """The board with the value of every move in it."""
    from noughts.frontends.console.board import draw
    from noughts.frontends.console.terminal import Screen
    from noughts.frontends.view import view
    from noughts.play.session import Session

    screen = Screen.on(sys.stdout, os.environ)
    show(["", *draw(view(Session(position), moves), screen)])


def _number(option: str, text: str, least: int = 0) -> int:
    """A whole number from the command line."""
    from noughts.core.notation import read_number

    number = read_number(text)
    if number is None or number < least:
        raise InvalidText(
            "{option} takes a whole number from {least} on, not {text}",
            option=option,
            least=least,
            text=quote(text),
        )
    return number
