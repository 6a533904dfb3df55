"""Whom people choose to play: five levels, from a beginner's opponent to one that plays as well as
it can, and beside them the reflex agent by its name."""

from __future__ import annotations

from typing import NamedTuple

from noughts.core.errors import UnknownName


class Opponent(NamedTuple):
    """What is chosen, a level's number or a name, and the agent's text."""

    name: str
    agent: str

    @property
    def level(self) -> int | None:
        """The level's number; None for an opponent that is no level."""
        return int(self.name) if self.name.isdigit() else None


LEVELS = (
    Opponent("1", "casual:sight=0,plan=0"),
    Opponent("2", "casual:sight=1,plan=0.25"),
    Opponent("3", "casual:sight=2,plan=0.3"),
    Opponent("4", "casual:sight=2,plan=0.7"),
    Opponent("5", "perfect"),
)

REFLEX = Opponent("reflex", "reflex")

OPPONENTS = (*LEVELS, REFLEX)


def read_opponent(text: str) -> Opponent:
    """The opponent with this number or name."""
    for opponent in OPPONENTS:
        if text.strip().lower() == opponent.name:
            return opponent
    raise UnknownName.among(
        "there is no level {name!r}", text.strip(), [opponent.name for opponent in OPPONENTS]
    )


def opponent_of(agent: str) -> Opponent | None:
    """The opponent that plays with this agent text, with or without a seed."""
    plain = agent.partition("seed=")[0].rstrip(":,")
    return next((opponent for opponent in OPPONENTS if opponent.agent == plain), None)
