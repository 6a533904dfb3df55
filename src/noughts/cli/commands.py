"""The commands: what each does, the function that carries it out, and what it takes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from noughts.cli import compete, lists, options, play, serve, solve, understand, verify
from noughts.cli.options import JSON, POSITION, Option, count, drawing, limit, output


class Command:
    """A sentence for --help, what runs it to an exit code, and its options."""

    def __init__(self, about: str, run: Callable[[Namespace], int], *options: Option) -> None:
        self.about, self.run, self.options = about, run, options


_PLAY = {
    "play": Command(
        "Play one game without the menu.",
        play.play,
        Option(
            "--x WHO", "human, an agent such as reflex or casual:sight=2, or a level from 1 to 5"
        ),
        Option("--o WHO", "the same; default: human against perfect"),
        Option("--board BOARD", "such as 4x4k4 or misere:3x3k3; default: 3x3k3"),
        options.FIRST,
        options.START,
        count("--seed SEED", "a number that makes the agents' chance repeatable"),
    ),
    "desktop": Command(
        "Play in a window.",
        play.desktop,
        Option("--side X|O|both", "your side, or two people at one board; default: as last time"),
        Option("--first X|O", "who starts; default: as last time"),
        Option(
            "--level N|reflex",
            "how strong the computer is, from 1 to 5, or reflex; default: as last time",
        ),
        Option("--board BOARD", "such as 4x4k4 or misere:3x3k3; default: as last time"),
    ),
}

_UNDERSTAND = {
    "explain": Command(
        "Say why each move is good or bad.",
        understand.explain,
        POSITION,
        *output("text", "text or json"),
        limit("10"),
    ),
    "review": Command(
        "Mark every move of a game, and say when it was decided.",
        understand.review,
        Option(
            "game GAME",
            "moves such as b2 a1 c3, or a record; default: from standard input",
            nargs="*",
        ),
        Option(
            "--board BOARD",
            "the board of the moves, or the position they start from; default: 3x3k3",
        ),
        *drawing("text", "text, json, svg or png (the value over the game)"),
        limit("10"),
    ),
    "tree": Command(
        "Draw what a search does.",
        understand.tree,
        *options.search(200),
        *drawing("text", "text, mermaid, dot, svg, png or json"),
    ),
    "trace": Command(
        "Write what a search does, step by step.",
        understand.trace,
        *options.search(1000),
        *output("text", "text, csv or json"),
    ),
    "map": Command(
        "Draw the whole strategy of one side on a page.",
        understand.optimal_map,
        Option("--for X|O", "whose strategy", dest="player", default="X"),
        Option("--board BOARD", "at most 9 cells; default: 3x3k3", default="3x3k3"),
        *drawing("svg", "svg, png, text or json"),
    ),
    "perceive": Command(
        "Say what the reflex agent perceives.",
        understand.perceive,
        Option(
            "position",
            "such as 'XX./.O./... O'; without one, all perceptions are listed",
            nargs="?",
        ),
        Option("--board BOARD", "whose perceptions to list; default: 3x3k3"),
        *drawing("text", "text or json; svg or png for the list"),
    ),
}

_PROVE = {
    "solve": Command(
        "Prove the value of a board or a position.",
        solve.solve,
        Option("position", "5x5k4, 'X../.O./... X'; default: 3x3k3", nargs="?"),
        Option("--file FILE", "many positions, one a line, from a file or from standard input (-)"),
        Option("--plies", "insist on the number of moves"),
        Option("--moves", "the value of every move"),
        Option("--proof FILE", "write a proof that `noughts check` can go through"),
        limit(None, "give up after so long, for each position of a file, with exit code 3"),
        JSON,
        *options.WORKERS,
    ),
    "check": Command(
        "Go through a proof that solve --proof has written.",
        solve.check,
        Option("file FILE", "the proof"),
        JSON,
    ),
    "table": Command(
        "Write every position of a small board with its value.",
        solve.table,
        Option("board", "default: 3x3k3", nargs="?", default="3x3k3"),
        Option("--format FORMAT", "csv, json or text", default="text"),
        *options.WORKERS,
    ),
    "compare": Command(
        "Set every search on one position, side by side.",
        understand.compare,
        POSITION,
        options.VALUES_ONLY,
        *drawing("text", "text, json, svg or png"),
        limit("30", "what each may take; default: 30"),
    ),
    "verify": Command(
        "Prove that an agent cannot lose, or refute it.",
        verify.verify,
        Option(
            "agent AGENT",
            "perfect, casual:sight=2, or a file: tictactoe.py of CS50 or a program that speaks "
            "JUDGE, also as cs50:tictactoe.py and program:python my_agent.py; it runs with your "
            "rights",
        ),
        options.BOARD,
        Option("--as X|O|both", "the side it plays; default: both", dest="side", default="both"),
        *options.TRIAL,
        JSON,
        *options.WORKERS,
    ),
    "grade": Command(
        "Verify a class set of agents, a row for each.",
        verify.grade,
        Option(
            "files FILE",
            "agents of students: modules of CS50 or programs that speak JUDGE; of a folder every "
            "Python file in it. They run with your rights",
            nargs="+",
        ),
        Option("--csv FILE", "write a table for a spreadsheet too"),
        *options.TRIAL,
        Option("--json", "as JSON, a line for each"),
        *options.WORKERS,
    ),
    "levels": Command(
        "Say how strong the five levels are.",
        compete.levels,
        options.BOARD,
        count("--games GAMES", "measure: so many games a side against perfect", 1),
        JSON,
    ),
    "match": Command(
        "Play one game between two agents.",
        compete.match,
        Option("x X", "the agent that plays X, such as perfect"),
        Option("o O", "the agent that plays O, such as reflex:seed=1"),
        Option("--board BOARD", "default: 3x3k3"),
        options.FIRST,
        options.START,
        *drawing("text", "text, json, svg or png"),
    ),
    "tournament": Command(
        "Play a round robin of agents, with ratings.",
        compete.tournament,
        Option(
            "agents AGENT",
            "agents such as perfect, casual:sight=2 or program:python my_agent.py",
            nargs="+",
        ),
        count("--games GAMES", "games of each pair, half on each side; default: 10", 2, 10),
        options.BOARD,
        Option(
            "--openings OPENINGS",
            "none, or random:2 for two random moves at the start of each game",
            default="none",
        ),
        count("--seed SEED", "what chance depends on; default: 1", default=1),
        Option("--out FILE", "keep every game in a file, as JSON lines"),
        Option("--resume", "go on with such a file"),
        Option("-o, --picture, --svg FILE", "draw the cross table too, as svg or png"),
        options.THEME,
        JSON,
        *options.WORKERS,
    ),
}

_SERVE = {
    "web": Command(
        "Serve the game as a web page on this machine.",
        serve.web,
        count("--port PORT", "default: the first free one from 8000 on"),
        Option(
            "--host ADDRESS",
            "the address to listen at; default: 127.0.0.1, for this machine alone",
        ),
        Option(
            "--lan", "for friends in the same network: find the address, and show it as QR code"
        ),
        Option(
            "--name NAME",
            "a name under which others reach it; may be given several times",
            action="append",
            default=[],
        ),
        Option(
            "--data WHERE",
            "a folder that keeps the games, or postgresql://...; default: one for your data",
        ),
        count("--workers N", "server processes that share the games; default: 1", 1, 1),
        Option("--forget", "keep nothing: the games end with the server"),
        count(
            "--rate RATE",
            "requests a second that one client may make, 0 for any number; default: 50",
            default=50,
        ),
        Option("--no-browser", "open no browser"),
    ),
    "judge": Command("Serve a protocol, such as JUDGE or GAME, on standard input.", serve.judge),
    "export": Command(
        "Write a tictactoe.py that stands alone: CS50's module, and JUDGE and GAME.",
        serve.export,
        Option("-o, --output FILE", "the file, such as tictactoe.py; default: standard output"),
        Option("--force", "write over a file that exists"),
    ),
}

_MORE = {
    "agents": Command("List the agents, and their options.", lists.agents),
    "boards": Command("List some boards; every RxCkK up to 20x20 can be played.", lists.boards),
}

GROUPS = {
    "Play": _PLAY,
    "Understand": _UNDERSTAND,
    "Prove and compare": _PROVE,
    "Serve and connect": _SERVE,
    "More": _MORE,
}
"""Every command by its name, in the groups that --help shows."""

COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
