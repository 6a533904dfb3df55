"""Two friends and whoever watches them: three browsers at a server of two processes, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.frontends.web.browser import Person, visiting
from tests.frontends.web.conftest import kept_in
from tests.frontends.web.links import follow
from tests.frontends.web.serving import Elsewhere, Game, elsewhere

WATCHING = "You are watching this game."
"""What whoever has no seat is told."""

NOWHERE = "undefined undefined"
"""What `Person.focused` says where nothing has the focus."""

once = pytest.mark.parametrize("meeting", ["sqlite"], indirect=True, scope="module")
"""For what has nothing to do with where games are kept."""


class Company(NamedTuple):
    """Three people with a browser each, and the server they meet at."""

    server: Elsewhere
    founder: Person
    friend: Person
    watcher: Person

    @property
    def people(self) -> tuple[Person, Person, Person]:
        """All of them: who begins the game, who joins it, and who watches it."""
        return self.founder, self.friend, self.watcher

    def begin(self, **wanted: object) -> None:
        """The founder begins a game by link through the settings."""
        self.founder.visit()
        self.founder.begin(opponent="friend", **wanted)

    def invite(self, **wanted: object) -> tuple[str, str]:
        """The founder has begun a game by link: where to join it, and where to watch it."""
        game = Game.begun(self.server.client, opponent="friend", **wanted)
        self.founder.remember("keys", [[game.name, game.key, game.invitation]])
        self.founder.visit(f"/game/{game.name}")
        return self.links()

    def links(self) -> tuple[str, str]:
        """What the founder can send to others, to play and to watch."""
        expect(self.founder.find("#invitation")).to_be_visible()
        join, watch = (self.founder.find(f"#{name}-address") for name in ("join", "watch"))
        return join.input_value(), watch.input_value()

    def meet(self) -> None:
        """The others follow the founder's links."""
        join, watch = self.links()
        follow(self.friend, join)
        follow(self.watcher, watch)
        expect(self.founder.find("#invitation")).to_be_hidden()

    def gather(self, **wanted: object) -> tuple[Person, Person, Person]:
        """All three are at a new game."""
        self.invite(**wanted)
        self.meet()
        return self.people

    def play(self, first: Person, *cells: str) -> None:
        """Both mark cells in turns, and everybody sees each mark before the next."""
        second = self.friend if first is self.founder else self.founder
        for turn, cell in enumerate(cells):
            mover = second if turn % 2 else first
            mover.settled()
            mover.mark(cell)
            self.see(cell, side_of(mover))

    def see(self, cell: str, mark: str) -> None:
        """Everybody sees this in a cell."""
        for person in self.people:
            expect(person.cell(cell)).to_have_attribute("data-inside", mark)

    def read(self, place: str, founder: str, friend: str, watcher: str) -> None:
        """Each reads at some place what is meant for them; nothing is a sentence too."""
        for person, sentence in zip(self.people, (founder, friend, watcher), strict=True):
            expect(person.find(place)).to_have_text(sentence)


def side_of(person: Person) -> str:
    """X or O, as somebody is told."""
    return person.find("#you").inner_text().removeprefix("You are ")


def sees_friend(person: Person, where: str) -> None:
    """Somebody is shown and told that the friend is here or away."""
    expect(person.find("#presence")).to_have_attribute("data-friend", where)
    expect(person.find("#presence-text")).to_have_text(f"Your friend is {where}.")


def press(person: Person, *keys: str) -> None:
    """Press keys; the focus is somewhere after each."""
    for key in keys:
        person.keys(key)
        assert person.focused != NOWHERE, f"after {key} nothing has the focus"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def meeting(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Company]:
    """Three people at a server of two processes."""
    kept = kept_in(request, tmp_path_factory.mktemp("friends"))
    with elsewhere(kept.data, workers=2) as server, ExitStack() as stack:
        people = [stack.enter_context(visiting(browser, server.address)) for _ in range(3)]
        yield Company(server, *people)


@pytest.fixture(name="company")
def a_company(meeting: Company) -> Iterator[Company]:
    """Three people who are here for the first time."""
    with ExitStack() as stack:
        for person in meeting.people:
            person.context.set_offline(False)
            stack.enter_context(person.being_another())
        yield meeting
