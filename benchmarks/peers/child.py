"""What every program run by `benchmarks.programs` shares: take the time, print one line of JSON.

A child runs in its program's own environment, `python -m benchmarks.peers.NAME BOARD CAP`, so
nothing here may import more than the standard library. It solves once: what a program remembers
between two questions must not make the second one cheap.
"""

import json
import re
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

Solved = tuple[str, int | None]
"""The value for the first player as a word, and the positions visited if the program says so."""

Solve = Callable[[int, int, int], Solved]


def run(version: str, solve: Solve, count: Solve | None = None) -> None:
    """Solve the board named in the arguments and print what it took. `count` finds the positions
    in a run of its own, for a program that is slower when it counts."""
    rows, columns, k = map(int, re.findall(r"\d+", sys.argv[1]))
    cap = float(sys.argv[2])
    found: dict[str, object] = {"version": version, "idle_mb": peak_mb(), "seconds": cap}
    try:
        _stop_after(cap)
        began = process_time()
        value, nodes = solve(rows, columns, k)
        taken = process_time() - began
        _never_stop()
        found |= {"value": value, "nodes": nodes, "seconds": taken}
    except TimeoutError:
        count = None
    found["peak_mb"] = peak_mb()
    if count:
        found["nodes"] = count(rows, columns, k)[1]
    print(json.dumps(found))


def peak_mb() -> float:
    """The most memory this process has held. Linux counts what the parent held before the start
    into `ru_maxrss`, so its own figure is preferred."""
    status = Path("/proc/self/status")
    if status.exists() and (own := re.search(r"VmHWM:\s*(\d+) kB", status.read_text())):
        return int(own[1]) / 1024
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (2**20 if sys.platform == "darwin" else 2**10)


def _stop_after(cap: float) -> None:
    """Raise TimeoutError after so many seconds of CPU time. It is looked up twice a second: while
    a timer for CPU time itself is set, Linux counts that time in coarse ticks."""
    end = process_time() + cap

    def look(*_: object) -> None:
        if process_time() > end:
            # Once only: to let go of a large table takes longer than until the next look.
            _never_stop()
            raise TimeoutError

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 0.5, 0.5)


def _never_stop() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
