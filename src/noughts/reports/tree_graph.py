"""A tree in the languages of Graphviz (`dot -Tsvg`) and of Mermaid, which many pages draw.

Mermaid itself refuses more than 500 edges: a tree for it wants a limit.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count

from noughts.analysis.node import Cut, Node, Tree
from noughts.core.notation import write_cell
from noughts.reports import caption
from noughts.reports.wording import rows
from noughts.texts import _

_BREAK = " <br> "


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
    yield f"  {root} [label={_quoted(_box(tree, tree.root))}, penwidth=2.5];"
    yield from _dot_below(tree, tree.root, root, names, on_line=True)
    yield "}"


def _dot_below(
    tree: Tree, node: Node, name: str, names: Iterator[str], on_line: bool
) -> Iterator[str]:
    """A node and an edge for each child, for the cut and for what is not shown."""
    for child in node.children:
        chosen = on_line and child is node.chosen
        look = ", penwidth=2.5" if chosen else ""
        below = next(names)
        move = write_cell(child.cell or 0, child.position.rules) + caption.times(child)
        yield f"  {below} [label={_quoted(_box(tree, child))}{look}];"
        yield f"  {name} -> {below} [label={_quoted(move)}{look}];"
        yield from _dot_below(tree, child, below, names, chosen)
    if cut := node.shown_cut:
        yield from _stub(name, next(names), _cut(cut, node), caption.inequality(cut))
    if more := caption.more(node):
        yield from _stub(name, next(names), more, "")


def _stub(parent: str, name: str, text: str, reason: str) -> Iterator[str]:
    """A dashed branch that leads to words only."""
    yield f"  {name} [label={_quoted(text)}, shape=plaintext, fontcolor=gray35];"
    yield (
        f"  {parent} -> {name} "
        f"[label={_quoted(reason)}, style=dashed, color=gray50, fontcolor=gray35];"
    )


def _box(tree: Tree, node: Node) -> str:
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


def _quoted(text: str) -> str:
    """Text in Graphviz's quotes, its lines in the middle."""
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """Text as it may stand in quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def as_mermaid(tree: Tree) -> Iterator[str]:
    """The lines of the flowchart: thick arrows for the chosen line, dotted ones for cuts."""
    yield "---"
    yield f"title: {json.dumps(caption.title(tree), ensure_ascii=False)}"
    yield "---"
    for sentence in (*caption.sentences(tree), *caption.legend(tree)):
        yield f"%% {sentence}"
    yield "flowchart TD"
    yield "    classDef chosen stroke-width:3px"
    yield "    classDef cut stroke-dasharray:4 4,opacity:0.7"
    names = (f"n{number}" for number in count(1))
    root = next(names)
    yield f"    {root}({_text(_facts(tree, tree.root))}):::chosen"
    yield from _mermaid_below(tree, tree.root, root, names, on_line=True)


def _mermaid_below(
    tree: Tree, node: Node, name: str, names: Iterator[str], on_line: bool
) -> Iterator[str]:
    """An edge and a node for each child, then for the cut, then for what is not shown."""
    below = []
    for child in node.children:
        chosen = on_line and child is node.chosen
        arrow, look = ("==>", ":::chosen") if chosen else ("-->", "")
        below.append((child, next(names), chosen))
        box = f"{below[-1][1]}({_text(_facts(tree, child))}){look}"
        yield f"    {name} {arrow}|{_text([_move(child)])}| {box}"
    if cut := node.shown_cut:
        edge = _text([caption.inequality(cut)])
        yield f"    {name} -.->|{edge}| {next(names)}({_text([_cut(cut, node)])}):::cut"
    if more := caption.more(node):
        yield f"    {name} -.- {next(names)}({_text([more])}):::cut"
    for child, child_name, chosen in below:
        yield from _mermaid_below(tree, child, child_name, names, chosen)


def _facts(tree: Tree, node: Node) -> Iterator[str]:
    """What stands in a node's box."""
    yield _("Board: {board}").format(board=_BREAK.join(_rows(node)))
    if node.position.outcome:
        yield _("Game over")
    else:
        yield _("Turn: {player}").format(player=node.position.turn.value)
    yield _("Depth: {depth}").format(depth=node.ply)
    if tree.has_windows and node.step is not None:
        yield caption.window(node)
    if node.score is None:
        return
    if node.position.outcome:
        yield _("Score: {score}").format(score=caption.ending(tree, node, plain=True))
        yield f"({caption.result(node.position.outcome)})"
    elif node.maximises:
        yield _("Max: {score}").format(score=caption.score(node))
    else:
        yield _("Min: {score}").format(score=caption.score(node))


def _rows(node: Node) -> Iterator[str]:
    """The rows of the board, as lists are written."""
    for row in rows(node.position):
        yield f"[{', '.join(row.replace('.', '_'))}]"


def _move(node: Node) -> str:
    """The move to a node; on a board of one row cells are counted."""
    rules, cell = node.position.rules, node.cell or 0
    name = str(cell) if rules.rows == 1 else write_cell(cell, rules)
    text = _("{player} in {cell}").format(player=node.position.turn.other.value, cell=name)
    return text + caption.times(node)


def _text(lines: Iterator[str] | list[str]) -> str:
    """Lines in quotes, within which nothing but a quote has a meaning."""
    return '"' + _BREAK.join(lines).replace('"', "#quot;") + '"'


def _cut(cut: Cut, node: Node) -> str:
    """The moves that were passed over."""
    return _("cut: {cells}").format(cells=caption.cells(cut.cells, node.position.rules))
