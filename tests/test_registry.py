"""Everything that can be had by name."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from noughts import registry
from noughts.core.errors import InvalidText, UnknownName

SOURCE = Path(__file__).parents[1] / "src"
TABLES: dict[str, dict[str, str]] = {
    name: table
    for name, table in vars(registry).items()
    if name[0].isupper() and isinstance(table, dict)
}
ENTRIES = [(table, name) for table, names in TABLES.items() for name in names]

LISTING = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
from noughts import registry
print(*registry.AGENTS, *registry.VARIANTS)
print(*sorted(set(sys.modules) - before))
"""


def test_there_are_tables_of_agents_variants_and_protocols() -> None:
    assert {"AGENTS", "VARIANTS", "PROTOCOLS"} <= set(TABLES)


@pytest.mark.parametrize(("table", "name"), ENTRIES)
def test_every_entry_loads(table: str, name: str) -> None:
    loaded = registry.load("entry", TABLES[table], name)
    assert callable(loaded)
    assert getattr(loaded, "__doc__", None)


def in_a_fresh_python(program: str) -> list[str]:
    """The lines that a program prints, with only the standard library and the source to import."""
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(SOURCE)],
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_listing_imports_nothing_but_the_errors_and_what_an_enum_needs() -> None:
    names, modules = in_a_fresh_python(LISTING)
    (enum,) = in_a_fresh_python("import enum, sys; print(*sys.modules)")
    assert names.split() == [*registry.AGENTS, *registry.VARIANTS]
    assert set(modules.split()) - {"__future__"} - set(enum.split()) == {
        "noughts",
        "noughts.core",
        "noughts.core.errors",
        "noughts.registry",
    }


def test_an_unknown_name_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match="no agent 'perfekt'; did you mean 'perfect'"):
        registry.load("agent", registry.AGENTS, "perfekt")
    with pytest.raises(UnknownName, match="no protocol 'judge'; did you mean 'JUDGE'"):
        registry.load("protocol", registry.PROTOCOLS, "judge")


def modules_named_in(table: dict[str, str]) -> set[str]:
    return {target.split(":")[0] for target in table.values()}


def modules_of(package: str) -> dict[str, ast.Module]:
    """The parsed modules of a package, by full name."""
    folder = SOURCE.joinpath(*package.split("."))
    files = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
    return {f"{package}.{file.stem}": ast.parse(file.read_bytes()) for file in files}


def derives_from(tree: ast.Module, parents: set[str]) -> bool:
    """Whether a module defines a class that names one of these as its parent."""
    return any(
        isinstance(base, ast.Name) and base.id in parents
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    )


@pytest.mark.parametrize(
    ("package", "table"),
    [("noughts.agents", registry.AGENTS), ("noughts.agents.foreign", registry.FOREIGN)],
)
def test_every_agent_is_in_its_table(package: str, table: dict[str, str]) -> None:
    defined = {
        name
        for name, tree in modules_of(package).items()
        if derives_from(tree, {"Agent", "ForeignAgent"})
    }
    assert defined == modules_named_in(table)


@pytest.mark.parametrize("name", registry.AGENTS)
def test_only_what_is_foreign_can_be_told_what_to_open(name: str) -> None:
    """Any other agent takes numbers, and yes or no, and no text at all."""
    kind = registry.load("agent", registry.AGENTS, name)
    assert not kind.rest
    for read in kind.options.values():
        for text in ("agent.py", "/", "127.0.0.1", "http://127.0.0.1/", ""):
            with pytest.raises(InvalidText) as refused:
                read(text)
            told = refused.value.template
            assert told.startswith(("{key} of {name} is a ", "{key} of {name} is yes "))


def test_all_that_is_foreign_is_told_what_to_open() -> None:
    assert all(registry.load("agent", registry.FOREIGN, name).rest for name in registry.FOREIGN)


def test_every_variant_is_in_its_table() -> None:
    variants = set(modules_of("noughts.core.variants"))
    assert variants == modules_named_in(registry.VARIANTS) - {"noughts.core.rules"}


def test_every_protocol_is_in_its_table() -> None:
    defined = {
        name
        for name, tree in modules_of("noughts.protocols").items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == name.rpartition(".")[2]
    }
    assert defined == modules_named_in(registry.PROTOCOLS)
