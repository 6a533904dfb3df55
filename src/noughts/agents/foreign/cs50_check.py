"""Whether a CS50 tic-tac-toe module does what its specification says, on all 5,478 positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from time import monotonic
from typing import NamedTuple

from noughts.agents.foreign.cs50 import Call, Module, Reply, board_of, lacks
from noughts.agents.foreign.cs50_child import FUNCTIONS
from noughts.agents.foreign.faults import AgentFault, Fault, one_line
from noughts.agents.foreign.sandbox import ResourceLimits
from noughts.analysis.table import reachable
from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules

BATCH = 64
"""Calls that are sent at once: some 40 bytes each, so that a pipe takes them without waiting."""

MOST_FAILURES = 3
"""How often a function may end its process, or take too long, before it is asked no more."""

LATE = 3
"""Empty cells with which `minimax` is asked about any board: earlier ones take it long, and come up
in games."""

Judge = Callable[[Reply], GameError | None]


class Finding(NamedTuple):
    """What is wrong with a function, where it shows first (fewest marks; nothing for a function
    without a board) and in how many positions."""

    function: str
    reason: GameError
    first: str
    positions: int


class Case(NamedTuple):
    """A call, the number of its position, and what to think of the reply."""

    number: int
    call: Call
    judge: Judge


def check_module(
    path: str, limits: ResourceLimits | None = None, everywhere: bool = True, patience: float = 600
) -> list[Finding]:
    """What is wrong with a module, function by function: nothing if it keeps to the specification.
    The limits are for each call, the patience is in seconds for all calls of a function, enough for
    a busy machine; unless everywhere, `minimax` is asked about late boards only. AgentFault if the
    module cannot even be imported."""
    positions = list(reachable(Rules()))
    findings = []
    with closing(Module(path, limits)) as module:
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
    replied = 0
    for case, reply in zip(cases, _ask_all(module, cases, patience), strict=False):
        replied += 1
        changes = GameError("it changes the board that it is given") if reply.changed else None
        for reason in filter(None, (case.judge(reply), changes)):
            kind = reason.fault if isinstance(reason, AgentFault) else reason.template
            groups.setdefault(kind, {})[case.number] = reason
    unasked = {case.number for case in cases[replied:]}
    if unasked:
        reason = GameError("it is too slow or ends too often to be asked about these positions")
        groups[reason.template] = dict.fromkeys(unasked, reason)
    findings = []
    for group in sorted(groups.values(), key=min):
        first = str(positions[min(group)]) if cases[0].call.board else ""
        findings.append(Finding(function, group[min(group)], first, len(group)))
    return findings


def _ask_all(module: Module, cases: Sequence[Case], patience: float) -> Iterator[Reply]:
    """The replies in the order of the cases, as far as failures and patience allow."""
    deadline = monotonic() + patience
    replied = failures = 0
    while replied < len(cases) and failures < MOST_FAILURES:
        try:
            for reply in module.ask([case.call for case in cases[replied : replied + BATCH]]):
                replied += 1
                yield reply
                if monotonic() > deadline:
                    return
        except AgentFault as fault:
            replied += 1
            failures += 1
            yield Reply(None, fault)


def _cases(function: str, positions: Iterable[Position]) -> list[Case]:
    """All calls of a function. The fullest boards come first, for they take no time: whatever shows
    on them is found also in a module that is too slow for the empty board."""
    if function == "initial_state":
        return [Case(0, Call(function), _wants(_rows("." * 9)))]
    cases: list[Case] = []
    for number, position in enumerate(positions):
        if function == "result":
            cases += _results(number, position)
        elif function != "utility" or position.is_over:
            call = Call(function, board_of(position))
            cases.append(Case(number, call, _judge(function, position)))
    return cases[::-1]


def _results(number: int, position: Position) -> Iterator[Case]:
    """The calls of `result`: every move, and actions that are none."""
    board = board_of(position)
    for cell in position.legal_moves:
        after = _rows(board_of(position.play(cell)))
        yield Case(number, Call("result", board, divmod(cell, 3)), _wants(after))
    taken = [divmod(cell, 3) for cell in range(9) if board[cell] != "."]
    reasons = {
        action: GameError("it accepts {action}, which is taken", action=action)
        for action in taken[:1]
    }
    reasons[3, 1] = GameError("it accepts {action}, which is on no board", action=(3, 1))
    reasons[-1, 2] = GameError("it accepts {action}, a negative index", action=(-1, 2))
    for action, reason in reasons.items():
        yield Case(number, Call("result", board, action), _wants_exception(reason))


def _judge(function: str, position: Position) -> Judge:
    """What to think of a reply about a position. Once the game is over, `player` and `actions` may
    return anything, and there is nothing left to do for `minimax`."""
    if function in ("player", "actions") and position.is_over:
        return lambda reply: reply.error
    actions = {divmod(cell, 3) for cell in position.legal_moves}
    if function == "actions":
        return _wants_set(actions)
    if function == "minimax" and not position.is_over:
        return _wants_any(actions)
    winner = position.outcome and position.outcome.winner
    wanted = {
        "player": position.turn.value,
        "winner": winner.value if winner else None,
        "terminal": position.is_over,
        "utility": {Player.X: 1, Player.O: -1, None: 0}[winner],
        "minimax": None,
    }
    return _wants(wanted[function])


def _wants(wanted: object) -> Judge:
    """The judge that accepts one value; sets may be frozen."""

    def judge(reply: Reply) -> GameError | None:
        if reply.error or reply.value == wanted:
            return reply.error
        found, right = one_line(repr(reply.value)), one_line(repr(wanted))
        return GameError("it returned {found}, not {wanted}", found=found, wanted=right)

    return judge


def _wants_set(wanted: set[tuple[int, int]]) -> Judge:
    """The judge that accepts one set, and says so to whatever is no set."""

    def judge(reply: Reply) -> GameError | None:
        if reply.error or isinstance(reply.value, set | frozenset):
            return _wants(wanted)(reply)
        return GameError("a set is wanted, not {found}", found=one_line(repr(reply.value)))

    return judge


def _wants_any(wanted: set[tuple[int, int]]) -> Judge:
    """The judge that accepts each of these actions."""

    def judge(reply: Reply) -> GameError | None:
        if reply.error or (isinstance(reply.value, tuple) and reply.value in wanted):
            return reply.error
        found = one_line(repr(reply.value))
        return GameError("it returned {found}, which is no action here", found=found)

    return judge


def _wants_exception(reason: GameError) -> Judge:
    """The judge that gives this reason unless an exception was raised; to exit is none."""

    def judge(reply: Reply) -> GameError | None:
        if reply.error:
            return None if reply.error.fault is Fault.CRASH else reply.error
        return reason

    return judge


def _rows(board: str) -> list[list[str | None]]:
    """A board as the module has it."""
    cells = [None if mark == "." else mark for mark in board]
    return [cells[row : row + 3] for row in (0, 3, 6)]
