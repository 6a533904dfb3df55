"""Answers that come late, or never: what the events have told counts, and nothing newer is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.frontends.web.browser import Person, Place, fetched
from tests.frontends.web.serving import Game
from tests.frontends.web.test_page_refusals import REFUSED, told


class Late:
    """The answers of a server to somebody, kept back until they are let go."""

    def __init__(self, person: Person, path: str) -> None:
        self.person = person
        self.path = path
        self.kept: list[tuple[Route, APIResponse]] = []
        person.page.route(path, lambda route: self.kept.append((route, fetched(route))))

    def come(self) -> None:
        """They arrive, in the order in which they were asked for, and no others are kept back."""
        for route, answer in self.kept:
            with self.person.page.expect_event("requestfinished"):
                route.fulfill(response=answer)
        self.person.page.unroute(self.path)


@pytest.fixture(name="game")
def a_game(place: Place, newcomer: Person) -> Game:
    """A game for two people that somebody has open."""
    game = place.game(side="both")
    newcomer.sit(game)
    return game


def test_nobody_waits_for_an_answer_that_events_have_told(game: Game, newcomer: Person) -> None:
    late = Late(newcomer, "**/moves")
    newcomer.mark("b2", "a1")
    assert newcomer.marks == "O...X...."
    newcomer.button("One move back").click()
    newcomer.looks_at(1)
    late.come()
    newcomer.looks_at(1)
    assert newcomer.marks == "....X...."
    newcomer.push("Back to the game")
    assert (newcomer.marks, newcomer.status) == ("O...X....", "Move 3: X's turn.")


def test_a_late_refusal_is_told_and_takes_nothing_back(game: Game, newcomer: Person) -> None:
    kept: list[tuple[Route, APIResponse]] = []

    def overtake(route: Route) -> None:
        game.move(0)
        kept.append((route, fetched(route)))

    newcomer.provoke("409")
    newcomer.page.route("**/moves", overtake, times=1)
    newcomer.mark("b2")
    assert newcomer.marks == "X........"
    newcomer.mark("c3")
    assert newcomer.marks == "X.......O"
    ((route, answer),) = kept
    route.fulfill(response=answer)
    told(newcomer, answer.json()["error"])
    assert newcomer.marks == "X.......O"
    newcomer.mark("b2")
    assert newcomer.marks == "X...X...O"
    told(newcomer, "")


def test_a_late_answer_takes_no_newer_note_away(place: Place, newcomer: Person) -> None:
    game = place.game(opponent="friend", side="X")
    friend = game.joined()
    game.look()
    game.move(4)
    newcomer.sit(game)
    late = Late(newcomer, "**/ask-undo")
    newcomer.keys("u")
    expect(newcomer.find("#request-text")).not_to_be_empty()
    friend.look()
    friend.do("refuse")
    told(newcomer, REFUSED)
    late.come()
    newcomer.find("#step-back").click()
    newcomer.looks_at(0)
    told(newcomer, REFUSED)


def test_an_answer_that_never_comes_is_not_missed(game: Game, newcomer: Person) -> None:
    asked: list[APIResponse] = []

    def lose(route: Route) -> None:
        asked.append(fetched(route))
        route.abort()

    newcomer.provoke("net::ERR_FAILED")
    newcomer.page.route("**/moves", lose)
    newcomer.mark("b2")
    for _ in range(2):
        with newcomer.page.expect_event("requestfailed"):
            pass
    told(newcomer, "")
    newcomer.page.unroute("**/moves")
    newcomer.mark("a1")
    assert (newcomer.marks, len(asked) > 1) == ("O...X....", True)
    told(newcomer, "")


def test_whoever_steps_back_while_the_game_goes_on_gets_there(game: Game, newcomer: Person) -> None:
    newcomer.mark("b2", "a1", "c3")
    game.look()

    def overtake(route: Route) -> None:
        answer = fetched(route)
        game.move(2)
        expect(newcomer.find("#moves button")).to_have_count(4)
        route.fulfill(response=answer)

    newcomer.page.route("**/api/games/*?ply=2", overtake, times=1)
    newcomer.button("One move back").click()
    newcomer.looks_at(2)
    newcomer.button("One move back").click()
    newcomer.looks_at(1)


@pytest.mark.parametrize(
    ("before", "cell", "status", "lit"),
    [
        ((), "b2", "Move 2: O's turn.", "O"),
        ((0, 3, 1, 4), "c1", "X wins: a1 b1 c1.", "X"),
        ((0, 4, 1, 2, 6, 3, 5, 7), "c3", "Draw.", ""),
    ],
    ids=["a move", "a win", "a draw"],
)
def test_the_words_change_with_the_mark_before_any_answer(
    place: Place, newcomer: Person, before: tuple[int, ...], cell: str, status: str, lit: str
) -> None:
    newcomer.sit(place.game(*before, side="both"))
    newcomer.page.route("**/moves", lambda route: None)
    newcomer.tap(f"[data-cell={cell}]")
    expect(newcomer.find("#status")).to_have_text(status)
    expect(newcomer.find("#players .seat.lit")).to_have_count(len(lit))
    newcomer.waits_for("server")
