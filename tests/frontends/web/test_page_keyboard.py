"""The page by keyboard alone: everything can be reached, seen and used."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person, Place

# The outline of what has the focus: its own, its label's or that of the text beside it.
OUTLINE = """
() => {
  const here = document.activeElement;
  const around = [here, here.closest("label"), here.nextElementSibling].filter(Boolean);
  const seen = around.map((one) => getComputedStyle(one));
  return seen.some((one) => one.outlineStyle === "solid" && parseFloat(one.outlineWidth) >= 2);
}
"""


def stops(person: Person, most: int = 60) -> list[str]:
    """What Tab goes to, one after the other, from the start of the page or dialog."""
    found: list[str] = []
    for _ in range(most):
        person.page.keyboard.press("Tab")
        here = person.focused
        if here in found:
            return found
        if here != "undefined undefined":
            assert person.page.evaluate(OUTLINE), f"{here} has the focus, and nobody sees it"
            found.append(here)
    raise AssertionError("Tab never comes around")


@pytest.fixture
def two(place: Place, newcomer: Person) -> Person:
    """Somebody who plays both sides."""
    newcomer.sit(place.game(side="both"))
    return newcomer


def test_tab_reaches_everything_and_the_focus_is_seen(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(0, 3, 1, 4, 2, side="both"))
    assert stops(newcomer) == [
        *("/", "theme system", "language", "show-keys"),
        *("level 1", "level 2", "level 3", "level 4", "level 5", "with-friend", "other-boards"),
        "a1",
        *("undo", "redo", "hint", "values", "rematch", "new-game", "share"),
        *("review", "step-first", "step-back", "step-on", "step-last"),
        "move 5",
    ]


def test_tab_reaches_everything_in_the_settings(person: Person) -> None:
    person.keys("n")
    person.find("[name=board-card][value='']").check()
    expect(person.find("#level-told")).not_to_be_empty()
    assert {*stops(person)} >= {
        *("opponent computer", "board-card ", "board-text", "side X", "first X", "level 3"),
        *("clear", "settings-cancel", "start"),
    }


def test_a_game_can_be_set_up_and_played_without_a_mouse(person: Person) -> None:
    person.keys("n")
    assert person.focused == "opponent computer"
    person.keys("ArrowRight", "Tab", "ArrowLeft", "Tab", "Control+a")
    person.page.keyboard.type("4x4k3")
    person.keys("Tab", "ArrowRight", "Enter")
    expect(person.find("#status")).to_have_text("Move 1: O's turn.")
    assert person.focused == "a1"
    person.keys("Enter", "ArrowDown", " ", "ArrowRight", "Enter")
    assert person.marks == "O...XO.........."
    assert person.focused == "b2"


def test_one_cell_is_reached_by_tab_and_all_others_from_there(two: Person) -> None:
    two.cell("a1").focus()
    for key, name in (
        ("ArrowRight", "b1"),
        ("ArrowDown", "b2"),
        ("ArrowLeft", "a2"),
        ("ArrowLeft", "a2"),
        ("ArrowUp", "a1"),
        ("ArrowUp", "a1"),
        ("End", "c1"),
        ("ArrowRight", "c1"),
        ("Control+End", "c3"),
        ("ArrowDown", "c3"),
        ("Home", "a3"),
        ("Control+Home", "a1"),
    ):
        two.page.keyboard.press(key)
        assert two.focused == name, key
        assert two.find("[role=gridcell][tabindex='0']").count() == 1
        expect(two.cell(name)).to_have_attribute("tabindex", "0")
    assert two.marks == "........."


def test_the_focus_stays_where_one_has_moved(person: Person) -> None:
    person.cell("a1").focus()
    person.keys("ArrowRight", "Enter")
    assert person.marks[1] == "X" and "O" in person.marks
    assert person.focused == "b1"
    person.keys("u")
    assert person.focused == "b1" and person.marks == "........."


def test_a_held_key_plays_once(two: Person) -> None:
    two.cell("a1").focus()
    for _ in range(2):
        two.page.keyboard.down("Enter")
        two.settled()
    two.page.keyboard.up("Enter")
    assert two.marks == "X........"


def test_letters_alone_do_what_the_buttons_do_but_not_in_a_dialog(two: Person) -> None:
    for dialog in ("?", "n"):
        two.keys(dialog, "5", "Escape")
        assert two.marks == "........."
    two.keys("5", "Control+u", "Alt+u", "Control+1")
    assert two.marks == "....X...."
    two.keys("1")
    assert two.marks == "O...X...."
    two.keys("u")
    assert two.marks == "....X...."
    two.keys("r")
    assert two.marks == "O...X...."
    two.keys("h")
    expect(two.find("#advice")).to_contain_text("Play ")
    two.keys("v")
    expect(two.find(".value")).to_have_count(7)
    two.keys("w")
    expect(two.find("#moves .word")).to_have_count(2)
    two.keys("?")
    expect(two.find("#keys")).to_be_visible()
    two.keys("Escape", "n")
    expect(two.find("#settings")).to_be_visible()


def test_a_letter_does_not_end_a_game_that_is_being_played(two: Person) -> None:
    two.keys("5", "m", "1")
    assert two.marks == "O...X...."
    two.keys("4", "2", "6")
    expect(two.find("#board")).to_have_attribute("data-waiting", "nothing")
    two.keys("m")
    expect(two.find("#status")).to_have_text("Move 1: O's turn.")


def test_figures_are_for_the_small_board_only(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(side="both", board="4x4k3"))
    newcomer.keys("5", "u")
    assert newcomer.marks == "." * 16


def test_escape_closes_a_dialog_and_the_focus_returns(person: Person) -> None:
    for letter, dialog, button in (("n", "settings", "new-game"), ("?", "keys", "show-keys")):
        person.find(f"#{button}").press("Enter")
        expect(person.find(f"#{dialog}")).to_be_visible()
        person.keys("Escape")
        expect(person.find(f"#{dialog}")).to_be_hidden()
        assert person.focused == button
        person.cell("b2").focus()
        person.keys(letter)
        expect(person.find(f"#{dialog}")).to_be_visible()
        person.keys("Escape")
        assert person.focused == "b2"


def test_letters_are_only_letters_where_one_types(two: Person) -> None:
    two.keys("n")
    two.find("[name=board-card][value='']").check()
    field = two.find("#board-text")
    field.press("Control+a")
    field.press_sequentially("mnhuvw?5")
    expect(field).to_have_value("mnhuvw?5")
    two.provoke("422")
    expect(two.find("#board-error")).not_to_be_empty()
    two.keys("Escape")
    expect(two.find("#keys")).to_be_hidden()
    expect(two.find(".value")).to_have_count(0)
    assert two.marks == "........."


def test_letters_can_be_turned_off_and_stay_off(two: Person) -> None:
    two.keys("5", "?")
    two.find("#letters-on").press(" ")
    expect(two.find("#letters-on")).not_to_be_checked()
    two.find("#keys-close").press("Enter")
    two.page.reload()
    two.settled()
    two.find("#undo").focus()
    two.keys("u", "1", "n", "?")
    expect(two.find("#settings")).to_be_hidden()
    expect(two.find("#keys")).to_be_hidden()
    assert two.marks == "....X...."
    two.cell("a1").focus()
    two.keys("1", "u")
    assert two.marks == "O...X...."
    two.find("#show-keys").press("Enter")
    two.find("#letters-on").press(" ")
    two.keys("Escape", "u")
    assert two.marks == "....X...."


def test_letters_work_on_a_keyboard_that_writes_other_ones(person: Person) -> None:
    press = "key => document.body.dispatchEvent(new KeyboardEvent('keydown', key))"
    person.page.evaluate(press, {"key": "н", "code": "KeyN", "bubbles": True})
    expect(person.find("#settings")).to_be_visible()
    person.keys("Escape")
    person.page.evaluate(press, {"key": "ñ", "code": "KeyN", "bubbles": True})
    expect(person.find("#settings")).to_be_hidden()


def test_every_key_of_the_page_is_told(person: Person) -> None:
    person.keys("?")
    told = person.find("#keys kbd").all_inner_texts()
    read = "all => all.map(one => one.getAttribute('aria-keyshortcuts'))"
    assert {*person.find("[aria-keyshortcuts]").evaluate_all(read)} <= {*told}
