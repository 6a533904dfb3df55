"""`runner.py`: games at a real pygame window, drawn where nobody sees it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

import tictactoe as ttt
from noughts.adapters.cs50 import Action, Board
from noughts.core.errors import IllegalMove
from noughts.core.outcome import Player
from noughts.reports.palette import LIGHT
from tests.games import all_games, persons_moves
from tests.requirements import need_module

if TYPE_CHECKING:
    import pygame

    import runner

PATIENCE = 60
"""Seconds after which a test gives up: never waited for in a good run."""

THINKING = "Computer thinking..."
HEADLINE = (0, 20, 480, 60)
CARDS = {"X": (54, 200, 178, 232), "O": (248, 200, 178, 232)}
"""Where the headline, and the sides to choose from, are in the window."""


class Person:
    """Somebody at the window: their mouse and keyboard, and what they see."""

    def __init__(self, window: runner.Window) -> None:
        import pygame

        self.pygame, self.window = pygame, window
        self.step()

    @property
    def game(self) -> runner.Game:
        """The game in the window."""
        return self.window.game

    @property
    def headline(self) -> str:
        """What the window says in large letters."""
        return self.game.words()[0]

    def step(self) -> bool:
        """Let the window do what it does before it waits again; whether it stays open."""
        return self.window.step()

    def do(self, kind: int, **facts: Any) -> bool:
        """Have the window hear an event."""
        self.pygame.event.post(self.pygame.Event(kind, **facts))
        return self.step()

    def press(self, *names: str) -> bool:
        """Press some keys; whether the window stays open after the last."""
        for name in names:
            code = self.pygame.key.key_code(name)
            letter = name if len(name) == 1 else ""
            stays = self.do(self.pygame.KEYDOWN, key=code, unicode=letter)
        return stays

    def click(self, target: Any, button: int = 1) -> None:
        """Click what can be chosen, by default with the left button."""
        import runner

        x, y = runner.AT[target].center
        place = (x // runner.FINE, y // runner.FINE)
        self.do(self.pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.do(self.pygame.MOUSEBUTTONDOWN, pos=place, button=button)

    def wait_for_answer(self) -> None:
        """Wait until the computer has moved."""
        if self.game.answer:
            self.game.answer.exception(timeout=PATIENCE)
            self.step()

    def seen(self) -> Board:
        """The marks in the window, by their shape and colour."""
        return [[self.mark_at(row, column) for column in range(3)] for row in range(3)]

    def mark_at(self, row: int, column: int) -> str | None:
        """What is seen in a cell: where only two strokes pass, and where only a ring does."""
        return {(True, False): "X", (False, True): "O", (False, False): None}[
            self.is_painted(row, column, 18, LIGHT["x"]),
            self.is_painted(row, column, 30, LIGHT["o"]),
        ]

    def is_painted(self, row: int, column: int, right: int, colour: str) -> bool:
        """Whether four points around the middle of a cell have this colour."""
        import runner

        x, y = (number // runner.FINE for number in runner.AT[row, column].center)
        points = [(x + i * right, y + j * 12) for i in (1, -1) for j in (1, -1)]
        found = {tuple(self.window.screen.get_at(point)) for point in points}
        return found == {tuple(self.pygame.Color(colour))}

    def picture(self, *part: int) -> bytes:
        """The pixels of a part of the window."""
        return self.pygame.image.tobytes(self.window.screen.subsurface(part), "RGB")


Sit = Callable[..., Person]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Open the window without a screen, with this minimax instead of ours if one is given."""
    need_module("pygame", "it draws the window of runner.py")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    import pygame

    import runner

    yield lambda *minimax: Person(runner.Window(*minimax))
    pygame.quit()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What a slow minimax waits for; opened at the end in any case."""
    event = threading.Event()
    yield event
    event.set()


def slow(gate: threading.Event) -> Callable[[Board], Action | None]:
    """Our minimax, which answers only when the gate is open."""

    def minimax(board: Board) -> Action | None:
        assert gate.wait(PATIENCE)
        return ttt.minimax(board)

    return minimax


def some_games(person: Player) -> list[tuple[int, ...]]:
    """Five games: three that the person loses, and two draws."""
    games = all_games(person)
    drawn = [game for game in games if ttt.winner(board_after(game)) is None]
    lost = [game for game in games if ttt.winner(board_after(game)) == person.other.value]
    assert len(drawn) + len(lost) == len(games)
    return [*lost[:: len(lost) // 3][:3], *drawn[:: len(drawn) // 2][:2]]


def board_of(text: str) -> Board:
    """A board from rows such as `X.O/.X./...`."""
    return [[None if mark == "." else mark for mark in row] for row in text.split("/")]


def colours_of(person: Person, place: pygame.Surface) -> set[str]:
    """All colours of a part of the window."""
    pixels = person.pygame.image.tobytes(place, "RGB").hex("#", 3).upper().split("#")
    return {f"#{pixel}" for pixel in pixels}


def board_after(game: tuple[int, ...]) -> Board:
    """The board at the end of a game."""
    board = ttt.initial_state()
    for cell in game:
        board = ttt.result(board, divmod(cell, 3))
    return board


def play(person: Person, moves: tuple[int, ...], by_mouse: bool) -> None:
    """Make these moves, each when it is the person's turn."""
    for cell in moves:
        person.wait_for_answer()
        assert person.headline == "Your turn"
        if by_mouse:
            person.click(divmod(cell, 3))
        else:
            person.press(f"{cell + 1}")
    person.wait_for_answer()


def test_ten_games_in_a_row_end_as_they_must(sit: Sit) -> None:
    """Five as X with the mouse, five as O with the keys."""
    somebody = sit()
    for side, by_mouse in ((Player.X, True), (Player.O, False)):
        results = []
        for game in some_games(side):
            assert somebody.headline == "Tic-tac-toe"
            somebody.click(side.value) if by_mouse else somebody.press(side.value.lower())
            play(somebody, persons_moves(game, side), by_mouse)
            assert somebody.seen() == somebody.game.board == board_after(game)
            results.append(somebody.headline)
            somebody.click("Play again") if by_mouse else somebody.press("return")
        assert results == [f"Game over: {side.other.value} wins"] * 3 + ["Game over: a draw"] * 2


def test_a_game_can_be_played_with_arrows_and_one_more_key(sit: Sit) -> None:
    somebody = sit()
    for keys, board in (
        ("right space", ".../.X./..."),
        ("up left return", "O.X/.X./..."),
        ("up right enter", "O.X/.X./XO."),
    ):
        somebody.press(*keys.split())
        somebody.wait_for_answer()
        assert somebody.seen() == board_of(board)
    assert somebody.game.words() == ("Game over: X wins", "The computer has three in a row.")
    somebody.press("left", "space")
    assert somebody.headline == "Tic-tac-toe"


def test_a_person_who_wins_is_told_so(sit: Sit) -> None:
    somebody = sit(lambda board: max(ttt.actions(board)))
    somebody.press("X")
    play(somebody, (0, 1, 2), by_mouse=False)
    assert somebody.seen() == board_of("XXX/.../.OO")
    assert somebody.game.words() == ("Game over: X wins", "You have three in a row.")


def test_the_line_that_has_won_is_drawn_through(sit: Sit) -> None:
    somebody = sit(lambda board: max(ttt.actions(board)))
    somebody.press("x")
    play(somebody, (0, 1), by_mouse=False)
    ink = somebody.pygame.Color(LIGHT["ink"])
    between = (180, 196)  # on the line of the grid, between the first two marks
    assert somebody.window.screen.get_at(between) != ink
    play(somebody, (2,), by_mouse=False)
    assert somebody.window.screen.get_at(between) == ink


def test_while_the_computer_thinks_the_window_says_so_and_lives(
    sit: Sit, gate: threading.Event
) -> None:
    somebody = sit(slow(gate))
    somebody.press("x")
    before = somebody.picture(*HEADLINE)
    somebody.click((0, 0))
    assert somebody.headline == THINKING
    assert somebody.seen() == board_of("X../.../...")
    thinking = somebody.picture(*HEADLINE)
    assert thinking != before
    somebody.click((2, 2))
    somebody.press("5", "return", "up", "o")
    assert somebody.seen() == board_of("X../.../...")
    assert somebody.picture(*HEADLINE) == thinking
    gate.set()
    somebody.wait_for_answer()
    assert somebody.seen() == board_of("X../.O./...")
    assert somebody.picture(*HEADLINE) == before


def test_a_minimax_that_marks_the_board_it_is_given_changes_nothing(sit: Sit) -> None:
    def careless(board: Board) -> Action | None:
        action = ttt.minimax(board)
        board[2][2] = "O"
        return action

    somebody = sit(careless)
    somebody.press("x", "1")
    somebody.wait_for_answer()
    assert somebody.seen() == board_of("X../.O./...")


@pytest.mark.parametrize("answer", [None, (0, 0), (9, 9)])
def test_a_minimax_that_is_wrong_is_not_waited_for(sit: Sit, answer: Any) -> None:
    """Its author reads the error in the terminal, as with the course's window."""
    somebody = sit(lambda board: answer)
    somebody.press("x")
    with pytest.raises(IllegalMove):
        play(somebody, (0,), by_mouse=False)


def test_other_buttons_and_taken_cells_do_nothing(sit: Sit) -> None:
    somebody = sit()
    somebody.click("X", button=3)
    assert somebody.headline == "Tic-tac-toe"
    somebody.click("X")
    for button in (2, 3, 4, 5):
        somebody.click((0, 0), button)
    assert somebody.seen() == ttt.initial_state()
    play(somebody, (0,), by_mouse=True)
    somebody.click((0, 0))
    somebody.press("5", "a", "0", "f1", "tab")
    assert somebody.seen() == board_of("X../.O./...")
    assert somebody.headline == "Your turn"


def test_the_choice_shows_both_marks_and_what_is_in_focus(sit: Sit) -> None:
    somebody = sit()
    places = {mark: somebody.window.screen.subsurface(at) for mark, at in CARDS.items()}
    for mark, place in places.items():
        colours = colours_of(somebody, place)
        assert {other for other in "XO" if LIGHT[other.lower()] in colours} == {mark}
        assert (LIGHT["focus"] in colours) == (mark == "X")
    somebody.press("right")
    assert LIGHT["focus"] in colours_of(somebody, places["O"])
    assert LIGHT["focus"] not in colours_of(somebody, places["X"])


def test_the_window_can_be_left_at_any_time(sit: Sit, gate: threading.Event) -> None:
    somebody = sit(slow(gate))
    assert not somebody.press("escape")
    assert not somebody.do(somebody.pygame.QUIT)
    assert somebody.press("o") and somebody.headline == THINKING
    assert not somebody.press("escape")
    assert not somebody.do(somebody.pygame.QUIT)


def test_its_colours_are_those_of_every_drawing(sit: Sit) -> None:
    import runner

    names = ("paper", "panel", "ink", "muted", "grid", "focus")
    assert {name: getattr(runner, name.upper()) for name in names}.items() <= LIGHT.items()
    assert {"X": LIGHT["x"], "O": LIGHT["o"]} == runner.MARKS
