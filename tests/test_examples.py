"""The examples run and print what they say, those in README and docs too."""

import doctest
import inspect
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_it_says(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = runpy.run_path(str(path), run_name="__main__")
    _, _, promised = found["__doc__"].partition("Prints:\n")
    assert promised, "an example says what it prints"
    assert capsys.readouterr().out.strip() == inspect.cleandoc(promised)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("name", ["README.md", "docs/documents.md", "docs/library.md"])
def test_what_is_written_tells_the_truth(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
