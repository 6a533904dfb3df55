"""What needs a loop of its own, whatever else has used this thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What `asyncio.run` returns."""
    return in_a_thread(lambda: asyncio.run(coroutine))  # noqa: TID251


def in_a_thread(function: Callable[[], T]) -> T:
    """What a function returns in a new thread: once a browser was started, Playwright has a loop
    in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function).result()
