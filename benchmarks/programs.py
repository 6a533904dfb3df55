"""The programs that are compared: each solves a board in a child process of its own environment."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = ROOT / ".venv-peers"

ENOUGH = 10
"""Seconds of CPU time after which a board is not run again."""


class Program(NamedTuple):
    """A child of `benchmarks.peers`, and the package that it needs."""

    name: str
    module: str
    package: str | None
    method: str


OURS = Program(
    "noughts", "noughts_solve", None, "`Solver.verdict` of the empty board, from an empty table"
)
PEERS = (
    Program(
        "easyAI",
        "easyai_solve",
        "easyAI",
        "Negamax with its `TranspositionTable`, at full depth up to 12 cells and by "
        "`solve_with_iterative_deepening` from 16; the game is ours: sets of cells as ints, moves "
        "taken back, the centre first",
    ),
    Program(
        "OpenSpiel",
        "open_spiel_solve",
        "open_spiel",
        "game `mnk` (C++), `algorithms.minimax.alpha_beta_search` (Python); positions counted in a "
        "run of their own",
    ),
)


class Figure(NamedTuple):
    """What one program took for one board: the quickest of its runs."""

    program: str
    version: str
    board: str
    value: str | None
    nodes: int | None
    seconds: float
    spread: float
    runs: int
    peak_mb: float
    idle_mb: float
    unit: float = 1
    """Seconds of one unit at that time: the speed of a shared machine drifts."""

    @property
    def units(self) -> float:
        """What it took in units."""
        return self.seconds / self.unit

    @property
    def finished(self) -> bool:
        """Whether there is a value, or the cap came first."""
        return self.value is not None


def measure(program: Program, board: str, cap: float, runs: int) -> Figure:
    """Run a program on a board until it was run often enough or long enough."""
    found = [_child(program, board, cap)]
    while found[0]["value"] and len(found) < runs and sum(one["seconds"] for one in found) < ENOUGH:
        found.append(_child(program, board, cap))
    times = [one["seconds"] for one in found]
    best = min(found, key=lambda one: one["seconds"])
    spread = max(times) / min(times)
    return Figure(program.name, board=board, spread=spread, runs=len(found), **best)


def _child(program: Program, board: str, cap: float) -> dict[str, Any]:
    """What one child says."""
    command = [_python(program), "-m", "benchmarks.peers." + program.module, board, str(cap)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, text=True
    )
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return {"value": None, "nodes": None} | said


def _python(program: Program) -> str:
    """The interpreter of a program's environment, which is made when it is missing."""
    if program.package is None:
        return sys.executable
    folder = ENVIRONMENTS / program.name.lower()
    python = str(folder / "bin" / "python")
    if not (folder / "ready").exists():
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", program.package], check=True)
        (folder / "ready").touch()
    return python
