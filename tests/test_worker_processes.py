"""Calls that are made in other processes, which can be ended at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

from noughts.worker_processes import Processes, uninterrupted


@pytest.fixture
def one() -> Iterator[Processes]:
    """One process, gone after the test."""
    processes = Processes(1)
    yield processes
    processes.stop()


@pytest.fixture
def two() -> Iterator[Processes]:
    """Two of them."""
    processes = Processes(2)
    yield processes
    processes.stop()


def stay(file: Path) -> None:
    """Begin a file, and then do nothing for longer than anybody waits."""
    file.touch()
    sleep(600)


def staying(processes: Processes, file: Path) -> Future[None]:
    """A call that has begun, and stays."""
    call = processes.submit(stay, file)
    while not file.exists() and not call.done():
        sleep(0.01)
    assert not call.done()
    return call


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
def test_an_interrupt_is_put_off_until_it_can_do_no_harm() -> None:
    done = []

    def work() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("what was begun")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["what was begun"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_processes_are_there_from_the_first_call_until_they_are_stopped(one: Processes) -> None:
    assert active_children() == []
    one.stop()
    assert one.submit(pow, 2, 5).result() == 32
    assert len(active_children()) == 1
    one.stop()
    one.stop()
    assert active_children() == []


def test_calls_are_made_in_one_other_process(one: Processes) -> None:
    ids = {one.submit(os.getpid).result() for _ in range(3)}
    assert len(ids) == 1
    assert ids == {child.pid for child in active_children()} != {os.getpid()}


def test_a_call_that_fails_ends_nothing(one: Processes) -> None:
    process = one.submit(os.getpid).result()
    with pytest.raises(ZeroDivisionError):
        one.submit(divmod, 1, 0).result()
    assert one.submit(os.getpid).result() == process


def test_two_processes_work_at_once(two: Processes, tmp_path: Path) -> None:
    long = staying(two, tmp_path / "begun")
    assert two.submit(pow, 2, 5).result() == 32
    assert not long.done()
    two.stop()
    assert active_children() == []


def test_stop_ends_a_call_in_the_middle_and_a_later_one_works(
    one: Processes, tmp_path: Path
) -> None:
    process = one.submit(os.getpid).result()
    long, waiting = staying(one, tmp_path / "begun"), one.submit(stay, tmp_path / "never")
    one.stop()
    assert active_children() == []
    for call in (long, waiting):
        with pytest.raises(one.lost):
            call.result()
    assert not (tmp_path / "never").exists()
    assert one.submit(os.getpid).result() not in {process, os.getpid()}


def test_a_process_that_dies_breaks_its_call_and_not_the_next(one: Processes) -> None:
    for status in (1, 0):
        process = one.submit(os.getpid).result()
        with pytest.raises(one.lost):
            one.submit(os._exit, status).result()
        assert one.submit(os.getpid).result() not in {process, os.getpid()}
        assert len(active_children()) == 1


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
def test_ctrl_c_ends_no_call(one: Processes) -> None:
    one.submit(signal.pthread_sigmask, signal.SIG_SETMASK, []).result()
    assert one.submit(signal.raise_signal, signal.SIGINT).exception() is None


DEAF = """
import signal
from noughts.worker_processes import Processes
if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    processes = Processes(1)
    there = processes.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
    here = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print(signal.SIGINT in there, signal.SIGINT in here)
    processes.stop()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
def test_even_the_first_process_of_a_program_never_hears_ctrl_c(tmp_path: Path) -> None:
    """It would otherwise while it starts; the program itself hears it as before."""
    script = tmp_path / "program.py"
    script.write_text(DEAF, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("True False\n", "")
