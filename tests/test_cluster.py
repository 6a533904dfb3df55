"""Work that is spread over a real Dask cluster of two worker processes."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest

from noughts import cluster, parallel
from noughts.cli import main
from noughts.core.errors import GameError
from noughts.parallel import in_order
from tests.jobs import die_once, inverse, process_of, square, until_unwanted
from tests.requirements import need_module

ROOT = Path(__file__).parents[1]

TIRED = 60
"""Seconds after which a test gives up waiting: never waited for in a good run."""


@contextmanager
def program(name: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """One of Dask's own programs, in the folder from which it finds the tests' jobs."""
    command = [sys.executable, "-m", f"distributed.cli.{name}", "--no-dashboard", *words]
    # Dask asks a dead worker for its results for half a minute unless told otherwise.
    hasty = os.environ | {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=ROOT, env=hasty, stdin=quiet, stdout=quiet, stderr=quiet
    ) as running:
        try:
            yield running
        finally:
            running.kill()


class Scheduler(NamedTuple):
    """Its address, the file in which its workers find it, and the program."""

    address: str
    file: Path
    running: subprocess.Popen[bytes]


@contextmanager
def scheduler(folder: Path) -> Iterator[Scheduler]:
    """A scheduler without workers."""
    file = folder / "scheduler.json"
    place = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)]
    with program("dask_scheduler", *place) as running:
        wait_until(file.exists)
        wait_until(lambda: "address" in file.read_text(encoding="utf-8"))
        found = json.loads(file.read_text(encoding="utf-8"))["address"]
        yield Scheduler(found, file, running)


def worker(of: Scheduler) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A worker of a scheduler, without the second process that would start it anew."""
    words = ["--scheduler-file", str(of.file), "--local-directory", str(of.file.parent)]
    return program("dask_worker", *words, "--nthreads", "1", "--no-nanny")


def wait_until(good: object) -> None:
    """Look again and again."""
    assert callable(good)
    end = monotonic() + TIRED
    while not good():
        assert monotonic() < end, "nothing happened"
        sleep(0.02)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster; when a worker is killed the other does its work."""
    need_module("distributed", "a cluster is tried")
    folder = tmp_path_factory.mktemp("cluster")
    with ExitStack() as stack:
        found = stack.enter_context(scheduler(folder))
        for _ in range(2):
            stack.enter_context(worker(found))
        yield found.address


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are waited for, however busy this machine is."""
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", TIRED)


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the first item goes to the cluster, one by one."""
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", 0)
    monkeypatch.setattr(parallel, "BATCH_SECONDS", 0)


@pytest.mark.usefixtures("away")
def test_the_cluster_does_the_work(address: str) -> None:
    with parallel.workers(cluster=address) as team:
        found = list(in_order(team.spread(process_of, range(30))))
    assert [number for number, _ in found] == list(range(30))
    assert os.getpid() not in {process for _, process in found[1:]}


@pytest.mark.usefixtures("away")
def test_what_goes_wrong_there_is_heard_here(address: str) -> None:
    with parallel.workers(cluster=address) as team, pytest.raises(ZeroDivisionError):
        list(team.spread(inverse, [1, 0]))


@pytest.mark.usefixtures("away")
def test_a_worker_that_is_killed_loses_nothing(address: str, tmp_path: Path) -> None:
    with parallel.workers(cluster=address) as team:
        found = list(in_order(team.spread(partial(die_once, tmp_path), range(30))))
    assert (tmp_path / "died").exists()
    assert found == [square(number) for number in range(30)]


@pytest.mark.usefixtures("away")
def test_a_worker_that_is_lost_while_its_result_is_fetched_loses_nothing(address: str) -> None:
    with parallel.workers(cluster=address) as team:
        assert isinstance(team, cluster.Cluster)
        gather = team._client._gather

        async def gather_and_lose(futures: list[Any], **options: Any) -> list[Any]:
            results: list[Any] = await gather(futures, **options)
            for future in futures:
                team._client._handle_lost_data(key=future.key)
            return results

        team._client._gather = gather_and_lose
        found = list(in_order(team.spread(square, range(10))))
    assert found == [square(number) for number in range(10)]


@pytest.mark.usefixtures("away")
def test_whoever_leaves_stops_the_work(address: str, tmp_path: Path) -> None:
    file = tmp_path / "work"
    with parallel.workers(cluster=address) as team:
        pairs = team.spread(partial(until_unwanted, os.getpid()), [file, file])
        assert next(pairs) == (0, None)
        executor = team._executor = team.start()
        executor.submit(parallel._work, partial(until_unwanted, os.getpid()), [(0, file)])
        wait_until(file.exists)
    wait_until(lambda: file.read_text(encoding="utf-8") == "ended")


@pytest.mark.long
@pytest.mark.usefixtures("away", "untraced")
def test_commands_answer_the_same_with_a_cluster(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "positions"
    file.write_text("3x3k3\n4x4k3\nnonsense\n5x4k4\nXX./OO./... X\n", encoding="utf-8")
    for command in (["table", "1x6k3"], ["solve", "--file", str(file)]):
        here = main([*command, "--workers", "1"]), capsys.readouterr()
        assert (main([*command, "--cluster", address]), capsys.readouterr()) == here
    assert main(["solve", "4x4k3", "--moves", "--cluster", address]) == 0
    assert "│W7 │W5 │W5 │W7 │" in capsys.readouterr().out


def test_workers_with_another_noughts_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.__version__", "0.0.0")
    with pytest.raises(GameError, match=r"worker at .* has noughts .*, not 0\.0\.0"):
        cluster.Cluster(address)


@pytest.mark.usefixtures("away")
def test_a_cluster_that_cannot_go_on_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One team learns that there are no workers any more, another that there is no scheduler."""
    need_module("distributed", "a cluster is tried")
    with (
        scheduler(tmp_path) as found,
        worker(found) as only,
        parallel.workers(cluster=found.address) as one,
        parallel.workers(cluster=found.address) as other,
    ):
        work = partial(until_unwanted, os.getpid()), [tmp_path / "work"] * 2
        pairs, others = one.spread(*work), other.spread(*work)
        assert next(pairs) == next(others) == (0, None)
        only.kill()
        monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", 0.5)
        with pytest.raises(GameError, match="the cluster has no workers left"):
            list(pairs)
        monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", TIRED)
        found.running.kill()
        with pytest.raises(GameError, match="the cluster is gone"):
            list(others)


def test_workers_are_waited_for_since_they_were_last_seen(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, there = [0.0], {"a worker": 1}
    monkeypatch.setattr(cluster, "monotonic", lambda: now[0])
    with parallel.workers(cluster=address) as team:
        assert isinstance(team, cluster.Cluster)
        monkeypatch.setattr(team._client, "nthreads", lambda: there)
        now[0] = 1000
        team.watch()
        there = {}
        now[0] += TIRED
        team.watch()
        now[0] += 1
        with pytest.raises(GameError, match="the cluster has no workers left"):
            team.watch()


@pytest.mark.parametrize("text", ["", "nonsense", "foo://x:1", "tcp://x", "tcp://x:99999", "x:y"])
def test_what_is_no_address_is_refused_at_once(text: str) -> None:
    need_module("distributed", "a cluster is tried")
    with pytest.raises(GameError, match="a cluster has an address such as tcp://host:8786, not"):
        cluster.Cluster(text)


def test_where_nobody_answers_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    need_module("distributed", "a cluster is tried")
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", 1.5)
    assert main(["solve", "--moves", "--cluster", "tcp://127.0.0.1:1"]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith("noughts: there is no cluster at 'tcp://127.0.0.1:1': ")
    assert said.err.count("\n") == 1


def test_a_host_that_accepts_and_is_silent_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need_module("distributed", "a cluster is tried")
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", 1.5)
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        port = mute.getsockname()[1]
        with pytest.raises(GameError, match=r"there is no cluster at .*: no answer"):
            cluster.Cluster(f"127.0.0.1:{port}")


def test_without_the_package_a_line_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["table", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err.endswith("pip install 'noughts[cluster]'\n")
