"""What lasts: reloads, a server that dies, several tabs, onlookers, and a browser that forgets."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person, Place, visiting
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


# The server dies


@pytest.mark.long
def test_nothing_is_lost_when_the_server_dies(place: Place, mortal: Mortal) -> None:
    with visiting(place.browser, mortal.server.address) as player:
        player.visit()
        player.provoke(*UNANSWERED)
        player.mark("b2")
        mortal.kill()
        expect(player.find("#notice p")).to_have_text(LOST)
        player.button("New game").click()
        player.choose(level=5)
        player.find("#start").click()
        expect(player.find("#settings-error")).not_to_be_empty()
        mortal.revive()
        player.hears("Connected again.")
        assert player.marks[4] == "X"
        player.find("#start").click()
        expect(player.find("#settings")).to_be_hidden()
        player.settled()
        player.mark("a1")
        assert player.marks == "X...O...."
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
        expect(player.find("#moves button")).to_have_count(4)


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


def test_two_tabs_show_the_same_game(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(4, side="both"))
    other = newcomer.another_tab()
    other.visit()
    assert (other.marks, other.page.url) == ("....X....", newcomer.page.url)
    other.mark("a1")
    expect(newcomer.cell("a1")).to_have_attribute("data-inside", "O")
    newcomer.mark("c3")
    expect(other.cell("c3")).to_have_attribute("data-inside", "X")
    other.push("Undo")
    expect(newcomer.find("#status")).to_have_text("Move 3: X's turn.")
    assert newcomer.marks == other.marks == "O...X...."


def test_back_and_forward_go_from_game_to_game(place: Place, newcomer: Person) -> None:
    first, second = place.game(0, side="both"), place.game(8, side="both")
    newcomer.visit(f"/game/{first.name}")
    newcomer.visit(f"/game/{second.name}")
    assert newcomer.marks == "........X"
    newcomer.page.go_back()
    newcomer.settled()
    assert (newcomer.marks, first.name in newcomer.page.url) == ("X........", True)
    newcomer.page.go_forward()
    newcomer.settled()
    assert (newcomer.marks, second.name in newcomer.page.url) == ("........X", True)


# Onlookers


def test_whoever_has_no_key_only_looks_on(place: Place, newcomer: Person) -> None:
    game = place.game(4, side="both")
    newcomer.visit(f"/game/{game.name}")
    expect(newcomer.find("#you")).to_have_text("You are watching this game.")
    for name in ("Undo", "Redo", "Play again", "Clear the score"):
        expect(newcomer.button(name)).to_be_hidden()
    expect(newcomer.find("#board")).to_have_attribute("aria-readonly", "true")
    newcomer.mark("a1")
    expect(newcomer.find("#notice p")).to_have_text("You are watching this game.")
    newcomer.keys("1", "u", "m")
    game.move(8)
    expect(newcomer.cell("c3")).to_have_attribute("data-inside", "O")
    assert newcomer.marks == "....X...O"
    assert len(game.look()["moves"]) == 2


@pytest.mark.long
def test_whoever_looks_on_does_not_lose_the_own_game(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(4, side="both"))
    newcomer.visit(f"/game/{place.game(side='both').name}")
    assert newcomer.marks == "........."
    newcomer.visit()
    assert newcomer.marks == "....X...."
    newcomer.mark("a1")
    assert newcomer.marks == "O...X...."


# Other tabs


def test_a_page_that_nobody_sees_hears_nothing_until_it_is_seen(
    place: Place, newcomer: Person
) -> None:
    game = place.game(side="both")
    newcomer.sit(game)
    with newcomer.page.expect_event("requestfailed", lambda sent: sent.url.endswith("/events")):
        newcomer.page.evaluate(HIDE)
    game.move(4)
    assert newcomer.marks == "........."
    newcomer.page.evaluate(SHOW)
    expect(newcomer.cell("b2")).to_have_attribute("data-inside", "X")


def test_whoever_waits_for_a_friend_in_another_tab_is_there_and_is_told(
    place: Place, newcomer: Person
) -> None:
    game = place.game(opponent="friend", side="X")
    friend = game.joined()
    with newcomer.asking() as asked:
        newcomer.sit(game)
        newcomer.mark("a1")
        expect(newcomer.page).to_have_title("noughts")
        friend.until(lambda state: state["friend"] == "here")
        newcomer.page.evaluate(HIDE)
        friend.move(4)
        expect(newcomer.page).to_have_title("Your move - noughts")
        newcomer.page.evaluate(SHOW)
        newcomer.mark("c3")
        assert friend.look()["friend"] == "here"
        assert sum(sent.url.endswith("/events") for sent in asked) == 1


# Forgetting


@pytest.mark.parametrize("path", ["/", "/game/no-such-game"])
def test_a_game_that_is_gone_is_replaced_by_a_new_one(newcomer: Person, path: str) -> None:
    newcomer.provoke("404")
    newcomer.remember("game", {"id": "no-such-game", "key": "no-such-key"})
    newcomer.visit(path)
    expect(newcomer.find("#notice p")).to_have_text(GONE)
    newcomer.mark("b2")
    assert newcomer.marks[4] == "X"
    assert "no-such-game" not in newcomer.page.url


@pytest.mark.long
def test_nonsense_in_the_browser_s_memory_does_no_harm(newcomer: Person) -> None:
    names = ["game", "keys", "theme", "settings", "letters"]
    for nonsense in ("{", "7", '{"id": 3}', '[["a"], 4]'):
        newcomer.page.evaluate(
            "([names, text]) => names.forEach(name => localStorage[`noughts.${name}`] = text)",
            [names, nonsense],
        )
        newcomer.visit()
        newcomer.mark("b2")
        assert newcomer.marks[4] == "X" and "O" in newcomer.marks
    newcomer.begin(opponent="person")
    newcomer.mark("b2")
    assert newcomer.marks == "....X...."


@pytest.mark.long
def test_a_board_that_cannot_be_read_is_not_asked_for_again(newcomer: Person) -> None:
    newcomer.remember("settings", {"board": "no board"})
    newcomer.provoke("422")
    newcomer.visit()
    newcomer.mark("b2")
    assert newcomer.marks[4] == "X" and len(newcomer.marks) == 9


def test_a_browser_that_stores_nothing_can_play(place: Place) -> None:
    with place.person() as person:
        person.context.add_init_script(BLOCKED)
        person.visit()
        person.begin(opponent="person")
        person.mark("b2")
        assert person.marks == "....X...."
        person.find("[name=theme][value=dark]").check()
        assert person.style("body", "background-color") == "rgb(21, 23, 26)"


@pytest.mark.long
def test_one_s_own_key_is_remembered_once_whatever_one_is_invited_to(
    place: Place, newcomer: Person
) -> None:
    newcomer.visit()
    newcomer.mark("b2")
    newcomer.provoke("409")
    for _ in range(2):
        game = place.game(opponent="friend", side="X")
        game.joined()
        newcomer.visit(f"/game/{game.name}#join={game.invitation}")
        expect(newcomer.find("#notice p")).to_be_visible()
    assert newcomer.page.evaluate("JSON.parse(localStorage['noughts.keys']).length") == 1


@pytest.mark.long
def test_a_seat_is_not_forgotten_for_a_hundred_others(place: Place, person: Person) -> None:
    game = place.game(opponent="friend", side="X")
    others = [[f"game-{number}", "key"] for number in range(100)]
    person.remember("keys", [*others, [game.name, game.key, game.invitation]])
    person.begin(opponent="person")
    person.visit(f"/game/{game.name}")
    expect(person.find("#you")).to_have_text("You are X")
    expect(person.find("#join-address")).to_have_value(re.compile(f"#join={game.invitation}$"))
