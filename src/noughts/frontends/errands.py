"""What is done in other processes for a window or a page."""

from __future__ import annotations

from typing import Protocol, TypeVar

from noughts.agents.base import agent
from noughts.texts import use

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Question(Protocol[T_co]):
    """A question as a value: a session's Job or Inquiry, or anything else that can be run."""

    def run(self) -> T_co:
        """Find the answer."""


def prepare(seat: str) -> None:
    """Have everything loaded that this agent needs, before anybody waits for it."""
    agent(seat)


def answer(question: Question[T]) -> T:
    """The answer to a question, in the person's language where it is a sentence."""
    use()
    return question.run()
