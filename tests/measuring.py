"""Coverage of the processes in which pytest-xdist runs the tests, when `./test` asks for it."""

import os
from pathlib import Path

FOLDER = os.environ.get("NOUGHTS_COVERAGE")
"""Where each process leaves what it has measured."""

WORKER = os.environ.get("PYTEST_XDIST_WORKER")

if FOLDER and WORKER:
    from coverage import Coverage

    measured = Coverage(data_file=Path(FOLDER, f".coverage.{WORKER}"))
    measured.start()


def finish() -> None:
    """Write down what was measured in this process."""
    if FOLDER and WORKER:
        measured.stop()
        measured.save()
