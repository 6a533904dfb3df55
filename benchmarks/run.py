"""All benchmarks in one run: `python benchmarks/run.py`. Ratios, because machines differ."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.agents import tournament_of, verified  # noqa: E402
from benchmarks.cold_start import cold_export, cold_start  # noqa: E402
from benchmarks.games import games_per_second  # noqa: E402
from benchmarks.search import all_answered, visited  # noqa: E402


def main() -> None:
    """Print every figure with its bar."""
    print("positions visited on the empty 3x3, value search")
    for name, nodes in visited().items():
        print(f"  {name:40}{nodes:>9,}")
    print(f"all 4,520 live positions answered   {all_answered():.3f} units (bar 0.4, aim 0.04)")
    print("  1 unit is a bare recursive minimax of 3x3, 549,946 nodes")
    print(f"`verify perfect`, both sides        {verified():.2f} units (bar 4)")
    print(f"a tournament of 1,000 games         {tournament_of(1000):.1f} units (bar 40)")
    rates = games_per_second()
    print(
        f"random games a second   {rates['Position']:,.0f} through Position, "
        f"{rates['bare ints']:,.0f} on bare ints: ratio {rates['ratio']:.2f} (bar 0.5)"
    )
    ratio = cold_start()["ratio"]
    print(f"cold judge's answer over an empty Python   {ratio:.2f} (bar 2.0, aim 1.5)")
    ratio = cold_export()["ratio"]
    print(f"the exported file's over that of tictactoe.py   {ratio:.2f} (bar 1.25)")


if __name__ == "__main__":
    main()
