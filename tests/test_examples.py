"""The examples run and print what they say, those in README and docs too."""

import ast
import doctest
import inspect
import json
import runpy
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.leftovers import needs_limits

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_it_says(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = runpy.run_path(str(path), run_name="__main__")
    _, _, promised = found["__doc__"].partition("Prints:\n")
    assert promised, "an example says what it prints"
    assert capsys.readouterr().out.strip() == inspect.cleandoc(promised)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
    assert len(NOTEBOOKS) >= 1


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_answers_and_imports_what_there_is(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    imports: list[ast.stmt] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            body = ast.parse("".join(cell["source"])).body
            imports += (line for line in body if isinstance(line, ast.Import | ast.ImportFrom))
    assert imports
    exec(compile(ast.Module(imports, []), path.name, "exec"), {})


@needs_limits
@pytest.mark.long
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_says_or_shows_something(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names = {"__name__": path.stem}
    pictures = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown = value_of("".join(cell["source"]), names)
            assert capsys.readouterr().out or shown is not None
            pictures += is_picture(shown)
    assert pictures >= 3


def value_of(source: str, names: dict[str, Any]) -> object:
    """Run a cell: what its last line is worth, if that is an expression, as Jupyter shows it."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(source, names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    shown: object = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return shown


def is_picture(shown: object) -> bool:
    """Whether Jupyter shows a drawing, and one that can be read."""
    drawn = getattr(shown, "_repr_svg_", None)
    return drawn is not None and ET.fromstring(drawn()).tag.endswith("svg")


@pytest.mark.parametrize("name", ["README.md", "docs/documents.md", "docs/library.md"])
def test_what_is_written_tells_the_truth(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
