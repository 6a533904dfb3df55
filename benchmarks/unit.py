"""The unit of time: a bare recursive minimax of 3x3 on two ints and eight masks, 549,946 nodes."""

from collections.abc import Callable
from time import process_time

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def bare_minimax(mine: int = 0, theirs: int = 0) -> int:
    """The value for the side to move."""
    for line in LINES:
        if theirs & line == line:
            return -1
    empty = 0o777 & ~(mine | theirs)
    if not empty:
        return 0
    best = -1
    while empty:
        bit = empty & -empty
        empty ^= bit
        value = -bare_minimax(theirs, mine | bit)
        if value > best:
            best = value
    return best


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The least CPU time of a few runs: noise only ever adds."""
    times = []
    for _ in range(repeats):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def unit() -> float:
    """One unit in seconds of CPU time, on this machine, now."""
    assert bare_minimax() == 0
    return seconds(bare_minimax, repeats=3)
