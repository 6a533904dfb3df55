"""Options: what can be written behind each command, and how it is read."""

from __future__ import annotations

from functools import partial

from noughts.core.errors import GameError, InvalidText, quote
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from contextlib import AbstractContextManager

    from noughts.core.position import Position
    from noughts.workers import Workers


class Usage(GameError):
    """The command line cannot be understood."""


def number(option: str, least: int, text: str) -> int:
    """A whole number."""
    from noughts.core.notation import read_number

    found = read_number(text)
    if found is None or found < least:
        raise InvalidText(
            "{option} takes a whole number from {least} on, not {text}",
            option=option,
            least=least,
            text=quote(text),
        )
    return found


def seconds(text: str) -> float:
    """A time in seconds, such as 10 or 0.5."""
    whole, point, part = text.partition(".")
    plain = (whole + part).isascii() and (whole + part).isdigit() and len(text) <= 9
    if not plain or float(text) == 0 or (point and not part):
        raise InvalidText(
            "--seconds takes a number such as 10 or 0.5, not {text}", text=quote(text)
        )
    return float(text)


def team(arguments: Namespace) -> AbstractContextManager[Workers]:
    """The workers that the command line asks for."""
    from noughts.workers import workers

    if arguments.workers is not None and arguments.cluster is not None:
        raise Usage("--cluster brings its own workers: leave out --workers")
    return workers(arguments.workers, arguments.cluster)


def start(arguments: Namespace) -> Position:
    """Where a game starts: in a position, or on a board that one side opens."""
    from noughts.core.notation import read_player, read_position, read_rules
    from noughts.core.position import Position

    if arguments.position is None:
        rules = read_rules(arguments.board or "3x3k3")
        return Position.start(rules, read_player(arguments.first or "X"))
    if arguments.board or arguments.first:
        raise Usage("--position names its own board and turn")
    return read_position(arguments.position)


# The commands


def nothing(parser: ArgumentParser) -> None:
    """No options at all."""


def play(parser: ArgumentParser) -> None:
    """The options of play."""
    who = _("human, an agent such as reflex or casual:sight=2, or a level from 1 to 5")
    parser.add_argument("--x", metavar="WHO", help=who)
    parser.add_argument("--o", metavar="WHO", help=_("the same; default: human against perfect"))
    parser.add_argument("--board", help=_("such as 4x4k4 or misere:3x3k3; default: 3x3k3"))
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: X"))
    parser.add_argument("--position", metavar="TEXT", help=_("start from here: 'X../.O./... X'"))
    chance = _("a number that makes the agents' chance repeatable")
    _add_number(parser, "--seed", chance)


def desktop(parser: ArgumentParser) -> None:
    """The options of desktop."""
    side = _("your side, or two people at one board; default: as last time")
    parser.add_argument("--side", metavar="X|O|both", help=side)
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: as last time"))
    level = _("how strong the computer is, from 1 to 5, or reflex; default: as last time")
    parser.add_argument("--level", metavar="N|reflex", help=level)
    board = _("such as 4x4k4 or misere:3x3k3; default: as last time")
    parser.add_argument("--board", help=board)


def web(parser: ArgumentParser) -> None:
    """The options of web."""
    _add_number(parser, "--port", _("default: the first free one from 8000 on"))
    host = _("the address to listen at; default: 127.0.0.1, for this machine alone")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=host)
    name = _("a name under which others reach it; may be given several times")
    parser.add_argument("--name", action="append", default=[], help=name)
    data = _("a folder that keeps the games, or postgresql://...; default: one for your data")
    parser.add_argument("--data", metavar="WHERE", help=data)
    workers = _("server processes that share the games; default: 1")
    _add_number(parser, "--workers", workers, 1, default=1, metavar="N")
    forget = _("keep nothing: the games end with the server")
    parser.add_argument("--forget", action="store_true", help=forget)
    rate = _("requests a second that one client may make, 0 for any number; default: 50")
    _add_number(parser, "--rate", rate, default=50)
    parser.add_argument("--no-browser", action="store_true", help=_("open no browser"))


def levels(parser: ArgumentParser) -> None:
    """The options of levels."""
    parser.add_argument("--board", default="3x3k3", help=_("default: 3x3k3"))
    games = _("measure: so many games a side against perfect")
    _add_number(parser, "--games", games, 1)
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def solve(parser: ArgumentParser) -> None:
    """The options of solve."""
    parser.add_argument("position", nargs="?", help=_("5x5k4, 'X../.O./... X'; default: 3x3k3"))
    many = _("many positions, one a line, from a file or from standard input (-)")
    parser.add_argument("--file", metavar="FILE", help=many)
    parser.add_argument("--plies", action="store_true", help=_("insist on the number of moves"))
    parser.add_argument("--moves", action="store_true", help=_("the value of every move"))
    proof = _("write a proof that `noughts check` can go through")
    parser.add_argument("--proof", metavar="FILE", help=proof)
    limit = _("give up after so long, for each position of a file, with exit code 3")
    _add_seconds(parser, limit)
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    _add_worker_options(parser)


def check(parser: ArgumentParser) -> None:
    """The options of check."""
    parser.add_argument("file", metavar="FILE", help=_("the proof"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def table(parser: ArgumentParser) -> None:
    """The options of table."""
    parser.add_argument("board", nargs="?", default="3x3k3", help=_("default: 3x3k3"))
    parser.add_argument("--format", default="text", help=_("csv, json or text"))
    _add_worker_options(parser)


def verify(parser: ArgumentParser) -> None:
    """The options of verify."""
    foreign = _(
        "perfect, casual:sight=2, or a file: tictactoe.py of CS50 or a program that speaks JUDGE, "
        "also as cs50:tictactoe.py and program:python my_agent.py; it runs with your rights"
    )
    parser.add_argument("agent", metavar="AGENT", help=foreign)
    parser.add_argument("--board", default="3x3k3", help=_("default: 3x3k3"))
    side = _("the side it plays; default: both")
    parser.add_argument("--as", dest="side", default="both", metavar="X|O|both", help=side)
    _add_trial_options(parser)
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    _add_worker_options(parser)


def _add_trial_options(parser: ArgumentParser) -> None:
    """What verify and grade have in common."""
    limit = _(
        "what a program may take for a move, in time on the processor, and twelve times as much "
        "for the first of a process; default: 5"
    )
    _add_seconds(parser, limit, 5.0)
    everywhere = _("ask about positions too that do not come up in its own games")
    parser.add_argument("--everywhere", action="store_true", help=everywhere)


def grade(parser: ArgumentParser) -> None:
    """The options of grade."""
    files = _(
        "agents of students: modules of CS50 or programs that speak JUDGE; of a folder every "
        "Python file in it. They run with your rights"
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=files)
    parser.add_argument("--csv", metavar="FILE", help=_("write a table for a spreadsheet too"))
    _add_trial_options(parser)
    parser.add_argument("--json", action="store_true", help=_("as JSON, a line for each"))
    _add_worker_options(parser)


def match(parser: ArgumentParser) -> None:
    """The options of match."""
    parser.add_argument("x", metavar="X", help=_("the agent that plays X, such as perfect"))
    parser.add_argument("o", metavar="O", help=_("the agent that plays O, such as reflex:seed=1"))
    parser.add_argument("--board", help=_("default: 3x3k3"))
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: X"))
    parser.add_argument("--position", metavar="TEXT", help=_("start from here: 'X../.O./... X'"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def tournament(parser: ArgumentParser) -> None:
    """The options of tournament."""
    agents = _("agents such as perfect, casual:sight=2 or program:python my_agent.py")
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=agents)
    games = _("games of each pair, half on each side; default: 10")
    _add_number(parser, "--games", games, 2, default=10)
    parser.add_argument("--board", default="3x3k3", help=_("default: 3x3k3"))
    openings = _("none, or random:2 for two random moves at the start of each game")
    parser.add_argument("--openings", default="none", help=openings)
    _add_number(parser, "--seed", _("what chance depends on; default: 1"), default=1)
    out = _("keep every game in a file, as JSON lines")
    parser.add_argument("--out", metavar="FILE", help=out)
    parser.add_argument("--resume", action="store_true", help=_("go on with such a file"))
    parser.add_argument("--svg", metavar="FILE", help=_("draw the cross table too"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    _add_worker_options(parser)


def export(parser: ArgumentParser) -> None:
    """The options of export."""
    output = _("the file, such as tictactoe.py; default: standard output")
    parser.add_argument("-o", "--output", metavar="FILE", help=output)
    parser.add_argument("--force", action="store_true", help=_("write over a file that exists"))


def explain(parser: ArgumentParser) -> None:
    """The options of explain."""
    _add_position(parser)
    _add_output_options(parser, "text", _("text or json"))
    _add_time(parser, 10)


def review(parser: ArgumentParser) -> None:
    """The options of review."""
    game = _("moves such as b2 a1 c3, or a record; default: from standard input")
    parser.add_argument("game", nargs="*", metavar="GAME", help=game)
    board = _("the board of the moves, or the position they start from; default: 3x3k3")
    parser.add_argument("--board", help=board)
    _add_output_options(parser, "text", _("text, json or svg (the value over the game)"))
    _add_time(parser, 10)


def tree(parser: ArgumentParser) -> None:
    """The options of tree."""
    _add_search_options(parser, 200)
    _add_output_options(parser, "text", _("text, mermaid, dot, svg or json"))


def trace(parser: ArgumentParser) -> None:
    """The options of trace."""
    _add_search_options(parser, 1000)
    _add_output_options(parser, "text", _("text, csv or json"))


def _add_search_options(parser: ArgumentParser, limit: int) -> None:
    _add_position(parser)
    algorithms = _("minimax or alphabeta; default: minimax")
    parser.add_argument("--algorithm", default="minimax", metavar="NAME", help=algorithms)
    _add_number(parser, "--depth", _("show so many moves and no more"), metavar="N")
    shown = _("show at most so many positions; default: {limit}").format(limit=limit)
    _add_number(parser, "--limit", shown, 1, default=limit, metavar="N")
    mirrored = _("show one of several moves that are mirror images")
    parser.add_argument("--symmetry", action="store_true", help=mirrored)
    _add_values_only(parser)
    _add_time(parser, 120)


def compare(parser: ArgumentParser) -> None:
    """The options of compare."""
    _add_position(parser)
    _add_values_only(parser)
    _add_output_options(parser, "text", _("text, json or svg"))
    _add_seconds(parser, _("what each may take; default: 30"), 30.0)


def optimal_map(parser: ArgumentParser) -> None:
    """The options of map."""
    parser.add_argument(
        "--for", dest="player", default="X", metavar="X|O", help=_("whose strategy")
    )
    parser.add_argument("--board", default="3x3k3", help=_("at most 9 cells; default: 3x3k3"))
    _add_output_options(parser, "svg", _("svg, text or json"))


def perceive(parser: ArgumentParser) -> None:
    """The options of perceive."""
    position = _("such as 'XX./.O./... O'; without one, all perceptions are listed")
    parser.add_argument("position", nargs="?", help=position)
    parser.add_argument("--board", help=_("whose perceptions to list; default: 3x3k3"))
    _add_output_options(parser, "text", _("text or json; svg for the list"))


def _add_position(parser: ArgumentParser) -> None:
    text = _("3x3k3, 'X../.O./... X'; default: 3x3k3")
    parser.add_argument("position", nargs="?", default="3x3k3", help=text)


def _add_time(parser: ArgumentParser, limit: int) -> None:
    text = _("what it may take; default: {seconds}").format(seconds=limit)
    _add_seconds(parser, text, float(limit))


def _add_seconds(parser: ArgumentParser, about: str, limit: float | None = None) -> None:
    parser.add_argument("--seconds", type=seconds, default=limit, help=about)


def _add_number(
    parser: ArgumentParser,
    option: str,
    about: str,
    least: int = 0,
    default: int | None = None,
    metavar: str | None = None,
) -> None:
    read = partial(number, option, least)
    parser.add_argument(option, type=read, default=default, metavar=metavar, help=about)


def _add_values_only(parser: ArgumentParser) -> None:
    text = _("alpha-beta counts win, draw and loss only: 1, 0 and -1")
    parser.add_argument("--values-only", action="store_true", help=text)


def _add_output_options(parser: ArgumentParser, form: str, forms: str) -> None:
    text = _("{forms}; default: what the file's name ends with, or {form}")
    parser.add_argument("--format", help=text.format(forms=forms, form=form))
    parser.add_argument("--json", action="store_true", help=_("the same as --format json"))
    parser.add_argument("-o", "--output", metavar="FILE", help=_("write to a file"))


def _add_worker_options(parser: ArgumentParser) -> None:
    many = _("processes that share long work; default: one for each core")
    _add_number(parser, "--workers", many, 1, metavar="N")
    cluster = _("share it with a Dask cluster instead: tcp://host:8786")
    parser.add_argument("--cluster", metavar="ADDRESS", help=cluster)
