"""The commands that explain: explain, review, tree, trace, compare, map and perceive."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from noughts.cli.arguments import Usage, number, seconds
from noughts.cli.files import writing
from noughts.cli.output import Ticker, progress, show
from noughts.core.errors import InvalidText, UnknownName
from noughts.exits import DONE

if TYPE_CHECKING:
    from noughts.analysis.node import Tree
    from noughts.core.position import Position
    from noughts.core.record import Record
    from noughts.search.budget import Budget

Forms = dict[str, Callable[[Any], Iterable[str]]]
"""How an answer can be written: its lines by the name of the format."""


def explain(arguments: Namespace) -> int:
    """Every move of a position with its reasons."""
    from noughts.analysis.explain import explain
    from noughts.reports.explanation import as_json, as_text

    position, budget = _position(arguments), _budget(arguments)
    forms: Forms = {"text": as_text, "json": _whole(as_json)}
    return _answer(arguments, forms, lambda: explain(position, budget))


def review(arguments: Namespace) -> int:
    """A game with every move marked."""
    from noughts.analysis.review import review
    from noughts.reports.review import as_json, as_text, draw

    game, budget = _game(arguments), _budget(arguments)
    forms: Forms = {"text": as_text, "json": _whole(as_json), "svg": _whole(draw)}
    return _answer(arguments, forms, lambda: review(game, budget))


def tree(arguments: Namespace) -> int:
    """What a search does, as a drawing."""
    from noughts import registry

    grow = _grower(arguments)
    forms: Forms = {name: _drawing(name, arguments) for name in registry.FORMATS["tree"]}
    return _answer(arguments, forms, grow)


def trace(arguments: Namespace) -> int:
    """What a search does, step by step."""
    from noughts.reports.trace import as_csv, as_json, as_text

    grow = _grower(arguments, in_order=True)
    forms: Forms = {"text": as_text, "csv": as_csv, "json": as_json}
    return _answer(arguments, forms, grow)


def compare(arguments: Namespace) -> int:
    """Every search on one position, side by side."""
    from noughts.analysis.compare import compare
    from noughts.reports.comparison import Comparison, as_json, as_svg, as_text

    position, budget = _position(arguments), _budget(arguments)
    forms: Forms = {"text": as_text, "json": as_json, "svg": as_svg}

    def find() -> Comparison:
        return Comparison(position, compare(position, budget, not arguments.values_only))

    return _answer(arguments, forms, find)


def optimal_map(arguments: Namespace) -> int:
    """The whole strategy of one side on a page."""
    from noughts.analysis.optimal_map import as_json, as_text, optimal_map
    from noughts.core.notation import read_player, read_rules
    from noughts.reports.map import draw_map

    rules, player = read_rules(arguments.board), read_player(arguments.player)
    forms: Forms = {"svg": _whole(draw_map), "text": as_text, "json": _whole(as_json)}
    return _answer(arguments, forms, lambda: optimal_map(rules, player))


def perceive(arguments: Namespace) -> int:
    """What the reflex agent perceives in a position; without one, all that it can perceive."""
    from noughts.core.notation import read_rules
    from noughts.reports import perceptions
    from noughts.reports.draw_perceptions import draw

    if arguments.position is None:
        rules = read_rules(arguments.board or "3x3k3")
        every: Forms = {
            "text": perceptions.list_as_text,
            "json": _whole(perceptions.list_as_json),
            "svg": _whole(draw),
        }
        return _answer(arguments, every, lambda: rules)
    if arguments.board:
        raise Usage("a position names its own board")
    position = _position(arguments)
    forms: Forms = {"text": perceptions.as_text, "json": _whole(perceptions.as_json)}
    return _answer(arguments, forms, lambda: perceptions.perceive(position))


ENDINGS = {"gv": "dot", "mmd": "mermaid", "txt": "text"}
"""Formats that a file's name asks for by another word than their own."""


def _answer(arguments: Namespace, forms: Forms, find: Callable[[], object]) -> int:
    """Find the answer and write it in the wanted format, to a file or to the output."""
    write = forms[_format(arguments, forms)]
    try:
        if arguments.output in (None, "-"):
            lines = write(find())
            progress("")
            show(lines)
        else:
            # Opened first: whoever cannot write there should not have to wait to hear of it.
            with writing(arguments.output) as file:
                file.writelines(f"{line}\n" for line in write(find()))
    finally:
        progress("")
    return DONE


def _format(arguments: Namespace, forms: Forms) -> str:
    """The format that is asked for, by itself or by a file's name; the first is the usual one."""
    ending = os.path.splitext(arguments.output or "")[1].lower().removeprefix(".")
    form = arguments.format or ("json" if arguments.json else None)
    if arguments.json and form != "json":
        raise Usage("--json and --format say different things")
    form = form or ENDINGS.get(ending, ending) or next(iter(forms))
    if form not in forms:
        raise UnknownName.among("format", form, forms)
    return str(form)


def _whole(write: Callable[[Any], str]) -> Callable[[Any], Iterable[str]]:
    """A format that makes one text of all, as lines."""
    return lambda found: write(found).splitlines()


def _drawing(name: str, arguments: Namespace) -> Callable[[Any], Iterable[str]]:
    """A drawing of a tree, loaded when it is wanted; in ASCII where there is nothing else."""
    from noughts import registry

    def draw(tree: Tree) -> Iterable[str]:
        lines: Iterable[str] = registry.load("format", registry.FORMATS["tree"], name)(tree)
        if name == "text" and arguments.output is None and not _can_show("├└│─╌"):
            from noughts.reports.tree_text import plain

            return plain(lines)
        return lines

    return draw


def _can_show(text: str) -> bool:
    """Whether the output knows these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _position(arguments: Namespace) -> Position:
    from noughts.core.notation import read_position

    return read_position(arguments.position)


def _budget(arguments: Namespace) -> Budget:
    """The time that an answer may take."""
    from noughts.search.budget import Budget

    return Budget(seconds=seconds(arguments.seconds), cancel=Ticker())


def _grower(arguments: Namespace, in_order: bool = False) -> Callable[[], Tree]:
    """What grows the tree of the search that is asked for."""
    from noughts.analysis.tree import BUDGET, grow

    if arguments.values_only and arguments.algorithm == "minimax":
        raise Usage("--values-only is for --algorithm alphabeta")
    return partial(
        grow,
        _position(arguments),
        arguments.algorithm,
        None if arguments.depth is None else number("--depth", arguments.depth),
        number("--limit", arguments.limit, 1),
        symmetry=arguments.symmetry,
        distance=not arguments.values_only,
        in_order=in_order,
        budget=_budget(arguments)._replace(nodes=BUDGET.nodes),
    )


def _game(arguments: Namespace) -> Record:
    """A game from the command line or standard input: a record, its JSON, or moves alone."""
    from noughts.core.record import Record

    text = " ".join(arguments.game).strip()
    if text in ("", "-"):
        text = _heard()
    if not text:
        raise InvalidText("there is no game to review")
    if text.startswith("{") or ";" in text:
        if arguments.board:
            raise Usage("a record names its own board")
        return Record.from_json(text) if text.startswith("{") else Record.parse(text)
    return Record.parse(f"{arguments.board or '3x3k3'}; {text}")


LONGEST_GAME = 1 << 16
"""Bytes of a game on standard input."""


def _heard() -> str:
    """What stands on standard input, in one line."""
    heard = sys.stdin.buffer.read(LONGEST_GAME + 1) if sys.stdin else b""
    if len(heard) > LONGEST_GAME:
        raise InvalidText("a game on standard input has at most {most:,} bytes", most=LONGEST_GAME)
    return " ".join(heard.decode("utf-8", "replace").removeprefix("\ufeff").split())
