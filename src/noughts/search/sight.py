"""What a player sees who looks a few plies ahead: wins to take, losses to avoid."""

from __future__ import annotations

from noughts.core.errors import OutOfBudget
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules, cells_of
from noughts.search.budget import Budget, Meter
from noughts.search.verdict import final_score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST = Budget(nodes=20_000)
"""What a look may take; on boards where that is not enough it does not reach as far."""

_FAR = 1 << 30
_X, _O = Player.X, Player.O


def sight(
    position: Position, plies: int, cancel: Callable[[], bool] | None = None
) -> tuple[int, ...]:
    """The moves that a player who looks so many plies ahead may choose: those that win soonest,
    else all that do not lose, else those that lose latest; always the same for a position."""
    moves = position.legal_moves
    look = _Look(position.rules, MOST._replace(cancel=cancel).start())
    try:
        for depth in range(1, min(plies, position.empty) + 1 if moves else 0):
            scores = {cell: look.after(position, cell, depth) for cell in moves}
            best = max(scores.values())
            moves = tuple(cell for cell in moves if scores[cell] == best)
            if best:
                break
    except OutOfBudget:
        pass
    return moves


class _Look:
    """One look: what stays the same at all of its nodes."""

    def __init__(self, rules: Rules, meter: Meter) -> None:
        self.rules = rules
        self.meter = meter
        self.ending: dict[int, int] = {}

    def after(self, position: Position, cell: int, plies: int) -> int:
        """The score of a move as far as it is seen; 0 where the end is not."""
        _, x, o, turn, _ = position
        return self._after(x, o, turn, cell, plies, -_FAR, _FAR)

    def _after(
        self, x: int, o: int, turn: Player, cell: int, plies: int, alpha: int, beta: int
    ) -> int:
        self.meter.tick()
        if turn is _X:
            x |= 1 << cell
        else:
            o |= 1 << cell
        outcome = self.rules.outcome(x, o, cell)
        if outcome is not None:
            return final_score(outcome, turn, self.rules.size - (x | o).bit_count())
        return -self._best(x, o, turn.other, plies - 1, -beta, -alpha) if plies > 1 else 0

    def _best(self, x: int, o: int, turn: Player, plies: int, alpha: int, beta: int) -> int:
        """The best score of the side to move, as far as it matters between alpha and beta."""
        cells = self.rules.open_cells(x, o)
        best = -_FAR
        if plies == 1:
            # A last move that completes no line is worth as much as any other.
            ending = cells & self._ending(x if turn is _X else o)
            best, cells = (0 if cells != ending else best), ending
        for cell in cells_of(cells):
            best = max(best, self._after(x, o, turn, cell, plies, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _ending(self, marks: int) -> int:
        """The cells that complete a line of these marks."""
        if marks not in self.ending:
            cells = 0
            for line in self.rules.lines:
                missing = line & ~marks
                if not missing & (missing - 1):
                    cells |= missing
            self.ending[marks] = cells
        return self.ending[marks]
