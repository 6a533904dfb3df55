"""The first visit: few requests, a board that can be used before anything is answered, and a game
that begins with the first move."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Request, Route, expect

from tests.frontends.web.browser import Person, Place

MOST_REQUESTS = 16
ICON = 1
"""Browsers with a window of their own also ask for the icon, which the HTML names."""


def api(asked: list[Request]) -> list[str]:
    """What was asked of the API, in order."""
    paths = [urlsplit(sent.url).path for sent in asked]
    return [path for path in paths if path.startswith("/api/")]


def test_a_first_visit_takes_few_requests_none_of_which_waits_for_long(newcomer: Person) -> None:
    withheld: list[Route] = []
    is_silent = True

    def withhold(route: Route) -> None:
        if is_silent:
            withheld.append(route)
        else:
            route.continue_()

    newcomer.page.route("**/api/**", withhold)
    with newcomer.asking() as asked:
        newcomer.visit()
        newcomer.page.wait_for_load_state("load")
        newcomer.tap("[data-cell=b2]")
        expect(newcomer.cell("b2")).to_have_attribute("data-inside", "X")
    page, *others = asked
    html = page.response().text()  # type: ignore[union-attr]
    files = [urlsplit(sent.url).path for sent in others if "/api/" not in sent.url]
    assert all(f'"{path}"' in html for path in files), "what the HTML names waits for nothing else"
    assert len(asked) - api(asked).count("/api/games") + ICON <= MOST_REQUESTS
    is_silent = False
    for route in withheld:
        route.continue_()
    newcomer.settled()
    assert newcomer.marks.count("O") == 1


def test_who_only_looks_begins_no_game(newcomer: Person) -> None:
    with newcomer.asking() as asked:
        newcomer.visit()
        expect(newcomer.find("#status")).to_have_text("Move 1: your turn, X.")
        newcomer.page.wait_for_load_state("networkidle")
    assert newcomer.page.url == f"{newcomer.address}/"
    assert {sent.method for sent in asked} == {"GET"}
    assert newcomer.page.evaluate("localStorage['noughts.game'] ?? null") is None


def test_the_first_move_begins_a_game_that_is_still_there_later(newcomer: Person) -> None:
    newcomer.visit()
    newcomer.mark("b2")
    address, marks = newcomer.page.url, newcomer.marks
    assert "/game/" in address and marks.count("O") == 1
    newcomer.visit()
    assert (newcomer.page.url, newcomer.marks) == (address, marks)


def test_a_hint_and_values_begin_it_too(newcomer: Person) -> None:
    newcomer.visit()
    newcomer.page.keyboard.press("h")
    expect(newcomer.find("#advice")).not_to_be_empty()
    newcomer.page.keyboard.press("v")
    expect(newcomer.find("#board .value")).to_have_count(9)
    assert "/game/" in newcomer.page.url


def test_a_first_move_that_the_server_refuses_is_taken_back(newcomer: Person) -> None:
    newcomer.visit()
    newcomer.provoke("503")
    body = '{"error": "Not now."}'
    newcomer.page.route("**/api/games", lambda route: route.fulfill(status=503, body=body))
    newcomer.tap("[data-cell=b2]")
    expect(newcomer.find("#notice p")).to_have_text("Not now.")
    assert newcomer.marks == "........."
    newcomer.page.unroute_all()
    newcomer.mark("b2")
    assert newcomer.marks[4] == "X" and newcomer.marks.count("O") == 1


def test_an_answer_to_the_first_move_that_is_lost_begins_no_second_game(
    place: Place, newcomer: Person
) -> None:
    newcomer.visit()
    newcomer.provoke("net::ERR_FAILED")
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            return route.fallback()
        lost.append(route.request.url)
        route.fetch()
        route.abort()

    newcomer.page.route("**/api/games/*/moves", lose)
    with newcomer.asking() as asked:
        newcomer.mark("b2")
    assert newcomer.marks.count("O") == 1 and newcomer.marks[4] == "X"
    assert api(asked).count("/api/games") == 1


def test_a_theme_is_there_before_any_script_runs(place: Place) -> None:
    with place.person() as person:
        person.visit()
        person.find("[name=theme][value=dark]").check()
        person.context.route("**/*.js", lambda route: route.abort())
        person.provoke("net::ERR_FAILED")
        person.page.reload()
        assert person.style("body", "background-color") == "rgb(21, 23, 26)"
        expect(person.find("#board [role=gridcell]")).to_have_count(9)
