"""The sentences that several faces say: results, turns, values, hints, refusals."""

from __future__ import annotations

from collections.abc import Iterable

from noughts import texts
from noughts.agents.levels import opponent_of
from noughts.core.errors import GameError, IllegalMove, Refusal
from noughts.core.notation import write_cell
from noughts.core.outcome import Outcome
from noughts.core.rules import Rules
from noughts.frontends.view import CellView, Status, View
from noughts.play.session import Score
from noughts.reports.wording import cell_name, short_value
from noughts.search.values import MoveVerdict
from noughts.search.verdict import Value
from noughts.texts import _, plural


def result(view: View) -> str:
    """How the game ended, in one line, with the line that decided it; nothing of an earlier
    board."""
    if view.is_past:
        return ""
    if view.outcome is None or view.outcome is Outcome.DRAW:
        return _("Draw.") if view.outcome else ""
    winner = view.outcome.winner
    assert winner is not None
    if view.resigned:
        return _("{player} wins: {other} has resigned.").format(
            player=winner.value, other=view.resigned.value
        )
    if view.line_owner is winner:
        return _("{player} wins: {line}.").format(player=winner.value, line=_lines(view))
    return _("{player} wins: {other} completed {line}.").format(
        player=winner.value, other=winner.other.value, line=_lines(view)
    )


def _lines(view: View) -> str:
    """The cells of the lines that decided the game."""
    return ", ".join(" ".join(cell_name(cell, view.rules) for cell in line) for line in view.lines)


def status(view: View) -> str:
    """Where the game stands, in a line: who is to move, or how it ended."""
    number = len(view.moves) + 1
    if view.is_past:
        text = _("Looking back: after move {ply} of {all}, {player} to move.")
        if not view.ply:
            text = _("Looking back: the start, {player} to move.")
        player = view.mover(view.ply).value
        return text.format(ply=view.ply, all=len(view.moves), player=player)
    if view.status is Status.OVER:
        return ending(view)
    text = _("Move {number}: {player}'s turn.")
    if view.status is Status.AGENT and None in (view.x, view.o):
        text = _("Move {number}: {player} is thinking.")
        if view.you:
            text = _("Move {number}: the computer is thinking.")
    elif view.you:
        text = _("Move {number}: your turn, {player}.")
        if view.turn is not view.you:
            text = _("Move {number}: your friend's turn, {player}.")
    return text.format(number=number, player=view.turn.value)


def announcement(view: View) -> str:
    """What a listener wants to hear of a turn: a move that is not their own, and where the game
    stands."""
    is_told = view.moves and not view.is_past and not view.resigned
    if is_told and view.mover(len(view.moves) - 1) not in view.yours:
        return f"{other_moved(view)} {status(view)}"
    return status(view)


def ending(view: View) -> str:
    """How the game ended, said to the viewer; the result for a viewer without a side."""
    winner = view.outcome.winner if view.outcome else None
    if view.you is None or winner is None or view.is_past:
        return result(view)
    return _won(view) if winner is view.you else _lost(view)


def _won(view: View) -> str:
    """What a winner is told."""
    if view.resigned:
        return _("You win: your friend has resigned.")
    text = _("You win: {line}.")
    if view.line_owner is not view.you:
        text = _("You win: the computer completed {line}.")
        if view.has_friend:
            text = _("You win: your friend completed {line}.")
    return text.format(line=_lines(view))


def _lost(view: View) -> str:
    """What a loser is told."""
    if view.resigned:
        return _("You have resigned.")
    if view.line_owner is view.you:
        text = _("The computer wins: you completed {line}.")
        if view.has_friend:
            text = _("Your friend wins: you completed {line}.")
    else:
        text = _("The computer wins: {line}.")
        if view.has_friend:
            text = _("Your friend wins: {line}.")
    return text.format(line=_lines(view))


def cell(cell: CellView) -> str:
    """A cell as a screen reader says it."""
    text = _("row {row}, column {column}, empty")
    if cell.mark:
        text = _("row {row}, column {column}, {mark}")
    if cell.is_in_line:
        text = _("row {row}, column {column}, {mark}, in the finished line")
    elif cell.is_last:
        text = _("row {row}, column {column}, {mark}, the last move")
    elif cell.value:
        text = _("row {row}, column {column}, empty, {worth}")
    return text.format(
        row=cell.row + 1,
        column=cell.column + 1,
        mark=cell.mark.value if cell.mark else "",
        worth=worth(cell.value) if cell.value else "",
    )


def worth(verdict: MoveVerdict) -> str:
    """A move's value in words."""
    if verdict.value is None:
        text = _("not known") if verdict.estimate is None else _("about {percent}%, an estimate")
        return text.format(percent=verdict.estimate)
    if verdict.value is Value.DRAW:
        return _("a draw")
    if verdict.value is Value.WIN:
        if verdict.plies is None:
            return _("a win")
        return plural("a win in {number} move", "a win in {number} moves", verdict.plies)
    if verdict.plies is None:
        return _("a loss")
    return plural("a loss in {number} move", "a loss in {number} moves", verdict.plies)


def score(score: Score) -> str:
    """The games of a run."""
    return _("X {x} · O {o} · draws {draws}").format(**score._asdict())


def rules(rules: Rules) -> str:
    """What is played, and that nobody can win where that is so."""
    about = _(rules.about).format(**rules._asdict())
    never = _("No line of {k} fits on it: every game is a draw.").format(k=rules.k)
    return about if rules.lines else f"{about} {never}"


def introduction(view: View) -> str:
    """Who plays, and who starts."""
    first = view.first.value
    if view.you and view.has_friend:
        return _("You are {you}, your friend is {other}. {first} moves first.").format(
            you=view.you.value, other=view.you.other.value, first=first
        )
    if view.you:
        agent = _seat(view.o if view.x is None else view.x)
        return _("You are {you}, the computer is {other} ({agent}). {first} moves first.").format(
            you=view.you.value, other=view.you.other.value, agent=agent, first=first
        )
    if view.x is None and view.o is None:
        return _("Two players at one board. {first} moves first.").format(first=first)
    return _("X is {x}, O is {o}. {first} moves first.").format(
        x=_seat(view.x), o=_seat(view.o), first=first
    )


def _seat(agent: str | None) -> str:
    """Who sits there: a level is known by its number, any other agent by its text."""
    if agent is None:
        return _("a person")
    opponent = opponent_of(agent)
    if opponent and opponent.level:
        return _("level {number}").format(number=opponent.level)
    return agent


def other_moved(view: View) -> str:
    """The move that an agent or a friend has just made."""
    text = _("{player} plays {cell}.")
    if view.you:
        text = _("The computer plays {cell}.")
    if view.has_friend:
        text = _("Your friend plays {cell}.")
    player, cell = view.mover(len(view.moves) - 1).value, cell_name(view.moves[-1], view.rules)
    return text.format(player=player, cell=cell)


def value(verdict: MoveVerdict) -> str:
    """A move's value as it stands in a cell."""
    return short_value(verdict.value, verdict.plies, verdict.estimate)


def legend(verdicts: Iterable[MoveVerdict]) -> list[str]:
    """What the values in the cells mean."""
    verdicts = list(verdicts)
    lines = []
    if any(verdict.value for verdict in verdicts):
        lines = [_("W3: a win in 3 moves, both sides counted. D: a draw. L2: a loss in 2.")]
    if any(verdict.value and verdict.plies is None for verdict in verdicts):
        lines.append(_("W or L alone: in how many moves is not known."))
    if guessed := [verdict.estimate for verdict in verdicts if verdict.estimate]:
        text = _("~{percent}: an estimate, about {percent}% for the side to move; not proved.")
        lines.append(text.format(percent=max(guessed)))
    unknown = sum(verdict.value is None and verdict.estimate is None for verdict in verdicts)
    if unknown:
        lines.append(
            plural(
                "?: {number} move could not be searched to the end in time.",
                "?: {number} moves could not be searched to the end in time.",
                unknown,
            )
        )
    return lines


def refusal(error: IllegalMove, rules: Rules, typed: str | None = None) -> str:
    """Why a cell cannot be played, and what to do; the cell is named as it was typed."""
    if error.reason is Refusal.OUTSIDE:
        return _("That is not a cell of this board.")
    name = write_cell(error.cell, rules) if isinstance(error.cell, int) else ""
    closed = _("{cell} is not open yet. Choose another cell.")
    if rules.falls:
        closed = _("{cell} is not open yet: marks fall. Choose the lowest empty cell of a column.")
    return {
        Refusal.TAKEN: _("{cell} is taken. Choose an empty cell."),
        Refusal.CLOSED: closed,
        Refusal.OVER: _("The game is over. Start another one."),
        Refusal.TURN: _("It is not your turn."),
    }[error.reason].format(cell=typed or name)


def sentence(error: GameError) -> str:
    """An error as a sentence."""
    text = texts.words(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(("?", ".")) else ".")
