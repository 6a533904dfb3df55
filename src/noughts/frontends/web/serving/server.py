"""Serving the page: a socket, an address to print, and an end that loses nothing."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from noughts.core.errors import GameError
from noughts.exits import DONE
from noughts.frontends.web.http.app import LOCAL, create
from noughts.frontends.web.http.guard import Limits
from noughts.frontends.web.serving.connections import Connection
from noughts.frontends.web.serving.logs import limit_logs
from noughts.frontends.web.serving.supervisor import Supervisor
from noughts.frontends.web.stores.base import Store
from noughts.frontends.web.stores.memory import MemoryStore
from noughts.frontends.web.stores.sqlite import SqliteStore

HOST = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
PORT = 8000
PORTS_TO_TRY = 20
"""Ports to try, one after the other, when none was asked for."""

OPEN_FILES = 16384
"""Open files that the server asks the system for."""

SHUTDOWN_TIMEOUT = 2
"""Seconds that requests may still take when the server ends."""


@dataclass(frozen=True)
class Plan:
    """Settings of a server: the folder or the database with its games, None to store none; requests
    a second from one client at most; the number of processes; the address to listen at, and the
    names by which clients may call it."""

    data: str | None
    rate: float = Limits.rate
    workers: int = 1
    host: str = HOST
    names: tuple[str, ...] = ()

    @property
    def known_as(self) -> str:
        """The host in the address that is printed: a name if the server listens everywhere."""
        host = self.names[0] if self.host in EVERYWHERE and self.names else self.host
        return f"[{host}]" if ":" in host else host

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names to which the server answers: this machine's own only where it listens there."""
        own = LOCAL if self.host in (*LOCAL, *EVERYWHERE) else ()
        return (*own, self.host, *self.names)


def run(plan: Plan, port: int | None, browser: bool, say: Callable[[str], None]) -> int:
    """Serve until a signal comes; `say` is called with the address, which a browser opens where
    there is a desktop."""
    with listen(port, plan.host) as listening:
        address = f"http://{plan.known_as}:{listening.getsockname()[1]}/"

        def ready() -> None:
            say(address)
            if browser and has_desktop(os.environ.get):
                webbrowser.open(address)

        if plan.workers == 1:
            serve(ready, plan, listening)
        else:
            Supervisor(plan.workers, serve, plan, listening).run(ready)
    return DONE


def serve(ready: Callable[[], None], plan: Plan, listening: socket.socket) -> None:
    """Serve in this process; `ready` is called once the server has started."""
    # Half of the open files are for players, and for the store.
    listeners = min(Limits.listeners, allow_many_files() // 2)
    store = open_store(plan.data)
    application = create(lambda: store, plan.hosts, Limits(rate=plan.rate, listeners=listeners))
    Server(application, ready).run(sockets=[listening])


def open_store(data: str | None) -> Store:
    """Open the store with the games; raises GameError if it cannot be used."""
    if data is None:
        return MemoryStore()
    if "://" not in data:
        return SqliteStore(Path(data))
    if not data.startswith(("postgresql://", "postgres://")):
        raise GameError("of databases only postgresql://... can be used")
    try:
        from noughts.frontends.web.stores.postgres import PostgresStore
    except ImportError:
        raise GameError(
            "a PostgreSQL database needs psycopg: `pip install 'noughts[postgres]'` brings it"
        ) from None
    return PostgresStore(data)


class Server(uvicorn.Server):
    """Says when it is ready, and ends its listeners before it ends."""

    def __init__(self, application: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws="none",
                http=Connection,
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
            )
        )
        limit_logs()
        self._application = application
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listeners would stay for ever, and questions might take too long: they go first."""
        self._application.state.listeners.closing.set()
        self._application.state.rooms.pools.stop()
        await super().shutdown(sockets)


def listen(port: int | None, host: str = HOST) -> socket.socket:
    """Bind a socket to this port, or to the first free port from 8000 on. Raises GameError if the
    address is not an address of this machine, or the port is taken."""
    ports = range(PORT, PORT + PORTS_TO_TRY) if port is None else [port]
    for number in ports:
        # Only where the protocol is named does asyncio send small answers without delay.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, proto=socket.IPPROTO_TCP)
        # A server that was stopped a moment ago is no reason to wait. On Windows it is none anyway,
        # and this would let two servers have the same port.
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE and not isinstance(error, PermissionError):
                raise GameError("{host} is no address of this machine", host=host) from None
        else:
            return listening
    raise GameError("port {port} is not free, please choose another with --port", port=ports[0])


def allow_many_files() -> int:
    """Raise the limit on open files, as every listener needs a file, and return it."""
    if sys.platform == "win32":
        return OPEN_FILES
    import resource

    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if limit != resource.RLIM_INFINITY and limit < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


def has_desktop(variable: Callable[[str], str | None]) -> bool:
    """Whether there is a desktop on which a browser can open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(variable("DISPLAY") or variable("WAYLAND_DISPLAY"))
