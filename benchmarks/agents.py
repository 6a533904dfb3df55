"""What it costs to verify an agent, and to play a tournament."""

from time import process_time

from benchmarks.unit import unit
from noughts import Rules
from noughts.play.contests.tournament import plan, run
from noughts.play.trials.verify import verify
from noughts.search.memory import kept

AGENTS = ["random", "casual:slip=0.5", "reflex", "casual:slip=0.2", "perfect"]


def verified() -> float:
    """All games of `perfect` on 3x3, in units, from an empty table."""
    one = unit()
    kept.cache_clear()
    began = process_time()
    assert verify("perfect", Rules()).perfect
    return (process_time() - began) / one


def tournament_of(games: int) -> float:
    """So many games of the five levels, in units."""
    one = unit()
    made = plan(AGENTS, "3x3k3", games // 10)
    assert made.total == games
    began = process_time()
    assert len(list(run(made))) == games
    return (process_time() - began) / one
