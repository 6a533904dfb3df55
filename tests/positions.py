"""All positions that games on a board can reach."""

from functools import cache

from noughts.core.position import Position


@cache
def positions(text: str) -> tuple[Position, ...]:
    """Every position that follows from a start (text), itself first."""
    start = Position.parse(text)
    seen = {start: None}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for cell in position.legal_moves:
            after = position.play(cell)
            if after not in seen:
                seen[after] = None
                waiting.append(after)
    return tuple(seen)


def live_positions(text: str) -> tuple[Position, ...]:
    """Those in which somebody is to move; 4,520 on 3x3."""
    return tuple(position for position in positions(text) if not position.is_over)
