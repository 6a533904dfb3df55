"""What drawings and traces of a tree say in words, and how they write numbers.

Plain numbers and signs are ASCII (`-inf`, `beta 0 <= alpha 3`), for programs and terminals; the
others are as they are printed (`−∞`, `β 0 ≤ α 3`).
"""

from __future__ import annotations

from collections.abc import Iterable

from noughts.analysis.node import Cut, Node, Tree
from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.texts import _, plural, words

SMALL = 25
"""Cells up to which a position is written in one line."""


def title(tree: Tree, in_steps: bool = False) -> str:
    """What is drawn, or told step by step."""
    kinds = {
        "minimax": (_("Minimax tree of {position}"), _("Minimax search of {position}")),
        "alphabeta": (_("Alpha-beta tree of {position}"), _("Alpha-beta search of {position}")),
    }
    return kinds[tree.algorithm][in_steps].format(position=named(tree.root.position))


def named(position: Position) -> str:
    """A position in a title: the board alone where it is empty, or too large to be written."""
    if position.marks and position.rules.size <= SMALL:
        return str(position)
    return str(position.rules)


def sentences(tree: Tree) -> list[str]:
    """All that is said below a title."""
    said = [counts(tree), scoring(tree)]
    if chosen := tree.line[1:]:
        line = cells((node.cell for node in chosen), tree.root.position.rules)
        said.append(_("Chosen line: {line}.").format(line=line))
    if any(node.times > 1 for node in tree.root.family()):
        said.append(
            _("Moves that are mirror images of each other are shown once, with their number.")
        )
    if tree.left_out:
        said.append(
            plural(
                "{number:,} visited position is not shown.",
                "{number:,} visited positions are not shown.",
                tree.left_out,
            )
        )
    if tree.stopped:
        stopped = _("The search stopped: {reason}. What it did not finish has no score.")
        said.append(stopped.format(reason=words(tree.stopped)))
    return said


def legend(tree: Tree) -> list[str]:
    """What the signs of a drawing mean, where there are any."""
    if not tree.has_windows:
        return []
    return [_("α and β are those on arrival; a score with ≤ or ≥ is only a bound.")]


def counts(tree: Tree) -> str:
    """What the search visited and passed over."""
    said = [
        plural("{number:,} position visited", "{number:,} positions visited", tree.nodes),
        plural("{number:,} end of a game", "{number:,} ends of games", tree.leaves),
    ]
    if tree.has_windows:
        said.append(plural("{number:,} branch cut", "{number:,} branches cut", tree.cut_branches))
    return ", ".join(said) + "."


def scoring(tree: Tree) -> str:
    """What a score means; all are X's."""
    if tree.textbook:
        return _("X maximises: 10 - depth if X wins, depth - 10 if O wins, 0 for a draw.")
    if tree.distance:
        return _(
            "X maximises: 1 + the cells left empty if X wins, as much below 0 if O wins, "
            "0 for a draw."
        )
    return _("X maximises: 1 if X wins, -1 if O wins, 0 for a draw.")


def side(node: Node) -> str:
    """What is done with the scores of the moves here."""
    return _("max") if node.maximises else _("min")


def result(outcome: Outcome) -> str:
    """How a game ended."""
    return _(outcome.value)


def more(node: Node) -> str:
    """What lies below a node and is not shown; nothing if nothing does."""
    if node.left_out:
        return plural("+{number:,} position", "+{number:,} positions", node.left_out)
    if node.untried:
        return plural("+{number:,} move", "+{number:,} moves", node.untried)
    return ""


def number(value: float | None, plain: bool = False) -> str:
    """A score, alpha or beta; nothing for one that is not known."""
    if value is None:
        return ""
    text = f"{value:g}"
    return text if plain else text.replace("-", "−").replace("inf", "∞")


def score(node: Node, plain: bool = False) -> str:
    """A node's score, with a sign before it when it is only a bound."""
    return bounded(node.bound, node.score, plain)


def bounded(bound: str, value: float | None, plain: bool = False) -> str:
    """A score with the sign of its bound, if it is one."""
    sign = {"": "", "<=": "<= " if plain else "≤ ", ">=": ">= " if plain else "≥ "}[bound]
    return sign + number(value, plain)


def ending(tree: Tree, node: Node, plain: bool = False) -> str:
    """The score of a leaf as it is worked out: `10 - 3 = 7`."""
    found = number(node.score, plain)
    if not node.score or not tree.textbook:
        return found
    minus = "-" if plain else "−"
    pair = (10, node.ply) if node.score > 0 else (node.ply, 10)
    return f"{pair[0]} {minus} {pair[1]} = {found}"


def window(node: Node, plain: bool = False) -> str:
    """Alpha and beta on arrival."""
    alpha, beta = number(node.alpha, plain), number(node.beta, plain)
    return f"[{alpha}, {beta}]" if plain else f"α {alpha}, β {beta}"


def inequality(cut: Cut, plain: bool = False) -> str:
    """Why the rest was passed over."""
    alpha, beta = number(cut.alpha, plain), number(cut.beta, plain)
    return f"beta {beta} <= alpha {alpha}" if plain else f"β {beta} ≤ α {alpha}"


def cut(cut: Cut, rules: Rules) -> str:
    """What was passed over, and why."""
    reason = inequality(cut, plain=True)
    return _("cut {cells}: {reason}").format(cells=cells(cut.cells, rules), reason=reason)


def cells(numbers: Iterable[int | None], rules: Rules) -> str:
    """The names of cells."""
    return " ".join(write_cell(cell, rules) for cell in numbers if cell is not None)


def times(node: Node, plain: bool = False) -> str:
    """How many mirror images a node stands for, if more than one."""
    return f" {'x' if plain else '×'}{node.times}" if node.times > 1 else ""
