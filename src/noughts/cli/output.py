"""Where words go: lines to the output, complaints and progress beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from noughts.search.budget import NODES_PER_LOOK
from noughts.texts import _, plain


def show(lines: Iterable[str]) -> None:
    """Write lines to the output; each stays one, whatever names and messages are in it."""
    for line in lines:
        print(plain(line))


def complain(*lines: str) -> None:
    """Lines where nobody takes them for output."""
    with suppress(OSError):
        print(*map(plain, lines), sep="\n", file=sys.stderr, flush=True)


def progress(text: str) -> None:
    """Say on a terminal how far a long command has come; nothing wipes it away."""
    if sys.stderr and sys.stderr.isatty():
        width = _width() - 1
        print(f"\r{text[:width]:<{min(60, width)}}\r", end="", file=sys.stderr, flush=True)


def _width() -> int:
    """The columns of the terminal that progress goes to."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def progress_share(share: float) -> None:
    """The part of the work that is done."""
    progress(f"{share:4.0%} ...")


class Ticker:
    """Asked by a search now and then whether to stop, it says how far the search has come."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.began = self.said = clock()
        self.asked = 0

    def __call__(self) -> bool:
        """Never stop; say something twice a second."""
        self.asked += 1
        now = self.clock()
        if now - self.said > 0.5:
            self.said = now
            nodes = self.asked * NODES_PER_LOOK
            rate = nodes / (now - self.began)
            text = _("{nodes:,} positions, {rate:,.0f} a second, {seconds:.0f} s ...")
            progress(text.format(nodes=nodes, rate=rate, seconds=now - self.began))
        return False
