"""The commands in which agents meet: levels, match and tournament."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from functools import partial
from math import comb

from noughts.cli.files import writing
from noughts.cli.options import Usage, start, team
from noughts.cli.output import answer, format_of, progress, progress_share, read_theme, tell, writer
from noughts.core.errors import UnknownName
from noughts.exits import DONE
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO


def levels(arguments: Namespace) -> int:
    """How strong the levels are, exactly or measured in games."""
    from noughts.play.trials.strength import levels

    strengths = levels(arguments.board, arguments.games, progress=progress_share)
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
    from noughts.play.contests.round_robin import tournament

    if arguments.picture and arguments.picture == arguments.out:
        raise Usage("--out and -o name the same file")
    if arguments.resume and not arguments.out:
        raise Usage("--resume goes on with a file: name it with --out")
    draw = _cross_table(arguments.picture, arguments.theme)
    with ExitStack() as stack:
        picture = stack.enter_context(writing(arguments.picture)) if draw else None
        stack.callback(progress, "")
        found = tournament(
            arguments.agents,
            arguments.board,
            arguments.games,
            arguments.openings,
            arguments.seed,
            arguments.out or None,
            arguments.resume,
            progress=_games_played(arguments),
            spread=stack.enter_context(team(arguments)).spread,
        )
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


def _games_played(arguments: Namespace) -> Callable[[float], None]:
    """What tells how many games of a tournament are played."""
    total = comb(len(arguments.agents), 2) * arguments.games

    def tell(share: float) -> None:
        sentence = _("{done} of {all} games ...")
        progress(sentence.format(done=round(share * total), all=total))

    return tell
