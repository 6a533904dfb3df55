"""The grades of a class set, as a table, as CSV or as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence

from noughts.agents.foreign.cs50_check import Finding
from noughts.play.trials.grade import Grade
from noughts.reports.verification import first_wrong, place_of, rule_of, verdict_word
from noughts.texts import _, cell, plain

COLUMNS = ("file", "verdict", "losses", "missed", "first_wrong", "seconds", "error")


def facts(grade: Grade) -> dict[str, object]:
    """A row: for the error, the first thing that went wrong."""
    found = grade.certificate
    if found is None:
        return dict(zip(COLUMNS, _unstarted(grade), strict=True))
    slow = _("{slow}; --seconds allows more").format(slow=found.slow)
    faults = [*found.faults, *([slow] if found.slow else []), *map(place_of, found.findings)]
    return {
        "file": grade.file,
        "verdict": verdict_word(found),
        "losses": "" if found.stopped else found.losses,
        "missed": "" if found.stopped else found.missed,
        "first_wrong": first_wrong(found),
        "seconds": round(grade.seconds, 2),
        "error": faults[0] if faults else "",
    }


def _unstarted(grade: Grade) -> tuple[object, ...]:
    """The row of a submission that could not be run."""
    return grade.file, _("could not run"), "", "", "", round(grade.seconds, 2), grade.error


def as_table(grades: Iterable[Grade]) -> list[str]:
    """For people: a row for each, the columns as wide as they need to be."""
    heads = [_("file"), _("verdict"), _("losses"), _("missed"), _("first wrong move"), _("seconds")]
    rows = [heads, *([plain(str(facts(grade)[name])) for name in COLUMNS[:-1]] for grade in grades)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    lines = ["  ".join(map(str.ljust, row, widths)) for row in rows]
    errors = ["", *(f"    {facts(grade)['error']}" for grade in grades)]
    said = [
        [line, error] if error.strip() else [line]
        for line, error in zip(lines, errors, strict=True)
    ]
    return [line.rstrip() for pair in said for line in pair]


def as_summary(grades: Sequence[Grade]) -> list[str]:
    """How many have each verdict, the most first, and which rules of the specification they break;
    there is nothing to sum up where there is but one."""
    if len(grades) < 2:
        return []
    verdicts = Counter(str(facts(grade)["verdict"]) for grade in grades)
    lines = ["", _("Of {number} submissions:").format(number=len(grades))]
    for verdict, number in verdicts.most_common():
        lines.append(f"{number:5}  {verdict}")
        members = [grade for grade in grades if facts(grade)["verdict"] == verdict]
        lines += [f"{count:12}  {rule}" for rule, count in _broken_by(members)]
    return lines


def _broken_by(grades: Iterable[Grade]) -> list[tuple[str, int]]:
    """The rules that some submissions break, each in the words of the first, and by how many."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for grade in grades:
        for finding in grade.certificate.findings if grade.certificate else ():
            groups.setdefault((finding.function, finding.reason.template), []).append(finding)
    rules = [(rule_of(group[0]), len(group)) for group in groups.values()]
    return sorted(rules, key=lambda rule: -rule[1])


def as_csv(grades: Iterable[Grade]) -> str:
    """For a spreadsheet."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for grade in grades:
        writer.writerow({name: cell(value) for name, value in facts(grade).items()})
    return text.getvalue()


def as_json(grade: Grade) -> str:
    """For programs, a line for each submission."""
    return json.dumps(facts(grade))
