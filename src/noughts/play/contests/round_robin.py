"""A whole tournament in one call: planned, played, written down and counted."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack

from noughts.core.errors import WrongType
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.parallel import Spread, inline
from noughts.play.contests.results import recording
from noughts.play.contests.standings import Standings, standings
from noughts.play.contests.tournament import GAMES, Result, plan, run
from noughts.play.trials.trial import probe
from noughts.search.budget import UNLIMITED, Budget, to_meter, to_progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.search.budget import Progress


def tournament(
    agents: Iterable[str],
    board: Rules | str = "3x3k3",
    games: int = GAMES,
    openings: str = "none",
    seed: int = 1,
    file: str | os.PathLike[str] | None = None,
    resume: bool = False,
    budget: Budget = UNLIMITED,
    progress: Progress | None = None,
    spread: Spread = inline,
) -> Standings:
    """Everybody against everybody, so many games of each pair, half of them with sides swapped.
    A file keeps every game as it ends, and `resume` goes on with one. The budget is looked at
    between two games and counts them as nodes; OutOfBudget or Cancelled when it ends before the
    last one."""
    if not isinstance(file, str | os.PathLike | None):
        raise WrongType.told("a file is wanted by its name, not {found}", file)
    made = plan(agents, board, games, openings, seed)
    meter, tell = to_meter(budget), to_progress(progress)
    for text in made.agents:
        probe(text, Position.start(made.rules))
    with ExitStack() as stack:
        log = None if file is None else stack.enter_context(recording(file, made, resume))
        results: list[Result] = [] if log is None else [*log.games]
        for result in run(made, spread, [game.number for game in results]):
            if log:
                log.add(result)
            results.append(result)
            tell(len(results) / made.total)
            if len(results) < made.total:
                meter.tick(slow=True)
    return standings(made, results)
