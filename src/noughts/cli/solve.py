"""The commands that prove values: solve (a position, or a file of them), check and table."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic, time

from noughts.cli.files import reading, writing
from noughts.cli.options import Usage, team
from noughts.cli.output import Ticker, complain, progress, progress_share, show, tell
from noughts.core.errors import GameError, OutOfBudget, UnknownName
from noughts.exits import BAD_INPUT, DONE, FAILED, NOT_PROVED
from noughts.texts import _, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

    from noughts.core.position import Position
    from noughts.parallel import Workers
    from noughts.reports.verdict import Solution
    from noughts.search.budget import Meter
    from noughts.search.solver import Solver
    from noughts.search.values import Known
    from noughts.search.verdict import Verdict


def solve(arguments: Namespace) -> int:
    """The value of a position, of every move if asked for, or of many positions."""
    if arguments.file is None and not arguments.moves and not arguments.cluster:
        return _one(arguments)
    if arguments.file is None:
        with team(arguments) as workers:
            return _one(arguments, workers if arguments.moves else None)
    if arguments.position is not None or arguments.moves or arguments.proof:
        raise Usage("--file brings its own positions, and gives their values alone")
    with team(arguments) as workers:
        return _many(arguments, workers)


# One position


def _one(arguments: Namespace, workers: Workers | None = None) -> int:
    """The position, and with workers the value of every move."""
    from noughts.core.notation import read_position
    from noughts.reports.verdict import Solution

    position = read_position("3x3k3" if arguments.position is None else arguments.position)
    deadline = None if arguments.seconds is None else time() + arguments.seconds
    began = monotonic()
    verdict = _verdict(position, arguments)
    solution = Solution(position, verdict, monotonic() - began)
    if workers and verdict.proved:
        return _with_moves(solution, deadline, workers, arguments)
    if verdict.proved or arguments.json:
        _show_one(solution, arguments)
    return DONE if verdict.proved else NOT_PROVED


def _with_moves(
    solution: Solution, deadline: float | None, workers: Workers, arguments: Namespace
) -> int:
    """The position with the value of every move, as far as there is time."""
    from noughts.search.values import judged

    known: dict[int, Known] = {}
    try:
        _search_moves(solution.position, deadline, workers, known)
    finally:
        # After Ctrl-C too: what is known so far is worth more than nothing.
        progress("")
        moves = judged(solution.position, known)
        _show_one(solution._replace(moves=moves), arguments)
    return DONE if all(move.value for move in moves) else NOT_PROVED


def _verdict(position: Position, arguments: Namespace) -> Verdict:
    """What is proved of the position, and its proof in a file if that is asked for. After Ctrl-C
    the person is told how far the search came, and that the time is up where it is."""
    from noughts.search.budget import Budget
    from noughts.search.memory import Memory
    from noughts.search.solve import solve_once
    from noughts.search.verdict import Verdict

    ticker = Ticker()
    meter = Budget(seconds=arguments.seconds, cancel=ticker).start()
    memory = Memory(position.rules)
    verdict = Verdict(None, None, (), 0, False)
    try:
        with proof_file(position, arguments.proof) as file:
            verdict = solve_once(position, meter, arguments.plies, memory)
            if file:
                write_proof(position, memory.solver, meter, file)
    except OutOfBudget as error:
        progress("")
        complain(_("noughts: not within this budget: {reason}").format(reason=words(error)))
        return Verdict(None, None, (), meter.nodes, False)
    except KeyboardInterrupt:
        progress("")
        complain("", _how_far(verdict, meter.nodes, ticker.clock() - ticker.began))
        raise
    progress("")
    return verdict


def _how_far(verdict: Verdict, nodes: int, seconds: float) -> str:
    """What is known when the search is interrupted."""
    if verdict.value:
        return {
            "win": _("The value is a win, but the proof is not written."),
            "draw": _("The value is a draw, but the proof is not written."),
            "loss": _("The value is a loss, but the proof is not written."),
        }[verdict.value.value]
    text = _("Nothing is proved yet, after {nodes:,} positions in {seconds:.1f} s.")
    return text.format(nodes=nodes, seconds=seconds)


def _search_moves(
    position: Position, deadline: float | None, workers: Workers, known: dict[int, Known]
) -> None:
    """Learn the value of every move; those that are mirror images are searched once."""
    from noughts.search.values import alike, ended_moves

    known.update(ended_moves(position))
    groups = alike(position)
    search = partial(search_move, position, deadline)
    for index, value in workers.spread(search, [group[0] for group in groups]):
        if value is not None:
            known.update(dict.fromkeys(groups[index], value))
        sentence = _("{known} of {moves} moves ...")
        progress(sentence.format(known=len(known), moves=len(position.legal_moves)))


def search_move(position: Position, deadline: float | None, cell: int) -> Known | None:
    """The value of one move, wherever that is searched: a deadline is the time of day, on which
    the machines of a cluster should agree."""
    from noughts.parallel import unwanted
    from noughts.search.budget import Budget
    from noughts.search.values import move_value

    left = None if deadline is None else max(0, deadline - time())
    return move_value(position, cell, Budget(left, cancel=unwanted))


def _show_one(solution: Solution, arguments: Namespace) -> None:
    """What is known, in words and with the value of every move on the board, or as JSON."""
    tell(arguments, "verdict", solution)
    if arguments.json or not solution.moves:
        return
    from noughts.frontends.console.board import draw
    from noughts.frontends.console.terminal import Screen
    from noughts.frontends.view import view
    from noughts.frontends.words import legend
    from noughts.play.session import Session

    board = view(Session(solution.position), solution.moves)
    drawn = draw(board, Screen.on(sys.stdout, os.environ))
    print("", *drawn, "", *legend(solution.moves), sep="\n")


# Many positions


def _many(arguments: Namespace, workers: Workers) -> int:
    """Answer line by line; exit with 2 after a bad one, else with 3 after one without a proof."""
    from noughts.parallel import in_order
    from noughts.reports import report

    answer = partial(answer_line, arguments.seconds, arguments.plies)
    form = "json" if arguments.json else "line"
    code = DONE
    with reading(arguments.file) as stream:
        for lines in _heard(stream):
            answers = in_order(workers.spread(answer, [text for _, text in lines]))
            for done, ((line, _text), found) in enumerate(zip(lines, answers, strict=True), 1):
                progress("")
                if isinstance(found, GameError):
                    code = BAD_INPUT
                    complain(f"noughts: {arguments.file}:{line}: {words(found)}")
                else:
                    code = code if found.verdict.proved else code or NOT_PROVED
                    print(*report("verdict", form, found), flush=True)
                progress(_("{done} of {all} positions ...").format(done=done, all=len(lines)))
    progress("")
    return code


def answer_line(limit: float | None, plies: bool, text: str) -> Solution | GameError:
    """The answer to a line, wherever it is found, or what is wrong with the line. On boards for
    the solver it starts from nothing, so that it depends on no other line."""
    from noughts.core.notation import read_position
    from noughts.parallel import unwanted
    from noughts.reports.verdict import Solution
    from noughts.search.budget import Budget
    from noughts.search.memory import Memory
    from noughts.search.solve import solve, uses_solver
    from noughts.search.verdict import Verdict

    try:
        position = read_position(text)
    except GameError as error:
        return error
    began = monotonic()
    meter = Budget(limit, cancel=unwanted).start()
    memory = Memory(position.rules) if uses_solver(position) else None
    try:
        verdict = solve(position, meter, plies, memory)
    except OutOfBudget:
        verdict = Verdict(None, None, (), meter.nodes, False)
    return Solution(position, verdict, monotonic() - began)


def _heard(stream: BinaryIO) -> Iterator[list[tuple[int, str]]]:
    """The lines that say something, with their numbers: all that can be read without waiting at
    once, so that a program that sends a line and waits gets its answer."""
    from noughts.lines import read_lines, until_silent

    lines = read_lines(stream)
    number = 0
    while heard := list(until_silent(lines, stream, 1)):
        numbered = enumerate(map(str.strip, heard), number + 1)
        yield [(line, text) for line, text in numbered if text and not text.startswith("#")]
        number += len(heard)


# Proofs


@contextmanager
def proof_file(position: Position, name: str | None) -> Iterator[TextIO | None]:
    """The file for a proof, if one is asked for; refused before any search if there can be none."""
    if name is None:
        yield None
        return
    from noughts.analysis.certify import refuse_unprovable

    refuse_unprovable(position)
    with writing(name) as file:
        yield file


def write_proof(position: Position, solver: Solver, meter: Meter, file: TextIO) -> None:
    """Write the proof of a value, with what the solver has found out already."""
    from noughts.analysis.certify import certify

    file.writelines(f"{line}\n" for line in certify(position, meter, solver=solver))


def check(arguments: Namespace) -> int:
    """Whether a file proves what it says; the first line that does not, if any."""
    from noughts.analysis.certificate import Damaged
    from noughts.analysis.check import check
    from noughts.lines import read_lines

    try:
        with reading(arguments.file) as file:
            checked = check(read_lines(file), progress=progress_share)
    except Damaged as error:
        progress("")
        if arguments.json:
            tell(arguments, "proof", error)
        else:
            complain(f"{arguments.file}: {words(error)}")
        return FAILED
    progress("")
    tell(arguments, "proof", checked)
    return DONE


# Every position


def table(arguments: Namespace) -> int:
    """Every position of a board."""
    from noughts.analysis.table import entries
    from noughts.core.notation import read_rules
    from noughts.reports import FORMATS, report

    rules = read_rules(arguments.board)
    if arguments.format not in FORMATS["table"]:
        raise UnknownName.among("there is no format {name!r}", arguments.format, FORMATS["table"])
    with team(arguments) as workers:
        show(report("table", arguments.format, entries(rules, workers.spread)))
    return DONE
