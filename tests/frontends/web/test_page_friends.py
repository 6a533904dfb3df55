"""Two friends play by link in browsers of their own, and a third watches every move."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.frontends.web.friends import (
    WATCHING,
    Company,
    once,
    sees_friend,
    side_of,
)
from tests.frontends.web.friends import a_company as a_company
from tests.frontends.web.friends import meeting as meeting
from tests.frontends.web.links import follow
from tests.frontends.web.serving import Elsewhere, wait_until
from tests.frontends.web.test_supervisor import pytestmark as needs_processes
from tests.frontends.web.test_supervisor import servers

LOST = "The connection is lost. Trying again ..."
BACK = "Connected again."
OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
KILLED = ("net::ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED", "net::ERR_EMPTY_RESPONSE")
ONLY_FOR_PLAYERS = ("undo", "redo", "rematch", "ask-undo", "ask-rematch", "resign", "answers")


# A game to its end


def test_two_play_by_link_to_the_end_and_each_is_told_in_their_words(company: Company) -> None:
    founder = company.founder
    company.begin(side="X")
    company.meet()
    company.read("#you", "You are X", "You are O", WATCHING)
    company.play(founder, "a1", "a2", "b1", "b2")
    company.read(
        "#status",
        "Your friend plays b2. Move 5: your turn, X.",
        "Move 5: your friend's turn, X.",
        "O plays b2. Move 5: X's turn.",
    )
    company.play(founder, "c1")
    company.read(
        "#status",
        "You win: a1 b1 c1.",
        "Your friend plays c1. Your friend wins: a1 b1 c1.",
        "X plays c1. X wins: a1 b1 c1.",
    )
    company.read("#score", *["X 1 · O 0 · draws 0"] * 3)
    for person in company.people:
        expect(person.find("#strokes line")).to_have_count(1)


@pytest.mark.long
@once
def test_the_friend_may_be_the_one_who_starts(company: Company) -> None:
    founder, friend, _ = company.people
    side, first = "X", "O"
    company.begin(side=side, first=first)
    company.meet()
    assert (side_of(founder), side_of(friend)) == (side, first)
    company.read(
        "#status",
        f"Move 1: your friend's turn, {first}.",
        f"Move 1: your turn, {first}.",
        f"Move 1: {first}'s turn.",
    )
    founder.provoke("409")
    founder.mark("a1")
    expect(founder.find("#notice p")).to_have_text("It is not your turn.")
    company.play(friend, "b2", "c1")
    assert {person.marks for person in company.people} == {f"..{side}.{first}...."}


@once
def test_whoever_watches_cannot_touch_the_game(company: Company) -> None:
    founder, _, watcher = company.gather(side="X")
    company.play(founder, "b2")
    for name in ONLY_FOR_PLAYERS:
        expect(watcher.find(f"#{name}")).to_be_hidden()
    expect(watcher.find("#clear")).to_have_attribute("aria-disabled", "true")
    expect(watcher.find("#board")).to_have_attribute("aria-readonly", "true")
    with watcher.asking() as asked:
        watcher.mark("a1")
        expect(watcher.find("#notice p")).to_have_text(WATCHING)
        watcher.cell("a1").focus()
        watcher.keys("Enter", " ", "1", "u", "m")
        assert "POST" not in [sent.method for sent in asked]
    address = watcher.page.url.replace("/game/", "/api/games/")
    answer = watcher.context.request.post(f"{address}/moves", data={"number": 2, "cell": 0})
    assert answer.status == 403
    company.play(company.friend, "c3")
    assert {person.marks for person in company.people} == {"....X...O"}


# Links


def test_the_first_with_the_right_invitation_plays_and_the_next_watches(company: Company) -> None:
    founder, friend, late = company.people
    join, watch = company.invite(side="X")
    game, _, invitation = join.partition("#join=")
    assert watch == game == founder.page.url and invitation
    expect(founder.find("#resign")).to_have_attribute("aria-disabled", "true")
    follow(friend, watch)
    friend.provoke("403")
    follow(friend, f"{watch}#join=guessed")
    expect(friend.find("#notice p")).to_have_text("This invitation is not for this game.")
    expect(friend.find("#you")).to_have_text(WATCHING)
    expect(founder.find("#invitation")).to_be_visible()
    follow(friend, join)
    late.provoke("409")
    follow(late, join)
    expect(late.find("#notice p")).to_have_text("Both seats are taken, but you can watch.")
    company.read("#you", "You are X", "You are O", WATCHING)
    expect(founder.find("#resign")).not_to_have_attribute("aria-disabled", "true")
    company.play(founder, "b2", "a1")
    assert {person.page.url for person in company.people} == {watch}


@once
def test_links_and_addresses_keep_keys_and_invitations_to_themselves(company: Company) -> None:
    founder, friend, _ = company.people
    join, watch = company.invite(side="X")
    company.founder.page.reload()
    expect(founder.find("#join-address")).to_have_value(join)
    with friend.asking() as sent:
        follow(friend, join)
    secrets = [join.partition("#join=")[2]]
    for person in (founder, friend):
        secrets += person.page.evaluate("JSON.parse(localStorage['noughts.keys'])[0].slice(1)")
    visited = [one.url for one in sent]
    asked = visited.index(f"{watch.replace('/game/', '/api/games/')}/join")
    assert len({*secrets}) == 3
    shown = [watch, *visited[asked:], *(person.page.url for person in (founder, friend))]
    assert not any(secret in address for secret in secrets for address in shown)


@pytest.mark.long
def test_a_reload_or_the_link_again_keeps_both_seats(company: Company) -> None:
    founder, friend, watcher = company.people
    join, watch = company.invite(side="O")
    follow(founder, join)
    follow(friend, join)
    follow(watcher, watch)
    company.play(friend, "b2")
    for person in company.people:
        person.page.reload()
    follow(friend, join)
    follow(founder, join)
    company.read("#you", "You are O", "You are X", WATCHING)
    company.play(founder, "a1", "c3")


# Connections


def test_whoever_loses_the_connection_comes_back_and_no_move_is_lost(company: Company) -> None:
    founder, friend, watcher = company.gather(side="X")
    sees_friend(founder, "here")
    company.play(founder, "b2", "a1")
    friend.provoke(OFFLINE)
    friend.context.set_offline(True)
    expect(friend.find("#notice p")).to_have_text(LOST)
    founder.mark("c3")
    expect(watcher.cell("c3")).to_have_attribute("data-inside", "X")
    sees_friend(founder, "away")
    assert friend.marks == "O...X...."
    friend.context.set_offline(False)
    friend.hears(BACK)
    company.see("c3", "X")
    company.play(friend, "a3")
    sees_friend(founder, "here")
    founder.provoke(OFFLINE)
    founder.context.set_offline(True)
    founder.tap("[data-cell=c2]")
    founder.waits_for("server")
    expect(founder.cell("c2")).to_have_attribute("data-inside", "X")
    founder.context.set_offline(False)
    company.see("c2", "X")
    founder.settled()
    company.play(friend, "b1")


@contextmanager
def killed(process: int, server: Elsewhere) -> Iterator[None]:
    """A process of a server is killed; in the end another one has taken its place."""
    os.kill(process, signal.SIGKILL)
    yield
    wait_until(lambda: process not in servers(server) and len(servers(server)) == 2)


@pytest.mark.long
@needs_processes
def test_processes_that_are_killed_are_not_missed(company: Company) -> None:
    founder, friend, _ = company.gather(side="X")
    for person in company.people:
        person.provoke(*KILLED)
    company.play(founder, "b2", "a1")
    one, other = servers(company.server)
    with killed(one, company.server):
        company.play(founder, "c3")
    with killed(other, company.server):
        company.play(friend, "a3")
    company.play(founder, "a2", "c2")
    assert {person.marks for person in company.people} == {"O..XXOO.X"}
    for person in company.people:
        person.page.reload()
        person.settled()
    assert {person.marks for person in company.people} == {"O..XXOO.X"}


def test_the_same_person_in_two_tabs_is_one_friend(company: Company) -> None:
    founder, friend, _ = company.gather(side="X")
    tab = friend.another_tab()
    tab.visit()
    assert (tab.page.url, side_of(tab)) == (friend.page.url, "O")
    company.play(founder, "b2")
    expect(tab.cell("b2")).to_have_attribute("data-inside", "X")
    tab.mark("a1")
    company.see("a1", "O")
    company.play(founder, "c3", "a3")
    expect(tab.cell("a3")).to_have_attribute("data-inside", "O")
    sees_friend(founder, "here")
    tab.page.close()
    company.play(founder, "a2", "c2")
    sees_friend(founder, "here")
