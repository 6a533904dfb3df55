"""The commands that judge agents: verify and grade."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from noughts.cli.arguments import seconds, team
from noughts.cli.files import writing
from noughts.cli.output import progress, progress_share, show
from noughts.core.errors import UnknownName
from noughts.exits import DONE, FAILED
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.core.outcome import Player
    from noughts.play.grade import Grade


def verify(arguments: Namespace) -> int:
    """Whether an agent is perfect, and the game that refutes it if not."""
    from noughts.core.notation import read_rules
    from noughts.frontends.certificates import as_json, as_text
    from noughts.play.afresh import afresh
    from noughts.play.verify import verify

    rules, sides = read_rules(arguments.board), _sides(arguments.side)
    limit = seconds(arguments.seconds)
    try:
        with team(arguments) as workers:
            spread = afresh(workers.spread)
            found = verify(arguments.agent, rules, sides, limit, spread, progress_share)
    finally:
        progress("")
    show([as_json(found)] if arguments.json else as_text(found))
    return DONE if found.perfect else FAILED


def grade(arguments: Namespace) -> int:
    """A class set: one row for each submission; 1 if any of them is not perfect."""
    from noughts.frontends.grades import as_csv, as_json, as_table
    from noughts.play.grade import grade, submissions

    files, limit = submissions(arguments.files), seconds(arguments.seconds)
    found: dict[int, Grade] = {}
    if arguments.csv:
        # Whoever cannot write there should not have to wait to hear of it.
        with open(arguments.csv, "ab"):
            pass
    try:
        with team(arguments) as workers:
            for number, one in workers.spread(partial(grade, limit), files):
                found[number] = one
                sentence = _("{done} of {all} submissions ...")
                progress(sentence.format(done=len(found), all=len(files)))
    finally:
        # After Ctrl-C too: what is done is not lost.
        progress("")
        grades = [found[number] for number in sorted(found)]
        if arguments.csv:
            with writing(arguments.csv) as file:
                file.write(as_csv(grades))
        show(map(as_json, grades) if arguments.json else as_table(grades))
    return DONE if all(one.certificate and one.certificate.perfect for one in grades) else FAILED


def _sides(text: str) -> tuple[Player, ...]:
    """X, O or both."""
    from noughts.core.outcome import Player

    known = {"X": (Player.X,), "O": (Player.O,), "BOTH": tuple(Player)}
    if text.upper() not in known:
        raise UnknownName.among("side", text, ["X", "O", "both"])
    return known[text.upper()]
