"""Whether a CS50 tic-tac-toe module does what its specification says, on all 5,478 positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from noughts.agents.foreign.cs50 import Answer, Module, Question, board_of, lacks
from noughts.agents.foreign.cs50_child import FUNCTIONS
from noughts.agents.foreign.faults import AgentFault, Fault, one_line
from noughts.agents.foreign.sandbox import Limits
from noughts.analysis.table import reachable
from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules

BATCH = 64
"""Questions that are sent at once."""

MOST_FAILURES = 3
"""How often a function may end its process, or take too long, before it is asked no more."""

LATE = 3
"""Empty cells with which `minimax` is asked about any board: earlier ones take it long, and come up
in games."""

Judge = Callable[[Answer], GameError | None]


class Finding(NamedTuple):
    """What is wrong with a function, where it shows first (fewest marks; nothing for a function
    without a board) and in how many positions."""

    function: str
    reason: GameError
    first: str
    positions: int


class Case(NamedTuple):
    """A question, the number of its position, and what to think of the answer."""

    number: int
    question: Question
    judge: Judge


def check_module(
    path: str, limits: Limits | None = None, everywhere: bool = True, patience: float = 600
) -> list[Finding]:
    """What is wrong with a module, function by function: nothing if it keeps to the specification.
    The limits are for each question, the patience is in seconds for all questions to a function,
    enough for a busy machine; unless everywhere, `minimax` is asked about late boards only.
    AgentFault if the module cannot even be imported."""
    positions = list(reachable(Rules()))
    findings = []
    with Module(path, limits) as module:
        module.start()
        for function in FUNCTIONS:
            if function not in module.functions:
                findings.append(Finding(function, lacks(module, function), "", 0))
                continue
            cases = _cases(function, positions)
            if function == "minimax" and not everywhere:
                cases = [case for case in cases if positions[case.number].empty <= LATE]
            findings += _check(module, function, cases, positions, patience)
    return findings


def _check(
    module: Module,
    function: str,
    cases: Sequence[Case],
    positions: Sequence[Position],
    patience: float,
) -> list[Finding]:
    """What is wrong with one function."""
    groups: dict[object, dict[int, GameError]] = {}
    answered = 0
    for case, answer in zip(cases, _ask_all(module, cases, patience), strict=False):
        answered += 1
        for reason in _reasons(case, answer):
            kind = reason.fault if isinstance(reason, AgentFault) else reason.template
            groups.setdefault(kind, {})[case.number] = reason
    unasked = {case.number for case in cases[answered:]}
    if unasked:
        reason = GameError("it is too slow or ends too often to be asked about these positions")
        groups[reason.template] = dict.fromkeys(unasked, reason)
    return [
        Finding(function, group[min(group)], _first(cases, min(group), positions), len(group))
        for group in sorted(groups.values(), key=min)
    ]


def _first(cases: Sequence[Case], number: int, positions: Sequence[Position]) -> str:
    """Where a finding shows; a function that takes no board has no place for it."""
    return str(positions[number]) if cases[0].question.board else ""


def _ask_all(module: Module, cases: Sequence[Case], patience: float) -> Iterator[Answer]:
    """The answers in the order of the cases, as far as failures and patience allow."""
    deadline = monotonic() + patience
    answered = failures = 0
    while answered < len(cases) and failures < MOST_FAILURES:
        try:
            for answer in module.ask(_batch(cases, answered)):
                answered += 1
                yield answer
                if monotonic() > deadline:
                    return
        except AgentFault as fault:
            answered += 1
            failures += 1
            yield Answer(None, fault)


def _batch(cases: Sequence[Case], first: int) -> list[Question]:
    """The questions from this one on that are sent at once."""
    return [case.question for case in cases[first : first + BATCH]]


def _reasons(case: Case, answer: Answer) -> Iterator[GameError]:
    """All that is wrong with an answer."""
    reason = case.judge(answer)
    if reason:
        yield reason
    if answer.changed:
        yield GameError("it changes the board that it is given")


def _cases(function: str, positions: Iterable[Position]) -> list[Case]:
    """All questions to a function. The fullest boards come first, for they take no time: whatever
    shows on them is found also in a module that is too slow for the empty board."""
    if function == "initial_state":
        return [Case(0, Question(function), _wants(_rows("." * 9)))]
    make = _results if function == "result" else _one_case(function)
    cases = [case for number, position in enumerate(positions) for case in make(number, position)]
    return cases[::-1]


def _one_case(function: str) -> Callable[[int, Position], Iterator[Case]]:
    """Makes the question to a function about a position, if there is one."""
    judge = _JUDGES[function]

    def cases(number: int, position: Position) -> Iterator[Case]:
        if function != "utility" or position.is_over:
            yield Case(number, Question(function, board_of(position)), judge(position))

    return cases


def _results(number: int, position: Position) -> Iterator[Case]:
    """The questions to `result`: every move, and actions that are none."""
    board = board_of(position)
    for cell in position.legal_moves:
        after = _rows(board_of(position.play(cell)))
        yield Case(number, Question("result", board, divmod(cell, 3)), _wants(after))
    taken = [divmod(cell, 3) for cell in range(9) if board[cell] != "."]
    reasons = {
        action: GameError("it accepts {action}, which is taken", action=action)
        for action in taken[:1]
    }
    reasons[3, 1] = GameError("it accepts {action}, which is on no board", action=(3, 1))
    reasons[-1, 2] = GameError("it accepts {action}, a negative index", action=(-1, 2))
    for action, reason in reasons.items():
        yield Case(number, Question("result", board, action), _wants_exception(reason))


def _wants(wanted: object) -> Judge:
    """The judge that accepts one value; sets may be frozen."""

    def judge(answer: Answer) -> GameError | None:
        if answer.error or answer.value == wanted:
            return answer.error
        return _wrong(answer.value, repr(wanted))

    return judge


def _wants_exception(reason: GameError) -> Judge:
    """The judge that gives this reason unless an exception was raised; to exit is none."""

    def judge(answer: Answer) -> GameError | None:
        if answer.error:
            return None if answer.error.fault is Fault.CRASH else answer.error
        return reason

    return judge


def _accepts_all(answer: Answer) -> GameError | None:
    """The judge that accepts every value."""
    return answer.error


def _player(position: Position) -> Judge:
    return _accepts_all if position.is_over else _wants(position.turn.value)


def _actions(position: Position) -> Judge:
    """Any value is good enough once the game is over."""
    if position.is_over:
        return _accepts_all
    wanted = {divmod(cell, 3) for cell in position.legal_moves}

    def judge(answer: Answer) -> GameError | None:
        if answer.error or answer.value == wanted:
            return answer.error
        if not isinstance(answer.value, set | frozenset):
            return GameError("a set is wanted, not {found}", found=one_line(repr(answer.value)))
        return _wrong(answer.value, repr(wanted))

    return judge


def _winner(position: Position) -> Judge:
    winner = position.outcome and position.outcome.winner
    return _wants(winner.value if winner else None)


def _terminal(position: Position) -> Judge:
    return _wants(position.is_over)


def _utility(position: Position) -> Judge:
    winner = position.outcome and position.outcome.winner
    return _wants({Player.X: 1, Player.O: -1, None: 0}[winner])


def _minimax(position: Position) -> Judge:
    """Nothing to do once the game is over, and otherwise an action."""
    if position.is_over:
        return _wants(None)
    wanted = {divmod(cell, 3) for cell in position.legal_moves}

    def judge(answer: Answer) -> GameError | None:
        if answer.error or (isinstance(answer.value, tuple) and answer.value in wanted):
            return answer.error
        found = one_line(repr(answer.value))
        return GameError("it returned {found}, which is no action here", found=found)

    return judge


def _wrong(found: object, wanted: str) -> GameError:
    """A value that is not the right one."""
    shown = one_line(repr(found))
    return GameError("it returned {found}, not {wanted}", found=shown, wanted=one_line(wanted))


def _rows(board: str) -> list[list[str | None]]:
    """A board as the module has it."""
    cells = [None if mark == "." else mark for mark in board]
    return [cells[row : row + 3] for row in (0, 3, 6)]


_JUDGES = {
    "player": _player,
    "actions": _actions,
    "winner": _winner,
    "terminal": _terminal,
    "utility": _utility,
    "minimax": _minimax,
}
