"""The design, checked: layers, sizes, docstrings, and what may be imported."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("untraced")

SOURCE = Path(__file__).parents[1] / "src"

LAYERS = (
    ("core",),
    ("search",),
    ("analysis",),
    ("agents",),
    ("play",),
    ("reports",),
    ("adapters",),
    ("frontends", "protocols"),
    ("cli",),
    ("__main__",),
)
"""From the bottom up; imports only point down, and names on one line never import each other."""

BESIDE = {
    "registry": {"noughts.core.errors"},
    "catalogue": set[str](),
    "texts": {"noughts.core.errors", "noughts.catalogue"},
    "lines": set[str](),
    "exits": set[str](),
    "worker_processes": set[str](),
    "parallel": {"noughts.core.errors", "noughts.cluster", "noughts.worker_processes"},
    "cluster": {"noughts", "noughts.core.errors", "noughts.parallel"},
}
"""What stands beside the layers, may be imported by all of them, and what it imports itself."""

WEB = (("codes", "pools"), ("rooms", "stores"), ("http",), ("serving",))
"""The parts of the web front end from the bottom up; rooms and stores may import each other."""

WITH_QT = (
    "actions",
    "advice",
    "application",
    "board",
    "cell",
    "controller_model",
    "dialogs",
    "game_model",
    "gui",
    "marks",
    "panel",
    "preferences",
    "theme",
    "thinker",
    "value_line",
    "window",
)
"""The modules of the window that need Qt; the others can say that it is missing."""

OF_EXTRAS = {
    "noughts.cluster": {"distributed"},
    "noughts.reports.png": {"resvg_py"},
    "noughts.frontends.web.codes": {"segno"},
    "noughts.frontends.web.http.requests": {"fastapi"},
    "noughts.frontends.web.http.api": {"fastapi"},
    "noughts.frontends.web.http.app": {"fastapi", "starlette"},
    "noughts.frontends.web.serving.connections": {"h11", "uvicorn"},
    "noughts.frontends.web.http.bodies": {"pydantic"},
    "noughts.frontends.web.http.models": {"pydantic"},
    "noughts.frontends.web.http.assets": {"fastapi"},
    "noughts.frontends.web.stores.postgres": {"psycopg"},
    "noughts.frontends.web.http.guard": {"starlette"},
    "noughts.frontends.web.http.language": {"starlette"},
    "noughts.frontends.web.http.questions": {"fastapi"},
    "noughts.frontends.web.serving.server": {"fastapi", "uvicorn"},
    "noughts.frontends.web.http.sharing": {"fastapi"},
    "noughts.frontends.web.http.stream": {"anyio", "starlette"},
} | {f"noughts.frontends.desktop.{name}": {"PySide6"} for name in WITH_QT}
"""What a module imports, where it is used, from a package that an extra brings."""

STANDARD = sys.stdlib_module_names
LONGEST_MODULE = 400
LONGEST_FUNCTION = 40

JUDGE_SHUNS = {
    "argparse",
    "dataclasses",
    "gettext",
    "json",
    "noughts.core.notation",
    "noughts.registry",
    "random",
    "re",
    "typing",
}
"""Modules that cost a judge too much: it waits for every import."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(file: Path) -> str:
    """The dotted name of a module."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in sorted(SOURCE.rglob("*.py"))}


def text_of(module: str) -> str:
    return MODULES[module].read_text(encoding="utf-8")


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(text_of(module))


@cache
def nodes_of(module: str) -> list[ast.AST]:
    return list(ast.walk(tree_of(module)))


def imports_of(module: str) -> Iterator[str]:
    """Every module that this one imports, wherever the import stands; relative ones with a dot."""
    for node in nodes_of(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield inner if inner in MODULES else origin


def own_imports_of(module: str) -> set[str]:
    """The modules of this project that a module imports."""
    return {name for name in imports_of(module) if name.split(".")[0] == "noughts"}


def part_of(module: str) -> str:
    """The layer, or the name beside the layers, that a module belongs to."""
    return module.split(".")[1]


def height_of(part: str) -> int:
    """How far up a layer stands."""
    return next(height for height, parts in enumerate(LAYERS) if part in parts)


PLACED = [module for module in MODULES if module != "noughts"]


def test_there_is_something_to_check() -> None:
    assert {"noughts", "noughts.core.rules", "noughts.search.minimax"} <= set(MODULES)


def test_every_module_has_its_place() -> None:
    known = {part for layer in LAYERS for part in layer} | set(BESIDE)
    assert [module for module in PLACED if part_of(module) not in known] == []


def may_import(module: str, name: str) -> bool:
    """Whether a module in a layer may import another one."""
    part = part_of(module)
    if name == "noughts":
        return part == "cli"  # inside, names come from their homes
    other = part_of(name)
    return other in BESIDE or other == part or height_of(other) < height_of(part)


def test_imports_only_point_down() -> None:
    upward = [
        f"{module} imports {name}"
        for module in PLACED
        if part_of(module) not in BESIDE
        for name in own_imports_of(module)
        if not may_import(module, name)
    ]
    assert upward == []


@pytest.mark.parametrize("module", [name for name in PLACED if part_of(name) in BESIDE])
def test_what_stands_beside_the_layers_imports_none_of_them(module: str) -> None:
    assert own_imports_of(module) <= BESIDE[part_of(module)]


def part_of_the_web(module: str) -> int:
    """How far up a module of the web front end stands."""
    part = module.split(".")[3]
    return next(height for height, parts in enumerate(WEB) if part in parts)


def test_inside_the_web_front_end_imports_only_point_down() -> None:
    inside = [name for name in MODULES if name.startswith("noughts.frontends.web.")]
    upward = [
        f"{module} imports {name}"
        for module in inside
        for name in own_imports_of(module).intersection(inside)
        if part_of_the_web(name) > part_of_the_web(module)
    ]
    assert upward == []


CHECKER = {"noughts.analysis.certificate", "noughts.analysis.check"}
"""What says whether a proof holds."""


@pytest.mark.parametrize("module", sorted(CHECKER))
def test_whoever_checks_a_proof_knows_the_rules_alone(module: str) -> None:
    others = own_imports_of(module) - CHECKER
    assert {part_of(name) for name in others} == {"core"}


def test_what_is_not_for_people_speaks_no_language() -> None:
    silent = [name for name in PLACED if part_of(name) in ("core", "search", "protocols")]
    assert [name for name in silent if "noughts.texts" in own_imports_of(name)] == []


def test_imports_are_absolute_and_from_the_standard_library() -> None:
    foreign = [
        f"{module} imports {name}"
        for module in MODULES
        for name in imports_of(module)
        if name.split(".")[0] not in {"noughts", *STANDARD, *OF_EXTRAS.get(module, ())}
    ]
    assert foreign == []


def test_a_module_is_short() -> None:
    lengths = {module: len(text_of(module).splitlines()) for module in MODULES}
    assert [module for module, length in lengths.items() if length > LONGEST_MODULE] == []


def length_of(function: Function) -> int:
    """Its lines without the docstring."""
    assert function.end_lineno
    lines = function.end_lineno - function.lineno + 1
    if ast.get_docstring(function):
        docstring = function.body[0]
        assert docstring.end_lineno
        lines -= docstring.end_lineno - docstring.lineno + 1
    return lines


def test_a_function_is_short() -> None:
    long = [
        f"{module}.{node.name}"
        for module in MODULES
        for node in nodes_of(module)
        if isinstance(node, Function) and length_of(node) > LONGEST_FUNCTION
    ]
    assert long == []


def public_definitions(tree: ast.Module | ast.ClassDef) -> Iterator[Function | ast.ClassDef]:
    """Classes, functions and the methods of such classes whose names are public."""
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node)


def test_everything_public_says_what_it_is() -> None:
    assert [module for module in MODULES if not ast.get_docstring(tree_of(module))] == []
    silent = [
        f"{module}.{node.name}"
        for module in MODULES
        for node in public_definitions(tree_of(module))
        if not ast.get_docstring(node)
    ]
    assert silent == []


@pytest.mark.parametrize("word", ["TODO", "FIXME", "HACK"])
def test_nothing_is_left_for_later(word: str) -> None:
    assert [module for module in MODULES if word in text_of(module)] == []


JUDGE = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import noughts.protocols.stdio, noughts.protocols.judge
print(*set(sys.modules) - before)
"""


def test_the_judge_s_path_imports_little() -> None:
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", JUDGE, str(SOURCE)],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(run.stdout.split())
    assert "noughts.protocols.stdio" in loaded
    assert JUDGE_SHUNS & loaded == set()
