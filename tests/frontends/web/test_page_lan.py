"""A friend in the same room: two phones and a watcher over the network's address, in plain http."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Route, expect

from noughts.frontends.web.codes import as_svg
from noughts.frontends.web.serving.addresses import lan_addresses
from tests.frontends.web.browser import Person, visiting
from tests.frontends.web.friends import Company
from tests.frontends.web.serving import elsewhere
from tests.requirements import missing

UPRIGHT, ACROSS = (390, 844), (844, 390)
IGNORED = "Cross-Origin-Opener-Policy"
"""The one header that browsers heed only where the connection is encrypted, and say so."""

INSIDE = """
() => {
  const { left, top, right, bottom } = document.querySelector("#board").getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}
"""


@pytest.fixture(name="room")
def a_room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """Two people with a phone each and one with a large screen, at a server for the network. What
    a machine sends to an address of its own does not leave it."""
    if not lan_addresses():
        missing("this machine has no address in a network: friends in the same room need one")
    with (
        elsewhere(tmp_path_factory.mktemp("lan"), 0, 1, "--lan") as server,
        ExitStack() as stack,
    ):
        phones = [{"is_mobile": True, "has_touch": True, "device_scale_factor": 2}] * 2
        people = [
            stack.enter_context(visiting(browser, server.address, **context))
            for context in (*phones, {})
        ]
        for person in people:
            person.provoke(IGNORED)
        for phone in people[:2]:
            phone.has_screen(UPRIGHT)
        yield Company(server, *people)


def touch(company: Company, person: Person, cell: str, mark: str) -> None:
    """Somebody touches a cell, and everybody sees the mark."""
    person.cell(cell).tap()
    company.see(cell, mark)


def test_two_phones_and_a_watcher_play_over_the_network(room: Company) -> None:
    founder, friend, _ = room.people
    room.begin(side="X")
    join, _ = room.links()
    assert join.startswith(f"http://{lan_addresses()[0]}:")
    expect(founder.find("#only-here")).to_be_hidden()
    drawn = founder.find("#join-code svg path").last.get_attribute("d")
    assert drawn and f'd="{drawn}"' in as_svg(join, "")
    founder.find("#join-copy").tap()
    expect(founder.find("#invitation-told")).not_to_be_empty()
    room.meet()
    touch(room, founder, "a1", "X")
    for person in room.people:
        expect(person.find("#hint")).to_have_attribute("aria-disabled", "true")
    friend.button("Ask for hints").tap()
    founder.button("Allow").tap()
    friend.button("Hint").tap()
    expect(friend.cell("b2")).to_have_class("cell open lit")
    room.read(
        "#help",
        "Your friend used a hint at move 2.",
        "You used a hint at move 2. Your friend sees this.",
        "O used a hint at move 2.",
    )
    touch(room, friend, "a2", "O")
    for person, cell, mark in ((founder, "b1", "X"), (friend, "b2", "O"), (founder, "c1", "X")):
        touch(room, person, cell, mark)
    room.read(
        "#status",
        "You win: a1 b1 c1.",
        "Your friend plays c1. Your friend wins: a1 b1 c1.",
        "X plays c1. X wins: a1 b1 c1.",
    )


@pytest.mark.long
def test_a_phone_is_turned_in_the_middle_of_a_move(room: Company) -> None:
    founder, friend, _ = room.people
    room.begin(side="X")
    room.meet()
    held: list[Route] = []
    founder.page.route("**/moves", lambda route: held.append(route))
    with founder.page.expect_request("**/moves"):
        founder.cell("b2").tap()
    founder.has_screen(ACROSS)
    assert founder.page.evaluate(INSIDE)
    founder.page.wait_for_function("() => innerWidth > innerHeight")
    (route,) = held
    route.continue_()
    room.see("b2", "X")
    assert founder.marks == friend.marks == "....X...."
    touch(room, friend, "a1", "O")
    founder.page.unroute("**/moves")
    founder.has_screen(UPRIGHT)
    assert founder.page.evaluate(INSIDE)
    touch(room, founder, "c3", "X")


@pytest.mark.long
def test_a_link_that_is_too_long_for_a_code_is_left_as_text(room: Company) -> None:
    why = "The link is too long for a QR code, please send it as text."
    founder = room.founder
    founder.provoke("422")
    founder.page.route("**/code.svg", lambda route: route.fulfill(status=422, json={"error": why}))
    room.begin(side="X")
    expect(founder.find("#join-code")).to_have_text(why)
    assert room.links()[0].startswith(room.server.address)
