"""A tree as indented text, one node a line, with small boards; or as JSON, nodes within nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isinf
from typing import Any

from noughts.analysis.node import Node, Tree
from noughts.core.notation import write_cell
from noughts.reports import caption
from noughts.reports.wording import rows
from noughts.texts import _


def as_text(tree: Tree) -> Iterator[str]:
    """The lines of the drawing."""
    yield caption.title(tree)
    yield from caption.sentences(tree)
    if tree.has_windows:
        yield _("[alpha, beta] on arrival; >= and <= are bounds; * is the chosen line.")
    else:
        yield _("* is the chosen line.")
    yield ""
    yield " ".join(_facts(tree, tree.root))
    yield from _below(tree, tree.root, "", on_line=True)


def _below(tree: Tree, node: Node, margin: str, on_line: bool) -> Iterator[str]:
    """The lines for what lies below a node."""
    notes = list(_notes(node))
    for number, child in enumerate(node.children):
        last = number == len(node.children) - 1 and not notes
        chosen = on_line and child is node.chosen
        cell = write_cell(child.cell or 0, child.position.rules)
        name = f"{cell}{'*' if chosen else ''}{caption.times(child, plain=True)}"
        yield f"{margin}{'└─' if last else '├─'} {' '.join([name, *_facts(tree, child)])}"
        yield from _below(tree, child, margin + ("   " if last else "│  "), chosen)
    for number, note in enumerate(notes):
        yield f"{margin}{'└╌' if number == len(notes) - 1 else '├╌'} {note}"


def _notes(node: Node) -> Iterator[str]:
    """What is not shown below a node, and what was cut."""
    if more := caption.more(node):
        yield more
    if cut := node.shown_cut:
        yield caption.cut(cut, node.position.rules)


def _facts(tree: Tree, node: Node) -> Iterator[str]:
    """What is said of one node."""
    if node.position.rules.size <= caption.SMALL:
        yield "/".join(rows(node.position))
    if node.step is None:
        yield _("not searched")
        return
    if tree.has_windows:
        yield caption.window(node, plain=True)
    if node.score is None:
        yield _("not finished")
    elif node.position.outcome:
        yield f"{caption.result(node.position.outcome)}: {caption.ending(tree, node, plain=True)}"
    else:
        yield f"{caption.side(node)} {caption.score(node, plain=True)}"


def as_json(tree: Tree) -> Iterator[str]:
    """The lines of one JSON object."""
    facts = {
        "algorithm": tree.algorithm,
        "position": str(tree.root.position),
        "scores": caption.scoring(tree),
        "textbook": tree.textbook,
        "nodes": tree.nodes,
        "leaves": tree.leaves,
        "cuts": tree.cuts,
        "cut_branches": tree.cut_branches,
        "left_out": tree.left_out,
        "stopped": str(tree.stopped) if tree.stopped else None,
        "line": [_name(node, node.cell) for node in tree.line[1:]],
        "root": _node(tree.root),
    }
    yield from json.dumps(facts, indent=1, ensure_ascii=False).splitlines()


def _node(node: Node) -> dict[str, Any]:
    """A node and all that is shown below it."""
    outcome = node.position.outcome
    return {
        "cell": _name(node, node.cell),
        "position": str(node.position),
        "depth": node.ply,
        "side": "max" if node.maximises else "min",
        "step": node.step,
        "alpha": number(node.alpha),
        "beta": number(node.beta),
        "score": number(node.score),
        "bound": node.bound,
        "outcome": outcome.value if outcome else None,
        "best": _name(node, node.best),
        "cut": node.cut
        and {
            "cells": [_name(node, cell) for cell in node.cut.cells],
            "alpha": number(node.cut.alpha),
            "beta": number(node.cut.beta),
        },
        "left_out": node.left_out,
        "untried": node.untried,
        "times": node.times,
        "mirrored": node.mirrored,
        "children": [_node(child) for child in node.children],
    }


def _name(node: Node, cell: int | None) -> str | None:
    """A cell's name, if there is a cell."""
    return None if cell is None else write_cell(cell, node.position.rules)


def number(value: float | None) -> float | str | None:
    """A number that JSON can hold: infinity is a text."""
    return caption.number(value, plain=True) if value is not None and isinf(value) else value
