"""Questions for other processes, which import nothing else for them."""

from __future__ import annotations

import os
from time import sleep


def end_the_process() -> None:
    """A question that ends the process that is asked."""
    os._exit(1)


def think_for_ever(position: object, budget: object) -> None:
    """An analysis that is never ready, and takes nobody's time."""
    while True:
        sleep(60)
