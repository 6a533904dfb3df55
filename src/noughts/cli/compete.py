"""The commands in which agents meet: levels, match and tournament."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from functools import partial

from noughts.cli.files import writing
from noughts.cli.options import Usage, start, team
from noughts.cli.output import answer, format_of, progress, progress_share, read_theme, tell, writer
from noughts.core.errors import UnknownName
from noughts.exits import DONE
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from noughts.parallel import Workers
    from noughts.play.contests.tournament import Result, TournamentPlan


def levels(arguments: Namespace) -> int:
    """How strong the levels are, exactly or measured in games."""
    from noughts.core.notation import read_rules
    from noughts.play.trials.strength import exact, measured

    rules = read_rules(arguments.board)
    if arguments.games is None:
        strengths = exact(rules, progress_share)
    else:
        strengths = measured(rules, arguments.games, progress_share)
    progress("")
    tell(arguments, "levels", strengths)
    return DONE


def match(arguments: Namespace) -> int:
    """One game between two agents, as a record or a drawing."""
    from noughts.play.match import match
    from noughts.play.trials.trial import probe

    position = start(arguments)
    for text in (arguments.x, arguments.o):
        probe(text, position)
    return answer(arguments, "game", partial(match, arguments.x, arguments.o, position))


def tournament(arguments: Namespace) -> int:
    """A round robin: its table, as it stands when all games are played."""
    from noughts.core.position import Position
    from noughts.play.contests.standings import standings
    from noughts.play.contests.tournament import plan
    from noughts.play.trials.trial import probe

    if arguments.picture and arguments.picture == arguments.out:
        raise Usage("--out and -o name the same file")
    if arguments.resume and not arguments.out:
        raise Usage("--resume goes on with a file: name it with --out")
    made = plan(
        arguments.agents, arguments.board, arguments.games, arguments.openings, arguments.seed
    )
    for text in made.agents:
        probe(text, Position.start(made.rules))
    draw = _cross_table(arguments.picture, arguments.theme)
    with ExitStack() as stack:
        picture = stack.enter_context(writing(arguments.picture)) if draw else None
        workers = stack.enter_context(team(arguments))
        found = standings(made, _played(made, arguments, workers))
        if draw and picture:
            draw(picture, found)
    tell(arguments, "standings", found)
    return DONE


def _cross_table(name: str | None, theme: str | None) -> Callable[[TextIO, object], None] | None:
    """What draws the cross table to a file of this name, if there is one."""
    from noughts.reports import DRAWINGS

    if name is None:
        if theme:
            raise Usage("--theme is for a drawing: name its file with -o")
        return None
    form = format_of(name) or "svg"
    if form not in DRAWINGS:
        raise UnknownName.among("there is no format {name!r}", form, DRAWINGS)
    return writer("standings", form, read_theme(theme, form))


def _played(made: TournamentPlan, arguments: Namespace, workers: Workers) -> list[Result]:
    """All games, those of a file that is gone on with among them."""
    from noughts.play.contests.results import recording
    from noughts.play.contests.tournament import run

    try:
        if not arguments.out:
            return list(_told(made, run(made, workers.spread), 0))
        with recording(arguments.out, made, arguments.resume) as log:
            for result in _told(made, run(made, workers.spread, log.numbers), len(log.games)):
                log.add(result)
            return list(log.games)
    finally:
        progress("")


def _told(made: TournamentPlan, results: Iterator[Result], done: int) -> Iterator[Result]:
    """The results, with progress."""
    for count, result in enumerate(results, done + 1):
        progress(_("{done} of {all} games ...").format(done=count, all=made.total))
        yield result
