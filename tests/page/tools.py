"""The tools that check the page: node, and what package.json names, which npm fetches once."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.requirements import missing

ROOT = Path(__file__).parents[2]
OLDEST_NODE = (18, 19)
"""Debian 12 has it, and what it tests by itself it also reports readably."""
PATIENCE = 600
"""Seconds for npm to fetch everything."""
QUICKLY = [
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=2000",
]
"""Nothing but the packages, and no long wait where there is no network."""


def node() -> str:
    """Where node is; without one that is new enough the test is skipped."""
    path = shutil.which("node")
    if path is None:
        missing("node is not installed: it runs what checks the page's JavaScript")
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip()
    except OSError as error:
        missing(f"node does not start, it runs what checks the page's JavaScript: {error}")
    version = re.match(r"v(\d+)\.(\d+)\.", said)
    if version is None or (int(version[1]), int(version[2])) < OLDEST_NODE:
        needed = ".".join(map(str, OLDEST_NODE))
        missing(f"node {needed} checks the page's JavaScript, and this is {said or 'none'}")
    return path


def packages(root: Path = ROOT) -> Path:
    """The folder with what package.json names; npm is asked only when that has changed."""
    folder = root / "node_modules"
    wanted = hashlib.sha256((root / "package.json").read_bytes()).hexdigest()
    stamp = folder / ".noughts-stamp"
    folder.mkdir(exist_ok=True)
    with locked(folder / ".noughts-lock"):
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
            stamp.unlink(missing_ok=True)
            install(root)
            stamp.write_text(wanted, encoding="utf-8")
    return folder


def install(root: Path) -> None:
    """Have npm fetch what package.json names; where it cannot, the test is skipped."""
    done = npm(root, "install", *QUICKLY)
    if done.returncode:
        reason = re.search(r"^npm (?:error|ERR!) (.*)", done.stderr, re.MULTILINE)
        why = reason[1] if reason else f"exit code {done.returncode}"
        missing(f"npm cannot fetch what checks the page: {why}")


def npm(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run npm in the project's folder."""
    path = shutil.which("npm")
    if path is None:
        missing("npm is not installed: it fetches and starts what checks the page")
    command = [path, *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One process at a time, where the system knows how; the others wait."""
    with path.open("a") as file:
        try:
            from fcntl import LOCK_EX, flock
        except ImportError:
            pass
        else:
            flock(file, LOCK_EX)
        yield
