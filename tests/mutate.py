"""How much the tests notice: change one place of the source at a time and see whether a test fails.

`python -m tests.mutate --sample 200 --seed 1` prints every change that no test has noticed; without
any change, all tests must pass. The same seed chooses the same places, as long as these stay as
they are. Each change is tried in a copy of the tree: first on the tests of the changed module, then
on those of its folder, on those that import it, and on those of the faces, of which none knows
another; in a browser only if the module is the web's. A run that takes several times as long as it
should counts as noticed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.mutations import Mutation, mutations_in

ROOT = Path(__file__).parents[1]
SOURCE = Path("src", "noughts")
TESTS = Path("tests")
EQUIVALENT = TESTS / "data" / "equivalent_mutations.txt"
LENT = (".venv", "node_modules")
"""What a copy of the tree borrows."""

WHOLE = ("tests/test_*.py",)
"""Tests of the whole program, through its commands."""

FACES = (
    ("tests/protocols/test_*.py", "tests/adapters/test_*.py", *WHOLE),
    ("tests/frontends/console/test_*.py", "tests/frontends/test_*.py"),
    ("tests/frontends/desktop/test_*.py",),
    ("tests/frontends/web/test_*.py",),
)

TOOLS = ("bootstrap", "mutations", "portable", "report", "requirements")
"""Tests of what a developer uses, which run nothing of the source."""

LEAST_SECONDS, SECONDS = 120, 20
"""How long a run may take, and how much longer for each file: several times what it takes."""

BROWSER = "tests/frontends/web/test_page_"
"""How the names of those tests begin that need a browser, and much time."""

WITHOUT_CACHE = ("-p", "no:cacheprovider")
ENDLESS = "a run that did not end"

Stage = tuple[str, ...]


def stages(module: Path) -> Iterator[Stage]:
    """The files of tests to try one after the other on a module, none of them twice."""
    inside = module.relative_to(SOURCE)
    nearest = next(folder for folder in (TESTS / inside).parents if folder.is_dir())
    is_face = nearest.parent.name == "frontends"
    tried = {f"tests/test_{tool}.py" for tool in TOOLS}
    further = (WHOLE,) if is_face else FACES
    name = ".".join(("noughts", *inside.with_suffix("").parts))
    every = sorted(TESTS.rglob("test_*.py"))
    importing = [str(file) for file in every if f"{name} " in file.read_text(encoding="utf-8")]
    near = [f"{nearest}/test_{inside.stem}*.py"], [f"{nearest}/test_*.py"], importing
    for patterns in (*near, *further):
        found = [str(path) for pattern in patterns for path in sorted(Path().glob(pattern))]
        files = [file for file in found if file not in tried and not file.startswith(BROWSER)]
        tried.update(files)
        if files:
            yield tuple(files)
    if nearest.name == "web":
        yield tuple(sorted(map(str, Path().glob(f"{BROWSER}*.py"))))


def every_mutation() -> list[Mutation]:
    """All changes that could be made, also those that are known to change nothing."""
    return [mutation for file in sorted(SOURCE.rglob("*.py")) for mutation in mutations_in(file)]


def equivalent() -> dict[str, str]:
    """The names of the changes that are known to change nothing, and why each does not."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    return dict(line.split("  # ") for line in lines)


def sample(mutations: list[Mutation], number: int, seed: int) -> list[Mutation]:
    """So many of them, by chance, but the same as long as they are there."""

    def draw(mutation: Mutation) -> bytes:
        return hashlib.sha256(f"{seed} {mutation.name}".encode()).digest()

    return sorted(mutations, key=draw)[:number]


class Tree:
    """A copy of the tree in which one change after the other is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True)
        for name in listed.stdout.decode().split("\0"):
            if name and Path(name).exists():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(name, folder / name)
        for name in LENT:
            if Path(name).exists():
                (folder / name).symlink_to(Path(name).resolve())

    def write(self, module: Path, content: bytes) -> None:
        """Replace a module, compiled or not."""
        (self.folder / module).write_bytes(content)
        Path(cache_from_source(str(self.folder / module))).unlink(missing_ok=True)

    def run(self, stage: Stage) -> str:
        """What made these tests fail; nothing if they passed."""
        seconds = LEAST_SECONDS + SECONDS * len(stage)
        words = ["-x", "-q", "--no-header", "--tb=no", "-rfE", "-n0", *WITHOUT_CACHE, *stage]
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *words],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(self.folder / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            said = process.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            return ENDLESS
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        named = failed.group(1) if failed else f"exit code {process.returncode}"
        return named if process.returncode else ""


class Tried(NamedTuple):
    """A change, and what noticed it: nothing if that is empty."""

    mutation: Mutation
    noticed: str


def attempt(mutation: Mutation, tree: Tree) -> Tried:
    """Try one change, nearest tests first."""
    module = mutation.path
    tree.write(module, mutation.changed)
    try:
        for stage in stages(module):
            if noticed := tree.run(stage):
                return Tried(mutation, noticed)
        return Tried(mutation, "")
    finally:
        tree.write(module, module.read_bytes())


def attempt_all(chosen: list[Mutation], jobs: int, folder: Path) -> Iterator[Tried]:
    """Try all changes, several at a time; yields each when it is done."""
    trees: SimpleQueue[Tree] = SimpleQueue()
    for number in range(jobs):
        trees.put(Tree(folder / str(number)))

    def one(mutation: Mutation) -> Tried:
        tree = trees.get()
        try:
            return attempt(mutation, tree)
        finally:
            trees.put(tree)

    with ThreadPoolExecutor(jobs) as threads:
        try:
            for done in as_completed([threads.submit(one, mutation) for mutation in chosen]):
                yield done.result()
        finally:
            threads.shutdown(cancel_futures=True)


def layer_of(mutation: Mutation) -> str:
    """The layer that a change is in; modules beside the layers are noughts itself."""
    inside = mutation.path.relative_to(SOURCE).parts
    return inside[0] if len(inside) > 1 else "noughts"


def summary(tried: list[Tried]) -> Iterator[str]:
    """How many were noticed in each layer, and those that were not."""
    layers = sorted({layer_of(one.mutation) for one in tried})
    for layer in [*layers, "all"]:
        those = [one for one in tried if layer in ("all", layer_of(one.mutation))]
        noticed = sum(bool(one.noticed) for one in those)
        yield f"{layer:12}{noticed:4} of {len(those):3} noticed, {noticed / len(those):.1%}"
    yield from (f"endless    {one.mutation}" for one in tried if one.noticed == ENDLESS)
    yield from (f"unnoticed  {one.mutation}" for one in tried if not one.noticed)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("--sample", type=int, default=50, metavar="N", help="how many changes")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which ones")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many at a time")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only files with this in the path"
    )
    parser.add_argument("--list", action="store_true", help="only print the changes")
    return parser.parse_args()


def main() -> int:
    """Try a sample of changes; 1 if some are not noticed."""
    asked = arguments()
    os.chdir(ROOT)
    # Thousands of processes are started, and each would compile what it imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    idle = equivalent()
    possible = (one for one in every_mutation() if one.name not in idle)
    fitting = [one for one in possible if asked.only in str(one.path)]
    chosen = sample(fitting, asked.sample, asked.seed)
    if asked.list:
        print("\n".join(map(str, chosen)))
        return 0
    print(f"{len(chosen)} of {len(fitting)} possible changes", flush=True)
    if not chosen:
        return 2
    tried: list[Tried] = []
    with tempfile.TemporaryDirectory() as folder:
        for one in attempt_all(chosen, asked.jobs, Path(folder)):
            tried.append(one)
            print(f"{len(tried):4}  {one.mutation}  {one.noticed or 'NOT NOTICED'}", flush=True)
    print("\n".join(["", *summary(tried)]))
    return 0 if all(one.noticed for one in tried) else 1


if __name__ == "__main__":
    sys.exit(main())
