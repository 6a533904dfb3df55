"""What a person or a judge waits for: a cold Python that does something, over an empty one."""

import os
import shutil
import subprocess
import tempfile
import venv
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "tictactoe.py"
EXPORTED = ROOT / "src" / "noughts" / "adapters" / "standalone.py"
"""What `noughts export` writes."""
BORDER = "+---+---+---+\n"
EMPTY_BOARD = "JUDGE\nTURN X\n" + BORDER + ("| _ | _ | _ |\n" + BORDER) * 3
COMMAND_LINE = (
    f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); "
    "from noughts.cli import main; sys.exit(main())"
)
"""What the installed command `noughts` does."""


def cold_start(runs: int = 60) -> dict[str, float]:
    """A cold `python tictactoe.py < board` over an empty `python -c pass`."""
    return over_empty([str(SCRIPT)], EMPTY_BOARD, runs)


def cold_export(runs: int = 50) -> dict[str, float]:
    """The cold answer of the exported file, alone in a folder, over that of `tictactoe.py`."""
    with tempfile.TemporaryDirectory() as folder:
        alone = shutil.copy(EXPORTED, Path(folder, "tictactoe.py"))
        times = in_turns({"ours": [str(SCRIPT)], "exported": [str(alone)]}, EMPTY_BOARD, runs)
    found = {name: median(taken) for name, taken in times.items()}
    return {**found, "ratio": found["exported"] / found["ours"]}


def cold_command(*arguments: str, runs: int = 60) -> dict[str, float]:
    """A cold command `noughts` with these arguments over an empty `python -c pass`."""
    return over_empty(["-c", COMMAND_LINE, *arguments], "", runs)


def over_empty(work: list[str], text: str, runs: int) -> dict[str, float]:
    """The lower quartile of each in milliseconds, and their ratio."""
    times = in_turns({"empty": ["-c", "pass"], "work": work}, text, runs)
    found = {name: sorted(taken)[runs // 4] for name, taken in times.items()}
    return {**found, "ratio": found["work"] / found["empty"]}


def in_turns(works: dict[str, list[str]], text: str, runs: int) -> dict[str, list[float]]:
    """The milliseconds of a cold Python for each work, from runs that take turns.

    All run in an empty environment: packages installed around this Python can make every start
    dearer, and with it the ratio better than it is found on a plain machine.
    """
    with tempfile.TemporaryDirectory() as folder:
        builder = venv.EnvBuilder(symlinks=os.name != "nt")
        builder.create(folder)
        python = [builder.ensure_directories(folder).env_exe, "-I"]
        times: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(runs + 1):
            for name, work in works.items():
                times[name].append(_milliseconds([*python, *work], text))
    # The first run of each may have had modules to compile and files to fetch.
    return {name: taken[1:] for name, taken in times.items()}


def _milliseconds(command: list[str], text: str) -> float:
    """The time of one run, from start to end."""
    began = perf_counter()
    subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    return (perf_counter() - began) * 1000


if __name__ == "__main__":
    figures = cold_start()
    print(f"python -c pass        {figures['empty']:6.1f} ms")
    print(f"python tictactoe.py   {figures['work']:6.1f} ms")
    print(f"ratio                 {figures['ratio']:6.2f}   (bar 2.0, aim 1.5)")
    figures = cold_export()
    print(f"python tictactoe.py   {figures['ours']:6.1f} ms")
    print(f"the exported file     {figures['exported']:6.1f} ms")
    print(f"ratio                 {figures['ratio']:6.2f}   (bar 1.25)")
