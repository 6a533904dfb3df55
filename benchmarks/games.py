"""Random games through `Position`, beside the same loop on bare ints."""

from random import Random

from benchmarks.unit import LINES, seconds
from noughts import Position

GAMES = 3000


def through_position() -> None:
    """Random games with all checks."""
    random = Random(1)
    start = Position.start()
    for _ in range(GAMES):
        position = start
        while position.outcome is None:
            position = position.play(random.choice(position.legal_moves))


def on_bare_ints() -> None:
    """The same games with no checks and no objects."""
    random = Random(1)
    for _ in range(GAMES):
        mine = theirs = 0
        while True:
            marks = mine | theirs
            cells = [cell for cell in range(9) if not marks >> cell & 1]
            if not cells:
                break
            mine |= 1 << random.choice(cells)
            if any(mine & line == line for line in LINES):
                break
            mine, theirs = theirs, mine


def games_per_second() -> dict[str, float]:
    """Both rates, and the first over the second."""
    ours, bare = GAMES / seconds(through_position), GAMES / seconds(on_bare_ints)
    return {"Position": ours, "bare ints": bare, "ratio": ours / bare}


if __name__ == "__main__":
    for name, figure in games_per_second().items():
        print(f"{name:12}{figure:12,.2f}")
