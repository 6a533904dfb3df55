"""How the page looks: its themes, motion, forced colours, and on the smallest screens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from noughts.analysis.palette import DARK, LIGHT
from tests.frontends.web.browser import NARROW, Person, Place
from tests.frontends.web.browser import a_newcomer as a_newcomer
from tests.frontends.web.browser import a_person as a_person
from tests.frontends.web.browser import a_place as a_place

PALETTES = {"light": LIGHT, "dark": DARK}

# How far the page can be scrolled sideways.
OVERFLOW = "() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth"

# Every control that somebody sees: whether it is inside the page, large enough and on top.
CONTROLS = """
() => [...document.querySelectorAll("button, input, select, [role=gridcell]")]
  .filter((one) => one.checkVisibility() && !one.closest("dialog"))
  .flatMap((one) => {
    one.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnTop = one.contains(there) || one.closest("label")?.contains(there);
    const isInside = left >= 0 && right <= innerWidth;
    const isLarge = width >= 24 && height >= 24;
    return isOnTop && isInside && isLarge ? [] : [one.id || one.dataset.cell || one.name];
  })
"""


def rgb(colour: str) -> str:
    """A colour of the palette as a browser tells it."""
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def choose_theme(person: Person, theme: str) -> None:
    person.find(f"[name=theme][value={theme}]").check()


def paper(person: Person) -> str:
    return person.style("body", "background-color")


# Themes


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_theme_is_the_system_s_until_one_is_chosen(place: Place, system: str) -> None:
    other = {"light": "dark", "dark": "light"}[system]
    with place.person(color_scheme=system) as person:
        person.visit()
        expect(person.find("[name=theme][value=system]")).to_be_checked()
        assert paper(person) == rgb(PALETTES[system]["paper"])
        choose_theme(person, other)
        assert paper(person) == rgb(PALETTES[other]["paper"])
        person.page.reload()
        person.settled()
        expect(person.find(f"[name=theme][value={other}]")).to_be_checked()
        assert paper(person) == rgb(PALETTES[other]["paper"])
        choose_theme(person, "system")
        assert paper(person) == rgb(PALETTES[system]["paper"])


@pytest.mark.parametrize("theme", PALETTES)
def test_marks_and_text_have_the_colours_of_the_palette(
    place: Place, person: Person, theme: str
) -> None:
    palette = PALETTES[theme]
    person.sit(place.game(0, 4, side="both"))
    choose_theme(person, theme)
    assert person.style("body", "color") == rgb(palette["ink"])
    assert person.style(".mark.x", "stroke") == rgb(palette["x"])
    assert person.style(".mark.o", "stroke") == rgb(palette["o"])
    assert person.style("#about", "color") == rgb(palette["muted"])


def test_the_system_s_theme_changes_while_one_looks(place: Place) -> None:
    with place.person(color_scheme="light") as person:
        person.visit()
        person.page.emulate_media(color_scheme="dark")
        assert paper(person) == rgb(DARK["paper"])


# Motion


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_do_not_want_it(place: Place, motion: str) -> None:
    with place.person(reduced_motion=motion) as person:
        person.visit()
        person.sit(place.game(0, 3, 1, 4, 2, side="both"))
        moving = "none" if motion == "reduce" else "pen"
        assert person.style(".mark.x path", "animation-name") == moving
        lasting = person.find("body *").evaluate_all(
            "all => all.filter(one => parseFloat(getComputedStyle(one).transitionDuration) > 0)"
            ".length"
        )
        assert lasting == 0 or motion != "reduce"


# Forced colours


def test_marks_and_focus_are_seen_in_forced_colours(place: Place) -> None:
    with place.person(forced_colors="active") as person:
        person.visit()
        person.sit(place.game(0, 4, 1, 3, 2, side="both"))
        ground = paper(person)
        for selector in (".mark.x", ".mark.o", "#ruling", "#strokes"):
            assert person.style(selector, "stroke") not in (ground, "none"), selector
        person.cell("a1").focus()
        person.page.keyboard.press("ArrowRight")
        assert person.style("[data-cell=b1]", "outline-style") == "solid"
        assert person.style("[data-cell=b1]", "outline-color") != ground
        assert person.style("#undo", "border-top-style") == "solid"
        person.keys("n")
        chosen = "#settings [name=side]:checked + span"
        assert person.style(chosen, "background-color") != ground


# Small screens


@pytest.fixture
def small(place: Place) -> Iterator[Person]:
    """Somebody with a small phone, or with a usual window at 400 %."""
    with place.person(size=NARROW) as person:
        person.visit()
        yield person


def test_a_small_screen_shows_the_whole_width(place: Place, small: Person) -> None:
    small.sit(place.game(0, 8, 3, 6, 2, 1, 4, side="both"))
    assert small.page.evaluate(OVERFLOW) <= 0
    small.button("Values").click()
    small.button("Review the moves").click()
    expect(small.find("#moves .word")).to_have_count(7)
    small.find("#moves button[data-ply='2']").click()
    expect(small.find("[data-inside^=ghost]").first).to_be_visible()
    assert small.page.evaluate(OVERFLOW) <= 0
    assert small.page.evaluate(CONTROLS) == []


@pytest.mark.parametrize(("key", "dialog"), [("n", "#settings"), ("?", "#keys")])
def test_a_small_screen_shows_the_whole_dialog(small: Person, key: str, dialog: str) -> None:
    small.keys(key)
    expect(small.find(dialog)).to_be_visible()
    wider = "one => one.scrollWidth - one.clientWidth"
    assert small.find(dialog).evaluate(wider) <= 0
    assert small.page.evaluate(OVERFLOW) <= 0
    for control in small.find(f"{dialog} :is(button, input, select):visible").all():
        control.scroll_into_view_if_needed()
        expect(control).to_be_in_viewport(ratio=0.9)


def test_a_large_board_scrolls_by_itself_on_a_small_screen(place: Place, small: Person) -> None:
    game = place.game(side="both", board="15x15k5")
    small.sit(game)
    assert small.page.evaluate(OVERFLOW) <= 0
    sides = small.find("[role=gridcell]").evaluate_all(
        "all => all.flatMap(one => [one.clientWidth, one.clientHeight])"
    )
    assert min(sides) >= 24
    scroller = small.find(".scroller")
    assert scroller.evaluate("one => one.scrollWidth - one.clientWidth") > 0
    small.mark("o15", "a1")
    assert small.marks == "O" + "." * 223 + "X"
    assert scroller.evaluate("one => one.scrollLeft") < 24
    game.look()
    game.move(14)
    expect(small.cell("o1")).to_be_in_viewport(ratio=1)


def test_the_focus_is_not_hidden_at_the_edge_of_a_large_board(place: Place, small: Person) -> None:
    small.sit(place.game(side="both", board="15x15k5"))
    small.cell("a1").focus()
    small.page.keyboard.press("End")
    expect(small.cell("o1")).to_be_in_viewport(ratio=1)
    for _ in range(14):
        small.page.keyboard.press("ArrowLeft")
        left = "one => one.getBoundingClientRect().left"
        edge = small.find("#figures").evaluate("one => one.getBoundingClientRect().right")
        assert small.cell(small.focused).evaluate(left) >= edge - 1
    assert small.focused == "a1"
