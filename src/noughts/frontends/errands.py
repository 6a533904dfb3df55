"""What is done in other processes for a window or a page."""

from __future__ import annotations

from typing import TypeVar

from noughts.agents.base import agent
from noughts.play.session import Answer, Inquiry
from noughts.texts import use

S = TypeVar("S")
T = TypeVar("T")


def prepare(seat: str) -> None:
    """Have everything loaded that this agent needs, before anybody waits for it."""
    agent(seat)


def answer(inquiry: Inquiry[S, T]) -> Answer[T]:
    """The answer to a question, in the person's language where it is a sentence."""
    use()
    return inquiry.run()
