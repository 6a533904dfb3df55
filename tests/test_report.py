"""The end of a full `./test`: the bars of coverage, and what was left out."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.report import cost, coverage_lines, left_out, tally_packages


def measured(lines: int, missing: list[int], branches: list[list[int]]) -> dict[str, Any]:
    """An entry of coverage's JSON: a file with twice as many lines as branches."""
    return {
        "summary": {
            "num_statements": lines,
            "covered_lines": lines - len(missing),
            "num_branches": lines // 2,
            "covered_branches": lines // 2 - len(branches),
        },
        "missing_lines": missing,
        "missing_branches": branches,
    }


def test_all_bars_reached() -> None:
    files = {
        "src/noughts/cli.py": measured(40, [7], []),
        "src/noughts/agents/reflex.py": measured(40, [], []),
        "src/noughts/search/minimax.py": measured(10, [], []),
        "src/noughts/core/variants/misere.py": measured(10, [], []),
    }
    assert coverage_lines(tally_packages(files)) == (
        [
            "core         100.0 %   needs 100 %",
            "search       100.0 %   needs 100 %",
            "agents       100.0 %",
            "noughts       98.3 %",
            "the rest      99.2 %   needs 90 %",
        ],
        True,
    )


def test_one_missing_branch_of_many_does_not_round_up() -> None:
    files = {"src/noughts/core/rules.py": measured(10_000, [], [[3, -1]])}
    assert coverage_lines(tally_packages(files)) == (
        [
            "core         100.0 %   needs 100 %   NOT REACHED",
            "    src/noughts/core/rules.py: 3->exit",
            "the rest     100.0 %   needs 90 %",
        ],
        False,
    )


def test_the_rest_has_a_bar_as_a_whole() -> None:
    files = {
        "src/noughts/cli.py": measured(20, [1, 2, 3], [[3, 4]]),
        "src/noughts/agents/reflex.py": measured(2, [], []),
    }
    lines, good = coverage_lines(tally_packages(files))
    assert not good
    assert lines[-2:] == [
        "the rest      87.9 %   needs 90 %   NOT REACHED",
        "    src/noughts/cli.py: 1, 2, 3, 3->4",
    ]


def test_what_was_left_out_is_told_with_its_reason(tmp_path: Path) -> None:
    junit = tmp_path / "tests.xml"
    folder = tmp_path / "tests"
    folder.mkdir()
    one = "import pytest\n@pytest.mark.skip(reason='no tmux')\ndef test_one(): pass\n"
    (folder / "test_some.py").write_text(f"{one}{one.replace('one', 'two')}", encoding="utf-8")
    whole = 'import pytest\npytest.skip("Qt isn\'t there", allow_module_level=True)\n'
    (folder / "test_whole.py").write_text(whole, encoding="utf-8")
    words = ["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), "--junitxml", str(junit)]
    subprocess.run([sys.executable, "-m", "pytest", *words, str(folder)], capture_output=True)
    long = "skipped   the tests marked long: `./test --all` runs them"
    assert left_out(str(junit), long_tests=True) == [
        "skipped   1 x Qt isn't there",
        "skipped   2 x no tmux",
        long,
    ]
    assert left_out(str(tmp_path / "no-such-file"), long_tests=False) == ["skipped   nothing"]


def test_a_run_says_what_it_took() -> None:
    assert re.fullmatch(r"took      61 s, \d+ s of CPU \(\d+ \+ \d+\)", cost(61.3))
