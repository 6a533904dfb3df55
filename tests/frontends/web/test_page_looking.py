"""Links to look at a game: one can play on from there, and a link to nothing says so in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person
from tests.frontends.web.links import look
from tests.rarely import rarely_together

# To play on from


@pytest.mark.parametrize(
    ("record", "ply", "position", "you"),
    [
        ("3x3k3; a1 a2 b1 b2 c1", 2, "X..O.....", "X"),
        ("3x3k3; a1 a2 b1 b2 c1", 3, "XX.O.....", "O"),
        *rarely_together(
            ("3x3k3 .../.../... O; a1", 1, "O........", "X"),
            ("misere:3x3k3; b2", 0, ".........", "X"),
        ),
    ],
)
def test_one_can_play_on_from_any_board(
    newcomer: Person, record: str, ply: int, position: str, you: str
) -> None:
    look(newcomer, record)
    title = newcomer.find("#about").inner_text()
    if ply < newcomer.find("#moves button").count():
        newcomer.button("To the start").click()
        expect(newcomer.find("#now")).to_be_visible()
        for _ in range(ply):
            newcomer.button("One move on").click()
    newcomer.looks_at(ply)
    newcomer.find("#board").press("p")
    newcomer.page.wait_for_url("**/game/*")
    newcomer.settled()
    assert newcomer.marks == position
    expect(newcomer.find("#you")).to_have_text(f"You are {you}")
    expect(newcomer.find("#about")).to_have_text(title)
    expect(newcomer.find("#level")).to_contain_text("Level 3")
    newcomer.mark("c3")
    assert newcomer.marks[8] == you and newcomer.marks.count(".") == position.count(".") - 2
    newcomer.page.go_back()
    expect(newcomer.find("#you")).to_have_text("A game to look at")


def test_nobody_plays_on_from_the_end(newcomer: Person) -> None:
    look(newcomer, "3x3k3; a1 a2 b1 b2 c1")
    expect(newcomer.button("Play from here")).to_have_attribute("aria-disabled", "true")
    newcomer.tap("#onward")
    newcomer.button("One move back").click()
    expect(newcomer.button("Play from here")).not_to_have_attribute("aria-disabled", "true")
    assert "/look" in newcomer.page.url


def test_only_what_is_looked_at_is_played_on_from(newcomer: Person) -> None:
    newcomer.visit()
    expect(newcomer.find("#onward")).to_be_hidden()


# Links that lead nowhere


def go_to_the_board(person: Person) -> None:
    """Follow the way that is offered, and play."""
    person.page.get_by_role("link", name="Go to the board").click()
    person.settled()
    person.mark("b2")
    assert person.marks[4] == "X" and person.marks.count("O") == 1


NOWHERE = {
    "/look": "",
    "/look?game=": "",
    "/look?game=garbage": (
        "'garbage' is neither a board such as 5x5k4 nor a position such as X../.O./... X."
    ),
    "/look?game=3x3k3;+z9": "Move 1: there is no cell z9; the last one is c3.",
    "/look?game=3x3k3;+b2+b2": "Move 2: b2 is taken.",
    "/look?game=3x3k3;+a1+a2+b1+b2+c1+c2": "Move 6: the game is over.",
    "/look?game=16x16k5": "Boards on this page have up to 15 rows and columns.",
    f"/look?game={'x' * 2001}": "The game in this address is too long.",
}


def test_a_link_that_shows_nothing_says_why_and_leads_on(newcomer: Person) -> None:
    newcomer.provoke("422")
    for link, why in NOWHERE.items():
        answer = newcomer.page.goto(newcomer.address + link)
        assert answer and answer.ok
        heading = newcomer.page.get_by_role("heading", name="There is no game at this address")
        expect(heading).to_be_visible()
        expect(newcomer.find("#astray-why")).to_have_text(why)
        expect(newcomer.find("main:visible, aside:visible")).to_have_count(1)
        expect(newcomer.find("#notice")).to_be_empty()
    go_to_the_board(newcomer)


def test_the_keys_are_shown_also_where_nothing_is(newcomer: Person) -> None:
    newcomer.page.goto(f"{newcomer.address}/look")
    expect(newcomer.find("#astray")).to_be_visible()
    for key in "51n":
        newcomer.page.keyboard.press(key)
    newcomer.page.keyboard.press("?")
    expect(newcomer.find("#keys")).to_be_visible()


def test_a_drawing_has_its_colours_when_it_is_opened_alone(newcomer: Person) -> None:
    newcomer.page.goto(f"{newcomer.address}/api/look/picture.svg?game=3x3k3;b2")
    assert newcomer.style("rect", "fill") == "rgb(251, 250, 247)"


def test_where_there_is_no_page_there_are_words_and_a_way_back(newcomer: Person) -> None:
    newcomer.provoke("404")
    for path in ("/nonsense", "/look/", "/game/", "/game/a/b", "/page/a/b.js"):
        answer = newcomer.page.goto(newcomer.address + path)
        assert answer and answer.status == 404
        heading = newcomer.page.get_by_role("heading", name="This cell is empty")
        expect(heading).to_be_visible()
    go_to_the_board(newcomer)


# One's own


@pytest.mark.long
def test_from_a_wrong_address_one_comes_back_to_one_s_own_game(newcomer: Person) -> None:
    newcomer.visit()
    newcomer.begin(level=5)
    newcomer.mark("a1")
    newcomer.provoke("404")
    for path in ("/game/nothing", "/game/nothing#join=guessed", "/game/%25", "/game/%"):
        newcomer.page.goto("about:blank")
        newcomer.page.goto(newcomer.address + path)
        expect(newcomer.find("#astray")).to_be_visible()
        expect(newcomer.find("#astray-why")).to_have_text("There is no such game.")
    newcomer.page.get_by_role("link", name="Go to the board").click()
    newcomer.settled()
    assert newcomer.marks == "X...O...."


@pytest.mark.long
def test_back_leads_to_the_game_before(newcomer: Person) -> None:
    newcomer.visit()
    newcomer.begin(level=5)
    newcomer.mark("a1")
    first = newcomer.page.url
    newcomer.begin(opponent="person")
    second = newcomer.page.url
    assert newcomer.marks == "........." and first != second
    newcomer.page.go_back()
    expect(newcomer.cell("b2")).to_have_attribute("data-inside", "O")
    assert newcomer.page.url == first
    newcomer.mark("c1")
    newcomer.page.go_forward()
    expect(newcomer.find("#you")).to_have_text("Two people")
    assert (newcomer.marks, newcomer.page.url) == (".........", second)
