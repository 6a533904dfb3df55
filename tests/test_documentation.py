"""What is written for people: short at first, and every link leads somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def links(text: str) -> Iterator[str]:
    """What a page links to or shows, except on the web."""
    found = re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"", text)
    return (link for pair in found for link in pair if link and "://" not in link)


def anchors(page: Path) -> set[str]:
    """The names by which a page's headings are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_links_are_found() -> None:
    assert [*links('[a](b.md#c) and <img src="d.png" alt=""> and [w](https://e)')] == [
        *("b.md#c", "d.png")
    ]
    assert len([*links(README.read_text(encoding="utf-8"))]) > 15


def test_the_first_page_begins_with_a_picture_and_is_short() -> None:
    title, blank, picture, *rest = README.read_text(encoding="utf-8").splitlines()
    assert (title, blank) == ("# noughts", "")
    assert picture.startswith('<img src="docs/web-light.png"')
    assert len(rest) < 117


def test_every_page_of_the_documentation_is_linked_from_the_first() -> None:
    linked = {link.partition("#")[0] for link in links(README.read_text(encoding="utf-8"))}
    # The reflex agent's story is told where the fourth document is.
    named = {f"docs/{page.name}" for page in PAGES if page.parent.name == "docs"}
    assert named - linked == {"docs/reflex.md"}


@pytest.mark.parametrize("language", ["es", "pt_BR", "bg"])
def test_a_first_page_in_another_language_shows_what_the_game_says_in_it(language: str) -> None:
    page = ROOT / f"README.{language.replace('_', '-')}.md"
    shown = re.search(r"\$ ./play (.+)\n((?:.*\n)+?)\.\.\.\n", page.read_text(encoding="utf-8"))
    assert shown
    command = [sys.executable, "-m", "noughts", *shlex.split(shown[1])]
    assert command[3:5] == ["--language", language]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert said.startswith(shown[2])
