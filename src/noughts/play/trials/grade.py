"""A class set of agents: which files are submissions, and what is found out about each."""

from __future__ import annotations

import os
import shlex
from collections import namedtuple
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from noughts import registry
from noughts.core.errors import GameError, InvalidText, quote
from noughts.core.rules import Rules
from noughts.play.trials.verify import Certificate, verify

CS50 = ("def minimax(", "def actions(")
"""What makes a Python file a module of CS50's course and not a program that speaks JUDGE."""

SKIPPED = ("__pycache__", "node_modules", "venv")
"""Folders in which nobody hands anything in; neither does anybody in what is hidden."""


ENOUGH = 1_000_000
"""Characters of a file that tell what it is."""


class Grade(namedtuple("Grade", "file agent certificate seconds error", defaults=(None,))):
    """A submission: its file, how it is asked, what was found, in what time; or why nothing was."""

    __slots__ = ()

    file: str
    agent: str
    certificate: Certificate | None
    seconds: float
    error: str | None


def submissions(names: Iterable[str]) -> list[str]:
    """The files that are named, and the Python files of folders that are, each once."""
    found: dict[str, None] = {}
    for name in names:
        path = Path(name)
        if path.is_dir():
            found.update(dict.fromkeys(_files_in(path)))
        elif path.is_file():
            found[name] = None
        else:
            raise InvalidText("there is no file or folder {name}", name=name)
    if not found:
        raise InvalidText("there is nothing to grade: no Python file in these folders")
    return list(found)


def _files_in(folder: Path) -> list[str]:
    """The Python files of a folder that count, wherever the folder itself lies."""
    files = [file for file in sorted(folder.rglob("*.py")) if file.is_file()]
    return [str(file) for file in files if not _is_skipped(file.relative_to(folder))]


def _is_skipped(file: Path) -> bool:
    """Whether a file is hidden, or in a folder that does not count."""
    return any(part in SKIPPED or part.startswith(".") for part in file.parts)


def recognised(text: str) -> str:
    """An agent as its name says, or how the file is asked that is named instead of one."""
    name = text.partition(":")[0].strip().lower()
    if name in registry.AGENTS or name in registry.FOREIGN or not _is_path(text):
        return text
    if os.path.isdir(text):
        raise InvalidText("{name} is a folder, which is for noughts grade", name=quote(text))
    if not os.path.isfile(text):
        raise InvalidText("there is no file {name}", name=quote(text))
    return agent_of(text)


def _is_path(text: str) -> bool:
    """Whether a text can only be meant for a file."""
    return text.endswith(".py") or os.sep in text or bool(os.altsep and os.altsep in text)


def agent_of(file: str) -> str:
    """How a submission is asked: as a module of CS50, or as a program that speaks JUDGE."""
    if not file.endswith(".py"):
        return f"program:{shlex.quote(os.path.abspath(file))}"
    try:
        with open(file, encoding="utf-8", errors="replace") as lines:
            source = lines.read(ENOUGH)
    except OSError:
        source = ""
    if all(sign in source for sign in CS50):
        # A blank before the name would be taken for one behind the colon.
        return f"cs50:{file if file == file.strip() else os.path.join(os.curdir, file)}"
    return f"program:python {shlex.quote(file)}"


def grade(seconds: float | None, everywhere: bool, file: str) -> Grade:
    """What is found out about one submission, wherever that is done; nothing it does is an error
    of ours."""
    text = agent_of(file)
    began = perf_counter()
    try:
        certificate = verify(text, Rules(), seconds=seconds, everywhere=everywhere)
    except GameError as error:
        return Grade(file, text, None, perf_counter() - began, str(error))
    return Grade(file, text, certificate, perf_counter() - began)
