"""Games against the perfect agent, played on the page in a real browser; at length, all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from noughts.core.notation import read_cell, write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends import words
from noughts.frontends.view import Status, view
from noughts.play.session import Session
from tests.frontends.web.browser import Person
from tests.games import NUMBER, all_games, persons_moves

Way = Callable[[Person, int], None]
Game = tuple[int, ...]
RULES = Position.start().rules


def by_mouse(person: Person, cell: int) -> None:
    person.mark(write_cell(cell, RULES))


def by_arrows(person: Person, cell: int) -> None:
    here = divmod(read_cell(person.focused, RULES), 3)
    down, right = (there - now for there, now in zip(divmod(cell, 3), here, strict=True))
    person.keys(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
    person.keys(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right), "Enter")


def by_figure(person: Person, cell: int) -> None:
    person.keys(str(cell + 1))


def story(game: Game, mark: Player) -> tuple[str, list[str]]:
    """A game's marks, and what is announced on the way: once whenever the person is to move, and
    once at the end."""
    session = Session(Position.start(RULES))
    x, o = (None if mark is player else "perfect" for player in (Player.X, Player.O))
    heard = []
    for ply in range(len(game) + 1):
        session.seats.update({Player.X: x, Player.O: o})
        shown = view(session)
        if shown.status is not Status.AGENT:
            heard.append(words.announcement(shown))
        if ply < len(game):
            session.seats.update(dict.fromkeys(session.seats))
            session.play(game[ply])
    shown = view(session)
    return "".join(cell.mark.value if cell.mark else "." for cell in shown.cells), heard


def play(person: Person, game: Game, mark: Player, way: Way) -> None:
    """Play a game, and see that it went as it should."""
    person.page.evaluate("() => { heard.length = 0; }")
    if way is by_mouse:
        person.tap("#new-game", "#start")
    else:
        person.keys("n", "Enter")
    person.find("#settings").wait_for(state="hidden")
    person.settled()
    for cell in persons_moves(game, mark):
        way(person, cell)
    marks, announced = story(game, mark)
    # Whether a slow machine is said to think is a matter of time.
    heard = [said for said in person.heard if "is thinking" not in said]
    assert (person.marks, heard) == (marks, announced), game
    assert person.status == announced[-1]
    assert "Draw." in person.status or "The computer wins" in person.status, game


def play_all(person: Person, games: Iterable[Game], mark: Player, *ways: Way) -> None:
    """Play games, each in another way than the one before; first, leave one in the middle."""
    person.begin(side=mark.value, first="X", level=5)
    person.mark("c3")
    for number, game in enumerate(games):
        play(person, game, mark, ways[number % len(ways)])


@pytest.mark.parametrize("mark", Player)
def test_nobody_of_a_few_beats_the_page(person: Person, mark: Player) -> None:
    few = all_games(mark)[:: NUMBER[mark] // 5]
    play_all(person, few, mark, by_mouse, by_arrows, by_figure)


@pytest.mark.long
@pytest.mark.parametrize("mark", Player)
def test_nobody_at_all_beats_the_page(person: Person, mark: Player) -> None:
    games = all_games(mark)
    assert len(games) == NUMBER[mark]
    play_all(person, games, mark, by_mouse, by_arrows, by_figure)
