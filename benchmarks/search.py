"""What each improvement of the search is worth, and how quickly all of 3x3 is answered."""

from benchmarks.unit import seconds, unit
from noughts import Position, minimax
from noughts.search.alphabeta import Settings, alphabeta
from noughts.search.tablebase import Tablebase

OFF = Settings(order=False, table=False, symmetry=False, distance=False, narrow=False)
STEPS = {
    "alpha-beta, row order, win/draw/loss": OFF,
    "  with distance (10 - depth)": OFF._replace(distance=True),
    "  + narrow window": OFF._replace(narrow=True),
    "  + centre first": OFF._replace(order=True),
    "  + centre first, narrow window": OFF._replace(order=True, narrow=True),
    "  + table": OFF._replace(order=True, narrow=True, table=True),
    "  + symmetry": OFF._replace(order=True, narrow=True, table=True, symmetry=True),
    "  + distance (what the judge uses)": Settings(),
}


def visited() -> dict[str, int]:
    """Positions visited on the empty 3x3 by each setting of the value search."""
    counts = {"minimax": minimax(Position.start()).nodes}
    for name, settings in STEPS.items():
        counts[name] = alphabeta(Position.start(), settings=settings, every=False).nodes
    return counts


def live_positions() -> list[Position]:
    """The positions of 3x3 in which somebody is to move."""
    seen = {Position.start(): None}
    for position in (waiting := list(seen)):
        for after in map(position.play, position.legal_moves):
            if after not in seen:
                seen[after] = None
                waiting.append(after)
    return [position for position in seen if not position.is_over]


def all_answered() -> float:
    """All live positions answered, from an empty table, in units."""
    live = live_positions()
    assert len(live) == 4520

    def answer() -> None:
        table = Tablebase(live[0].rules)
        for position in live:
            table.verdict(position)

    return seconds(answer) / unit()


if __name__ == "__main__":
    for name, nodes in visited().items():
        print(f"{name:40}{nodes:>9,}")
    print(f"all 4,520 live positions answered: {all_answered():.3f} units")
