"""All tests in two processes side by side: `python -m tests.halves FOLDER [options of pytest]`.

The first half's output is shown as it comes, the second's afterwards; the junit files of both are
left in the folder, and what coverage measured is combined.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FIRST = ("tests/search", "tests/core", "tests/protocols", "tests/agents")
"""About half of the work; the rest is the other half."""


def command(half: str, folder: Path, options: list[str]) -> list[str]:
    """One half of the tests under coverage."""
    names = FIRST if half == "first" else [f"--ignore={name}" for name in FIRST]
    python = [sys.executable, "-m", "coverage", "run", "--parallel-mode", "-m", "pytest"]
    return [*python, "--junitxml", str(folder / f"{half}.xml"), *options, *names]


def main(folder: str, *options: str) -> int:
    """Run both halves; 0 if both are green."""
    where = Path(folder)
    later = where / "second.txt"
    with later.open("wb") as output:
        second = subprocess.Popen(
            command("second", where, [*options]), stdout=output, stderr=subprocess.STDOUT
        )
        try:
            first = subprocess.call(command("first", where, [*options]))
            codes = [first, second.wait()]
        finally:
            second.kill()
            second.wait()
    sys.stdout.flush()
    sys.stdout.buffer.write(later.read_bytes())
    sys.stdout.flush()
    combined = subprocess.call([sys.executable, "-m", "coverage", "combine", "--quiet"])
    return max(*codes, combined)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
