"""The changes that can be made to one place of a module: small, and wrong more often than not."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

SWAPPED: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

UNTOUCHED = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)
"""What is left alone as a whole: Python 3.11 does not say where the parts of an f-string are."""

IDLE = {"annotation", "returns", "decorator_list", "bases"}


class Mutation(NamedTuple):
    """One change: where, what stands there, what is put there, and the whole module after it."""

    path: Path
    line: int
    name: str
    changed: bytes

    def __str__(self) -> str:
        return f"{self.name} (line {self.line})"


def mutations_in(path: Path) -> Iterator[Mutation]:
    """All changes to one module, each with a name that stays when other lines move."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen: Counter[str] = Counter()
    for scope, node, text in _replacements(ast.parse(source), ""):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        before = " ".join(source[begin:end].decode().split())
        name = f"{path.as_posix()} {scope}: {before} -> {text}"
        seen[name] += 1
        if seen[name] > 1:
            name += f" [{seen[name]}]"
        yield Mutation(path, node.lineno, name, source[:begin] + text.encode() + source[end:])


Replacement = tuple[str, ast.expr | ast.stmt, str]


def _replacements(node: ast.AST, scope: str) -> Iterator[Replacement]:
    """In which function, what, and by which text, for everything below a node."""
    for child in _children(node):
        inside = scope
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{scope}.{child.name}".lstrip(".")
        if isinstance(child, ast.expr | ast.stmt):
            is_condition = child is getattr(node, "test", None)
            for text in _changes(child, not scope, is_condition):
                yield inside or "module", child, text
        yield from _replacements(child, inside)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that do something: no annotations, decorators or base classes."""
    for name, value in ast.iter_fields(node):
        if name not in IDLE and not (name == "keywords" and isinstance(node, ast.ClassDef)):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_untouched(child):
                    yield child


def _is_untouched(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg == "strict"  # of zip: an assertion
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in ("TYPE_CHECKING", "__all__", "__slots__")
    return isinstance(node, UNTOUCHED)


def _changes(node: ast.expr | ast.stmt, top: bool, is_condition: bool) -> Iterator[str]:
    """What could stand in place of a node."""
    match node:
        case ast.Compare():
            for number, operator in enumerate(node.ops):
                other = SWAPPED[type(operator)]()
                ops = [*node.ops[:number], other, *node.ops[number + 1 :]]
                yield _text(ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            yield _text(ast.BoolOp(SWAPPED[type(node.op)](), node.values))
            for number in range(len(node.values)):
                left = [*node.values[:number], *node.values[number + 1 :]]
                yield _text(ast.BoolOp(node.op, left) if len(left) > 1 else left[0])
        case ast.BinOp() if type(node.op) in SWAPPED and not _is_types(node):
            operator = SWAPPED[type(node.op)]()
            yield _text(ast.BinOp(node.left, operator, node.right))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield _text(node.operand)
        case ast.Constant():
            yield from _constants(node.value, top)
        case ast.Name() | ast.Attribute() | ast.Call() if is_condition:
            yield f"(not {ast.unparse(node)})"
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _filters(node)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            yield "None" if not isinstance(value, ast.Yield | ast.YieldFrom) else "yield from ()"
        case ast.AugAssign() | ast.Raise() | ast.Delete():
            yield "pass"
        case ast.Continue():
            yield "break"
        case ast.Break():
            yield "continue"


def _is_types(node: ast.BinOp) -> bool:
    """Whether this is a union of types."""
    return isinstance(node.op, ast.BitOr) and ast.unparse(node).endswith("None")


def _constants(value: object, top: bool) -> Iterator[str]:
    """Another constant. Large numbers, and fractions outside functions, are sizes and times: one
    is as good as another."""
    if isinstance(value, bool):
        yield str(not value)
    elif (isinstance(value, int) or (isinstance(value, float) and not top)) and value <= 9:
        yield str(value + 1)


def _filters(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[str]:
    """The same without one of its conditions."""
    for generator in node.generators:
        for number, condition in enumerate(generator.ifs):
            generator.ifs[number] = ast.Constant(True)
            yield _text(node)
            generator.ifs[number] = condition


def _text(node: ast.expr) -> str:
    """The source of an expression, fit for any place."""
    text = ast.unparse(ast.fix_missing_locations(node))
    return text if isinstance(node, ast.Constant | ast.Name) else f"({text})"
