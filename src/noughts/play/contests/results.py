"""The results of a tournament in a file of JSON lines, which survives the process that writes it.

The first line is the plan, every other one a game, in the order in which they ended:

    {"tournament": 1, "agents": ["random", "perfect"], "board": "3x3k3", "games": 2, ...}
    {"number": 1, "x": "perfect", "o": "random", "opening": "", "record": "...", ...}

A line is written at once and whole; a line without its end was cut off, counts as nothing and is
played again. Any other line that does not fit the plan is damage, and refused.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

from noughts.core.errors import GameError, InvalidText, quote
from noughts.core.notation import write_cell
from noughts.core.record import Record
from noughts.play.contests.tournament import Result, TournamentPlan, pairing, plan, write_openings

VERSION = 1
"""Of the file's form."""

LINE_BYTES = 1_000_000
"""Bytes of the longest line."""

SYNC_SECONDS = 1.0
"""Seconds after which what was written is sure to be on the disk; a killed process loses nothing
in any case."""


class Results(NamedTuple):
    """What a file holds: the plan, the games that ended, and the bytes up to where it is whole."""

    plan: TournamentPlan
    games: tuple[Result, ...]
    size: int


# Lines


def header(plan: TournamentPlan) -> str:
    """The line of a plan."""
    return json.dumps({"tournament": VERSION, **facts(plan)})


def facts(plan: TournamentPlan) -> dict[str, object]:
    """What the line of a plan says: the arguments of `tournament.plan`."""
    return {
        "agents": list(plan.agents),
        "board": str(plan.rules),
        "games": plan.games,
        "openings": write_openings(plan.openings),
        "seed": plan.seed,
        "nodes": plan.nodes,
    }


def read_header(text: str) -> TournamentPlan:
    """Read the line of a plan; InvalidText unless the plan can be played."""
    told = _read_object(text)
    texts, numbers = ("board", "openings"), ("games", "seed")
    agents, nodes = told.get("agents"), told.get("nodes")
    if (
        told.pop("tournament", None) != VERSION
        or told.keys() != {"agents", "nodes", *texts, *numbers}
        or not isinstance(agents, list)
        or not all(isinstance(text, str) for text in [*agents, *map(told.get, texts)])
        or not all(type(number) is int for number in map(told.get, numbers))
        or not (nodes is None or type(nodes) is int)
    ):
        raise InvalidText("this is not the plan of a tournament")
    return plan(**told)


def line_of(result: Result) -> str:
    """The line of a game."""
    return json.dumps(_facts(result))


def _facts(result: Result) -> dict[str, object]:
    """What the line of a game says."""
    number, x, o, opening, record = result
    return {
        "number": number,
        "x": x,
        "o": o,
        "opening": " ".join(write_cell(cell, record.start.rules) for cell in opening),
        "record": str(record),
        "outcome": record.outcome.value if record.outcome else None,
        "ending": record.ending.value,
        "note": record.note,
    }


def read_line(text: str, plan: TournamentPlan) -> Result:
    """Read the line of a game of this plan."""
    told = _read_object(text)
    number, record = told.get("number"), told.get("record")
    if type(number) is not int or not 0 <= number < plan.total:
        message = "the plan has games 0 to {last}, not {number}"
        raise InvalidText(message, last=plan.total - 1, number=quote(str(number)))
    if not isinstance(record, str):
        raise InvalidText("there is no record")
    _, x, o, opening = pairing(plan, number)
    result = Result(number, plan.agents[x], plan.agents[o], opening, Record.parse(record))
    if told != _facts(result) or not _is_of(result, plan):
        raise InvalidText("this is not game {number} of the plan", number=number)
    return result


def _is_of(result: Result, plan: TournamentPlan) -> bool:
    """Whether a record is that of a whole game from the right opening."""
    record, opening = result.record, result.opening
    begins = record.start.rules == plan.rules and not record.start.marks
    return begins and record.moves[: len(opening)] == opening and record.outcome is not None


def _read_object(text: str) -> dict[str, Any]:
    """A JSON object."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidText("this is not JSON: {reason}", reason=str(error)[:200]) from None
    if not isinstance(told, dict):
        raise InvalidText("this is not a JSON object")
    return told


# Files


def read_results(file: BinaryIO) -> Results:
    """What a file of results holds; a last line that was cut off is left out, damage refused."""
    lines = _whole_lines(file)
    number, first, size = next(lines, (1, "", 0))
    if not size:
        raise InvalidText("there is no plan of a tournament in this file")
    games: dict[int, Result] = {}
    with _at(number):
        plan = read_header(first)
    for number, text, end in lines:
        with _at(number):
            result = read_line(text, plan)
            if result.number in games:
                raise InvalidText("game {number} is here twice", number=result.number)
        games[result.number] = result
        size = end
    return Results(plan, tuple(games.values()), size)


def _whole_lines(file: BinaryIO) -> Iterator[tuple[int, str, int]]:
    """Each line's number and text, and the bytes up to its end; not the last one without an end."""
    size = number = 0
    while line := file.readline(LINE_BYTES):
        number += 1
        size += len(line)
        if len(line) == LINE_BYTES and not line.endswith(b"\n"):
            raise InvalidText("line {line} is far too long", line=number)
        if line.endswith(b"\n"):
            yield number, line.decode("utf-8", "replace"), size


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Errors in here are told with the number of the line."""
    try:
        yield
    except GameError as error:
        raise InvalidText("line {line}: {reason}", line=line, reason=error) from None


class Log:
    """A file of results that is being written, and the games in it."""

    def __init__(self, file: BinaryIO, games: tuple[Result, ...], clock: Callable[[], float]):
        self.games = list(games)
        self._file = file
        self._clock = clock
        self._safe = clock()

    @property
    def numbers(self) -> list[int]:
        """The games that need not be played any more."""
        return [game.number for game in self.games]

    def add(self, result: Result) -> None:
        """Write a game down."""
        self.write(line_of(result))
        self.games.append(result)

    def write(self, line: str) -> None:
        """A whole line for the operating system, and now and then for the disk."""
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        if self._clock() - self._safe >= SYNC_SECONDS:
            self.secure()

    def secure(self) -> None:
        """Wait until all is on the disk."""
        with suppress(OSError):
            # A device such as /dev/null cannot, and need not.
            os.fsync(self._file.fileno())
        self._safe = self._clock()


@contextmanager
def recording(
    name: str | os.PathLike[str],
    plan: TournamentPlan,
    resume: bool = False,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Log]:
    """A file that takes the results of a plan: a new one, or, to resume, one of the same plan with
    the games that are in it already."""
    with open(name, "a+b") as file:
        _claim(file, name)
        held = _held(file, plan)
        if held.size and not resume:
            message = "there are results in {file} already: resume it, or take another file"
            raise GameError(message, file=str(name))
        file.truncate(held.size)
        log = Log(file, held.games, clock)
        if not held.size:
            log.write(header(plan))
        try:
            yield log
        finally:
            log.secure()


def _held(file: BinaryIO, plan: TournamentPlan) -> Results:
    """What a file holds for a plan; a beginning of the plan's own line is as good as nothing."""
    first = header(plan).encode()
    file.seek(0)
    if first.startswith(file.read(len(first) + 1)):
        return Results(plan, (), 0)
    file.seek(0)
    held = read_results(file)
    theirs = facts(held.plan)
    for name, ours in facts(plan).items():
        if theirs[name] != ours:
            raise InvalidText(
                "these are results of another tournament: {name} {found} and not {wanted}",
                name=name,
                found=json.dumps(theirs[name]),
                wanted=json.dumps(ours),
            )
    return held


def _claim(file: BinaryIO, name: object) -> None:
    """Keep others from writing to the same file, where the system knows how."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise GameError("another process is writing to {file}", file=str(name)) from None
