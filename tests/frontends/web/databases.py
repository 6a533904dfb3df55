"""Stores of both kinds for tests: folders, and databases of a PostgreSQL server of our own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import psycopg

from noughts.frontends.web.serving.server import open_store
from noughts.frontends.web.stores.base import Store
from tests.frontends.web.serving import TIMEOUT, wait_until
from tests.requirements import missing

ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
USER = "postgres"
"""Whom the server runs as where this process may be anybody: it refuses to be the superuser."""

STARTER = ThreadPoolExecutor(1)
"""What is tied to a process really ends with the thread that has started it: this one lasts."""

STOP = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}
"""The signals by which PostgreSQL is told to end, one way or the other."""


def tied() -> list[str]:
    """What makes a program end with the process that starts it, however that ends, where there is
    such a thing."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "QUIT"] if found else []


def program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps them where no PATH leads."""
    found = shutil.which(name)
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not found and not versions:
        missing("PostgreSQL's server is not installed: games in a database cannot be tested")
    return str(versions[-1]) if versions else str(found)


class Cluster:
    """A PostgreSQL server that is heard on a socket in its folder only."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder = folder
        self.durable = durable
        self._numbers = count()
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        self._user = USER if root else None
        if root:
            shutil.chown(folder, USER)
        login = ["--username", USER, "--auth", "trust", "--no-sync"]
        self._run(program("initdb"), "--pgdata", self.data, "--encoding", "UTF8", *login)
        self.start()

    @property
    def data(self) -> str:
        """Where it keeps everything."""
        return str(self.folder / "data")

    def start(self) -> None:
        """Serve."""
        fsync = "on" if self.durable else "off"
        settings = ("listen_addresses=", "shared_buffers=16MB", f"fsync={fsync}")
        options = [word for setting in settings for word in ("-c", setting)]
        command = [program("postgres"), "-D", self.data, "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self._process = STARTER.submit(
                subprocess.Popen,
                [*tied(), *command],
                user=self._user,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=ENVIRONMENT,
            ).result()
        wait_until(self._serves)

    def _serves(self) -> bool:
        assert self._process.poll() is None, (self.folder / "log").read_text()
        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: str = "fast") -> None:
        """Hang up on everybody."""
        self._process.send_signal(STOP[how])
        self._process.wait(TIMEOUT)

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new database."""
        name = f"games{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=ENVIRONMENT,
        )
        assert done.returncode == 0, done.stdout


@contextmanager
def cluster(durable: bool = False) -> Iterator[Cluster]:
    """A server that is gone afterwards. No test asks what a power failure leaves, so by default
    nothing waits for a disk."""
    program("initdb")
    # A socket's path must be short.
    folder = Path(mkdtemp(prefix="noughts-pg-"))
    try:
        found = Cluster(folder, durable)
        try:
            yield found
        finally:
            found.stop("immediate")
    finally:
        shutil.rmtree(folder)


class Kept:
    """Where games are kept: what `--data` is given, and stores over it."""

    def __init__(self, data: str) -> None:
        self.data = data

    def open(self) -> Store:
        """One more server's store."""
        return open_store(self.data)

    @property
    def is_postgres(self) -> bool:
        """Whether it is a database with a server of its own."""
        return self.data.startswith("postgresql:")

    def all_bytes(self) -> bytes:
        """Everything that is written about games."""
        if not self.is_postgres:
            return b"".join(file.read_bytes() for file in sorted(Path(self.data).iterdir()))
        with psycopg.connect(self.data) as connection:
            tables = [
                connection.execute(f"SELECT {table}::text FROM {table}".encode()).fetchall()
                for table in ("room", "log", "attendance")
            ]
        return repr(tables).encode()

    def execute(self, query: str, *arguments: object) -> list[tuple[object, ...]]:
        """Something done behind the stores' backs; `?` stands for an argument."""
        if self.is_postgres:
            with psycopg.connect(self.data) as connection:
                cursor = connection.execute(query.replace("?", "%s").encode(), arguments)
                return cursor.fetchall() if cursor.description else []
        import sqlite3

        file = sqlite3.connect(Path(self.data) / "noughts.sqlite", isolation_level=None)
        try:
            return file.execute(query, arguments).fetchall()
        finally:
            file.close()
