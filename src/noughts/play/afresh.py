"""Workers that outlive a trial, such as those of a cluster: the next trial finds no agent of the
last one, whose file may have been changed since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar
from uuid import uuid4

from noughts.play.trial import dismiss
from noughts.workers import Spread

Item = TypeVar("Item")
Result = TypeVar("Result")

_last = ""


def afresh(spread: Spread) -> Spread:
    """Work that is spread in the same way, by workers who make their agent anew first."""
    trial = uuid4().hex

    def anew(
        function: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[int, Result]]:
        return spread(partial(_work, trial, function), items)

    return anew


def _work(trial: str, function: Callable[[Item], Result], item: Item) -> Result:
    """What a worker does: the first time in a trial it ends the agent that it still has."""
    global _last
    if trial != _last:
        dismiss()
        _last = trial
    return function(item)
