"""The page in the language of whoever visits it, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect

from noughts import catalogue
from noughts.frontends.web.http.guard import Limits
from tests import pseudo
from tests.frontends.web.browser import Person, visiting
from tests.frontends.web.serving import Site, served

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
        before, address = person.marks, person.page.url
        expect(person.find("#language")).to_have_value("en")
        for language, hint in ((pseudo.CODE, pseudo.translated("Hint")), ("en", "Hint")):
            with person.page.expect_navigation():
                person.find("#language").select_option(language)
            person.settled()
            expect(person.find("html")).to_have_attribute("lang", language)
            expect(person.find("#hint")).to_contain_text(hint)
            expect(person.find("#language")).to_have_value(language)
            assert (person.marks, person.page.url) == (before, address)


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
