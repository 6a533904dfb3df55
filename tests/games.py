"""Every game that a person can play against the perfect agent, whatever the person tries."""

from functools import cache

from noughts.agents.perfect import PerfectAgent
from noughts.core.outcome import Player
from noughts.core.position import Position

NUMBER = {Player.X: 521, Player.O: 92}
"""How many there are, by the person's mark; X starts."""


@cache
def all_games(person: Player) -> list[tuple[int, ...]]:
    """The moves of each game, the person's and the agent's."""
    agent = PerfectAgent()
    games: list[tuple[int, ...]] = []

    def follow(position: Position, moves: tuple[int, ...]) -> None:
        if position.is_over:
            games.append(moves)
            return
        mine = position.turn is person
        for cell in position.legal_moves if mine else (agent.choose(position),):
            follow(position.play(cell), (*moves, cell))

    follow(Position.start(), ())
    return games


def persons_moves(game: tuple[int, ...], person: Player) -> tuple[int, ...]:
    """The person's own moves of a game that X started."""
    return game[0 if person is Player.X else 1 :: 2]
