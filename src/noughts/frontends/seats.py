"""Who sits at the board, from the text a person gives: `human`, an agent, or a level's number."""

from __future__ import annotations

from noughts import registry
from noughts.agents.base import agent
from noughts.agents.levels import read_opponent
from noughts.core.errors import UnknownName

PERSON = "human"


def read_seat(text: str, seed: int | None = None) -> str | None:
    """None for a person, otherwise the agent's text in full, checked: the seed is written into it
    where it gives none and the agent takes one."""
    text = text.strip()
    if text.lower() == PERSON:
        return None
    if text.isdigit():
        text = read_opponent(text).agent
    if text.partition(":")[0].strip().lower() not in registry.AGENTS:
        raise UnknownName.among(
            "there is no agent {name!r}", text.partition(":")[0], [*registry.AGENTS, PERSON]
        )
    made = agent(text)
    if seed is None or "seed" not in made.options or made.seed is not None:
        return text
    text = text.rstrip(" :")
    return f"{text}{',' if ':' in text else ':'}seed={seed}"
