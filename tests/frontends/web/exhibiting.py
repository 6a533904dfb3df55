"""Exhibitions for tests: two agents that play each other, and whoever sits before them."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person, Place
from tests.frontends.web.serving import Game

LONG = 5_000
"""Milliseconds, more than the longest time for a move."""

# As when somebody turns to another tab.
HIDE = """
() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def exhibited(client: httpx.Client, **settings: object) -> Game:
    """Two agents, and the key to their game."""
    answer = client.post("/api/exhibitions", json=settings)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return Game(client, found["game"]["id"], found["key"], found["game"])


def attend(person: Person, game: Game) -> None:
    """Open an exhibition with the key to it, if there is one."""
    person.remember("keys", [[game.name, game.key]])
    person.page.goto(f"{person.address}/game/{game.name}")
    person.waits_for("agent", "nothing")


def choose_agents(person: Person, x: int, o: int, **wanted: object) -> None:
    """Begin an exhibition through the settings."""
    person.button("New game").click()
    person.choose(opponent="agents", **wanted)
    person.find("#agent-x").select_option(str(x))
    person.find("#agent-o").select_option(str(o))
    person.find("#start").click()


def step(game: Game, times: int) -> Game:
    """Let the agents make so many moves."""
    for _ in range(times):
        game.do("step")
    return game


class Spectator:
    """Somebody before two agents, whose clock goes on only when told to."""

    def __init__(self, person: Person, place: Place) -> None:
        self.person = person
        self.place = place
        self.asked: list[str] = []
        person.page.on("request", lambda request: self.asked.append(request.url))
        person.page.clock.install(time=0)
        person.page.clock.pause_at(60_000)

    def attend(self, moves: int = 0, **settings: object) -> Game:
        """Open an exhibition after so many moves."""
        game = step(exhibited(self.place.server.client, **settings), moves)
        attend(self.person, game)
        return game

    def wait(self, milliseconds: int) -> None:
        """Let time go by."""
        self.person.page.clock.run_for(milliseconds)

    def sees(self, moves: int) -> None:
        """Wait for so many moves."""
        expect(self.person.find("#moves button")).to_have_count(moves)
        self.person.waits_for("agent", "person", "nothing")

    def sees_no_more_than(self, moves: int) -> None:
        """However long one waits."""
        before = self.steps
        self.wait(LONG)
        # Whatever was asked for before this was heard of.
        self.person.page.evaluate("fetch('/page/now/icon.svg').then(() => null)")
        self.sees(moves)
        assert self.steps == before

    @property
    def steps(self) -> int:
        """How many moves the page has asked for."""
        return sum(address.endswith("/step") for address in self.asked)

    def says(self, label: str) -> None:
        """What the button says that lets them play or rest."""
        expect(self.person.find("#play")).to_have_text(label)


@pytest.fixture(scope="module", name="stand")
def a_stand(place: Place) -> Iterator[Spectator]:
    """For as long as one module is tested."""
    with place.person() as person:
        yield Spectator(person, place)


@pytest.fixture(name="spectator")
def a_spectator(stand: Spectator) -> Iterator[Spectator]:
    """Somebody who is about to visit the page for the first time."""
    with stand.person.being_another():
        stand.asked.clear()
        yield stand
