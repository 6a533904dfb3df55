"""All tests in three processes side by side: `python -m tests.parts FOLDER [options of pytest]`.

The last part's output is shown as it comes, that of the others afterwards; the junit files of all
are left in the folder, and what coverage measured is combined.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PARTS = {
    "engine": ("tests/search", "tests/core", "tests/protocols", "tests/agents"),
    "faces": ("tests/frontends/desktop", "tests/frontends/web"),
}
"""Parts of the work by name; what is in none of them is the last one. The faces mostly wait, for a
browser or a window, so that three parts fit on two cores."""

REST = "rest"


def command(part: str, folder: Path, options: list[str]) -> list[str]:
    """One part of the tests under coverage."""
    others = tuple(f"--ignore={name}" for names in PARTS.values() for name in names)
    names = PARTS.get(part, others)
    python = [sys.executable, "-m", "coverage", "run", "--parallel-mode", "-m", "pytest"]
    return [*python, "--junitxml", str(folder / f"{part}.xml"), *options, *names]


def main(folder: str, *options: str) -> int:
    """Run all parts; 0 if all are green."""
    where = Path(folder)
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for part in PARTS:
            with (where / f"{part}.txt").open("wb") as output:
                running[part] = subprocess.Popen(
                    command(part, where, [*options]), stdout=output, stderr=subprocess.STDOUT
                )
        codes = [subprocess.call(command(REST, where, [*options]))]
        for part, process in running.items():
            codes.append(process.wait())
            sys.stdout.flush()
            sys.stdout.buffer.write((where / f"{part}.txt").read_bytes())
            sys.stdout.flush()
    finally:
        for process in running.values():
            process.kill()
            process.wait()
    combined = subprocess.call([sys.executable, "-m", "coverage", "combine", "--quiet"])
    return max(*codes, combined)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
