"""The game a second time, written afresh and slowly: what the engine is compared with.

A board is a string of `X`, `O` and `.`, cell by cell from the top left; a state is a board and
whose turn it is. Nothing here comes from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

State = tuple[str, str]
"""A board and the side to move, such as `("X........", "O")`."""

VARIANTS = ("plain", "misere", "gravity")
"""The variants that are written here a second time; another one need not be."""

DRAW = "draw"
OTHER = {"X": "O", "O": "X"}


class Answer(NamedTuple):
    """Perfect play: 1, 0 or -1 for the side to move, the moves to the end, and all best moves."""

    value: int
    plies: int
    best: frozenset[int]


class Game(NamedTuple):
    """Which game is played."""

    rows: int
    columns: int
    k: int
    variant: str = "plain"

    @classmethod
    def named(cls, name: str) -> Game:
        """The game called `3x3k3` or `misere:3x3k3`."""
        variant, board = name.split(":") if ":" in name else ("plain", name)
        rows, rest = board.split("x")
        columns, k = rest.split("k")
        return cls(int(rows), int(columns), int(k), variant)

    def __str__(self) -> str:
        name = f"{self.rows}x{self.columns}k{self.k}"
        return name if self.variant == "plain" else f"{self.variant}:{name}"

    @property
    def size(self) -> int:
        return self.rows * self.columns

    @property
    def nothing(self) -> str:
        """The empty board."""
        return "." * self.size


def text_of(game: Game, board: str, turn: str = "") -> str:
    """Rules, rows and turn, as people write them."""
    rows = [board[i : i + game.columns] for i in range(0, game.size, game.columns)]
    return f"{game} {'/'.join(rows)} {turn}".strip()


@cache
def lines(game: Game) -> list[list[int]]:
    """Every run of k cells, each once."""
    runs = set()
    for row in range(game.rows):
        for column in range(game.columns):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                cells = [(row + i * down, column + i * right) for i in range(game.k)]
                if all(0 <= r < game.rows and 0 <= c < game.columns for r, c in cells):
                    runs.add(frozenset(r * game.columns + c for r, c in cells))
    return sorted(sorted(run) for run in runs)


def owners(game: Game, board: str) -> set[str]:
    """Who has a complete line."""
    found = {"".join(board[cell] for cell in line) for line in lines(game)}
    return {mark for mark in "XO" if mark * game.k in found}


@cache
def result(game: Game, board: str) -> str | None:
    """`X` or `O` won, a draw, or None while the game goes on."""
    for mark in owners(game, board):
        return OTHER[mark] if game.variant == "misere" else mark
    return None if "." in board else DRAW


def moves(game: Game, board: str) -> list[int]:
    """The cells that may be marked."""
    if result(game, board):
        return []
    return [cell for cell in range(game.size) if board[cell] == "." and _rests(game, board, cell)]


def _rests(game: Game, board: str, cell: int) -> bool:
    """Whether a mark would stay on this cell: with gravity, it must lie on something."""
    below = cell + game.columns
    return game.variant != "gravity" or below >= game.size or board[below] != "."


def after(state: State, cell: int) -> State:
    """The state after the side to move marks a cell."""
    board, turn = state
    return board[:cell] + turn + board[cell + 1 :], OTHER[turn]


@cache
def reachable(game: Game, first: str = "X") -> frozenset[State]:
    """Every state of every game that this side starts."""
    found = {(game.nothing, first)}
    newest = found
    while newest:
        newest = {after(state, cell) for state in newest for cell in moves(game, state[0])}
        found = found | newest
    return frozenset(found)


def perft(game: Game) -> list[int]:
    """How many ways there are to play 0, 1, 2 ... moves."""
    counts = []
    ways = Counter({(game.nothing, "X"): 1})
    while ways:
        counts.append(ways.total())
        further: Counter[State] = Counter()
        for state, number in ways.items():
            for cell in moves(game, state[0]):
                further[after(state, cell)] += number
        ways = further
    return counts


class Perfect:
    """Perfect play of one game, by a minimax that remembers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[State, Answer] = {}

    def __getitem__(self, state: State) -> Answer:
        if state not in self.known:
            self.known[state] = self._find(state)
        return self.known[state]

    def _find(self, state: State) -> Answer:
        board, turn = state
        end = result(self.game, board)
        if end:
            value = 0 if end == DRAW else 1 if end == turn else -1
            return Answer(value, 0, frozenset())
        answers = {cell: self[after(state, cell)] for cell in moves(self.game, board)}
        value = max(-answer.value for answer in answers.values())
        good = {cell: a.plies + 1 for cell, a in answers.items() if -a.value == value}
        plies = min(good.values()) if value == 1 else max(good.values())
        if value == 0:
            return Answer(0, board.count("."), frozenset(good))
        return Answer(value, plies, frozenset(c for c, length in good.items() if length == plies))

    def keeping(self, state: State) -> frozenset[int]:
        """The moves that keep the value, however long they take."""
        value = self[state].value
        cells = moves(self.game, state[0])
        return frozenset(c for c in cells if -self[after(state, c)].value == value)


@cache
def perfect(game: Game) -> Perfect:
    """Perfect play of a game, shared by all tests."""
    return Perfect(game)


def images(board: str) -> Iterator[str]:
    """The eight turns and mirror images of a 3x3 board."""
    for _ in range(4):
        board = "".join(board[cell] for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        yield board
        yield "".join(board[cell] for cell in (2, 1, 0, 5, 4, 3, 8, 7, 6))
