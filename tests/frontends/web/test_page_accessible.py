"""Every state of the page under axe-core: no violation, light and dark, wide and small."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.frontends.web.exhibiting import attend, exhibited, step
from tests.frontends.web.inspecting import Inspector
from tests.frontends.web.inspecting import an_inspector as an_inspector
from tests.frontends.web.inspecting import the_source as the_source
from tests.frontends.web.links import SELECTED
from tests.frontends.web.test_supervisor import pytestmark as needs_processes

BADLY = (0, 8, 3, 6, 2, 1, 4, 7)


def test_the_start_and_the_dialogs(inspector: Inspector) -> None:
    person = inspector.person
    person.visit()
    inspector.inspect()
    person.keys("?")
    expect(person.find("#keys")).to_be_visible()
    inspector.inspect()
    person.keys("Escape", "n")
    expect(person.find("#level-told")).not_to_be_empty()
    inspector.inspect()
    for opponent in ("friend", "agents"):
        person.choose(opponent=opponent)
        expect(person.find("#opponent-help")).to_be_visible()
        inspector.inspect()
    person.provoke("422")
    person.choose(board="3x3")
    person.find("#start").click()
    expect(person.find("#board-error")).not_to_be_empty()
    inspector.inspect()


def test_the_expert_sees_barriers(inspector: Inspector) -> None:
    inspector.person.visit()
    hint = inspector.person.find("#hint")
    hint.evaluate("hint => { hint.textContent = '' }")
    with pytest.raises(AssertionError, match="button-name: #hint"):
        inspector.inspect()
    hint.evaluate("hint => { hint.textContent = 'Hint'; hint.style.color = '#222' }")
    with pytest.raises(AssertionError, match=r"dark.*color-contrast: #hint"):
        inspector.inspect()


def test_values_a_hint_a_note_and_what_is_shared(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(0, 8, side="both"))
    person.provoke("409")
    person.mark("a1")
    person.button("Values").click()
    person.button("Hint").click()
    expect(person.find("#notice p")).to_be_visible()
    expect(person.find(".value")).to_have_count(7)
    expect(person.find(".cell.lit")).to_have_count(1)
    inspector.inspect()
    person.keys("s")
    person.button("Copy as text").click()
    person.hears(SELECTED)
    inspector.inspect()


@needs_processes
def test_the_computer_thinks(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(board="9x9k5", level=5))
    with inspector.place.brooding():
        person.tap("[data-cell=d4]")
        expect(person.find("#thinking")).to_have_text("Move 2: the computer is thinking.")
        expect(person.find("#thinking")).to_be_visible()
        inspector.inspect()
    person.settled()
    assert person.marks.count("O") == 1


def test_a_finished_line_and_a_review_with_what_would_follow(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(*BADLY, side="both"))
    person.button("Review the moves").click()
    expect(person.find("#strokes line")).to_have_count(1)
    expect(person.find("#moves .word")).to_have_count(8)
    inspector.inspect()
    person.find("#moves button[data-ply='2']").click()
    expect(person.find("[data-inside^=ghost]").first).to_be_visible()
    expect(person.find("#now")).to_be_visible()
    inspector.inspect()


def test_an_onlooker(inspector: Inspector) -> None:
    person = inspector.person
    person.visit(f"/game/{inspector.place.game(4, side='both').name}")
    person.mark("a1")
    expect(person.find("#notice p")).to_be_visible()
    inspector.inspect()


@pytest.mark.parametrize("board", ["15x15k5", "gravity:6x7k4"])
def test_other_boards(inspector: Inspector, board: str) -> None:
    inspector.person.sit(inspector.place.game(board=board, side="both"))
    inspector.person.mark("c6", "d6")
    inspector.inspect()


def test_addresses_that_lead_nowhere(inspector: Inspector) -> None:
    person = inspector.person
    person.provoke("404", "422")
    person.page.goto(f"{person.address}/nowhere")
    expect(person.page.get_by_role("link", name="Go to the board")).to_be_visible()
    inspector.inspect()
    person.page.goto(f"{person.address}/look?game=garbage")
    expect(person.find("#astray-why")).not_to_be_empty()
    inspector.inspect()


def test_an_invitation(inspector: Inspector) -> None:
    person = inspector.person
    person.visit()
    person.begin(opponent="friend")
    person.find("#join-copy").click()
    person.hears(SELECTED)
    inspector.inspect()


def test_a_request_to_a_friend_and_resigning(inspector: Inspector) -> None:
    person = inspector.person
    asker = inspector.place.game(opponent="friend")
    asked = asker.joined()
    asker.look()
    asker.move(4)
    asker.do("ask-undo")
    for seen in (asker, asker.seen_by(), asked):
        person.renew()
        person.sit(seen)
        expect(person.find("#request-text")).to_be_visible()
        expect(person.find("#answers")).to_be_visible(visible=seen is asked)
        inspector.inspect()
    person.button("Resign").click()
    expect(person.page.get_by_role("dialog", name="Resign this game?")).to_be_visible()
    inspector.inspect()


@pytest.mark.long
def test_hints_between_friends(inspector: Inspector) -> None:
    person = inspector.person
    asker = inspector.place.game(opponent="friend")
    asked = asker.joined()
    asker.look()
    asker.move(4)
    asker.do("ask-help")
    asked.look()
    for seen in (asker, asked):
        person.renew()
        person.sit(seen)
        expect(person.find("#help")).to_contain_text("off unless both")
        inspector.inspect()
    person.button("Allow").click()
    person.button("Hint").click()
    expect(person.find("#help")).to_contain_text("You used a hint at move 2.")
    inspector.inspect()


def test_a_game_to_look_at(inspector: Inspector) -> None:
    person = inspector.person
    person.visit(f"/look?game={quote('3x3k3; a1 c3 a2 a3 c1 b1 b2 b3')}")
    person.button("Values").click()
    person.button("Review the moves").click()
    person.find("#moves button[data-ply='2']").click()
    expect(person.find("[data-inside^=ghost]").first).to_be_visible()
    expect(person.find(".value").first).to_be_visible()
    person.tap("[data-cell=b3]")
    expect(person.find("#notice p")).to_be_visible()
    inspector.inspect()


@pytest.mark.long
def test_agents_that_wait_and_agents_that_play(inspector: Inspector) -> None:
    person = inspector.person
    attend(person, step(exhibited(inspector.place.server.client), 1))
    inspector.inspect()
    person.find("#speed").press("End")
    person.button("Play").click()
    expect(person.find("#moves button")).to_have_count(2)
    expect(person.find("#play")).to_have_text("Pause")
    inspector.inspect()
