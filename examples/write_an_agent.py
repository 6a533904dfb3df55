"""An agent of one's own, played against the perfect one.

Prints:
    a1 b2 b1 c1 a3 a2 c2 c3 b3
    draw
"""

from noughts import UNLIMITED, Agent, Budget, Position, match
from noughts.search.forced import forced_moves


class Careful(Agent):
    """Takes a win, blocks a threat, else plays the first free cell."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """A cell."""
        return (forced_moves(position) or position.legal_moves)[0]


record = match(Careful(), "perfect")
print(" ".join(record.names))
print(record.outcome.value if record.outcome else "unfinished")
