"""Somebody before a real browser, for tests."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Locator,
    Page,
    Request,
    Route,
    expect,
)

from tests.frontends.web.serving import Elsewhere, Game, elsewhere
from tests.frontends.web.test_supervisor import children

LOUD = ("error", "warning")
LEFT = "net::ERR_ABORTED"

WIDE = (1200, 800)
NARROW = (320, 640)
"""What is left of a usual window at 400 %, and the smallest phone."""

# Every text that a screen reader is told of, in the order in which it was written; what is written
# into the status line also by itself.
LISTENER = """
document.addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  window.everything = [];
  const live = "[aria-live=polite], [role=status], [role=alert]";
  for (const region of document.querySelectorAll(live)) {
    const listen = (records) => {
      const written = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const texts = written.map(({ textContent }) => textContent).filter(Boolean);
      everything.push(...texts);
      if (region.id === "status") heard.push(...texts);
    };
    new MutationObserver(listen).observe(region, { childList: true, subtree: true });
  }
});
"""

# Where to click, in sight.
MIDDLE = """
selector => {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""

INSIDES = "[...document.querySelectorAll('[role=gridcell]')].map(cell => cell.dataset.inside)"

FOCUSED = """
() => {
  const here = document.activeElement;
  return here.dataset.cell || here.id || here.getAttribute("href") || `${here.name} ${here.value}`;
}
"""

PATIENCE = 60_000
"""Milliseconds until what does not happen is an error: never waited for in a good run."""

expect.set_options(timeout=PATIENCE)


def fetched(route: Route) -> APIResponse:
    """The server's answer to a request; a connection that it has closed meanwhile is made anew."""
    return route.fetch(max_retries=3)


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
    def brooding(self) -> Iterator[None]:
        """The agents of large boards, one of which is there, answer nobody meanwhile."""
        game = self.game(0, board="9x9k5", level=1)
        game.answered()
        stopped = children(self.server.process.pid)
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in stopped:
                os.kill(process, signal.SIGCONT)

    @contextmanager
    def person(self, **context: Any) -> Iterator[Person]:
        """Somebody who has never been here."""
        with visiting(self.browser, self.server.address, **context) as person:
            yield person


@contextmanager
def a_place(browser: Browser, folder: Path) -> Iterator[Place]:
    """A server over a folder, and a window on it."""
    with elsewhere(folder) as server, visiting(browser, server.address) as window:
        yield Place(server, browser, window)


@contextmanager
def visiting(browser: Browser, address: str, **context: Any) -> Iterator[Person]:
    """Somebody with a window of its own; at the end nothing was wrong that was not provoked."""
    width, height = WIDE
    opened = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", **context
    )
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
        self.has_usual_screen = True
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
        self.page.unroute_all()
        if not self.has_usual_screen:
            self.has_screen()
        # Whatever was provoked may still be on its way to the page before.
        if self.forgiven or not self.page.url.startswith(self.address):
            self.page.goto(f"{self.address}/page/now/icon.svg")
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_cookies()
        self.complaints.clear()
        self.forgiven.clear()

    @contextmanager
    def being_another(self) -> Iterator[Person]:
        """The same window for somebody else; nothing goes wrong that is not provoked."""
        self.renew()
        yield self
        found = self.unforgiven
        self.complaints.clear()
        assert not found, found

    def has_screen(
        self,
        size: tuple[int, int] = WIDE,
        colours: Literal["light", "dark"] = "light",
        motion: Literal["reduce", "no-preference"] = "reduce",
        forced: Literal["active", "none"] = "none",
    ) -> None:
        """Sit before a screen; on the usual one nothing moves, which takes time."""
        screen = size, colours, motion, forced
        self.has_usual_screen = screen == (WIDE, "light", "reduce", "none")
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme=colours, reduced_motion=motion, forced_colors=forced)

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

    @contextmanager
    def asking(self) -> Iterator[list[Request]]:
        """All that the page asks for meanwhile."""
        found: list[Request] = []

        def note(sent: Request) -> None:
            found.append(sent)

        self.page.on("request", note)
        yield found
        self.page.remove_listener("request", note)

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
            self.page.mouse.click(*self.page.evaluate(MIDDLE, selector))

    def choose(self, **wanted: object) -> None:
        """Choose in the open settings."""
        board = wanted.pop("board", None)
        for name, value in wanted.items():
            self.find(f"#settings [name={name}][value='{value}']").check()
        if board is not None:
            self.find("#settings [name=board-card][value='']").check()
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
        found: list[str] = self.page.evaluate(INSIDES)
        return found

    @property
    def marks(self) -> str:
        """The board as text, row by row without breaks."""
        return "".join(inside if inside in ("X", "O") else "." for inside in self.insides)

    @property
    def heard(self) -> list[str]:
        """What was announced of the game since the page was opened."""
        found: list[str] = self.page.evaluate("heard")
        return found

    @property
    def heard_of_all(self) -> list[str]:
        """What was announced, of whatever it was."""
        found: list[str] = self.page.evaluate("everything")
        return found

    def forgets(self) -> None:
        """Hear from now on."""
        self.page.evaluate("heard.length = everything.length = 0")

    def hears(self, sentence: str) -> None:
        """Wait for what is said for a moment only; on a busy machine nobody might see it."""
        self.page.wait_for_function("said => everything.includes(said)", arg=sentence)

    @property
    def status(self) -> str:
        """The line that says where the game stands."""
        return self.find("#status").inner_text()

    @property
    def focused(self) -> str:
        """The cell, the id, the address or the name of what has the focus."""
        told: str = self.page.evaluate(FOCUSED)
        return told

    def style(self, selector: str, name: str) -> str:
        """A computed style."""
        read = "(element, name) => getComputedStyle(element).getPropertyValue(name)"
        found: str = self.find(selector).first.evaluate(read, name)
        return found
