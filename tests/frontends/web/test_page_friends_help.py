"""Hints and values between friends on the page: off, allowed by both, and seen by both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person
from tests.frontends.web.friends import Company, once
from tests.frontends.web.friends import a_company as a_company
from tests.frontends.web.friends import meeting as meeting

OFF = "Hints and values are off unless both players allow them."
ON = "Both players allow hints and values, and see when the other uses them."
HELP = ("hint", "values", "review")


def can_use(person: Person, *buttons: str) -> None:
    """Somebody can use these of the buttons for help, and no other."""
    for name in HELP:
        state = person.find(f"#{name}:not([aria-disabled])")
        expect(state).to_have_count(int(name in buttons))


def allow(company: Company) -> None:
    """The friend asks for hints, and the founder allows them."""
    company.friend.button("Ask for hints").click()
    company.founder.button("Allow").click()
    company.read("#help", ON, ON, ON)


@once
def test_nobody_is_helped_and_whoever_asks_may_be_refused(company: Company) -> None:
    founder, friend, watcher = company.gather(side="X")
    company.play(founder, "b2")
    company.read("#help", OFF, OFF, OFF)
    for person in company.people:
        can_use(person)
        with person.asking() as asked:
            person.keys("h", "v", "w")
        assert not [sent.url for sent in asked if "/events" not in sent.url]
    expect(watcher.find("#help-choice")).to_be_hidden()
    expect(friend.find("#end-help")).to_have_attribute("aria-disabled", "true")
    friend.button("Ask for hints").dblclick()
    sentences = ("Your friend would like hints for both.", "You have asked for hints for both.")
    company.read("#request-text", *sentences, "O would like hints for both.")
    founder.button("Refuse").click()
    friend.hears("Your friend would rather not.")
    company.read("#request-text", "", "", "")
    can_use(friend)


@once
def test_who_is_helped_is_seen_by_all(company: Company) -> None:
    founder, friend, watcher = company.gather(side="X")
    company.play(founder, "b2")
    allow(company)
    can_use(founder, *HELP)
    can_use(friend, *HELP)
    can_use(watcher)
    friend.button("Hint").click()
    expect(friend.find(".cell.lit")).to_have_count(1)
    company.read(
        "#help",
        "Your friend used a hint at move 2.",
        "You used a hint at move 2. Your friend sees this.",
        "O used a hint at move 2.",
    )
    founder.hears("Your friend used a hint at move 2.")
    friend.button("Values").click()
    expect(friend.find(".value")).to_have_count(8)
    expect(friend.find(".cell.lit")).to_have_count(1)
    company.read(
        "#help",
        "Your friend looked at the values at move 2.",
        "You looked at the values at move 2. Your friend sees this.",
        "O looked at the values at move 2.",
    )
    company.play(friend, "a1", "c3")
    expect(friend.find(".value")).to_have_count(6)
    expect(founder.find("#help")).to_have_text("Your friend looked at the values at move 4.")
    expect(founder.find(".value")).to_have_count(0)
    # Who has resigned needs no hint, and may have made no mistake.
    friend.button("Hint").click()
    expect(friend.find(".cell.lit")).to_have_count(1)
    friend.button("Resign").click()
    friend.button("Yes, resign").click()
    expect(friend.find("#headline")).to_have_class(re.compile("over"))
    expect(friend.find(".cell.lit")).to_have_count(0)
    expect(friend.find("#review")).not_to_have_class(re.compile("primary"))


@pytest.mark.long
@once
def test_either_forbids_it_again_and_what_was_shown_is_gone(company: Company) -> None:
    founder, friend, _ = company.gather(side="X")
    allow(company)
    founder.button("Values").click()
    expect(founder.find(".value")).to_have_count(9)
    friend.button("Forbid hints").dblclick()
    expect(founder.find(".value")).to_have_count(0)
    expect(founder.find("#values")).to_have_attribute("aria-pressed", "false")
    for person in company.people:
        can_use(person)
    expect(friend.find("#request-text")).to_be_empty()


@pytest.mark.long
@once
def test_when_the_game_is_over_everybody_may_look(company: Company) -> None:
    founder, _, watcher = company.gather(side="X")
    company.play(founder, "a1", "b2", "b1", "c3", "c1")
    for person in company.people:
        can_use(person, "values", "review")
        expect(person.find("#helping")).to_be_hidden()
    watcher.button("Review the moves").click()
    expect(watcher.find("#summary li").first).to_be_visible()


@once
def test_links_that_work_here_only_say_how_others_come(company: Company) -> None:
    founder = company.founder
    company.begin(side="X")
    expect(founder.find("#only-here label")).to_contain_text("work on this machine only")
    expect(founder.find("#lan-command")).to_have_value("./play web --lan")
    order = "[...document.querySelectorAll('#invitation button')].map(({ id }) => id)"
    assert founder.page.evaluate(order) == ["lan-copy", "join-copy", "watch-copy"]
    expect(founder.find("#join-code")).to_be_hidden()
    with founder.asking() as asked:
        founder.button("Copy the command").click()
        expect(founder.find("#invitation-told")).not_to_be_empty()
    assert asked == [], "to explain is all it does"
