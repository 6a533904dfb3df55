"""Alpha-beta search, each of its improvements switchable so that its worth can be counted."""

from __future__ import annotations

from collections import namedtuple

from noughts.core.errors import WrongType
from noughts.core.outcome import Player
from noughts.core.position import Position, to_position
from noughts.core.symmetry import canonical
from noughts.search.budget import UNLIMITED, Budget, Meter, refuse_hopeless, to_meter
from noughts.search.verdict import Verdict, final_score, plies_of, preferred, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.core.outcome import Outcome
    from noughts.core.rules import Rules
    from noughts.search.budget import Progress
    from noughts.search.watch import Watch


Table = dict[int, tuple[int, int]]
"""What is known of a position by its key: the least and the greatest score it can have."""

_FAR = 1 << 30
_UNKNOWN = (-_FAR, _FAR)
_X, _O = Player.X, Player.O


class Settings(
    namedtuple(
        "Settings", "order table symmetry distance narrow", defaults=(True, True, True, True, True)
    )
):
    """order: cells on most lines first; table: remember positions; symmetry: and their mirror
    images; distance: scores count the plies, else only win, draw, loss; narrow: begin with the
    window of possible scores, else with an open one."""

    __slots__ = ()

    order: bool
    table: bool
    symmetry: bool
    distance: bool
    narrow: bool


BEST = Settings()


def alphabeta(
    position: Position | str,
    budget: Budget | Meter = UNLIMITED,
    settings: Settings = BEST,
    watch: Watch | None = None,
    every: bool = True,
    table: Table | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """The exact verdict. Unless `every` best move is asked for, the search stops at the first,
    which is the preferred one where moves are ordered. Without distance plies is None, and best
    means best by value. A table may be given to share between searches of one kind."""
    position = to_position(position)
    if not isinstance(settings, Settings):
        raise WrongType.told("Settings of alpha-beta are wanted, not {found}", settings)
    refuse_hopeless(position)
    meter = to_meter(budget, progress)
    had = meter.nodes
    search = _Search(position.rules, settings, meter, watch, {} if table is None else table)
    score, moves = search.root(position, every)
    plies = plies_of(score, position.empty) if settings.distance else None
    return Verdict(value_of(score), plies, moves, meter.nodes - had, True)


class _Search:
    """One search: what stays the same at all of its nodes."""

    def __init__(
        self, rules: Rules, settings: Settings, meter: Meter, watch: Watch | None, table: Table
    ) -> None:
        self.rules = rules
        self.settings = settings
        self.meter = meter
        self.watch = watch
        self.table = table
        self.canonical = canonical(rules) if settings.table and settings.symmetry else None
        self.order = rules.preference if settings.order else tuple(range(rules.size))

    def root(self, position: Position, every: bool) -> tuple[int, tuple[int, ...]]:
        """The score of the position and its best moves."""
        _, x, o, turn, outcome = position
        bound = (position.empty if self.settings.distance else 1) if self.settings.narrow else _FAR
        self.meter.tick()
        if self.watch:
            self.watch.enter(None, -bound, bound)
        best, moves = -_FAR, []
        if outcome is not None:
            best = self.final(x, o, turn, outcome)
            if self.watch:
                self.watch.value(best)
        cells = self.moves(x, o) if outcome is None else []
        for number, cell in enumerate(cells):
            # One below the best so far, a move that equals it is still told from a worse one.
            floor = max(best - 1 if every else best, -bound)
            score = -self.after(x, o, turn, cell, -bound, -floor)
            if score > best:
                best, moves = score, [cell]
            elif score == best:
                moves.append(cell)
            if best >= bound and not every:
                self.cut(cells[number + 1 :], best, bound)
                break
        if self.watch:
            self.watch.leave(best)
        return best, preferred(moves, self.rules) if every else tuple(moves[:1])

    def after(self, x: int, o: int, turn: Player, cell: int, alpha: int, beta: int) -> int:
        """The score after this side marks the cell, for the other side."""
        if turn is _X:
            return self.score(x | 1 << cell, o, _O, cell, alpha, beta)
        return self.score(x, o | 1 << cell, _X, cell, alpha, beta)

    def score(self, x: int, o: int, turn: Player, last: int, alpha: int, beta: int) -> int:
        """r with: r <= alpha means the score is at most r; r >= beta, at least r; else it is r."""
        self.meter.tick()
        if self.watch:
            self.watch.enter(last, alpha, beta)
        outcome = self.rules.outcome(x, o, last)
        if outcome is not None:
            score = self.final(x, o, turn, outcome)
            if self.watch:
                self.watch.value(score)
        elif self.settings.table:
            score = self.remembered(x, o, turn, alpha, beta)
        else:
            score = self.best(x, o, turn, alpha, beta)
        if self.watch:
            self.watch.leave(score)
        return score

    def remembered(self, x: int, o: int, turn: Player, alpha: int, beta: int) -> int:
        """The score from the table if that is enough, else searched and put there."""
        board = self.canonical.key(x, o) if self.canonical else x << self.rules.size | o
        key = board << 1 | (turn is _O)
        low, high = self.table.get(key, _UNKNOWN)
        if low == high or low >= beta or high <= alpha:
            score = high if high <= alpha else low
            if self.watch:
                self.watch.value(score)
            return score
        score = self.best(x, o, turn, alpha, beta)
        self.table[key] = (score if score > alpha else low, score if score < beta else high)
        return score

    def best(self, x: int, o: int, turn: Player, alpha: int, beta: int) -> int:
        """The best score of all moves, or enough of one to fall outside the window."""
        best = -_FAR
        cells = self.moves(x, o)
        for number, cell in enumerate(cells):
            score = -self.after(x, o, turn, cell, -beta, -max(alpha, best))
            if score > best:
                best = score
                if best >= beta:
                    self.cut(cells[number + 1 :], best, beta)
                    break
        return best

    def cut(self, cells: list[int], alpha: int, beta: int) -> None:
        """Tell the watch, if any, which moves are passed over."""
        if self.watch and cells:
            self.watch.cut(cells, alpha, beta)

    def moves(self, x: int, o: int) -> list[int]:
        """The open cells, in the order in which they are tried."""
        open_cells = self.rules.open_cells(x, o)
        return [cell for cell in self.order if open_cells >> cell & 1]

    def final(self, x: int, o: int, turn: Player, outcome: Outcome) -> int:
        """The score of an ended game."""
        empty = self.rules.size - (x | o).bit_count() if self.settings.distance else 0
        return final_score(outcome, turn, empty)
