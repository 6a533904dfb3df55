"""Files that are handed in: which of them count, and how each is asked."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

from noughts import registry
from noughts.core.errors import InvalidText, quote

CS50 = ("def minimax(", "def actions(")
"""What makes a Python file a module of CS50's course and not a program that speaks JUDGE."""

SKIPPED = ("__pycache__", "node_modules", "venv")
"""Folders without submissions; hidden files and folders are skipped too."""

SOURCE_CHARACTERS = 1_000_000
"""Characters of a file that are read to tell what it is."""


def submissions(names: Iterable[str]) -> list[str]:
    """The files that are named, and the Python files of folders that are, each once."""
    files: dict[str, None] = {}
    for name in names:
        path = Path(name)
        if path.is_dir():
            files.update(dict.fromkeys(_files_in(path)))
        elif path.is_file():
            files[name] = None
        else:
            raise InvalidText("there is no file or folder {name}", name=name)
    if not files:
        raise InvalidText("there is nothing to grade: no Python file in these folders")
    return list(files)


def _files_in(folder: Path) -> Iterator[str]:
    """The Python files of a folder that count, wherever the folder itself lies."""
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).parts
        if file.is_file() and not any(part in SKIPPED or part[0] == "." for part in parts):
            yield str(file)


def recognised(text: str) -> str:
    """An agent as its name says, or how the file is asked that is named instead of one."""
    name = text.partition(":")[0].strip().lower()
    is_path = text.endswith(".py") or os.sep in text or bool(os.altsep and os.altsep in text)
    if name in registry.AGENTS or name in registry.FOREIGN or not is_path:
        return text
    if os.path.isdir(text):
        raise InvalidText("{name} is a folder, which is for noughts grade", name=quote(text))
    if not os.path.isfile(text):
        raise InvalidText("there is no file {name}", name=quote(text))
    return agent_of(text)


def agent_of(file: str) -> str:
    """How a submission is asked: as a module of CS50, or as a program that speaks JUDGE."""
    if not file.endswith(".py"):
        return f"program:{shlex.quote(os.path.abspath(file))}"
    try:
        with open(file, encoding="utf-8", errors="replace") as text:
            source = text.read(SOURCE_CHARACTERS)
    except OSError:
        source = ""
    if all(sign in source for sign in CS50):
        # A blank before the name would be taken for one behind the colon.
        return f"cs50:{file if file == file.strip() else os.path.join(os.curdir, file)}"
    return f"program:python {shlex.quote(file)}"
