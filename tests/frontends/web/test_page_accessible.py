"""Every state of the page under axe-core: no violation, light and dark, wide and small."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import NARROW, WIDE, Person, Place
from tests.frontends.web.browser import a_newcomer as a_newcomer
from tests.frontends.web.browser import a_place as a_place
from tests.requirements import missing

AXE = "axe-core@4.14.0"
"""It finds new things in each version: it moves when somebody moves it."""

BADLY = (0, 8, 3, 6, 2, 1, 4)

# What colours and widths can change; everything else is looked at once.
LOOKS = ["color-contrast", "target-size", "scrollable-region-focusable"]

VIEWS: list[tuple[Literal["light", "dark"], tuple[int, int], list[str]]] = [
    ("light", WIDE, []),
    ("dark", WIDE, LOOKS),
    ("dark", NARROW, []),
    ("light", NARROW, LOOKS),
]

RUN = """
async (rules) => {
  const only = rules.length ? { runOnly: rules } : {};
  const { violations, passes } = await axe.run(document, only);
  const where = (nodes) => nodes.map(({ target }) => target.join(" ")).join(", ");
  return [violations.map(({ id, nodes }) => `${id}: ${where(nodes)}`), passes.length];
}
"""


@pytest.fixture(scope="module")
def axe(pytestconfig: pytest.Config) -> str:
    """The source of axe-core, fetched once into pytest's cache."""
    assert pytestconfig.cache
    folder = pytestconfig.cache.mkdir("axe")
    source = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        fetch(folder)
    return source.read_text(encoding="utf-8")


def fetch(folder: Path) -> None:
    """Have npm fetch axe-core into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        missing("npm is not installed: it fetches axe-core, which looks for barriers on the page")
    words = [npm, "install", "--prefix", str(folder), "--no-save", "--no-audit", "--no-fund", AXE]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    if done.returncode:
        missing(f"npm cannot fetch axe-core, which looks for barriers on the page: {done.stderr}")


class Inspector:
    """Somebody who has an expert look at what the page shows."""

    def __init__(self, person: Person, place: Place, source: str) -> None:
        self.person = person
        self.place = place
        self.source = source

    def inspect(self) -> None:
        """Look at this state in both themes and sizes."""
        self.person.page.evaluate(self.source)
        for theme, size, rules in VIEWS:
            self.person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            self.person.page.set_viewport_size({"width": size[0], "height": size[1]})
            violations, passes = self.person.page.evaluate(RUN, rules)
            assert violations == [], (theme, size)
            assert passes > 0


@pytest.fixture
def inspector(newcomer: Person, place: Place, axe: str) -> Iterator[Inspector]:
    yield Inspector(newcomer, place, axe)
    newcomer.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    newcomer.page.emulate_media(color_scheme="light", reduced_motion="no-preference")


def test_the_expert_sees_barriers(inspector: Inspector) -> None:
    inspector.person.visit()
    inspector.person.page.evaluate("document.getElementById('undo').textContent = ''")
    with pytest.raises(AssertionError, match="button-name"):
        inspector.inspect()


def test_the_start(inspector: Inspector) -> None:
    inspector.person.visit()
    inspector.inspect()


def test_values_and_a_hint(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(0, 8, side="both"))
    person.button("Values").click()
    person.button("Hint").click()
    expect(person.find(".value")).to_have_count(7)
    expect(person.find(".cell.lit")).to_have_count(1)
    inspector.inspect()


def test_the_computer_thinks(inspector: Inspector) -> None:
    person, server = inspector.person, inspector.place.server.process
    person.visit()
    person.begin(board="7x7k5", level=5)
    person.tap("[data-cell=d4]")
    person.waits_for("agent")
    # For as long as anybody looks.
    server.send_signal(signal.SIGSTOP)
    try:
        expect(person.find("#thinking")).to_have_text("Move 2: the computer is thinking.")
        expect(person.find("#thinking")).to_be_visible()
        inspector.inspect()
    finally:
        server.send_signal(signal.SIGCONT)
    person.settled()
    assert person.marks.count("O") == 1


def test_a_finished_line(inspector: Inspector) -> None:
    inspector.person.sit(inspector.place.game(0, 3, 1, 4, 2, side="both"))
    expect(inspector.person.find("#strokes line")).to_have_count(1)
    inspector.inspect()


def test_a_review_with_what_would_follow(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(*BADLY, side="both"))
    person.button("Review the moves").click()
    expect(person.find("#moves .word")).to_have_count(7)
    person.find("#moves button[data-ply='2']").click()
    expect(person.find("[data-inside^=ghost]").first).to_be_visible()
    expect(person.find("#now")).to_be_visible()
    inspector.inspect()


def test_looking_back(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(0, 8, 3, side="both"))
    person.button("One move back").click()
    expect(person.find("#now")).to_be_visible()
    inspector.inspect()


def test_the_settings_and_a_refused_board(inspector: Inspector) -> None:
    person = inspector.person
    person.visit()
    person.keys("n")
    expect(person.find("#level-list .muted").last).not_to_be_empty()
    inspector.inspect()
    person.provoke("422")
    person.choose(board="3x3")
    person.find("#start").click()
    expect(person.find("#board-error")).not_to_be_empty()
    inspector.inspect()


def test_the_keys(inspector: Inspector) -> None:
    inspector.person.visit()
    inspector.person.keys("?")
    expect(inspector.person.find("#keys")).to_be_visible()
    inspector.inspect()


def test_a_note(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(4, side="both"))
    person.provoke("409")
    person.mark("b2")
    expect(person.find("#notice p")).to_be_visible()
    inspector.inspect()


def test_an_onlooker(inspector: Inspector) -> None:
    person = inspector.person
    person.visit(f"/game/{inspector.place.game(4, side='both').name}")
    person.mark("a1")
    expect(person.find("#notice p")).to_be_visible()
    inspector.inspect()


@pytest.mark.parametrize("board", ["15x15k5", "gravity:6x7k4"])
def test_other_boards(inspector: Inspector, board: str) -> None:
    inspector.person.sit(inspector.place.game(board=board, side="both"))
    inspector.person.mark("c6", "d6")
    inspector.inspect()


def test_a_wrong_address(inspector: Inspector) -> None:
    person = inspector.person
    person.provoke("404")
    person.page.goto(f"{person.address}/nowhere")
    expect(person.page.get_by_role("link", name="Go to the board")).to_be_visible()
    inspector.inspect()
