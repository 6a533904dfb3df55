"""A tree as indented text, one node a line, with small boards."""

from __future__ import annotations

from collections.abc import Iterator

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
        yield _("cut {cells}: {reason}").format(
            cells=caption.cells(cut.cells, node.position.rules),
            reason=caption.inequality(cut, plain=True),
        )


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
