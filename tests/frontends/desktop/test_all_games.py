"""Every game that a person can play against the perfect agent, in one window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from pytestqt.qtbot import QtBot

from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from tests.frontends.desktop.playing import Open, click, drawn, marks, press, settle, status, walk
from tests.games import NUMBER, all_games, persons_moves

Game = tuple[int, ...]


def by_mouse(window: Window, cell: int) -> None:
    click(window.board.cells[cell])


def by_digit(window: Window, cell: int) -> None:
    press(window, f"{cell + 1}")


WAYS: tuple[Callable[[Window, int], None], ...] = (by_mouse, walk, by_mouse, by_digit)
"""Half of the games with the mouse, half with the keyboard alone."""


def play_all(qtbot: QtBot, window: Window, person: Player, games: Sequence[Game]) -> list[Outcome]:
    """Play each game in the same window; how they ended."""
    outcomes = []
    for number, game in enumerate(games):
        mark = WAYS[number % len(WAYS)]
        for cell in persons_moves(game, person):
            settle(qtbot, window.model)
            mark(window, cell)
        settle(qtbot, window.model)
        end = Record.of(Position.start(), game).positions[-1]
        assert window.model.session.moves == game
        assert marks(window) == drawn(end)
        assert end.outcome
        outcomes.append(end.outcome)
        told = "Draw." if end.outcome is Outcome.DRAW else "The computer wins: "
        assert status(window).startswith(told)
        press(window, "Ctrl+R")
    return outcomes


@pytest.fixture
def against_perfect(open_window: Open) -> Callable[[Player], Window]:
    """A window in which this person plays against level 5."""

    def show(person: Player) -> Window:
        window = open_window(settings=Settings(side=person))
        window.resize(400, 500)
        window.model.start()
        return window

    return show


@pytest.mark.long
def test_no_person_with_o_beats_the_computer(
    qtbot: QtBot, against_perfect: Callable[[Player], Window]
) -> None:
    games = all_games(Player.O)
    window = against_perfect(Player.O)
    outcomes = play_all(qtbot, window, Player.O, games)
    assert len(outcomes) == NUMBER[Player.O]
    assert Outcome.O_WINS not in outcomes
    score = window.model.session.score
    assert (score.x, score.o) == (outcomes.count(Outcome.X_WINS), 0)
    assert score.draws == outcomes.count(Outcome.DRAW)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("person", Player)
def test_twenty_persons_do_not_beat_the_computer(
    qtbot: QtBot, against_perfect: Callable[[Player], Window], person: Player
) -> None:
    games = all_games(person)[:: NUMBER[person] // 19]
    outcomes = play_all(qtbot, against_perfect(person), person, games)
    assert len(outcomes) >= 20
    assert person not in {outcome.winner for outcome in outcomes}


@pytest.mark.long
def test_no_person_with_x_beats_the_computer(
    qtbot: QtBot, against_perfect: Callable[[Player], Window]
) -> None:
    games = all_games(Player.X)
    outcomes = play_all(qtbot, against_perfect(Player.X), Player.X, games)
    assert len(outcomes) == NUMBER[Player.X]
    assert set(outcomes) == {Outcome.O_WINS, Outcome.DRAW}
