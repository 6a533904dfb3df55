"""The server refuses, is busy, or ends what it has begun: nothing is lost, and the page goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.frontends.web.browser import Person, Place, fetched
from tests.frontends.web.links import look
from tests.frontends.web.serving import Game

WHY = "Not now."
LOST = "The connection is lost. Trying again ..."
BACK = "Connected again."
REFUSED = "Your friend would rather not."

PASSING = (503, 429)

# Whatever was asked for before this was heard of.
HEARD = "fetch('/page/now/icon.svg', { cache: 'no-store' }).then(() => null)"

PRESS_ALL = "buttons => buttons.filter(one => one.checkVisibility()).forEach(one => one.click())"


@contextmanager
def refused(person: Person, path: str, status: int, **headers: str) -> Iterator[list[str]]:
    """What is asked for there is refused for as long as this lasts; what it was."""
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=status, json={"error": WHY}, headers=headers)

    person.provoke(str(status))
    person.page.route(path, refuse)
    yield asked
    person.page.unroute(path, refuse)


@pytest.fixture(scope="module", name="timeless")
def a_window_with_a_clock(place: Place) -> Iterator[Person]:
    """A window whose clock goes on only when told to."""
    with place.person() as person:
        person.page.clock.install(time=0)
        person.page.clock.pause_at(60_000)
        yield person


@pytest.fixture
def patient(timeless: Person) -> Iterator[Person]:
    """Somebody who was never here, with such a window."""
    with timeless.being_another() as person:
        yield person


def invited(place: Place) -> tuple[Game, str]:
    """A friend's game, and the path of the link to join it."""
    game = place.game(opponent="friend", side="X")
    return game, f"/game/{game.name}#join={game.invitation}"


def go(person: Person, path: str) -> None:
    """Open a page, whatever it will show."""
    person.page.goto(person.address + path)


def told(person: Person, sentence: str) -> None:
    """Somebody reads this note, or none."""
    expect(person.find("#notice p")).to_have_text([sentence] if sentence else [])


# A seat


@pytest.mark.long
def test_whoever_is_invited_has_the_seat_once_the_server_has_time(
    place: Place, newcomer: Person
) -> None:
    game, link = invited(place)
    with refused(newcomer, "**/join", 429):
        go(newcomer, link)
        told(newcomer, WHY)
        assert newcomer.page.url == f"{newcomer.address}/game/{game.name}"
        # The page tries again by itself: there is no moment in which nothing refuses it.
        with refused(newcomer, "**/join", 503):
            newcomer.page.reload()
            told(newcomer, WHY)
    newcomer.settled()
    expect(newcomer.find("#you")).to_have_text("You are O")
    told(newcomer, "")
    kept = newcomer.page.evaluate("JSON.stringify(sessionStorage)")
    assert str(game.invitation) not in kept


def test_a_seat_that_was_taken_is_not_lost_with_the_answer(place: Place, newcomer: Person) -> None:
    _, link = invited(place)

    def lose(route: Route) -> None:
        assert fetched(route).ok
        route.fulfill(status=500, json={"error": WHY})

    newcomer.provoke("500")
    newcomer.page.route("**/join", lose, times=1)
    newcomer.visit(link)
    told(newcomer, WHY)
    newcomer.page.reload()
    newcomer.settled()
    expect(newcomer.find("#you")).to_have_text("You are O")


@pytest.mark.long
def test_an_invitation_that_is_refused_is_not_sent_again(place: Place, newcomer: Person) -> None:
    game, link = invited(place)
    game.joined()
    newcomer.provoke("409")
    newcomer.visit(link)
    told(newcomer, "Both seats are taken, but you can watch.")
    newcomer.page.reload()
    newcomer.settled()
    told(newcomer, "")
    assert newcomer.page.evaluate("localStorage.getItem('noughts.keys')") == "[]"


# One's own game


@pytest.mark.long
def test_a_game_that_is_refused_is_not_replaced_and_a_reload_waits_for_it(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(4, side="both"))
    address = newcomer.page.url
    with newcomer.asking() as asked, refused(newcomer, "**/api/games/*", 500):
        newcomer.page.reload()
        told(newcomer, WHY)
        newcomer.page.evaluate(HEARD)
        assert (newcomer.page.url, {sent.method for sent in asked}) == (address, {"GET"})
    for status in PASSING:
        with refused(newcomer, "**/api/games/*", status):
            go(newcomer, "/")
            told(newcomer, WHY)
    newcomer.settled()
    assert (newcomer.marks, newcomer.page.url) == ("....X....", address)
    told(newcomer, "")


@pytest.mark.parametrize(("wished", "waited"), [("20", 20), ("3600", 30)])
def test_a_busy_server_is_left_alone_for_as_long_as_it_asks(
    place: Place, patient: Person, wished: str, waited: int
) -> None:
    game, page = place.game(4, side="both"), patient.page
    with refused(patient, f"**{game.path}", 503, **{"retry-after": wished}) as asked:
        go(patient, f"/game/{game.name}")
        told(patient, WHY)
        pass_by(page, 1_000 * waited - 500)
        assert len(asked) == 1
        with page.expect_response(f"**{game.path}"):
            page.clock.run_for(1_000)
    pass_until(page, "document.getElementById('board').dataset.waiting", 1_000 * waited)
    patient.settled()
    assert patient.marks == "....X...."


def pass_by(page: Page, milliseconds: int) -> None:
    """Let time go by, and be told of what the page asks for meanwhile."""
    page.clock.run_for(milliseconds)
    page.evaluate(HEARD)


def pass_until(page: Page, so: str, milliseconds: int) -> None:
    """Let time go by in steps until something is so."""
    for _ in range(60):
        if page.evaluate(so):
            return
        pass_by(page, milliseconds)
    raise AssertionError(f"it never was so: {so}")


def test_a_move_that_cannot_be_saved_is_taken_from_the_board(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(side="both"))
    for status in PASSING:
        with refused(newcomer, "**/moves", status) as asked:
            newcomer.mark("b2")
            told(newcomer, WHY)
            assert (newcomer.marks, len(asked)) == (".........", 1)
    newcomer.mark("b2")
    assert newcomer.marks == "....X...."
    told(newcomer, "")


# Without any game


def test_nothing_breaks_where_there_is_no_game(newcomer: Person) -> None:
    with refused(newcomer, "**/api/games/*", 500):
        go(newcomer, "/game/any")
        told(newcomer, WHY)
        newcomer.find("main button:not([aria-haspopup]), aside button").evaluate_all(PRESS_ALL)
        for key in "urhvwmspt15":
            newcomer.page.keyboard.press(key)
        expect(newcomer.find("dialog[open]")).to_have_count(0)
        newcomer.page.keyboard.press("?")
        expect(newcomer.find("#keys")).to_be_visible()
        newcomer.page.keyboard.press("Escape")
    newcomer.begin(opponent="person")
    newcomer.mark("b2")
    assert newcomer.marks == "....X...."
    for name in ("Hint", "Values", "Share", "Review the moves"):
        expect(newcomer.button(name)).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.long
def test_a_game_one_begins_is_not_replaced_by_what_was_waited_for(
    place: Place, patient: Person
) -> None:
    game = place.game(side="both")
    with refused(patient, f"**{game.path}", 503):
        go(patient, f"/game/{game.name}")
        told(patient, WHY)
        patient.begin(opponent="person")
        patient.mark("b2")
    for _ in range(2):
        pass_by(patient.page, 10_000)
    assert patient.marks == "....X...." and game.name not in patient.page.url


# What is heard


def test_a_stream_that_ends_at_once_is_asked_for_ever_more_rarely(
    place: Place, patient: Person
) -> None:
    page = patient.page
    stream = {"content_type": "text/event-stream", "body": "retry: 1000\n\n"}
    page.route("**/events", lambda route: route.fulfill(**stream))
    with patient.asking() as asked:
        patient.sit(place.game(side="both"))
        told(patient, LOST)
        patient.forgets()
        for _ in range(20):
            pass_by(page, 1_000)
        assert 3 <= sum(sent.url.endswith("/events") for sent in asked) <= 6
    assert patient.heard_of_all == []
    page.unroute("**/events")
    pass_until(page, "everything.length > 0", 5_000)
    pass_by(page, 10_000)
    told(patient, "")
    assert patient.heard_of_all == [BACK, "×"]


@pytest.mark.long
def test_what_is_shared_and_played_on_is_what_the_server_says(newcomer: Person) -> None:
    def change(route: Route) -> None:
        facts = {"record": "3x3k3; c3", "position": "3x3k3 .../.../..X O"}
        route.fulfill(json=fetched(route).json() | facts)

    newcomer.page.route("**/api/look?*", change, times=1)
    look(newcomer, "3x3k3; a1")
    newcomer.keys("s")
    expect(newcomer.find("#look-address")).to_have_value(re.compile(r"game=3x3k3%3B%20c3$"))
    newcomer.keys("Escape")
    newcomer.button("Play from here").click()
    expect(newcomer.find("#you")).to_have_text("You are O")
    newcomer.settled()
    assert newcomer.marks == "........X"


# Between friends


def test_whoever_has_asked_may_withdraw_it(place: Place, newcomer: Person) -> None:
    game, _ = invited(place)
    friend = game.joined()
    game.look()
    game.move(4)
    newcomer.sit(game)
    tab = newcomer.another_tab()
    tab.visit()
    for person in (newcomer, tab):
        person.forgets()
    for _ in range(2):
        newcomer.keys("u")
        for person in (newcomer, tab):
            expect(person.find("#request-text")).to_have_text("You have asked to take back b2.")
        newcomer.find("#withdraw").focus()
        newcomer.keys("Enter")
        for person in (newcomer, tab):
            expect(person.find("#request-text")).to_be_empty()
        expect(newcomer.find("#withdraw")).to_be_hidden()
        expect(newcomer.find("#board [role=gridcell]:focus")).to_have_count(1)
        told(newcomer, "")
    for person in (newcomer, tab):
        assert REFUSED not in person.heard_of_all
    assert friend.look()["request"] is None
    newcomer.keys("u")
    expect(newcomer.find("#withdraw")).to_be_visible()
    friend.look()
    friend.do("refuse")
    for person in (newcomer, tab):
        told(person, REFUSED)
    newcomer.button("Close this note").click()
    newcomer.find("#step-back").click()
    newcomer.looks_at(0)
    told(newcomer, "")
