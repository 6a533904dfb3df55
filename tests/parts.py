"""All tests in five processes side by side: `python -m tests.parts FOLDER [options of pytest]`.

One part's output is shown as it comes, that of the others afterwards; the junit files of all
are left in the folder, and what coverage measured is combined.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ENGINE = ("tests/search", "tests/core", "tests/protocols")
STUDY = ("tests/analysis", "tests/play")
FACES = ("tests/frontends/desktop", "tests/frontends/web")
PAGE = tuple(str(file) for file in sorted(Path(FACES[1]).glob("test_page_*.py")))

PARTS = {
    "engine": ENGINE,
    "study": STUDY,
    "page": PAGE,
    "faces": (*FACES, *(f"--ignore={name}" for name in PAGE)),
    "rest": tuple(f"--ignore={name}" for name in ENGINE + STUDY + FACES),
}
"""The parts of the work by name. The page and the other faces mostly wait, for a browser, a server
or a window, so that five parts fit on two cores."""

SHOWN = "rest"
UNMEASURED = "page"
"""What it tests runs in a browser and in a server's process, where coverage sees nothing."""


def command(part: str, folder: Path, options: list[str]) -> list[str]:
    """One part of the tests, under coverage where there is something to measure."""
    coverage = [] if part == UNMEASURED else ["-m", "coverage", "run", "--parallel-mode"]
    python = [sys.executable, *coverage, "-m", "pytest"]
    return [*python, "--junitxml", str(folder / f"{part}.xml"), *options, *PARTS[part]]


def main(folder: str, *options: str) -> int:
    """Run all parts; 0 if all are green."""
    where = Path(folder)
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for part in PARTS.keys() - {SHOWN}:
            with (where / f"{part}.txt").open("wb") as output:
                running[part] = subprocess.Popen(
                    command(part, where, [*options]), stdout=output, stderr=subprocess.STDOUT
                )
        codes = [subprocess.call(command(SHOWN, where, [*options]))]
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
