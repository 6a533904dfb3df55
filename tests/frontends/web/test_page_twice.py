"""Two clicks at one point: on every control of the page, on every screen, the second never presses
anything else, and nothing that can be clicked has moved meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person, Place
from tests.frontends.web.serving import Game, wait_until
from tests.rarely import rarely_together

SCREENS = {"wide": (1280, 800), "low": (844, 390), "phone": (390, 844), "small": (320, 640)}

# What every click reached, unless the page has stopped it: a control that can be used, by its name.
PRESSES = """
const named = (one) =>
  one.dataset.cell || one.id || one.getAttribute("href") || `${one.name} ${one.value}`;
const controls = "button, a, input, select, textarea, [role=gridcell]";
window.pressed = [];
addEventListener("click", ({ target }) => {
  const one = target.closest("label")?.control ?? target.closest(controls);
  if (one && one.getAttribute("aria-disabled") !== "true") pressed.push(named(one));
});
window.pending = 0;
const ask = fetch;
window.fetch = async (...asked) => {
  if (String(asked[0]).endsWith("/events")) return ask(...asked);
  pending += 1;
  try {
    const answer = await ask(...asked);
    await answer.clone().text();
    return answer;
  } finally {
    pending -= 1;
  }
};
window.places = () => {
  const seen = [...document.querySelectorAll(controls)].filter((one) => one.checkVisibility());
  const inside = seen.filter((one) => !one.closest("dialog") && !one.readOnly);
  return Object.fromEntries(inside.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
    // The moves go along with the one that is shown.
    return [named(one), one.closest("#moves") ? [] : place];
  }));
};
window.pointOf = (name) => {
  const one = [...document.querySelectorAll(controls)].find((each) => named(each) === name);
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};
"""

# How many questions wait for an answer, once everything is done that an answer has brought about.
PENDING = """
() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(pending);
  port2.postMessage(null);
})
"""

ENDING = {"start", "clear", "resign-yes"}
"""What a dialog has that ends or replaces a game."""

ALIKE = {
    *("theme light", "level 1", "level 2", "level 4"),
    *("b1", "c1", "a2", "c2", "a3", "b3"),
    *(f"move {number}" for number in (1, 3, 4, 5, 7)),
}
"""Of what there is in rows, one that can be used and one that cannot is enough."""

State = Callable[[Place, Person], None]


def playing(place: Place, person: Person) -> None:
    """A game against the computer after two moves each."""
    game = place.game(0, level=5)
    game.answered()
    person.sit(game)


def ended(place: Place, person: Person) -> None:
    """A game that is over."""
    person.sit(place.game(0, 8, 3, 6, 2, 1, 4, 7, side="both"))


def reviewing(place: Place, person: Person) -> None:
    """A review, at a move that gave something away."""
    ended(place, person)
    person.find("#review").click()
    expect(person.find("#moves .word")).to_have_count(8)
    person.find("#moves button[data-ply='2']").click()
    expect(person.find("#again")).to_be_visible()


def with_a_friend(place: Place, person: Person) -> None:
    """A friend asks for something."""
    asker, asked = friends(place)
    asker.do("ask-undo")
    person.sit(asked)
    expect(person.find("#answers")).to_be_visible()


def hinting(place: Place, person: Person) -> None:
    """Two friends who may look at hints."""
    asker, asked = friends(place)
    asker.do("ask-help")
    asked.look()
    asked.do("grant")
    person.sit(asked)
    expect(person.find("#help")).to_contain_text("Both players allow hints")


def inviting(place: Place, person: Person) -> None:
    """A friend is invited."""
    game = place.game(opponent="friend")
    person.remember("keys", [[game.name, game.key, game.invitation]])
    person.visit(f"/game/{game.name}")
    expect(person.find("#invitation")).to_be_visible()


def friends(place: Place) -> tuple[Game, Game]:
    """Two friends, one of whom has moved."""
    asker = place.game(opponent="friend")
    asked = asker.joined()
    asker.look()
    asker.move(4)
    return asker, asked


STATES: dict[str, State] = {
    "play": playing,
    "end": ended,
    "review": reviewing,
    "friends": with_a_friend,
    "hints": hinting,
    "invitation": inviting,
}


@pytest.fixture(scope="module")
def hasty(place: Place) -> Iterator[Person]:
    """Somebody for whom no time goes by between two clicks, however busy the machine is."""
    with place.person() as person:
        person.context.add_init_script(PRESSES)
        person.page.clock.install(time=0)
        person.page.clock.pause_at(60_000)
        yield person


TIGHTEST = ("small", "review")
"""Where most appears in the least room; `./test --all` tries every state on every screen."""

SCENES = [one for one in product(SCREENS, STATES) if one != TIGHTEST]


@pytest.mark.parametrize(("screen", "state"), [TIGHTEST, *rarely_together(*SCENES)])
def test_a_second_click_presses_nothing_else(
    place: Place, hasty: Person, screen: str, state: str
) -> None:
    def begin() -> None:
        hasty.renew()
        hasty.provoke("409")
        hasty.has_screen(SCREENS[screen])
        STATES[state](place, hasty)
        rest(hasty)

    begin()
    before = places(hasty)
    assert len(before) > 20
    for name in before:
        if name in ALIKE:
            continue
        click_twice(hasty, name, is_small=screen != "wide")
        if places(hasty) != before or hasty.find("dialog[open]").count():
            begin()
        assert places(hasty) == before
    hasty.has_screen()


def rest(person: Person) -> None:
    """Wait for all that was begun."""
    person.settled()
    wait_until(lambda: person.page.evaluate(PENDING) == 0)
    person.settled()


def places(person: Person) -> dict[str, list[int]]:
    """Where every control is that can be seen, by its name."""
    found: dict[str, list[int]] = person.page.evaluate("places()")
    return found


def click_twice(person: Person, name: str, is_small: bool) -> None:
    """Click a control twice, and wait meanwhile for whatever the first click does."""
    person.page.evaluate("pressed.length = 0")
    point = person.page.evaluate("name => pointOf(name)", name)
    if name == "/":
        return open_twice(person, point)
    before, reviewed = places(person), is_reviewed(person)
    person.page.mouse.click(*point)
    rest(person)
    after = places(person)
    moved = [one for one in after if one in before and after[one] != before[one]]
    # A small screen makes room for a review.
    changes_screen = is_small and is_reviewed(person) != reviewed
    assert not moved or changes_screen, f"{name} moves {moved}"
    person.page.mouse.click(*point)
    rest(person)
    pressed = person.page.evaluate("pressed")
    assert {*pressed} <= {name}, f"{name} also presses {pressed}"
    assert not ENDING & {*pressed}


def is_reviewed(person: Person) -> bool:
    """Whether a review is shown."""
    return person.find("#review").get_attribute("aria-pressed") == "true"


def open_twice(person: Person, point: tuple[int, int]) -> None:
    """Click a link twice: its page is opened, and nothing on it pressed."""
    for _ in range(2):
        with person.page.expect_navigation():
            person.page.mouse.click(*point)
        person.settled()
    assert person.page.evaluate("pressed") == []
