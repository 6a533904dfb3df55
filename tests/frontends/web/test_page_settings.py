"""The settings of a new game on the page: every choice, every board, and what is remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from noughts import registry
from noughts.agents.levels import OPPONENTS
from noughts.core.notation import BOARDS, read_rules
from noughts.frontends import words
from noughts.play.trials.strength import exact
from noughts.reports import levels
from tests.frontends.web.browser import Person, Place


def test_one_can_be_either_side_and_either_can_start(person: Person) -> None:
    for side, other in (("X", "O"), ("O", "X")):
        for first in ("X", "O"):
            person.begin(side=side, first=first, level=5)
            expect(person.find("#you")).to_have_text(f"You are {side}")
            begun = "" if side == first else first
            assert person.marks.replace(".", "") == begun
            person.mark("a2")
            assert (person.marks.count(side), person.marks.count(other)) == (1, 1 + bool(begun))


def test_every_level_can_be_chosen_and_says_how_strong_it_is(person: Person) -> None:
    rules = read_rules("3x3k3")
    strengths = exact(rules)
    told = {
        opponent.name: [
            f"{levels.description(opponent, rules)} {levels.strength(opponent, strengths, first)}"
            for first in (False, True)
        ]
        for opponent in OPPONENTS
    }
    person.button("New game").click()
    for chosen, (second, first) in told.items():
        person.choose(level=chosen, side="X")
        expect(person.find("#level-told")).to_have_text(second)
        person.choose(side="O")
        expect(person.find("#level-told")).to_have_text(first)
    person.keys("Escape")
    person.begin(level="reflex", side="X")
    expect(person.find("#level")).to_have_text(told["reflex"][0])


def test_a_level_is_one_click_away(person: Person) -> None:
    rules = read_rules("3x3k3")
    strengths = exact(rules)
    person.begin(board="4x4k3", level=2)
    expect(chip(person, 2)).to_have_attribute("aria-pressed", "true")
    chip(person, 4).click()
    expect(chip(person, 4)).to_have_attribute("aria-pressed", "true")
    expect(chip(person, 2)).to_have_attribute("aria-pressed", "false")
    expect(person.find("[role=gridcell]")).to_have_count(16)
    person.page.go_back()
    expect(chip(person, 2)).to_have_attribute("aria-pressed", "true")
    for side, is_first in (("X", False), ("O", True)):
        person.begin(board="3x3k3", side=side, level=3)
        for number, opponent in enumerate(OPPONENTS[:5], 1):
            said = levels.strength(opponent, strengths, is_first)
            expect(chip(person, number)).to_have_attribute(
                "title", f"{levels.description(opponent, rules)} {said}"
            )


def chip(person: Person, level: int) -> Locator:
    """The button above the board for a level."""
    return person.button(f"Level {level}")


def test_two_people_choose_no_side_and_no_level(person: Person) -> None:
    person.button("New game").click()
    expect(person.find("#side-field")).to_be_visible()
    person.choose(opponent="person", first="O")
    expect(person.find("#side-field")).to_be_hidden()
    expect(person.find("#level-field")).to_be_hidden()
    person.find("#start").click()
    expect(person.find("#status")).to_have_text("Move 1: O's turn.")
    person.mark("a1", "b2")
    assert person.marks == "O...X...."


@pytest.mark.long
def test_either_side_is_sometimes_x_and_sometimes_o(person: Person) -> None:
    seen: set[str] = set()
    for _ in range(40):
        person.begin(side="either")
        seen.add(person.find("#you").inner_text())
        if len(seen) == 2:
            break
    assert seen == {"You are X", "You are O"}


def test_any_board_can_be_played(person: Person) -> None:
    for board in ("1x1k1", "2x5k2", "misere:3x4k3", "gravity:4x3k3"):
        rules = read_rules(board)
        person.begin(opponent="person", board=board)
        expect(person.find("#about")).to_have_text(words.rules(rules))
        expect(person.find("[role=gridcell]")).to_have_count(rules.size)
        expect(person.find("[role=row]")).to_have_count(rules.rows)
        expect(person.find("#letters span")).to_have_count(rules.columns)
        expect(person.find("#figures span")).to_have_count(rules.rows)
        person.mark(f"a{rules.rows}")
        assert person.marks.count("X") == 1, board


def test_a_smaller_line_wins_on_a_larger_board(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(side="both", board="4x4k3"))
    newcomer.mark("b2", "a1", "c3", "b1", "d4")
    assert newcomer.status == "X wins: b2 c3 d4."


def test_marks_fall(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(side="both", board="gravity:6x7k4"))
    newcomer.mark("c1", "c1", "d6")
    assert [name for name in ("c5", "c6", "d6") if newcomer.cell(name).inner_html()] == [
        "c5",
        "c6",
        "d6",
    ]
    assert newcomer.find("#moves button").all_inner_texts() == ["1. X c6", "2. O c5", "3. X d6"]
    newcomer.provoke("409")
    newcomer.mark("c1", "c1", "c1", "c1")
    newcomer.page.wait_for_timeout(1_100)
    newcomer.mark("c1")
    expect(newcomer.find("#notice p")).to_contain_text("c1 is taken")


def test_whoever_completes_a_line_loses_where_that_is_the_rule(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(side="both", board="misere:3x3k3"))
    newcomer.mark("a1", "a2", "b1", "b2", "c1")
    assert newcomer.status == "O wins: X completed a1 b1 c1."
    expect(newcomer.find("#strokes line")).to_have_count(1)


def test_the_computer_plays_on_a_large_board(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(board="15x15k5", level=3))
    newcomer.mark("h8")
    assert sorted(newcomer.marks.replace(".", "")) == ["O", "X"]


def test_cards_offer_boards_and_a_field_any(person: Person) -> None:
    person.button("Other boards").click()
    cards, field = person.find("[name=board-card]"), person.find("#board-text")
    offered = cards.evaluate_all("all => all.map(one => one.value)")
    assert {*offered[:-1]} <= {*BOARDS} and offered[-1] == ""
    assert {read_rules(board).variant for board in offered[:-1]} == {*registry.VARIANTS}
    assert person.focused == "board-card 3x3k3"
    expect(field).to_be_hidden()
    for board in offered[:-1]:
        person.find(f"[name=board-card][value='{board}']").check()
        person.find("#start").click()
        expect(person.find("#about")).to_have_text(words.rules(read_rules(board)))
        person.button("Other boards").click()
        expect(person.find(f"[name=board-card][value='{board}']")).to_be_checked()
        expect(field).to_be_hidden()
    person.find("[name=board-card]").last.check()
    expect(field).to_be_visible()
    field.fill("4x5k3")
    person.find("#start").click()
    expect(person.find("[role=gridcell]")).to_have_count(20)
    person.button("Other boards").click()
    expect(person.find("[name=board-card]").last).to_be_checked()
    expect(field).to_have_value("4x5k3")


def test_a_friend_is_one_click_away(person: Person) -> None:
    person.button("A friend").click()
    expect(person.find("[name=opponent][value=friend]")).to_be_checked()
    person.find("#start").click()
    expect(person.find("#invitation")).to_be_visible()


def test_a_wrong_board_is_refused_with_a_sentence(person: Person) -> None:
    person.mark("b2")
    person.provoke("422")
    person.button("New game").click()
    for board, sentence in (
        ("16x16k5", "Boards on this page have up to 15 rows and columns."),
        ("99x9k3", "A board has 1 to 15 rows and columns, not 99."),
        ("3x3", "3x3k3"),
        ("<b>", "There is no board '<b>'"),
    ):
        person.choose(board=board)
        expect(person.find("#board-error")).to_contain_text(sentence)
        expect(person.find("#board-text")).to_have_attribute("aria-invalid", "true")
        person.choose(board="4x4k3")
        expect(person.find("#board-error")).to_be_empty()
        expect(person.find("#board-text")).not_to_have_attribute("aria-invalid", "true")
        person.choose(board=board)
        person.find("#start").click()
        expect(person.find("#board-error")).to_contain_text(sentence)
        expect(person.find("#board-text")).to_be_focused()
        expect(person.find("#settings")).to_be_visible()
    person.find("#settings-cancel").click()
    assert person.marks[4] == "X"


def test_cancelling_changes_nothing(person: Person) -> None:
    person.mark("b2")
    person.button("New game").click()
    person.choose(opponent="person", board="4x4k3")
    person.find("#settings-cancel").click()
    expect(person.find("#settings")).to_be_hidden()
    assert person.marks[4] == "X"
    person.button("New game").click()
    expect(person.find("#board-text")).to_have_value("3x3k3")
    expect(person.find("[name=opponent][value=computer]")).to_be_checked()


def test_settings_are_remembered_and_a_first_game_is_like_the_last_one(person: Person) -> None:
    wanted = {"opponent": "computer", "side": "O", "first": "O", "level": 4}
    person.begin(board="4x4k3", **wanted)
    person.page.evaluate("localStorage.removeItem('noughts.game')")
    person.visit()
    expect(person.find("[role=gridcell]")).to_have_count(16)
    expect(person.find("#status")).to_have_text("Move 1: your turn, O.")
    person.button("New game").click()
    for name, value in wanted.items():
        expect(person.find(f"#settings [name={name}][value='{value}']")).to_be_checked()
    expect(person.find("#board-text")).to_have_value("4x4k3")
