"""A console game as eight classes: players, an engine, a move, a board, a game and a program.

A board holds 1 for X, -1 for O and 0 for an empty cell; rows and columns are counted from 0.
`python -m noughts.adapters.players` runs the program. Whoever reads and writes is given as
`read(prompt)` and `write(text)`, which are `input` and `print` unless told otherwise.
"""

from noughts.adapters.players.board import Board, Move
from noughts.adapters.players.engine import MinimaxEngine
from noughts.adapters.players.program import Agent_Player, Game, Human_Player, Player, Program

__all__ = [
    "Agent_Player",
    "Board",
    "Game",
    "Human_Player",
    "MinimaxClass",
    "MinimaxEngine",
    "Move",
    "Player",
    "Program",
]

MinimaxClass = MinimaxEngine
