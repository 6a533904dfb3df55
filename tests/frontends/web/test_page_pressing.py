"""Presses: too many, too late, on a column, after the end; and keys that step wherever one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.frontends.web.browser import Person, Place

FOUR = "gravity:6x7k4"
OVER = (0, 3, 1, 4, 2)
"""Moves by which X wins."""
AFTER_THE_END = 650
"""Milliseconds after which a press on the board plays again."""


def test_ten_clicks_in_a_second_are_one_move_and_nothing_is_complained_of(newcomer: Person) -> None:
    newcomer.visit()
    for name in ("b2", "b2", "a1", "c3", "a3", "c1", "a2", "b1", "b3", "c2"):
        newcomer.tap(f"[data-cell={name}]")
    newcomer.settled()
    assert newcomer.marks.count("X") - newcomer.marks.count("O") in (0, 1)
    assert newcomer.marks[4] == "X"
    expect(newcomer.find("#notice p")).to_have_count(0)


def test_a_click_while_a_click_is_on_its_way_changes_nothing(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(side="both"))
    shown: list[str] = []

    def click_again(route: Route) -> None:
        newcomer.tap("[data-cell=a1]", "[data-cell=b2]")
        shown.append(newcomer.marks)
        route.continue_()

    newcomer.page.route("**/moves", click_again, times=1)
    with newcomer.asking() as asked:
        newcomer.mark("b2")
    assert [*shown, newcomer.marks] == ["....X...."] * 2
    assert [sent.method for sent in asked] == ["POST"]


# Where marks fall


def test_every_cell_of_a_column_with_room_can_be_clicked(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(*[3 + 7 * row for row in (5, 4, 3, 2, 1, 0)], side="both", board=FOUR))
    full = newcomer.find("[role=gridcell][aria-colindex='4']")
    others = newcomer.find("[role=gridcell]:not([aria-colindex='4']):not([aria-disabled])")
    expect(others).to_have_count(36)
    expect(full.and_(newcomer.find("[aria-disabled=true]"))).to_have_count(6)
    expect(newcomer.find("[role=gridcell].open")).to_have_count(6)
    newcomer.mark("a3")
    expect(newcomer.cell("a6")).to_have_attribute("data-inside", "X")
    newcomer.mark("b6", "b6")
    expect(newcomer.cell("b6")).to_have_attribute("data-inside", "O")
    expect(newcomer.cell("b5")).to_have_attribute("data-inside", "X")


def test_the_column_is_previewed_under_the_pointer_and_the_focus(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(38, side="both", board=FOUR))
    newcomer.cell("d2").hover()
    expect(newcomer.find("[data-cell=d5] .aim.o")).to_have_count(1)
    newcomer.cell("e3").hover()
    expect(newcomer.find("[data-cell=e6] .aim.o")).to_have_count(1)
    expect(newcomer.find(".aim")).to_have_count(1)
    newcomer.find("#new-game").hover()
    expect(newcomer.find(".aim")).to_have_count(0)
    newcomer.cell("a1").focus()
    expect(newcomer.find("[data-cell=a6] .aim")).to_have_count(1)


# After the end


def test_a_press_on_the_board_plays_again_some_time_after_the_end(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(*OVER[:-1], side="both"))
    newcomer.mark("c1")
    newcomer.tap("[data-cell=b3]", "[data-cell=b3]")
    assert newcomer.marks == "XXXOO...."
    newcomer.page.wait_for_timeout(AFTER_THE_END)
    newcomer.tap("[data-cell=b3]")
    expect(newcomer.find("#board .mark")).to_have_count(0)
    newcomer.settled()
    expect(newcomer.find("#notice p")).to_have_count(0)


@pytest.mark.parametrize("where", ["a review", "looking back", "a game of others"])
def test_no_press_plays_again_in(place: Place, newcomer: Person, where: str) -> None:
    game = place.game(*OVER, side="both")
    if where == "a game of others":
        newcomer.visit(f"/game/{game.name}")
    else:
        newcomer.sit(game)
    if where == "a review":
        newcomer.find("#review").click()
        expect(newcomer.find("#verdict")).to_be_visible()
    if where == "looking back":
        newcomer.find("#step-back").click()
        newcomer.looks_at(4)
    newcomer.page.wait_for_timeout(AFTER_THE_END)
    with newcomer.asking() as asked:
        newcomer.tap("[data-cell=b3]")
        newcomer.page.evaluate("new Promise(resolve => setTimeout(resolve, 100))")
    assert not asked


# Keys


def test_arrows_step_wherever_the_focus_is_and_lead_over_a_board_that_is_played_on(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(0, 4, 8, side="both"))
    newcomer.cell("b2").focus()
    newcomer.page.keyboard.press("ArrowLeft")
    assert newcomer.focused == "a2" and newcomer.marks == "X...O...X"
    newcomer.find("#new-game").focus()
    newcomer.page.keyboard.press("ArrowLeft")
    newcomer.looks_at(2)
    newcomer.cell("b2").focus()
    newcomer.page.keyboard.press("ArrowLeft")
    newcomer.looks_at(1)
    newcomer.page.keyboard.press("ArrowRight")
    newcomer.looks_at(2)
    newcomer.page.keyboard.press("ArrowRight")
    newcomer.looks_at(3)
    newcomer.page.keyboard.press("ArrowRight")
    assert newcomer.focused == "c2"


# What is not proved


def test_what_is_estimated_looks_like_nothing_that_is_proved(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(side="both", board="15x15k5"))
    newcomer.page.keyboard.press("v")
    expect(newcomer.find(".value.estimate").first).to_be_visible()
    estimates = newcomer.find(".value.estimate").all_inner_texts()
    assert all(text.startswith("~") for text in estimates)
    assert not any(
        text.startswith("~") for text in newcomer.find(".value:not(.estimate)").all_inner_texts()
    )


# Sounds

SOUNDS = """
window.sounds = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(audio, options) {
    super(audio, options);
    window.sounds.push(options.frequency);
  }
};
"""


def test_moves_are_heard_only_by_those_who_have_switched_it_on(place: Place) -> None:
    with place.person() as person:
        person.context.add_init_script(SOUNDS)
        person.visit()
        game = place.game(*OVER[:-2], side="both")
        person.sit(game)
        person.mark("b2")
        assert person.page.evaluate("sounds") == []
        person.page.keyboard.press("?")
        person.find("#sound-on").check()
        person.find("#keys-close").click()
        person.page.reload()
        person.settled()
        expect(person.find("#sound-on")).to_be_checked()
        person.find("#step-back").click()
        person.looks_at(3)
        person.find("#now").click()
        person.looks_at(4)
        assert person.page.evaluate("sounds") == [], "what one looks at is no move"
        person.mark("c3", "a3", "c1")
        x, o, end = 520, 390, 660
        assert person.page.evaluate("sounds") == [x, o, end]
