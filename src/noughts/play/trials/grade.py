"""A class set of agents: what is found out about each submission."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from time import perf_counter
from typing import NamedTuple

from noughts.core.errors import Cancelled, GameError, OutOfBudget, Told, WrongType
from noughts.core.rules import Rules
from noughts.parallel import Spread, inline
from noughts.play.trials.submissions import agent_of, submissions
from noughts.play.trials.verify import VerificationReport, verify
from noughts.search.budget import UNLIMITED, Budget, Meter, to_meter, to_progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress

SECONDS = 5.0
"""Seconds that a submission may take for a move, unless told."""


class Grade(NamedTuple):
    """A submission: its file, how it is asked, what was found, in what time; or why nothing was."""

    file: str
    agent: str
    report: VerificationReport | None
    seconds: float
    error: str | None = None


class Grades(tuple[Grade, ...]):
    """The grades of a class set, in the order of its files."""


def grade(
    files: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    seconds: float | None = SECONDS,
    everywhere: bool = False,
    budget: Budget | Meter = UNLIMITED,
    progress: Progress | None = None,
    spread: Spread = inline,
) -> Grades:
    """What is found out about files, and about the Python files of folders. Each may take so many
    seconds for a move; everywhere: it is asked about positions too that its own games do not come
    to. OutOfBudget or Cancelled when the budget ends before all are graded."""
    names = submissions(_names(files))
    meter, tell = to_meter(budget), to_progress(progress)
    # A meter does not travel to other processes: there, it is looked at between two files.
    asked = partial(grade_file, seconds, everywhere, budget=meter if spread is inline else None)
    found: dict[int, Grade] = {}
    tell(0.0)
    for number, graded in spread(asked, names):
        meter.tick(slow=True)
        found[number] = graded
        tell(len(found) / len(names))
    return Grades(found[number] for number in sorted(found))


def _names(files: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[str]:
    """The files by their names."""
    if isinstance(files, str | os.PathLike):
        return [os.fspath(files)]
    wrong: list[object] = [files]
    if isinstance(files, Iterable) and not isinstance(files, bytes):
        files = list(files)
        wrong = [name for name in files if not isinstance(name, str | os.PathLike)]
    if wrong:
        raise WrongType.told("files and folders are wanted by their names, not {found}", wrong[0])
    return [os.fspath(name) for name in files]


def grade_file(
    seconds: float | None, everywhere: bool, file: str, budget: Meter | None = None
) -> Grade:
    """What is found out about one submission, wherever that is done; nothing it does is an error
    of ours."""
    text = agent_of(file)
    limit = UNLIMITED if budget is None else budget
    began = perf_counter()
    try:
        report = verify(text, Rules(), seconds=seconds, everywhere=everywhere, budget=limit)
    except (OutOfBudget, Cancelled):
        raise
    except GameError as error:
        return Grade(file, text, None, perf_counter() - began, Told(error))
    return Grade(file, text, report, perf_counter() - began)
