"""The sentences that several faces say: results, turns, values, hints, refusals."""

from __future__ import annotations

from collections.abc import Iterable

from noughts.analysis.wording import short_value
from noughts.core.errors import IllegalMove, Refusal
from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome
from noughts.core.rules import Rules
from noughts.frontends.view import View
from noughts.play.session import Score
from noughts.search.analyse import MoveVerdict
from noughts.texts import _, plural


def result(view: View) -> str:
    """How the game ended, in one line, with the line that decided it."""
    if view.outcome is None or view.outcome is Outcome.DRAW:
        return _("Draw.") if view.outcome else ""
    winner = view.outcome.winner
    assert winner is not None
    line = ", ".join(" ".join(names) for names in view.lines)
    if view.line_owner is winner:
        return _("{player} wins: {line}.").format(player=winner.value, line=line)
    return _("{player} wins: {other} completed {line}.").format(
        player=winner.value, other=winner.other.value, line=line
    )


def score(score: Score) -> str:
    """The games of a run."""
    return _("X {x} · O {o} · draws {draws}").format(**score._asdict())


def rules(rules: Rules) -> str:
    """What is played."""
    return _(rules.about).format(**rules._asdict())


def introduction(view: View) -> str:
    """Who plays, and who starts."""
    first = view.first.value
    if view.you:
        agent = view.o if view.x is None else view.x
        return _("You are {you}, the computer is {other} ({agent}). {first} moves first.").format(
            you=view.you.value, other=view.you.other.value, agent=agent, first=first
        )
    if view.x is None:
        return _("Two players at one board. {first} moves first.").format(first=first)
    return _("X is {x}, O is {o}. {first} moves first.").format(x=view.x, o=view.o, first=first)


def agent_moved(view: View) -> str:
    """The move an agent has just made."""
    if view.you:
        return _("The computer plays {cell}.").format(cell=view.last)
    return _("{player} plays {cell}.").format(player=view.turn.other.value, cell=view.last)


def value(verdict: MoveVerdict) -> str:
    """A move's value as it stands in a cell."""
    return short_value(verdict.value, verdict.plies)


def legend(verdicts: Iterable[MoveVerdict]) -> list[str]:
    """What the values in the cells mean."""
    verdicts = list(verdicts)
    lines = [_("W3: a win in 3 moves, both sides counted. D: a draw. L2: a loss in 2.")]
    if any(verdict.value and verdict.plies is None for verdict in verdicts):
        lines.append(_("W or L alone: in how many moves is not known."))
    unknown = sum(verdict.value is None for verdict in verdicts)
    if unknown:
        lines.append(
            plural(
                "?: {number} move could not be searched to the end in time.",
                "?: {number} moves could not be searched to the end in time.",
                unknown,
            )
        )
    return lines


def refusal(error: IllegalMove, rules: Rules) -> str:
    """Why a cell cannot be played, and what to do."""
    name = write_cell(error.cell, rules) if isinstance(error.cell, int) else ""
    if error.reason is Refusal.TAKEN:
        return _("{cell} is taken. Choose an empty cell.").format(cell=name)
    if error.reason is Refusal.CLOSED and rules.falls:
        return _(
            "{cell} is not open yet: marks fall. Choose the lowest empty cell of a column."
        ).format(cell=name)
    if error.reason is Refusal.CLOSED:
        return _("{cell} is not open yet. Choose another cell.").format(cell=name)
    return _("It is not your turn.")
