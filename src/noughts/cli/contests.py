"""The commands in which agents meet: match and tournament."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack

from noughts.cli.arguments import Usage, number, team
from noughts.cli.files import writing
from noughts.cli.output import progress, show
from noughts.exits import DONE
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.play.contests.tournament import Plan, Result
    from noughts.workers import Workers


def match(arguments: Namespace) -> int:
    """One game between two agents, as a record."""
    from noughts.core.notation import read_player, read_position, read_rules
    from noughts.core.position import Position
    from noughts.play.match import play_match
    from noughts.play.trials.trial import probe
    from noughts.reports.verdict import value_sentence

    if arguments.position and (arguments.board or arguments.first):
        raise Usage("--position names its own board and turn")
    if arguments.position:
        start = read_position(arguments.position)
    else:
        rules, first = read_rules(arguments.board or "3x3k3"), read_player(arguments.first or "X")
        start = Position.start(rules, first)
    for text in (arguments.x, arguments.o):
        probe(text, start)
    record = play_match(arguments.x, arguments.o, start)
    if arguments.json:
        show([record.to_json()])
        return DONE
    ending = "" if record.final.is_over else record.note
    show([str(record), ending or value_sentence(record.final, None, None)])
    return DONE


def tournament(arguments: Namespace) -> int:
    """A round robin: its table, as it stands when all games are played."""
    from noughts.core.position import Position
    from noughts.play.contests.standings import standings
    from noughts.play.contests.tournament import plan
    from noughts.play.trials.trial import probe
    from noughts.reports.draw_standings import draw
    from noughts.reports.standings import as_cross_table, as_json, as_table

    if arguments.svg and arguments.svg == arguments.out:
        raise Usage("--out and --svg name the same file")
    if arguments.resume and not arguments.out:
        raise Usage("--resume goes on with a file: name it with --out")
    games, seed = number("--games", arguments.games, 2), number("--seed", arguments.seed)
    made = plan(arguments.agents, arguments.board, games, arguments.openings, seed)
    for text in made.agents:
        probe(text, Position.start(made.rules))
    with ExitStack() as stack:
        picture = stack.enter_context(writing(arguments.svg)) if arguments.svg else None
        workers = stack.enter_context(team(arguments))
        found = standings(made, _played(made, arguments, workers))
        if picture:
            picture.write(draw(found))
    show(as_json(found) if arguments.json else [*as_table(found), "", *as_cross_table(found)])
    return DONE


def _played(made: Plan, arguments: Namespace, workers: Workers) -> list[Result]:
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


def _told(made: Plan, results: Iterator[Result], done: int) -> Iterator[Result]:
    """The results, with progress."""
    for count, result in enumerate(results, done + 1):
        progress(_("{done} of {all} games ...").format(done=count, all=made.total))
        yield result
