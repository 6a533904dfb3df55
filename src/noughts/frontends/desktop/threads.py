"""Threads beside the window, for work that cannot be sent to another process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")


class Threads:
    """Does what `Processes` does, with a new thread for each call. A thread cannot be ended, but
    this process ends without waiting for it."""

    lost: tuple[type[BaseException], ...] = ()
    """How a call fails whose thread has ended: that does not happen."""

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Have a function called in a thread of its own."""
        future: Future[Result] = Future()
        Thread(target=_call, args=(future, function, arguments), daemon=True).start()
        return future

    def stop(self) -> None:
        """Let the threads go on; whoever asked hears nothing of them."""


def _call(
    future: Future[Result], function: Callable[..., Result], arguments: tuple[Any, ...]
) -> None:
    """Tell the future how the call ends, even if the function wants to end the process."""
    try:
        result = function(*arguments)
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
