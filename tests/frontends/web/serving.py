"""Real servers for tests: one in this process, one in a process of its own, and who plays there."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import httpx
from fastapi import FastAPI

from noughts.frontends.web.http.app import LOCAL, create
from noughts.frontends.web.http.guard import Limits
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.frontends.web.serving.server import Server, listen
from noughts.frontends.web.stores.base import Store
from noughts.frontends.web.stores.memory import MemoryStore
from noughts.frontends.web.stores.sqlite import SqliteStore
from tests.frontends.talking import environment, noughts_command
from tests.frontends.web.contract import check

State = dict[str, Any]
Told = Callable[[State], object]

FREE = Limits(rate=0)
"""Whoever tests may ask as often as it likes."""

TIMEOUT = 300.0
"""Seconds until an answer that does not come is an error: never waited for in a good run."""


def wait_until(so: Callable[[], object]) -> None:
    """Wait for something that nobody is told of, and ask ever less often."""
    end, pause = monotonic() + TIMEOUT, 0.005
    while not so():
        assert monotonic() < end, "it never was so"
        sleep(pause)
        pause = min(1.3 * pause, 0.2)


class Client(httpx.Client):
    """Looks at every answer twice. Coverage does not follow it: that would take as long again."""

    def send(self, *arguments: Any, **options: Any) -> httpx.Response:
        tracer = sys.gettrace()
        sys.settrace(None)
        try:
            return super().send(*arguments, **options)
        finally:
            sys.settrace(tracer)


def client_of(address: str) -> httpx.Client:
    """A client of the server at this address."""
    return Client(
        base_url=address,
        timeout=TIMEOUT,
        # To load certificates, which nobody asks for here, takes longer than all else.
        verify=False,
        # The server closes a connection after five seconds: the client must not wait as long.
        limits=httpx.Limits(keepalive_expiry=1),
        event_hooks={"response": [check]},
    )


class Site(NamedTuple):
    """A server in this process: what it serves, where, and a client of it."""

    server: Server
    application: FastAPI
    port: int
    client: httpx.Client

    @property
    def rooms(self) -> Rooms:
        """All rooms of it."""
        rooms: Rooms = self.application.state.rooms
        return rooms

    def game(self, **settings: object) -> Game:
        """A new game, and the key to it."""
        return Game.begun(self.client, **settings)


class Pair(NamedTuple):
    """Two servers."""

    a: Site
    b: Site


class Application(NamedTuple):
    """What a server serves, and the stores that it is given, one after the other."""

    served: FastAPI
    stores: list[Store]

    @classmethod
    def made(cls, hosts: tuple[str, ...], limits: Limits) -> Application:
        """A new one."""
        stores: list[Store] = []
        return cls(create(stores.pop, hosts, limits), stores)


SPARE: defaultdict[tuple[tuple[str, ...], Limits], list[Application]] = defaultdict(list)
"""Applications whose server has ended: they can begin again, which is quicker than to make one."""


@contextmanager
def served(
    kept: Path | Store | None = None, limits: Limits = FREE, hosts: tuple[str, ...] = LOCAL
) -> Iterator[Site]:
    """A server in a thread, over a folder, over a store, or over nothing that lasts."""
    spare = SPARE[hosts, limits]
    application = spare.pop() if spare else Application.made(hosts, limits)
    store = SqliteStore(kept) if isinstance(kept, Path) else kept or MemoryStore()
    application.stores.append(store)
    ready = threading.Event()
    server = Server(application.served, ready.set)
    with listen(0) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            assert ready.wait(TIMEOUT)
            port = listening.getsockname()[1]
            with client_of(f"http://127.0.0.1:{port}") as client:
                yield Site(server, application.served, port, client)
        finally:
            server.should_exit = True
            thread.join()
    spare.append(application)


class Elsewhere:
    """A server in a process of its own, or in several, over the games of a folder or a database."""

    def __init__(
        self,
        data: Path | str,
        port: int = 0,
        workers: int = 1,
        *options: str,
        **changes: str,
    ) -> None:
        words = ("web", "--no-browser", "--rate", "0", "--data", str(data), "--port", str(port))
        more = (*options, *(("--workers", str(workers)) if workers > 1 else ()))
        self.process = subprocess.Popen(
            noughts_command(*words, *more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(**changes),
        )
        assert self.process.stdout
        impatient = threading.Timer(TIMEOUT, self.process.kill)
        impatient.start()
        said = self.process.stdout.readline()
        impatient.cancel()
        assert "http://" in said, self.end(signal.SIGKILL)
        self.address = said.split()[3]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])
        self.client = client_of(self.address)

    def end(self, sign: signal.Signals) -> tuple[int, str]:
        """End it by a signal: its exit code, and what it complained of."""
        if self.process.returncode is None:
            self.process.send_signal(sign)
            self.complaint = self.process.communicate(timeout=TIMEOUT)[1]
            if hasattr(self, "client"):
                self.client.close()
        return self.process.returncode, self.complaint


@contextmanager
def elsewhere(
    data: Path | str,
    port: int = 0,
    workers: int = 1,
    *options: str,
    **changes: str,
) -> Iterator[Elsewhere]:
    """A server in a process of its own that is gone afterwards."""
    server = Elsewhere(data, port, workers, *options, **changes)
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)


class Game:
    """A game over HTTP, by somebody who has the key to it; `state` is what was heard last."""

    def __init__(
        self,
        client: httpx.Client,
        name: str,
        key: str,
        state: State,
        invitation: str | None = None,
    ) -> None:
        self.client = client
        self.name = name
        self.key = key
        self.state = state
        self.invitation = invitation

    @classmethod
    def begun(cls, client: httpx.Client, **settings: object) -> Game:
        """A new game."""
        answer = client.post("/api/games", json=settings)
        assert answer.status_code == 201, answer.text
        founded = answer.json()
        state = founded["game"]
        return cls(client, state["id"], founded["key"], state, founded["invitation"])

    def seen_by(self, client: httpx.Client | None = None, key: str = "") -> Game:
        """The same game for somebody with another key, or with none, maybe at another server."""
        other = Game(client or self.client, self.name, key, {}, self.invitation)
        other.look()
        return other

    def joined(self, client: httpx.Client | None = None) -> Game:
        """The same game for the friend who takes the other seat."""
        answer = (client or self.client).post(
            f"{self.path}/join", json={"invitation": self.invitation}
        )
        assert answer.status_code == 200, answer.text
        found = answer.json()
        return Game(client or self.client, self.name, found["key"], found["game"])

    @property
    def path(self) -> str:
        """Where the API has it."""
        return f"/api/games/{self.name}"

    @property
    def moves(self) -> list[int]:
        """The cells that were marked, as far as heard."""
        return [move["cell"] for move in self.state["moves"]]

    def ask(self, what: str, number: int | None = None, **more: object) -> httpx.Response:
        """Ask for a change after so many entries, by default after all that were heard of."""
        body = {"number": self.state["number"] if number is None else number, **more}
        answer = self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)
        if answer.status_code == 200:
            self.state = answer.json()
        return answer

    @property
    def headers(self) -> dict[str, str]:
        """What shows that one may change it; nothing for those who only watch."""
        return {"noughts-key": self.key} if self.key else {}

    def do(self, what: str, number: int | None = None, **more: object) -> State:
        """The same, where nothing is in the way."""
        answer = self.ask(what, number, **more)
        assert answer.status_code == 200, answer.text
        return self.state

    def move(self, *cells: int) -> State:
        """Mark cells, one after the other."""
        for cell in cells:
            self.do("moves", cell=cell)
        return self.state

    def look(self, **query: int) -> State:
        """The game as it is now, or as it was."""
        answer = self.client.get(self.path, params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: State = answer.json()
        if not query:
            self.state = found
        return found

    def about(self, what: str, **query: int) -> Any:
        """The hint, the values or the review."""
        answer = self.client.get(f"{self.path}/{what}", params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def events(self, seen: str | None = None) -> Iterator[Iterator[tuple[int, State]]]:
        """The numbers and states that a listener is told, beginning after what it has seen."""
        headers = self.headers | ({} if seen is None else {"last-event-id": seen})
        with self.client.stream("GET", f"{self.path}/events", headers=headers) as answer:
            assert answer.status_code == 200
            yield told(answer.iter_lines())

    def until(self, so: Told) -> State:
        """The first state, now or later, in which this is so."""
        with self.events() as events:
            self.state = next(state for _, state in events if so(state))
        return self.state

    def answered(self) -> State:
        """The state once the agent has moved, or cannot."""
        return self.until(lambda state: state["waiting"] != "agent" or state["trouble"])


def told(lines: Iterator[str]) -> Iterator[tuple[int, State]]:
    """The events among the lines of a stream."""
    number, end = -1, monotonic() + TIMEOUT
    for line in lines:
        assert monotonic() < end, "nothing new is ever told"
        if line.startswith("id: "):
            number = int(line[4:])
        elif line.startswith("data: "):
            yield number, json.loads(line[6:])
