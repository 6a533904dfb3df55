"""A search step by step, as courses ask for it by hand: one row per position visited."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from noughts.analysis.node import Node, Tree
from noughts.core.notation import write_cell
from noughts.reports import caption
from noughts.reports.columns import columns, csv_lines
from noughts.reports.tree import number
from noughts.texts import _


class Step(NamedTuple):
    """step: its number in the search; path: the moves from the root; alpha, beta: on arrival;
    value: on leaving; bound: `<=` or `>=` when the value is only that; note: what was cut and why,
    or how the game ended."""

    step: int
    path: str
    alpha: float | None
    beta: float | None
    bound: str
    value: float | None
    note: str


def steps(node: Node, path: str = "") -> Iterator[Step]:
    """The steps at and below a node, as far as the tree keeps them, in the order of the search."""
    if node.step is None:
        return
    yield Step(node.step, path, node.alpha, node.beta, node.bound, node.score, _note(node))
    for child in node.children:
        name = write_cell(child.cell or 0, child.position.rules)
        yield from steps(child, f"{path} {name}".lstrip())


def as_text(tree: Tree) -> Iterator[str]:
    """A table for people, with what the drawings say about the search."""
    yield caption.title(tree, in_steps=True)
    yield from caption.sentences(tree)
    if tree.has_windows:
        yield _("alpha and beta are those on arrival; a value with >= or <= is only a bound.")
    yield ""
    heads = (_("step"), _("path"), _("alpha"), _("beta"), _("value"), _("note"))
    yield from columns([heads, *map(_shown, steps(tree.root))], left=(1, 5))


def as_csv(tree: Tree) -> Iterator[str]:
    """Comma-separated, a step a row."""
    yield from csv_lines([Step._fields])
    yield from csv_lines(map(_fields, steps(tree.root)))


def as_json(tree: Tree) -> Iterator[str]:
    """One object, a step a line."""
    head = {
        "algorithm": tree.algorithm,
        "position": str(tree.root.position),
        "nodes": tree.nodes,
        "left_out": tree.left_out,
        "stopped": str(tree.stopped) if tree.stopped else None,
    }
    yield json.dumps(head)[:-1] + ', "steps": ['
    comma = ""
    for step in steps(tree.root):
        alpha, beta, value = map(number, (step.alpha, step.beta, step.value))
        row = step._asdict() | {"alpha": alpha, "beta": beta, "value": value}
        yield comma + json.dumps(row, ensure_ascii=False)
        comma = ","
    yield "]}"


def _note(node: Node) -> str:
    """What is worth saying of a step."""
    said = []
    if node.position.outcome:
        said.append(caption.result(node.position.outcome))
    if node.cut:
        said.append(caption.cut(node.cut, node.position.rules))
    if node.score is None:
        said.append(_("not finished"))
    if node.times > 1:
        said.append(_("stands for {number} mirror images").format(number=node.times))
    return "; ".join(said)


def _shown(step: Step) -> tuple[str, ...]:
    """A step as people read it, the bound beside its value."""
    number, path, alpha, beta, _bound, _value, note = _fields(step)
    return number, path, alpha, beta, caption.bounded(step.bound, step.value, plain=True), note


def _fields(step: Step) -> tuple[str, ...]:
    """A step in texts."""
    alpha, beta, value = (
        caption.number(value, plain=True) for value in (step.alpha, step.beta, step.value)
    )
    return str(step.step), step.path, alpha, beta, step.bound, value, step.note
