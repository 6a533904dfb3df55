"""Questions and answers: lines come in, words go out."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.core.errors import GameError
from noughts.core.rules import Rules
from noughts.frontends.console.naming import Naming
from noughts.frontends.console.terminal import Screen

MOST_REFUSALS = 100
"""Unusable answers in a row that are put up with: after more, a pipe has gone wrong."""

_SHOWN = 60
"""Characters of an answer that are echoed."""


class Leave(Exception):
    """The person leaves the program, or the input has ended."""


class GaveUp(GameError):
    """Nothing usable was answered for too long."""


class Dialogue:
    """Asks, and reads an answer. `waits` says that a person types the answers: only then
    can a watcher be asked to press Enter. `naming` is the way in which a cell was last named."""

    def __init__(self, lines: Iterator[str], screen: Screen, waits: bool = False) -> None:
        self.screen = screen
        self.waits = waits
        self.naming = Naming.LETTERS
        self._lines = lines
        self._refused = 0
        self._usable = True

    def ask(self, prompt: str) -> str:
        """The next answer, without outer blanks; Leave at the end of the input."""
        self._refused = 0 if self._usable else self._refused + 1
        self._usable = True
        if self._refused >= MOST_REFUSALS:
            raise GaveUp("{count} answers in a row could not be used", count=MOST_REFUSALS)
        self.screen.prompt(prompt)
        answer = next(self._lines, None)
        if answer is None:
            self.screen.say()
            raise Leave
        if not self.waits:
            # The output then reads as a conversation.
            shown = answer.strip()[:_SHOWN]
            self.screen.write("".join(c if c.isprintable() else "?" for c in shown) + "\n")
        return answer.strip()

    def name_cell(self, cell: int, rules: Rules) -> str:
        """A cell as the person names cells, where the board allows it."""
        return self.naming.on(rules).write(cell, rules)

    def say(self, text: str = "") -> None:
        """Say a sentence."""
        self.screen.say(text)

    def refuse(self, reason: str) -> None:
        """Say why the last answer cannot be used."""
        self._usable = False
        self.screen.say(reason)
