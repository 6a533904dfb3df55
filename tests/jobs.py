"""Work for other processes to do: they import it by name."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep

from noughts.core.errors import Cancelled
from noughts.parallel import unwanted


def square(number: int) -> int:
    return number * number


def inverse(number: int) -> float:
    return 1 / number


def process_of(number: int) -> tuple[int, int]:
    """The item, and who worked on it."""
    return number, os.getpid()


def die_once(folder: Path, number: int) -> int:
    """Whoever comes to number 5 first is killed in the middle of it."""
    if number == 5 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die(here: int, number: int) -> None:
    """End any process but the one that asks."""
    if os.getpid() != here:
        os._exit(1)


def only_elsewhere(here: int, number: int) -> int:
    """Never ready in the process that asks: it gives up when its time is over."""
    while os.getpid() == here:
        sleep(0.001)
        if unwanted():
            raise Cancelled("enough")
    return number


def until_unwanted(here: int, file: Path) -> None:
    """Begin a file elsewhere, and end it when nobody waits any more."""
    if os.getpid() != here:
        file.write_text("begun", encoding="utf-8")
        while not unwanted():
            sleep(0.01)
        file.write_text("ended", encoding="utf-8")


def endless_at_3(number: int) -> int:
    """Three is never ready."""
    while number == 3:
        sleep(0.001)
        if unwanted():
            raise Cancelled("enough")
    return number
