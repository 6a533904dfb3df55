"""What friends ask each other for on the page, what they hear of it, and how keys alone will do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person
from tests.frontends.web.friends import Company, once, press, sees_friend
from tests.frontends.web.friends import a_company as a_company
from tests.frontends.web.friends import meeting as meeting
from tests.frontends.web.links import SELECTED, follow


def ask(person: Person, name: str) -> None:
    """Press a button that can be used, once nothing is on its way."""
    expect(person.find(f"#{name}")).not_to_have_attribute("aria-disabled", "true")
    person.settled()
    person.find(f"#{name}").click()


def test_an_undo_is_asked_for_refused_asked_for_again_and_granted(company: Company) -> None:
    founder, friend, watcher = company.gather(side="X")
    expect(founder.find("#ask-undo")).to_have_attribute("aria-disabled", "true")
    company.play(founder, "b2", "a1")
    sentences = (
        "You have asked to take back b2.",
        "Your friend would like to take back b2.",
        "X would like to take back b2.",
    )
    ask(founder, "ask-undo")
    company.read("#request-text", *sentences)
    for person in company.people:
        expect(person.find("#answers")).to_be_visible(visible=person is friend)
    ask(friend, "refuse")
    company.read("#request-text", "", "", "")
    expect(founder.find("#notice p")).to_have_text("Your friend would rather not.")
    for person in (friend, watcher):
        expect(person.find("#notice")).to_be_empty()
    assert {person.marks for person in company.people} == {"O...X...."}
    ask(founder, "ask-undo")
    company.read("#request-text", *sentences)
    ask(friend, "grant")
    company.see("b2", "")
    company.see("a1", "")
    company.read("#request-text", "", "", "")
    company.read("#notice", "", "", "")
    expect(friend.find("#answers")).to_be_hidden()
    company.play(founder, "c3", "b2")


@pytest.mark.long
@once
def test_the_friend_takes_back_its_own_move_and_whoever_moves_on_is_not_refused(
    company: Company,
) -> None:
    founder, friend, _ = company.gather(side="X")
    company.play(founder, "b2", "a1", "c3")
    ask(friend, "ask-undo")
    company.read(
        "#request-text",
        "Your friend would like to take back a1.",
        "You have asked to take back a1.",
        "O would like to take back a1.",
    )
    ask(founder, "grant")
    company.see("c3", "")
    assert {person.marks for person in company.people} == {"....X...."}
    company.play(friend, "c1")
    ask(founder, "ask-undo")
    expect(friend.find("#answers")).to_be_visible()
    company.play(founder, "a1")
    company.read("#request-text", "", "", "")
    expect(friend.find("#answers")).to_be_hidden()
    expect(founder.find("#notice")).to_be_empty()


def test_a_resignation_is_asked_about_and_in_the_rematch_the_other_begins(company: Company) -> None:
    founder, friend, _ = company.gather(side="X")
    company.play(founder, "b2")
    ask(founder, "resign")
    expect(founder.find("#resigning")).to_be_visible()
    founder.button("Go on playing").click()
    expect(founder.find("#resigning")).to_be_hidden()
    company.play(friend, "a1")
    ask(founder, "resign")
    ask(friend, "resign")
    friend.button("Yes, resign").click()
    expect(founder.find("#resigning")).to_be_hidden()
    company.read(
        "#status",
        "You win: your friend has resigned.",
        "You have resigned.",
        "X wins: O has resigned.",
    )
    company.read("#score", *["X 1 · O 0 · draws 0"] * 3)
    ask(friend, "ask-rematch")
    company.read(
        "#request-text",
        "Your friend would like another game.",
        "You have offered another game.",
        "O would like another game.",
    )
    ask(founder, "grant")
    company.read(
        "#status",
        "Move 1: your friend's turn, O.",
        "Move 1: your turn, O.",
        "Move 1: O's turn.",
    )
    company.play(friend, "a1", "a2", "b1", "b2", "c1")
    company.read("#score", *["X 1 · O 1 · draws 0"] * 3)


@once
def test_a_press_on_the_board_after_the_end_offers_a_rematch_once(company: Company) -> None:
    founder, _, _ = company.gather(side="X")
    company.play(founder, "a1", "a2", "b1", "b2", "c1")
    founder.page.wait_for_timeout(650)
    founder.tap("[data-cell=b3]", "[data-cell=b3]")
    company.read(
        "#request-text",
        "You have offered another game.",
        "Your friend would like another game.",
        "X would like another game.",
    )
    for person in company.people:
        expect(person.find("#notice")).to_be_empty()


# What is heard


HEARD = {
    "founder": [
        "Move 2: your friend's turn, O.",
        "Your friend plays a1. Move 3: your turn, X.",
        "Move 4: your friend's turn, O.",
        "You have asked to take back c3.",
    ],
    "friend": [
        "Your friend plays b2. Move 2: your turn, O.",
        "Move 3: your friend's turn, X.",
        "Your friend plays c3. Move 4: your turn, O.",
        "Your friend would like to take back c3.",
    ],
    "watcher": [
        "X plays b2. Move 2: O's turn.",
        "O plays a1. Move 3: X's turn.",
        "X plays c3. Move 4: O's turn.",
        "X would like to take back c3.",
    ],
}


def test_each_turn_and_each_request_is_announced_once_to_each(company: Company) -> None:
    founder, friend, _ = company.gather(side="X")
    sees_friend(founder, "here")
    sees_friend(friend, "here")
    for person in company.people:
        person.forgets()
    company.play(founder, "b2", "a1", "c3")
    ask(founder, "ask-undo")
    company.read("#request-text", *(sentences[-1] for sentences in HEARD.values()))
    for person, sentences in zip(company.people, HEARD.values(), strict=True):
        assert person.heard_of_all == sentences
        assert person.heard[-3:] == sentences[:3]


# By keyboard alone


@once
def test_two_play_with_keys_alone(company: Company) -> None:
    founder, friend, _ = company.people
    founder.visit()
    founder.keys("n")
    press(founder, "ArrowRight", "ArrowRight", "Enter")
    expect(founder.find("#invitation")).to_be_visible()
    follow(friend, founder.find("#join-address").input_value())
    expect(founder.find("#invitation")).to_be_hidden()
    press(founder, "Enter")
    expect(friend.cell("a1")).to_have_attribute("data-inside", "X")
    press(friend, "Tab", "Tab", "Tab", "Tab", "Tab")
    assert friend.focused == "a1"
    press(friend, "ArrowDown", "Enter")
    expect(founder.cell("a2")).to_have_attribute("data-inside", "O")
    press(founder, "u")
    expect(friend.find("#answers")).to_be_visible()
    press(friend, "Shift+Tab", "Shift+Tab")
    assert friend.focused == "grant"
    press(friend, "Enter")
    assert friend.focused == "a2"
    expect(founder.cell("a1")).to_have_attribute("data-inside", "")
    assert founder.focused == "a1"


@pytest.mark.long
@once
def test_a_game_ends_and_another_begins_with_keys_alone(company: Company) -> None:
    founder, friend, _ = company.gather(side="X")
    founder.cell("b2").focus()
    press(founder, "Enter")
    expect(friend.cell("b2")).to_have_attribute("data-inside", "X")
    friend.find("#resign").focus()
    press(friend, "Enter")
    assert friend.focused == "resign-no"
    press(friend, "Tab", "Enter")
    assert friend.focused == "resign"
    expect(founder.find("#status")).to_have_text("You win: your friend has resigned.")
    press(founder, "m")
    expect(friend.find("#answers")).to_be_visible()
    friend.find("#refuse").focus()
    press(friend, "Enter")
    expect(founder.find("#notice p")).to_have_text("Your friend would rather not.")
    press(friend, "m")
    expect(founder.find("#answers")).to_be_visible()
    press(founder, "m")
    company.read(
        "#status", "Move 1: your friend's turn, O.", "Move 1: your turn, O.", "Move 1: O's turn."
    )
    for person in (founder, friend):
        press(person, "Tab")


@once
def test_whoever_copies_the_link_keeps_the_focus_when_the_friend_comes(company: Company) -> None:
    join, _ = company.invite()
    company.founder.find("#join-copy").focus()
    press(company.founder, "Enter")
    company.founder.hears(SELECTED)
    follow(company.friend, join)
    expect(company.founder.find("#invitation")).to_be_hidden()
    expect(company.founder.find("#board [role=gridcell]:focus")).to_have_count(1)
