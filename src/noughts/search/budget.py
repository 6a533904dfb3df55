"""How much a search may spend: seconds, nodes, or until it is cancelled."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import Cancelled, OutOfBudget, WrongType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position

    Progress = Callable[[float], None]

MAX_EMPTY = 100
"""Empty cells with which a full search is still tried: beyond, no budget suffices and a recursion
that goes to the end of the game would be too deep."""

NODES_PER_LOOK = 256
"""Nodes between two looks at the clock and at `cancel`."""


class Budget(namedtuple("Budget", "seconds nodes cancel", defaults=(None, None, None))):
    """A limit as a value; nothing given is no limit. `cancel` is asked now and then: a true answer
    stops the search."""

    __slots__ = ()

    seconds: float | None
    nodes: int | None
    cancel: Callable[[], bool] | None

    def __new__(
        cls,
        seconds: float | None = None,
        nodes: int | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Budget:
        """Refuse what is no number, and a cancel that cannot be called."""
        for number in (seconds, nodes):
            if number is not None and not isinstance(number, (int, float)):
                raise WrongType.told("a budget has numbers as its limits, not {found}", number)
        if cancel is not None and not callable(cancel):
            raise WrongType.told("cancel is a function without arguments, not {found}", cancel)
        return super().__new__(cls, seconds, nodes, cancel)

    def start(self) -> Meter:
        """A meter that begins to run now."""
        return Meter(self)

    @property
    def endless(self) -> bool:
        """Whether neither time nor nodes will ever run out."""
        return self.seconds is None and self.nodes is None

    def part(self, share: float) -> Budget:
        """A budget of this share of the seconds and nodes."""
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.nodes is None else int(self.nodes * share),
            self.cancel,
        )


UNLIMITED = Budget()


def refuse_hopeless(position: Position) -> None:
    """OutOfBudget at once for a position that no search could go through."""
    if position.outcome is None and position.empty > MAX_EMPTY:
        raise OutOfBudget("{empty} empty cells are too many to search", empty=position.empty)


class Meter:
    """Counts nodes; raises OutOfBudget when the budget is spent and Cancelled when it is
    stopped. It stands wherever a Budget may: several searches that are given one meter share what
    it has left."""

    __slots__ = ("_budget", "_deadline", "_next_look", "_progress", "nodes")

    def __init__(self, budget: Budget, progress: Progress | None = None) -> None:
        self.nodes = 0
        self._budget = budget
        self._progress = progress
        self._deadline: float | None = None
        if budget.seconds is not None:
            from time import monotonic

            self._deadline = monotonic() + budget.seconds
        self._next_look = -1 if budget == UNLIMITED and progress is None else 0

    @property
    def endless(self) -> bool:
        """Whether neither time nor nodes will ever run out."""
        return self._budget.endless

    def start(self) -> Meter:
        """Itself: it is running already."""
        return self

    @property
    def counts_nodes(self) -> bool:
        """Whether nodes may run out, which makes a search repeatable."""
        return self._budget.nodes is not None

    def limited(self, nodes: int) -> Meter:
        """A meter of its own for at most so many nodes, within what this one has left."""
        part = Meter(self._budget)
        part._deadline = self._deadline
        left = nodes if self._budget.nodes is None else min(nodes, self._budget.nodes - self.nodes)
        part._budget = self._budget._replace(nodes=left)
        part._next_look = 0
        return part

    def charge(self, nodes: int) -> None:
        """Count what a limited meter has spent."""
        self.nodes += nodes
        if self._next_look >= 0:
            self._next_look = self.nodes

    @property
    def share(self) -> float:
        """The share of the budget that is spent; 0 when it has no end."""
        seconds, nodes, _ = self._budget
        share = self.nodes / nodes if nodes else 0.0
        if seconds and self._deadline is not None:
            from time import monotonic

            share = max(share, 1 - (self._deadline - monotonic()) / seconds)
        return min(share, 1.0)

    def tick(self, slow: bool = False) -> None:
        """Count one node; before a slow one there is always a look at the clock."""
        if slow or self.nodes == self._next_look:
            self._look()
        self.nodes += 1

    def _look(self) -> None:
        """Compare what was spent with the budget, and say when to look again."""
        _, nodes, cancel = self._budget
        if self._deadline is not None:
            from time import monotonic

            if monotonic() >= self._deadline:
                raise OutOfBudget("no answer in time, after {nodes:,} positions", nodes=self.nodes)
        if nodes is not None and self.nodes >= nodes:
            raise OutOfBudget("no answer within {nodes:,} positions", nodes=self.nodes)
        if cancel is not None and cancel():
            raise Cancelled("cancelled after {nodes} positions", nodes=self.nodes)
        if self._progress is not None:
            self._progress(self.share)
        self._next_look = self.nodes + NODES_PER_LOOK
        if nodes is not None:
            self._next_look = min(self._next_look, nodes)


def to_meter(budget: Budget | Meter, progress: Progress | None = None) -> Meter:
    """A meter that begins to run now and tells `progress` the share of the budget that is spent, or
    the one that is running already; WrongType for anything else."""
    if isinstance(budget, Meter):
        return budget
    return Meter(to_budget(budget), None if progress is None else to_progress(progress))


def to_budget(budget: Budget) -> Budget:
    """The budget; WrongType for anything else."""
    if not isinstance(budget, Budget):
        raise WrongType.told("a Budget is wanted, such as Budget(seconds=2), not {found}", budget)
    return budget


def to_progress(progress: Progress | None) -> Progress:
    """What is told how far a long call has come, a share between 0 and 1; nobody for None."""
    if progress is None:
        return lambda share: None
    if isinstance(progress, type) or not callable(progress):
        raise WrongType.told("progress is a function of a share, not {found}", progress)
    return progress


def part_of(progress: Progress, done: float, whole: float) -> Progress:
    """What is told the progress of the part between two shares of the whole."""
    return lambda share: progress(done + share * (whole - done))
