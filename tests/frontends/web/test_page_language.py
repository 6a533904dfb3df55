"""The page in the language of whoever visits it, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect

from noughts import catalogue
from noughts.frontends.web.http.guard import Limits
from tests import pseudo
from tests.frontends.web.browser import Person, visiting
from tests.frontends.web.serving import Site, served
from tests.rarely import rarely

COOKIE = "noughts-language"


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of its own that speaks English and the language that nobody speaks."""
    with pytest.MonkeyPatch.context() as patch:
        pseudo.install(tmp_path_factory.mktemp("locale"), patch)
        with served(limits=Limits(rate=0, burst=1)) as site:
            yield site
    catalogue.load.cache_clear()


@contextmanager
def somebody(abroad: Site, browser: Browser, language: str | None = None) -> Iterator[Person]:
    """Somebody who visits the server, and may have chosen a language before."""
    address = f"http://127.0.0.1:{abroad.port}"
    with visiting(browser, address) as person:
        if language:
            person.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        yield person


def test_a_language_is_chosen_in_the_middle_of_a_game(abroad: Site, browser: Browser) -> None:
    with somebody(abroad, browser) as person:
        person.visit()
        person.mark("b2")
        person.find("#values").click()
        before, address = person.marks, person.page.url
        expect(person.find("#language")).to_have_value("en")
        for language, hint in ((pseudo.CODE, pseudo.translated("Hint")), ("en", "Hint")):
            with person.page.expect_navigation():
                person.find("#language").select_option(language)
            person.settled()
            expect(person.find("html")).to_have_attribute("lang", language)
            expect(person.find("#hint")).to_contain_text(hint)
            expect(person.find("#values")).to_have_attribute("aria-pressed", "true")
            expect(person.find("#language")).to_have_value(language)
            assert (person.marks, person.page.url) == (before, address)


def test_a_language_is_chosen_in_the_middle_of_a_review(abroad: Site, browser: Browser) -> None:
    with somebody(abroad, browser) as person:
        game = abroad.game(side="both")
        game.move(4, 1, 0, 8)
        person.visit()
        person.sit(game)
        person.find("#review").click()
        person.find("[data-ply='2']").click()
        expect(person.find("#why")).to_contain_text("2. O b1: blunder")
        with person.page.expect_navigation():
            person.find("#language").select_option(pseudo.CODE)
        expect(person.find("#why")).to_contain_text(f"2. O b1: {pseudo.translated('blunder')}")
        assert person.marks == ".O..X...."


def test_two_before_one_game_each_read_their_own_language(abroad: Site, browser: Browser) -> None:
    game = abroad.game(side="both")
    with somebody(abroad, browser) as one, somebody(abroad, browser, pseudo.CODE) as other:
        one.visit()
        one.sit(game)
        other.visit(f"/game/{game.name}")
        other.waits_for("person")
        one.mark("b2")
        label = "row {row}, column {column}, {mark}, the last move"
        facts = {"row": 2, "column": 2, "mark": "X"}
        expect(one.cell("b2")).to_have_attribute("aria-label", label.format(**facts))
        foreign = pseudo.translated(label).format(**facts)
        expect(other.cell("b2")).to_have_attribute("aria-label", foreign)


def test_a_page_that_is_missing_is_in_the_language_too(abroad: Site, browser: Browser) -> None:
    with somebody(abroad, browser, pseudo.CODE) as person:
        person.provoke("404")
        person.page.goto(f"{person.address}/nowhere")
        expect(person.find("html")).to_have_attribute("lang", pseudo.CODE)
        expect(person.find("body")).to_contain_text(pseudo.translated("This cell is empty"))


# Room for longer sentences

# Every text that is seen and does not fit: it leaves its button or the window, is cut, or lies over
# another one; and whether the page is wider than the window.
CUT = """
() => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && getComputedStyle(one).clipPath === "none" && !one.closest(".heard, select, .cell");
  // What two boxes have in common.
  const shared = (one, other) => {
    const left = Math.max(one.left, other.left), right = Math.min(one.right, other.right);
    const top = Math.max(one.top, other.top), bottom = Math.min(one.bottom, other.bottom);
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  // What of a box is in sight, where it stands in something that can be scrolled.
  const shown = (box, one) => {
    const scroller = one.closest(".seat span, .moves, .scroller, .card, .panel, dialog");
    if (!scroller) return box;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    // The buttons at the end of a dialog may stay in sight over the rest.
    const answers = scroller.querySelector(".buttons.end");
    const end = !answers || answers.contains(one) ? bottom : answers.getBoundingClientRect().top;
    return shared(box, { left, right, top, bottom: end });
  };
  const texts = [];
  const place = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: one } = walker.currentNode;
    if (!data.trim() || !isSeen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = shown(range.getBoundingClientRect(), one);
    if (box.width > 1 && box.height > 1) texts.push({ said: data.trim(), one, box });
  }
  const found = [];
  for (const { said, one, box } of texts) {
    const around = one.closest("button, .button, .seat")?.getBoundingClientRect() ?? box;
    const isOut = box.left < around.left - 1 || box.right > around.right + 1;
    const isBeyond = box.left < -1 || box.right > innerWidth + 1;
    // Who a level is stands in full below the moves.
    const isCut = getComputedStyle(one).overflowX === "hidden"
      && one.scrollWidth > one.clientWidth + 1 && !one.closest(".seat span");
    if (isOut || isBeyond || isCut) found.push(`cut: ${said}`);
  }
  texts.forEach((first, number) => {
    for (const second of texts.slice(number + 1)) {
      if (first.one.contains(second.one) || second.one.contains(first.one)) continue;
      const { width, height } = shared(first.box, second.box);
      if (width > 2 && height > 4) found.push(`over: ${first.said} / ${second.said}`);
    }
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} pixels in ${clientWidth}`);
  return found;
}
"""


@pytest.mark.parametrize(
    "size", [(320, 640), (390, 844), (1280, 800), *rarely((768, 1024))], ids=str
)
def test_nothing_is_cut_and_nothing_overlaps_in_a_longer_language(
    size: tuple[int, int], abroad: Site, browser: Browser
) -> None:
    game = abroad.game(side="both")
    game.move(0, 3, 1, 4, 8)
    asked = abroad.game(opponent="friend", side="X")
    friend = asked.joined()
    asked.look()
    asked.move(0)
    asked.do("ask-undo")
    with somebody(abroad, browser, pseudo.CODE) as person:
        person.has_screen(size)
        person.visit()
        found = {"at first": person.page.evaluate(CUT)}
        person.sit(asked)
        expect(person.find("#withdraw")).to_be_visible()
        found["where something is asked"] = person.page.evaluate(CUT)
        friend.look()
        friend.do("resign")
        expect(person.find("#headline")).to_have_class(re.compile("over"))
        found["at the end"] = person.page.evaluate(CUT)
        person.sit(game)
        found["in a game"] = person.page.evaluate(CUT)
        for name in ("new-game", "show-keys", "share"):
            person.find(f"#{name}").click()
            expect(person.find("dialog[open]")).to_be_visible()
            found[name] = person.page.evaluate(CUT)
            person.page.keyboard.press("Escape")
        person.find("#review").click()
        expect(person.find("#summary")).not_to_be_empty()
        found["in a review"] = person.page.evaluate(CUT)
        person.page.goto(f"{person.address}/game/none")
        expect(person.find("#astray")).to_be_visible()
        found["nowhere"] = person.page.evaluate(CUT)
        person.provoke("404")
    assert {state: texts for state, texts in found.items() if texts} == {}
