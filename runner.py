"""Tic-tac-toe in a small window, against the `minimax` of the `tictactoe` beside this file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from copy import deepcopy
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
try:
    import tictactoe as ttt  # isort: skip  # first, because it says when this Python is too old
    import pygame
except ImportError as error:
    cure = ": `pip3 install -r requirements.txt` brings it" if error.name == "pygame" else ""
    print(f"runner.py: {error}{cure}", file=sys.stderr)
    raise SystemExit(2) from None

Minimax = Callable[[list[list[str | None]]], Any]
Target = tuple[int, int] | str  # what can be chosen: a cell, a side, or another game

PAPER, PANEL, INK, MUTED, GRID = "#FBFAF7", "#FFFFFF", "#1F2328", "#5B6470", "#857F73"
FOCUS, MARKS = "#6D3FC0", {ttt.X: "#B3401F", ttt.O: "#1F5FA8"}
SIZE, FINE = (480, 640), 2  # all is drawn twice as large and then made smaller: edges are smooth
PATIENCE = 40  # milliseconds without an event after which the computer's answer is looked for
AGAIN, HINT = "Play again", "Arrow keys and Enter, 1 to 9, or a click. Esc leaves."
CELLS = [divmod(cell, 3) for cell in range(9)]
LINES = [CELLS[:3], CELLS[3:6], CELLS[6:], CELLS[::3], CELLS[1::3], CELLS[2::3]]
LINES += [CELLS[::4], CELLS[2:7:2]]
AT: dict[Target, pygame.Rect] = {AGAIN: pygame.Rect(300, 1032, 360, 112)}
AT |= {ttt.X: pygame.Rect(108, 400, 356, 464), ttt.O: pygame.Rect(496, 400, 356, 464)}
AT |= {(i, j): pygame.Rect(120 + 240 * j, 272 + 240 * i, 240, 240) for i, j in CELLS}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ARROWS = {pygame.K_UP: -3, pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 3}
KEYS: dict[str, Target] = dict(zip("xo123456789", [ttt.X, ttt.O, *CELLS], strict=True))


class Game:
    """A game: what is on the board, and what the person can choose."""

    def __init__(self, minimax: Minimax) -> None:
        self.minimax, self.thinker = minimax, ThreadPoolExecutor(1)
        self.board = ttt.initial_state()
        self.person: Target | None = None
        self.answer: Future[Any] | None = None
        self.focus = 4  # counts through the targets, and begins anew at their end
        self.left = False

    def targets(self) -> list[Target]:
        """What the person can choose now."""
        if self.person is None:
            return [ttt.X, ttt.O]
        if ttt.terminal(self.board):
            return [AGAIN]
        return [] if self.answer else [*CELLS]

    def focused(self) -> Target | None:
        """The target that Enter chooses."""
        targets = self.targets()
        return targets[self.focus % len(targets)] if targets else None

    def choose(self, target: Target | None) -> None:
        """Do what the person wants, if it can be done now; then the computer thinks in a thread."""
        if target not in self.targets():
            return
        if target in MARKS:
            self.person, self.focus = target, 4
        elif target in ttt.actions(self.board):
            self.board = ttt.result(self.board, target)
        self.left = target == AGAIN
        if not ttt.terminal(self.board) and ttt.player(self.board) != self.person:
            self.answer = self.thinker.submit(self.minimax, deepcopy(self.board))

    def hear(self, event: pygame.Event) -> None:
        """Follow a key or the mouse, and make the computer's move once it is known."""
        if event.type == pygame.KEYDOWN:
            self.focus += ARROWS.get(event.key, 0)
            self.choose(self.focused() if event.key in ENTER else KEYS.get(event.unicode.lower()))
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            for number, target in enumerate(self.targets()):
                if AT[target].collidepoint(pygame.Vector2(event.pos) * FINE):
                    self.focus = number
                    self.choose(target if event.dict.get("button") == 1 else None)
        if self.answer and self.answer.done():
            self.board, self.answer = ttt.result(self.board, self.answer.result()), None

    def words(self) -> tuple[str, str]:
        """How the game stands, and more about it."""
        if self.person is None:
            return "Tic-tac-toe", "Which side do you play, X or O?"
        if not ttt.terminal(self.board):
            return "Computer thinking..." if self.answer else "Your turn", f"You are {self.person}."
        winner = ttt.winner(self.board)
        who = {None: "Nobody has", self.person: "You have"}.get(winner, "The computer has")
        return f"Game over: {f'{winner} wins' if winner else 'a draw'}", f"{who} three in a row."


class Window:
    """The window: it draws a game, and another one after it."""

    def __init__(self, minimax: Minimax = ttt.minimax) -> None:
        pygame.display.init()
        pygame.font.init()
        self.screen = pygame.display.set_mode(SIZE)
        unseen = pygame.display.get_driver() in ("dummy", "offscreen")
        if unseen and not os.environ.get("SDL_VIDEODRIVER"):
            raise pygame.error("there is no screen")
        pygame.display.set_caption("Tic-tac-toe")
        self.picture = pygame.Surface((SIZE[0] * FINE, SIZE[1] * FINE))
        self.game = Game(minimax)

    def step(self) -> bool:
        """Hear what has happened, or wait a little, and draw; whether the window stays open."""
        before, events = self.game.answer, [pygame.event.wait(PATIENCE), *pygame.event.get()]
        for event in events:
            self.game.hear(event)
        if self.game.left:
            self.game = Game(self.game.minimax)
        if events[0].type != pygame.NOEVENT or self.game.answer != before:
            self.draw(self.game)
        keys = [event.key for event in events if event.type == pygame.KEYDOWN]
        return pygame.K_ESCAPE not in keys and all(event.type != pygame.QUIT for event in events)

    def draw(self, game: Game) -> None:
        """Show how the game stands."""
        self.picture.fill(PAPER)
        headline, more = game.words()
        self.write(headline, 88, INK, 480, 100)
        self.write(more, 52, MUTED, 480, 180)
        self.write(HINT, 44, MUTED, 480, 1204)
        if game.person:
            self.draw_board(game.board)
        for target in game.targets():
            if isinstance(target, str):
                self.draw_button(target, AT[target])
            if target == game.focused():
                pygame.draw.rect(self.picture, FOCUS, AT[target].inflate(-24, -24), 6, 16)
        pygame.transform.smoothscale(self.picture, SIZE, self.screen)
        pygame.display.flip()

    def draw_board(self, board: list[list[str | None]]) -> None:
        """Draw the grid, the marks and the line that has won."""
        for place in (240, 480):
            pygame.draw.line(self.picture, GRID, (120 + place, 272), (120 + place, 992), 6)
            pygame.draw.line(self.picture, GRID, (120, 272 + place), (840, 272 + place), 6)
        for row, column in CELLS:
            self.draw_mark(board[row][column], *AT[row, column].center)
        for line in LINES:
            if {board[row][column] for row, column in line} in ({ttt.X}, {ttt.O}):
                self.stroke(INK, 10, AT[line[0]].center, AT[line[2]].center)

    def draw_button(self, target: str, at: pygame.Rect) -> None:
        """Draw a side to choose, or what starts the next game."""
        pygame.draw.rect(self.picture, PANEL, at, border_radius=16)
        pygame.draw.rect(self.picture, GRID, at, 4, border_radius=16)
        self.draw_mark(target, at.centerx, at.centery - 40)
        text = {ttt.X: "You start", ttt.O: "Computer starts"}.get(target, target)
        self.write(text, 52, INK, at.centerx, at.bottom - 54)

    def draw_mark(self, mark: str | None, x: int, y: int) -> None:
        """Draw two strokes for X, a ring for O, nothing for an empty cell."""
        if mark == ttt.X:
            self.stroke(MARKS[mark], 24, (x - 60, y - 60), (x + 60, y + 60))
            self.stroke(MARKS[mark], 24, (x - 60, y + 60), (x + 60, y - 60))
        elif mark == ttt.O:
            pygame.draw.circle(self.picture, MARKS[mark], (x, y), 77, 24)

    def stroke(self, colour: str, width: int, *ends: tuple[int, int]) -> None:
        """Draw a straight line with round ends."""
        start, end = map(pygame.Vector2, ends)
        for part in range(0, 1001, width // 4):
            pygame.draw.circle(self.picture, colour, start.lerp(end, part / 1000), width / 2)

    def write(self, text: str, size: int, colour: str, x: int, y: int) -> None:
        """Write a line around a point."""
        line = pygame.font.Font(None, size).render(text, True, colour)
        self.picture.blit(line, line.get_rect(center=(x, y)))


def main(minimax: Minimax = ttt.minimax) -> int:
    """Play until the window is closed; the exit code."""
    # Where this is not set, Wayland's library complains, even if nobody has asked for Wayland.
    os.environ.setdefault("XDG_RUNTIME_DIR", os.path.dirname(os.path.realpath(__file__)))
    try:
        window = Window(minimax)
        while window.step():
            pass
    except pygame.error as error:
        print(f"runner.py: the window cannot be shown: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    os._exit(main())  # a computer that still thinks is not waited for
