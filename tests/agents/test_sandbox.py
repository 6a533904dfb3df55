"""Foreign programs: what they may use, what becomes of them, and that nothing of them is left."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from noughts import texts
from noughts.agents.foreign import sandbox
from noughts.agents.foreign.faults import AgentFault, Fault, from_end, last_exception, one_line
from noughts.agents.foreign.sandbox import Child, ResourceLimits, run
from noughts.agents.foreign.stopwatch import processor_time
from noughts.core.errors import Cancelled, GameError
from noughts.core.record import Ending
from tests.leftovers import (
    needs_limits,
    nothing_left,
    processes_of,
    wait_until_gone,
    wait_until_there,
)

pytestmark = needs_limits

PATIENT = ResourceLimits().allowing(600)
HASTY = ResourceLimits(seconds=0.3, first=0.3, idle=600)
WAKEFUL = PATIENT._replace(idle=0.3)

DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    os.chdir("/")
    time.sleep(60)
"""
"""A grandchild that leaves the group and holds the pipes."""


@pytest.fixture(autouse=True)
def _tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with nothing_left(tmp_path, monkeypatch):
        yield


def python(source: str, folder: Path) -> list[str]:
    """The command that runs a Python program."""
    file = folder / "agent.py"
    file.write_text(source)
    return [sys.executable, str(file)]


def fault_of(command: list[str], limits: ResourceLimits) -> AgentFault:
    """What goes wrong with a program."""
    with pytest.raises(AgentFault) as caught:
        run(command, b"JUDGE\n", limits)
    return caught.value


def test_a_program_gets_its_input_and_its_output_is_had(tmp_path: Path) -> None:
    command = python("import sys; print(sys.stdin.read()[::-1], *sys.argv[1:])", tmp_path)
    assert run([*command, "a b", "c,d"], b"abc", PATIENT) == b"cba a b c,d\n"
    assert run(command) == b"\n"


def test_a_program_need_not_read_its_input(tmp_path: Path) -> None:
    assert run(python("print(1)", tmp_path), b"x" * 4096, PATIENT) == b"1\n"


def test_a_program_is_told_little_about_where_it_runs(tmp_path: Path) -> None:
    source = "import os; print(sorted(os.environ), os.getcwd() == os.environ['HOME'])"
    names = ["HOME", "LANG", "PATH", "PYTHONDONTWRITEBYTECODE", "TMPDIR"]
    assert run(python(source, tmp_path), limits=PATIENT).decode() == f"{names} True\n"


def test_a_program_runs_in_a_folder_that_is_removed_with_all_in_it(tmp_path: Path) -> None:
    source = (
        "import os; os.makedirs('a/b'); open('a/b/c', 'w'); os.chmod('a', 0); print(os.getcwd())"
    )
    folder = Path(run(python(source, tmp_path), limits=PATIENT).decode().strip())
    assert folder.parent == Path(tempfile.gettempdir())
    assert not folder.exists()


def test_complaints_do_not_matter_when_there_is_an_answer(tmp_path: Path) -> None:
    source = "import sys; print('x' * 10**6, file=sys.stderr); print(1)"
    assert run(python(source, tmp_path), limits=PATIENT) == b"1\n"


@pytest.mark.parametrize(
    ("source", "fault", "words"),
    [
        ("x = 1\nx / 0", Fault.CRASH, "ZeroDivisionError: division by zero (agent.py, line 2)"),
        ("import json\njson.loads('?')", Fault.CRASH, "char 0) (agent.py, line 2)"),
        ("def f(:", Fault.CRASH, "SyntaxError: invalid syntax (agent.py, line 1)"),
        ("input(); input()", Fault.CRASH, "EOFError: EOF when reading a line (agent.py, line 1)"),
        ("import sys; sys.exit(3)", Fault.EXIT, "exit code 3"),
        ("import sys; sys.exit('no\\nmore')", Fault.EXIT, "exit code 1: more"),
        ("import os; os._exit(127)", Fault.EXIT, "exit code 127"),
        ("import os; os.kill(os.getpid(), 11)", Fault.CRASH, "ended by the signal SIGSEGV"),
        ("import os; os.kill(os.getppid(), 9)", Fault.CRASH, "the process that watches over it"),
        ("x = bytearray(4 << 30)", Fault.OUT_OF_MEMORY, "its limit is 1024 MiB"),
        ("while True: print('x' * 1000)", Fault.TOO_MUCH_OUTPUT, "more than 65,536 bytes"),
        (
            "with open('f', 'wb') as f:\n  for _ in range(100): f.write(bytes(1_000_000))",
            Fault.CRASH,
            "OSError: [Errno 27] File too large (agent.py, line 2)",
        ),
    ],
)
def test_what_goes_wrong_has_a_name(tmp_path: Path, source: str, fault: Fault, words: str) -> None:
    found = fault_of(python(source, tmp_path), PATIENT)
    assert found.fault is fault
    assert str(found) == f"{fault.value}: {found.detail}"
    assert str(found.detail).endswith(words)


def test_memory_has_a_limit_also_for_who_takes_it_bit_by_bit(tmp_path: Path) -> None:
    source = "x = []\nwhile True: x.append(bytearray(1 << 22))"
    found = fault_of(python(source, tmp_path), PATIENT._replace(memory=128))
    assert str(found) == "out of memory: its limit is 128 MiB"


@pytest.mark.parametrize(
    "source",
    [
        "import time; time.sleep(60)",
        "import os, time; os.close(1); time.sleep(60)",
        "print('2 2', flush=True); import time; time.sleep(60)",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
        "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)",
        DAEMON + "time.sleep(60)",
        "import os, time\nfor _ in range(5): os.fork()\ntime.sleep(60)",
    ],
)
def test_who_does_nothing_is_stopped(tmp_path: Path, source: str) -> None:
    found = fault_of(python(source, tmp_path), WAKEFUL)
    assert found.fault is Fault.TIMEOUT
    assert str(found) == "timeout: no answer, and nothing done for 0.3 s"


BUSY = "[sys.executable, '-c', 'while True: pass']"


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "import sys\nwhile True: sys.stdin.read()",
        "import sys\nwhile True: print('x' * 1000, file=sys.stderr)",
        f"import subprocess, sys; subprocess.run({BUSY})",
        f"import subprocess, sys; subprocess.Popen({BUSY}, start_new_session=True).wait()",
        "import os\nwhile True:\n  if not os.fork(): os._exit(0)\n  os.wait()",
    ],
)
def test_who_works_too_long_is_stopped(tmp_path: Path, source: str) -> None:
    """Whether the program itself or something that it has started."""
    found = fault_of(python(source, tmp_path), HASTY)
    assert found.fault is Fault.TOO_SLOW
    assert str(found) == "too slow: no answer within 0.3 s on the processor"


def test_the_clock_alone_ends_nobody(tmp_path: Path) -> None:
    source = "import time\nfor _ in range(20): time.sleep(0.1)\nprint(1)"
    limits = HASTY._replace(first=1.5)
    assert run(python(source, tmp_path), limits=limits) == b"1\n"


def test_where_nobody_knows_who_works_the_clock_counts_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.agents.foreign.stopwatch.processor_time", lambda pid: None)
    found = fault_of(python("import time; time.sleep(60)", tmp_path), HASTY)
    assert found.fault is Fault.TOO_SLOW
    assert str(found.detail).startswith("no answer within 0.3 s by the clock, because this system")


def test_a_process_that_is_gone_has_no_time_on_the_processor() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    assert processor_time(process.pid) is None


def test_the_first_answer_of_a_process_may_take_longer(tmp_path: Path) -> None:
    source = """
import time
def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
    print("done", flush=True)
work(1)
work(60)
"""
    limits = HASTY._replace(first=600)
    with closing(Child(python(source, tmp_path), limits, cpu=600)) as child:
        assert child.read_line(first=True) == b"done"
        with pytest.raises(AgentFault, match=r"too slow: no answer within 0\.3 s"):
            child.read_line()
    assert ResourceLimits().allowing(7) == ResourceLimits(seconds=7, first=7 * 12)


@pytest.mark.parametrize(
    "last",
    [
        "",
        "import subprocess; subprocess.Popen(['sleep', '60'])",
        "subprocess = __import__('subprocess')\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)', __file__],"
        " env={}, start_new_session=True)",
    ],
)
def test_a_grandchild_ends_with_the_program_and_nobody_waits_for_it(
    tmp_path: Path, last: str
) -> None:
    """Also one that left the group, keeps the pipe open or has another environment."""
    command = python(f"{DAEMON}\n{last}\nprint('2 2')", tmp_path)
    assert run(command, limits=PATIENT) == b"2 2\n"


@pytest.mark.parametrize(
    ("text", "mode", "words"),
    [
        (None, 0o755, "agent: No such file or directory"),
        ("#!/bin/sh\n", 0o644, "agent: Permission denied"),
        ("neither text nor program", 0o755, "agent: Exec format error"),
        ("#!/no/such/shell\n", 0o755, "agent: No such file or directory"),
    ],
)
def test_what_cannot_start_says_why(
    tmp_path: Path, text: str | None, mode: int, words: str
) -> None:
    file = tmp_path / "agent"
    if text is not None:
        file.write_text(text)
        file.chmod(mode)
    found = fault_of([str(file)], PATIENT)
    assert found.fault is Fault.COULD_NOT_START
    assert str(found.detail) == words


def test_a_command_that_is_none_could_not_start() -> None:
    assert fault_of(["a\0b"], PATIENT).fault is Fault.COULD_NOT_START


def test_time_on_the_processor_has_a_limit_of_its_own(tmp_path: Path) -> None:
    command = python("while True: pass", tmp_path)
    with closing(Child(command, PATIENT, cpu=1)) as child, pytest.raises(AgentFault) as caught:
        child.read_all()
    assert str(caught.value) == "too slow: its time on the processor is used up"


def test_lines_are_read_as_they_come(tmp_path: Path) -> None:
    source = "for _ in range(3): print(input() * 2, flush=True)"
    with closing(Child(python(source, tmp_path), PATIENT, cpu=20)) as child:
        child.send(b"a\n")
        child.send(b"b\n")
        assert [child.read_line(), child.read_line()] == [b"aa", b"bb"]
        child.send(b"c\n")
        assert child.read_line() == b"cc"
        with pytest.raises(AgentFault, match="exit: exit code 0"):
            child.read_line()
        child.send(b"d\n")


def test_a_line_may_not_be_too_long(tmp_path: Path) -> None:
    source = "print('x\\n' * 50_000); print('x' * 70_000)"
    with closing(Child(python(source, tmp_path), PATIENT, cpu=20)) as child:
        for _ in range(50_000):
            child.read_line()
        assert child.read_line() == b""
        with pytest.raises(AgentFault, match="too much output"):
            child.read_line()


def test_whoever_cancels_does_not_wait(tmp_path: Path) -> None:
    looks = iter([False, False, True])
    with pytest.raises(Cancelled):
        run(python("import time; time.sleep(60)", tmp_path), b"", PATIENT, lambda: next(looks))


def test_a_program_ends_with_the_object_that_stands_for_it(tmp_path: Path) -> None:
    child = Child(python("import time; time.sleep(60)", tmp_path), PATIENT, cpu=20)
    assert wait_until_there(tmp_path)
    del child
    assert processes_of(tmp_path) == set()


def test_a_program_that_never_reads_is_not_waited_for(tmp_path: Path) -> None:
    child = Child(python("import time; time.sleep(60)", tmp_path), PATIENT, cpu=20)
    for _ in range(40):
        child.send(bytes(4096))
    child.close()


def test_it_may_be_closed_twice(tmp_path: Path) -> None:
    child = Child(python("print(1)", tmp_path), PATIENT, cpu=20)
    child.close()
    child.close()


def test_programs_may_run_in_several_threads(tmp_path: Path) -> None:
    command, answers = python("print(input())", tmp_path), []
    threads = [
        threading.Thread(target=lambda n=n: answers.append(run(command, b"%d\n" % n, PATIENT)))
        for n in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [b"%d\n" % n for n in range(6)]


OURSELVES = """
import sys, tempfile
from noughts.agents.foreign.sandbox import Child, ResourceLimits
tempfile.tempdir = sys.argv[1]
child = Child([sys.executable, sys.argv[2]], ResourceLimits(seconds=60), 60)
print(child.read_line().decode(), flush=True)
"""


def ourselves(folder: Path, more: str = "") -> subprocess.Popen[str]:
    """A process that has started a program with a daemon, and has heard that it runs."""
    _, file = python(DAEMON + "print('here', flush=True); time.sleep(60)", folder)
    scratch = tempfile.gettempdir()
    process = subprocess.Popen(
        [sys.executable, "-c", OURSELVES + more, scratch, file],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout and process.stdout.readline() == "here\n"
    return process


def test_a_program_ends_with_the_process_that_asked(tmp_path: Path) -> None:
    with ourselves(tmp_path) as process:
        assert process.stdout and process.stdout.read() == ""
    assert process.returncode == 0


def test_a_program_ends_even_with_a_process_that_was_killed(tmp_path: Path) -> None:
    with ourselves(tmp_path, "child.read_line()") as process:
        process.kill()
    assert wait_until_gone(tmp_path) == set()
    for folder in Path(tempfile.gettempdir()).iterdir():
        folder.rmdir()


def test_a_watcher_that_does_not_react_is_killed_with_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "KILL_SECONDS", 0.1)
    source = "print(1, flush=True); import time; time.sleep(60)"
    with closing(Child(python(source, tmp_path), PATIENT, cpu=20)) as child:
        child.read_line()
        os.kill(child._process.pid, signal.SIGSTOP)
    assert wait_until_gone(tmp_path) == set()


def test_a_system_without_limits_runs_no_foreign_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "CAN_LIMIT", False)
    with pytest.raises(GameError, match="on Linux and macOS only"):
        run([sys.executable])


def test_a_system_that_starts_nothing_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert fault_of(["agent"], PATIENT).fault is Fault.COULD_NOT_START


def test_a_fault_survives_pickling_and_can_be_worded() -> None:
    fault = AgentFault(Fault.TIMEOUT, GameError("no answer within {seconds:g} s", seconds=1.0))
    again = pickle.loads(pickle.dumps(fault))
    assert (again.fault, str(again)) == (Fault.TIMEOUT, "timeout: no answer within 1 s")
    assert texts.words(again) == str(fault)


@pytest.mark.parametrize(
    ("fault", "ending"),
    [
        (Fault.TIMEOUT, Ending.TIMEOUT),
        (Fault.TOO_SLOW, Ending.TIMEOUT),
        (Fault.ILLEGAL_MOVE, Ending.ILLEGAL_MOVE),
        (Fault.EXIT, Ending.CRASH),
    ],
)
def test_a_fault_ends_a_game(fault: Fault, ending: Ending) -> None:
    assert AgentFault(fault, GameError("so")).ending is ending


@pytest.mark.parametrize(
    ("code", "complaints", "words"),
    [
        (-6, "terminate called after throwing an instance of 'std::bad_alloc'", "out of memory"),
        (-signal.SIGKILL, "", "crash: ended by the signal SIGKILL"),
        (-63, "", "crash: ended by the signal 63"),
        (2, "a\nb\x1b[1m\n \n", "exit: exit code 2: b [1m"),
        (0, "Traceback (most recent call last):\n", "None"),
    ],
)
def test_an_end_tells_what_happened(code: int, complaints: str, words: str) -> None:
    assert str(from_end(code, complaints, 64)).startswith(words)


def test_the_last_of_several_exceptions_counts() -> None:
    text = """Traceback (most recent call last):
  File "/home/a/agent.py", line 3, in f
KeyError: 'x'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "C:\\users\\a\\agent.py", line 9, in g
    raise ValueError
  File "/usr/lib/python3.11/copy.py", line 1, in h
ValueError
a note
"""
    assert str(last_exception(text)) == "ValueError (agent.py, line 9)"
    assert last_exception("no trace") is None


def test_a_foreign_text_is_shown_in_one_line() -> None:
    assert one_line(" a\n\tb\x00 ") == "a b"
    assert len(one_line("x" * 1000)) < 210


def test_a_limit_that_is_stricter_already_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    from noughts.agents.foreign import watcher

    asked: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, pair: asked.append((kind, pair)))
    for hard in (resource.RLIM_INFINITY, 5):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, hard=hard: (hard, hard))
        watcher._set_limit(resource.RLIMIT_CPU, 9)
        watcher._set_limit(resource.RLIMIT_AS, 9)
    assert [pair for _, pair in asked] == [(9, 10), (9, 9), (5, 5), (5, 5)]


def test_a_limit_that_the_system_does_not_know_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    from noughts.agents.foreign import watcher

    def refuse(kind: int, pair: tuple[int, int]) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "setrlimit", refuse)
    watcher._set_limit(resource.RLIMIT_AS, 1)


def test_children_are_found_by_their_parent() -> None:
    from noughts.agents.foreign import watcher

    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert process.pid in watcher._children()
        watcher._kill(os.kill, process.pid)
    assert process.returncode == -signal.SIGKILL
    assert watcher._parent(str(process.pid)) is None
    watcher._kill(os.kill, process.pid)


def test_a_system_without_orphans_of_its_own_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from noughts.agents.foreign import watcher

    monkeypatch.setitem(sys.modules, "ctypes", None)
    assert watcher._system_call()(36, 1) is None


def test_the_folder_of_a_program_goes_even_if_we_are_killed(tmp_path: Path) -> None:
    program = (
        "import sys; from noughts.agents.foreign.sandbox import Child, ResourceLimits\n"
        "code = 'import os, time; print(os.getcwd(), flush=True); time.sleep(600)'\n"
        "child = Child([sys.executable, '-c', code], ResourceLimits(seconds=60), 60)\n"
        "print(child.read_line().decode(), flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        folder = Path(running.stdout.readline().strip())
        assert folder.is_dir()
        running.kill()
    end = monotonic() + 60
    while folder.exists():
        assert monotonic() < end, "it is still there"
        sleep(0.02)
