"""Somebody before a real browser, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.frontends.web.serving import Elsewhere, Game, elsewhere

LOUD = ("error", "warning")
LEFT = "net::ERR_ABORTED"

WIDE = (1200, 800)
NARROW = (320, 640)
"""What is left of a usual window at 400 %, and the smallest phone."""

# Every text that a screen reader is told of, in the order in which it was written.
LISTENER = """
document.addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const written = (records) => records.flatMap(({ addedNodes }) => [...addedNodes]);
  const listen = (records) => heard.push(...written(records).map((node) => node.textContent));
  const status = document.getElementById("status");
  if (status) new MutationObserver(listen).observe(status, { childList: true });
});
"""

# Where to click, in sight.
MIDDLE = """
element => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""

PATIENCE = 60_000
"""Milliseconds until what does not happen is an error: never waited for in a good run."""

expect.set_options(timeout=PATIENCE)


class Place(NamedTuple):
    """A server, and a browser to visit it with."""

    server: Elsewhere
    browser: Browser
    window: Person

    def game(self, *cells: int, **settings: object) -> Game:
        """A game that was begun elsewhere, after some moves."""
        game = Game.begun(self.server.client, **settings)
        game.move(*cells)
        return game

    @contextmanager
    def person(self, **context: Any) -> Iterator[Person]:
        """Somebody who has never been here."""
        with visiting(self.browser, self.server.address, **context) as person:
            yield person


@pytest.fixture(scope="module", name="place")
def a_place(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """For as long as one module is tested."""
    with (
        elsewhere(tmp_path_factory.mktemp("page")) as server,
        visiting(browser, server.address) as window,
    ):
        yield Place(server, browser, window)


@pytest.fixture(name="newcomer")
def a_newcomer(place: Place) -> Iterator[Person]:
    """Somebody who is about to visit the page for the first time."""
    place.window.renew()
    yield place.window
    found = place.window.unforgiven
    place.window.complaints.clear()
    assert not found, found


@pytest.fixture(name="person")
def a_person(newcomer: Person) -> Person:
    """Somebody who visits the page for the first time."""
    newcomer.visit()
    return newcomer


@contextmanager
def visiting(browser: Browser, address: str, **context: Any) -> Iterator[Person]:
    """Somebody with a window of its own; at the end nothing was wrong that was not provoked."""
    width, height = context.pop("size", WIDE)
    opened = browser.new_context(viewport={"width": width, "height": height}, **context)
    opened.set_default_timeout(PATIENCE)
    opened.add_init_script(LISTENER)
    try:
        person = Person(opened, address)
        yield person
        assert not person.unforgiven, person.unforgiven
    finally:
        opened.close()


class Person:
    """Plays on the page as people do, and reads what is there to be seen and heard."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address.rstrip("/")
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self.page = self._tab()

    def _tab(self) -> Page:
        page = self.context.new_page()
        page.on(
            "console", lambda said: self._note(said.type in LOUD, said.text, said.location["url"])
        )
        page.on("pageerror", lambda error: self._note(True, str(error)))
        # Whatever is aborted was left behind when a page was left.
        page.on("requestfailed", lambda sent: self._note(sent.failure != LEFT, str(sent.failure)))
        return page

    def _note(self, is_wrong: bool, *words: str) -> None:
        if is_wrong:
            self.complaints.append(" ".join(words))

    def provoke(self, *complaints: str) -> None:
        """What is done next is refused on purpose."""
        self.forgiven += complaints

    @property
    def unforgiven(self) -> list[str]:
        """What was wrong, except what was provoked."""
        return [said for said in self.complaints if not any(word in said for word in self.forgiven)]

    # Going there

    def renew(self) -> None:
        """Be somebody else, who was never here, in the same window."""
        for other in self.context.pages[1:]:
            other.close()
        if not self.page.url.startswith(self.address):
            self.visit()
        self.page.evaluate("localStorage.clear()")
        self.complaints.clear()
        self.forgiven.clear()

    def visit(self, path: str = "/") -> None:
        """Open a page."""
        self.page.goto(self.address + path)
        self.settled()

    def sit(self, game: Game) -> None:
        """Open a game that this browser has the key to; somebody who was here before."""
        self.remember("keys", [[game.name, game.key]])
        self.visit(f"/game/{game.name}")

    def another_tab(self) -> Person:
        """The same person before a second tab; what it complains of, the first does."""
        other = Person.__new__(Person)
        other.__dict__.update(self.__dict__)
        other.page = other._tab()
        return other

    def settled(self) -> None:
        """Wait until it is a person's turn, or nobody's."""
        self.waits_for("person", "nothing")

    def waits_for(self, *whom: str) -> None:
        """Wait until the board waits for one of these."""
        choices = ",".join(f"#board[data-waiting={one}]" for one in whom)
        self.page.locator(choices).wait_for(state="attached")

    def looks_at(self, ply: int) -> None:
        """Wait until the board after so many moves is shown."""
        expect(self.find(f"#moves [data-ply='{ply}'][aria-current]")).to_have_count(min(ply, 1))

    # Doing things

    def find(self, selector: str) -> Locator:
        """What a selector finds."""
        return self.page.locator(selector)

    def button(self, name: str) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def push(self, name: str) -> None:
        """Click a button, and wait for what the server says."""
        self.button(name).click()
        self.settled()

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other, and wait each time for what the server says."""
        for key in keys:
            self.page.keyboard.press(key)
            self.settled()

    def cell(self, name: str) -> Locator:
        """A cell of the board."""
        return self.page.locator(f"[data-cell={name}]")

    def mark(self, *names: str) -> None:
        """Click cells; whoever is next has moved afterwards."""
        for name in names:
            self.tap(f"[data-cell={name}]")
            self.settled()

    def tap(self, *selectors: str) -> None:
        """Click at once, whether it can be used or not: Playwright's own clicks wait for that."""
        for selector in selectors:
            self.page.mouse.click(*self.find(selector).evaluate(MIDDLE))

    def choose(self, **wanted: object) -> None:
        """Choose in the open settings."""
        board = wanted.pop("board", None)
        for name, value in wanted.items():
            self.find(f"#settings [name={name}][value='{value}']").check()
        if board is not None:
            self.find("#board-text").fill(str(board))

    def begin(self, **wanted: object) -> None:
        """Begin a game through the settings."""
        self.button("New game").click()
        self.choose(**wanted)
        self.find("#start").click()
        expect(self.find("#settings")).to_be_hidden()
        self.settled()

    def remember(self, name: str, value: object) -> None:
        """Have the browser remember something."""
        store = "([name, value]) => localStorage.setItem(`noughts.${name}`, value)"
        self.page.evaluate(store, [name, json.dumps(value)])

    # Seeing and hearing

    @property
    def insides(self) -> list[str]:
        """What stands in every cell."""
        read = "cells => cells.map(cell => cell.dataset.inside)"
        found: list[str] = self.find("[role=gridcell]").evaluate_all(read)
        return found

    @property
    def marks(self) -> str:
        """The board as text, row by row without breaks."""
        return "".join(inside if inside in ("X", "O") else "." for inside in self.insides)

    @property
    def heard(self) -> list[str]:
        """What was announced since the page was opened."""
        found: list[str] = self.page.evaluate("heard")
        return found

    @property
    def status(self) -> str:
        """The line that says where the game stands."""
        return self.find("#status").inner_text()

    @property
    def focused(self) -> str:
        """The cell, the id or the name of what has the focus."""
        name = "({ dataset, id, name, value }) => dataset.cell || id || `${name} ${value}`"
        told: str = self.page.evaluate(f"({name})(document.activeElement)")
        return told

    def style(self, selector: str, name: str) -> str:
        """A computed style."""
        read = "(element, name) => getComputedStyle(element).getPropertyValue(name)"
        found: str = self.find(selector).first.evaluate(read, name)
        return found
