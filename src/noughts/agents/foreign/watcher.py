"""The watcher: starts a program under limits and stays beside it. When the program ends, or the
process that asked for it is done or gone, nothing that was started is left running.

It is a small program of its own, run as a file in a fresh Python. Limits have to be set between
fork and exec, where a process with threads may run no Python (`preexec_fn` can hang for ever); this
one has no threads. And a process is needed that outlives both the program and the process that
asked: descendants that left the program's group, as daemons do, fall to this
process as the nearest "subreaper", and it kills them too. (Linux only: elsewhere the group alone is
killed.) It keeps honest mistakes in bounds; it is no prison for a program that means harm.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
from collections.abc import Callable, Iterator

assert sys.platform != "win32", "Windows has neither fork nor these limits"

_ADOPT_ORPHANS = 36
_DIE_WITH_PARENT = 1
"""PR_SET_CHILD_SUBREAPER and PR_SET_PDEATHSIG of Linux."""

_UNTOUCHED = (signal.SIGPIPE, signal.SIGXFSZ)
"""What Python ignores, and other programs do not expect to be ignored."""


def main(arguments: list[str]) -> None:
    """`control status memory file-size cpu program ...`: the descriptor that says by a byte, or by
    its end, that nobody waits any more; the one to report to; bytes, bytes and seconds; and the
    program's path with its arguments. The report is `start` and an error number, or `exit` and an
    exit code, which is negative for a signal."""
    control, status, memory, file_size, cpu = map(int, arguments[:5])
    for descriptor in (control, status):
        os.set_inheritable(descriptor, False)
    limits = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_FSIZE: file_size,
        resource.RLIMIT_CPU: cpu,
        # No limit on processes: it would count all that the user runs already, and not bind root.
        resource.RLIMIT_CORE: 0,
    }
    ask_system = _system_call()
    ask_system(_ADOPT_ORPHANS, 1)
    woken = _listen_for_ends()
    child = os.fork()
    if not child:
        _become(arguments[5:], limits, status, ask_system)
    _close_streams()
    code = _wait(child, control, woken)
    _end_all(child)
    if not _is_orphan(control):
        os.write(status, f"exit {code}\n".encode())
        return
    from shutil import rmtree

    # The program's folder is this process's own, and nobody else is left to remove it.
    rmtree(os.getcwd(), ignore_errors=True)


def _is_orphan(control: int) -> bool:
    """Whether the process that asked for the program has ended without a message."""
    ready, _, _ = select.select([control], [], [], 0)
    return bool(ready) and not os.read(control, 1)


def _system_call() -> Callable[[int, int], object]:
    """Linux's `prctl`; where there is none, something that does nothing."""
    try:
        from ctypes import CDLL

        prctl = CDLL(None).prctl
    except (ImportError, AttributeError, OSError):
        return lambda option, value: None
    return lambda option, value: prctl(option, value, 0, 0, 0)


def _listen_for_ends() -> int:
    """A descriptor that can be read whenever a child has ended."""
    woken, wake = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return woken


def _become(
    command: list[str],
    limits: dict[int, int],
    status: int,
    ask_system: Callable[[int, int], object],
) -> None:
    """Turn this process, which was just forked, into the program."""
    try:
        os.setsid()
        ask_system(_DIE_WITH_PARENT, signal.SIGKILL)
        signal.set_wakeup_fd(-1)
        for number in (*_UNTOUCHED, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        for kind, most in limits.items():
            _set_limit(kind, most)
        os.execv(command[0], command)
    except OSError as error:
        os.write(status, f"start {error.errno}\n".encode())
    finally:
        os._exit(127)


def _set_limit(kind: int, most: int) -> None:
    """The processor's time has a warning first, by a signal that tells why the program ended."""
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    last = most + 1 if kind == resource.RLIMIT_CPU and hard == resource.RLIM_INFINITY else most
    try:
        resource.setrlimit(kind, (most, last))
    except ValueError:
        # A system that does not know this limit (macOS and memory) still has the others.
        return


def _close_streams() -> None:
    """Close the program's pipes here, so that readers see their end when the program ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _wait(child: int, control: int, woken: int) -> int:
    """The child's exit code, or that of its killing when nobody waits for it any more."""
    while True:
        ready, _, _ = select.select([control, woken], [], [])
        if control in ready:
            return -signal.SIGKILL
        os.read(woken, 1000)
        pid = 1
        while pid:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == child:
                return os.waitstatus_to_exitcode(status)


def _end_all(child: int) -> None:
    """Kill the child's group and all that has become ours, until nothing is left. A group dies at
    once, however fast it forks; each end hands its own children to this process."""
    _kill(os.killpg, child)
    try:
        while True:
            for pid in _children():
                _kill(os.kill, pid)
            os.waitpid(-1, 0)
    except ChildProcessError:
        return


def _kill(kill: Callable[[int, int], None], number: int) -> None:
    """Kill a process or a group, which may be gone already."""
    try:
        kill(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _children() -> Iterator[int]:
    """The processes whose parent is this one, where the system tells."""
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        if name.isdigit() and _parent(name) == os.getpid():
            yield int(name)


def _parent(pid: str) -> int | None:
    """A process's parent; None if it has ended meanwhile."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            # The name before it may hold blanks and brackets.
            return int(file.read().rpartition(b")")[2].split()[1])
    except OSError:
        return None


if __name__ == "__main__":
    main(sys.argv[1:])
