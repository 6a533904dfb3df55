"""Moves that choose themselves: a win at once, else the block of one."""

from __future__ import annotations

from noughts.core.outcome import Player
from noughts.core.position import Position


def wins_at_once(position: Position, player: Player) -> tuple[int, ...]:
    """The open cells with which this player, if it were to move, would win on the spot."""
    as_mover = position._replace(turn=player)
    return tuple(
        cell
        for cell in position.legal_moves
        if (outcome := as_mover.play(cell).outcome) and outcome.winner is player
    )


def forced_moves(position: Position) -> tuple[int, ...]:
    """The winning moves; without any, the cells where the opponent threatens to win; else none."""
    return wins_at_once(position, position.turn) or wins_at_once(position, position.turn.other)
