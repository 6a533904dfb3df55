"""What can be wrong. Errors carry facts; the edge that meets a person words them.

GameError (a ValueError)
 +- IllegalMove      the rules do not allow this move now
 +- InvalidPosition  the text is readable, but no legal game leads there
 +- InvalidText      the text cannot be read
 +- UnknownName      no agent, variant, board or command has this name
 +- WrongType        an argument of another type is wanted; a TypeError too
 +- OutOfBudget      a search used up its time or its nodes
 +- Cancelled        a search was stopped
"""

from __future__ import annotations

from enum import Enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


_SHOWN = 40
"""Characters of a foreign text that a message shows."""


class GameError(ValueError):
    """A message template and the facts that fill it. `str()` is plain English."""

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return self.template.format(**self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.template, self.facts)


class Told(str):
    """What an error says in English; it keeps the error, so that others can say it their way."""

    error: GameError

    def __new__(cls, error: GameError) -> Told:
        """The words of an error."""
        told = super().__new__(cls, error)
        told.error = error
        return told

    def __reduce__(self) -> tuple[object, ...]:
        return Told, (self.error,)


class Refusal(Enum):
    """Why a cell cannot be played now."""

    OVER = "the game is over"
    OUTSIDE = "there is no {cell}"
    TAKEN = "{cell} is taken"
    CLOSED = "{cell} is not open yet"
    TURN = "it is not your turn"


class IllegalMove(GameError):
    """The cell (an index, or whatever was given for one) cannot be played, for a reason."""

    def __init__(self, reason: Refusal, cell: object = None) -> None:
        super().__init__(reason.value, cell=_named(cell))
        self.reason = reason
        self.cell = cell

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMove, (self.reason, self.cell)

    def named(self, cell: str) -> GameError:
        """The reason, with the cell named in the way of the face that speaks."""
        return _rebuild(GameError, self.template, {"cell": cell})


class InvalidPosition(GameError):
    """No legal game leads to these marks."""


class InvalidText(GameError):
    """The text cannot be read."""


class OutOfBudget(GameError):
    """A search stopped before it had an answer."""


class Cancelled(GameError):
    """Nobody waits for the answer any more: nothing may be made of what was found so far."""


class WrongType(GameError, TypeError):
    """An argument is not of a type that is taken here; its own type is among the facts."""

    @classmethod
    def told(cls, template: str, given: object) -> WrongType:
        """The error for an argument, whose type the template has as `{found}`."""
        if isinstance(given, type):
            return cls(template, found=f"the class {given.__name__}")
        return cls(template, found=type(given).__name__)


class UnknownName(GameError):
    """A name that stands in no table; the nearest known one is among the facts."""

    @classmethod
    def among(cls, told: str, name: str, known: Iterable[str], **more: object) -> UnknownName:
        """The error for a name that is not one of the known, of which a template tells what it is
        not: `there is no agent {name!r}`."""
        import difflib

        name = name if isinstance(name, str) else repr(name)
        names = {known_name.lower(): known_name for known_name in sorted(known)}
        near = difflib.get_close_matches(name.lower()[:80], names, n=1, cutoff=0.5)
        facts = {"name": _cut(name), "what": GameError(told, name=_cut(name), **more)}
        if near:
            return cls("{what}; did you mean {near!r}?", **facts, near=names[near[0]])
        return cls("{what}; known: {known}", **facts, known=", ".join(names.values()))


def quote(text: str) -> str:
    """Text from outside as an error shows it: its first odd character by name, or its beginning."""
    return odd_character(text[:_SHOWN]) or repr(_cut(text))


def odd_character(text: str) -> str | None:
    """The first character that is not plain ASCII text, described, or None."""
    for character in text:
        if not character.isascii() or not (character.isprintable() or character.isspace()):
            return describe(character)
    return None


def describe(character: str) -> str:
    """A character as an error names it, so that a look-alike can be told from the real one."""
    import unicodedata

    code = f"U+{ord(character):04X}"
    if not character.isprintable():
        return Told(GameError("a character that cannot be shown ({code})", code=code))
    return f"{character!r} ({code} {unicodedata.name(character, 'without a name')})"


def _named(cell: object) -> str:
    """What was given for a cell, in words; some things cannot even be printed."""
    try:
        return f"cell {_cut(repr(cell))}"
    except Exception:
        return "such cell"


def _cut(text: str) -> str:
    """Text short enough for a message of one line."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def _rebuild(kind: type[GameError], template: str, facts: dict[str, object]) -> GameError:
    """Unpickle an error: errors cross process borders with their facts."""
    return kind(template, **facts)


for _kind in (GameError, *GameError.__subclasses__()):
    # A traceback names them as people import them.
    _kind.__module__ = "noughts"
