"""Questions for other processes, which import nothing else for them."""

from __future__ import annotations

import os
from time import sleep


class Fatal:
    """A question that ends whoever is asked."""

    def run(self) -> None:
        os._exit(1)


def think_for_ever(position: object, budget: object) -> None:
    """An analysis that is never ready, and takes nobody's time."""
    while True:
        sleep(60)
