"""How the page looks: its themes, motion, forced colours, and on the smallest screens."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from noughts.reports.palette import DARK, LIGHT
from tests.frontends.web.browser import NARROW, Person, Place
from tests.rarely import rarely, rarely_together

Theme = Literal["light", "dark"]
PALETTES: dict[Theme, dict[str, str]] = {"light": LIGHT, "dark": DARK}

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


def paper(person: Person) -> str:
    return person.style("body", "background-color")


# Themes


@pytest.mark.parametrize(
    ("system", "other"), [("light", "dark"), *rarely_together(("dark", "light"))]
)
def test_the_theme_is_the_system_s_until_one_is_chosen(
    place: Place, newcomer: Person, system: Theme, other: Theme
) -> None:
    newcomer.has_screen(colours=system)
    newcomer.sit(place.game(0, 4, side="both"))
    expect(newcomer.find("[name=theme][value=system]")).to_be_checked()
    sees_palette(newcomer, system)
    newcomer.has_screen(colours=other)
    sees_palette(newcomer, other)
    newcomer.has_screen(colours=system)
    newcomer.find(f"[name=theme][value={other}]").check()
    sees_palette(newcomer, other)
    newcomer.page.reload()
    newcomer.settled()
    expect(newcomer.find(f"[name=theme][value={other}]")).to_be_checked()
    sees_palette(newcomer, other)
    newcomer.find("[name=theme][value=system]").check()
    sees_palette(newcomer, system)


def sees_palette(person: Person, theme: Theme) -> None:
    """Paper, text and marks have the colours of a theme."""
    palette = PALETTES[theme]
    assert paper(person) == rgb(palette["paper"])
    assert person.style("body", "color") == rgb(palette["ink"])
    assert person.style(".mark.x", "stroke") == rgb(palette["x"])
    assert person.style(".mark.o", "stroke") == rgb(palette["o"])
    assert person.style("#about", "color") == rgb(palette["muted"])


# Motion


def test_nothing_moves_for_those_who_do_not_want_it(place: Place, newcomer: Person) -> None:
    newcomer.has_screen(motion="no-preference")
    newcomer.sit(place.game(0, 3, 1, 4, 2, side="both"))
    assert newcomer.style(".mark.x path", "animation-name") == "pen"
    newcomer.has_screen(motion="reduce")
    assert newcomer.style(".mark.x path", "animation-name") == "none"
    lasting = newcomer.find("body *").evaluate_all(
        "all => all.filter(one => parseFloat(getComputedStyle(one).transitionDuration) > 0).length"
    )
    assert lasting == 0


# Forced colours


def test_marks_and_focus_are_seen_in_forced_colours(place: Place, newcomer: Person) -> None:
    newcomer.has_screen(forced="active")
    newcomer.sit(place.game(0, 4, 1, 3, 2, side="both"))
    ground = paper(newcomer)
    for selector in (".mark.x", ".mark.o", "#ruling", "#strokes"):
        assert newcomer.style(selector, "stroke") not in (ground, "none"), selector
    newcomer.cell("a1").focus()
    newcomer.page.keyboard.press("ArrowRight")
    assert newcomer.style("[data-cell=b1]", "outline-style") == "solid"
    assert newcomer.style("[data-cell=b1]", "outline-color") != ground
    assert newcomer.style("#undo", "border-top-style") == "solid"
    newcomer.keys("n")
    chosen = "#settings [name=side]:checked + span"
    assert newcomer.style(chosen, "background-color") != ground


# Small screens


@pytest.fixture
def small(newcomer: Person) -> Person:
    """Somebody with a small phone, or with a usual window at 400 %."""
    newcomer.has_screen(NARROW)
    return newcomer


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


def test_large_letters_need_no_wider_screen(place: Place, small: Person) -> None:
    small.sit(place.game(0, 8, 3, 6, 2, 1, 4, side="both"))
    small.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert small.page.evaluate(OVERFLOW) <= 0
    assert small.page.evaluate(CONTROLS) == []
    small.button("Review the moves").click()
    expect(small.find("#moves .word")).to_have_count(7)
    assert small.page.evaluate(OVERFLOW) <= 0
    small.page.reload()
    small.settled()


WIDEST, BETWEEN = (1280, 800), [(844, 390), (390, 844)]


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *((size, "en") for size in (WIDEST, NARROW)),
        (NARROW, "bg"),
        *rarely_together(*((size, "en") for size in BETWEEN), (NARROW, "es"), (NARROW, "pt-BR")),
    ],
)
def test_board_reason_and_another_try_are_one_screen(
    place: Place, newcomer: Person, size: tuple[int, int], language: str
) -> None:
    newcomer.has_screen(size)
    newcomer.page.set_extra_http_headers({"Accept-Language": language})
    newcomer.sit(place.game(0, 8, 3, 6, 2, 1, 4, side="both"))
    expect(newcomer.find("html")).to_have_attribute("lang", language)
    # As after a look at what stands below.
    newcomer.page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)")
    newcomer.find("#review").click()
    expect(newcomer.find("#moves .word")).to_have_count(7)
    boards = set()
    for ply in (2, 3, 6, 7):
        newcomer.find("#step-first").evaluate("button => button.click()")
        newcomer.looks_at(0)
        newcomer.find(f"#moves [data-ply='{ply}']").evaluate("button => button.click()")
        newcomer.looks_at(ply)
        for seen in ("[data-cell=a1]", "[data-cell=c3]", "#why", "#why .better", "#again"):
            expect(newcomer.find(seen)).to_be_in_viewport(ratio=0.99)
        assert newcomer.page.evaluate("scrollY") == 0
        boards.add(str(newcomer.find("#board").bounding_box()))
    assert len(boards) == 1
    newcomer.page.set_extra_http_headers({})


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *((size, "en") for size in (WIDEST, *BETWEEN)),
        *((size, "bg") for size in ((667, 375), (390, 844))),
        *rarely_together(*((size, "en") for size in (NARROW, (1920, 1080), (640, 400)))),
        *rarely_together(
            *((size, "pt-BR") for size in (NARROW, (667, 375), (390, 844))),
            *((size, "es") for size in (NARROW, (667, 375), (390, 844))),
            *((size, "bg") for size in (NARROW, (812, 375))),
        ),
    ],
)
def test_a_game_is_played_without_scrolling(
    place: Place, newcomer: Person, size: tuple[int, int], language: str
) -> None:
    newcomer.has_screen(size)
    newcomer.page.set_extra_http_headers({"Accept-Language": language})
    newcomer.sit(place.game(0, level=5))
    expect(newcomer.find("html")).to_have_attribute("lang", language)
    for seen in ("#players", "#chips", "[data-cell=a1]", "[data-cell=c3]", "#headline", "#share"):
        expect(newcomer.find(seen)).to_be_in_viewport(ratio=0.99)
    assert newcomer.page.evaluate(OVERFLOW) <= 0
    rows = (".top", "#chips", ".tools")
    for controls in (newcomer.find(f"{row} :is(button, label):visible") for row in rows):
        tops = controls.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
        assert max(tops) - min(tops) < 24
    side = newcomer.find("#board").evaluate("board => board.clientWidth")
    # As large as the width or the height allow, with what stands beside or around it.
    assert side >= 0.54 * min(size)
    newcomer.page.set_extra_http_headers({})


def test_a_small_screen_shows_the_whole_dialog(small: Person) -> None:
    small.visit()
    for key, dialog in (("n", "#settings"), ("?", "#keys")):
        small.keys(key)
        expect(small.find(dialog)).to_be_visible()
        assert small.find(dialog).evaluate("one => one.scrollTop") == 0
        # However long it is, it can be answered at once.
        if key == "n":
            expect(small.find("#start")).to_be_in_viewport(ratio=1)
        wider = "one => one.scrollWidth - one.clientWidth"
        assert small.find(dialog).evaluate(wider) <= 0
        assert small.page.evaluate(OVERFLOW) <= 0
        for control in small.find(f"{dialog} :is(button, input, select):visible").all():
            control.scroll_into_view_if_needed()
            expect(control).to_be_in_viewport(ratio=0.9)
        small.keys("Escape")


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
    # Nor is the focus hidden at its edge.
    small.cell("a1").focus()
    small.page.keyboard.press("End")
    expect(small.cell("o1")).to_be_in_viewport(ratio=1)
    for _ in range(14):
        small.page.keyboard.press("ArrowLeft")
        left = "one => one.getBoundingClientRect().left"
        edge = small.find("#figures").evaluate("one => one.getBoundingClientRect().right")
        assert small.cell(small.focused).evaluate(left) >= edge - 1
    assert small.focused == "a1"


# A cell that somebody sees, but cannot press.
COVERED = """
() => [...document.querySelectorAll("[role=gridcell]")]
  .filter((cell) => {
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = cell.getBoundingClientRect();
    return !cell.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map((cell) => cell.dataset.cell)
"""


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ((1280, 720), "en"),
        ((1280, 600), "es"),
        *rarely_together(((1366, 768), "en"), (WIDEST, "bg")),
    ],
)
def test_nothing_lies_over_a_large_board(
    place: Place, size: tuple[int, int], language: str
) -> None:
    with place.person(locale=language) as person:
        person.has_screen(size)
        person.visit()
        person.sit(place.game(side="both", board="15x15k5"))
        assert person.page.evaluate(COVERED) == []
        sides = person.find("[role=gridcell]").evaluate_all(
            "all => all.flatMap(one => [one.clientWidth, one.clientHeight])"
        )
        assert min(sides) >= 24


# How far the sentence below the headline stands out of its lines.
CLIPPED = """
() => {
  const status = document.querySelector("#status");
  return [status.scrollHeight - status.clientHeight, status.scrollWidth - status.clientWidth];
}
"""


@pytest.mark.parametrize("language", ["pt-BR", *rarely("es", "bg")])
def test_whose_turn_it_was_is_read_in_every_language_on_the_smallest_phone(
    place: Place, newcomer: Person, language: str
) -> None:
    newcomer.has_screen(NARROW)
    newcomer.page.set_extra_http_headers({"Accept-Language": language})
    newcomer.sit(place.game(*range(0, 48, 2), board="15x15k5", side="both"))
    expect(newcomer.find("html")).to_have_attribute("lang", language)
    newcomer.find("#step-back").click()
    newcomer.looks_at(23)
    expect(newcomer.find("#status")).to_contain_text("23")
    assert max(newcomer.page.evaluate(CLIPPED)) <= 1
    newcomer.page.set_extra_http_headers({})


# How far the move that is shown stands out of the strip of moves, at its start and at its end.
OUTSIDE = """
() => {
  const [strip, move] = ["#moves", "#moves [aria-current]"]
    .map((selector) => document.querySelector(selector).getBoundingClientRect());
  return Math.max(strip.left - move.left, move.right - strip.right);
}
"""


@pytest.mark.parametrize("size", [(390, 844), *rarely((844, 390), NARROW)])
def test_the_strip_of_moves_follows_the_move_that_is_shown(
    place: Place, newcomer: Person, size: tuple[int, int]
) -> None:
    newcomer.has_screen(size)
    newcomer.sit(place.game(0, 8, 3, 6, 2, 1, 4, side="both"))
    newcomer.looks_at(7)
    assert newcomer.page.evaluate(OUTSIDE) < 1
    newcomer.button("Review the moves").click()
    expect(newcomer.find("#moves [data-ply='7'] .word")).to_contain_text("??")
    assert newcomer.page.evaluate(OUTSIDE) < 1
    plies = [("back", ply) for ply in (6, 5, 4, 3, 2, 1)] + [("on", ply) for ply in (2, 3, 4)]
    for way, ply in plies:
        newcomer.find(f"#step-{way}").click()
        newcomer.looks_at(ply)
        assert newcomer.page.evaluate(OUTSIDE) < 1
    assert newcomer.page.evaluate("scrollY") == 0
    # Also when the phone is turned.
    for turned in (NARROW, size):
        newcomer.has_screen(turned)
        newcomer.page.wait_for_function(f"({OUTSIDE})() < 1")
