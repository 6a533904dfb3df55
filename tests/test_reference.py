"""The library's reference names everything that is public, with an example that runs."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from pathlib import Path

import pytest

import noughts

TEXT = (Path(__file__).parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
GROUPS = ["Core", "Search", "Understanding", "Agents", "Contests"]


def entries() -> dict[tuple[str, ...], str]:
    """What is written under each heading of names."""
    parts = re.split(r"^### (.*)\n", TEXT, flags=re.MULTILINE)
    return {
        tuple(heading.split(", ")): text.partition("\n## ")[0]
        for heading, text in zip(parts[1::2], parts[2::2], strict=True)
    }


ENTRIES = entries()


def used(text: str) -> set[str]:
    """The names of `noughts` that stand in the examples of a text."""
    source = "".join(example.source for example in doctest.DocTestParser().get_examples(text))
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "noughts"
    }


def test_every_public_name_has_its_heading_and_nothing_else_has_one() -> None:
    names = [name for heading in ENTRIES for name in heading]
    assert sorted(names) == sorted(noughts.__all__)


@pytest.mark.parametrize("heading", ENTRIES, ids=", ".join)
def test_every_name_of_a_heading_stands_in_an_example_below_it(heading: tuple[str, ...]) -> None:
    assert set(heading) <= used(ENTRIES[heading])


def test_the_groups_are_these() -> None:
    assert re.findall(r"^## (.*)", TEXT, re.MULTILINE) == GROUPS


FUNCTIONS = [name for name in noughts.__all__ if inspect.isfunction(getattr(noughts, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_is_written_with_its_parameters(name: str) -> None:
    (text,) = (text for heading, text in ENTRIES.items() if name in heading)
    assert (
        f"\n`{name}({', '.join(inspect.signature(getattr(noughts, name)).parameters)})`\n" in text
    )


def test_links_to_headings_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)", TEXT, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\(#([^)]*)\)", TEXT)) <= anchors
