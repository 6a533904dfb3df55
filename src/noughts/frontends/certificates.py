"""What was found out about an agent, in words or as JSON."""

from __future__ import annotations

import json

from noughts.analysis.explain import explain_move
from noughts.analysis.wording import moves, sentence
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.play.refutation import Refutation
from noughts.play.trial import REPEATS
from noughts.play.verify import Certificate
from noughts.texts import _


def as_text(certificate: Certificate) -> list[str]:
    """The verdict, what it rests on, and the game that refutes the agent if there is one."""
    return [
        _sides(certificate),
        *_counts(certificate),
        "",
        *_verdict(certificate),
        *_refuted(certificate),
        *_how_far(certificate),
    ]


def as_json(certificate: Certificate) -> str:
    """The same for programs, in one line."""
    refutation, rules = certificate.refutation, certificate.rules
    facts = {
        **certificate._asdict(),
        "perfect": certificate.perfect,
        "rules": str(rules),
        "sides": [player.value for player in certificate.sides],
        "refutation": None,
        "wrong": None,
        "fault": None,
    }
    if refutation:
        facts["refutation"] = [write_cell(cell, rules) for cell in refutation.moves]
        facts["wrong"] = None if refutation.wrong is None else refutation.wrong + 1
        facts["fault"] = refutation.fault
    return json.dumps(facts)


def verdict_word(certificate: Certificate) -> str:
    """The verdict in a few words, for a table."""
    if certificate.faults:
        return _("fails")
    if certificate.findings:
        return _("breaks the specification")
    if certificate.losses:
        return _("loses")
    if certificate.value_losing:
        return _("gives wins away")
    return _("perfect, but slow") if certificate.slower else _("perfect")


def first_wrong(certificate: Certificate) -> str:
    """The refuting game up to its first wrong move, or to the fault; nothing if there is none."""
    refutation = certificate.refutation
    if refutation is None:
        return ""
    last = len(refutation.moves) if refutation.wrong is None else refutation.wrong + 1
    return moves(refutation.moves[:last], Position.start(certificate.rules))


def _sides(certificate: Certificate) -> str:
    """Who was tried, on what board and on which side."""
    agent, rules = certificate.agent, certificate.rules
    if len(certificate.sides) == len(Player):
        return _("{agent} on {rules}, as X and as O").format(agent=agent, rules=rules)
    return _("{agent} on {rules}, as {player}").format(
        agent=agent, rules=rules, player=certificate.sides[0].value
    )


def _counts(certificate: Certificate) -> list[str]:
    """How its games end, and what it answers."""
    facts = certificate._asdict()
    milliseconds = {"mean": certificate.mean * 1000, "slowest": certificate.slowest * 1000}
    lines = [
        _("Games: {games:,}, of which it wins {wins:,}, draws {draws:,} and loses {losses:,}."),
        _("Positions asked: {positions:,}. Moves that give something away: {value_losing:,}."),
        _("Wins at once passed over: {missed:,}. Wins that take longer than need be: {slower:,}."),
        _("Time for a move: {mean:.3g} ms, at most {slowest:.3g} ms."),
    ]
    said = [line.format(**{**facts, **milliseconds}) for line in lines]
    for fault, number in certificate.faults.items():
        failed = _("Positions in which it failed: {number:,}. {fault}")
        said.append(failed.format(number=number, fault=fault))
    if certificate.stopped:
        said.append(_("It failed so often that it was asked no more; no games are counted."))
    return said + [
        _("Against the specification: {finding}").format(finding=finding)
        for finding in certificate.findings
    ]


def _verdict(certificate: Certificate) -> list[str]:
    """Whether it is perfect."""
    if not certificate.perfect:
        if certificate.losses or certificate.stopped:
            return [_("Not perfect.")]
        cannot = _("Not perfect, though it cannot lose: proved over {games:,} games.")
        return [cannot.format(games=certificate.games)]
    proved = _("Cannot lose: proved over {games:,} games.")
    if certificate.losses:
        proved = _("Loses only what is lost from the start: proved over {games:,} games.")
    lines = [proved.format(games=certificate.games)]
    if certificate.slower:
        lines.append(_("It gives nothing away, but could win sooner."))
    return lines


def _refuted(certificate: Certificate) -> list[str]:
    """The refuting game, drawn, and what is wrong in it."""
    refutation = certificate.refutation
    if refutation is None:
        return []
    start = Position.start(certificate.rules)
    game = moves(refutation.moves, start)
    lines = [_shown_by(refutation).format(moves=game)] if game else []
    lines += ["", *_drawn(Record.of(start, refutation.moves).final), ""]
    if refutation.fault:
        return [*lines, _("Here it fails: {fault}").format(fault=refutation.fault)]
    return [*lines, *_wrong_move(start, refutation)]


def _shown_by(refutation: Refutation) -> str:
    """How the refuting game is introduced."""
    if refutation.played:
        return _("The game that shows it: {moves}.")
    return _("It does not come to this in its own games, but after {moves}:")


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
    return [
        text.format(
            number=refutation.wrong + 1,
            move=moves((cell,), position),
            why=" ".join(sentence(reason, position) for reason in reasons),
        )
    ]


def _drawn(position: Position) -> list[str]:
    """A small board."""
    rows, columns = position.rules.rows, position.rules.columns
    marks = [position.mark_at(cell) for cell in range(position.rules.size)]
    return [
        "  " + " ".join(mark.value if mark else "." for mark in marks[row * columns :][:columns])
        for row in range(rows)
    ]


def _how_far(certificate: Certificate) -> list[str]:
    """What the trial does and does not prove."""
    if certificate.certain or certificate.stopped:
        return []
    if certificate.wavering:
        text = _(
            "In {number:,} positions it answered differently when asked again. Each was asked "
            "{times} times and every answer was followed; others that it may give were not."
        )
        return ["", text.format(number=certificate.wavering, times=REPEATS)]
    return [
        "",
        _(
            "Every question of its games was asked twice, with the same answer. That proves "
            "nothing about a program that answers otherwise another time."
        ),
    ]
