"""The end of a full `./test`: coverage of each package against its bar, and what was left out."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

BARS = {"core": 100, "search": 100, "protocols": 100}
REST = "the rest"
BAR_OF_REST = 90


@dataclass(frozen=True)
class Tally:
    """Lines and branches: how many there are, how many ran, and which did not, by file."""

    total: int = 0
    covered: int = 0
    missing: tuple[str, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.total + other.total,
            self.covered + other.covered,
            self.missing + other.missing,
        )

    @property
    def percent(self) -> float:
        """The share that ran; all of nothing is all."""
        return 100 * self.covered / self.total if self.total else 100.0

    def reaches(self, bar: int) -> bool:
        """Whether at least this share ran, without rounding."""
        return 100 * self.covered >= bar * self.total


def tally_of_file(path: str, entry: Mapping[str, Any]) -> Tally:
    """What coverage's JSON says of one file."""
    summary = entry["summary"]
    # A negative end of a branch is coverage's way to say "leaves the function".
    branches = [f"{a}->{b if b > 0 else 'exit'}" for a, b in entry.get("missing_branches", ())]
    missing = [*map(str, entry["missing_lines"]), *branches]
    return Tally(
        summary["num_statements"] + summary.get("num_branches", 0),
        summary["covered_lines"] + summary.get("covered_branches", 0),
        (f"{path}: {', '.join(missing)}",) if missing else (),
    )


def package_of(path: str) -> str:
    """The package of a file under `noughts`; its own modules are `noughts` itself."""
    inside = Path(path).parts
    inside = inside[inside.index("noughts") + 1 :]
    return inside[0] if len(inside) > 1 else "noughts"


def tally_packages(files: Mapping[str, Mapping[str, Any]]) -> dict[str, Tally]:
    """Each package's tally, those with a bar of their own first."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for path, entry in files.items():
        tallies[package_of(path)] += tally_of_file(path, entry)
    return dict(sorted(tallies.items(), key=lambda item: (item[0] not in BARS, item[0])))


def coverage_lines(tallies: Mapping[str, Tally]) -> tuple[list[str], bool]:
    """The table, with the missing lines where a bar is not reached, and whether all are."""
    rest = sum((tally for name, tally in tallies.items() if name not in BARS), Tally())
    lines, good = [], True
    for name, tally in [*tallies.items(), (REST, rest)]:
        bar = BAR_OF_REST if name == REST else BARS.get(name)
        lines.append(f"{name:12}{tally.percent:6.1f} %" + (f"   needs {bar} %" if bar else ""))
        if bar and not tally.reaches(bar):
            good = False
            lines[-1] += "   NOT REACHED"
            lines += [f"    {line}" for line in tally.missing]
    return lines, good


def skipped_in(junit: Path) -> Iterable[str]:
    """The reason of every skipped test in a JUnit file, which pytest writes at its very end."""
    if junit.exists():
        for element in ElementTree.parse(junit).iter("skipped"):
            message = element.get("message", "no reason given")
            # Of a whole module the reason is in the text: (file, line, 'Skipped: why').
            _, found, reason = (element.text or "").partition("Skipped: ")
            yield reason.rstrip("')\"") if found and message == "collection skipped" else message


def left_out(junit: str, long_tests: bool) -> list[str]:
    """What a run did not try, and why."""
    reasons = Counter(skipped_in(Path(junit)))
    lines = [f"skipped   {count} x {reason}" for reason, count in sorted(reasons.items())]
    if long_tests:
        lines.append("skipped   the tests marked long: `./test --all` runs them")
    return lines or ["skipped   nothing"]


def cost(seconds: float) -> str:
    """What a run took, by the clock and of the processors, with all processes it has started."""
    used = os.times()
    user, system = (mine + started for mine, started in zip(used[:2], used[2:4], strict=True))
    return f"took      {seconds:.0f} s, {user + system:.0f} s of CPU ({user:.0f} + {system:.0f})"


def main() -> int:
    """Print the coverage table of the last measured run; 1 if a bar is not reached."""
    from coverage import Coverage

    with tempfile.TemporaryDirectory() as folder:
        measured = Coverage(data_file=None)
        measured.combine([os.environ["NOUGHTS_COVERAGE"]])
        file = Path(folder, "coverage.json")
        measured.json_report(outfile=str(file))
        files = json.loads(file.read_text(encoding="utf-8"))["files"]
    lines, good = coverage_lines(tally_packages(files))
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
