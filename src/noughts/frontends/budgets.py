"""How long a person is made to wait."""

from __future__ import annotations

from noughts.core.rules import Rules
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.solve import TABLE_CELLS

THINKING = Budget(seconds=2.0)
"""What an agent may spend on a move."""

ANALYSIS = Budget(seconds=3.0)
"""What may be spent on a hint, or on the values of all moves."""

FIGURE = Budget(seconds=1.0, nodes=100_000)
"""What may be spent on one figure of how strong a level is."""

REVIEW = Budget(seconds=10.0)
"""What may be spent on the review of a whole game."""


def for_a_move(rules: Rules, budget: Budget = THINKING) -> Budget:
    """What an agent may spend on a move of this board: small ones need no limit."""
    return UNLIMITED if rules.size <= TABLE_CELLS else budget


def for_a_figure(rules: Rules) -> Budget:
    """What one figure may take on this board: small ones never need long, however busy the machine
    is, and what is known of them does not depend on it."""
    return FIGURE._replace(seconds=None) if rules.size <= TABLE_CELLS else FIGURE
