"""Tic-tac-toe modules as students hand them in, good and bad, and in-process agents like them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import monotonic

import pytest

from noughts.agents.base import Agent
from noughts.agents.foreign import cs50_check, stopwatch
from noughts.analysis.table import reachable
from noughts.core.errors import OutOfBudget
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget
from tests.translate import board_of

RULES = """
X, O, EMPTY = "X", "O", None
CELLS = [(row, column) for row in range(3) for column in range(3)]
LINES = [[(n, m) for m in range(3)] for n in range(3)]
LINES += [[(m, n) for m in range(3)] for n in range(3)]
LINES += [[(n, n) for n in range(3)], [(n, 2 - n) for n in range(3)]]

def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]

def player(board):
    return X if sum(row.count(EMPTY) for row in board) % 2 else O

def actions(board):
    return {(row, column) for row, column in CELLS if board[row][column] is EMPTY}

def result(board, action):
    if action not in actions(board):
        raise ValueError("not a valid action")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after

def winner(board):
    for (a, b), (c, d), (e, f) in LINES:
        if board[a][b] and board[a][b] == board[c][d] == board[e][f]:
            return board[a][b]
    return None

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]
"""

FIRST_FREE = f"""{RULES}
def minimax(board):
    return None if terminal(board) else min(actions(board))
"""

GOOD = f"""{RULES}
KNOWN = {{}}

def value(board):
    key = str(board)
    if key not in KNOWN:
        best = max if player(board) == X else min
        KNOWN[key] = utility(board) if terminal(board) else best(
            value(result(board, action)) for action in actions(board)
        )
    return KNOWN[key]

def choose(board, allowed):
    best = max if player(board) == X else min
    return best(sorted(allowed), key=lambda action: value(result(board, action)))

def minimax(board):
    return None if terminal(board) else choose(board, actions(board))
"""

PLAIN = f"""{RULES}
def value(board):
    best = max if player(board) == X else min
    if terminal(board):
        return utility(board)
    return best(value(result(board, action)) for action in actions(board))

def minimax(board):
    best = max if player(board) == X else min
    if terminal(board):
        return None
    return best(sorted(actions(board)), key=lambda action: value(result(board, action)))
"""

NEGATIVE = GOOD.replace(
    "if action not in actions(board):",
    "if board[action[0]][action[1]] is not EMPTY:",
)

TAKEN = GOOD.replace("if action not in actions(board):", "if False:").replace(
    "after[action[0]][action[1]]", "after[action[0] % 3][action[1]]"
)

LOSES_ONCE = f"""{GOOD}
def minimax(board):
    if terminal(board):
        return None
    if board == [[X, None, None], [None] * 3, [None] * 3]:
        return (0, 1)
    return choose(board, actions(board))
"""

NEVER_WINS = f"""{GOOD}
def minimax(board):
    if terminal(board):
        return None
    harmless = {{action for action in actions(board) if not winner(result(board, action))}}
    return choose(board, harmless or actions(board))
"""

MUTATES = f"""{GOOD}
def minimax(board):
    if terminal(board):
        return None
    row, column = choose(board, actions(board))
    board[row][column] = player(board)
    return (row, column)
"""

CRASHES = f"{GOOD}\n1 / 0\n"

SLEEPS = f"""{RULES}
import pathlib, sys, threading

def minimax(board):
    if board == [[None] * 3, [None, X, None], [None] * 3]:
        with (pathlib.Path(__file__).parent / "asleep").open("a") as file:
            file.write(".")
        print("good night", file=sys.stderr, flush=True)
        threading.Event().wait()
    return None if terminal(board) else min(actions(board))
"""

RANDOM = f"""{RULES}
import random

def minimax(board):
    return None if terminal(board) else random.choice(sorted(actions(board)))
"""

CRASHES_NOW_AND_THEN = f"""{GOOD}
asked = 0

def minimax(board):
    global asked
    if board == initial_state():
        asked += 1
        if asked % 2 == 0:
            raise RuntimeError("not again")
    return None if terminal(board) else choose(board, actions(board))
"""

REFLEX = """
LINES = [(0, 4, 8), (2, 4, 6), (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]

def choose(board, turn):
    other = "O" if turn == "X" else "X"
    for line in LINES:
        empty = [cell for cell in line if board[cell] == "."]
        if len(empty) == 1 and [board[cell] for cell in line].count(other) == 2:
            return empty[0]
    return 4 if board[4] == "." else board.index(".")
"""

REFLEX_PROGRAM = f"""{REFLEX}
import sys

_, turn, *box = sys.stdin.read().splitlines()
board = "".join(mark for line in box for mark in line if mark in "XO_.")
cell = choose(board.replace("_", "."), turn[-1])
print(cell // 3 + 1, cell % 3 + 1)
"""


def written(folder: Path, name: str, source: str) -> str:
    """The path of a module with this source."""
    file = folder / f"{name}.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
    return str(file)


def handed_in(folder: Path, source: str) -> str:
    """The path of a module as it is handed in."""
    return written(folder, "tictactoe", source)


PATIENT = 600
"""Seconds for an answer where nobody is to be late: never waited for in a good run."""


def check_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a module's functions be checked on a few nearly full boards only, to be quick."""
    few = [position for position in reachable(Rules()) if position.marks >= 8][::10]
    monkeypatch.setattr(cs50_check, "reachable", lambda rules: few)


def let_time_fly(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let an hour go by each time the module in this folder has fallen asleep, so that it is late
    for certain and nobody else is, however busy the machine."""
    asleep = folder / "asleep"

    def now() -> float:
        return monotonic() + 3600 * (asleep.stat().st_size if asleep.exists() else 0)

    monkeypatch.setattr(stopwatch, "monotonic", now)


@cache
def minimax_of(source: str) -> Callable[[list[list[str | None]]], tuple[int, int]]:
    """The function `minimax` of a module, in this process."""
    space: dict[str, Callable[[list[list[str | None]]], tuple[int, int]]] = {}
    exec(source, space)
    return space["minimax"]


def choice(source: str, board: str) -> int:
    """The cell that a module chooses on a board of nine of `X`, `O` and `.`."""
    marks = [None if mark == "." else mark for mark in board]
    row, column = minimax_of(source)([marks[:3], marks[3:6], marks[6:]])
    return 3 * row + column


class FromModule(Agent):
    """Plays what a module chooses, without any process."""

    source = ""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        return choice(self.source, board_of(position))


class LosesOnce(FromModule):
    """Makes a single mistake."""

    source = LOSES_ONCE


class NeverWins(FromModule):
    """Completes no line unless it must."""

    source = NEVER_WINS


class FirstFree(Agent):
    """Plays the first free cell, and says nothing of its chances."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        return position.legal_moves[0]


class Taken(Agent):
    """Plays in the middle, taken or not."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        return position.rules.size // 2


class Broken(Agent):
    """Has an error in it."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        raise KeyError("no idea")


class Dawdles(Agent):
    """Never has enough time."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        raise OutOfBudget("no answer in time")
