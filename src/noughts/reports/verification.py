"""Whether an agent can lose, and the game that shows it: text or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from noughts.agents.foreign.cs50_check import Finding
from noughts.analysis.explain import explain_move
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.play.trials.refutation import Refutation
from noughts.play.trials.trial import REPEATS
from noughts.play.trials.verify import VerificationReport
from noughts.reports.wording import moves, rows, sentence
from noughts.texts import _, retold, words


def as_text(report: VerificationReport) -> Iterator[str]:
    """The verdict, what it rests on, and the game that refutes the agent if there is one."""
    yield _sides(report)
    yield from _counts(report)
    yield ""
    for part in (_verdict, _broken, _how_well, _refuted, _how_far):
        yield from part(report)


def as_json(report: VerificationReport) -> Iterator[str]:
    """One object, in one line."""
    refutation, rules = report.refutation, report.rules
    cells, wrong, fault = None, None, None
    if refutation:
        cells, fault = [write_cell(cell, rules) for cell in refutation.moves], refutation.fault
        wrong = None if refutation.wrong is None else refutation.wrong + 1
    facts = {
        **report._asdict(),
        "perfect": report.perfect,
        "rules": str(rules),
        "sides": [player.value for player in report.sides],
        "findings": [place_of(finding) for finding in report.findings],
        "refutation": cells,
        "wrong": wrong,
        "fault": fault,
    }
    yield json.dumps(facts)


def verdict_word(report: VerificationReport) -> str:
    """The verdict in a few words, for a table."""
    if not report.cannot_lose:
        if report.faults:
            return _("fails")
        return _("loses") if report.loses else _("too slow")
    if report.faults:
        return _("cannot lose, but fails elsewhere")
    if report.findings:
        return _("cannot lose, but breaks the specification")
    if report.value_losing:
        return _("cannot lose, but makes mistakes")
    return _("perfect") if report.everywhere else _("cannot lose")


def first_wrong(report: VerificationReport) -> str:
    """The refuting game up to its first wrong move, or to the fault; nothing if there is none."""
    refutation = report.refutation
    if refutation is None:
        return ""
    last = len(refutation.moves) if refutation.wrong is None else refutation.wrong + 1
    return moves(refutation.moves[:last], Position.start(report.rules))


def rule_of(finding: Finding) -> str:
    """The rule that a function breaks."""
    return f"{finding.function}: {words(finding.reason)}"


def place_of(finding: Finding) -> str:
    """The same with the place where it shows, if there is one."""
    return f"{rule_of(finding)} ({finding.first})" if finding.first else rule_of(finding)


def _sides(report: VerificationReport) -> str:
    """Who was tried, on what board and on which side."""
    text = _("{agent} on {rules}, as X and as O")
    if len(report.sides) < len(Player):
        text = _("{agent} on {rules}, as {player}")
    return text.format(player=report.sides[0].value, **report._asdict())


def _counts(report: VerificationReport) -> list[str]:
    """How its games end, and what it answers."""
    times = {"mean": duration(report.mean), "slowest": duration(report.slowest)}
    lines = [
        _("Games: {games:,}, of which it wins {wins:,}, draws {draws:,} and loses {losses:,}."),
        _("Positions asked: {positions:,}. Moves that give something away: {value_losing:,}."),
        _("Wins at once passed over: {missed:,}. Wins that take longer than need be: {slower:,}."),
        _("Time for a move: {mean}, at most {slowest}."),
    ]
    if report.stopped:
        lines[0] = _("It was asked no more before all its games were known: none are counted.")
    said = [line.format(**{**report._asdict(), **times}) for line in lines]
    for fault, number in report.faults.items():
        failed = _("Positions in which it failed: {number:,}. {fault}")
        said.append(failed.format(number=number, fault=retold(fault)))
    return said


def duration(seconds: float) -> str:
    """A time as people write it."""
    if seconds < 0.01:
        return _("{number:.2g} ms").format(number=seconds * 1000)
    if seconds < 1:
        return _("{number:.0f} ms").format(number=seconds * 1000)
    if seconds < 10:
        return _("{number:.1f} s").format(number=seconds)
    if seconds < 120:
        return _("{number:.0f} s").format(number=seconds)
    return _("{number:.0f} min").format(number=seconds / 60)


def _verdict(report: VerificationReport) -> list[str]:
    """Whether it can lose, and where it was asked everywhere, whether it is perfect."""
    if report.faults and not report.cannot_lose:
        return [_("It fails.")]
    if report.loses:
        return [_("It can lose.")]
    if not report.cannot_lose:
        slow = _("Too slow to be judged: {slow}. --seconds allows more.")
        return [slow.format(slow=retold(report.slow or ""))]
    proved = _("Cannot lose: proved over {games:,} games.")
    if report.losses:
        proved = _("Loses only what is lost from the start: proved over {games:,} games.")
    return [proved.format(games=report.games)]


def _how_well(report: VerificationReport) -> list[str]:
    """How good an agent is that cannot lose."""
    if not report.cannot_lose:
        return []
    lines = []
    if report.perfect:
        lines.append(_("Perfect: it gives nothing away in any position."))
    elif report.value_losing:
        lines.append(_("But it makes mistakes."))
    if report.slower and not report.value_losing:
        lines.append(_("It could win sooner."))
    if report.slow:
        slow = _("Elsewhere it is too slow: {slow}. --seconds allows more.")
        lines.append(slow.format(slow=retold(report.slow or "")))
    return lines


def _broken(report: VerificationReport) -> list[str]:
    """The rules of the specification that a module breaks."""
    if not report.findings:
        return []
    text = _("It breaks the specification:")
    if report.cannot_lose:
        text = _("But it breaks the specification:")
    return [text, *(f"  {place_of(finding)}" for finding in report.findings)]


def _refuted(report: VerificationReport) -> list[str]:
    """The refuting game, drawn, and what is wrong in it."""
    refutation = report.refutation
    if refutation is None:
        return []
    start = Position.start(report.rules)
    game = moves(refutation.moves, start)
    final = Record.of(start, refutation.moves).final
    shown = _("It does not come to this in its own games, but after {moves}:")
    if refutation.played:
        shown = _("The game that shows it: {moves}.")
    lines = [shown.format(moves=game)] if game else []
    lines += ["", *(f"  {' '.join(row)}" for row in rows(final)), ""]
    if refutation.fault:
        return [*lines, _("Here it fails: {fault}").format(fault=retold(refutation.fault))]
    return [*lines, *_wrong_move(start, refutation)]


def _wrong_move(start: Position, refutation: Refutation) -> list[str]:
    """The first wrong move, explained."""
    if refutation.wrong is None:
        return []
    position = Record.of(start, refutation.moves[: refutation.wrong]).final
    cell = refutation.moves[refutation.wrong]
    reasons = explain_move(position, cell).reasons
    text = _("Move {number}, {move}, is wrong. {why}")
    if refutation.played:
        text = _("Move {number}, {move}, is the first wrong one. {why}")
    why = " ".join(sentence(reason) for reason in reasons)
    move = moves((cell,), position)
    return [text.format(number=refutation.wrong + 1, move=move, why=why)]


def _how_far(report: VerificationReport) -> list[str]:
    """What the trial does and does not prove."""
    if report.stopped:
        return []
    lines = []
    if report.wavering:
        text = _(
            "In {number:,} positions it answered differently when asked again. Each was asked "
            "{times} times and every answer was followed; others that it may give were not."
        )
        lines.append(text.format(number=report.wavering, times=REPEATS))
    elif not report.certain:
        text = _(
            "Every question of its games was asked twice, with the same answer. That proves "
            "nothing about a program that answers otherwise another time."
        )
        lines.append(text)
    if report.cannot_lose and not (report.everywhere or report.faults or report.slow):
        text = _("Only what comes up in its own games was asked; --everywhere asks about the rest.")
        lines.append(text)
    return ["", *lines] if lines else []
