"""A tree as JSON: counts, then nodes within nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isinf
from typing import Any

from noughts.analysis.node import Node, Tree
from noughts.core.notation import write_cell
from noughts.reports import caption


def as_json(tree: Tree) -> Iterator[str]:
    """The lines of one JSON object."""
    yield from json.dumps(facts(tree), indent=1, ensure_ascii=False).splitlines()


def facts(tree: Tree) -> dict[str, Any]:
    """The tree in plain dicts and lists."""
    return {
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
        "root": _node(node=tree.root),
    }


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
        "cut": _cut(node),
        "left_out": node.left_out,
        "untried": node.untried,
        "times": node.times,
        "mirrored": node.mirrored,
        "children": [_node(child) for child in node.children],
    }


def _cut(node: Node) -> dict[str, Any] | None:
    """What was passed over at a node."""
    if node.cut is None:
        return None
    return {
        "cells": [_name(node, cell) for cell in node.cut.cells],
        "alpha": number(node.cut.alpha),
        "beta": number(node.cut.beta),
    }


def _name(node: Node, cell: int | None) -> str | None:
    """A cell's name, if there is a cell."""
    return None if cell is None else write_cell(cell, node.position.rules)


def number(value: float | None) -> float | str | None:
    """A number that JSON can hold: infinity is a text."""
    return caption.number(value, plain=True) if value is not None and isinf(value) else value
