"""The commands that judge agents: verify and grade."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from noughts.cli.files import writing
from noughts.cli.options import team
from noughts.cli.output import progress, progress_share, tell
from noughts.core.errors import UnknownName
from noughts.exits import DONE, FAILED, NOT_PROVED
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.core.outcome import Player
    from noughts.play.trials.grade import Grade
    from noughts.play.trials.verify import VerificationReport


def verify(arguments: Namespace) -> int:
    """Whether an agent can lose, and the game that shows it if so."""
    from noughts.core.notation import read_rules
    from noughts.play.trials.verify import verify

    rules, sides = read_rules(arguments.board), _sides(arguments.side)
    try:
        with team(arguments) as workers:
            found = verify(
                arguments.agent,
                rules,
                sides,
                arguments.seconds,
                arguments.everywhere,
                progress=progress_share,
                spread=workers.spread,
            )
    finally:
        progress("")
    tell(arguments, "verification", found)
    return _code([found])


def grade(arguments: Namespace) -> int:
    """A class set: one row for each submission; 1 if anything is wrong with any of them."""
    from noughts.play.trials.grade import grade_file
    from noughts.play.trials.submissions import submissions
    from noughts.reports import report

    files = submissions(arguments.files)
    asked = partial(grade_file, arguments.seconds, arguments.everywhere)
    found: dict[int, Grade] = {}
    if arguments.csv:
        # Tried first: nobody should wait for a file that cannot be written.
        with open(arguments.csv, "ab"):
            pass
    try:
        with team(arguments) as workers:
            for number, graded in workers.spread(asked, files):
                found[number] = graded
                sentence = _("{done} of {all} submissions ...")
                progress(sentence.format(done=len(found), all=len(files)))
    finally:
        # After Ctrl-C too: what is done is not lost.
        progress("")
        grades = [found[number] for number in sorted(found)]
        if arguments.csv:
            with writing(arguments.csv) as file:
                file.writelines(f"{line}\n" for line in report("grades", "csv", grades))
        tell(arguments, "grades", grades)
    return _code([grade.report for grade in grades])


def _code(reports: list[VerificationReport | None]) -> int:
    """Whether all agents pass; not proved where the others do and some are only too slow."""
    others = [one for one in reports if not (one and one.passes)]
    if not others:
        return DONE
    return NOT_PROVED if all(one and one.is_only_slow for one in others) else FAILED


def _sides(text: str) -> tuple[Player, ...]:
    """X, O or both."""
    from noughts.core.outcome import Player

    known = {"X": (Player.X,), "O": (Player.O,), "BOTH": tuple(Player)}
    if text.upper() not in known:
        raise UnknownName.among("there is no side {name!r}", text, ["X", "O", "both"])
    return known[text.upper()]
