"""A tree in the language of Graphviz (`dot -Tsvg`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from noughts.analysis.node import Node, Tree
from noughts.core.notation import write_cell
from noughts.reports import caption
from noughts.reports.wording import rows
from noughts.texts import _


def as_dot(tree: Tree) -> Iterator[str]:
    """The lines of the graph: bold edges for the chosen line, dashed ones for cuts."""
    said = [caption.title(tree), *caption.sentences(tree), *caption.legend(tree)]
    label = '"' + "".join(_escaped(line) + "\\l" for line in said) + '"'
    yield "digraph tree {"
    yield f"  graph [label={label}, labelloc=t, labeljust=l, ranksep=0.7, ordering=out];"
    yield '  node [shape=box, style=rounded, fontname="monospace", fontsize=11];'
    yield '  edge [fontname="monospace", fontsize=11];'
    names = (f"n{number}" for number in count(1))
    root = next(names)
    yield f"  {root} [label={_text(_label(tree, tree.root))}, penwidth=2.5];"
    yield from _below(tree, tree.root, root, names, on_line=True)
    yield "}"


def _below(tree: Tree, node: Node, name: str, names: Iterator[str], on_line: bool) -> Iterator[str]:
    """A node and an edge for each child, for the cut and for what is not shown."""
    for child in node.children:
        chosen = on_line and child is node.chosen
        look = ", penwidth=2.5" if chosen else ""
        below = next(names)
        move = write_cell(child.cell or 0, child.position.rules) + caption.times(child)
        yield f"  {below} [label={_text(_label(tree, child))}{look}];"
        yield f"  {name} -> {below} [label={_text(move)}{look}];"
        yield from _below(tree, child, below, names, chosen)
    if cut := node.shown_cut:
        cells = _("cut: {cells}").format(cells=caption.cells(cut.cells, node.position.rules))
        yield from _stub(name, next(names), cells, caption.inequality(cut))
    if more := caption.more(node):
        yield from _stub(name, next(names), more, "")


def _stub(parent: str, name: str, text: str, reason: str) -> Iterator[str]:
    """A dashed branch that leads to words only."""
    yield f"  {name} [label={_text(text)}, shape=plaintext, fontcolor=gray35];"
    yield (
        f"  {parent} -> {name} "
        f"[label={_text(reason)}, style=dashed, color=gray50, fontcolor=gray35];"
    )


def _label(tree: Tree, node: Node) -> str:
    """What stands in a node's box."""
    lines = [" ".join(row) for row in rows(node.position)]
    if tree.has_windows and node.step is not None:
        lines.append(caption.window(node))
    if node.score is not None:
        lines.append(_score(tree, node))
    return "\n".join(lines)


def _score(tree: Tree, node: Node) -> str:
    """The score, and where it comes from."""
    if node.position.outcome:
        return f"{caption.result(node.position.outcome)}: {caption.ending(tree, node)}"
    return f"{caption.side(node)} {caption.score(node)}"


def _text(text: str) -> str:
    """Text in quotes, its lines in the middle."""
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """Text as it may stand in quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
