"""Somebody changes their mind while the program still starts: it ends, and hardly says a word."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.frontends.talking import environment

BEGIN = """
import runpy, signal, sys

_, module, number = sys.argv

class Watch:
    def find_spec(self, name, *rest):
        if name == module:
            signal.raise_signal(int(number))

sys.meta_path.insert(0, Watch())
sys.argv[1:] = ["agents"]
"""

AS_MODULE = 'runpy.run_module("noughts", run_name="__main__", alter_sys=True)'
AS_SCRIPT = "from noughts.cli import main; sys.exit(main())"


def ended(start: str, module: str, sign: signal.Signals) -> tuple[int, bytes, bytes]:
    """How a start ends that hears a signal when this module is about to be imported."""
    program = [sys.executable, "-c", BEGIN + start, module, str(int(sign))]
    run = subprocess.run(program, env=environment(), capture_output=True)
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(
    ("start", "module", "said"),
    [
        (AS_MODULE, "noughts.cli", b""),
        (AS_MODULE, "noughts.exits", b""),
        (AS_MODULE, "noughts.cli.running", b""),
        (AS_SCRIPT, "noughts.cli.running", b""),
        (AS_SCRIPT, "argparse", b""),
        (AS_SCRIPT, "noughts.texts", b""),
        (AS_SCRIPT, "noughts.agents.mcts", b"\nStopped.\n"),
    ],
)
def test_ctrl_c_is_the_end(start: str, module: str, said: bytes) -> None:
    code, _, complaint = ended(start, module, signal.SIGINT)
    assert (code, complaint) == (130, said)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for others")
@pytest.mark.parametrize("module", ["noughts.cli", "argparse", "noughts.agents.mcts"])
def test_whoever_is_told_to_end_does_so_in_silence(module: str) -> None:
    code, _, complaint = ended(AS_MODULE, module, signal.SIGTERM)
    assert (code, complaint) == (-signal.SIGTERM, b"")
