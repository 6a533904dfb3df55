"""Every state of the page under axe-core: no violation, light and dark, wide and small."""

from __future__ import annotations

import signal
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Place
from tests.frontends.web.browser import a_newcomer as a_newcomer
from tests.frontends.web.browser import a_place as a_place
from tests.frontends.web.exhibiting import attend, exhibited, step
from tests.frontends.web.inspecting import Inspector
from tests.frontends.web.inspecting import an_inspector as an_inspector
from tests.frontends.web.inspecting import the_source as the_source
from tests.frontends.web.serving import Game

BADLY = (0, 8, 3, 6, 2, 1, 4)


def test_the_expert_sees_barriers(inspector: Inspector) -> None:
    inspector.person.visit()
    inspector.person.page.evaluate("document.getElementById('undo').textContent = ''")
    with pytest.raises(AssertionError, match="button-name"):
        inspector.inspect()


def test_the_start(inspector: Inspector) -> None:
    inspector.person.visit()
    inspector.inspect()


def test_values_and_a_hint(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(0, 8, side="both"))
    person.button("Values").click()
    person.button("Hint").click()
    expect(person.find(".value")).to_have_count(7)
    expect(person.find(".cell.lit")).to_have_count(1)
    inspector.inspect()


def test_the_computer_thinks(inspector: Inspector) -> None:
    person, server = inspector.person, inspector.place.server.process
    person.visit()
    person.begin(board="9x9k5", level=5)
    person.tap("[data-cell=d4]")
    person.waits_for("agent")
    # For as long as anybody looks.
    server.send_signal(signal.SIGSTOP)
    try:
        expect(person.find("#thinking")).to_have_text("Move 2: the computer is thinking.")
        expect(person.find("#thinking")).to_be_visible()
        inspector.inspect()
    finally:
        server.send_signal(signal.SIGCONT)
    person.settled()
    assert person.marks.count("O") == 1


def test_a_finished_line(inspector: Inspector) -> None:
    inspector.person.sit(inspector.place.game(0, 3, 1, 4, 2, side="both"))
    expect(inspector.person.find("#strokes line")).to_have_count(1)
    inspector.inspect()


def test_a_review_with_what_would_follow(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(*BADLY, side="both"))
    person.button("Review the moves").click()
    expect(person.find("#moves .word")).to_have_count(7)
    person.find("#moves button[data-ply='2']").click()
    expect(person.find("[data-inside^=ghost]").first).to_be_visible()
    expect(person.find("#now")).to_be_visible()
    inspector.inspect()


def test_looking_back(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(0, 8, 3, side="both"))
    person.button("One move back").click()
    expect(person.find("#now")).to_be_visible()
    inspector.inspect()


def test_the_settings_and_a_refused_board(inspector: Inspector) -> None:
    person = inspector.person
    person.visit()
    person.keys("n")
    expect(person.find("#level-list .muted").last).not_to_be_empty()
    inspector.inspect()
    person.provoke("422")
    person.choose(board="3x3")
    person.find("#start").click()
    expect(person.find("#board-error")).not_to_be_empty()
    inspector.inspect()


def test_the_keys(inspector: Inspector) -> None:
    inspector.person.visit()
    inspector.person.keys("?")
    expect(inspector.person.find("#keys")).to_be_visible()
    inspector.inspect()


def test_a_note(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(4, side="both"))
    person.provoke("409")
    person.mark("b2")
    expect(person.find("#notice p")).to_be_visible()
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


def test_a_wrong_address(inspector: Inspector) -> None:
    person = inspector.person
    person.provoke("404")
    person.page.goto(f"{person.address}/nowhere")
    expect(person.page.get_by_role("link", name="Go to the board")).to_be_visible()
    inspector.inspect()


# A friend


def friends(place: Place, *cells: int) -> tuple[Game, Game]:
    """A game of two friends after some moves: as X has it, and as O has it."""
    founder = place.game(opponent="friend")
    both = founder, founder.joined()
    for turn, cell in enumerate(cells):
        both[turn % 2].look()
        both[turn % 2].move(cell)
    for one in both:
        one.look()
    return both


@pytest.mark.parametrize("opponent", ["friend", "agents"])
def test_the_settings_for_other_opponents(inspector: Inspector, opponent: str) -> None:
    person = inspector.person
    person.visit()
    person.keys("n")
    person.choose(opponent=opponent)
    expect(person.find("#opponent-help")).to_be_visible()
    inspector.inspect()


def test_an_invitation(inspector: Inspector) -> None:
    person = inspector.person
    person.visit()
    person.begin(opponent="friend")
    person.find("#join-copy").click()
    expect(person.find("#invitation-told")).not_to_be_empty()
    inspector.inspect()


@pytest.mark.parametrize("cells", [(4, 0), (0, 3, 1, 4, 2)])
def test_a_request_to_a_friend(inspector: Inspector, cells: tuple[int, ...]) -> None:
    person = inspector.person
    asker, asked = friends(inspector.place, *cells)
    asker.do("ask-rematch" if asker.state["outcome"] else "ask-undo")
    for seen in (asker, asked, asker.seen_by()):
        person.renew()
        person.sit(seen)
        expect(person.find("#request-text")).to_be_visible()
        expect(person.find("#answers")).to_be_visible(visible=seen is asked)
        inspector.inspect()


def test_resigning(inspector: Inspector) -> None:
    inspector.person.sit(friends(inspector.place, 4)[0])
    inspector.person.button("Resign").click()
    question = inspector.person.page.get_by_role("dialog", name="Resign this game?")
    expect(question).to_be_visible()
    inspector.inspect()


# What is shared


def test_sharing(inspector: Inspector) -> None:
    person = inspector.person
    person.sit(inspector.place.game(0, 8, side="both"))
    person.keys("s")
    person.button("Copy as text").click()
    expect(person.find("#share-told")).not_to_be_empty()
    inspector.inspect()


def test_a_game_to_look_at(inspector: Inspector) -> None:
    person = inspector.person
    person.visit(f"/look?game={quote('3x3k3; a1 c3 a2 a3 c1 b1 b2 b3')}")
    inspector.inspect()
    person.button("Values").click()
    person.button("Review the moves").click()
    person.find("#moves button[data-ply='2']").click()
    expect(person.find("[data-inside^=ghost]").first).to_be_visible()
    expect(person.find(".value").first).to_be_visible()
    person.tap("[data-cell=b3]")
    expect(person.find("#notice p")).to_be_visible()
    inspector.inspect()


def test_nothing_to_look_at(inspector: Inspector) -> None:
    person = inspector.person
    person.provoke("422")
    person.page.goto(f"{person.address}/look?game=garbage")
    expect(person.find("#astray-why")).not_to_be_empty()
    inspector.inspect()


# Two agents


def test_agents_that_wait_and_agents_that_play(inspector: Inspector) -> None:
    person = inspector.person
    game = step(exhibited(inspector.place.server.client), 1)
    attend(person, game)
    inspector.inspect()
    person.find("#speed").press("End")
    person.button("Play").click()
    expect(person.find("#moves button")).to_have_count(2)
    expect(person.find("#play")).to_have_text("Pause")
    inspector.inspect()
    person.renew()
    attend(person, game.seen_by())
    expect(person.find("#exhibition")).to_be_hidden()
    inspector.inspect()
