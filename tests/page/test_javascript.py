"""The page's JavaScript under its own tools: the scripts of package.json."""

from __future__ import annotations

from tests.page.tools import ROOT, node, npm, packages


def check(script: str) -> None:
    """Run one of the scripts; what it says is shown if it finds anything."""
    node()
    packages()
    done = npm(ROOT, "run", "--silent", script)
    assert done.returncode == 0, f"npm run {script}\n{done.stdout}{done.stderr}"


def test_nothing_is_to_be_said_about_its_style() -> None:
    check("lint")
