"""More than one core, more than one machine: work that is spread over processes or a cluster.

Work begins in this process, and only what is left after half a second goes elsewhere, in batches
that take about as long: little work never pays for a process, and much work hardly for messages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, islice
from math import inf
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from noughts.core.errors import Cancelled, GameError
from noughts.worker_processes import Processes, uninterrupted

Item = TypeVar("Item")
Result = TypeVar("Result")

LOCAL_SECONDS = 0.5
"""Seconds of work that this process does before it gives work to others."""

BATCH_SECONDS = 0.5
"""Seconds that a batch should take, judged by the items before it."""

INTERRUPT_SECONDS = 0.2
"""Seconds after which Ctrl-C is heeded while others work."""

MOST_TRIES = 3
"""Times that a batch is given to workers that end in the middle of it."""

_one_at_a_time = Lock()
_deadline: ContextVar[float] = ContextVar("deadline", default=inf)
"""The time at which the work of this thread is given up."""


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def unwanted() -> bool:
    """Whether to give up what this process works on, for a search to ask: its time here is over
    and it starts again elsewhere, or the client of a cluster has cancelled it."""
    if monotonic() > _deadline.get():
        return True
    if "distributed.worker" not in sys.modules:
        return False
    from noughts.cluster import is_dropped

    return is_dropped()


class Spread(Protocol):
    """How work is done: from a function and items to numbered results, as they become known."""

    def __call__(
        self, function: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[int, Result]]:
        """Do it."""


def gone() -> GameError:
    """The error for work whose cluster has ended."""
    return GameError("the cluster is gone, and its work with it")


def inline(
    function: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[tuple[int, Result]]:
    """All of it in this process."""
    return enumerate(map(function, items))


def in_order(pairs: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """The results of numbered items, each as soon as it and all before it are known."""
    early: dict[int, Result] = {}
    due = 0
    for number, result in pairs:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


@contextmanager
def workers(number: int | None = None, cluster: str | None = None) -> Iterator[Workers]:
    """So many processes (as many as there are cores), or the cluster at an address. Nothing of
    them is left behind, however the work ends."""
    if cluster is None:
        team = Workers(number or cores())
    else:
        from noughts.cluster import Cluster

        team = Cluster(cluster)
    try:
        yield team
    finally:
        team.stop()


class Workers(Processes):
    """Processes of this machine, started when there is enough work for them."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.alone = number == 1
        self._seconds, self._items = 0.0, 0

    def watch(self) -> None:
        """Called while others work; raises GameError if the work would never end."""

    def spread(
        self, function: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[int, Result]]:
        """The number of each item and what the function makes of it, as they become known. Both
        must be picklable; a function that asks `unwanted` holds up no other item."""
        left = enumerate(items)
        for number, item in left:
            try:
                result = self._here(function, item)
            except Cancelled:
                if self.alone:
                    raise
                yield from self._elsewhere(function, chain([(number, item)], left))
                return
            yield number, result
            if not self.alone and self._seconds >= LOCAL_SECONDS:
                yield from self._elsewhere(function, left)

    def _here(self, function: Callable[[Item], Result], item: Item) -> Result:
        """Work in this process; `unwanted` tells the function when its time is over."""
        began = monotonic()
        _deadline.set(inf if self.alone else began + LOCAL_SECONDS - self._seconds)
        try:
            return function(item)
        finally:
            _deadline.set(inf)
            self._count(monotonic() - began, 1)

    def _elsewhere(
        self, function: Callable[[Item], Result], left: Iterator[tuple[int, Item]]
    ) -> Iterator[tuple[int, Result]]:
        """Work in other processes: two batches for each, so that none waits for the next."""
        running: dict[Future[Any], _Batch] = {}
        again: list[_Batch] = []
        while True:
            while len(running) < 2 * self.number and (batch := self._next(again, left)):
                running[self.submit(_work, function, batch.items)] = batch
            if not running:
                return
            self.watch()
            with uninterrupted():
                finished = wait(running, timeout=INTERRUPT_SECONDS, return_when=FIRST_COMPLETED)
            for future in finished.done:
                batch = running.pop(future)
                try:
                    with uninterrupted():
                        seconds, results = future.result()
                except self.lost:
                    again.append(self._lost(batch))
                except CancelledError:
                    raise gone() from None
                else:
                    self._count(seconds, len(results))
                    again += _undone(batch, len(results))
                    yield from results

    def _count(self, seconds: float, items: int) -> None:
        """Learn how long an item takes."""
        self._seconds += seconds
        self._items += items

    def _next(self, again: list[_Batch], left: Iterator[tuple[int, Any]]) -> _Batch | None:
        """What was lost, or as many new items as should fill a batch."""
        if again:
            return again.pop(0)
        size = int(BATCH_SECONDS * self._items / self._seconds) if self._seconds else 1
        items = list(islice(left, max(size, 1)))
        return _Batch(items) if items else None

    def _lost(self, batch: _Batch) -> _Batch:
        """The same batch for another try, unless there were enough."""
        if batch.tries == MOST_TRIES:
            message = "workers ended {tries} times in the middle of the same work"
            raise GameError(message, tries=MOST_TRIES)
        return batch._replace(tries=batch.tries + 1)


class _Batch(NamedTuple):
    """Numbered items that a worker is given at once, and how often that was tried."""

    items: list[tuple[int, Any]]
    tries: int = 1


def _undone(batch: _Batch, done: int) -> list[_Batch]:
    """What is left of a batch: the item that took too long alone, and those behind it."""
    left = batch.items[done:]
    return [_Batch(items) for items in (left[:1], left[1:]) if items]


def _work(
    function: Callable[[Item], Result], items: list[tuple[int, Item]]
) -> tuple[float, list[tuple[int, Result]]]:
    """What a worker does with a batch, and the seconds it took. Those after the first item are
    left undone when it takes too long: nobody waits for known results because of others. A
    cluster's worker may have threads, but what searches remember is for one at a time."""
    results: list[tuple[int, Result]] = []
    with _one_at_a_time:
        began = monotonic()
        try:
            for number, item in items:
                results.append((number, function(item)))
                _deadline.set(began + 2 * BATCH_SECONDS)
                if monotonic() > _deadline.get():
                    break
        except Cancelled:
            if not results:
                raise
        finally:
            _deadline.set(inf)
        return monotonic() - began, results
