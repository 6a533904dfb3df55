"""How often an estimate points to the right side: `PYTHONPATH=src python -m tests.search.sides`.

Positions of games between levels 4 and 5, by seed, that are won or lost for the side to move. What
is shown comes from a search cut to 200 positions, the truth from the solver with its own limit;
positions for which that is not enough are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from noughts.agents.base import agent
from noughts.agents.levels import LEVELS
from noughts.core.errors import OutOfBudget
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.estimates import appraise
from noughts.search.memory import Memory
from noughts.search.solve import solve
from noughts.search.verdict import Value

BOARDS = {"6x6k4": 150, "7x7k4": 150}
"""Boards and how many positions of each are looked at."""

SHOWN = Budget(nodes=200)
TRUTH = {"6x6k4": UNLIMITED, "7x7k4": Budget(nodes=200_000)}


class Tally(NamedTuple):
    """Positions looked at: how many were proved, how many wrongly, how many were not proved, and in
    how many of these the estimate pointed to the right side."""

    proved: int
    wrong: int
    estimated: int
    right: int

    @property
    def share(self) -> float:
        """The share of estimates that pointed to the right side."""
        return self.right / self.estimated


def tally(board: str, number: int) -> Tally:
    """The first so many won or lost positions of a board."""
    proved = wrong = estimated = right = 0
    for position, truth in islice(decided(board), number):
        shown = shown_value(position)
        if isinstance(shown, Value):
            proved += 1
            wrong += shown is not truth
        else:
            estimated += 1
            right += (shown > 50) is (truth is Value.WIN) and shown != 50
    return Tally(proved, wrong, estimated, right)


def decided(board: str) -> Iterator[tuple[Position, Value]]:
    """The positions that are won or lost, each once, with their value."""
    memory, seen = Memory(Position.parse(board).rules), set[Position]()
    for seed in count():
        for position in game(board, seed):
            if position not in seen:
                seen.add(position)
                value = truth(position, memory)
                if value in (Value.WIN, Value.LOSS):
                    yield position, value


def truth(position: Position, memory: Memory) -> Value | None:
    """The value of a position, if the solver finds it within its limit."""
    try:
        return solve(position, TRUTH[str(position.rules)], memory=memory, every=False).value
    except OutOfBudget:
        return None


def game(board: str, seed: int) -> Iterator[Position]:
    """The positions of a game, from the first reply on; the levels take turns."""
    texts = [LEVELS[3 + (seed >> side & 1)].agent for side in range(2)]
    players = [agent(text, 2 * seed + side) for side, text in enumerate(texts)]
    position = Position.parse(board)
    while True:
        position = position.play(players[position.marks % 2].choose(position))
        if position.is_over:
            return
        yield position


def shown_value(position: Position) -> Value | int:
    """What a face shows of a position: the best value proved, or else the best estimate."""
    moves = appraise(position, SHOWN)
    if any(move.value is Value.WIN for move in moves):
        return Value.WIN
    if all(move.value is Value.LOSS for move in moves):
        return Value.LOSS
    if all(move.value for move in moves):
        return Value.DRAW
    # A proved draw is worth a half to a side that may hope for more.
    return max(move.estimate or (50 if move.value is Value.DRAW else 0) for move in moves)


def main() -> None:
    """Print a row for each board."""
    print("board    proved  wrongly  estimated  right side")
    for board, number in BOARDS.items():
        found = tally(board, number)
        row = f"{board:9}{found.proved:6}{found.wrong:9}{found.estimated:11}{found.share:>12.1%}"
        print(row, flush=True)


if __name__ == "__main__":
    main()
