"""The page's JavaScript under its own tools: the scripts of package.json."""

from __future__ import annotations

from noughts.frontends.web.http import assets
from tests.page import declarations
from tests.page.tools import ROOT, node, npm, packages


def check(script: str) -> None:
    """Run one of the scripts; what it says is shown if it finds anything."""
    node()
    packages()
    done = npm(ROOT, "run", "--silent", script)
    assert done.returncode == 0, f"npm run {script}\n{done.stdout}{done.stderr}"


def test_nothing_is_to_be_said_about_its_style() -> None:
    check("lint")


def test_its_types_fit_together() -> None:
    check("types")


def test_its_functions_do_what_they_say() -> None:
    check("test")


def test_it_relies_on_what_the_server_and_the_page_really_are() -> None:
    found = declarations.FILE.read_text(encoding="utf-8")
    assert found == declarations.text(), "python -m tests.page.declarations writes it anew"


def test_browsers_are_not_sent_what_is_declared() -> None:
    assert declarations.FILE.name not in assets.load()
