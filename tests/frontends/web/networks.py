"""Networks of their own for tests: what is done there reaches no other machine."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys

from tests.requirements import missing

INSIDE = ("unshare", "--map-root-user", "--net")
"""Runs a command where there is no network but what it makes itself."""


def in_a_network(setup: list[str], *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a network that was set up by the arguments of `ip`."""
    if sys.platform != "linux" or not all(map(shutil.which, ("unshare", "ip"))):
        missing("a network of one's own needs Linux, unshare and ip")
    if subprocess.run([*INSIDE, "true"], capture_output=True).returncode:
        missing("a network of one's own may not be made here: unshare is not permitted")
    lines = " && ".join([*(f"ip {words}" for words in setup), shlex.join(command)])
    return subprocess.run([*INSIDE, "sh", "-c", lines], capture_output=True, text=True)
