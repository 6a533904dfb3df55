"""The solver beside brute force, in every undecided position of every plain board up to 4x4.

    python -m tests.search.every_board                  every board, a line for each
    python -m tests.search.every_board 3x4k3 2x7k3      these boards
    python -m tests.search.every_board --jokers 4x4k4   with pairings that have a joker

It runs in the project's folder, with `src` in PYTHONPATH or `noughts` installed.

Brute force knows two bitboards and the lines of `tests.reference`, nothing of the engine. It goes
back from the fullest boards to the empty one and keeps one byte for each way to fill the cells,
found by a number in base 3: digit 1 is an X, digit 2 an O.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED
from noughts.search.fight import Fight
from noughts.search.joker import Jokers
from noughts.search.solver import Solver
from tests.reference import Game, lines

LONGEST = 4
LOSS, DRAW, WIN = 0, 1, 2
"""Values for the side to move: `WIN - value` is the same value for the other side."""


def every_board() -> list[str]:
    """All sizes up to 4x4 with each k that can be won and one that cannot."""
    sides = range(1, LONGEST + 1)
    return [
        f"{rows}x{columns}k{k}"
        for rows in sides
        for columns in sides
        for k in range(1, max(rows, columns) + 2)
    ]


class BruteForce:
    """The value of every undecided position of a plain game that X starts."""

    def __init__(self, game: Game) -> None:
        self.size = game.size
        runs = [sum(1 << cell for cell in line) for line in lines(game)]
        marks = range(1 << self.size)
        self._has_line = bytes(any(run & own == run for run in runs) for own in marks)
        self._lineless: list[list[int]] = [[] for _ in range(self.size + 1)]
        for own in marks:
            if not self._has_line[own]:
                self._lineless[own.bit_count()].append(own)
        self._number = _numbers(self.size)
        # A full board that nobody has won is a draw, and stays one.
        self._values: bytearray = bytearray([DRAW]) * 3**self.size
        self._work_back()

    def undecided(self, marks: int) -> Iterator[tuple[int, int]]:
        """The marks of X and of O wherever so many cells are taken and nobody has a line. Without
        a line any order of moves leads there, so that every one of them is reached by a game."""
        os = self._lineless[marks // 2]
        for x in self._lineless[marks - marks // 2]:
            for o in [o for o in os if not o & x]:
                yield x, o

    def value(self, x: int, o: int) -> int:
        """What the side to move gets in an undecided position."""
        return self._values[self._number[x] + 2 * self._number[o]]

    def _work_back(self) -> None:
        number = self._number
        for marks in range(self.size - 1, -1, -1):
            digit = 1 + marks % 2
            moves = [(1 << cell, digit * 3**cell) for cell in range(self.size)]
            for x, o in self.undecided(marks):
                place = number[x] + 2 * number[o]
                own = o if marks % 2 else x
                self._values[place] = self._best(own, x | o, place, moves)

    def _best(self, own: int, taken: int, place: int, moves: list[tuple[int, int]]) -> int:
        """The best of all moves, each given as its bit and what it adds to the number."""
        best = LOSS
        for bit, step in moves:
            if not taken & bit:
                if self._has_line[own | bit]:
                    return WIN
                best = max(best, WIN - self._values[place + step])
        return best


def _numbers(size: int) -> list[int]:
    """For every bitboard, the number in base 3 with a 1 for each of its cells."""
    numbers = [0]
    for cell in range(size):
        numbers += [number + 3**cell for number in numbers]
    return numbers


class Comparison(NamedTuple):
    """How many positions were compared, in how many an answer was wrong, and the first of those."""

    positions: int
    wrong: int
    first: str


def compare(name: str, jokers: bool = False) -> Comparison:
    """Ask one solver both questions in every undecided position, from the empty board on."""
    game = Game.named(name)
    truth, rules = BruteForce(game), Rules(game.rows, game.columns, game.k)
    solver, meter = Solver(rules), UNLIMITED.start()
    solver._jokers = Jokers(rules) if jokers else None
    positions, wrong, first = 0, 0, ""
    for marks in range(game.size):
        mover = Player.O if marks % 2 else Player.X
        for x, o in truth.undecided(marks):
            positions += 1
            position, value = Position(rules, x, o, mover, None), truth.value(x, o)
            wins = solver.wins(Fight.of(position, mover), meter)
            loses = solver.wins(Fight.of(position, mover.other), meter)
            if wins is not (value == WIN) or loses is not (value == LOSS):
                wrong += 1
                first = first or str(position)
    return Comparison(positions, wrong, first)


def main(arguments: list[str]) -> int:
    """Print a line for each board; 1 if any answer was wrong."""
    jokers = "--jokers" in arguments
    names = [word for word in arguments if word != "--jokers"] or every_board()
    print(f"{'board':8}{'positions':>12}{'wrong':>12}{'seconds':>10}", flush=True)
    found, start = [], perf_counter()
    for name in names:
        began = perf_counter()
        found.append(compare(name, jokers))
        row = _row(name, found[-1:], perf_counter() - began)
        print(f"{row}  {found[-1].first}".rstrip(), flush=True)
    print(_row("all", found, perf_counter() - start))
    return 1 if any(comparison.wrong for comparison in found) else 0


def _row(name: str, found: list[Comparison], seconds: float) -> str:
    """A row of the table: sums over these comparisons."""
    positions, wrong = sum(one.positions for one in found), sum(one.wrong for one in found)
    return f"{name:8}{positions:12,}{wrong:12,}{seconds:10.1f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
