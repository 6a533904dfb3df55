"""Work that is spread over processes: nothing is lost, and nothing depends on who did it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from noughts import parallel as module
from noughts.core.errors import Cancelled, GameError
from noughts.parallel import Workers, cores, in_order, unwanted, workers
from tests.jobs import die, die_once, endless_at_3, only_elsewhere, process_of, square


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the first item goes to other processes, one by one."""
    monkeypatch.setattr(module, "LOCAL_SECONDS", 0)
    monkeypatch.setattr(module, "BATCH_SECONDS", 0)


def test_little_work_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.parallel.LOCAL_SECONDS", 1e9)
    with workers(2) as team:
        assert list(team.spread(square, range(9))) == [(n, n * n) for n in range(9)]
        assert team._executor is None


def test_one_worker_is_this_process(away: None) -> None:
    with workers(1) as team:
        found = dict(in_order(team.spread(process_of, range(9))))
    assert found == dict.fromkeys(range(9), os.getpid())
    assert not unwanted()


def test_one_worker_has_nobody_to_give_cancelled_work_to() -> None:
    def cancelled(item: int) -> int:
        raise Cancelled("stop")

    with workers(1) as team, pytest.raises(Cancelled):
        list(team.spread(cancelled, [1]))


def test_what_takes_longer_goes_to_other_processes_and_comes_back_in_order(away: None) -> None:
    with workers(2) as team:
        found = list(in_order(team.spread(process_of, iter(range(50)))))
    assert [number for number, _ in found] == list(range(50))
    assert team._items == 50, "how long an item takes is learnt from all of them"
    assert found[0][1] == os.getpid()
    assert os.getpid() not in {process for _, process in found[1:]}
    assert active_children() == []


def test_batches_hold_what_takes_half_a_second() -> None:
    team = Workers(2)
    assert team._next([], iter([(0, 0), (1, 1)])) == ([(0, 0)], 1), "nothing is known yet"
    team._count(2.0, 20)
    left = iter(enumerate("abcdefgh"))
    assert [batch.items[0][1] for batch in iter(lambda: team._next([], left), None)] == ["a", "f"]
    team._count(98.0, 0)
    assert team._next([], iter([(0, 0), (1, 1)])) == ([(0, 0)], 1), "never less than one item"


def test_an_item_that_takes_too_long_here_starts_again_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LOCAL_SECONDS", 0.01)
    with workers(2) as team:
        assert list(team.spread(partial(only_elsewhere, os.getpid()), [7])) == [(0, 7)]


def test_what_is_unwanted_follows_from_all_the_work_done_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def given_up(item: int) -> bool:
        return unwanted()

    monkeypatch.setattr(module, "LOCAL_SECONDS", 600)
    team = Workers(2)
    assert not team._here(given_up, 0)
    team._count(601, 1)
    assert team._here(given_up, 0)
    assert not unwanted(), "that was about this work alone"
    alone = Workers(1)
    alone._count(601, 1)
    assert not alone._here(given_up, 0), "nobody else would do it"


def test_an_endless_item_holds_up_none_of_its_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOCAL_SECONDS", 0)
    with workers(2) as team:
        pairs = team.spread(endless_at_3, range(10))
        assert sorted(number for number, _ in islice(pairs, 9)) == [0, 1, 2, 4, 5, 6, 7, 8, 9]


def test_a_batch_that_takes_too_long_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH_SECONDS", -1)
    assert module._work(square, [(4, 2), (5, 3)])[1] == [(4, 4)]
    assert not unwanted(), "that was about this batch alone"
    assert module._work(endless_at_3, [(4, 2), (5, 3)])[1] == [(4, 2)]
    monkeypatch.setattr(module, "BATCH_SECONDS", 0.01)
    assert module._work(endless_at_3, [(4, 2), (5, 3), (6, 4)])[1] == [(4, 2)]
    batch = module._Batch([(4, 2), (5, 3), (6, 4), (7, 5)], tries=2)
    assert module._undone(batch, 1) == [([(5, 3)], 1), ([(6, 4), (7, 5)], 1)]
    assert module._undone(batch, 4) == []


def test_the_first_of_a_batch_is_given_up_only_when_nobody_wants_it() -> None:
    def cancelled(item: int) -> int:
        raise Cancelled("stop")

    with pytest.raises(Cancelled):
        module._work(cancelled, [(0, 0)])


def test_the_threads_of_a_worker_take_turns() -> None:
    inside: list[int] = []

    def together(item: int) -> int:
        inside.append(item)
        sleep(0.01)
        count = len(inside)
        inside.remove(item)
        return count

    with ThreadPoolExecutor(4) as threads:
        done = threads.map(lambda item: module._work(together, [(item, item)])[1], range(4))
        assert list(done) == [[(item, 1)] for item in range(4)]


def test_a_worker_that_dies_loses_nothing(away: None, tmp_path: Path) -> None:
    with workers(2) as team:
        found = list(in_order(team.spread(partial(die_once, tmp_path), range(30))))
    assert (tmp_path / "died").exists()
    assert found == [square(number) for number in range(30)]


def test_work_that_ends_every_worker_is_given_up(away: None) -> None:
    kill = partial(die, os.getpid())
    with workers(2) as team, pytest.raises(GameError, match="ended 3 times in the middle"):
        list(team.spread(kill, range(3)))
    assert active_children() == []


def test_a_batch_is_tried_three_times() -> None:
    team, batch = Workers(2), module._Batch([(0, 0)])
    for tries in (2, 3):
        batch = team._lost(batch)
        assert batch == ([(0, 0)], tries)
    with pytest.raises(GameError, match="ended 3 times in the middle"):
        team._lost(batch)


def test_whoever_wants_no_more_leaves_no_process(away: None) -> None:
    with workers(2) as team:
        pairs = team.spread(sleep, [0, 0, 600, 600, 600])
        assert [next(pairs)[0], next(pairs)[0]] == [0, 1]
        assert active_children()
    assert active_children() == []


class Gone(Executor):
    """Whoever is given work cancels it."""

    def submit(self, *given: object) -> Future[object]:  # type: ignore[override]
        future: Future[object] = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_workers_who_are_gone_are_an_error(away: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "start", lambda team: Gone())
    with workers(2) as team, pytest.raises(GameError, match="the cluster is gone"):
        list(team.spread(square, range(3)))


def test_results_are_in_order_as_soon_as_they_can_be() -> None:
    asked: list[int] = []

    def pairs() -> Iterator[tuple[int, str]]:
        for number, text in [(1, "b"), (0, "a"), (2, "c")]:
            asked.append(number)
            yield number, text

    ordered = in_order(pairs())
    assert (next(ordered), asked) == ("a", [1, 0])
    assert (next(ordered), asked) == ("b", [1, 0])
    assert list(ordered) == ["c"]


def test_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == (os.cpu_count() or 1)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no core can be denied there")
def test_only_cores_that_may_be_used_count() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


ORPHANS = """
import os, sys, time
from noughts import parallel
parallel.LOCAL_SECONDS = parallel.BATCH_SECONDS = 0
if __name__ == "__main__":
    with parallel.workers(2) as team:
        for number, _ in team.spread(time.sleep, [0, 0, 600, 600, 600, 600]):
            if number == 1:
                print(*team._executor._processes, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_however_a_program_ends_no_worker_stays(sign: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(ORPHANS, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout and program.stderr
        ids = [int(word) for word in program.stdout.readline().split()]
        assert ids
        if sign == signal.SIGINT:
            os.killpg(program.pid, sign)
        else:
            program.kill()
        try:
            said = program.communicate(timeout=120)[1]
        finally:
            program.kill()
    assert said.count("Traceback") == (1 if sign == signal.SIGINT else 0)
    end = monotonic() + 120
    while any(map(alive, ids)) and monotonic() < end:
        sleep(0.02)
    assert not any(map(alive, ids))


def alive(process: int) -> bool:
    """Whether a process runs; one whose parent has not asked for its end does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
