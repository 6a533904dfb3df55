"""Workers on other machines: a Dask cluster, whose workers have noughts installed too."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import noughts
from noughts.core.errors import GameError, quote
from noughts.parallel import Workers, gone

Result = TypeVar("Result")

CONNECT_TIMEOUT = 5
"""Seconds to wait for a cluster, and for its workers."""


class Cluster(Workers):
    """The workers of a Dask cluster; its scheduler gives the work of lost ones to others."""

    def __init__(self, address: str) -> None:
        self._client = _connect(address)
        from distributed import KilledWorker

        super().__init__(len(self._client.nthreads()))
        self.alone = False
        self.lost = (KilledWorker,)
        self._seen = monotonic()

    def start(self) -> Executor:
        """The cluster as an executor."""
        return _Distributed(self._client)

    def watch(self) -> None:
        """Raises GameError when the cluster has had no workers for too long."""
        try:
            there = self._client.nthreads()
        except OSError:
            raise gone() from None
        if there:
            self._seen = monotonic()
        elif monotonic() - self._seen > CONNECT_TIMEOUT:
            raise GameError("the cluster has no workers left")

    def stop(self) -> None:
        """Leave the cluster; what it still works on for us is cancelled."""
        self._client.close()


class _Distributed(Executor):
    """A cluster as an executor. Dask's own takes a result for an error if the worker that found it
    is lost while it is fetched."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(
        self, function: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> Future[Result]:
        """Have a function called by some worker, even if the same was asked before."""
        asked = self._client.submit(function, *arguments, **named, pure=False)
        told: Future[Result] = Future()
        self._client.loop.add_callback(_tell, asked, told)
        return told


async def _tell(asked: Any, told: Future[Any]) -> None:
    """Pass an outcome on."""
    try:
        told.set_result(await asked)
    except BaseException as error:
        told.set_exception(error)


def _check(address: str) -> None:
    """Refuse what cannot be the address of a cluster: a client that is given it ends badly."""
    scheme, _, place = address.rpartition("://")
    host, _, port = place.rpartition(":")
    good = scheme in ("", "tcp", "tls", "ws", "wss") and host and port.isascii() and port.isdigit()
    if not good or int(port[:6]) > 65535:
        raise GameError(
            "a cluster has an address such as tcp://host:8786, not {address}",
            address=quote(address),
        )


def _connect(address: str) -> Any:
    """A client of the Dask scheduler at an address; one clear error if there is none."""
    try:
        import distributed
    except ImportError:
        message = "a cluster needs the package distributed: pip install 'noughts[cluster]'"
        raise GameError(message) from None
    _check(address)
    _silence()
    connected: Future[Any] = Future()
    # In a thread, because a client waits for ever for a host that accepts and never speaks.
    Thread(target=_open, args=(distributed.Client, address, connected), daemon=True).start()
    try:
        return connected.result(CONNECT_TIMEOUT)
    except GameError:
        raise
    except Exception as error:
        facts = {"address": quote(address), "reason": str(error) or GameError("no answer")}
        raise GameError("there is no cluster at {address}: {reason}", **facts) from None


def _open(kind: Any, address: str, connected: Future[Any]) -> None:
    """Pass on a client that has workers, or why there is none."""
    client = None
    try:
        client = kind(address, timeout=CONNECT_TIMEOUT - 1, set_as_default=False)
        client.wait_for_workers(1, CONNECT_TIMEOUT - 1)
        _compare_versions(client.get_versions(packages=["noughts"])["workers"])
        connected.set_result(client)
    except Exception as error:
        connected.set_exception(error)
        if client:
            client.close()


def _compare_versions(workers: dict[str, Any]) -> None:
    """Refuse a cluster whose workers cannot do our work: it would end them one by one."""
    for address, known in workers.items():
        version = known["packages"].get("noughts")
        if version != noughts.__version__:
            raise GameError(
                "the cluster's worker at {address} has noughts {version}, not {wanted}",
                address=address,
                version=version,
                wanted=noughts.__version__,
            )


def _silence() -> None:
    """What goes wrong is said once, in our words."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def is_dropped() -> bool:
    """Whether the client has cancelled the task of this thread, in a cluster's worker."""
    from distributed import get_worker

    try:
        worker = get_worker()
        task = worker.state.tasks.get(worker.get_current_task())
    except (AttributeError, ValueError):
        # This process is the client, not a worker.
        return False
    return task is None or task.state == "cancelled"
