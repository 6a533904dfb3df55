"""The commands, what each does, and what can be written behind it."""

from __future__ import annotations

from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable


def commands() -> dict[str, tuple[str, Callable[[ArgumentParser], None] | None]]:
    """The commands, what each does and what options it takes."""
    return {
        "play": (_("Play one game without the menu."), _add_play_options),
        "desktop": (_("Play in a window."), _add_desktop_options),
        "levels": (_("Say how strong the five levels are."), _add_levels_options),
        "solve": (_("Prove the value of a board or a position."), _add_solve_options),
        "check": (_("Go through a proof that solve --proof has written."), _add_check_options),
        "table": (
            _("Write every position of a small board with its value."),
            _add_table_options,
        ),
        "explain": (_("Say why each move is good or bad."), _add_explain_options),
        "review": (
            _("Mark every move of a game, and say when it was decided."),
            _add_review_options,
        ),
        "tree": (_("Draw what a search does."), _add_tree_options),
        "trace": (_("Write what a search does, step by step."), _add_trace_options),
        "compare": (_("Set every search on one position, side by side."), _add_compare_options),
        "map": (_("Draw the whole strategy of one side on a page."), _add_map_options),
        "perceive": (_("Say what the reflex agent perceives."), _add_perceive_options),
        "verify": (_("Prove that an agent cannot lose, or refute it."), _add_verify_options),
        "grade": (_("Verify a class set of agents, a row for each."), _add_grade_options),
        "match": (_("Play one game between two agents."), _add_match_options),
        "tournament": (_("Play a round robin of agents, with ratings."), _add_tournament_options),
        "web": (_("Serve the game as a web page on this machine."), _add_web_options),
        "judge": (_("Answer JUDGE or GAME on standard input."), None),
        "export": (
            _("Write a tictactoe.py that stands alone: CS50's module, and JUDGE and GAME."),
            _add_export_options,
        ),
        "agents": (_("List the agents, and their options."), None),
        "boards": (_("List some boards; every RxCkK up to 20x20 can be played."), None),
    }


def _add_play_options(parser: ArgumentParser) -> None:
    who = _("human, an agent such as reflex or casual:sight=2, or a level from 1 to 5")
    parser.add_argument("--x", metavar="WHO", help=who)
    parser.add_argument("--o", metavar="WHO", help=_("the same; default: human against perfect"))
    parser.add_argument("--board", help=_("such as 4x4k4 or misere:3x3k3; default: 3x3k3"))
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: X"))
    parser.add_argument("--position", metavar="TEXT", help=_("start from here: 'X../.O./... X'"))
    parser.add_argument("--seed", help=_("a number that makes the agents' chance repeatable"))


def _add_desktop_options(parser: ArgumentParser) -> None:
    side = _("your side, or two people at one board; default: as last time")
    parser.add_argument("--side", metavar="X|O|both", help=side)
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: as last time"))
    level = _("how strong the computer is, from 1 to 5, or reflex; default: as last time")
    parser.add_argument("--level", metavar="N|reflex", help=level)
    board = _("such as 4x4k4 or misere:3x3k3; default: as last time")
    parser.add_argument("--board", help=board)


def _add_web_options(parser: ArgumentParser) -> None:
    parser.add_argument("--port", help=_("default: the first free one from 8000 on"))
    host = _("the address to listen at; default: 127.0.0.1, for this machine alone")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=host)
    name = _("a name under which others reach it; may be given several times")
    parser.add_argument("--name", action="append", default=[], help=name)
    data = _("a folder that keeps the games, or postgresql://...; default: one for your data")
    parser.add_argument("--data", metavar="WHERE", help=data)
    workers = _("server processes that share the games; default: 1")
    parser.add_argument("--workers", default="1", metavar="N", help=workers)
    forget = _("keep nothing: the games end with the server")
    parser.add_argument("--forget", action="store_true", help=forget)
    rate = _("requests a second that one client may make, 0 for any number; default: 50")
    parser.add_argument("--rate", default="50", help=rate)
    parser.add_argument("--no-browser", action="store_true", help=_("open no browser"))


def _add_levels_options(parser: ArgumentParser) -> None:
    parser.add_argument("--board", default="3x3k3", help=_("default: 3x3k3"))
    parser.add_argument("--games", help=_("measure: so many games a side against perfect"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def _add_solve_options(parser: ArgumentParser) -> None:
    parser.add_argument("position", nargs="?", help=_("5x5k4, 'X../.O./... X'; default: 3x3k3"))
    many = _("many positions, one a line, from a file or from standard input (-)")
    parser.add_argument("--file", metavar="FILE", help=many)
    parser.add_argument("--plies", action="store_true", help=_("insist on the number of moves"))
    parser.add_argument("--moves", action="store_true", help=_("the value of every move"))
    proof = _("write a proof that `noughts check` can go through")
    parser.add_argument("--proof", metavar="FILE", help=proof)
    limit = _("give up after so long, for each position of a file, with exit code 3")
    parser.add_argument("--seconds", help=limit)
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    _add_worker_options(parser)


def _add_check_options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("the proof"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def _add_table_options(parser: ArgumentParser) -> None:
    parser.add_argument("board", nargs="?", default="3x3k3", help=_("default: 3x3k3"))
    parser.add_argument("--format", default="text", help=_("csv, json or text"))
    _add_worker_options(parser)


def _add_verify_options(parser: ArgumentParser) -> None:
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
    parser.add_argument("--seconds", default="5", help=limit)
    everywhere = _("ask about positions too that do not come up in its own games")
    parser.add_argument("--everywhere", action="store_true", help=everywhere)


def _add_grade_options(parser: ArgumentParser) -> None:
    files = _(
        "agents of students: modules of CS50 or programs that speak JUDGE; of a folder every "
        "Python file in it. They run with your rights"
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=files)
    parser.add_argument("--csv", metavar="FILE", help=_("write a table for a spreadsheet too"))
    _add_trial_options(parser)
    parser.add_argument("--json", action="store_true", help=_("as JSON, a line for each"))
    _add_worker_options(parser)


def _add_match_options(parser: ArgumentParser) -> None:
    parser.add_argument("x", metavar="X", help=_("the agent that plays X, such as perfect"))
    parser.add_argument("o", metavar="O", help=_("the agent that plays O, such as reflex:seed=1"))
    parser.add_argument("--board", help=_("default: 3x3k3"))
    parser.add_argument("--first", metavar="X|O", help=_("who starts; default: X"))
    parser.add_argument("--position", metavar="TEXT", help=_("start from here: 'X../.O./... X'"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))


def _add_tournament_options(parser: ArgumentParser) -> None:
    agents = _("agents such as perfect, casual:sight=2 or program:python my_agent.py")
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=agents)
    games = _("games of each pair, half on each side; default: 10")
    parser.add_argument("--games", default="10", help=games)
    parser.add_argument("--board", default="3x3k3", help=_("default: 3x3k3"))
    openings = _("none, or random:2 for two random moves at the start of each game")
    parser.add_argument("--openings", default="none", help=openings)
    parser.add_argument("--seed", default="1", help=_("what chance depends on; default: 1"))
    out = _("keep every game in a file, as JSON lines")
    parser.add_argument("--out", metavar="FILE", help=out)
    parser.add_argument("--resume", action="store_true", help=_("go on with such a file"))
    parser.add_argument("--svg", metavar="FILE", help=_("draw the cross table too"))
    parser.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    _add_worker_options(parser)


def _add_export_options(parser: ArgumentParser) -> None:
    output = _("the file, such as tictactoe.py; default: standard output")
    parser.add_argument("-o", "--output", metavar="FILE", help=output)
    parser.add_argument("--force", action="store_true", help=_("write over a file that exists"))


def _add_explain_options(parser: ArgumentParser) -> None:
    _add_position(parser)
    _add_output_options(parser, "text", _("text or json"))
    _add_seconds(parser, 10)


def _add_review_options(parser: ArgumentParser) -> None:
    game = _("moves such as b2 a1 c3, or a record; default: from standard input")
    parser.add_argument("game", nargs="*", metavar="GAME", help=game)
    board = _("the board of the moves, or the position they start from; default: 3x3k3")
    parser.add_argument("--board", help=board)
    _add_output_options(parser, "text", _("text, json or svg (the value over the game)"))
    _add_seconds(parser, 10)


def _add_tree_options(parser: ArgumentParser) -> None:
    _add_search_options(parser, "200")
    _add_output_options(parser, "text", _("text, mermaid, dot, svg or json"))


def _add_trace_options(parser: ArgumentParser) -> None:
    _add_search_options(parser, "1000")
    _add_output_options(parser, "text", _("text, csv or json"))


def _add_search_options(parser: ArgumentParser, limit: str) -> None:
    _add_position(parser)
    algorithms = _("minimax or alphabeta; default: minimax")
    parser.add_argument("--algorithm", default="minimax", metavar="NAME", help=algorithms)
    parser.add_argument("--depth", metavar="N", help=_("show so many moves and no more"))
    shown = _("show at most so many positions; default: {limit}").format(limit=limit)
    parser.add_argument("--limit", metavar="N", default=limit, help=shown)
    mirrored = _("show one of several moves that are mirror images")
    parser.add_argument("--symmetry", action="store_true", help=mirrored)
    _add_values_only(parser)
    _add_seconds(parser, 120)


def _add_compare_options(parser: ArgumentParser) -> None:
    _add_position(parser)
    _add_values_only(parser)
    _add_output_options(parser, "text", _("text, json or svg"))
    parser.add_argument("--seconds", default="30", help=_("what each may take; default: 30"))


def _add_map_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--for", dest="player", default="X", metavar="X|O", help=_("whose strategy")
    )
    parser.add_argument("--board", default="3x3k3", help=_("at most 9 cells; default: 3x3k3"))
    _add_output_options(parser, "svg", _("svg, text or json"))


def _add_perceive_options(parser: ArgumentParser) -> None:
    position = _("such as 'XX./.O./... O'; without one, all perceptions are listed")
    parser.add_argument("position", nargs="?", help=position)
    parser.add_argument("--board", help=_("whose perceptions to list; default: 3x3k3"))
    _add_output_options(parser, "text", _("text or json; svg for the list"))


def _add_position(parser: ArgumentParser) -> None:
    text = _("3x3k3, 'X../.O./... X'; default: 3x3k3")
    parser.add_argument("position", nargs="?", default="3x3k3", help=text)


def _add_seconds(parser: ArgumentParser, seconds: int) -> None:
    text = _("what it may take; default: {seconds}").format(seconds=seconds)
    parser.add_argument("--seconds", default=str(seconds), help=text)


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
    parser.add_argument("--workers", metavar="N", help=many)
    cluster = _("share it with a Dask cluster instead: tcp://host:8786")
    parser.add_argument("--cluster", metavar="ADDRESS", help=cluster)
