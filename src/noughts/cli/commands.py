"""The commands: one small function each, which imports what it needs itself."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable

from noughts.cli import contests, judging, serving, understanding
from noughts.cli.arguments import Usage, number, team
from noughts.cli.files import writing
from noughts.cli.output import progress, progress_share, show
from noughts.cli.proving import check
from noughts.cli.solving import solve
from noughts.exits import DONE
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.play.session import Session


def menu(arguments: Namespace) -> int:
    """The console, with its menu."""
    return _console()


def play(arguments: Namespace) -> int:
    """One game in the console."""
    from noughts.core.notation import read_player, read_position, read_rules
    from noughts.core.position import Position
    from noughts.frontends.seats import PERSON, read_seat
    from noughts.play.session import Session

    seed = None if arguments.seed is None else number("--seed", arguments.seed)
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


def desktop(arguments: Namespace) -> int:
    """The window; what cannot be read is refused before it is opened."""
    from noughts.frontends.desktop import run
    from noughts.frontends.settings import Settings

    options = ("side", "first", "level", "board")
    given = {name: text for name in options if (text := getattr(arguments, name)) is not None}
    Settings.read(given, Settings())
    return run(given)


def levels(arguments: Namespace) -> int:
    """The levels' strength, as a table or as JSON."""
    from noughts.core.notation import read_rules
    from noughts.play.trials.levels import exact, measured
    from noughts.reports.levels import as_json, as_table

    rules = read_rules(arguments.board)
    if arguments.games is None:
        strengths = exact(rules, progress_share)
    else:
        strengths = measured(rules, number("--games", arguments.games, 1), progress_share)
    progress("")
    show(as_json(strengths) if arguments.json else as_table(strengths))
    return DONE


def table(arguments: Namespace) -> int:
    """Every position of a board."""
    from noughts.analysis.table import table
    from noughts.core.notation import read_rules

    with team(arguments) as workers:
        show(table(read_rules(arguments.board), arguments.format, workers.spread))
    return DONE


def judge(arguments: Namespace) -> int:
    """A protocol on standard input and output."""
    from noughts.protocols import stdio

    return stdio.run()


def export(arguments: Namespace) -> int:
    """The game in one file that needs no other, to a file or to the output."""
    from importlib.resources import files

    text = files("noughts.adapters").joinpath("standalone.py").read_text(encoding="utf-8")
    if arguments.output in (None, "-"):
        show(text.splitlines())
        return DONE
    if os.path.isfile(arguments.output) and not arguments.force:
        raise Usage("{file} exists; --force writes over it", file=arguments.output)
    with writing(arguments.output) as file:
        file.write(text)
    return DONE


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
    "desktop": desktop,
    "levels": levels,
    "solve": solve,
    "check": check,
    "table": table,
    "explain": understanding.explain,
    "review": understanding.review,
    "tree": understanding.tree,
    "trace": understanding.trace,
    "compare": understanding.compare,
    "map": understanding.optimal_map,
    "perceive": understanding.perceive,
    "verify": judging.verify,
    "grade": judging.grade,
    "match": contests.match,
    "tournament": contests.tournament,
    "web": serving.web,
    "judge": judge,
    "export": export,
    "agents": agents,
    "boards": boards,
}


def _console(session: Session | None = None) -> int:
    """The console on this process's own streams; one that is closed is as good as an empty one."""
    from io import BytesIO, StringIO

    from noughts.frontends.console import run
    from noughts.frontends.console.terminal import Screen
    from noughts.lines import read_lines

    typed = sys.stdin is not None and sys.stdin.isatty()
    lines = read_lines(sys.stdin.buffer if sys.stdin else BytesIO())
    return run(lines, Screen.on(sys.stdout or StringIO(), os.environ), typed, session)
