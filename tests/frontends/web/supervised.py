"""A group whose work is to wait: `python -m tests.frontends.web.supervised FOLDER`, for tests."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from noughts.core.errors import GameError
from noughts.frontends.web.serving.supervisor import Supervisor

BROKEN = "broken"
CLOSED = "closed"


def stay(ready: Callable[[], None], folder: Path) -> None:
    """Be ready until the end; where something is broken, the first to find it dies of it, and
    where it is closed nobody can begin."""
    if (folder / CLOSED).exists():
        raise GameError("there is no work here")
    if (folder / BROKEN).exists():
        (folder / BROKEN).unlink()
        os._exit(1)
    ready()
    signal.pause()


if __name__ == "__main__":
    try:
        Supervisor(2, stay, Path(sys.argv[1])).run(lambda: print("ready", flush=True))
    except GameError as error:
        sys.exit(str(error))
