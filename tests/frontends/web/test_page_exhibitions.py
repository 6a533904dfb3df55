"""Two agents on the page: they move when they are told to, and everybody may watch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from noughts.core.record import Record
from noughts.frontends.words import value
from noughts.search.values import values
from tests.frontends.web.browser import Person
from tests.frontends.web.exhibiting import HIDE, Spectator, attend, choose_agents
from tests.frontends.web.exhibiting import a_spectator as a_spectator
from tests.frontends.web.exhibiting import a_stand as a_stand
from tests.frontends.web.serving import wait_until

# Beginning


def test_two_agents_are_chosen_and_wait(spectator: Spectator) -> None:
    person = spectator.person
    person.visit()
    person.button("New game").click()
    person.choose(opponent="agents")
    expect(person.find("#side-field")).to_be_hidden()
    expect(person.find("#level-field")).to_be_hidden()
    expect(person.find("#opponent-help")).to_have_text(
        "They wait for you: a move at a time, or one after another."
    )
    person.keys("Escape")
    choose_agents(person, 5, 1, first="O", board="4x4k3")
    person.waits_for("agent")
    expect(person.find("#you")).to_have_text("Two agents")
    expect(person.find("#level")).to_have_text("X is level 5, O is level 1. O moves first.")
    expect(person.find("#status")).to_have_text("Move 1: O's turn.")
    expect(person.find("#exhibition")).to_be_visible()
    expect(person.find("#undo, #redo").locator("visible=true")).to_have_count(0)
    spectator.sees_no_more_than(0)
    person.button("New game").click()
    expect(person.find("#agent-x")).to_have_value("5")
    expect(person.find("#agent-o")).to_have_value("1")


def test_nobody_marks_a_cell_for_an_agent(spectator: Spectator) -> None:
    person = spectator.person
    spectator.attend()
    person.provoke("409")
    person.tap("[data-cell=b2]")
    expect(person.find("#notice p")).to_have_text("It is not your turn.")
    spectator.sees_no_more_than(0)
    expect(person.find("#board")).to_have_attribute("aria-readonly", "true")


@pytest.mark.long
def test_a_board_that_is_none_is_refused_in_words(spectator: Spectator) -> None:
    person = spectator.person
    person.visit()
    person.provoke("422")
    choose_agents(person, 5, 5, board="3x3")
    expect(person.find("#board-error")).not_to_be_empty()
    expect(person.find("#settings")).to_be_visible()
    assert person.focused == "board-text"
    person.choose(board="3x3k3")
    person.find("#start").click()
    person.waits_for("agent")
    expect(person.find("#settings")).to_be_hidden()


@pytest.mark.long
def test_agents_that_are_none_are_not_remembered(person: Person) -> None:
    person.remember("settings", {"opponent": "agents", "x": "program:sh", "o": 17})
    person.button("New game").click()
    expect(person.find("#agents-field")).to_be_visible()
    expect(person.find("#agent-x")).to_have_value("5")
    expect(person.find("#agent-o")).to_have_value("3")


# Moving


def test_every_step_is_one_move(spectator: Spectator) -> None:
    person = spectator.person
    game = spectator.attend(x="perfect", o="perfect")
    for number in range(1, 10):
        person.button("One move").click()
        spectator.sees(number)
        assert person.marks.count(".") == 9 - number
        last = game.look()["moves"][-1]
        assert game.state["number"] == number
        then = f"Move {number + 1}: {game.state['turn']}'s turn." if number < 9 else "Draw."
        told = f"{last['player']} plays {last['name']}. {then}"
        expect(person.find("#status")).to_have_text(told)
    for name in ("One move", "Play"):
        expect(person.button(name)).to_have_attribute("aria-disabled", "true")
    person.tap("#step", "#play")
    spectator.sees_no_more_than(9)
    assert spectator.steps == 9


def test_they_play_to_the_end_at_their_speed(spectator: Spectator) -> None:
    spectator.attend(x="perfect", o="perfect")
    spectator.person.button("Play").click()
    for number in range(1, 9):
        spectator.sees(number)
        spectator.says("Pause")
        spectator.wait(850)
        assert spectator.steps == number
        spectator.wait(150)
    spectator.sees(9)
    spectator.says("Play")
    spectator.sees_no_more_than(9)
    expect(spectator.person.find("#score")).to_have_text("X 0 · O 0 · draws 1")


@pytest.mark.long
def test_a_pause_stops_them_until_they_are_told_to_go_on(spectator: Spectator) -> None:
    spectator.attend()
    spectator.person.button("Play").click()
    spectator.sees(1)
    spectator.person.button("Pause").click()
    spectator.says("Play")
    spectator.sees_no_more_than(1)
    spectator.person.page.keyboard.press("p")
    spectator.sees(2)
    spectator.says("Pause")
    spectator.person.button("One move").click()
    spectator.says("Play")
    spectator.sees_no_more_than(3)


@pytest.mark.long
def test_the_time_for_a_move_changes_while_they_play(spectator: Spectator) -> None:
    spectator.attend()
    spectator.person.find("#speed").press("End")
    spectator.person.button("Play").click()
    spectator.sees(1)
    spectator.wait(2_900)
    assert spectator.steps == 1
    spectator.person.find("#speed").press("Home")
    spectator.wait(50)
    spectator.sees(2)
    spectator.wait(250)
    spectator.sees(3)


def test_the_speed_is_set_with_keys_and_remembered(spectator: Spectator) -> None:
    person, speed = spectator.person, spectator.person.find("#speed")
    game = spectator.attend()
    expect(person.find("#speed-told")).to_have_text("1 s")
    for key, told in [("ArrowLeft", "0.8 s"), ("Home", "0.2 s"), ("End", "3 s")]:
        speed.press(key)
        expect(person.find("#speed-told")).to_have_text(told)
        expect(speed).to_have_attribute("aria-valuetext", told)
    attend(person, game)
    expect(person.find("#speed-told")).to_have_text("3 s")
    expect(speed).to_have_value("3")


def test_the_keys_let_them_play(spectator: Spectator) -> None:
    spectator.attend()
    spectator.person.find("#speed").press("t")
    spectator.sees(1)
    spectator.person.find("#speed").press("p")
    spectator.sees(2)
    spectator.person.find("#speed").press("p")
    spectator.sees_no_more_than(2)


# Seeing


def test_the_line_of_values_grows_with_every_move(spectator: Spectator) -> None:
    person = spectator.person
    game = spectator.attend(x="perfect", o="perfect")
    person.button("Review the moves").click()
    person.button("Values").click()
    for number in range(5):
        expect(person.find("#worth")).to_have_attribute(
            "aria-label", re.compile(rf"\b{number}: [^:]+\.$")
        )
        expect(person.find(".value")).to_have_count(9 - number)
        verdicts = values(Record.parse(game.look()["record"]).final)
        expect(person.find(".value")).to_have_text([value(one) for one in verdicts])
        expect(person.find("#moves .word")).to_have_count(number)
        person.button("One move").click()
        spectator.sees(number + 1)


def test_they_go_on_from_the_present_and_whoever_looks_back_stops_them(
    spectator: Spectator,
) -> None:
    person = spectator.person
    spectator.attend(3)
    for button, moves in (("One move", 4), ("Play", 5)):
        person.button("To the start").click()
        expect(person.find("#now")).to_be_visible()
        assert person.marks == "." * 9
        person.button(button).click()
        spectator.sees(moves)
        expect(person.find("#now")).to_be_hidden()
        assert person.marks.count(".") == 9 - moves
    person.find("#moves button[data-ply='1']").click()
    spectator.says("Play")
    spectator.sees_no_more_than(5)
    expect(person.find("#now")).to_be_visible()


def test_a_page_that_nobody_sees_does_not_go_on(spectator: Spectator) -> None:
    spectator.attend()
    spectator.person.button("Play").click()
    spectator.sees(1)
    spectator.person.page.evaluate(HIDE)
    spectator.says("Play")
    spectator.sees_no_more_than(1)


def test_they_rest_when_the_server_does_not_answer(spectator: Spectator) -> None:
    person = spectator.person
    game = spectator.attend()
    person.provoke("net::ERR_FAILED")
    person.page.route("**/step", lambda route: route.abort())
    person.button("Play").click()
    expect(person.find("#notice p")).to_contain_text("did not answer")
    spectator.says("Play")
    spectator.sees_no_more_than(0)
    person.page.unroute("**/step")
    person.button("One move").click()
    spectator.sees(1)
    expect(person.find("#notice")).to_be_empty()
    assert game.look()["number"] == 1


@pytest.mark.long
def test_others_watch_without_telling_them_anything(spectator: Spectator, newcomer: Person) -> None:
    game = spectator.attend(1)
    attend(newcomer, game.seen_by())
    expect(newcomer.find("#you")).to_have_text("You are watching this game.")
    expect(newcomer.find("#exhibition")).to_be_hidden()
    newcomer.page.keyboard.press("t")
    newcomer.page.keyboard.press("p")
    spectator.person.button("One move").click()
    expect(newcomer.find("#moves button")).to_have_count(2)
    assert newcomer.marks == spectator.person.marks
    spectator.sees_no_more_than(2)


# Other games


@pytest.mark.long
def test_people_have_no_use_for_the_bar(person: Person) -> None:
    expect(person.find("#exhibition")).to_be_hidden()
    person.begin(opponent="person")
    expect(person.find("#exhibition")).to_be_hidden()
    person.begin(opponent="friend")
    expect(person.find("#exhibition")).to_be_hidden()


def test_another_game_ends_the_playing(spectator: Spectator) -> None:
    game = spectator.attend()
    spectator.person.button("Play").click()
    spectator.sees(1)
    spectator.person.begin(opponent="person")
    expect(spectator.person.find("#exhibition")).to_be_hidden()
    spectator.sees_no_more_than(0)
    assert game.look()["number"] == 1


@pytest.mark.long
def test_other_agents_wait_though_the_first_two_played(spectator: Spectator) -> None:
    spectator.attend()
    spectator.person.button("Play").click()
    spectator.sees(1)
    choose_agents(spectator.person, 5, 5)
    spectator.sees(0)
    spectator.says("Play")
    spectator.sees_no_more_than(0)


def waits_for_nothing(spectator: Spectator) -> bool:
    """Whether the game is over; some time passes if it is not."""
    is_over = spectator.person.find("#board").get_attribute("data-waiting") == "nothing"
    if not is_over:
        spectator.wait(200)
    return is_over


@pytest.mark.long
def test_a_perfect_agent_never_loses(spectator: Spectator) -> None:
    person = spectator.person
    person.visit()
    choose_agents(person, 1, 5)
    person.find("#speed").press("Home")
    for number in range(1, 3):
        person.button("Play").click()
        wait_until(lambda: waits_for_nothing(spectator))
        expect(person.find("#score")).to_contain_text("X 0 ·")
        assert sum(map(int, re.findall(r"\d+", person.find("#score").inner_text()))) == number
        person.button("Play again").click()
        spectator.sees_no_more_than(0)
