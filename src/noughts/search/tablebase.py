"""Every position of a small board, solved once and remembered."""

from __future__ import annotations

from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget, Meter
from noughts.search.verdict import Verdict, final_score, plies_of, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.core.rules import Rules

_X, _O = Player.X, Player.O


class Tablebase:
    """The score and the best moves of every position asked about, and of all that follow it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.answers: dict[int, tuple[int, tuple[int, ...]]] = {}

    def verdict(self, position: Position, budget: Budget | Meter = UNLIMITED) -> Verdict:
        """The exact verdict; nodes are the positions that had to be added for it."""
        rules, x, o, turn, _ = position
        key = (x << rules.size | o) << 1 | (turn is _O)
        nodes = 0
        if key not in self.answers:
            meter = budget.start()
            had = meter.nodes
            self._add(key, x, o, turn, None, meter)
            nodes = meter.nodes - had
        score, moves = self.answers[key]
        return Verdict(value_of(score), plies_of(score, position.empty), moves, nodes, True)

    def _add(self, key: int, x: int, o: int, turn: Player, last: int | None, meter: Meter) -> int:
        """Solve a position that is not in the table yet; its score."""
        meter.tick()
        rules, answers = self.rules, self.answers
        outcome = rules.outcome(x, o, last)
        if outcome is not None:
            score = final_score(outcome, turn, rules.size - (x | o).bit_count())
            answers[key] = score, ()
            return score
        # One move adds one bit to the key and turns its last one.
        shift = 1 + rules.size if turn is _X else 1
        turned = key ^ 1
        open_cells = rules.open_cells(x, o)
        best, moves = -rules.size - 2, []
        for cell in rules.preference:
            if open_cells >> cell & 1:
                child = turned | 1 << cell + shift
                if child in answers:
                    score = -answers[child][0]
                elif turn is _X:
                    score = -self._add(child, x | 1 << cell, o, _O, cell, meter)
                else:
                    score = -self._add(child, x, o | 1 << cell, _X, cell, meter)
                if score > best:
                    best, moves = score, [cell]
                elif score == best:
                    moves.append(cell)
        answers[key] = best, tuple(moves)
        return best
