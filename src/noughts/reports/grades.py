"""The grades of a class set: a table, CSV, or JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from noughts.agents.foreign.cs50_check import Finding
from noughts.play.trials.grade import Grade
from noughts.reports.columns import columns, csv_lines
from noughts.reports.verification import first_wrong, place_of, rule_of, verdict_word
from noughts.texts import _, cell, plain, retold

COLUMNS = ("file", "verdict", "losses", "missed", "first_wrong", "seconds", "error")


def facts(grade: Grade) -> dict[str, object]:
    """A row: for the error, the first thing that went wrong."""
    found, seconds = grade.report, round(grade.seconds, 2)
    if found is None:
        row: tuple[object, ...] = (
            _("could not run"),
            "",
            "",
            "",
            seconds,
            retold(grade.error or ""),
        )
        return dict(zip(COLUMNS, (grade.file, *row), strict=True))
    slow = _("{slow}; --seconds allows more").format(slow=retold(found.slow or ""))
    faults = [
        *map(retold, found.faults),
        *([slow] if found.slow else []),
        *map(place_of, found.findings),
    ]
    counts = ("", "") if found.stopped else (found.losses, found.missed)
    error = faults[0] if faults else ""
    row = (verdict_word(found), *counts, first_wrong(found), seconds, error)
    return dict(zip(COLUMNS, (grade.file, *row), strict=True))


def as_text(grades: Sequence[Grade]) -> Iterator[str]:
    """A table for people, and a summary if there are several submissions."""
    rows = [facts(grade) for grade in grades]
    heads = [_("file"), _("verdict"), _("losses"), _("missed"), _("first wrong move"), _("seconds")]
    cells = [[plain(str(row[name])) for name in COLUMNS[:-1]] for row in rows]
    errors = ["", *(str(row["error"]) for row in rows)]
    table = columns([heads, *cells], left=range(len(heads)))
    for line, error in zip(table, errors, strict=True):
        yield line
        if error.strip():
            yield f"    {error}".rstrip()
    if len(grades) > 1:
        yield from _summary(grades)


def _summary(grades: Sequence[Grade]) -> Iterator[str]:
    """How many have each verdict, the most first, and which rules of the specification they
    break."""
    verdicts = Counter(str(facts(grade)["verdict"]) for grade in grades)
    yield ""
    yield _("Of {number} submissions:").format(number=len(grades))
    for verdict, number in verdicts.most_common():
        yield f"{number:5}  {verdict}"
        members = [grade for grade in grades if facts(grade)["verdict"] == verdict]
        yield from (f"{count:12}  {rule}" for rule, count in _broken_by(members))


def _broken_by(grades: Iterable[Grade]) -> list[tuple[str, int]]:
    """The rules that some submissions break, each in the words of the first, and by how many."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for grade in grades:
        for finding in grade.report.findings if grade.report else ():
            groups.setdefault((finding.function, finding.reason.template), []).append(finding)
    rules = [(rule_of(group[0]), len(group)) for group in groups.values()]
    return sorted(rules, key=lambda rule: -rule[1])


def as_csv(grades: Iterable[Grade]) -> Iterator[str]:
    """For a spreadsheet, a row for each submission."""
    yield from csv_lines([COLUMNS])
    yield from csv_lines(map(cell, facts(grade).values()) for grade in grades)


def as_json(grades: Iterable[Grade]) -> Iterator[str]:
    """An object a line for each submission."""
    yield from (json.dumps(facts(grade)) for grade in grades)
