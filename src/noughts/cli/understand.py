"""The commands that explain: explain, review, tree, trace, compare, map and perceive."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial

from noughts.cli.options import Usage
from noughts.cli.output import Ticker, answer
from noughts.core.errors import InvalidText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.analysis.node import Tree
    from noughts.core.position import Position
    from noughts.core.record import Record
    from noughts.search.budget import Budget


def explain(arguments: Namespace) -> int:
    """Every move of a position with its reasons."""
    from noughts.analysis.explain import explain

    find = partial(explain, _position(arguments), _budget(arguments))
    return answer(arguments, "explanation", find)


def review(arguments: Namespace) -> int:
    """A game with every move marked."""
    from noughts.analysis.review import review

    return answer(arguments, "review", partial(review, _game(arguments), _budget(arguments)))


def tree(arguments: Namespace) -> int:
    """What a search does, as a drawing."""
    return answer(arguments, "tree", _grower(arguments))


def trace(arguments: Namespace) -> int:
    """What a search does, step by step."""
    return answer(arguments, "trace", _grower(arguments, in_order=True))


def compare(arguments: Namespace) -> int:
    """Every search on one position, side by side."""
    from noughts.analysis.compare import compare

    find = partial(compare, _position(arguments), _budget(arguments), not arguments.values_only)
    return answer(arguments, "comparison", find)


def optimal_map(arguments: Namespace) -> int:
    """The whole strategy of one side on a page."""
    from noughts.analysis.optimal_map import optimal_map
    from noughts.core.notation import read_player, read_rules

    rules, player = read_rules(arguments.board), read_player(arguments.player)
    return answer(arguments, "map", partial(optimal_map, rules, player))


def perceive(arguments: Namespace) -> int:
    """What the reflex agent perceives in a position; without one, all that it can perceive."""
    from noughts.core.notation import read_rules
    from noughts.reports.perceptions import perceive

    if arguments.position is None:
        rules = read_rules(arguments.board or "3x3k3")
        return answer(arguments, "perceptions", lambda: rules)
    if arguments.board:
        raise Usage("a position names its own board")
    return answer(arguments, "perceived", partial(perceive, _position(arguments)))


def _position(arguments: Namespace) -> Position:
    from noughts.core.notation import read_position

    return read_position(arguments.position)


def _budget(arguments: Namespace) -> Budget:
    """The time that an answer may take."""
    from noughts.search.budget import Budget

    return Budget(seconds=arguments.seconds, cancel=Ticker())


def _grower(arguments: Namespace, in_order: bool = False) -> Callable[[], Tree]:
    """What grows the tree of the search that is asked for."""
    from noughts.analysis.tree import BUDGET, tree

    if arguments.values_only and arguments.algorithm == "minimax":
        raise Usage("--values-only is for --algorithm alphabeta")
    return partial(
        tree,
        _position(arguments),
        arguments.algorithm,
        arguments.depth,
        arguments.limit,
        symmetry=arguments.symmetry,
        distance=not arguments.values_only,
        in_order=in_order,
        budget=_budget(arguments)._replace(nodes=BUDGET.nodes),
    )


def _game(arguments: Namespace) -> Record:
    """A game from the command line or standard input: a record, its JSON, or moves alone."""
    from noughts.core.record import to_record

    text = " ".join(arguments.game).strip()
    if text in ("", "-"):
        text = _heard()
    if not text:
        raise InvalidText("there is no game to review")
    if not arguments.board:
        return to_record(text)
    if text.startswith("{") or ";" in text:
        raise Usage("a record names its own board")
    return to_record(f"{arguments.board}; {text}")


LONGEST_GAME = 1 << 16
"""Bytes of a game on standard input."""


def _heard() -> str:
    """What stands on standard input, in one line."""
    heard = sys.stdin.buffer.read(LONGEST_GAME + 1) if sys.stdin else b""
    if len(heard) > LONGEST_GAME:
        raise InvalidText("a game on standard input has at most {most:,} bytes", most=LONGEST_GAME)
    return " ".join(heard.decode("utf-8", "replace").removeprefix("\ufeff").split())
