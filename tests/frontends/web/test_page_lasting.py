"""What lasts: reloads, a server that dies, several tabs, onlookers, and a browser that forgets."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person, Place, visiting
from tests.frontends.web.browser import a_newcomer as a_newcomer
from tests.frontends.web.browser import a_person as a_person
from tests.frontends.web.browser import a_place as a_place
from tests.frontends.web.exhibiting import HIDE
from tests.frontends.web.serving import Elsewhere

GONE = "That game is not here any more. Here is a new one."
LOST = "The connection is lost. Trying again ..."
UNANSWERED = ("net::ERR_CONNECTION_REFUSED", "net::ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED")
BLOCKED = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("", "SecurityError"); },
});
"""

# As when somebody comes back from another tab.
SHOW = "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))"


class Mortal:
    """A server that can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Elsewhere(folder)
        self.port = self.server.port

    def kill(self) -> None:
        self.server.end(signal.SIGKILL)

    def revive(self) -> None:
        self.server = Elsewhere(self.folder, self.port)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    server = Mortal(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def player(place: Place, mortal: Mortal) -> Iterator[Person]:
    """Somebody in the middle of a game on a server that will die."""
    with visiting(place.browser, mortal.server.address) as person:
        person.visit()
        person.provoke(*UNANSWERED)
        person.begin(level=5)
        person.mark("a1")
        assert person.marks == "X...O...."
        yield person


# The server dies


def test_a_game_goes_on_after_the_server_has_died(player: Person, mortal: Mortal) -> None:
    mortal.kill()
    expect(player.find("#notice p")).to_have_text(LOST)
    mortal.revive()
    expect(player.find("#notice p")).to_have_text("Connected again.")
    player.mark("c1")
    assert player.marks == "XOX.O...."
    expect(player.find("#moves button")).to_have_count(4)


def test_a_move_made_while_the_server_is_away_is_not_lost(player: Person, mortal: Mortal) -> None:
    mortal.kill()
    player.tap("[data-cell=c1]")
    player.waits_for("server")
    expect(player.cell("c1")).to_have_attribute("data-inside", "X")
    expect(player.find("#notice p")).to_be_visible()
    mortal.revive()
    player.settled()
    assert player.marks == "XOX.O...."
    player.page.reload()
    player.settled()
    assert player.marks == "XOX.O...."


def test_a_new_game_that_the_server_did_not_hear_of_can_be_asked_for_again(
    player: Person, mortal: Mortal
) -> None:
    mortal.kill()
    player.button("New game").click()
    player.find("#start").click()
    expect(player.find("#settings-error")).not_to_be_empty()
    mortal.revive()
    player.find("#start").click()
    expect(player.find("#settings")).to_be_hidden()
    player.settled()
    assert player.marks == "........."


# Reloads and tabs


def test_a_game_survives_a_reload(person: Person) -> None:
    person.begin(level=5)
    person.mark("a1")
    address = person.page.url
    person.page.reload()
    person.settled()
    assert (person.marks, person.page.url) == ("X...O....", address)
    person.visit()
    assert (person.marks, person.page.url) == ("X...O....", address)
    person.mark("c1")
    assert person.marks == "XOX.O...."


def test_two_tabs_show_the_same_game(person: Person) -> None:
    person.begin(opponent="person")
    person.mark("b2")
    other = person.another_tab()
    other.visit()
    assert (other.marks, other.page.url) == ("....X....", person.page.url)
    other.mark("a1")
    expect(person.cell("a1")).to_have_attribute("data-inside", "O")
    person.mark("c3")
    expect(other.cell("c3")).to_have_attribute("data-inside", "X")
    other.push("Undo")
    expect(person.find("#status")).to_have_text("Move 3: X's turn.")
    assert person.marks == other.marks == "O...X...."


def test_back_and_forward_go_from_game_to_game(place: Place, person: Person) -> None:
    first, second = place.game(0, side="both"), place.game(8, side="both")
    person.visit(f"/game/{first.name}")
    person.visit(f"/game/{second.name}")
    assert person.marks == "........X"
    person.page.go_back()
    person.settled()
    assert (person.marks, first.name in person.page.url) == ("X........", True)
    person.page.go_forward()
    person.settled()
    assert (person.marks, second.name in person.page.url) == ("........X", True)


# Onlookers


def test_whoever_has_no_key_only_looks_on(place: Place, person: Person) -> None:
    game = place.game(4, side="both")
    person.visit(f"/game/{game.name}")
    expect(person.find("#you")).to_have_text("You are watching this game.")
    for name in ("Undo", "Redo", "Rematch", "Clear the score"):
        expect(person.button(name)).to_be_hidden()
    expect(person.find("#board")).to_have_attribute("aria-readonly", "true")
    person.mark("a1")
    expect(person.find("#notice p")).to_have_text("You are watching this game.")
    person.keys("1", "u", "m")
    game.move(8)
    expect(person.cell("c3")).to_have_attribute("data-inside", "O")
    assert person.marks == "....X...O"
    assert len(game.look()["moves"]) == 2


def test_whoever_looks_on_does_not_lose_the_own_game(place: Place, person: Person) -> None:
    person.begin(opponent="person")
    person.mark("b2")
    person.visit(f"/game/{place.game(side='both').name}")
    assert person.marks == "........."
    person.visit()
    assert person.marks == "....X...."
    person.mark("a1")
    assert person.marks == "O...X...."


# Other tabs


def test_a_page_that_nobody_sees_hears_nothing_until_it_is_seen(
    place: Place, person: Person
) -> None:
    game = place.game(side="both")
    person.sit(game)
    with person.page.expect_event("requestfailed", lambda sent: sent.url.endswith("/events")):
        person.page.evaluate(HIDE)
    game.move(4)
    assert person.marks == "........."
    person.page.evaluate(SHOW)
    expect(person.cell("b2")).to_have_attribute("data-inside", "X")


def test_whoever_waits_for_a_friend_in_another_tab_is_there_and_is_told(
    place: Place, person: Person
) -> None:
    game = place.game(opponent="friend", side="X")
    friend = game.joined()
    listened: list[bool] = []
    person.page.on("request", lambda sent: listened.append(sent.url.endswith("/events")))
    person.sit(game)
    person.mark("a1")
    expect(person.page).to_have_title("noughts")
    friend.until(lambda state: state["friend"] == "here")
    person.page.evaluate(HIDE)
    friend.move(4)
    expect(person.page).to_have_title("Your move - noughts")
    person.page.evaluate(SHOW)
    person.mark("c3")
    assert friend.look()["friend"] == "here"
    assert sum(listened) == 1


# Forgetting


@pytest.mark.parametrize("path", ["/", "/game/no-such-game"])
def test_a_game_that_is_gone_is_replaced_by_a_new_one(person: Person, path: str) -> None:
    person.provoke("404")
    person.remember("game", {"id": "no-such-game", "key": "no-such-key"})
    person.visit(path)
    expect(person.find("#notice p")).to_have_text(GONE)
    person.mark("b2")
    assert person.marks[4] == "X"
    assert "no-such-game" not in person.page.url


@pytest.mark.parametrize("nonsense", ["{", "7", '{"id": 3}', '[["a"], 4]'])
def test_nonsense_in_the_browser_s_memory_does_no_harm(person: Person, nonsense: str) -> None:
    names = ["game", "keys", "theme", "settings", "letters"]
    person.page.evaluate(
        "([names, text]) => names.forEach(name => localStorage.setItem(`noughts.${name}`, text))",
        [names, nonsense],
    )
    person.visit()
    person.mark("b2")
    assert person.marks[4] == "X" and "O" in person.marks
    person.begin(opponent="person")
    person.mark("b2")
    assert person.marks == "....X...."


def test_a_board_that_cannot_be_read_is_not_asked_for_again(person: Person) -> None:
    person.page.evaluate("localStorage.clear()")
    person.remember("settings", {"board": "no board"})
    person.provoke("422")
    person.visit()
    person.mark("b2")
    assert person.marks[4] == "X" and len(person.marks) == 9


def test_a_browser_that_stores_nothing_can_play(place: Place) -> None:
    with place.person() as person:
        person.context.add_init_script(BLOCKED)
        person.visit()
        person.begin(opponent="person")
        person.mark("b2")
        assert person.marks == "....X...."
        person.find("[name=theme][value=dark]").check()
        assert person.style("body", "background-color") == "rgb(21, 23, 26)"


def test_one_s_own_key_is_remembered_once_whatever_one_is_invited_to(
    place: Place, person: Person
) -> None:
    for _ in range(3):
        game = place.game(opponent="friend", side="X")
        game.joined()
        person.provoke("409")
        person.visit(f"/game/{game.name}#join={game.invitation}")
        expect(person.find("#notice p")).to_be_visible()
    assert person.page.evaluate("JSON.parse(localStorage['noughts.keys']).length") == 1


def test_a_seat_is_not_forgotten_for_a_hundred_others(place: Place, person: Person) -> None:
    game = place.game(opponent="friend", side="X")
    others = [[f"game-{number}", "key"] for number in range(100)]
    person.remember("keys", [*others, [game.name, game.key, game.invitation]])
    person.begin(opponent="person")
    person.visit(f"/game/{game.name}")
    expect(person.find("#you")).to_have_text("You are X")
    expect(person.find("#join-address")).to_have_value(re.compile(f"#join={game.invitation}$"))
